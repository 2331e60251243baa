"""Answers that are given again: judged by a server that counts what it is asked, and when."""

import json
import os
import re
import shutil
import signal
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from driver import environment
from feed import PARTNER, Answer, race, rfc3339, v2
from waits import TIMEOUT, pause, until

WHO = {**PARTNER, "RACEBOARD_TZ": "UTC"}


class Day:
    """Races by both methods of the feed and by the affiliates; `works` is taken away. `delay` is how late the server
    answers, in seconds: programs that start meanwhile find the request under way, of which no event tells the test."""

    def __init__(self, starts_in=120):
        self.works, self.delay, self.hold = True, 0, None
        self.start = int(time.time()) + starts_in
        self.price = 20  # rises with each answer, so that an old one is told from a new one

    def __call__(self, path):
        pause(self.delay)
        if not self.works:
            return Answer("down", status=503)
        if "/events/" in path:
            return Answer(json.dumps({"data": self.event(path)}))
        if "/meetings" in path:
            return Answer(json.dumps({"data": {"meetings": self.meetings()}}))
        if "racecard" in path:
            self.price += 1
            return Answer(json.dumps({"data": self.racecard()}), hold=self.hold)
        return Answer(v2([race(number, self.start + 60 * number) for number in range(1, 9)]))

    def racecard(self):
        return {"races": {"race-1": {"number": 1, "name": "A Plate",
                                     "advertised_start": {"seconds": self.start}}},
                "markets": {"m": {"name": "Final Field", "race_id": "race-1", "entrant_ids": ["e"]}},
                "entrants": {"e": {"name": "Ruji", "number": 4, "barrier": 1, "market_id": "m"}},
                "prices": {"e:940b8704-e497-4a76-b390-00918ff7d282:": {
                    "odds": {"numerator": self.price, "denominator": 10}}}}

    def event(self, path):
        over = "/over" in path
        start = self.start - (7200 if over else 0)
        placed = [{"position": 1, "runner_number": 4, "name": "Ruji"}]
        return {"race": {"status": "Final" if over else "Open", "race_number": 1, "advertised_start": start},
                "runners": [{"runner_number": 4, "name": "Ruji", "odds": {"fixed_win": 3.5}}],
                "results": placed if over else [], "dividends": []}

    def meetings(self):
        return [{"meeting": "m", "name": "Flemington", "category": "T", "country": "AUS", "state": "VIC", "races": [
            {"id": "race-1", "race_number": 1, "name": "A Plate", "start_time": rfc3339(self.start),
             "status": "Open"}]}]


@pytest.fixture
def day(serve):
    day = Day()
    day.feed = serve(day)
    return day


@pytest.fixture
def call(run, day):
    return lambda *arguments, **more: run(*arguments, "--feed-url", day.feed.url, **more)


def count(day, what):
    return sum(what in path for path, _ in day.feed.requests)


def load(done):
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def checksum(data):
    """FNV-1a, 64 bits: what the first line of a kept answer holds of the second."""
    found = 0xcbf29ce484222325
    for byte in data:
        found = (found ^ byte) * 0x100000001b3 % (1 << 64)
    return f"{found:016x}".encode()


def make_older(home, seconds):
    """Put back by so much when each kept answer came (docs/store.md, "Answers")."""
    paths = list((home / ".cache/raceboard/answers").glob("*.answer"))
    assert paths
    for path in paths:
        lead, line, body = path.read_bytes().split(b"\n", 2)
        facts = json.loads(line)
        facts["came"]["seconds"] -= seconds
        line = json.dumps(facts).encode()
        path.write_bytes(b"\n".join((lead.rpartition(b" ")[0] + b" " + checksum(line), line, body)))


def test_a_card_is_one_request_for_its_lifetime_and_shown_with_its_age(call, day, home):
    day.start += 3600  # a card this long before its start is good for 20 s
    for _ in range(4):
        done = call("card", "race-1", "--json")
        assert done.stderr == ""
    assert count(day, "racecard") == 1
    source = load(done)["sources"][0]
    assert (source["source"], source["state"]) == ("neds", "live") and 0 <= source["age_seconds"] < 20
    make_older(home, 2)
    text = call("card", "race-1")
    age = re.search(r"as of \d\d:\d\d:\d\d, (\d+)s ago; --fresh requests it again", text.stderr)
    assert age and 2 <= int(age[1]) < 20, text.stderr
    assert count(day, "racecard") == 1
    make_older(home, 20)
    later = load(call("card", "race-1", "--json"))
    assert count(day, "racecard") == 2 and later["sources"][0]["age_seconds"] == 0
    assert later["runners"][0]["win"] != load(done)["runners"][0]["win"]


