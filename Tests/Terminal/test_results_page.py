"""The page of results fills from the cursor on, and a result is requested once: judged at the server. How many
requests it may make, and how soon, is proved in OpenedFirstTests."""

import json
import re
import threading
import time

from feed import PARTNER, Answer, midday, race, rfc3339, v2
from waits import TIMEOUT

WHO = {**PARTNER, "RACEBOARD_TZ": midday()}


class Over:
    """Thirty races that are over an hour ago and more, the newest with the lowest number."""

    def __init__(self, hold=None):
        self.now, self.hold, self.requested = int(time.time()), hold, []

    def __call__(self, path):
        if "/events/" in path and "/events/over-" not in path:  # for the favourites in the board's rows
            return Answer("not here", status=404, content_type="text/plain")
        if "/events/" in path:
            number = path.split("/events/over-")[1].split("?")[0]
            self.requested.append(number)
            if self.hold:
                self.hold.wait(TIMEOUT)
            return Answer(json.dumps({"data": {
                "race": {"status": "Final", "race_number": int(number), "advertised_start": self.start(int(number))},
                "runners": [{"runner_number": 4, "name": f"Winner {number}"}],
                "results": [{"position": 1, "runner_number": 4, "name": f"Winner {number}"}], "dividends": []}}))
        if "/meetings" in path:
            return Answer(json.dumps({"data": {"meetings": [{
                "meeting": "m", "name": "Randwick", "category": "T", "country": "AUS", "races": [
                    {"id": f"over-{number}", "race_number": number, "name": "", "status": "Final",
                     "start_time": rfc3339(self.start(number))} for number in range(1, 31)]}]}}))
        return Answer(v2([race(number, self.now + 600 + 60 * number) for number in range(1, 9)]))

    def start(self, number):
        return self.now - 3700 - 60 * number


def board(start, serve, day):
    feed = serve(day)
    program = start("--feed-url", feed.url, size=(100, 30), RACEBOARD_LAYOUT="list", **WHO)
    program.wait("LIVE")
    program.press("tab")
    program.wait("newest first")
    return program, feed


def test_the_row_under_the_cursor_is_next(start, serve):
    day = Over(hold=threading.Event())
    program, _ = board(start, serve, day)
    program.wait_until(lambda: len(day.requested) >= 1, "a question")
    program.press(*["down"] * 9)
    program.wait(r"►.*\bR10\b")
    # Those that are under way are answered only now.
    requested = len(day.requested)
    day.hold.set()
    program.wait_until(lambda: len(day.requested) >= requested + 3, "three more")
    assert "10" in day.requested[:requested + 2], day.requested
    program.wait("Winner 10")


def test_results_of_a_day_are_counted_on_the_terminal_and_requested_once_by_all_programs(start, run, serve):
    day = Over()
    url = serve(day).url
    program = start("results", "--limit", "5", "--feed-url", url, **WHO)
    program.wait_until(lambda: re.search(rb"[1-5] of 5 results", program.raw), "progress")
    assert program.finish() == 0
    assert sorted(map(int, day.requested)) == list(range(1, 6))
    for _ in range(2):
        done = run("results", "--json", "--limit", "5", "--feed-url", url, **WHO)
        assert done.returncode == 0 and len(json.loads(done.stdout)["results"]) == 5
    assert len(day.requested) == 5
