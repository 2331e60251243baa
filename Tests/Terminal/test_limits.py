"""Limits of requests are one for all programs of a user: twenty at once, judged by what the servers get."""

import fcntl
import os
import subprocess
import sys
import time

import pytest

from driver import environment
from feed import CARD, KEY, PARTNER, Answer, race, v2
from waits import TIMEOUT, until


@pytest.fixture
def served(serve):
    """A server of everything; `at` has the instant of each request by the first part of its path."""
    at = {}

    def answer(path):
        at.setdefault(path.split("/")[1], []).append(time.monotonic())
        if path.startswith("/horse-racing-usa/"):
            return Answer(CARD)
        if path.startswith("/affiliates/"):
            return Answer('{"data":{"meetings":[]}}')
        now = int(time.time())
        return Answer(v2([race(number, now + 900 + number) for number in range(1, 11)]))

    server = serve(answer)
    server.at = at
    return server


@pytest.fixture
def together(binary, home, served):
    """together([["card", "usa-1"], …]): all at once, each to its end; their outputs."""

    def run(commands, **more):
        env = environment(home, RACEBOARD_USA_KEY=KEY, **more)
        started = [subprocess.Popen([binary, *command, "--feed-url", served.url], env=env, stdin=subprocess.DEVNULL,
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for command in commands]
        return [(*process.communicate(timeout=TIMEOUT), process.returncode) for process in started]

    return run


def files(home):
    return [path for path in home.rglob("*") if path.name == "requests" or path.parent.name == "limits"]


def places(home):
    """Seconds at which the programs' own ledger has a request: it reaches the server when the machine lets it."""
    lines = {line for path in files(home) for line in path.read_text().splitlines()}
    return sorted(float(line.split()[1]) for line in lines if line.startswith("at "))


def gaps(times):
    return [after - before for before, after in zip(times, times[1:])]


def card(number):
    return ["card", f"usa-{number}", "--card-source", "horse-racing-usa"]


def test_twenty_programs_request_horse_racing_usa_once_a_second_and_ten_times_a_minute_killed_ones_too(
        binary, together, served, home):
    env = environment(home, RACEBOARD_USA_KEY=KEY)
    doomed = [subprocess.Popen([binary, *card(number), "--feed-url", served.url], env=env, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL) for number in range(4)]
    until(lambda: "horse-racing-usa" in served.at, "request")
    for process in doomed:
        process.kill()
        process.wait()
    gone = len(places(home))
    assert 1 <= gone <= 4
    printed = together([card(number) for number in range(10, 30)])
    assert len(served.at["horse-racing-usa"]) <= 10
    assert len(places(home)) == 10 and min(gaps(places(home))) >= 1, gaps(places(home))
    assert [code for *_, code in printed].count(0) == 10 - gone
    refused = [error for _, error, code in printed if code]
    assert len(refused) == 10 + gone and all("wait" in error for error in refused), refused
    assert files(home) and all(path.stat().st_mode & 0o777 == 0o600 for path in files(home))


def test_twenty_programs_share_the_limit_of_feed_and_affiliates_whatever_stands_in_its_file(together, served, home):
    """Both are at one host here, which has one limit."""
    folder = home / "state" / "raceboard" / "limits"
    folder.mkdir(parents=True)
    name = "host-" + served.url.removeprefix("http://").replace(":", "=3a")
    (folder / name).write_bytes(b"raceboard 2\nboot \xff\nat nan\nat 1e308\n" + os.urandom(40_000))
    began = time.monotonic()
    meetings = ["meetings", "--fresh", "--meetings-source", "affiliates"]
    printed = together([["next", "--fresh"], meetings] * 10, **PARTNER)
    times = sorted(at for found in served.at.values() for at in found)
    assert 10 <= len(times) <= 10 + (time.monotonic() - began) / 3 + 1, times
    assert set(served.at) == {"v2", "affiliates"}
    assert [code for *_, code in printed].count(0) >= len(served.at["v2"]) // 2 >= 1, printed
    # A thirty-first of a minute waits for its turn, whoever asks, and on a slow machine for more than its time.
    assert all("wait" in error or "timed out" in error for _, error, code in printed if code == 69), printed


HOLDER = """
import fcntl, sys
held = [open(path, "r+") for path in sys.argv[1:]]
for one in held:
    fcntl.flock(one, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
"""


def test_a_held_lock_hangs_nobody_and_is_reported(together, home, served, run):
    log = home / "log"
    requested = ("next", "--fresh", "--timeout", "3", "--source", "neds,horse-racing-usa", "--log-file", str(log))
    assert together([requested])[0][2] == 0
    paths = [str(path) for path in files(home)]
    assert len(paths) >= 2
    holder = subprocess.Popen([sys.executable, "-c", HOLDER, *paths], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True)
    try:
        assert holder.stdout.readline() == "held\n"
        before = len(served.at["v2"])
        assert together([requested])[0][2] == 0
        assert len(served.at["v2"]) == before + 1
        assert "is locked by another program" in log.read_text()
    finally:
        holder.kill()
        holder.wait()
    # Whoever is killed leaves no lock.
    for path in paths:
        with open(path, "r+", encoding="utf-8") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    log.write_text("")
    assert together([requested])[0][2] == 0 and "locked" not in log.read_text()
