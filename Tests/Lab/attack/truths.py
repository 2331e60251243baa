"""Truths: what a source reports of a race holds wherever the race is shown; a cancelled race runs nowhere."""

import json
import threading
from datetime import datetime, timedelta, timezone

from waits import pause

from .case import Case, Limits
from .server import whole
from .template import KEY, fetch

LISTS = ["--source", "neds,horse-racing-usa", "--count"]
RUNNING = ("t_minus", "jumped")


def make(random, index):
    kind = ("next", "watch")[index % 2]
    seed = random.getrandbits(64)
    act = _next if kind == "next" else _watch
    return Case(f"truth cancelled {kind}", f"seed {seed}", lambda bench: act(bench, type(random)(seed)))


class Cancelling:
    """The simulated feed, whose list of the United States calls half of its races cancelled; the other lists none."""

    def __init__(self, bench, random):
        self.lock, self.kept = threading.Lock(), {}
        # One of its own: a source that counts requests refuses the second case that asks within a second.
        # Its day is the tracks', for which the program asks: that of Los Angeles, eight hours behind.
        day = (datetime.now(timezone.utc) - timedelta(hours=8)).date()
        self.url = bench.simulate("--seed", "7", "--at", f"{day}T20:00:00Z")
        self.random, self.cancelled = random, set()

    def script(self, number, path, headers):
        with self.lock:
            if path not in self.kept:
                status, _, date, body = fetch(self.url, path, headers)
                self.kept[path] = whole(self._changed(path, status, body), status=f"{status} X", at=date)
        yield self.kept[path]

    def _changed(self, path, status, body):
        if status == 200 and "racecards" in path:
            races = json.loads(body)
            for race in races:
                is_cancelled = self.random.random() < 0.5
                race["canceled"] = "1" if is_cancelled else "0"
                race["finished"] = "0"
                if is_cancelled:
                    self.cancelled.add(f"usa-{race['id_race']}")
            return json.dumps(races).encode()
        if status == 200 and path.startswith("/v2/"):
            return b'{"category_race_map":{},"race_summaries":{}}'
        return body


def untrue(events, cancelled):
    """What is wrong with objects of `next` or `watch`: a cancelled race that runs, or another that does not."""
    found = []
    for event in events:
        race = event.get("race", event)
        ident, status = race.get("id"), race.get("status")
        if ident in cancelled and event.get("event", event.get("type")) in RUNNING:
            found.append(f"{event.get('event', event.get('type'))} of {ident}, which is cancelled")
        elif ident in cancelled and status != "abandoned":
            found.append(f"{ident} is cancelled, and its status is {status}")
        elif ident and ident not in cancelled and status == "abandoned":
            found.append(f"{ident} is abandoned, and nobody says so")
    return found


def _next(bench, random):
    feed = Cancelling(bench, random)
    ending = bench.run("next", "--json", *LISTS, 60, "--feed-url", bench.serve(feed.script).url, limits=Limits(10, 3),
                       RACEBOARD_USA_KEY=KEY)
    races = json.loads(ending.output).get("races", []) if ending.status == 0 else []
    _report(bench, races, feed)


def _watch(bench, random):
    feed = Cancelling(bench, random)
    process = bench.start("watch", "--json", *LISTS, 60, "--t-minus", ",".join(map(str, range(1, 61))), "--feed-url",
                          bench.serve(feed.script).url, RACEBOARD_USA_KEY=KEY)
    pause(2.5)
    bench.end(process)
    ending = bench.finish(process, Limits(10, 3), sent=15)
    lines = [line for line in ending.output.splitlines() if line.startswith(b"{")]
    _report(bench, [event for event in map(json.loads, lines) if "race" in event], feed)


def _report(bench, objects, feed):
    if not objects:
        bench.problem("no race was shown, so nothing was looked at")
    for words in untrue(objects, feed.cancelled)[:3]:
        bench.problem(words)
