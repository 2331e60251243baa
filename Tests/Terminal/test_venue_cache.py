"""A venue behind the real nginx with the shipped configuration: 500 imitated boxes and some real ones, one request to
the feed in an interval; then the feed is dead, and every box says so in time. `Scripts/lab venue` runs the long form,
with copies that live as long as they do at a venue, for minutes; here they live for 4 s of the 25."""

import itertools
import json
import os
import pathlib
import socket
import subprocess
import sys
import time

import pytest

import venue
from brokers import free_port
from feed import V2, Answer, race, v2
from waits import TIMEOUT, pause, until

pytestmark = pytest.mark.skipif(venue.nginx() is None, reason="no nginx with its script module: see Scripts/setup")

LIVE_FOR = 75  # seconds of the board's rule
BOXES, REAL = 500, 8
IS_LONG = "RACEBOARD_FIGURES" in os.environ  # Scripts/lab venue
LIFE = 25 if IS_LONG else 4  # seconds of a copy in the cache
CROWDED, EACH = (60, 30) if IS_LONG else (7, 3)  # seconds of the crowd, and between two requests of a box
KEPT = 0 if IS_LONG else 54  # seconds that the last answer has been in other caches before
FAILING = 90 if IS_LONG else 10  # seconds for which the feed fails
BUDGET, BURST = 20, 10  # tries of the feed a minute, and at once (raceboard.conf)
CARD = "/rest/v1/racing/?method=racecard&id=00000000-0000-0000-0000-{:012x}"

# What is not the list, the older list or the card of a race: none of it is the feed's business.
STRANGE = [
    "/", "/x", "/v2/racing/none", f"{V2}/", f"{V2}x?count=1", "/rest/v1/racing", "/rest/v1/racing/",
    "/rest/v1/racing/?method=bet", "/rest/v1/racing/?method=racecard", "/rest/v1/racing/?method=racecard&id=x",
    "/rest/v1/racing/?method=racecard&id=00000000-0000-0000-0000-00000000000%0d%0a",
    "/rest/v1/racing/?id=1&method=racecard%20HTTP/1.1%0d%0aHost:%20a", "/rest/v1/racing/%2e%2e/%2e%2e/bets",
    "/x%20HTTP/1.1%0d%0aHost:%20a%0d%0a%0d%0aPOST%20/bets%20HTTP/1.1%0d%0aHost:%20a%0d%0a%0d%0aGET%20/z",
    "/%0d%0aX:%20y", "/v2%0aracing", "//evil.example/v2", "http://evil.example/v2/racing",
]


class Upstream:
    """A feed that can be slow, can fail and can die; `requests` has the instant of each."""

    def __init__(self, serve):
        self.requests, self.paths, self.all, self.slow, self.fails = [], set(), [], 0, False
        self.kept = 0  # seconds, as its Age
        self.began = time.time()
        self.feed = serve(self.answer)

    def answer(self, path):
        self.all.append(path)
        self.requests.append(time.monotonic())
        self.paths.add(path)
        pause(self.slow)
        if self.fails:
            return Answer("{}", status=500)
        if not path.startswith(V2):
            return Answer("{}", status=404)
        body = v2([race(number, self.began + 600 * number) for number in range(1, 9)])
        return Answer(body, headers=[("Age", self.kept)] if self.kept else ())

    def dies(self):
        self.feed.server.shutdown()
        self.feed.server.server_close()


@pytest.fixture
def upstream(serve):
    return Upstream(serve)


@pytest.fixture
def cache(tmp_path, upstream):
    with venue.Cache(tmp_path / "nginx", upstream.feed.url, free_port(), free_port(), life=LIFE) as made:
        yield made


def crowd(cache, number, seconds, interval, path=f"{V2}?count=40&categories=all"):
    port = cache.url.rpartition(":")[2]
    return subprocess.Popen([sys.executable, "-B", pathlib.Path(venue.__file__), port, str(number), str(seconds),
                             str(interval), path], stdout=subprocess.PIPE, text=True)


def answers(process):
    output, _ = process.communicate(timeout=TIMEOUT + 120)
    return json.loads(output)


