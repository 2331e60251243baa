"""A program in a pseudo-terminal: what it shows, what it is sent, how it ends.

Every wait is bounded and driven by the program's own output (select on the terminal); nothing sleeps.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from typing import NamedTuple

import keys
from screen import Screen
from waits import TIMEOUT, Timeout

QUIET = 0.008  # seconds without output after which a screen counts as a frame


class Frame(NamedTuple):
    """The rows of a screen, and when they had been shown: seconds of CLOCK_MONOTONIC."""
    time: float
    rows: tuple


# Begun in the background or by nohup(1), the tests would hand on what is ignored there, and no signal would come.
for _number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
    if signal.getsignal(_number) == signal.SIG_IGN:
        signal.signal(_number, signal.SIG_DFL)


def environment(home, term="xterm-256color", **more):
    """A clean environment: nothing of the caller's but PATH, and where a build for Scripts/coverage writes what it
    counts; a value of None takes a variable away."""
    found = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LLVM_PROFILE_FILE": os.environ.get("LLVM_PROFILE_FILE"),
             "HOME": str(home), "TERM": term, "TZ": "UTC",
             "XDG_STATE_HOME": f"{home}/state", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
             "RACEBOARD_SYSTEM_CONFIG": f"{home}/system", "RACEBOARD_PAGER": "", **more}
    return {name: value for name, value in found.items() if value is not None}


class Program:
    """A running program and its terminal of `size` (columns, rows); use it in a `with`."""

    def __init__(self, command, env, size=(80, 24)):
        self.screen = Screen(*size, console=env.get("TERM") == "linux")
        self.raw = bytearray()
        self.frames = []
        self.last_output = None
        self._dirty = False
        self.master, self._slave = pty.openpty()
        self._set_size(*size)
        self.before = termios.tcgetattr(self._slave)
        self.started = time.monotonic()
        # setsid(1) makes the terminal the controlling one and becomes the program: the process id stays.
        self.process = subprocess.Popen(
            ["setsid", "--ctty", *map(str, command)], env=env,
            stdin=self._slave, stdout=self._slave, stderr=self._slave)
        self.pid = self.process.pid
        self._ended = os.pidfd_open(self.pid)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.hang_up()
        os.close(self._ended)

    # Output

    def pump(self, timeout=0.0):
        """Take what has been written, waiting up to `timeout` seconds; whether there was anything."""
        ready, _, _ = select.select([self.master, self._ended], [], [], max(0.0, timeout))
        if self.master not in ready:
            return False
        data = os.read(self.master, 65536)
        self.last_output = time.monotonic()
        self.raw += data
        self.screen.feed(data)
        self._dirty = True
        return True

    @property
    def running(self):
        return self.process.poll() is None

    def wait_until(self, holds, what, timeout=TIMEOUT):
        """Read until `holds()` is true; its value. Raises Timeout with the screen in its words."""
        end = time.monotonic() + timeout
        while True:
            if found := holds():
                return found
            if not self.pump(min(0.1, end - time.monotonic())) and not self.running:
                while self.pump():
                    pass
                if found := holds():
                    return found
                raise Timeout(f"the program ended ({self.status()}) before {what}\n{self.drawing()}")
            if time.monotonic() >= end:
                raise Timeout(f"no {what} within {timeout:g} s\n{self.drawing()}")

    def wait(self, pattern, timeout=TIMEOUT):
        """The match of a regular expression on the screen, as soon as there is one."""
        return self.wait_until(lambda: self.shows(pattern), f"/{pattern}/", timeout)

    def wait_gone(self, pattern, timeout=TIMEOUT):
        self.wait_until(lambda: not self.shows(pattern), f"end of /{pattern}/", timeout)

    def shows(self, pattern):
        return re.search(pattern, self.screen.text(), re.MULTILINE)

    def settle(self, quiet=0.03, timeout=3.0):
        """Read until nothing has been written for `quiet` seconds; whether that came in time."""
        end = time.monotonic() + timeout
        while self.pump(quiet):
            if time.monotonic() >= end:
                return False
        return True

    def record(self, seconds):
        """Read for so long, or until the end, and keep a Frame whenever output has paused."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self.running:
            if not self.pump(min(QUIET if self._dirty else 0.2, left)) and self._dirty:
                self.keep_frame()

    def record_until(self, holds, what):
        """Read and keep frames until `holds()` is true."""
        end = time.monotonic() + TIMEOUT
        while not holds():
            if not self.running or time.monotonic() >= end:
                raise Timeout(f"no {what} within {TIMEOUT:g} s ({self.status()})\n{self.drawing()}")
            self.record(0.1)

    def keep_frame(self):
        self._dirty = False
        self.frames.append(Frame(self.last_output, tuple(self.screen.rows())))

    def drawing(self):
        """The screen between two rules, for the words of a failed test."""
        rule = "-" * self.screen.columns
        return "\n".join((rule, *self.screen.rows(), rule))

    # Input

    def send(self, data):
        os.write(self.master, data)

    def unread(self):
        """Bytes that were sent and that the program has not read."""
        return struct.unpack("i", fcntl.ioctl(self._slave, termios.FIONREAD, bytes(4)))[0]

    def press(self, *names):
        for name in names:
            self.send(keys.key(name, self.screen))

    def click(self, column, row):
        """A press and a release; the press is read alone, as between the two of a hand."""
        self.send(keys.mouse(0, column, row, self.screen))
        self.wait_until(lambda: not self.unread(), "the press to be read")
        self.send(keys.mouse(0, column, row, self.screen, pressed=False))

    def wheel(self, direction, column=0, row=0):
        self.send(keys.mouse(keys.WHEEL[direction], column, row, self.screen))

    def paste(self, text):
        self.send(keys.paste(text, self.screen))

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        self._set_size(columns, rows)

    def _set_size(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def signal(self, number):
        os.kill(self.pid, number)

    def hang_up(self):
        """Close the terminal under the program, as a lost connection does."""
        for descriptor in (self.master, self._slave):
            if descriptor is not None:
                os.close(descriptor)
        self.master = self._slave = None

    # The end

    def status(self):
        """The exit status as a shell says it: 128 + n for signal n; None while it runs."""
        code = self.process.poll()
        return code if code is None or code >= 0 else 128 - code

    def finish(self, timeout=TIMEOUT):
        """Read to the end of the program; its exit status."""
        if self.master is None:
            select.select([self._ended], [], [], timeout)
            return self.status()
        end = time.monotonic() + timeout
        while self.running and time.monotonic() < end:
            self.pump(0.1)
        while self.pump():
            pass
        if self.running:
            raise Timeout(f"still running after {timeout:g} s\n{self.drawing()}")
        return self.status()

    def leftovers(self):
        """What has not been put back, in words: the terminal's modes and its line settings."""
        found = self.screen.leftovers()
        if termios.tcgetattr(self._slave) != self.before:
            found.append("the line settings (termios) differ")
        return found


def assert_restored(program):
    """It has left the terminal as it found it."""
    assert program.leftovers() == [], program.leftovers()
    assert not program.screen.alternate


def stop(process, number=signal.SIGTERM, timeout=TIMEOUT):
    """End a child process and wait for it; killed when it does not listen."""
    if process.poll() is None:
        process.send_signal(number)
        try:
            process.wait(timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    return process.returncode
