"""A running `raceboard watch`, and what holds of every stream of its events."""

import fcntl
import json
import os
import select
import struct
import subprocess
import termios
import time
from datetime import datetime

import pytest

from driver import environment, stop
from waits import TIMEOUT

RACE = {"added", "moved", "t_minus", "jumped", "evicted", "left", "unconfirmed", "confirmed", "status"}
FEED = {"live", "stale", "no_data", "recovered"}
KEYS = {"hello": {"version", "settings"}, "added": {"again"}, "moved": {"from", "to", "moves"},
        "t_minus": {"minutes"}, "clock": {"clock"}, "dropped": {"count", "since"}}
SMALLEST_PIPE = 4096


def seconds(text):
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").timestamp()


class Stream:
    """A running `raceboard watch` whose standard output is a pipe."""

    def __init__(self, binary, home, *arguments, small=False, **more):
        self.reader, writer = os.pipe()
        if small:
            fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, SMALLEST_PIPE)
        self.process = subprocess.Popen(
            [binary, "watch", *arguments], env=environment(home, **more), stdin=subprocess.DEVNULL, stdout=writer,
            stderr=subprocess.PIPE)
        os.close(writer)
        self.raw = b""
        self._events = []
        self._read = 0

    def pump(self, timeout):
        """Take what there is, waiting up to `timeout` seconds; false at the end of the stream or of the time."""
        if not select.select([self.reader], [], [], max(0, timeout))[0]:
            return False
        data = os.read(self.reader, 65536)
        self.raw += data
        return bool(data)

    def unread(self):
        """Bytes that wait in the pipe."""
        return struct.unpack("i", fcntl.ioctl(self.reader, termios.FIONREAD, bytes(4)))[0]

    def events(self):
        """Every whole line so far, as an object."""
        *lines, rest = self.raw[self._read:].split(b"\n")
        self._events += [json.loads(line) for line in lines]
        self._read = len(self.raw) - len(rest)
        return self._events

    def wait(self, holds, timeout=TIMEOUT):
        """Read until `holds(events)`; the events."""
        end = time.monotonic() + timeout
        while not holds(found := self.events()):
            assert self.pump(end - time.monotonic()) or holds(self.events()), found[-3:]
        return found

    def go_away(self):
        os.close(self.reader)
        self.reader = None

    def finish(self, timeout=TIMEOUT):
        """The exit status, and what was said on standard error."""
        self.process.wait(timeout)
        return self.process.returncode, self.process.stderr.read()

    def close(self):
        stop(self.process)
        self.process.stderr.close()
        if self.reader is not None:
            self.go_away()


@pytest.fixture
def stream(binary, home):
    running = []

    def begin(*arguments, **more):
        running.append(Stream(binary, home, *arguments, **more))
        return running[-1]

    yield begin
    for one in running:
        one.close()


def check(events, hole=False):
    """What holds of every stream; with a hole only what each event says by itself, and order."""
    rows, points, late = set(), set(), {}
    times = [seconds(one["at"]) for one in events]
    assert times == sorted(times)
    for one, now in zip(events, times):
        assert hole or all(at == now for at in late.values()), (one, late)
        name = one["event"]
        base = {"schema", "event", "at"} | ({"race"} if name in RACE else {"feed"} if name in FEED else set())
        assert set(one) == base | KEYS.get(name, set()), one
        assert one["schema"] == 1
        if name not in RACE:
            continue
        about = one["race"]
        start = seconds(about["advertised_start"])
        assert about["seconds_to_start"] == start - now
        assert name != "evicted" or now >= start + 60, one
        # A program that had to wait for the processor tells of a jump when the race leaves, and never after that.
        late.pop(about["id"], None)
        if name != "evicted" and now >= start + 60:
            late[about["id"]] = now
        assert (name == "jumped") <= (now >= start) and (name == "t_minus") <= (now < start), one
        if hole:
            continue
        assert (about["id"] in rows) == (name != "added"), one
        rows = rows - {about["id"]} if name in ("evicted", "left") else rows | {about["id"]}
        if name in ("jumped", "t_minus"):
            point = (about["id"], start, one.get("minutes"))
            assert point not in points
            points.add(point)
    return rows
