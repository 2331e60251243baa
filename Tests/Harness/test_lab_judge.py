"""The lab's own instruments: each rule of the judge can fail, the plan comes from its seed, the shim is obeyed."""

import contextlib
import random
import re
import socket
import sqlite3
import subprocess
import sys
import time

import pytest

import faults
import lab
import month
import races
import shim
import store
import watch
from driver import Frame
from feed import Answer, Feed, race, v2
from episode import Episode
from proxy import Proxy as Between

NOON = 1_773_453_600  # 2026-03-14 02:00:00 UTC
HEADER = " RACEBOARD  All races                     02:00:00 UTC   ● LIVE"


class Clock:
    def now(self, at=None):
        return NOON


class Proxy:
    """What a judge asks of one: five races told, good an instant ago."""

    def __init__(self, age=0.0):
        self.time, self.known = Clock(), races.Known()
        self.known.learn({f"race-{number}": NOON + 60 * number for number in range(1, 6)}, NOON)
        self.last_good_time = NOON - age
        self.episode = None


def row(number, countdown):
    return f"   H  R{number}   Flemington  02:01           {countdown}             VIC AUS"


GOOD = [row(number, f"{number}m 0s") for number in range(1, 6)]


def judged(rows, header=HEADER, age=0.0, strict=True):
    frame = Frame(time.monotonic() + 1, (header, "", *rows))
    return watch.Judge(Proxy(age), 1).look(frame, strict)


@pytest.mark.parametrize("rows, header, age, words", [
    ([row(1, "-60s"), *GOOD[1:]], HEADER, 0, "at or past 60 s"),
    ([GOOD[1], GOOD[0], *GOOD[2:]], HEADER, 0, "do not ascend"),
    (GOOD[:4], HEADER, 0, "4 rows although 5"),
    (GOOD, HEADER, 90, "LIVE with data 90 s old"),
    (GOOD, HEADER.replace("02:00:00", "02:09:00"), 0, "clock is 540 s off"),
    ([row(1, "30s"), *GOOD[1:]], HEADER, 0, "never said"),
    ([GOOD[0], row(2, "1m 0s").replace("R2", "R1"), *GOOD[2:]], HEADER, 0, "the same race"),
    ([GOOD[0].replace("Flemington", "Leftover"), *GOOD[1:]], HEADER, 0, "nobody asked for"),
    (GOOD, HEADER, 0, None),
    (GOOD, HEADER.replace("● LIVE", "STALE 1m 30s"), 90, None),
])
def test_each_rule_can_be_broken_and_a_right_frame_breaks_none(rows, header, age, words):
    found = judged(rows, header, age)
    assert any(words in one for one in found) if words else found == []


def with_a_jump(count, jumps):
    """The verdict on a row in front that counts from its jump, where a card has told some jumps."""
    proxy = Proxy()
    proxy.known.learn({"due": NOON - 30}, NOON)
    proxy.known.learn_jumps(races.jumps_of(jumps), NOON)
    later = [row(number + 2, f"{number}m 0s") for number in (1, 2, 3)]
    shown = [row(1, count), row(2, "-30s  due"), *later]
    return watch.Judge(proxy, 1).look(Frame(time.monotonic() + 1, (HEADER, "", *shown)))


JUMP = b'{"race": {"actual_start": {"seconds": %d}}}' % (NOON - 10)


def test_a_race_that_has_jumped_counts_from_the_jump_that_its_card_tells():
    assert with_a_jump("off 10s  running", JUMP) == []
    assert any("never said" in found for found in with_a_jump("off 10s  running", b"{}"))
    assert any("do not ascend" in found for found in with_a_jump("-10s  due", JUMP))


def test_the_cause_of_another_failure_is_found():
    """A dead fallback answers 404 while the first choice fails: what is said is the failure of the first choice."""
    proxy_of_fallback = Proxy()
    proxy_of_fallback.episode = Episode(faults.Fault("fallback", 404))
    judge = watch.Judge(proxy_of_fallback, 1)

    def found(words):
        return judge.look(Frame(time.monotonic() + 1, (f"{HEADER}, {words}", "", *GOOD)))

    assert found("not found") == [], "nothing has failed so far"
    proxy_of_fallback.episode.note_bad(time.monotonic())
    assert found("server error") == [] and any("says 'not found'" in words for words in found("not found"))


def test_words_of_every_fault_count_as_fault_words():
    samples = ("connection refused", "cut short", "timed out", "not understood", "web page instead", "blocked",
               "not found", "rate limited", "server error", "too large", "feed has stopped", "STALE")
    assert all(watch.has_fault_words(words) for words in samples)
    assert not watch.has_fault_words("LIVE, clock 43s slow")


def test_plan_comes_from_its_seed_and_fills_its_days():
    plan = faults.plan(7, 7)
    assert plan == faults.plan(7, 7) != faults.plan(8, 7)
    assert sum(outage.length + outage.before for outage in plan) >= 7 * 86400
    assert all(1 <= outage.length <= 21600 for outage in plan)
    assert {outage.fault.kind for outage in plan} == set(faults.WORDS)
    short = faults.plan_of_each(7)
    assert short == faults.plan_of_each(7) != faults.plan_of_each(8)
    kinds = set(faults.WORDS) - {"stall", "drip"} - faults.DOUBLES
    assert sorted(outage.fault.kind for outage in short) == sorted(kinds)
    assert faults.DOUBLES < set(faults.WORDS)


