"""What the feed has told the board so far, kept beside it: which races there are, and which starts were ever said."""

import datetime
import json
import re
import threading
import time

GRACE = 60  # seconds after its start at which a race leaves the board
STOPPED = 300  # seconds after its start by which a feed that moves has dropped a race


def starts_of(body):
    """Race id to start in Unix seconds, of a body of either method."""
    tree = json.loads(body)
    summaries = tree.get("data", tree)["race_summaries"]
    found = {}
    for name, summary in summaries.items():
        start = summary["advertised_start"]
        if isinstance(start, dict):
            found[name] = start["seconds"]
        else:
            text = start.split(".")[0].replace("Z", "")
            found[name] = int(datetime.datetime.fromisoformat(text + "+00:00").timestamp())
    return found


def jumps_of(body):
    """The jumps in Unix seconds that a race card reports: the board counts from them."""
    return [int(seconds) for seconds in re.findall(rb'"actual_start":\s*{\s*"seconds":\s*(\d+)', body)]


class Known:
    """The races that good answers have brought, by the newest of them."""

    def __init__(self):
        self._starts, self._listed, self._lock = {}, {}, threading.Lock()
        self._learned = {}  # race id to the instant (CLOCK_MONOTONIC) at which its present start was told

    def learn(self, starts, now):
        with self._lock:
            for name, start in starts.items():
                if self._starts.get(name) != start:
                    self._learned[name] = time.monotonic()
            self._starts.update(starts)
            for start in starts.values():
                self._listed[start] = now
            if len(self._starts) > 1000:
                self._starts = {name: start for name, start in self._starts.items() if start > now - 3600}
                self._listed = {start: listed for start, listed in self._listed.items() if start > now - 7200}

    def learn_jumps(self, jumps, now):
        with self._lock:
            self._listed.update(dict.fromkeys(jumps, now))

    def count(self, now, learned_before=float("inf")):
        """How many of them are to come, or not yet past the grace, of those told before an instant."""
        with self._lock:
            return sum(start + GRACE > now and self._learned[name] < learned_before
                       for name, start in self._starts.items())

    def listed(self, start, tolerance):
        """Whether any answer ever said this start, to the seconds given."""
        with self._lock:
            return any(abs(one - start) <= tolerance for one in self._listed)
