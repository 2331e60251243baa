"""What outlives the program: whose races are shown, what is made, and what is said of a disk that hangs."""

import json
import shutil
import signal
import subprocess
import time

import pytest

from conftest import NOON
from feed import Answer, race, v2
from shim import Shim
from waits import has_races


class Fickle:
    """Races around now while `works`, then nothing but errors."""

    def __init__(self, meeting):
        self.works = True
        now = int(time.time())
        self.body = v2([race(number, now + 600 + 60 * number, meeting=meeting) for number in range(1, 9)])

    def __call__(self, _):
        return Answer(self.body) if self.works else Answer("down", status=503)


def filled(start, url, store):
    """Run the board on a feed until its races are stored."""
    program = start("--feed-url", url, "--store", str(store))
    program.wait("LIVE")
    program.wait_until(lambda: has_races(store), "saved races")
    program.press("q")
    assert program.finish() == 0


def test_races_of_one_feed_are_never_shown_as_those_of_another(start, serve, run, home):
    one, two = Fickle("Alpha"), Fickle("Beta")
    first, second = serve(one), serve(two)
    store = home / "kept"
    filled(start, first.url, store)
    one.works = two.works = False
    other = run("next", "--json", "--store", str(store), "--feed-url", second.url)
    assert (other.returncode, other.stdout) == (69, "")
    own = run("next", "--json", "--fresh", "--store", str(store), "--feed-url", first.url)
    assert own.returncode == 0
    assert {found["meeting"] for found in json.loads(own.stdout)["races"]} == {"Alpha"}
    assert json.loads(own.stdout)["feed"]["state"] == "stale"
    assert not list(store.glob("*.db")), "the folder itself is the live feed's"
    info = run("store", "info", "--json", "--store", str(store), "--feed-url", first.url)
    assert json.loads(info.stdout)["exists"]
    # What watch has kept, next shows.
    one.works = True
    watch = start("watch", "--feed-url", first.url, "--store", str(home / "watched"))
    watch.wait("added")
    watch.signal(signal.SIGINT)
    watch.finish()
    one.works = False
    assert run("next", "--store", str(home / "watched"), "--feed-url", first.url).returncode == 0


def test_a_disk_that_hangs_is_shown_until_it_answers(start, home):
    shim = Shim(home / "shim", home / "kept")
    program = start("--demo", "--seed", "7", "--at", NOON, "--store", str(home / "kept"), size=(100, 24),
                    **shim.environment)
    program.wait("DEMO")
    shim.put("sync_delay", Shim.HELD)
    program.press("g")  # other rows: something to store
    program.wait("DEMO.*disk not responding")
    shim.put("sync_delay", 0)
    program.wait_gone("disk not responding")
    program.press("q")
    assert program.finish() == 0


NO_LOCKS = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
static int is_lock(int c) { return c == F_SETLK || c == F_SETLKW || c == F_OFD_SETLK || c == F_OFD_SETLKW; }
#define WITHOUT(NAME) int NAME(int file, int command, ...) { \
    va_list list; va_start(list, command); void *value = va_arg(list, void *); va_end(list); \
    if (is_lock(command)) { errno = ENOLCK; return -1; } \
    static int (*real)(int, int, void *); if (!real) real = dlsym(RTLD_NEXT, #NAME); \
    return real(file, command, value); }
WITHOUT(fcntl)
WITHOUT(fcntl64)
int flock(int file, int operation) { (void)file; (void)operation; errno = ENOLCK; return -1; }
"""


@pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler is here")
def test_a_disk_without_locks_is_named(start, home):
    """SQLite says of a network home without a lock service what it says of another program's lock."""
    (home / "locks.c").write_text(NO_LOCKS)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", home / "locks.so", home / "locks.c", "-ldl"], check=True)
    program = start("--demo", "--seed", "7", "--at", NOON, "--store", str(home / "kept"), size=(120, 24),
                    LD_PRELOAD=str(home / "locks.so"))
    program.wait("disk without locks")
    program.wait("no file locks")
    assert not program.shows("another program")
    assert not list((home / "kept").rglob("locks.*")), "the file that was tried is left"
    program.press("q")
    assert program.finish() == 0


def test_a_board_without_a_home_says_that_it_saves_nothing(start, simulator):
    board = start("--feed-url", simulator(), HOME=None, XDG_STATE_HOME=None)
    board.wait("HOME is not set: nothing is saved; use --store")
    board.press("q")
    assert board.finish() == 0
    silent = start("--feed-url", simulator(), "--store", "none", HOME=None, XDG_STATE_HOME=None)
    silent.wait("LIVE")
    assert not silent.shows("nothing is saved")
