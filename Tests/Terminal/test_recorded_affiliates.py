"""Recorded answers of the affiliates served on loopback: what card, results and meetings print, field by field, against
the payload as read here."""

import csv
import io
import json
import os
import pathlib
import re
from datetime import datetime, timezone

import pytest
from feed import PARTNER, Answer, v2
from schemas import Schemas

FOLDER = os.environ.get("RACEBOARD_RECORDED")
pytestmark = pytest.mark.skipif(not FOLDER, reason="RACEBOARD_RECORDED names no folder of recorded answers")

WHO = {**PARTNER, "RACEBOARD_TZ": "UTC"}
EVENT, NZ, AU = "aff-nz-event-final-2025-07-17", "aff-nz-meeting-2025-07-17", "aff-au-meetings-2020-12-10"
CATEGORIES = {"T": "horse", "H": "harness", "G": "greyhound"}


def text(name):
    return (pathlib.Path(FOLDER) / f"{name}.json").read_text(encoding="utf-8")


def data(name):
    return json.loads(text(name))["data"]


@pytest.fixture
def call(run, serve):
    """The affiliates of two days, and one event under whatever id; the feed knows no race."""
    def answer(path):
        if path.startswith("/affiliates/v1/racing/events/"):
            return Answer(text(EVENT))
        if path.startswith("/affiliates/v1/racing/meetings"):
            day = path.split("date_from=")[1].split("&")[0]
            name = {"2025-07-17": NZ, "2020-12-10": AU}.get(day)
            return Answer(text(name) if name else '{"data":{"meetings":[]}}')
        return Answer(v2([])) if path.startswith("/v2/") else Answer("{}", status=404)

    feed = serve(answer)

    def printed(*arguments, status=0):
        done = run(*arguments, "--json", "--feed-url", feed.url, **WHO)
        assert (done.returncode, done.stderr) == (status, ""), done.stderr
        return json.loads(done.stdout)

    return printed


# --- the payload, read without the program's words -----------------------------------------------------------------

def words(value):
    return " ".join(value.split()) or None if value else None


def price(value):
    return value if value and value >= 1 else None


