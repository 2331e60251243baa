"""What scripts rely on besides JSON: some of the races, calendars, metrics, events of cards."""

import json
import os
import shutil
import subprocess
import time
from datetime import datetime, timedelta

import icalendar
import pytest
from prometheus_client.parser import text_string_to_metric_families

from conftest import NOON
from feed import Answer, midday, race, v2
from golden import golden
from schemas import Schemas
from stream import stream  # noqa: F401
from waits import TIMEOUT, until

DAY = ("--demo", "--seed", "5", "--at", NOON)
PATIENT = {"RACEBOARD_TIMEOUT": "60"}  # a machine with other work is slow


@pytest.fixture
def few(tmp_path):
    """A feed of three races at two meetings, and no simulated day, which takes seconds to compute."""
    now, feed = int(time.time()), tmp_path / "few.json"
    feed.write_text(json.dumps({"races": [
        {"id": name, "advertised_start": now + seconds, "meeting": meeting, "number": 1, "category": "horse"}
        for name, seconds, meeting in (("a", 600, "Mill"), ("b", 700, "Weir"), ("c", 900, "Mill"))]}))
    return "--source", f"file:{feed}", "--store", "none", "--tz", midday()


def test_what_has_the_words_is_printed(run, few):
    """Regions and categories are in golden files."""
    def found(*arguments):
        done = run(*arguments, "--json", *few)
        assert done.returncode in (0, 1), done
        value = json.loads(done.stdout)
        return value.get("races", value.get("meetings")), done.returncode

    named, status = found("next", "--search", "mill")
    assert [one["id"] for one in named] == ["a", "c"] and status == 0
    assert found("next", "--search", "zzzzqq") == ([], 1)
    assert found("next", "--watched") == ([], 1), "nothing is watched"
    named, _ = found("meetings", "--search", "weir")
    assert {one["name"] for one in named} == {"Weir"}
    done = run("plan", *few, "--watched")
    assert done.returncode == 1 and not done.stdout and "no watched races to come" in done.stderr, done


def events(text):
    calendar = icalendar.Calendar.from_ical(text)
    assert not calendar.errors
    made = list(calendar.walk("VEVENT"))
    for event in made:
        assert not event.errors, event.errors
        for name in ("UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY"):
            assert name in event, name
    return made


def calendar(run, path, name):
    """The events of a command whose table and JSON are in a golden file, and that JSON."""
    line, text = golden(name, "--json")
    words = [word for word in line if word not in ("--json", "--pretty")]
    with path.open("wb") as file:
        assert run(*words, "--ics", stdout=file, **PATIENT).returncode == 0
    written = path.read_bytes()
    assert all(len(line) <= 75 for line in written.split(b"\r\n"))
    assert written.count(b"\n") == written.count(b"\r\n")
    return events(written), json.loads(text.replace('": E', '": 1'))


def test_meetings_are_a_calendar_of_every_race(run, tmp_path):
    made, report = calendar(run, tmp_path / "meetings.ics", "meetings")
    assert len(made) == sum(len(one["races"]) for one in report["meetings"]) > 10
    assert len({str(one["UID"]) for one in made}) == len(made)
    assert all(str(one.get("STATUS", "")) in ("CONFIRMED", "CANCELLED", "TENTATIVE", "") for one in made)
    assert run("meetings", "--ics", "--json", *DAY).returncode == 64


def test_the_plan_is_a_calendar_that_a_library_reads(run, tmp_path):
    made, report = calendar(run, tmp_path / "plan.ics", "plan")
    races = {f"{race['id']}@raceboard": race for race in report["races"]}
    assert len(made) > 10 and {str(event["UID"]) for event in made} <= set(races)
    for event in made:
        race = races[str(event["UID"])]
        assert str(event["SUMMARY"]) == f"R{race['number']} {race['meeting']}"
        assert event.decoded("DTSTART") == datetime.fromisoformat(race["advertised_start"])
        assert event.decoded("DTEND") - event.decoded("DTSTART") >= timedelta(minutes=4)
        assert event.decoded("DTSTAMP").utcoffset() == timedelta(0)
        assert race["name"] is None or race["name"] in str(event["DESCRIPTION"])
    for wrong in ("--from", "25:00"), ("--gap", "2h"), ("--from", "13:00", "--to", "12:00"), ("--delay", "121"):
        done = run("plan", *DAY, *wrong)
        assert done.returncode == 64 and not done.stdout and done.stderr, wrong


def test_calendar_of_watch_follows_a_start_that_moves(stream, serve, tmp_path):
    begin = int(time.time()) + 3600
    starts = [begin + 600 * number for number in range(1, 4)]
    feed = serve(lambda path: Answer(v2([race(number, start) for number, start in enumerate(starts, 1)])))
    file = tmp_path / "races.ics"
    watch = stream("--json", "--feed-url", feed.url, "--interval", "15", "--ics", str(file), "--count", "3")
    watch.wait(lambda all: sum(one["event"] == "added" for one in all) == 3)

    def read():
        return {str(one["SUMMARY"]): one for one in events(file.read_text())}

    until(lambda: len(read()) == 3, "three events")
    before = read()
    name = min(before, key=lambda one: before[one]["DTSTART"].dt)
    starts[0] += 300
    watch.wait(lambda all: any(one["event"] == "moved" for one in all))
    until(lambda: read()[name]["DTSTART"].dt != before[name]["DTSTART"].dt, "another start")
    after = read()[name]
    assert str(after["UID"]) == str(before[name]["UID"])
    assert int(after["SEQUENCE"]) == int(before[name]["SEQUENCE"]) + 1
    assert after["LAST-MODIFIED"].dt >= before[name]["LAST-MODIFIED"].dt
    assert (after["DTSTART"].dt - before[name]["DTSTART"].dt).total_seconds() == 300
    assert not [one for one in os.listdir(tmp_path) if one.startswith("races.ics.")], "a part of a file"