class Box:
    """A real box: its events, with the instant at which each came."""

    def __init__(self, binary, environment, *arguments):
        self.process = subprocess.Popen([binary, "watch", "--json", *arguments], env=environment, text=True,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.events = []

    def read(self):
        """Reads until the end; run it in a thread."""
        for line in self.process.stdout:
            self.events.append((time.monotonic(), json.loads(line)))

    def when(self, name):
        return next((at for at, event in self.events if event["event"] == name), None)


@pytest.fixture
def box(binary, home):
    """box("--feed-url", …): a `raceboard watch` that is read, and ended after the test."""
    import threading
    from driver import environment, stop
    running = []

    def begin(*arguments, folder="box"):
        place = home / f"{folder}-{len(running)}"
        place.mkdir()
        made = Box(binary, environment(place), *arguments)
        thread = threading.Thread(target=made.read, daemon=True)
        thread.start()
        running.append((made, thread))
        return made

    yield begin
    for made, thread in running:
        stop(made.process)
        thread.join(TIMEOUT)
        made.process.stdout.close()


def test_a_venue_of_500_costs_one_request_an_interval_and_a_dead_feed_is_stale_in_time(cache, upstream, box):
    boxes = [box("--feed-url", cache.url) for _ in range(REAL)]
    until(lambda: all(one.when("live") for one in boxes), "live")
    path, = upstream.paths
    upstream.kept = KEPT
    seen = answers(crowd(cache, BOXES, CROWDED, EACH, path))
    assert len(seen) >= 1.5 * BOXES and {status for status, _, _ in seen} == {"200"}
    assert 0 <= min(age for _, age, _ in seen) and max(age for _, age, _ in seen) <= LIFE + 2 + KEPT
    assert upstream.paths == {path}, "one copy for all row counts"
    # 25 s of life, in seconds that are whole.
    between = [after - before for before, after in itertools.pairwise(upstream.requests)]
    assert min(between) > LIFE, upstream.requests
    for one in boxes:
        assert not one.when("stale") and not one.when("clock"), one.events
    venue.measured("minute", boxes=BOXES, real=REAL, answers=len(seen), requests=len(upstream.requests),
                   shortest=min(between), oldest=max(age for _, age, _ in seen))
    upstream.dies()
    if KEPT:  # those that run have had a younger copy
        boxes = [box("--feed-url", cache.url) for _ in range(REAL)]
    last, after = upstream.requests[-1], []
    for one in boxes:
        until(lambda: one.when("stale"), "stale", LIVE_FOR + 40)
        after.append(one.when("stale") - last)
    # The age is in whole seconds.
    assert LIVE_FOR - KEPT - 0.5 <= min(after) and max(after) <= LIVE_FOR - KEPT + 5, after
    venue.measured("stale", real=REAL, first=min(after), last=max(after))


def test_a_feed_that_fails_is_tried_within_the_budget_and_boxes_get_the_copy_meanwhile(cache, upstream):
    path = f"{V2}?count=40&categories=all"
    answers(crowd(cache, 1, 0.5, 1, path))
    assert len(upstream.requests) == 1
    upstream.fails = True
    # The list, of which there is a copy, and something of which there is none: one budget.
    listed, other = crowd(cache, BOXES, FAILING, 5, path), crowd(cache, 50, FAILING, 1, CARD.format(1))
    ages = answers(listed)
    # The copy is older by each second of it.
    assert {status for status, _, _ in ages} == {"200"} and max(age for _, age, _ in ages) >= FAILING - 5
    # The feed's own answer, or the cache's without the feed.
    assert {status for status, _, _ in answers(other)} == {"500", "503"}
    tries, window = upstream.requests[1:], min(60, FAILING)
    most = max(sum(one < first + window for one in tries[at:]) for at, first in enumerate(tries))
    assert most <= BUDGET * window / 60 + BURST + 1, tries
    # It goes on: a feed that comes back is found.
    assert sum(one > tries[0] + FAILING / 3 for one in tries) >= BUDGET * FAILING / 180, tries
    venue.measured("failing", boxes=BOXES, answers=len(ages), tries=most, oldest=max(age for _, age, _ in ages))


def test_a_cold_cache_with_a_slow_feed_answers_everybody(cache, upstream):
    upstream.slow = 6
    seen = answers(crowd(cache, 300, 5, 1))
    assert {status for status, _, _ in seen} == {"200"} and len(seen) >= 300
    assert len(upstream.requests) == 1
    venue.measured("cold", boxes=300, slow=upstream.slow, answers=len(seen), requests=len(upstream.requests))


def raw(cache, line):
    """The status of an answer to a request line as it is, without a client that would mend it."""
    with socket.create_connection(("127.0.0.1", int(cache.url.rpartition(":")[2]))) as one:
        one.settimeout(TIMEOUT)
        one.sendall(f"{line} HTTP/1.1\r\nHost: cache\r\nConnection: close\r\n\r\n".encode())
        return one.recv(4096).split()[1].decode()


def test_the_doctor_is_content_with_the_configuration_and_strangers_never_reach_the_feed(cache, upstream, run):
    for path in STRANGE:
        assert raw(cache, f"GET {path}") in ("301", "400", "404"), path
    for method in ("POST", "PUT", "DELETE", "PURGE"):
        for path in (V2, CARD.format(1)):
            assert raw(cache, f"{method} {path}") in ("403", "405"), (method, path)
    assert not upstream.all
    # Nor what a box writes behind a known path.
    for query in ("?count=1&categories=x%0d%0aX:%20y", "?count=99999&x=%20HTTP/1.1", "?categories[]=..", ""):
        assert raw(cache, f"GET {V2}{query}") == "200", query
    path, = upstream.all
    assert path.startswith(f"{V2}?count=40&categories=%5B%22") and "x" not in path.partition("?")[2], path
    found = json.loads(run("doctor", "--for", "desk", "--json", "--feed-url", cache.url).stdout)["findings"]
    grades = {one["name"]: one for one in found}
    assert grades["cache"]["grade"] == "pass" and "Age header" in grades["cache"]["words"], grades["cache"]
    assert grades["feed's clock"]["grade"] == "pass"
    # Those who ask for cards leave the list its requests.
    seen = [raw(cache, f"GET {CARD.format(number)}") for number in range(40)]
    assert "503" in seen, seen
    assert raw(cache, f"GET {V2}?count=40&categories=all") == "200"


def test_a_dead_feed_is_reported_by_the_cache_and_a_dead_cache_is_passed_by(cache, upstream, box, run, serve):
    upstream.dies()
    done = run("next", "--feed-url", cache.url)
    assert done.returncode == 69 and "the venue cache gets no answer from the feed" in done.stderr, done.stderr
    upstream = Upstream(serve)
    gone = f"http://127.0.0.1:{free_port()}"
    done = run("next", "--json", "--feed-url", upstream.feed.url, "--feed-cache", gone)
    assert done.returncode == 0 and json.loads(done.stdout)["races"], done.stderr
    board = box("--feed-url", upstream.feed.url, "--feed-cache", gone)
    until(lambda: board.when("live"), "live")
    found = json.loads(run("doctor", "--for", "desk", "--json", "--feed-url", upstream.feed.url,
                           RACEBOARD_FEED_CACHE=gone).stdout)["findings"]
    assert next(one for one in found if one["name"] == "cache")["grade"] == "warn"
