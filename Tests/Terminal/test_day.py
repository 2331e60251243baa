"""`raceboard results` and `raceboard meetings` of the simulated day, and a card by two sources."""

import csv
import io
import json
import re
import time

import pytest

WHO = {"RACEBOARD_AFFILIATES_CONTACT": "a@example.com", "RACEBOARD_AFFILIATES_PARTNER": "Test",
       "RACEBOARD_AFFILIATES_PARTNER_ID": "test-1", "RACEBOARD_TZ": "UTC"}


@pytest.fixture
def url(simulator):
    return simulator("--seed", "3")


@pytest.fixture
def call(run, url):
    """ask("results", …): as somebody whom the affiliates know."""
    return lambda *arguments, **more: run(*arguments, "--feed-url", url, **{**WHO, **more})


def load(done):
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return json.loads(done.stdout)


def test_meetings_have_every_race_of_the_day(call):
    printed = load(call("meetings", "--json"))
    assert set(printed) == {"schema", "generated_at", "feed", "day", "filter", "meetings"}
    assert printed["feed"]["source"] == "affiliates" and printed["feed"]["partial"] is False
    races = [race for meeting in printed["meetings"] for race in meeting["races"]]
    assert len(printed["meetings"]) > 10 and len(races) > 100
    assert all(printed["day"]["from"] <= race["advertised_start"] < printed["day"]["to"] for race in races)
    assert len({race["id"] for race in races}) == len(races)
    upcoming = {race["id"] for race in load(call("next", "--json", "--count", "20"))["races"]}
    day = {race["id"] for race in races}
    assert upcoming & day or printed["generated_at"][11:13] == "23"


def test_meetings_as_text_and_csv_are_the_same(call):
    printed = load(call("meetings", "--json"))
    text = call("meetings")
    assert text.returncode == 0
    assert len(text.stdout.splitlines()) == len(printed["meetings"]) + 1
    done = call("meetings", "--csv")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [row["race_id"] for row in rows] == [
        race["id"] for meeting in printed["meetings"] for race in meeting["races"]]
    assert [row["meeting"] for row in rows] == [
        meeting["name"] for meeting in printed["meetings"] for _ in meeting["races"]]


def test_one_meeting_is_a_timetable(call):
    name = load(call("meetings", "--json"))["meetings"][0]["name"]
    one = load(call("meetings", "--json", "--meeting", name[:-1].lower()))["meetings"]
    assert {meeting["name"] for meeting in one} == {name}
    done = call("meetings", "--meeting", name)
    for race in one[0]["races"]:
        assert re.search(rf"R{race['number']}\s+{race['advertised_start'][11:16]}", done.stdout)


def test_results_are_those_of_the_cards(call):
    printed = load(call("results", "--json", "--limit", "4", "--date", "yesterday"))
    assert printed["total"] > 4 and len(printed["results"]) == 4
    starts = [one["advertised_start"] for one in printed["results"]]
    assert starts == sorted(starts, reverse=True)
    for one in printed["results"]:
        if one["status"] == "abandoned":
            assert one["placings"] == []
            continue
        card = load(call("card", one["id"], "--json"))
        assert one["is_told"] and one["placings"] and one["placings"] == card["placings"]
        assert one["dividends"] == card["dividends"]
        assert (one["status"], one["meeting"]) == (card["race"]["status"], card["race"]["meeting"])


def test_results_as_csv_have_a_line_a_placing(call):
    arguments = ("--limit", "2", "--date", "yesterday", "--only", "greyhound")
    printed = load(call("results", "--json", *arguments))
    rows = list(csv.DictReader(io.StringIO(call("results", "--csv", *arguments).stdout)))
    assert [(row["race_id"], row["number"]) for row in rows] == [
        (one["id"], str(place["number"])) for one in printed["results"] for place in one["placings"]]
    assert {one["category"] for one in printed["results"]} == {"greyhound"}
    for one in printed["results"]:
        win = [dividend["amount"] for dividend in one["dividends"] if dividend["product"] == "Pool Win"]
        assert [float(row["win_dividend"]) for row in rows
                if row["race_id"] == one["id"] and row["win_dividend"]] == win


def test_results_stay_within_the_limit_of_requests(call, serve):
    """Ten at once, then one every second at 60 a minute: none is refused."""
    printed = load(call("results", "--json", "--limit", "11", "--date", "yesterday", "--rate", "60"))
    assert len(printed["results"]) == 11 and all(one["is_told"] for one in printed["results"])
    assert printed["feed"]["error"] is None


def test_without_a_partner_meetings_are_made_of_the_next_races(run, url):
    done = run("meetings", "--json", "--feed-url", url, RACEBOARD_TZ="UTC")
    printed = load(done)
    assert printed["feed"]["source"] == "neds" and printed["feed"]["partial"] is True
    assert printed["feed"]["error"]["kind"] == "not_configured"
    assert all(meeting["id"] is None for meeting in printed["meetings"])
    done = run("meetings", "--feed-url", url, RACEBOARD_TZ="UTC")
    assert done.returncode == 0 and "affiliates-contact" in done.stderr and "in the next list" in done.stderr