def instant(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ") if seconds else None


def fair_prices(runners):
    """By number, of those that start: the price of each times the chances of all."""
    wins = {one["runner_number"]: one["odds"]["fixed_win"] for one in runners if not one["is_scratched"]}
    total = sum(1 / win for win in wins.values())
    return {number: pytest.approx(win * total, rel=1e-3) for number, win in wins.items()}


def timed(one):
    """Each price with a time, once a second."""
    times = one["flucs_with_timestamp"]
    known = [times[name] for name in ("open", "high", "low", "nine_am")] + times["last_six"]
    prices = {point["timestamp"][:19] + "Z": point["fluc"] for point in known}
    return [{"at": at, "price": prices[at]} for at in sorted(prices)]


def backing(event, one):
    """The shares of bets and of money: the service sends several of each, which add up."""
    own = [part for part in event["money_tracker"]["entrants"] if part["entrant_id"] == one["entrant_id"]]
    return {"bets_percent": sum(part["bet_percentage"] for part in own),
            "money_percent": sum(part["hold_percentage"] for part in own)}


def runner(one, fair):
    odds = one["odds"]
    return {
        "number": one["runner_number"], "name": words(one["name"]), "barrier": one["barrier"] or None,
        "jockey": words(one["jockey"]), "trainer": words(one["trainer_name"]),
        "weight_kg": float(one["weight"]["total"]) or None, "last_starts": words(one["last_twenty_starts"]),
        "win": price(odds["fixed_win"]), "place": price(odds["fixed_place"]),
        "fair_price": fair.get(one["runner_number"]),
        "fluctuations": [fluc for fluc in map(fluctuation, one["flucs"]) if price(fluc)],
        "timed_prices": timed(one),
        "is_favourite": one["favourite"], "is_mover": one["mover"],
        "is_scratched": one["is_scratched"] or one.get("is_late_scratched", False),
        "is_late_scratched": one.get("is_late_scratched", False),
        "scratched_at": instant(one["scratch_time"]) if one["is_scratched"] else None,
        "comment": words(one["form_comment"]), "age": one["age"], "sex": words(one["sex"]), "starting_price": None,
    }


def fluctuation(one):
    return one["fluc"] if isinstance(one, dict) else one


def placings(event):
    wins = {one["runner_number"]: price(one["odds"]["fixed_win"]) for one in event["runners"]}
    return [{
        "position": one["position"], "number": one["runner_number"], "name": words(one["name"]),
        "barrier": one["barrier"] or None, "margin_lengths": one["margin_length"],
        "margin": words(one.get("positional_margin")), "time_s": one.get("winning_time") or None,
        "win": wins[one["runner_number"]],
    } for one in sorted(event["results"], key=lambda one: one["position"])]


def dividends(event):
    """By bet, a final one instead of the interim one."""
    bets = {}
    for one in event["dividends"]:
        combination = [place["runner_number"] for place in sorted(one["positions"], key=lambda one: one["position"])]
        bet = (one["tote"], one["product_name"], tuple(combination))
        if bet not in bets or one["status"] == "Final":
            bets[bet] = {"product": one["product_name"], "tote": one["tote"], "amount": one["dividend"],
                         "is_final": one["status"] == "Final", "combination": combination}
    return by_bet(bets.values())


def by_bet(shown):
    """Their order says nothing."""
    return sorted(shown, key=lambda one: (one["product"], one["combination"]))


NAMES = {"quaddie": "quaddie", "early_quaddie": "early quaddie"}


def legs(event):
    """Places of the race among the races of each bet on several."""
    number = event["race"]["race_number"]
    return [{"bet": name, "leg": pool[key].index(number) + 1, "races": pool[key]}
            for pool in event["tote_pools"] for key, name in NAMES.items() if number in pool.get(key, [])]


def pool(one):
    """Each price of a pair is sent twice."""
    pairs = {tuple(sorted((row["sel"], place))): float(price) for row in one.get("qla_odds", [])
             for place, price in enumerate(row["oddsString"].split("|"), 1) if price != "-"}
    return {"product": re.sub(r"(?<=[a-z])(?=[A-Z])", " ", one["product_type"]), "total": one["total"],
            "jackpot": one["jackpot"] or None, "guarantee": one["guarantee"] or None,
            "is_closed": one["status"] == "CLOSED", "races": one.get("quaddie") or one.get("early_quaddie") or [],
            "approximates": [{"numbers": list(pair), "price": price} for pair, price in sorted(pairs.items())]}


# --- the rules -----------------------------------------------------------------------------------------------------

def test_card_shows_the_event(call):
    event = data(EVENT)
    race = event["race"]
    card = call("card", race["event_id"])
    ids = {one["entrant_id"]: one["runner_number"] for one in event["runners"]}
    assert card["race"] | {"seconds_to_start": 0} == {
        "id": race["event_id"], "category": CATEGORIES[race["type"]], "meeting": race["display_meeting_name"],
        "number": race["race_number"], "name": words(race["description"]), "status": race["status"].lower(),
        "advertised_start": instant(race["advertised_start"]), "actual_start": instant(race["actual_start"]),
        "seconds_to_start": 0, "distance_m": race["distance"], "track_condition": words(race["track_condition"]),
        "weather": words(race["weather"]), "rail": words(race.get("rail_position")),
        "race_class": words(race.get("class")), "prize_money": race["prize_monies"].get("total_value"),
        "currency": None,
        "comment": words(race["comment"]), "protest": words(race.get("protest_reason")),
        "tips": [ids[tip] for tip in race.get("tips") or [] if tip in ids],
        "legs": legs(event), "pools": [pool(one) for one in event["tote_pools"]], "books": card["race"]["books"],
    }
    assert {"kind", "sum_percent", "overround_percent"} <= card["race"]["books"][0].keys()
    fair = fair_prices(event["runners"])
    wanted = [runner(one, fair) | backing(event, one) for one in event["runners"]]
    wanted.sort(key=lambda one: (one["is_scratched"], one["number"]))
    assert len(wanted) > 5
    assert card["runners"] == wanted
    assert card["placings"] == placings(event) and len(card["placings"]) > 2
    assert by_bet(card["dividends"]) == dividends(event) and card["dividends"]
    assert card["missing"] == []


def test_prices_are_exported_with_their_times(run, binary, home):
    store = str(home / "store")
    done = run("import", str(pathlib.Path(FOLDER) / f"{EVENT}.json"), "--store", store)
    assert done.returncode == 0, done.stderr
    printed = run("export", "prices", "--csv", "--store", store)
    rows = list(csv.DictReader(io.StringIO(printed.stdout, newline="")))
    assert printed.returncode == 0 and f"{len(rows)} prices of at most " in printed.stderr
    for one in data(EVENT)["runners"]:
        own = [row for row in rows if row["number"] == str(one["runner_number"])]
        assert [{"at": row["at"], "price": float(row["price"])} for row in own] == timed(one)
        assert {(row["runner"], row["is_reported"]) for row in own} == {(words(one["name"]), "true")}
    lines = run("export", "prices", "--jsonl", "--quiet", "--store", store).stdout
    assert [json.loads(line)["price"] for line in lines.splitlines()] == [float(row["price"]) for row in rows]
    schemas = Schemas(binary, home)
    for line in lines.splitlines():
        schemas.check("export-price", line + "\n")


def meeting_of(one, races):
    return {
        "id": one["meeting"], "name": one["name"], "category": CATEGORIES[one["category"]], "country": one["country"],
        "state": one["state"], "track_condition": words(one.get("track_condition")),
        "weather": next((words(race["weather"]) for race in races if words(race["weather"])), None), "next": None,
        "note": None,
        "bets": [{"bet": NAMES[key], "races": one[key]} for key in ("early_quaddie", "quaddie") if one.get(key)],
    }


def race_of(one):
    return {
        "id": one["id"], "number": one["race_number"], "name": words(one["name"]),
        "advertised_start": one["start_time"], "distance_m": one["distance"] or None,
        "status": one["status"].lower() if one.get("status") else None, "protest": one.get("protest_reason"),
    }


@pytest.mark.parametrize("name, date", [(NZ, "2025-07-17"), (AU, "2020-12-10")])
def test_meetings_show_the_payload(call, name, date):
    printed = call("meetings", "--date", date)
    meetings = data(name)["meetings"]
    assert len(printed["meetings"]) == len(meetings)
    for one in meetings:
        shown = next(meeting for meeting in printed["meetings"] if meeting["id"] == one["meeting"])
        races = sorted((race for race in one["races"] if race["race_number"] > 0), key=lambda race: race["start_time"])
        assert {key: value for key, value in shown.items() if key != "races"} == meeting_of(one, races)
        assert [{key: value for key, value in race.items() if key != "seconds_to_start"} for race in shown["races"]] \
            == list(map(race_of, races))


def test_results_show_meeting_and_event(call):
    printed = call("results", "--date", "2025-07-17", "--limit", "3")
    meeting, event = data(NZ)["meetings"][0], data(EVENT)
    over = sorted(meeting["races"], key=lambda race: race["start_time"], reverse=True)
    assert printed["total"] == len(over) == 8
    for shown, race in zip(printed["results"], over[:3], strict=True):
        wanted = {
            "id": race["id"], "category": CATEGORIES[meeting["category"]], "meeting": meeting["name"],
            "number": race["race_number"], "name": words(race["name"]), "country": meeting["country"],
            "state": meeting["state"], "status": race["status"].lower(), "protest": None,
            "advertised_start": race["start_time"], "actual_start": instant(event["race"]["actual_start"]),
            "distance_m": race["distance"], "is_told": True, "seen_at": None, "placings": placings(event),
        }
        assert {key: value for key, value in shown.items() if key != "dividends"} == wanted
        assert by_bet(shown["dividends"]) == dividends(event)
    # Those of an era without statuses have no results.
    assert call("results", "--date", "2020-12-10", status=1)["results"] == []
