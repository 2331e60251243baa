"""`raceboard next`: what it prints, for people and for programs, and how it ends."""

import csv
import io
import json
import os
import re
import socket
import subprocess
import time
from datetime import datetime, timezone

import pytest

from driver import environment
from feed import V1, Answer, race, v2
from waits import TIMEOUT

COLUMNS = ("id,name,number,meeting,category,advertised_start,seconds_to_start,distance_m,track_condition,weather,"
           "venue_name,venue_state,venue_country,comment,confirmed_at,is_confirmed,moved_from,moves,status").split(",")
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


def test_only_and_count_choose(run, simulator):
    # At some times of the week no greyhound runs.
    url = simulator("--seed", "3", "--at", "2026-03-14T02:00:00Z")
    found = json.loads(run("next", "--json", "--count", "3", "--only", "greyhound", "--feed-url", url).stdout)
    assert found["filter"] == ["greyhound"]
    assert [one["category"] for one in found["races"]] == ["greyhound"] * 3


def test_csv_has_the_columns_and_its_quotes(run, serve):
    name = 'The "Quick", Cup\u00e9'
    feed = serve(lambda path: Answer(v2([race(1, int(time.time()) + 300, race_name=name)])))
    done = run("next", "--csv", "--feed-url", feed.url)
    assert (done.returncode, done.stderr) == (0, "")
    header, *rows = csv.reader(io.StringIO(done.stdout))
    assert header == COLUMNS
    assert len(rows) == 1 and len(rows[0]) == len(COLUMNS)
    found = dict(zip(header, rows[0]))
    assert (found["name"], found["category"], found["venue_country"]) == (name, "horse", "AUS")
    assert '"The ""Quick"", Cup' in done.stdout


def test_text_is_a_table_of_the_races(run, simulator):
    done = run("next", "--feed-url", simulator("--seed", "3"))
    assert (done.returncode, done.stderr) == (0, "")
    lines = [line for line in done.stdout.splitlines() if re.search(r"\bR\d", line)]
    assert len(lines) == 5
    assert "\x1b" not in done.stdout


def test_absent_values_are_null_and_unknown_categories_are_shown(run, serve):
    bare = race(1, int(time.time()) + 300, category="0000", race_form=None)
    feed = serve(lambda path: Answer(v2([bare])))
    one, = json.loads(run("next", "--json", "--feed-url", feed.url).stdout)["races"]
    assert one["category"] == "unknown"
    assert [one[name] for name in ("distance_m", "track_condition", "weather", "comment")] == [None] * 4
    filtered = run("next", "--json", "--only", "horse", "--feed-url", feed.url)
    assert (filtered.returncode, json.loads(filtered.stdout)["races"]) == (1, [])


def test_empty_list_is_nothing_found(run, simulator):
    done = run("next", "--json", "--feed-url", simulator("--fault", "empty"))
    assert (done.returncode, json.loads(done.stdout)["races"]) == (1, [])


def test_remembered_filter_does_not_apply(run, demo, simulator):
    program = demo()
    program.press("g")
    program.wait("Greyhound races")
    program.press("q")
    assert program.finish() == 0
    found = json.loads(run("next", "--json", "--feed-url", simulator()).stdout)
    assert set(found["filter"]) == FILTER


def test_feed_that_refuses_is_69(run, refused):
    done = run("next", "--feed-url", refused)
    assert (done.returncode, done.stdout) == (69, "")
    assert "refuse" in done.stderr
    assert error_of(run("next", "--json", "--feed-url", refused))["kind"] == "connection_refused"


def test_fallback_that_answers_is_reported(run, serve):
    one = race(1, 0) | {"advertised_start": {"seconds": int(time.time()) + 300}}
    body = json.dumps({"status": 200, "data": {"next_to_go_ids": ["race-1"], "race_summaries": {"race-1": one}}})
    feed = serve(lambda path: Answer(body) if path.startswith(V1) else Answer("{}", status=500))
    found = json.loads(run("next", "--json", "--feed-url", feed.url).stdout)["feed"]
    assert (found["source"], found["backup"], found["state"]) == ("neds-v1", True, "live")


def test_time_limit_is_kept(run, simulator):
    url, begun = simulator("--fault", "stall"), time.monotonic()
    assert run("next", "--timeout", "1", "--feed-url", url).returncode == 69
    assert time.monotonic() - begun < 10  # the built-in limit


@pytest.mark.parametrize("arguments, words", [
    (["--count", "0"], "100"), (["--count", "101"], "100"), (["--count", "five"], "count"),
    (["--cuont", "5"], "--count"), (["--only", "hrose"], "horse"), (["--csv", "--json"], "csv"),
    (["--source", "ned"], "neds"), (["--feed-url", "not a url"], "feed-url"), (["extra"], "extra"),
])
def test_wrong_usage_is_64_and_names_what_is_right(run, arguments, words):
    done = run("next", *arguments)
    assert (done.returncode, done.stdout) == (64, "")
    assert words in done.stderr
    found = error_of(run("next", "--json", *arguments))
    assert words in found["message"] + (found["hint"] or "")


def test_wrong_environment_is_named(run):
    done = run("next", RACEBOARD_SOURCE="ned")
    assert done.returncode == 78
    assert "RACEBOARD_SOURCE" in done.stderr and "neds" in done.stderr


def test_wrong_environment_of_the_board_is_named(run):
    done = run("--demo", RACEBOARD_COUNT="many")
    assert done.returncode == 78
    assert "RACEBOARD_COUNT" in done.stderr


@pytest.mark.parametrize("form", [[], ["--json"], ["--csv"]])
def test_full_disk_is_74(run, simulator, form):
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = run("next", *form, "--feed-url", simulator(), stdout=full)
    assert done.returncode == 74
    assert done.stderr


@pytest.mark.parametrize("form", [[], ["--json"], ["--csv"]])
def test_closed_pipe_is_silent(binary, home, simulator, form):
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run([binary, "next", *form, "--feed-url", simulator()], env=environment(home),
                              stdout=writer, stderr=subprocess.PIPE, timeout=TIMEOUT, check=False)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_requested_words_go_to_stdout(run, option):
    done = run(option)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()
