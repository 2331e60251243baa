"""`raceboard next`: how it ends, and whose feed it names. What it prints is in golden files and NextReportTests."""

import json
import os
import socket
import time

import pytest

from feed import V1, Answer, race

FILTER = {"horse", "greyhound", "harness"}


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


def test_wrong_use_is_named_in_each_form(run):
    """The words of every wrong use and value are in golden files."""
    done = run("next", "--only", "hrose")
    assert (done.returncode, done.stdout) == (64, "") and "horse" in done.stderr
    for arguments, words in (["--only", "hrose"], "horse"), (["--csv"], "csv"), (["extra"], "extra"):
        found = error_of(run("next", "--json", *arguments))
        assert found["kind"] == "usage" and words in found["message"] + (found["hint"] or "")
    done = run("--demo", RACEBOARD_COUNT="many")
    assert done.returncode == 78 and "RACEBOARD_COUNT" in done.stderr


def test_full_disk_is_74_and_a_closed_pipe_is_silent(run, simulator):
    url = simulator()
    for form in ([], ["--json"], ["--csv"]):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = run("next", *form, "--fresh", "--feed-url", url, stdout=full)
        assert done.returncode == 74 and done.stderr, form
        reader, writer = os.pipe()
        os.close(reader)
        try:
            done = run("next", *form, "--fresh", "--feed-url", url, stdout=writer)
        finally:
            os.close(writer)
        assert (done.returncode, done.stderr) == (0, ""), form
