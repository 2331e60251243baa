"""`raceboard upcoming`: what is watched on the board is searched in a command."""

import json

import pytest

AT = ("--seed", "7", "--at", "2026-03-14T03:20:00Z", "--tz", "UTC")
DAY = ("--demo", *AT)


def test_a_name_is_found_in_the_races_of_a_simulated_day(run):
    done = run("upcoming", "ada", "kimber", *DAY, "--days", "0", "--limit", "10", "--json", "--timeout", "90")
    report = json.loads(done.stdout)
    assert report["races"]["requested"] == 10 == report["races"]["read"] < report["races"]["all"]
    entries = report["entries"]
    assert entries and all(entry["watched"] for entry in entries)
    for entry in entries:
        names = {"rider": entry["runner"]["rider"], "trainer": entry["runner"]["trainer"]}
        assert {found["kind"] for found in entry["watched"]} <= set(names)
        assert all(names[found["kind"]] == "Ada Kimber" for found in entry["watched"])


def test_what_the_board_watches_is_searched(demo, run, home):
    store = home / "kept"
    program = demo("--store", str(store))
    program.press("w")
    program.wait("Watching")
    program.press("U")
    program.wait("to come")
    program.press("q")
    assert program.finish() == 0
    done = run("upcoming", *DAY, "--store", str(store), "--json", "--timeout", "90")
    report = json.loads(done.stdout)
    assert report["entries"] and report["races"]["requested"] == 0 and report["results"] == []
    assert {found["kind"] for entry in report["entries"] for found in entry["watched"]} == {"meeting"}


def test_nothing_watched_has_words(run, home):
    done = run("upcoming", *DAY)
    assert done.returncode == 78 and not done.stdout and "raceboard upcoming --demo NAME" in done.stderr
    done = run("upcoming", "--store", str(home / "kept"), "--feed-url", "http://127.0.0.1:9", "--json")
    assert done.returncode == 78 and json.loads(done.stderr)["error"]["kind"] == "nothing_watched"


@pytest.mark.parametrize("wrong", [("--days", "8"), ("--limit", "201"), ("--limit", "x"), ("?!",), ("--json", "--csv")])
def test_wrong_options_are_refused(run, wrong):
    done = run("upcoming", *DAY, *wrong)
    assert done.returncode == 64 and not done.stdout and done.stderr
