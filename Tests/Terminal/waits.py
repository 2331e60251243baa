"""Waits that no terminal drives: for a condition, and for time that is part of what is tested."""

import asyncio
import contextlib
import pathlib
import sqlite3
import threading
import time

# Seconds that a wait may take: it ends a test that hangs, and says nothing of how fast anything is. A machine with
# other work is slow, so nothing waits for less.
TIMEOUT = 90.0
STEP = 0.02  # seconds between two checks of a condition


class Timeout(AssertionError):
    """What was waited for did not come; the words hold the screen where there is one."""


def until(holds, what, timeout=TIMEOUT):
    """The value of `holds()` as soon as it is true. Raises Timeout that names `what`."""
    end = time.monotonic() + timeout
    while not (found := holds()):
        if time.monotonic() >= end:
            raise Timeout(f"no {what} within {timeout:g} s")
        pause(STEP)
    return found


def has_races(store):
    """Whether a board has saved races: it may show them before, and one that is ended waits for a second."""
    for path in pathlib.Path(store).rglob("races.db"):
        with contextlib.suppress(sqlite3.Error), \
                contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as saved:
            if saved.execute("SELECT count(*) FROM race").fetchone()[0]:
                return True
    return False


def pause(seconds):
    """Let time pass that is part of what is tested: a server that answers late, a reader that does not read, a load
    that is measured. To wait for the program, use `until` or the methods of `Program`."""
    threading.Event().wait(seconds)


async def later(seconds):
    """The same among other coroutines: the pace of an imitated program."""
    await asyncio.sleep(seconds)
