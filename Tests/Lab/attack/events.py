"""Events: hundreds of alerts at one second, and a board that is killed between claim and message."""

import datetime
import json
import pathlib
import sqlite3
import time

from .case import Case, Limits

LEAD = 4  # seconds from the start of a case to its alerts
AHEAD = 60  # what `t-1` means
SENT = "SELECT race FROM alert WHERE claimed IS NULL AND NOT is_missed"


def make(random, index):
    seed, act = random.getrandbits(64), (_flood, _killed)[index % 2]
    return Case(f"events {act.__name__[1:]}", f"seed {seed}", lambda bench: act(bench, type(random)(seed)))


def _prepare(bench, count, ways):
    """Races that start at one second, and a program that notes what it was told; the second of the alerts."""
    hook = bench.folder / "hook"
    hook.write_text(f'#!/bin/sh\ncat >>"{bench.folder}/told"\n', encoding="utf-8")
    hook.chmod(0o755)
    folder = bench.home / ".config" / "raceboard"
    folder.mkdir(parents=True)
    (folder / "config").write_text(
        f'alerts = ["t-1"]\nalerts-for = ["all"]\nalert-by = {json.dumps(ways)}\nalert-command = ["{hook}"]\n',
        encoding="utf-8")
    alerts = int(time.time()) + LEAD
    start = datetime.datetime.fromtimestamp(alerts + AHEAD, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    races = [{"id": f"r-{number}", "category": "horse", "meeting": f"Meeting {number % 40}", "number": number % 20 + 1,
              "advertised_start": start} for number in range(count)]
    (bench.folder / "day.json").write_text(json.dumps({"races": races}), encoding="utf-8")
    return alerts


def _open(bench):
    return bench.board("--source", f"file:{bench.folder}/day.json", "--store", bench.home / "store",
                       limits=Limits(5, 12))


def _flood(bench, random):
    """What comes at once is work for its number: the board goes on ticking, and its keys count."""
    count, ways = random.choice([300, 1000, 2000]), random.choice([["exec"], ["bell", "exec"], ["terminal", "exec"]])
    alerts = _prepare(bench, count, ways)
    board = _open(bench)
    if bench.shows(board, "LIVE|STALE"):
        while board.running and time.time() < alerts + 6:
            if not bench.ticks(board):
                break
    bench.quit(board)


def _killed(bench, random):
    """Each alert comes after a kill, too, and none is called sent that was not."""
    alerts = _prepare(bench, 3, ["exec"])
    board = _open(bench)
    if not bench.shows(board, "LIVE|STALE"):
        bench.quit(board)
        return
    board.record(max(0.0, alerts + random.uniform(-0.1, 0.4) - time.time()))
    board.process.kill()
    board.process.wait()
    again = _open(bench)
    bench.shows(again, "LIVE|STALE")
    again.record(9 * bench.factor)
    bench.quit(again)
    told = {json.loads(line)["race"]["id"] for line in (bench.folder / "told").read_text().splitlines()} \
        if (bench.folder / "told").exists() else set()
    # Another feed than the usual one has a folder of its own.
    sent = set()
    for path in pathlib.Path(bench.home, "store").rglob("races.db"):
        with sqlite3.connect(path) as store:
            sent |= {race for (race,) in store.execute(SENT)}
    if sent - told:
        bench.problem(f"called sent, and never came: {sorted(sent - told)}")
    if len(told) < 3:
        bench.problem(f"only {sorted(told)} of three alerts came")
