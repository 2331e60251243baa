"""`raceboard meetings` of days on walls all over the world, of a service that lists by the calendar of Sydney and keeps
account of the days that it was asked for."""

import json
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from feed import Answer, v2

SYDNEY = ZoneInfo("Australia/Sydney")
ZONES = ("Pacific/Honolulu", "America/Los_Angeles", "America/New_York", "America/St_Johns", "UTC", "Europe/London",
         "Asia/Kolkata", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland")
WHO = {"RACEBOARD_AFFILIATES_CONTACT": "a@example.com", "RACEBOARD_AFFILIATES_PARTNER": "Test",
       "RACEBOARD_AFFILIATES_PARTNER_ID": "test-1"}
# Clocks in Sydney go back and forth; clocks in London go back; a day without a change.
RACE = "0f6b3f7c-91d2-4c5e-a3b8-2e7d4c1a9056"
DAYS = ("2026-04-04", "2026-04-05", "2026-10-03", "2026-10-04", "2026-10-25", "2026-07-20")


def meetings(day):
    """Seven meetings of ten races, 35 minutes apart; the first starts 15 minutes after midnight, the last ends at 5."""
    midnight = datetime.fromisoformat(day).replace(tzinfo=SYDNEY)
    listed = []
    for place, minutes in enumerate((15, 150, 480, 720, 960, 1200, 1424)):
        first = (midnight + timedelta(minutes=minutes)).astimezone(timezone.utc)
        races = [{"id": f"{day}-{place}-{number}", "race_number": number, "name": "Race", "status": "Open",
                  "start_time": (first + timedelta(minutes=35 * (number - 1))).strftime("%Y-%m-%dT%H:%M:%SZ")}
                 for number in range(1, 11)]
        listed.append({"meeting": f"{day}-{place}", "name": f"Course {place}", "category": "T", "date": day,
                       "races": races})
    return listed


def days_around(day):
    return [(datetime.fromisoformat(day) + timedelta(days=step)).date().isoformat() for step in range(-3, 4)]


@pytest.mark.parametrize("day", DAYS)
def test_no_race_of_a_day_is_missing_in_any_zone(run, serve, day):
    requested = []

    def answer(path):
        if not path.startswith("/affiliates/v1/racing/meetings"):
            return Answer(v2([]))
        requested.append(path.split("date_from=")[1].split("&")[0])
        return Answer(json.dumps({"data": {"meetings": meetings(requested[-1])}}))

    feed = serve(answer)
    every = [race for one in days_around(day) for meeting in meetings(one) for race in meeting["races"]]
    for zone in ZONES:
        requested.clear()
        done = run("meetings", "--date", day, "--tz", zone, "--json", "--feed-url", feed.url, **WHO)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        printed = {race["id"] for meeting in json.loads(done.stdout)["meetings"] for race in meeting["races"]}
        wanted = {race["id"] for race in every
                  if datetime.fromisoformat(race["start_time"]).astimezone(ZoneInfo(zone)).date().isoformat() == day}
        assert printed == wanted, f"{zone}: {len(wanted - printed)} of {len(wanted)} missing"
        assert len(requested) == len(set(requested)) <= 3, requested


def test_age_and_sex_of_a_runner_are_read_from_numbers_or_texts(run, serve):
    runners = [{"runner_number": 1, "name": "Blue Heron", "age": 8, "sex": "g"},
               {"runner_number": 2, "name": "Late Tide", "age": "4yo", "sex": "M"},
               {"runner_number": 3, "name": "No Word", "age": 0, "sex": ""}]
    event = {"data": {"race": {"event_id": "r", "race_number": 1}, "runners": runners}}
    feed = serve(lambda path: Answer(json.dumps(event)) if "/events/" in path else Answer("{}", status=404))
    done = run("card", RACE, "--card-source", "affiliates", "--json", "--feed-url", feed.url, **WHO)
    assert done.returncode == 0, done.stderr
    printed = [(one["age"], one["sex"]) for one in json.loads(done.stdout)["runners"]]
    assert printed == [(8, "g"), (4, "M"), (None, None)]
    text = run("card", RACE, "--card-source", "affiliates", "--feed-url", feed.url, **WHO).stdout
    assert "Age" in text and "8g" in text and "4m" in text