def test_a_calendar_that_cannot_be_written_and_a_wrong_event_end_watch_at_once(run):
    done = run("watch", "--ics", "/none/there.ics", *DAY)
    assert done.returncode == 74 and "--ics" in done.stderr, done
    done = run("watch", "--events", "results", *DAY)
    assert done.returncode == 64 and "Did you mean \"result\"?" in done.stderr, done


def metrics(text):
    assert text.endswith("# EOF\n")
    return {one.name: one for one in text_string_to_metric_families(text)}


def value(families, name, **labels):
    """A metric's value; None where the file does not have it, as before a program's first turn."""
    family = families.get(name.removesuffix("_total"))
    return next((one.value for one in family.samples if one.name == name and labels.items() <= one.labels.items()),
                None) if family else None


def promtool(text):
    """Prometheus's own check of a file as it is written, where it is installed."""
    tool = shutil.which("promtool")
    if tool is None:
        return
    done = subprocess.run([tool, "check", "metrics"], input=text, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def check_series(texts):
    seen, about = {}, {}
    for name, text in texts.items():
        assert len(metrics(text)) > 5, name
        promtool(text)
        for line in text.splitlines():
            if line.startswith(("# HELP", "# TYPE")):
                key = tuple(line.split(" ")[1:3])
                assert about.setdefault(key, line) == line, f"{name}: {line}"
            elif not line.startswith("#"):
                assert f'program="{name}"' in line, line
                assert seen.setdefault(line.rsplit(" ", 1)[0], name) == name, line


def test_metrics_of_all_programs_lie_side_by_side_and_end_with_zero(stream, start, run, tmp_path, home):
    """A collector that finds a series twice, or another help or type for a name, drops a file or fails."""
    files = {name: tmp_path / f"{name}.prom" for name in ("board", "watch", "kiosk")}
    board = start("--metrics", str(files["board"]), *DAY)
    kiosk = start("kiosk", "--metrics", str(files["kiosk"]), *DAY, RUNTIME_DIRECTORY=str(home))
    watch = stream("--json", "--metrics", str(files["watch"]), *DAY)
    watch.wait(lambda all: any(one["event"] == "live" for one in all))
    kiosk.wait("R")
    # The next file comes within 15 s, with what has happened since.
    until(lambda: all(file.exists() and value(metrics(file.read_text()), "raceboard_data_live") == 1
                      for file in files.values()), "fresh data")
    until(lambda: (home / "health.json").exists(), "a report")
    texts = {name: file.read_text() for name, file in files.items()}
    for name, text in texts.items():
        families = metrics(text)
        assert value(families, "raceboard_up", program=name) == 1
        source = next(iter(families["raceboard_requests"].samples)).labels["source"]
        assert value(families, "raceboard_requests_total", source=source) >= 1
        assert value(families, "raceboard_data_state", state="live") == 1
        assert value(families, "raceboard_races") > 0
    assert value(metrics(texts["watch"]), "raceboard_events_total", event="hello") == 1
    texts["health"] = run("health", "--prometheus", "--runtime", home).stdout
    texts["fleet"] = run("fleet", "--demo", "--boxes", "4", "--prometheus").stdout
    check_series(texts)
    for name, running in ("board", board), ("kiosk", kiosk), ("watch", watch):
        running.process.terminate()
        running.process.wait(TIMEOUT)
        ended = metrics(files[name].read_text())
        assert set(ended) == {"raceboard_up"} and value(ended, "raceboard_up", program=name) == 0
    done = run("health", "--prometheus", "--runtime", "/none")
    assert done.returncode == 2 and value(metrics(done.stdout), "raceboard_up", program="health") == 0
    promtool(done.stdout)


def test_events_of_cards_come_when_they_are_chosen(stream, binary, home):
    schemas = Schemas(binary, home)
    watch = stream("--json", *DAY, "--speed", "60", "--count", "6", "--events", "price,result,scratched,status")
    wanted = {"price", "result"}
    all_events = watch.wait(lambda found: wanted <= {one["event"] for one in found})
    assert {one["event"] for one in all_events} <= {"hello", "price", "result", "scratched", "status", "dropped"}
    for one in all_events:
        schemas.check_value("watch", one)
    result = next(one["result"] for one in all_events if one["event"] == "result")
    assert result["placings"][0]["position"] == 1
    price = next(one for one in all_events if one["event"] == "price")
    assert price["price"]["from"] != price["price"]["to"]
    assert price["price"]["move"] == ("firmed" if price["price"]["to"] < price["price"]["from"] else "drifted")
