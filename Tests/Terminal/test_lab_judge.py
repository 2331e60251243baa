"""The lab's own instruments: each rule of the judge can fail, the plan comes from its seed, the shim is obeyed."""

import random
import sqlite3
import subprocess
import time

import pytest

import faults
import races
import shim
import store
import watch
from driver import Frame

pytestmark = pytest.mark.alone
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


def row(number, countdown):
    return f"   {number}   H  Horse     R{number}   Flemington    02:01        VIC AUS        {countdown}"


GOOD = [row(number, f"{number}m 0s") for number in range(1, 6)]


def judged(rows, header=HEADER, age=0.0, strict=True):
    frame = Frame(time.monotonic() + 1, (header, "", *rows))
    return watch.Judge(Proxy(age), 1).look(frame, strict)


def test_a_right_frame_has_no_faults():
    assert judged(GOOD) == []


@pytest.mark.parametrize("rows, header, age, words", [
    ([row(1, "-60s"), *GOOD[1:]], HEADER, 0, "at or past 60 s"),
    ([GOOD[1], GOOD[0], *GOOD[2:]], HEADER, 0, "do not ascend"),
    ([GOOD[1], GOOD[0], *GOOD[2:]], HEADER, 0, "do not count from 1"),
    (GOOD[:4], HEADER, 0, "4 rows although 5"),
    (GOOD, HEADER, 90, "LIVE with data 90 s old"),
    (GOOD, HEADER.replace("02:00:00", "02:09:00"), 0, "clock is 540 s off"),
    ([row(1, "30s"), *GOOD[1:]], HEADER, 0, "never said"),
])
def test_each_rule_can_be_broken(rows, header, age, words):
    assert any(words in found for found in judged(rows, header, age))


def test_stale_data_may_be_old():
    assert judged(GOOD, HEADER.replace("● LIVE", "STALE 1m 30s"), 90) == []


def test_words_of_every_fault_count_as_fault_words():
    samples = ("connection refused", "cut short", "timed out", "not understood", "web page instead", "blocked",
               "not found", "rate limited", "server fault", "too large", "feed has stopped", "STALE")
    assert all(watch.has_fault_words(words) for words in samples)
    assert not watch.has_fault_words("LIVE, clock 43s slow")


def test_plan_comes_from_its_seed_and_fills_its_days():
    plan = faults.plan(7, 7)
    assert plan == faults.plan(7, 7) != faults.plan(8, 7)
    assert sum(outage.length + outage.before for outage in plan) >= 7 * 86400
    assert all(1 <= outage.length <= 21600 for outage in plan)
    assert {outage.fault.kind for outage in plan} == set(faults.WORDS)


def test_shim_steps_the_clock_and_fails_writes(tmp_path):
    (tmp_path / "disk").mkdir()
    orders = shim.Shim(tmp_path / "shim", tmp_path / "disk")
    orders.step_clock(-3600)
    surroundings = {"PATH": "/usr/bin:/bin", **orders.environment}
    told = float(subprocess.run(["date", "+%s"], env=surroundings, capture_output=True, check=True).stdout)
    assert abs(told - (time.time() - 3600)) < 5
    orders.put("write_error", 28)
    done = subprocess.run(["dd", "if=/dev/zero", f"of={tmp_path}/disk/file", "count=1"], env=surroundings,
                          capture_output=True, check=False)
    assert done.returncode != 0 and b"No space left" in done.stderr
    assert orders.get("refused") > 0


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
