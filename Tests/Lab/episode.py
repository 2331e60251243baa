"""What the proxy remembers for the judge: a fault from its beginning to its end, and the simulated time."""

import time


class Episode:
    """One fault from its beginning to the first good answer after it; instants of CLOCK_MONOTONIC."""

    def __init__(self, fault):
        self.fault, self.began, self.ended = fault, time.monotonic(), None
        self.first_bad = self.first_good_after = None
        self.requests = 0

    def note_bad(self, at):
        if self.first_bad is None:
            self.first_bad = at


class SimulatedTime:
    """The simulator's clock, from the Date headers of its answers: bounds that every answer narrows."""

    def __init__(self, speed):
        self.speed, self._low, self._high = speed, float("-inf"), float("inf")

    def measure(self, date, sent, answered):
        low, high = date - self.speed * answered, date + 1 - self.speed * sent
        self._low, self._high = max(self._low, low), min(self._high, high)

    def now(self, at=None):
        at = time.monotonic() if at is None else at
        return (self._low + self._high) / 2 + self.speed * at
