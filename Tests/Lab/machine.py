"""How long the machine keeps its programs waiting: who is late by no more than that is not at fault."""

import collections
import time

WINDOW = 10.0  # seconds that count at any moment


def waited():
    """Seconds since the machine started in which somebody waited for a processor (/proc/pressure/cpu); 0 where the
    kernel does not count them."""
    try:
        with open("/proc/pressure/cpu", encoding="ascii") as file:
            return int(file.readline().rpartition("total=")[2]) / 1e6
    except (OSError, ValueError):
        return 0.0


class HeldUp:
    """Called often; the seconds of the last WINDOW in which somebody waited."""

    def __init__(self):
        self._looks = collections.deque([(time.monotonic(), waited())])

    def __call__(self):
        now = time.monotonic()
        if now > self._looks[-1][0] + 0.1:
            self._looks.append((now, waited()))
        while len(self._looks) > 2 and self._looks[1][0] < now - WINDOW:
            self._looks.popleft()
        return self._looks[-1][1] - self._looks[0][1]
