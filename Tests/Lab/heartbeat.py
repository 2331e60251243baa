"""Heartbeat of the machine: a process that sleeps 50 ms at a time, and adds up how much later than planned it woke.

A frame may be late by these seconds. The kernel's own count (/proc/pressure/cpu) would not do: it includes the waiting
of the board, so a board that takes every processor would excuse itself. A process that only sleeps is late if the
machine pauses, and on time beside a busy board.
"""

import atexit
import collections
import mmap
import os
import select
import struct
import subprocess
import sys
import threading
import time
from typing import NamedTuple

BEAT = 0.05  # seconds of sleep
TOLERANCE = 0.02  # seconds by which any sleep may be late; only what is beyond them is lost
WINDOW = 10.0  # seconds that count at any moment
START_WITHIN = 60.0  # seconds until the first beat
FORM = "dd"


class Beat(NamedTuple):
    """Seconds lost up to a beat, and when the next one is due (CLOCK_MONOTONIC)."""
    lost: float
    due: float

    def lost_at(self, now):
        """Seconds lost up to `now`, with those of a beat that is overdue."""
        return self.lost + max(0.0, now - self.due - TOLERANCE)

    def next(self, now):
        """The beat that came at `now`."""
        return Beat(self.lost_at(now), now + BEAT)


class Heartbeat:
    """The process and the page of memory that it writes to. It ends with this one, even one that is killed."""

    def __init__(self):
        page = os.memfd_create("heartbeat")
        os.truncate(page, mmap.PAGESIZE)
        self._page = mmap.mmap(page, mmap.PAGESIZE)
        # In a session of its own, as the board is: the scheduler shares processors out by session.
        self._process = subprocess.Popen(
            [sys.executable, "-ISB", __file__, str(page), str(os.getpid())], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, pass_fds=[page], start_new_session=True)
        os.close(page)
        self.pid = self._process.pid
        if not select.select([self._process.stdout], [], [], START_WITHIN)[0]:
            self.close()
            raise RuntimeError(f"no heartbeat within {START_WITHIN:g} s")

    def waited(self):
        """Seconds lost since the first beat. Raises RuntimeError if the process has ended: it would excuse all."""
        if self._process.poll() is not None:
            raise RuntimeError(f"the heartbeat ended with {self._process.returncode}")
        size = struct.calcsize(FORM)
        return Beat(*struct.unpack(FORM, self._page[:size])).lost_at(time.monotonic())

    def close(self):
        self._process.kill()
        self._process.communicate(timeout=START_WITHIN)


_lock, _own = threading.Lock(), []


def begin():
    """The heartbeat of this process, started by the first call."""
    with _lock:
        if not _own:
            _own.append(Heartbeat())
            atexit.register(_own[0].close)
        return _own[0]


def waited():
    """Seconds lost since the heartbeat of this process began."""
    return begin().waited()


class HeldUp:
    """Seconds lost in the last WINDOW; for a caller that comes often. Tests give other functions."""

    def __init__(self, lost=waited, clock=time.monotonic):
        self._lost, self._clock = lost, clock
        self._marks = collections.deque([(clock(), lost())])

    def __call__(self):
        now, lost = self._clock(), self._lost()
        if now > self._marks[-1][0] + 0.1:
            self._marks.append((now, lost))
        while len(self._marks) > 2 and self._marks[1][0] < now - WINDOW:
            self._marks.popleft()
        return lost - self._marks[0][1]


def main(page, parent):
    """Beat until the other end of the standard input is closed, or until the parent has ended all the same."""
    shared = mmap.mmap(page, mmap.PAGESIZE)
    beat = Beat(0.0, time.monotonic() + BEAT)
    is_first = True
    while os.getppid() == parent:
        data = struct.pack(FORM, *beat)
        shared[:len(data)] = data  # one copy of 16 bytes, which a reader sees whole
        if is_first:
            os.write(sys.stdout.fileno(), b".")
            is_first = False
        if select.select([sys.stdin], [], [], max(0.0, beat.due - time.monotonic()))[0]:
            return
        beat = beat.next(time.monotonic())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
