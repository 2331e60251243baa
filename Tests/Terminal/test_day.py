"""`raceboard results` and `raceboard meetings` of the simulated day, and a card by two sources."""

import json
import time

import pytest
from feed import PARTNER

WHO = {**PARTNER, "RACEBOARD_TZ": "UTC", "RACEBOARD_TIMEOUT": "90"}


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


def test_meetings_have_every_race_of_the_day_and_one_can_be_chosen(call):
    printed = load(call("meetings", "--json"))
    assert printed["feed"]["source"] == "affiliates" and printed["feed"]["partial"] is False
    races = [race for meeting in printed["meetings"] for race in meeting["races"]]
    assert len(printed["meetings"]) > 10 and len(races) > 100
    assert all(printed["day"]["from"] <= race["advertised_start"] < printed["day"]["to"] for race in races)
    assert len({race["id"] for race in races}) == len(races)
    name = printed["meetings"][0]["name"]
    one = load(call("meetings", "--json", "--meeting", name[:-1].lower()))["meetings"]
    assert {meeting["name"] for meeting in one} == {name}


def test_results_are_those_of_the_cards_and_stay_within_the_limit_of_requests(call):
    """Ten at once, then one every second at 60 a minute: none is refused."""
    printed = load(call("results", "--json", "--limit", "11", "--date", "yesterday", "--rate", "60"))
    assert printed["total"] > 11 == len(printed["results"]) and printed["feed"]["error"] is None
    assert all(one["is_told"] for one in printed["results"])
    starts = [one["advertised_start"] for one in printed["results"]]
    assert starts == sorted(starts, reverse=True)
    for one in [one for one in printed["results"] if one["status"] != "abandoned"][:2]:
        card = load(call("card", one["id"], "--json", "--rate", "60"))
        assert one["placings"] and one["placings"] == card["placings"]
        assert one["dividends"] == card["dividends"]
        assert (one["status"], one["meeting"]) == (card["race"]["status"], card["race"]["meeting"])


def test_without_a_partner_meetings_are_made_of_the_next_races_and_results_name_the_settings(run, url):
    printed = load(run("meetings", "--json", "--feed-url", url, RACEBOARD_TZ="UTC"))
    assert printed["feed"]["source"] == "neds" and printed["feed"]["partial"] is True
    assert printed["feed"]["error"]["kind"] == "not_configured"
    assert printed["meetings"] and all(meeting["id"] is None for meeting in printed["meetings"])
    done = run("results", "--json", "--store", "none", "--feed-url", url)
    assert done.returncode == 78 and done.stdout == ""
    error = json.loads(done.stderr)["error"]
    assert error["kind"] == "configuration" and "affiliates-contact" in error["message"]


def test_affiliates_that_are_down_leave_the_rest(call):
    gone = ("--affiliates-url", "http://127.0.0.1:9/affiliates/v1")
    done = call("meetings", "--json", *gone)
    printed = load(done)
    assert printed["feed"]["partial"] and printed["feed"]["error"]["kind"] == "connection_refused"
    race = load(call("next", "--json", "--count", "20"))["races"][-1]  # one that has not jumped yet
    card = load(call("card", race["id"], "--json", *gone))
    assert card["missing"] == ["status"] and card["runners"]
    assert [(one["source"], one["state"]) for one in card["sources"]] == [("neds", "live"), ("affiliates", "failed")]
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


@pytest.mark.parametrize("limit, count", [("201", 201), ("1000000", 270)])
def test_no_limit_loses_a_result_and_no_race_to_come_hides_one(run, long_day, limit, count):
    if time.time() % 86400 < 1800 or time.time() % 86400 > 86400 - 300:
        pytest.skip("the day (UTC) has no room for its results now")
    done = run("results", "--json", *long_day, "--limit", limit, timeout=120)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (len(found["results"]), found["total"], found["listed"]) == (count, 270, 270)
    statuses = [one["status"] for one in found["results"]]
    assert statuses[:250] == ["final"] * min(count, 250) and set(statuses[250:]) <= {"abandoned"}
