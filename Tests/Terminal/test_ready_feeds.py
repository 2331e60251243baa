"""The feeds that come along (docs/open-feed.md, "Ready feeds"), on answers of ours in the form of their services."""

import json
import os
import subprocess
import sys
import time

import jsonschema
import pytest

from conftest import ROOT
from feed import Answer, rfc3339
from waits import TIMEOUT

FEEDS = ROOT / "Scripts/feeds"
PAGE = (ROOT / "docs/open-feed.md").read_text(encoding="utf-8")
SCHEMA = json.loads((ROOT / "docs/open-feed.schema.json").read_text(encoding="utf-8"))


def ended(*command, **variables):
    return subprocess.run(
        [sys.executable, "-B", *command], capture_output=True, text=True, timeout=TIMEOUT, check=False,
        env={**os.environ, **variables})


def document(*command, **variables):
    """What a feed prints, which is a document by the schema, as races by name."""
    done = ended(*command, **variables)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    jsonschema.validate(found, SCHEMA)
    return found["races"]


def train(start, **more):
    stop = {"departureTimestamp": start, "delay": None, "platform": "7", "prognosis": {"platform": None}}
    return {"stop": {**stop, **more.pop("stop", {})}, "name": "000805", "category": "IC", "number": "5",
            "to": "Lausanne", **more}


@pytest.mark.alone
def test_trains_leave_when_they_are_expected(serve):
    now = int(time.time()) // 60 * 60 + 600
    seen = []

    def answer(path):
        seen.append(path)
        return Answer(json.dumps({"stationboard": [
            train(now), train(now + 60, stop={"delay": 4, "prognosis": {"platform": "9"}}, number="IC 8", to="Chur"),
            train(now, stop={"departureTimestamp": None})]}))
    url = f"http://127.0.0.1:{serve(answer).server.server_port}/board"
    races = document(FEEDS / "trains.py", "Zürich", "HB", "--url", url)
    assert [(one["meeting"], one["name"], one["advertised_start"], one["status"]) for one in races] == [
        ("Lausanne", "IC 5, platform 7", rfc3339(now), "open"),
        ("Chur", "IC 8, platform 9", rfc3339(now + 300), "delayed")]
    assert len({one["id"] for one in races}) == 2
    assert seen == ["/board?station=Z%C3%BCrich+HB&limit=40"]


def season(start):
    def at(seconds):
        return dict(zip(("date", "time"), rfc3339(seconds).split("T")))
    return {"MRData": {"RaceTable": {"Races": [
        {"season": "2026", "round": "1", "raceName": "Old Grand Prix", "Circuit": {"circuitName": "Past"},
         **at(start - 86400)},
        {"season": "2026", "round": "2", "raceName": "Dutch Grand Prix", "Circuit": {"circuitName": "Zandvoort"},
         **at(start + 90000), "FirstPractice": at(start), "SecondPractice": {"date": "2026-08-21"},
         "Qualifying": at(start + 3600)}]}}}


@pytest.mark.alone
def test_a_grand_prix_has_its_sessions_in_their_order(serve):
    start = int(time.time()) + 600
    url = f"http://127.0.0.1:{serve(lambda path: Answer(json.dumps(season(start)))).server.server_port}/f1"
    races = document(FEEDS / "grand-prix.py", "--once", "--url", url)
    assert [(one["meeting"], one["number"], one["name"], one["advertised_start"]) for one in races] == [
        ("Dutch GP", 1, "Practice 1", rfc3339(start)), ("Dutch GP", 2, "Qualifying", rfc3339(start + 3600)),
        ("Dutch GP", 3, "Race", rfc3339(start + 90000))]


def calendar(*events):
    lines = [line for event in events for line in ("BEGIN:VEVENT", *event, "END:VEVENT")]
    return "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", *lines, "END:VCALENDAR", ""])


