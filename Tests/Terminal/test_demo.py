"""`--demo` of the commands that print and exit: one day, the same in all of them."""

import json
import re
import time

import pytest

from conftest import NOON
from schemas import Schemas
from test_examples import LINES

DAY = ("--demo", "--seed", "7", "--at", NOON)


def printed(run, *arguments, **more):
    done = run(*arguments, *DAY, "--json", RACEBOARD_TIMEOUT="60", **more)
    assert done.returncode == 0 and done.stderr == "", done
    return json.loads(done.stdout)


def test_the_day_is_the_same_in_every_command(run, start, home):
    """Nothing is read or saved, and nothing waits for a limit: at one request a minute, which a setting has for the
    real feed, the results would take a quarter of an hour. Ten go out at once also at a limit."""
    before = sorted(home.rglob("*"))
    races = printed(run, "next", "--count", "20")["races"]
    listed = {race["id"]: race for meeting in printed(run, "meetings")["meetings"] for race in meeting["races"]}
    for race in races:
        # A start near the end of the day may belong to the next.
        assert race["id"] in listed or race["advertised_start"][:10] != NOON[:10], race
    around = [race for race in listed.values() if "2026-03-14T01:40" <= race["advertised_start"] < "2026-03-14T02:05"]
    assert {"open", "live", "interim", "final", "abandoned"} <= {race["status"] for race in around}, around
    other = run("next", "--demo", "--seed", "8", "--at", NOON, "--json", RACEBOARD_TIMEOUT="60")
    assert json.loads(other.stdout)["races"][0]["id"] not in listed
    first = races[0]
    card = printed(run, "card", first["id"])
    assert card["race"]["id"] == first["id"] and card["race"]["meeting"] == first["meeting"] and card["runners"]
    results = printed(run, "results", "--limit", "25", RACEBOARD_RATE="1")
    assert results["feed"]["error"] is None
    assert len(results["results"]) == 25 and all(one["is_told"] for one in results["results"])
    assert {result["id"] for result in results["results"]} <= set(listed), results
    assert {"interim", "final"} <= {result["status"] for result in results["results"][:12]}
    # What is abandoned before its time hides no result: it is listed after all of them.
    off = {race["id"] for race in around if race["status"] == "abandoned" and race["advertised_start"] > NOON}
    assert off and not off & {result["id"] for result in results["results"]}
    assert sorted(home.rglob("*")) == before
    board = start(*DAY, "--count", "12", size=(100, 40))
    for race in races[2:6]:
        board.wait(rf"R{race['number']}\s+{race['meeting'][:10]}")


def test_a_served_day_is_that_of_a_demo(run, simulator):
    served = run("next", "--feed-url", simulator("--seed", "7", "--at", NOON), "--json", "--count", "20")
    both = [{race["id"]: race["advertised_start"] for race in races}
            for races in (printed(run, "next", "--count", "20")["races"], json.loads(served.stdout)["races"])]
    # One may have left between the two.
    assert len(both[0].keys() & both[1].keys()) >= 18 and both[0].items() & both[1].items() >= set(
        (race, start) for race, start in both[0].items() if race in both[1]), both


