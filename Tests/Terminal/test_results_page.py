"""The page of results fills from the cursor on, in a burst and then within the budget: judged at the server."""

import json
import threading
import time

from feed import Answer, midday, race, rfc3339, v2
from waits import TIMEOUT

WHO = {"RACEBOARD_AFFILIATES_CONTACT": "a@example.com", "RACEBOARD_AFFILIATES_PARTNER": "Test",
       "RACEBOARD_AFFILIATES_PARTNER_ID": "test-1", "RACEBOARD_TZ": midday()}


class Over:
    """Thirty races that are over an hour ago and more, the newest with the lowest number."""

    def __init__(self, hold=None):
        self.now, self.began, self.hold, self.requested = int(time.time()), time.monotonic(), hold, []

    def __call__(self, path):
        if "/events/" in path and "/events/over-" not in path:  # for the favourites in the board's rows
            return Answer("not here", status=404, content_type="text/plain")
        if "/events/" in path:
            number = path.split("/events/over-")[1].split("?")[0]
            self.requested.append((number, time.monotonic()))
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


def test_the_first_screen_comes_in_a_burst_and_nothing_is_held_back(start, serve):
    day = Over()
    program, feed = board(start, serve, day)
    program.wait_until(lambda: len(day.requested) >= 6, "six questions")
    times = [at for _, at in day.requested[:6]]
    # Ten to the host at once, the lists among them, of which three are kept for the screen that a person opens: at the
    # pace of the others the sixth would come after 15 s.
    assert times[-1] - times[0] < 12, times
    # Each has a connection of its own, so the server may see them in another order.
    assert {number for number, _ in day.requested[:6]} == {"1", "2", "3", "4", "5", "6"}
    program.wait_until(lambda: len(day.requested) >= 7, "one more")
    # 20 a minute: what is late was not sent late, so all of them count, from the start.
    assert len(feed.requests) <= 10 + (time.monotonic() - day.began) / 3 + 1, day.requested
    lists = sum("next-races" in path for path, _ in feed.requests)
    program.press("esc")
    program.wait("Flemington")
    program.press("r")
    program.wait_until(lambda: sum("next-races" in path for path, _ in feed.requests) > lists, "the board's own")
    assert len({number for number, _ in day.requested}) == len(day.requested), "a final result is asked for once"


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
    order = [number for number, _ in day.requested]
    assert "10" in order[:requested + 2], order
    program.wait("Winner 10")


def test_results_of_a_day_are_counted_on_the_terminal(start, serve):
    day = Over()
    program = start("results", "--limit", "9", "--feed-url", serve(day).url, **WHO)
    program.wait("[1-9] of 9 results")
    assert program.finish() == 0
    assert sorted(int(number) for number, _ in day.requested) == list(range(1, 10))


def test_final_results_are_requested_once_by_all_programs(run, serve):
    day = Over()
    url = serve(day).url
    for _ in range(3):
        done = run("results", "--json", "--limit", "5", "--feed-url", url, **WHO)
        assert done.returncode == 0 and len(json.loads(done.stdout)["results"]) == 5
    assert len(day.requested) == 5