def test_shim_steps_the_clock_and_fails_writes(tmp_path):
    (tmp_path / "disk").mkdir()
    orders = shim.Shim(tmp_path / "shim", tmp_path / "disk")
    orders.step_clock(-3600)
    surroundings = {"PATH": "/usr/bin:/bin", **orders.environment}
    shifted = float(subprocess.run(["date", "+%s"], env=surroundings, capture_output=True, check=True).stdout)
    assert abs(shifted - (time.time() - 3600)) < 600
    orders.put("write_error", 28)
    done = subprocess.run(["dd", "if=/dev/zero", f"of={tmp_path}/disk/file", "count=1"], env=surroundings,
                          capture_output=True, check=False)
    assert done.returncode != 0 and b"No space left" in done.stderr
    assert orders.get("refused") > 0


def test_shim_measures_the_heap_in_use(tmp_path):
    orders = shim.Shim(tmp_path / "shim", tmp_path)
    grow = ("import time; kept = [bytes(100) for _ in range(200_000)]; end = time.time() + 1.2\n"
            "while time.time() < end: pass")
    for surroundings, least in (({}, 0), ({"LAB_HEAP": "1", "PYTHONMALLOC": "malloc"}, 20_000_000)):
        subprocess.run([sys.executable, "-c", grow], env={**orders.environment, **surroundings}, check=True)
        assert orders.get("heap") >= least and (least or orders.get("heap") == 0)


@pytest.fixture
def requested():
    """asked(fault, path, count): what a proxy with that fault answers, asked so often on one connection."""
    with Feed(lambda path: Answer(v2([race(number, NOON + 60 * number) for number in range(1, 6)]))) as feed:
        with Between(feed.url) as between:
            between.time.measure(time.time(), time.monotonic(), time.monotonic())
            def request(fault, path="/v2/x", count=1):
                between.begin(fault)
                with socket.create_connection(("127.0.0.1", between.port)) as connection:
                    data = b""
                    for _ in range(count):
                        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
                        connection.settimeout(5)
                        data += connection.recv(1 << 20)
                        connection.settimeout(0.2)
                        with contextlib.suppress(TimeoutError):
                            while more := connection.recv(1 << 20):
                                data += more
                between.end()
                return data
            yield request


def test_proxy_has_a_dead_fallback_redirects_headers_clocks_ids_and_leftovers(requested):
    dead = faults.Fault("fallback", 404)
    assert requested(dead).startswith(b"HTTP/1.1 500")
    assert requested(dead, "/rest/v1/racing/").startswith(b"HTTP/1.1 404")
    assert b"Location: portal://sign-in" in requested(faults.Fault("redirect"))
    assert requested(faults.Fault("headers", 2000)).count(b"X-Filler") == 2000
    dates = re.findall(rb"Date: .* (\d\d:\d\d):\d\d GMT", requested(faults.Fault("clocks", 3600), count=2))
    assert len(dates) == 2 and dates[0] != dates[1]
    first, second = re.findall(rb'"race_summaries": \{"(\S+)":', requested(faults.Fault("ids"), count=2))
    assert first != second
    answers = requested(faults.Fault("leftover"))
    assert answers.count(b"HTTP/1.1 200") == 2 and answers.partition(b"Leftover")[0].count(b"HTTP/1.1 200") == 2


def subject(heaps):
    made = object.__new__(month.Subject)
    made.name, made.figures = "kiosk", [month.Day(heap, 9000) for heap in heaps]
    return made


def test_a_heap_that_grows_by_the_day_is_found():
    level = [5e6, 6e6, *(6e6 + 4000 * (day % 3) for day in range(10))]
    assert subject(level).broken() == [] and abs(subject(level).growth) < 2000
    grows = [heap + 21_000 * day for day, heap in enumerate(level)]
    assert "grows by 2" in subject(grows).broken()[0]
    odd = [*level[:7], level[7] + 3e6, *level[8:]]
    assert subject(odd).broken() == [], "one odd day"
    assert subject(level[:4]).growth is None


def test_damage_of_a_store_is_found(tmp_path):
    folder = tmp_path / "state" / "raceboard"
    folder.mkdir(parents=True)
    connection = sqlite3.connect(folder / "races.db")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE race (id TEXT PRIMARY KEY, name TEXT)")
    connection.executemany("INSERT INTO race VALUES (?, ?)", [(str(number), "x" * 500) for number in range(200)])
    connection.commit()
    connection.close()
    assert store.faults(tmp_path) == []
    for _ in range(5):
        store.damage(store.files(tmp_path)[0], random.Random(1), 10)
    assert store.faults(tmp_path) != []


@pytest.mark.parametrize("row_of, lines, status, runs, broken", [
    (lab.fuzz_row, ["v2 100 1 0 ok", "fuzz: 1200 runs, 12 targets, 0 broken"], 0, 1200, 0),
    (lab.fuzz_row, ["v2 100 1 0 ok", "fuzz: 1200 runs, 12 targets, 2 broken"], 1, 1200, 2),
    (lab.fuzz_row, ["fuzz: v2 could not be built"], 1, 0, 1),
    (lab.sanitize_row, ["sanitize: address: 1717 tests, 0 reports, 90 s", "sanitize: thread: 1717 tests, 0 reports"],
     0, 3434, 0),
    (lab.sanitize_row, ["sanitize: address: 1717 tests, 3 reports, 2 failed, exit 1"], 1, 1717, 3),
    (lab.sanitize_row, [], 1, 0, 1),
])
def test_the_rows_of_fuzzer_and_sanitizers_have_their_sums(row_of, lines, status, runs, broken):
    row = row_of(lines, status)
    assert (row.runs, row.broken) == (runs, broken)


def test_the_report_of_a_broken_promise_is_whole():
    lines = ["seed 3, 7 days", "day 1: fine", "BROKEN: countdowns are exact", "frame:", *["  |row"] * 24, "days 2"]
    assert lab.core_report(lines) == lines[2:]
    assert lab.core_report(lines[:2] + ["killed"]) == ["seed 3, 7 days", "day 1: fine", "killed"]
