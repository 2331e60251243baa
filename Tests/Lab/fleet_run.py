"""A run of failures at a site: what is expected, what came, and a row of the table for each."""

import threading
import time
from typing import NamedTuple

from waits import Timeout, until


class Outcome(NamedTuple):
    """A row of the table: what was done, where, what boxes showed and what fleet reported."""
    name: str
    venue: str
    boxes: str
    fleet: str
    seconds: float
    frames: int
    broken: list


class Run:
    """Failures of the venues of a site, each venue in a thread of its own, one failure after the other."""

    def __init__(self, site, report):
        self.site, self.fleet, self.report = site, site.fleet, report
        self.outcomes, self.figures, self._lock = [], {}, threading.Lock()
        self.leaving = set()  # real boxes whose certificate was taken back

    def play(self, venue, *failures):
        """Play the failures of a venue: pairs of a name and a function of a `Case`."""
        for name, failure in failures:
            self.report(f"{venue.name}: {name}")
            case = Case(self, venue, name)
            try:
                case.boxes, case.reported = failure(case)
            except Exception as error:  # the others are played all the same
                case.fault(f"fell: {type(error).__name__}: {error}")
            with self._lock:
                self.outcomes.append(case.outcome())

    def together(self, *lanes):
        """Each lane is a venue and its failures."""
        threads = [threading.Thread(target=self.play, args=lane, daemon=True) for lane in lanes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


class Case:
    """One failure at a venue, while it is played."""

    def __init__(self, run, venue, name):
        self.run, self.venue, self.name, self.site, self.fleet = run, venue, name, run.site, run.fleet
        self.since, self.boxes, self.reported, self.broken = time.monotonic(), "", "", []
        self._frames, self._judged = self._counts()

    def _counts(self):
        judges = [wall.judge for wall in self.venue.walls]
        return sum(judge.frames for judge in judges), sum(judge.count for judge in judges)

    def outcome(self):
        frames, judged = self._counts()
        wrong = [words for wall in self.venue.walls for words in wall.judge.broken]
        broken = self.broken + (wrong[-(judged - self._judged):] if judged > self._judged else [])
        return Outcome(self.name, self.venue.name, self.boxes, self.reported, round(time.monotonic() - self.since, 1),
                       frames - self._frames, broken)

    def fault(self, words):
        self.broken.append(words)
        self.run.report(f"BROKEN {self.venue.name}: {self.name}: {words}")

    def expect(self, what, holds, within):
        """Seconds until it holds; a fault where it does not within so many. A busy machine gets half as much more."""
        began = time.monotonic()
        try:
            until(holds, what, within * 1.5)
        except Timeout as error:
            self.fault(f"{error}; fleet: {self.fleet.venues.get(self.venue.name)}")
        return time.monotonic() - began

    def never(self, what, found):
        if found:
            self.fault(f"{what}: {found}")

    # What is asked of a venue again and again

    def walls(self, but=()):
        leaving = {*but, *self.run.leaving}
        return [wall for wall in self.venue.walls if wall.name.partition("/")[2] not in leaving]

    def all(self, state, but=()):
        return all(wall.state == state for wall in self.walls(but))

    def real(self):
        """What fleet has of the real boxes."""
        names = {wall.name for wall in self.walls()}
        return [box for name, box in list(self.fleet.boxes.items()) if name in names]

    def by(self, way):
        return all(box["via"] == way for box in self.real())

    def only_live(self, since=None, but=()):
        """Every real box was LIVE in every frame since then."""
        since = since or self.since
        self.never("states besides LIVE", sorted(
            f"{wall.name} {state}" for wall in self.walls(but) for state in wall.since_states(since) - {"LIVE"}))

    def is_calm(self):
        faults = self.fleet.faults(self.venue.name)
        return not faults and self.all("LIVE") and self.by("relay") and all(
            box["state"] == "live" for box in self.real())

    def calm(self, within=120):
        """Seconds until all is as it should be: LIVE by the relay, and nothing wrong with the venue at fleet."""
        return self.expect("calm", self.is_calm, within)
