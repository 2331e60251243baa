"""`raceboard next`: what it prints, for people and for programs, and how it ends."""

import json
import os
import re
import socket
import time
from datetime import datetime, timezone

import pytest

from feed import V1, Answer, race

KINDS = {"id": str, "name": str, "number": int, "meeting": str, "category": str, "advertised_start": str,
         "seconds_to_start": int, "distance_m": int, "track_condition": str, "weather": str, "venue": dict,
         "comment": str, "confirmed_at": str, "is_confirmed": bool, "moved_from": str, "moves": int,
         "source": str, "status": str, "lateness": dict, "favourite": dict}
ALWAYS = {"id", "name", "number", "meeting", "category", "advertised_start", "seconds_to_start", "venue",
          "confirmed_at", "is_confirmed", "moves"}
FILTER = {"horse", "greyhound", "harness"}
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def instant(text):
    assert INSTANT.fullmatch(text), text
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc).timestamp()


def error_of(done):
    """The one object on stderr that --json gives for an error."""
    found = json.loads(done.stderr)
    assert found["exit"] == done.returncode
    assert set(found) == {"error", "exit", "schema"} and set(found["error"]) == {"kind", "message", "hint"}
    assert done.stdout == ""
    return found["error"]


@pytest.fixture
def refused():
    """An address at which nothing listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{taken.getsockname()[1]}"


def test_json_is_one_object_as_described(run, simulator):
    url = simulator("--seed", "3")
    done = run("next", "--json", "--feed-url", url)
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert set(found) == {"schema", "generated_at", "feed", "clock", "filter", "races"}
    assert set(found["feed"]) == {"url", "source", "backup", "state", "age_seconds", "error", "other_errors",
                                  "simulated", "unread"}
    assert (found["schema"], found["feed"]["backup"], found["feed"]["error"]) == (1, False, None)
    assert found["clock"]["offset_seconds"] == 0 and 0.5 <= found["clock"]["error_seconds"] < 30
    assert found["feed"]["url"].startswith(url)
    assert (found["feed"]["source"], found["feed"]["state"]) == ("neds", "live")
    assert set(found["filter"]) == FILTER
    assert len(found["races"]) == 5
    now = instant(found["generated_at"])
    for one in found["races"]:
        assert set(one) == set(KINDS)
        assert set(one["venue"]) == {"name", "state", "country"}
        for name, kind in KINDS.items():
            assert type(one[name]) is kind or (one[name] is None and name not in ALWAYS), (name, one[name])
        assert one["category"] in FILTER
        assert abs(one["seconds_to_start"] - (instant(one["advertised_start"]) - now)) <= 1
        assert one["seconds_to_start"] > -60
        assert (one["confirmed_at"], one["is_confirmed"]) == (found["generated_at"], True)
    starts = [one["advertised_start"] for one in found["races"]]
    assert starts == sorted(starts)


def test_favourites_are_those_of_the_cards(run, simulator):
    """One more request for each of the first eight races, and the shortest price of each card."""
    url = simulator("--seed", "3")
    done = run("next", "--json", "--favourites", "--count", "10", "--feed-url", url)
    assert (done.returncode, done.stderr) == (0, "")
    races = json.loads(done.stdout)["races"]
    assert len(races) == 10 and all(set(one) == set(KINDS) for one in races)
    assert [one["favourite"] for one in races[8:]] == [None, None]
    known = [one for one in races if one["favourite"]]
    assert len(known) >= 3
    for one in known[:3]:
        card = json.loads(run("card", one["id"], "--json", "--feed-url", url).stdout)
        starters = [runner for runner in card["runners"] if runner["win"] and not runner["is_scratched"]]
        shortest = min(starters, key=lambda runner: (runner["win"], runner["number"]))
        found = one["favourite"]
        assert (found["number"], found["name"]) == (shortest["number"], shortest["name"])
        assert found["price"] > 1 and found["move"] in ("firmed", "drifted", None)
    line = run("next", "--csv", "--favourites", "--feed-url", url).stdout.splitlines()[0]
    assert line.endswith(",favourite_number,favourite_name,favourite_price,favourite_opening,favourite_move")


def test_remembered_filter_does_not_apply(run, demo, simulator):
    program = demo()
    program.press("g")
    program.wait("Greyhound races")
    program.press("q")
    assert program.finish() == 0
    found = json.loads(run("next", "--json", "--feed-url", simulator()).stdout)
    assert set(found["filter"]) == FILTER


def test_feed_that_fails_is_69_within_the_time_and_a_fallback_is_named(run, refused, simulator, serve):
    done = run("next", "--feed-url", refused)
    assert (done.returncode, done.stdout) == (69, "") and "refuse" in done.stderr
    assert error_of(run("next", "--json", "--feed-url", refused))["kind"] == "connection_refused"
    url, begun = simulator("--fault", "stall"), time.monotonic()
    assert run("next", "--timeout", "1", "--feed-url", url).returncode == 69
    assert time.monotonic() - begun < 10  # the built-in limit
    one = race(1, 0) | {"advertised_start": {"seconds": int(time.time()) + 300}}
    body = json.dumps({"status": 200, "data": {"next_to_go_ids": ["race-1"], "race_summaries": {"race-1": one}}})
    feed = serve(lambda path: Answer(body) if path.startswith(V1) else Answer("{}", status=500))
    found = json.loads(run("next", "--json", "--feed-url", feed.url).stdout)["feed"]
    assert (found["source"], found["backup"], found["state"]) == ("neds-v1", True, "live")


@pytest.mark.parametrize("words, hint", [(("{meeting}", "99"), "{meeting}"), (("0-nothing",), "")])
def test_card_of_a_race_that_there_is_not_is_nothing_found(run, simulator, words, hint):
    url = simulator("--seed", "3")
    meeting = json.loads(run("next", "--json", "--count", "1", "--feed-url", url).stdout)["races"][0]["meeting"]
    done = run("card", *(word.format(meeting=meeting) for word in words), "--json", "--feed-url", url)
    assert done.returncode == 1
    error = error_of(done)
    assert error["kind"] == "no_such_race" and hint.format(meeting=meeting) in (error["hint"] or "")


def test_wrong_use_is_named_in_each_form(run):
    """The words of every wrong use and value are in golden files."""
    for arguments, words in (["--only", "hrose"], "horse"), (["--csv", "--json"], "csv"), (["extra"], "extra"):
        done = run("next", *arguments)
        assert (done.returncode, done.stdout) == (64, "") and words in done.stderr
        found = error_of(run("next", "--json", *arguments))
        assert words in found["message"] + (found["hint"] or "")
    done = run("next", RACEBOARD_SOURCE="ned")
    assert done.returncode == 78 and "RACEBOARD_SOURCE" in done.stderr and "neds" in done.stderr
    done = run("--demo", RACEBOARD_COUNT="many")
    assert done.returncode == 78 and "RACEBOARD_COUNT" in done.stderr
    for option in ("--help", "--version"):
        done = run(option)
        assert (done.returncode, done.stderr) == (0, "") and done.stdout.strip()


@pytest.mark.parametrize("form", [[], ["--json"], ["--csv"]])
def test_full_disk_is_74_and_a_closed_pipe_is_silent(run, simulator, form):
    url = simulator()
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = run("next", *form, "--feed-url", url, stdout=full)
    assert done.returncode == 74 and done.stderr
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = run("next", *form, "--feed-url", url, stdout=writer)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")
