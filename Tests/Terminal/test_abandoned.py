"""A race whose own list says that it is cancelled, without a setting: on the board, in next, meetings and watch."""

import json
import re
import subprocess
import time

import pytest
from driver import environment
from feed import V2, Answer, midday, race, v2
from waits import TIMEOUT

KEY = "Zq7Zq7Zq7secretZq7Zq7Zq7secretZq7Zq7Zq7xyzw"
MORE = {"RACEBOARD_USA_KEY": KEY, "RACEBOARD_USA_TIMES": "utc", "RACEBOARD_SOURCE": "neds,horse-racing-usa",
        "RACEBOARD_STATUS_SOURCE": "none", "RACEBOARD_TZ": midday()}


def own(number, seconds, canceled):
    at = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(seconds))
    return {"id_race": f"7{number}", "course": "Aqueduct (USA)", "date": at, "distance": "6 furlongs", "age": "",
            "finished": "0", "canceled": canceled}


@pytest.fixture
def url(serve):
    """A feed of one race in five minutes; before it a cancelled one of the other list, behind it one that is run."""
    now = int(time.time())
    feed = v2([race(1, now + 300, meeting="Bulli")])
    listed = json.dumps([own(1, now + 150, "1"), own(2, now + 400, "0")])

    def answer(path):
        if path.startswith("/horse-racing-usa/racecards"):
            return Answer(listed)
        return Answer(feed) if path.startswith(V2) else Answer("{}", status=404)

    return serve(answer).url


def test_next_and_meetings_report_it_and_it_is_not_the_next_race(run, url):
    done = run("next", "--json", "--feed-url", url, **MORE)
    assert done.returncode == 0, done.stderr
    races = json.loads(done.stdout)["races"]
    assert [(one["meeting"], one["number"], one["status"]) for one in races] == [
        ("Aqueduct", 1, "abandoned"), ("Bulli", 1, None), ("Aqueduct", 2, None)]
    done = run("meetings", "--json", "--meetings-source", "horse-racing-usa", "--feed-url", url, **MORE)
    (meeting,) = json.loads(done.stdout)["meetings"]
    assert [one["status"] for one in meeting["races"]] == ["abandoned", None]
    assert meeting["next"] == meeting["races"][1]["id"]


def test_board_shows_it_in_the_place_of_a_countdown(start, url):
    program = start("--feed-url", url, size=(100, 30), **MORE)
    program.wait(r"R1\b[^\n]*Aqueduct[^\n]*abandoned")
    (row,) = [line for line in program.screen.rows() if "abandoned" in line and "Aqueduct" in line][:1]
    assert not re.search(r"\d+m \d+s|\d+s\s*$", row), row


def test_watch_reports_it_with_the_race_and_never_counts_it_down(binary, home, url):
    watch = subprocess.Popen(
        [binary, "watch", "--json", "--t-minus", "4,2", "--feed-url", url], env=environment(home, **MORE),
        stdout=subprocess.PIPE, text=True)
    try:
        events, end = [], time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            events.append(json.loads(watch.stdout.readline()))
            if {one["race"]["id"] for one in events if one["event"] == "added"} >= {"usa-71", "usa-72"}:
                break
    finally:
        watch.terminate()
        watch.wait(TIMEOUT)
        watch.stdout.close()
    cancelled = [one for one in events if one.get("race", {}).get("id") == "usa-71"]
    assert [one["race"]["status"] for one in cancelled if one["event"] in ("added", "status")][-1] == "abandoned"