def test_a_race_is_in_each_state_at_the_start(start):
    """The first minute, which no golden file has: a race that is due stays for 35 s at least."""
    program = start("--demo", "--seed", "7", "--at", "2026-11-21T14:03:00Z", size=(100, 40),
                    RACEBOARD_LAYOUT="list")
    program.wait("DEMO")
    # Nothing reports when the race jumped, so it has no count; one with a result is none of the next races.
    # One that was moved has its old time beside the new one, and no other race has two.
    time_of, count = r"\s\d\d:\d\d(:\d\d)?", r"\s+\d+m( \d+s)?(\s|$)"
    states = (r".*\s-\d+s\s+due\b", r".*" + time_of + r"\s+(off \d+[sm]\s+)?running\b",
              r".*" + time_of + r"\s+" + time_of + count, r"[^:]*" + time_of + count)
    rows = [r"^[► ]  [HGT]  R\d" + state for state in states]
    rows.append(r"^ \d+ abandoned: [HGT]\d+ \S.* \d\d:\d\d")
    program.wait_until(lambda: all(map(program.shows, rows)), "every state at once")
    assert not program.shows(r"^[► ]  [HGT]  R\d.*\s(interim|final|abandoned)\b"), program.drawing()
    program.press("tab")
    program.wait(r"^ Results ")
    program.wait(r"^ Results .* running: [HGT]\d+ [A-Z]")
    program.wait(r"^[► ]\s+[HGT]\s.*\d\d:\d\d\s+interim\s")
    program.wait(r"^[► ]\s+[HGT]\s.*\d\d:\d\d\s+\d+ \S.*\s\d+│")
    program.wait_gone(r"^[► ]\s+[HGT]\s.*\s(final|due|running)\s")


def test_form_of_a_season_is_there_without_a_store_and_described(run, binary, home, starts):
    """Both commands compute the season of today, in which the people of the examples are. A golden file has a ranking
    of a season; that document and a horse's are here those of two races in a store."""
    schemas, before = Schemas(binary, home), sorted(home.rglob("*"))

    def checked(schema, *arguments, **more):
        done = run(*arguments, "--json", RACEBOARD_TIMEOUT="60", **more)
        assert done.returncode == 0 and done.stderr == "", done
        value = json.loads(done.stdout)
        schemas.check_value(schema, value)
        return value

    season = ("--demo", "--at", f"{time.strftime('%Y-%m-%d', time.gmtime())}T02:00:00Z")
    names = checked("search", "search", "ada", "--limit", "1000", *season)["names"]
    people = {(one["kind"], one["name"].lower()) for one in names}
    wanted = {tuple(match) for line in LINES for match in re.findall(r"(jockey|driver|trainer) (ada \w+)", line)}
    assert len(wanted) >= 3 and wanted <= people
    best = max((one for one in names if one["kind"] == "jockey"), key=lambda one: one["counts"]["starts"])
    assert best["counts"]["starts"] >= 30 and not best["counts"]["is_small"], best
    person = checked("person", "jockey", best["name"].upper(), "--limit", "5", *season)["people"][0]
    assert person["name"] == best["name"] and person["periods"][-1]["counts"] == best["counts"], person
    own = person["starts"]
    assert len(own) == 5 and all(one["runner"] and one["meeting"] for one in own), own
    assert {one["rider"] for one in own} == {best["name"]}, own
    assert sorted(home.rglob("*")) == before
    assert checked("form", "form", "jockeys", RACEBOARD_STORE=str(starts))["figures"]
    assert checked("horse", "horse", "amber", RACEBOARD_STORE=str(starts))["horses"][0]["starts"]


@pytest.mark.parametrize("arguments, words", [
    (("form", "jockeys", *DAY, "--with-source"), "--with-source cannot be used with it"),
    (("form", "jockeys", "--seed", "3"), "--seed works only with the simulated feed"),
    (("next", "--seed", "3"), "--seed works only with the simulated feed"),
    (("card", "flemington", "1", "--demo", "--feed-url", "http://127.0.0.1:1"), "--feed-url cannot be used with it"),
    (("next", *DAY, "--fault", "stal"), "stall"), ((*DAY, "--fault", "stal"), "stall"),
])
def test_wrong_use_is_reported_before_anything_is_opened(run, arguments, words):
    done = run(*arguments)
    assert done.returncode == 64 and words in done.stderr and done.stdout == "", done


def test_a_fault_of_the_day_is_reported_without_an_address(run):
    done = run("next", *DAY, "--fault", "500")
    assert done.returncode == 69 and "HTTP 500" in done.stderr, done
    assert "simulated day" in done.stderr and "http" not in done.stderr, done.stderr
