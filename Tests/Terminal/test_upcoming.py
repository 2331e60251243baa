"""`raceboard upcoming`: what is watched on the board and in a command, as text, JSON and CSV."""

import csv
import io
import json

import pytest

AT = ("--seed", "7", "--at", "2026-03-14T03:20:00Z", "--tz", "UTC")
DAY = ("--demo", *AT)


def test_a_name_is_found_in_the_races_of_a_simulated_day(run):
    report = json.loads(run("upcoming", "ada", "kimber", *DAY, "--days", "0", "--limit", "10", "--json").stdout)
    assert report["schema"] == 1 and report["results"] is None
    assert report["races"]["requested"] == 10 == report["races"]["read"] < report["races"]["all"]
    entries = report["entries"]
    assert entries and all(entry["watched"] for entry in entries)
    starts = [entry["race"]["advertised_start"] for entry in entries]
    assert starts == sorted(starts) and "2026-03-14T03:20:00Z" <= starts[0] and starts[-1] < "2026-03-15"
    for entry in entries:
        names = {"rider": entry["runner"]["rider"], "trainer": entry["runner"]["trainer"]}
        assert {found["kind"] for found in entry["watched"]} <= set(names)
        assert all(names[found["kind"]] == "Ada Kimber" for found in entry["watched"])
    rows = list(csv.DictReader(io.StringIO(
        run("upcoming", "ADA KIMBER", *DAY, "--days", "0", "--limit", "10", "--csv").stdout)))
    assert [row["race_id"] for row in rows] == [entry["race"]["id"] for entry in entries]


def test_a_card_of_three_days_ahead_can_be_read(run):
    days = json.loads(run("upcoming", "ada", "kimber", *DAY, "--days", "7", "--limit", "0", "--json").stdout)
    assert days["to"] == "2026-03-22T00:00:00Z" and days["races"]["all"] > 1000
    meetings = json.loads(run("meetings", *DAY, "--date", "2026-03-20", "--json").stdout)["meetings"]
    races = [race["id"] for meeting in meetings for race in meeting["races"]]
    card = json.loads(run("card", races[0], *DAY, "--json").stdout)
    assert card["runners"] and card["runners"][0]["name"]


def test_what_the_board_watches_is_searched(demo, run, home):
    store = home / "kept"
    program = demo("--store", str(store))
    program.press("w")
    program.wait("Watching")
    program.press("U")
    program.wait("to come")
    program.press("q")
    assert program.finish() == 0
    done = run("upcoming", *DAY, "--store", str(store), "--json")
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
