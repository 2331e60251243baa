"""`--demo` of the commands that print and exit: one day, the same in all of them."""

import json

import pytest

from conftest import NOON

DAY = ("--demo", "--seed", "7", "--at", NOON)


def printed(run, *arguments):
    done = run(*arguments, *DAY, "--json")
    assert done.returncode == 0 and done.stderr == "", done
    return json.loads(done.stdout)


def test_the_day_is_the_same_in_every_command(run, start):
    races = printed(run, "next", "--count", "20")["races"]
    assert [race["id"] for race in printed(run, "next", "--count", "20")["races"]] == [race["id"] for race in races]
    listed = {race["id"]: race for meeting in printed(run, "meetings")["meetings"] for race in meeting["races"]}
    for race in races:
        # A start near the end of the day may belong to the next.
        assert race["id"] in listed or race["advertised_start"][:10] != NOON[:10], race
    other = run("next", "--demo", "--seed", "8", "--at", NOON, "--json")
    assert json.loads(other.stdout)["races"][0]["id"] not in listed
    first = races[0]
    card = printed(run, "card", first["id"])
    assert card["race"]["id"] == first["id"] and card["race"]["meeting"] == first["meeting"] and card["runners"]
    results = printed(run, "results", "--limit", "5")["results"]
    assert {result["id"] for result in results} <= set(listed), results
    board = start(*DAY, size=(80, 24))
    board.wait("DEMO")
    for race in races[2:5]:
        board.wait(rf"R{race['number']}\s+{race['meeting'][:10]}")


def test_results_of_the_day_are_there(run):
    results = printed(run, "results", "--limit", "3")["results"]
    assert len(results) == 3 and any(result["placings"] for result in results), results


@pytest.mark.parametrize("at", [NOON, "2026-03-14T13:00:20Z", None])
def test_a_race_is_in_each_state_at_the_start(start, at):
    program = start("--demo", "--seed", "7", *(("--at", at) if at else ()), size=(100, 40), RACEBOARD_LAYOUT="list")
    program.wait("DEMO")
    # Nothing reports when the race jumped, so it has no count; one with a result is none of the next races.
    states = (r"-\d+s » due", r"running \d[\d:]+\s+» jumped", r"\d\d:\d\d\s+abandoned\s",
              r"was \d\d:\d\d\s.*\d+m( \d+s)?\s", r"\S\s+\d\d:\d\d\s+\d+m( \d+s)?\s")
    rows = [r"^[► ]\s+\d\s.*" + state for state in states]
    program.wait_until(lambda: all(map(program.shows, rows)), "every state at once")
    assert not program.shows(r"^[► ]\s+\d\s.*\s(interim|final)\s"), program.drawing()
    program.press("tab")
    program.wait(r"^ Results ")
    for state in ("due", "running", "interim", "final"):
        program.wait(rf"^[► ] \d\d:\d\d.*\s{state}\s")


@pytest.mark.parametrize("seed", ["7", "8"])
def test_every_command_has_the_states_of_the_start(run, seed):
    def printed(*arguments):
        done = run(*arguments, "--demo", "--seed", seed, "--at", NOON, "--json")
        assert done.returncode == 0, done
        return json.loads(done.stdout)

    meetings = [race for meeting in printed("meetings")["meetings"] for race in meeting["races"]]
    around = [race for race in meetings if "2026-03-14T01:40" <= race["advertised_start"] < "2026-03-14T02:05"]
    assert {"open", "live", "interim", "final", "abandoned"} <= {race["status"] for race in around}, around
    results = printed("results", "--limit", "all")["results"]
    assert {"interim", "final"} <= {result["status"] for result in results[:12]}, results[:12]
    # What is abandoned before its time hides no result.
    off = {race["id"] for race in around if race["status"] == "abandoned" and race["advertised_start"] > NOON}
    last = max(at for at, result in enumerate(results) if result["status"] != "abandoned")
    assert off and off <= {result["id"] for result in results[last + 1:]}, results[last:]
    soon = [race["id"] for race in printed("next", "--count", "6")["races"]]
    assert any(runner["is_scratched"] for one in soon for runner in printed("card", one)["runners"])


