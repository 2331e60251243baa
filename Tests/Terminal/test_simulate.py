"""`raceboard simulate`: the simulated feed, asked by a client that is not ours."""

import json
import signal
import urllib.error
import urllib.request

import pytest

from conftest import NOON, start_simulator
from driver import stop
from feed import GREYHOUND, HARNESS, HORSE, V1, V2
from waits import TIMEOUT

BOTH = f"{V2}?count=4&categories=%5B%22{HORSE}%22%2C%22{GREYHOUND}%22%5D"


def get(url, path, content_type="application/json"):
    request = urllib.request.Request(url + path, headers={"Content-Type": content_type} if content_type else {})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as answer:
        with answer:
            return answer.code, answer.headers, answer.read().decode()


def test_v2_groups_the_requested_races(simulator):
    status, headers, body = get(simulator("--at", NOON), BOTH)
    found = json.loads(body)
    assert status == 200 and headers["Date"] and headers.get_content_type() == "application/json"
    assert set(found["category_race_map"]) == {HORSE, GREYHOUND}
    for category, group in found["category_race_map"].items():
        races = [found["race_summaries"][name] for name in group["race_ids"]]
        assert len(races) == 4 and {race["category_id"] for race in races} == {category}
        starts = [race["advertised_start"] for race in races]
        assert starts == sorted(starts)


def test_v1_mixes_them(simulator):
    status, _, body = get(simulator("--at", NOON), f"{V1}?method=nextraces&count=10")
    data = json.loads(body)["data"]
    assert status == 200 and len(data["next_to_go_ids"]) == len(data["race_summaries"]) == 10
    starts = [data["race_summaries"][name]["advertised_start"]["seconds"] for name in data["next_to_go_ids"]]
    assert starts == sorted(starts)
    assert {race["category_id"] for race in data["race_summaries"].values()} <= {HORSE, GREYHOUND, HARNESS}


def test_same_seed_and_time_is_the_same_day(simulator):
    ids = [json.loads(get(simulator("--seed", seed, "--at", NOON), BOTH)[2])["race_summaries"].keys()
           for seed in ("5", "5", "6")]
    assert ids[0] == ids[1] != ids[2]


@pytest.mark.parametrize("path, content_type, status, words", [
    (BOTH, None, 500, "unsupported content-type"),
    (BOTH.replace("count=4&", ""), "application/json", 400, "missing count"),
    (f"{V2}?count=4&categories=%22horse%22", "application/json", 500, "cannot unmarshal string"),
    ("/nothing/here", "application/json", 404, ""),
])
def test_errors_are_those_of_the_service(simulator, path, content_type, status, words):
    found = get(simulator(), path, content_type)
    assert found[0] == status and words in found[2]


def test_term_ends_it_with_0(binary, home):
    process, _ = start_simulator(binary, home)
    assert stop(process, signal.SIGTERM) == 0
    process.stdout.close()