def test_without_a_partner_and_store_results_name_the_settings(run, url):
    done = run("results", "--json", "--store", "none", "--feed-url", url)
    assert done.returncode == 78 and done.stdout == ""
    error = json.loads(done.stderr)["error"]
    assert error["kind"] == "configuration" and "affiliates-contact" in error["message"]


def test_some_of_the_partner_settings_are_not_enough(run, url):
    for command in ("results", "meetings", "card"):
        arguments = ("x1",) if command == "card" else ()
        done = run(command, *arguments, "--feed-url", url, RACEBOARD_AFFILIATES_CONTACT="a@example.com")
        assert done.returncode == 78 and "affiliates-partner and affiliates-partner-id must be set too" in done.stderr


def test_affiliates_that_are_down_leave_the_rest(call):
    gone = ("--affiliates-url", "http://127.0.0.1:9/affiliates/v1")
    done = call("meetings", "--json", *gone)
    printed = load(done)
    assert printed["feed"]["partial"] and printed["feed"]["error"]["kind"] == "connection_refused"
    race = load(call("next", "--json", "--count", "20"))["races"][-1]  # one that has not jumped yet
    card = load(call("card", race["id"], "--json", *gone))
    assert card["missing"] == ["status"] and card["runners"]
    assert [(one["source"], one["state"]) for one in card["sources"]] == [("neds", "live"), ("affiliates", "failed")]
    done = call("card", race["id"], *gone)
    assert done.returncode == 0 and "Missing: status" in done.stderr
    done = call("results", "--json", "--store", "none", *gone)
    assert done.returncode == 69 and json.loads(done.stderr)["error"]["kind"] == "connection_refused"


def test_the_partner_is_sent_to_the_affiliates_alone(run, serve):
    from feed import Answer, v2
    feed = serve(lambda path: Answer(v2([])) if path.startswith("/v2/") else Answer('{"data":{"meetings":[]}}'))
    run("meetings", "--feed-url", feed.url, **WHO)
    run("next", "--feed-url", feed.url, **WHO)
    requested = {path.split("?")[0]: headers for path, headers in feed.requests}
    headers = requested["/affiliates/v1/racing/meetings"]
    assert (headers["From"], headers["X-Partner"], headers["X-Partner-ID"]) == ("a@example.com", "Test", "test-1")
    assert not {"From", "X-Partner", "X-Partner-ID"} & set(requested["/v2/racing/next-races-category-group"])


@pytest.mark.parametrize("date", ["2026-02-30", "someday", "21.11.2026"])
def test_what_is_no_date_is_a_wrong_use(call, date):
    done = call("meetings", "--json", "--date", date)
    assert done.returncode == 64 and json.loads(done.stderr)["error"]["kind"] == "usage"


def test_a_day_without_meetings_is_nothing_found(call):
    done = call("meetings", "--json", "--date", "2001-01-01", "--store", "none")
    assert (done.returncode, done.stderr, json.loads(done.stdout)["meetings"]) == (1, "", [])


@pytest.fixture
def long_day(tmp_path):
    """A feed of one document: 250 results, and 20 races of hours to come that are abandoned already."""
    now = int(time.time())
    noon = now - now % 86400 + 43200
    start = min(noon, now) - 600  # the results are of this day (UTC), and have been
    feed = tmp_path / "long.json"
    feed.write_text(json.dumps({"results": [
        {"id": f"r{n}", "meeting": "Mill", "number": n, "category": "horse", "advertised_start": start - n,
         "placings": [{"position": 1, "number": 4, "name": "Ruji"}]} for n in range(1, 251)] + [
        {"id": f"x{n}", "meeting": "Weir", "number": n, "category": "horse", "advertised_start": now + 60 + n,
         "status": "abandoned"} for n in range(1, 21)]}))
    return "--source", f"file:{feed}", "--store", "none", "--tz", "UTC"


@pytest.mark.parametrize("limit, count", [(None, 10), ("201", 201), ("250", 250), ("1000000", 270), ("all", 270)])
def test_no_limit_loses_a_result_and_no_race_to_come_hides_one(run, long_day, limit, count):
    if time.time() % 86400 < 1800 or time.time() % 86400 > 86400 - 300:
        pytest.skip("the day (UTC) has no room for its results now")
    done = run("results", "--json", *long_day, *(["--limit", limit] if limit else []), timeout=120)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (len(found["results"]), found["total"], found["listed"]) == (count, 270, 270)
    statuses = [one["status"] for one in found["results"]]
    assert statuses[:250] == ["final"] * min(count, 250) and set(statuses[250:]) <= {"abandoned"}


@pytest.mark.parametrize("command", ["results", "meetings"])
def test_an_empty_day_says_why(run, long_day, command):
    done = run(command, "--date", "2020-01-01", *long_day)
    assert done.returncode == 1 and "The file feed lists no such" in done.stderr, done.stderr
