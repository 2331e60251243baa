"""Which day is today where the feed has just told the time: also by answers that lay
in a cache; the words that --only and --date take; what somebody without partner access reads."""

import json
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime

import pytest
from feed import PARTNER, Answer, race, v2

WHO = {**PARTNER, "RACEBOARD_TZ": "UTC"}


def meeting(start):
    return json.dumps({"data": {"meetings": [{"meeting": "m", "name": "Flemington", "category": "T", "races": [
        {"id": "r", "race_number": 1, "name": "Race", "status": "Abandoned",
         "start_time": start.strftime("%Y-%m-%dT%H:%M:%SZ")}]}]}})


@pytest.mark.parametrize("command, age", [("meetings", 3 * 3600), ("results", 0)])
def test_today_is_the_servers_once_it_has_answered(run, serve, command, age):
    server = datetime.now(timezone.utc).replace(hour=1, minute=0, second=0, microsecond=0) + timedelta(days=1)
    headers = [("Date", format_datetime(server - timedelta(seconds=age), usegmt=True)), ("Age", age)]
    answer = Answer(meeting(server + timedelta(hours=4)), headers=headers)
    feed = serve(lambda path: answer if "/affiliates/" in path else Answer(v2([race(1, server.timestamp() + 600)])))
    done = run(command, "--json", "--feed-url", feed.url, **WHO)
    assert done.returncode == 0, done.stderr
    printed = json.loads(done.stdout)
    assert printed["day"]["date"] == server.date().isoformat()
    assert printed["generated_at"] == server.strftime("%Y-%m-%dT%H:%M:%SZ")
    races = printed["results"] if command == "results" else printed["meetings"][0]["races"]
    assert [one["id"] for one in races] == ["r"]


def test_day_that_was_named_stays_it(run, serve):
    """What --date and --only take: DaySpanTests and SettingTests."""
    server = datetime.now(timezone.utc) + timedelta(days=2)
    headers = [("Date", format_datetime(server, usegmt=True))]
    feed = serve(lambda path: Answer(meeting(server), headers=headers))
    done = run("meetings", "--date", "2026-07-20", "--only", "dogs,trots", "--json", "--feed-url", feed.url, **WHO)
    printed = json.loads(done.stdout)
    assert printed["day"]["date"] == "2026-07-20" and printed["filter"] == ["greyhound", "harness"]
    dates = {path.split("date_from=")[1].split("&")[0] for path, _ in feed.requests}
    assert dates <= {"2026-07-19", "2026-07-20", "2026-07-21"}, dates
    wrong = run("meetings", "--date", "tomorow", "--feed-url", feed.url, **WHO)
    assert wrong.returncode == 64 and "tomorrow" in wrong.stderr


def test_without_partner_access_its_meaning_is_shown(run, start, serve):
    now = datetime.now(timezone.utc).timestamp()
    feed = serve(lambda path: Answer(v2([race(1, now + 300)])) if path.startswith("/v2") else Answer("{}", status=404))
    for command in ("meetings", "results"):
        done = run(command, "--feed-url", feed.url, RACEBOARD_TZ="UTC")
        for words in ("affiliates-contact", "affiliates-partner", "affiliates-partner-id", "partner access",
                      "raceboard setup"):
            assert words in done.stderr, (command, done.stderr)
    program = start("--feed-url", feed.url, size=(40, 14))
    program.wait("Flemington")
    program.press("f3")
    program.wait("no partner access")
    program.press("f2")
    program.wait(r"needs\s+partner\s+access")