@pytest.fixture
def fixtures(tmp_path):
    """A calendar, and the time of its first event."""
    start = int(time.time()) // 60 * 60 + 600

    def at(seconds):
        return rfc3339(seconds).replace("-", "").replace(":", "").rstrip("Z")
    path = tmp_path / "fixtures.ics"
    path.write_text("\ufeff" + calendar(
        ["UID:1@club", f"DTSTART:{at(start)}Z", "SUMMARY:Heat 1\\, wo", " men", "LOCATION:Long Lake"],
        ["UID:2@club", f"DTSTART;TZID=Etc/GMT-10:{at(start + 36000)}", "SUMMARY:Heat 2", "STATUS:CANCELLED"],
        ["UID:3@club", f"DTSTART:{at(start + 60)}", "SUMMARY:Here"],
        ["UID:4@club", f"DTSTART;VALUE=DATE:{at(start)[:8]}", "SUMMARY:All day"],
        ["UID:5@club", f'DTSTART;TZID="Nowhere":{at(start)}', "SUMMARY:Lost"],
        ["UID:6@club", f"DTSTART:{at(start - 7200)}Z", "SUMMARY:Over"]), encoding="utf-8", newline="")
    return path, start


@pytest.mark.alone
def test_events_of_a_calendar_have_their_zone(fixtures):
    path, start = fixtures
    races = document(FEEDS / "events.py", path, TZ="UTC")
    assert [(one["id"], one["meeting"], one["advertised_start"], one["status"]) for one in races] == [
        ("1@club", "Heat 1, women", rfc3339(start), None), ("2@club", "Heat 2", rfc3339(start), "cancelled"),
        ("3@club", "Here", rfc3339(start + 60), None)]
    assert races[0]["venue"] == {"name": "Long Lake"}
    assert ended(FEEDS / "events.py", path).stderr == "left out: Nowhere is no time zone that this machine knows\n"


@pytest.mark.alone
def test_what_is_no_time_or_no_text_costs_one_event(fixtures):
    path, _ = fixtures
    path.write_bytes(path.read_bytes().replace(b"Heat 2", b"Heat \xff") + calendar(
        ["UID:7@club", "DTSTART:20261332T250000Z", "SUMMARY:Never"],
        ["UID:8@club", "DTSTART;TZID=Etc/GMT-10:00010101T000000", "SUMMARY:Before"]).encode())
    assert [one["meeting"] for one in document(FEEDS / "events.py", path, TZ="UTC")] == [
        "Heat 1, women", "Heat \N{REPLACEMENT CHARACTER}", "Here"]
    assert ended(FEEDS / "events.py", path).stderr.splitlines()[1:] == [
        "left out: 20261332T250000Z is no time", "left out: 00010101T000000 is no time"]


def test_the_board_shows_one(start, fixtures):
    program = start("--source", f"exec:{FEEDS}/events.py {fixtures[0]}", TZ="UTC")
    program.wait("Heat 1, women")
    program.wait("LIVE")
    program.press("q")
    assert program.finish() == 0


def test_a_service_that_fails_is_named(run, serve):
    url = f"http://127.0.0.1:{serve(lambda path: Answer('no', 503)).server.server_port}/"
    done = run("next", "--source", f"exec:{FEEDS}/trains.py Bern --url {url}")
    assert done.returncode == 69 and "trains.py ended with status 1: urllib.error.HTTPError: HTTP Error 503" \
        in done.stderr


@pytest.mark.alone
def test_each_is_short_and_on_the_page():
    files = sorted(FEEDS.glob("*"))
    assert len(files) == 3
    for file in files:
        assert f"| `{file.name}" in PAGE and f"exec:./{file.name}" in PAGE
        assert os.access(file, os.X_OK) and len(file.read_text(encoding="utf-8").splitlines()) < 80
    assert "cd /usr/share/doc/raceboard/examples\n" in PAGE
    for script, folder in (("package", "$documents"), ("install", "$new/share/doc/raceboard")):
        text = (ROOT / "Scripts" / script).read_text(encoding="utf-8")
        assert f'install -D -m 755 -t "{folder}/examples" Scripts/feeds/*.py' in text
