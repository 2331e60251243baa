"""`raceboard plan`: text, JSON, CSV and a calendar that a library reads."""

import json
from datetime import datetime, timedelta

import icalendar
import pytest

DAY = ("--demo", "--seed", "7", "--at", "2026-03-14T03:20:00Z", "--tz", "UTC")


def test_the_plan_of_a_simulated_day(run):
    report = json.loads(run("plan", *DAY, "--json", "--to", "08:00").stdout)
    assert report["schema"] == 1 and report["gap_seconds"] == 240
    seen = [race for race in report["races"] if race["part"] != "clash"]
    assert len(seen) > 10 and len(seen) < len(report["races"])
    jumps = sorted(datetime.fromisoformat(race["expected_jump"]) for race in seen)
    assert all(later - one >= timedelta(minutes=4) for one, later in zip(jumps, jumps[1:]))
    ids = {race["id"] for race in seen}
    assert all(race["clashes_with"] in ids for race in report["races"] if race["part"] == "clash")
    assert all(race["advertised_start"] < "2026-03-14T08:00:00Z" for race in report["races"])


def test_the_calendar_is_one_that_a_library_reads(run, tmp_path):
    path = tmp_path / "plan.ics"
    # From ten minutes on: a race that jumps between the two runs is in the first alone.
    wanted = (*DAY, "--from", "03:30", "--to", "08:00", "--gap", "6m")
    with path.open("wb") as file:
        run("plan", *wanted, "--ics", stdout=file)
    text = path.read_bytes()
    assert all(len(line) <= 75 for line in text.split(b"\r\n")) and text.count(b"\n") == text.count(b"\r\n")
    calendar = icalendar.Calendar.from_ical(text)
    assert calendar["VERSION"] == "2.0" and calendar["PRODID"]
    report = json.loads(run("plan", *wanted, "--json").stdout)
    events = calendar.walk("VEVENT")
    races = {f"{race['id']}@raceboard": race for race in report["races"]}
    assert len(events) > 10 and {str(event["UID"]) for event in events} <= set(races)
    for event in events:
        race = races[str(event["UID"])]
        assert str(event["SUMMARY"]) == f"R{race['number']} {race['meeting']}"
        assert event.decoded("DTSTART") == datetime.fromisoformat(race["advertised_start"])
        assert event.decoded("DTEND") - event.decoded("DTSTART") >= timedelta(minutes=6)
        assert event.decoded("DTSTAMP").utcoffset() == timedelta(0)
        assert race["name"] is None or race["name"] in str(event["DESCRIPTION"])


def test_a_plan_without_races_has_words(run):
    done = run("plan", *DAY, "--watched")
    assert done.returncode == 1 and not done.stdout and "no watched races to come" in done.stderr


@pytest.mark.parametrize("wrong", [("--from", "25:00"), ("--to", "1pm"), ("--gap", "2h"), ("--gap", "-4m"),
                                   ("--from", "13:00", "--to", "12:00"), ("--ics", "--json")])
def test_wrong_options_are_refused(run, wrong):
    done = run("plan", *DAY, *wrong)
    assert done.returncode == 64 and not done.stdout and done.stderr