def test_fresh_always_requests(call, day, home):
    day.start += 3600  # a card is kept for 20 s then
    for arguments, what in ((("card", "race-1"), "racecard"), (("next",), "next-races"), (("results",), "/meetings?")):
        call(*arguments, "--json", **WHO)
        before = count(day, what)
        call(*arguments, "--json", **WHO)
        assert count(day, what) == before > 0, arguments
        call(*arguments, "--json", "--fresh", **WHO)
        assert count(day, what) == 2 * before, arguments
        # Together they would be more requests than the first ten of a minute, and wait.
        shutil.rmtree(home / "state")
        shutil.rmtree(home / ".cache")
    # A program that keeps nothing requests each time, too.
    before = count(day, "racecard")
    for _ in range(2):
        call("card", "race-1", "--json", "--store", "none")
    assert count(day, "racecard") == before + 2 and not list(home.rglob("*.answer"))


def test_a_final_result_is_never_requested_again(call, day):
    arguments = ("card", "over-1", "--json", "--card-source", "affiliates")
    first = load(call(*arguments, **WHO))
    assert first["placings"] and count(day, "/events/over") == 1
    # As if it had been kept for long: by the device's clock years ahead, and after its next start.
    for _ in range(3):
        assert load(call(*arguments, **WHO))["placings"] == first["placings"]
    assert count(day, "/events/over") == 1


def test_twelve_programs_at_one_time_are_one_request(binary, home, day):
    day.delay = 0.2  # for the others to come while the first request is under way
    day.start += 3600  # whoever starts late takes the card that is kept for 20 s

    def one(_):
        return subprocess.run(
            [binary, "card", "race-1", "--json", "--feed-url", day.feed.url], env=environment(home),
            capture_output=True, timeout=TIMEOUT, check=False).returncode

    began = time.monotonic()
    with ThreadPoolExecutor(12) as pool:
        assert set(pool.map(one, range(12))) == {0}
    # Who has waited for two seconds asks for itself (docs/store.md).
    assert count(day, "racecard") <= 1 + (time.monotonic() - began) // 2


def test_a_hung_program_keeps_nobody_for_long(binary, home, call, day):
    """It holds the right to ask, and is stopped while it does."""
    day.hold = threading.Event()
    first = subprocess.Popen(
        [binary, "card", "race-1", "--feed-url", day.feed.url], env=environment(home),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: day.feed.requests, "request")
        os.kill(first.pid, signal.SIGSTOP)
        day.hold = None
        # The first one holds its right for as long as it stands still, which is for ever.
        assert call("card", "race-1", "--json").returncode == 0
    finally:
        first.kill()
        first.wait()


def test_a_board_opens_a_card_three_times_by_one_request_and_requests_its_lists(start, call, day):
    assert call("next", "--json").returncode == 0
    before = count(day, "next-races")
    # From 60 columns on a board requests cards for prices, too.
    program = start("--feed-url", day.feed.url, size=(59, 24))
    program.wait("LIVE")
    assert count(day, "next-races") > before, "what next was told is not the board's"
    began = time.monotonic()
    for _ in range(3):
        program.press("enter")
        program.wait("Ruji")
        program.press("esc")
        program.wait_gone("Ruji")
    # A board uses a card that was kept for five seconds.
    assert count(day, "racecard") <= 1 + (time.monotonic() - began) // 5
    program.press("q")
    assert program.finish() == 0
    # What the board was told serves a program beside it.
    lists = count(day, "next-races")
    printed = load(call("next", "--json", "--count", "5"))
    assert printed["feed"]["state"] == "live" and count(day, "next-races") - lists <= 1


def test_meetings_are_printed_without_a_network_with_their_age(call, day):
    assert load(call("meetings", "--json", **WHO))["feed"]["stored"] is False
    day.works = False
    printed = load(call("meetings", "--json", "--fresh", **WHO))
    assert (printed["feed"]["source"], printed["feed"]["stored"]) == ("affiliates", True)
    assert printed["feed"]["error"]["kind"] == "server_fault" and printed["feed"]["age_seconds"] >= 0
    assert [meeting["name"] for meeting in printed["meetings"]] == ["Flemington"]
    done = call("meetings", "--fresh", **WHO)
    assert "Flemington" in done.stdout and re.search(r"These meetings are \d+s old", done.stderr)


def test_after_a_restart_without_a_network_the_board_has_the_days_meetings(start, day):
    for works in (True, False):
        day.works = works
        program = start("--feed-url", day.feed.url, size=(100, 24), **WHO)
        program.wait("Flemington")
        program.press("f3")
        program.wait(r"^ Meetings +1, by next start")
        program.wait(r"Flemington +R1 ")
        if not works:
            program.wait(r"affiliates: .*as of \d\d:\d\d")
            program.wait(r"Flemington +R1 ")
        program.press("q")
        assert program.finish() == 0
