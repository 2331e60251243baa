"""Races of Horse Racing USA on the board beside the feed's, in its place, in next and in watch."""

import json
import re
import time

import board
import pytest
from feed import V2, Answer, race, v2
from test_usa import KEY, SOURCE, call, key_file, url  # noqa: F401


def two_sources(start):
    """A feed with two races, and a list with one of them under another id and one that it alone has."""
    def own(number, seconds):
        at = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(seconds))
        return {"id_race": f"7{number}", "course": "Aqueduct (USA)", "date": at, "title": "Maiden",
                "distance": "6 furlongs", "age": "", "finished": "0", "canceled": "0"}

    american = {"meeting_id": "meeting-2", "venue_id": "venue-2", "venue_state": "NY", "venue_country": "USA"}
    feed = json.loads(v2([race(1, start + 100, meeting="Bulli"), race(2, start + 300, meeting="Aqueduct", **american)]))
    # Numbered by their order of start: the second of the day is the feed's race 2.
    return feed, [own(1, start + 200), own(2, start + 310)]


@pytest.fixture
def board_of_two(start, serve):
    """The board, and the states of its second source: what it says, or the status that it fails with."""
    states = {}

    def begin(*arguments, **more):
        feed, listed = two_sources(int(time.time()))
        states["list"] = Answer(json.dumps(listed))

        def answer(path):
            if path.startswith("/horse-racing-usa/"):
                return states["list"]
            return Answer(json.dumps(feed)) if path.startswith(V2) else Answer("{}", status=404)

        states["url"] = serve(answer).url
        more = {"RACEBOARD_USA_KEY": KEY, "RACEBOARD_USA_TIMES": "utc", **more}
        return start("--source", f"neds,{SOURCE}", "--feed-url", states["url"], *arguments, **more), states

    return begin


def test_races_of_two_sources_stand_in_one_order_and_those_of_one_that_fails_are_dated(board_of_two):
    program, states = board_of_two(size=(120, 40), RACEBOARD_LAYOUT="list")
    program.wait("R1[^\\n]*Aqueduct")
    program.wait("Bulli")
    program.settle()
    rows = [(row.number, row.rest.split("  ")[0].strip()) for row in board.rows(program.screen.rows())]
    assert rows == [("1", "Bulli"), ("1", "Aqueduct"), ("2", "Aqueduct")]
    assert not program.shows("as of")
    program.press("j")
    program.wait("Source +horse-racing-usa|horse-racing-usa")
    program.press("j")
    program.wait_gone("horse-racing-usa")
    program.wait("LIVE")
    states["list"] = Answer('{"message": "You are not subscribed to this API."}', status=403)
    program.press("r")
    program.wait("horse-racing-usa lists no races now: key refused")
    assert re.search(r"R1 +Aqueduct.*as of \d\d:\d\d", program.screen.text())
    assert program.shows("LIVE")


def test_next_and_watch_report_both(board_of_two, start, binary, call):
    _, states = board_of_two()
    watch = start(command=[binary, "watch", "--json", "--source", f"neds,{SOURCE}", "--feed-url", states["url"]],
                  size=(2000, 24), RACEBOARD_USA_KEY=KEY, RACEBOARD_USA_TIMES="utc")
    watch.wait('"source":"horse-racing-usa"')
    given = ("--json", "--source", f"neds,{SOURCE}", "--feed-url", states["url"])
    more = {"RACEBOARD_USA_KEY": KEY, "RACEBOARD_USA_TIMES": "utc"}
    found = json.loads(call("next", *given, **more).stdout)
    assert [(one["meeting"], one["number"], one["source"]) for one in found["races"]] == [
        ("Bulli", 1, None), ("Aqueduct", 1, SOURCE), ("Aqueduct", 2, None)]
    assert found["feed"]["other_errors"] == {}
    states["list"] = Answer("no", status=500)
    given += ("--fresh",)  # else the good answer is given again
    more["RACEBOARD_USA_KEY"] = KEY.replace("Z", "Y")
    broken = call("next", *given, **more)
    assert [one["source"] for one in json.loads(broken.stdout)["races"]] == [None, None]
    assert json.loads(broken.stdout)["feed"]["other_errors"][SOURCE]["kind"] == "server_fault"
    text = call("next", *given[1:], **more)
    assert text.returncode == 0
    assert "Missing: races of horse-racing-usa: Horse Racing USA failed (HTTP 500)" in text.stderr
    for value in (f"{SOURCE},neds", f"{SOURCE},{SOURCE}", "neds,affiliates", "neds,", f"neds,{SOURCE},{SOURCE}"):
        refused = call("next", "--source", value)
        assert refused.returncode == 64 and "horse-racing-usa" in refused.stderr, refused.stderr


def test_a_device_whose_clock_is_days_off_gets_the_second_sources_races(call, url, key_file):
    """The source is asked for the server's day."""
    key_file.write_text(KEY + "\n")
    key_file.chmod(0o600)
    done = call("next", "--json", "--source", f"neds,{SOURCE}", "--count", "100", "--feed-url", url)
    assert done.returncode == 0, done.stderr
    starts = [race["advertised_start"] for race in json.loads(done.stdout)["races"] if race["id"].startswith("usa-")]
    assert starts and min(starts) < "2026-11-22T06:00:00Z"
