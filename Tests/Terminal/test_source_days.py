"""`raceboard meetings` of days on walls all over the world, of a service that lists by the calendar of Sydney and keeps
account of the days that it was asked for. Other days and zones: `SourceDaysTests` (noRaceOfADayIsMissingInAnyZone)."""

import json
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from feed import PARTNER, Answer, v2

SYDNEY = ZoneInfo("Australia/Sydney")
ZONES = ("Pacific/Honolulu", "America/St_Johns", "Australia/Sydney", "Pacific/Auckland")
DAYS = ("2026-04-05", "2026-10-04")  # clocks in Sydney go back, and forth


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
        done = run("meetings", "--date", day, "--tz", zone, "--json", "--feed-url", feed.url, **PARTNER)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        printed = {race["id"] for meeting in json.loads(done.stdout)["meetings"] for race in meeting["races"]}
        wanted = {race["id"] for race in every
                  if datetime.fromisoformat(race["start_time"]).astimezone(ZoneInfo(zone)).date().isoformat() == day}
        assert printed == wanted, f"{zone}: {len(wanted - printed)} of {len(wanted)} missing"
        assert len(requested) == len(set(requested)) <= 3, requested
