"""Numbers that cannot be, where the program meets them: a file, the store, a record, what a kiosk says of itself."""

import itertools
import json
import os
import signal
import sqlite3
import time

from feed import Answer, race, v2
from kiosk import Manager

USA = {"id_race": "77", "course": "Aqueduct", "date": "2026-11-22 12:00:00", "horses": [{"horse": "A"}]}
EDGES = [1e308, -1e308, 1e19, 9.3e18, float("inf")]
WHOLE = [2**63 - 1, -(2**63), 2**62, -1, 0]


def filled(start, serve, store, *more):
    now = int(time.time())
    server = serve(lambda _: Answer(v2([race(number, now + 600 + 60 * number) for number in range(1, 9)])))
    program = start("--feed-url", server.url, "--store", str(store), *more)
    program.wait("LIVE")
    program.press("q")
    assert program.finish() == 0
    return server, next(store.rglob("races.db")).parent


def test_a_distance_that_cannot_be_is_none(run, tmp_path):
    for distance in ("99999 1/99999 1/99999 miles", "99999 miles 99999 miles", "1/2 " * 40 + "miles"):
        file = tmp_path / "day.json"
        file.write_text(json.dumps([{**USA, "distance": distance}]))
        result = run("import", "--store", str(tmp_path / "store"), str(file))
        assert (result.returncode, result.stderr) == (0, ""), result
        assert "1 cards" in result.stdout


def test_a_clock_error_that_cannot_be_counts_as_absent(start, serve, run, home):
    store = home / "kept"
    server, folder = filled(start, serve, store)
    for error in EDGES:
        with sqlite3.connect(folder / "races.db") as races:
            races.execute("UPDATE state SET device_error = ?, last_good = ?", (error, 2**63 - 1))
        result = run("next", "--json", "--store", str(store), "--feed-url", server.url)
        assert result.returncode == 0, (error, result)
        program = start("--feed-url", server.url, "--store", str(store))
        program.wait("LIVE")
        program.press("q")
        assert program.finish() == 0


def test_a_step_of_the_clock_that_cannot_be_counts_as_absent(start, serve, home):
    store = home / "kept"
    server, folder = filled(start, serve, store, "--record")
    with sqlite3.connect(folder / "record.db") as record:
        run_id, at = record.execute("SELECT run, at FROM entry ORDER BY at LIMIT 1").fetchone()
        for error in EDGES:
            record.execute("INSERT INTO entry (run, kind, at, seconds) VALUES (?, 'device_shift', ?, ?)",
                           (run_id, at + 1, error))
    program = start("replay", "last", "--store", str(store), "--feed-url", server.url)
    program.wait("REPLAY")
    program.press("q")
    assert program.finish() == 0


def test_health_and_the_kiosk_take_any_count(start, run):
    manager = Manager()
    path = f"{manager.runtime}/health.json"

    def kiosk():
        since = time.monotonic()
        program = start("kiosk", "--demo", **manager.environment())
        manager.wait(program, "READY=1", after=since)
        return program

    try:
        program = kiosk()
        program.wait_until(lambda: os.path.exists(path), "health.json")
        with open(path) as file:
            health = json.load(file)
        # Five by turns for six counts: each count meets all of them.
        forms = itertools.cycle([(), ("--json",), ("--prometheus",), (), ("--json",)])
        for number in WHOLE:
            program.signal(signal.SIGTERM)
            program.finish()
            for key in ("resident_kib", "clock_offset_seconds", "data_age_seconds", "restarts", "races", "frames"):
                with open(path, "w") as file:
                    json.dump({**health, key: number}, file)
                result = run("health", *next(forms), "--runtime", manager.runtime)
                assert result.returncode in (1, 2), (key, number, result)
            with open(path, "w") as file:
                json.dump({**health, "restarts": number}, file)
            program = kiosk()
            assert program.running, number
    finally:
        manager.close()
