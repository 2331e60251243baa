"""`raceboard simulate`: the simulated feed, asked by a client that is not ours."""

import json
import signal
import urllib.error
import urllib.request

from conftest import NOON, start_simulator
from driver import stop
from feed import GREYHOUND, HORSE, V1, V2
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


def test_answers_are_those_of_the_service_and_term_ends_it_with_0(binary, home, simulator):
    """Over a socket; what they hold is proved in FeedResponderTests and FeedErrorAnswerTests."""
    url = simulator("--seed", "5", "--at", NOON, "--speed", "0.1")
    status, headers, body = get(url, BOTH)
    found = json.loads(body)
    assert status == 200 and headers["Date"] and headers.get_content_type() == "application/json"
    assert set(found["category_race_map"]) == {HORSE, GREYHOUND}
    assert {len(group["race_ids"]) for group in found["category_race_map"].values()} == {4}
    status, _, body = get(url, f"{V1}?method=nextraces&count=10")
    assert status == 200 and len(json.loads(body)["data"]["next_to_go_ids"]) == 10
    for path, content_type, wanted, words in (
            (BOTH, None, 500, "unsupported content-type"), ("/nothing/here", "application/json", 404, "")):
        status, _, body = get(url, path, content_type)
        assert status == wanted and words in body
    again = json.loads(get(simulator("--seed", "5", "--at", NOON, "--speed", "0.1"), BOTH)[2])
    assert again["race_summaries"].keys() == found["race_summaries"].keys()
    process, _ = start_simulator(binary, home)
    assert stop(process, signal.SIGTERM) == 0
    process.stdout.close()
