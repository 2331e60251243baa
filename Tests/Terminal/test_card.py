"""`raceboard card`: the card of one race of the simulated day, for people and for programs."""

import csv
import io
import json

import pytest


@pytest.fixture
def url(simulator):
    return simulator("--seed", "3")


def first_race(run, url):
    return json.loads(run("next", "--json", "--count", "1", "--feed-url", url).stdout)["races"][0]


def test_json_is_the_card_of_the_race(run, url):
    race = first_race(run, url)
    done = run("card", race["id"], "--json", "--feed-url", url)
    assert (done.returncode, done.stderr) == (0, "")
    card = json.loads(done.stdout)
    assert set(card) == {
        "schema", "generated_at", "feed", "sources", "missing", "race", "runners", "placings", "dividends"}
    for key in ("id", "category", "meeting", "number", "name", "advertised_start"):
        assert card["race"][key] == race[key]
    numbers = [one["number"] for one in card["runners"] if not one["is_scratched"]]
    assert numbers == sorted(numbers) and len(numbers) >= 3
    assert all(one["win"] > 1 for one in card["runners"] if not one["is_scratched"])


def test_race_is_found_by_meeting_and_number(run, url):
    race = first_race(run, url)
    words = race["meeting"].lower().split() + [f"R{race['number']}"]
    done = run("card", *words, "--json", "--feed-url", url)
    assert done.returncode == 0, done.stderr
    card = json.loads(done.stdout)["race"]
    assert (card["meeting"], card["number"]) == (race["meeting"], race["number"])


def test_text_has_the_race_and_its_runners(run, url):
    race = first_race(run, url)
    done = run("card", race["id"], "--feed-url", url)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert race["meeting"] in lines[0] and f"R{race['number']}" in lines[0]
    assert any(line.split()[:2] == ["No", "Runner"] for line in lines)


def test_csv_has_a_line_a_runner(run, url):
    race = first_race(run, url)
    card = json.loads(run("card", race["id"], "--json", "--feed-url", url).stdout)
    done = run("card", race["id"], "--csv", "--feed-url", url)
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [int(row["number"]) for row in rows] == [one["number"] for one in card["runners"]]
    assert all(row["race_id"] == race["id"] for row in rows)


def test_unknown_race_is_reported_with_the_nearest_name(run, url):
    race = first_race(run, url)
    done = run("card", race["meeting"], "99", "--json", "--feed-url", url)
    assert done.returncode == 1 and done.stdout == ""
    error = json.loads(done.stderr)["error"]
    assert error["kind"] == "no_such_race"
    assert race["meeting"] in error["hint"]


@pytest.mark.parametrize("words", [[], ["flemington"], ["a race", "without"]])
def test_race_without_a_number_is_a_wrong_use(run, url, words):
    done = run("card", *words, "--feed-url", url)
    assert done.returncode == 64 and "Traceback" not in done.stderr and done.stderr


def test_unknown_id_is_not_found(run, url):
    done = run("card", "0-nothing", "--json", "--feed-url", url)
    assert done.returncode == 1
    assert json.loads(done.stderr)["error"]["kind"] == "no_such_race"


def test_a_runner_has_its_form_guide(run):
    day = ("--demo", "--seed", "6", "--at", "2026-03-14T02:59:00Z")
    card = json.loads(run("card", "kawasaki", "1", "--json", *day).stdout)
    number = next(one["number"] for one in card["runners"] if one["last_starts"])
    done = run("runner", "kawasaki", "1", str(number), "--json", *day)
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    shown = next(one for one in card["runners"] if one["number"] == number)
    assert report["runner"] == shown and report["guide"]["sire"]
    # The line of last starts and the starts in full are the same runs; x is a break, 0 a place behind the ninth.
    signs = [sign for sign in reversed(shown["last_starts"]) if sign != "x"]
    places = [start["position"] for start in report["starts"]]
    assert len(places) == len(signs) > 0
    assert all(place == int(sign) if sign != "0" else place > 9 for place, sign in zip(places, signs))
    overall = next(one for one in report["records"] if one["kind"] == "overall")
    assert overall["starts"] >= len(places) and overall["wins"] >= places.count(1)
    text = run("runner", "kawasaki", "R1", str(number), *day).stdout
    assert text.startswith(f"{number} {shown['name']}") and "all starts" in text


@pytest.mark.parametrize("words, status, reason", [
    (("kawasaki", "1", "77"), 1, "no runner 77"), (("kawasaki",), 64, "runner's number is missing"),
    ((), 64, "No race")])
def test_a_runner_that_is_not_there_is_refused(run, words, status, reason):
    done = run("runner", *words, "--demo", "--seed", "6", "--at", "2026-03-14T02:59:00Z")
    assert done.returncode == status and reason in done.stderr and done.stdout == ""