def test_nothing_is_read_or_saved(run, home):
    before = sorted(home.rglob("*"))
    printed(run, "next")
    printed(run, "card", printed(run, "next")["races"][0]["id"])
    assert sorted(home.rglob("*")) == before


def test_form_of_a_season_is_there_without_a_store(run, home):
    before = sorted(home.rglob("*"))
    first = printed(run, "form", "jockeys", "--limit", "1")
    assert first["total"] > 100 and first["basis"]["races"] > 800, first
    best = first["figures"][0]
    assert best["counts"]["starts"] >= 30 and not best["counts"]["is_small"], best
    named = printed(run, "search", best["name"])["names"]
    assert best in [{key: one[key] for key in best} for one in named if one["kind"] == "jockey"], named
    assert sum(period["counts"]["starts"] for period in printed(run, "horse", "kestrel")["horses"][0]["periods"]) > 0
    for kind in ("jockey", "driver", "trainer"):
        # Nobody drives in two countries, so that the best by rate may have fewer starts than are printed.
        best = printed(run, "form", kind + "s", "--limit", "1", "--sort", "starts")["figures"][0]
        person = printed(run, kind, best["name"].upper(), "--limit", "5")["people"][0]
        assert person["name"] == best["name"] and person["periods"][-1]["counts"] == best["counts"], person
        starts = person["starts"]
        assert len(starts) == 5 and all(one["runner"] and one["meeting"] for one in starts), starts
        assert [one["advertised_start"] for one in starts] == sorted((one["advertised_start"] for one in starts))[::-1]
        role = "trainer" if kind == "trainer" else "rider"
        assert {one[role] for one in starts} == {best["name"]}, starts
    assert sorted(home.rglob("*")) == before


def test_a_season_needs_no_network(run):
    both = run("form", "jockeys", *DAY, "--with-source")
    assert both.returncode == 64 and "--with-source cannot be used with it" in both.stderr, both
    stray = run("form", "jockeys", "--seed", "3")
    assert stray.returncode == 64 and "--seed works only with the simulated feed" in stray.stderr, stray


def test_form_is_on_the_screen_of_a_demo(start):
    program = start("--demo", "--seed", "7")
    program.wait("DEMO")
    program.press("F")
    program.wait(r"Ada \w+ +\d+ +\d+")


@pytest.mark.parametrize("command", ["next", "card", "results", "meetings"])
def test_options_of_the_day_need_it_and_it_needs_no_address(run, command):
    race = ["flemington", "1"] if command == "card" else []
    stray = run(command, *race, "--seed", "3")
    assert stray.returncode == 64 and "--seed works only with the simulated feed" in stray.stderr, stray
    both = run(command, *race, "--demo", "--feed-url", "http://127.0.0.1:1")
    assert both.returncode == 64 and "--feed-url cannot be used with it" in both.stderr, both


def test_a_fault_of_the_day_is_reported_without_an_address(run):
    done = run("next", *DAY, "--fault", "500")
    assert done.returncode == 69 and "HTTP 500" in done.stderr, done
    assert "simulated day" in done.stderr and "http" not in done.stderr, done.stderr


@pytest.mark.parametrize("command", [(), ("watch",), ("next",), ("kiosk",)])
def test_a_wrong_fault_is_reported_before_anything_is_opened(run, command):
    wrong = run(*command, *DAY, "--fault", "stal")
    assert wrong.returncode == 64 and "stall" in wrong.stderr and wrong.stdout == "", wrong


@pytest.mark.parametrize("arguments", [
    ("upcoming", "ada"), ("results", "--date", "yesterday", "--limit", "100"), ("results", "--limit", "all")])
def test_nothing_waits_for_a_limit(run, arguments):
    """At one request a minute, which a setting has for the real feed, each of these would take hours."""
    done = run(*arguments, *DAY, "--json", "--timeout", "60", RACEBOARD_RATE="1", timeout=120)
    assert done.returncode in (0, 1), done
    found = json.loads(done.stdout)
    assert found["feed"]["error"] is None and "throttled" not in done.stderr, done.stderr
    if arguments[0] == "upcoming":
        assert found["races"]["requested"] == 60, found["races"]
    else:
        # Ten go out at once also at a limit.
        wanted = 100 if "yesterday" in arguments else found["total"]
        assert len(found["results"]) == wanted >= 50 and all(one["is_told"] for one in found["results"])
