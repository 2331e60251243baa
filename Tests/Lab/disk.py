"""Disks that are full, read-only, without inodes, slow, locked or damaged under the store: the board runs on."""

import concurrent.futures
import errno
import pathlib
import random
import re
import signal
import sqlite3
import subprocess
import threading

import board
import store
import watch
from conftest import start_simulator
from driver import Program, Timeout, environment, stop
from proxy import Proxy
from shim import Shim
from waits import TIMEOUT

MOUNTS = {"full": "size=128k", "read-only": "ro,size=1m", "no inodes": "size=8m,nr_inodes=3",
          "little room": "size=192k"}
# What the shim does to a disk under the running board.
ORDERS = {"disk fills up": {"write_error": errno.ENOSPC}, "write errors": {"write_error": errno.EIO},
          "disk turns read-only": {"write_error": errno.EROFS}, "slow fsync": {"sync_delay": 1500}}
AT_ONCE = 8  # programs beside each other: they wait for nearly all of their time
# Seconds after which a save that has not ended is reported itself (`SaveQueue.longest`), and a frame.
SAVED_WITHIN = 6.0


def can_mount():
    """Whether a file system can be mounted here, in a name space of its own."""
    done = subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, check=False)
    return done.returncode == 0


class Disk:
    """Every kind of bad disk, some at once, `damages` files damaged at random places among them."""

    def __init__(self, binary, folder, seed, damages, report=lambda words: None):
        self.binary, self.folder, self.damages, self.report = binary, pathlib.Path(folder), damages, report
        self.seed = seed
        self.runs = self.frames = self.set_aside = 0
        self.broken, self.shown, self._lock = [], {}, threading.Lock()

    def run(self):
        simulator, url = start_simulator(self.binary, self._home("simulator"), "--seed", "7")
        try:
            with Proxy(url) as self.proxy:
                self._all()
        finally:
            stop(simulator)
            simulator.stdout.close()
        return self

    def _all(self):
        home = self._home("probe")
        self._try("a good disk", home, self._program(home))
        self.has_store = bool(store.files(home))
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
            for one in [pool.submit(*call) for call in self._calls()]:
                one.result()

    def _calls(self):
        """Every bad disk as a method and its arguments."""
        yield from ((self._mounted, name, options) for name, options in MOUNTS.items() if can_mount())
        yield from ((self._ordered, name, order) for name, order in ORDERS.items())
        yield self._not_a_folder,
        if self.has_store:
            yield from ((self._locked,), (self._deleted,))
            yield from ((self._damaged, number) for number in range(self.damages))

    def _home(self, name):
        home = self.folder / name
        (home / "state").mkdir(parents=True, exist_ok=True)
        return home

    def _program(self, home, lead=(), **more):
        command = [*lead, self.binary, "--feed-url", self.proxy.url]
        return Program(command, environment(home, RACEBOARD_RECORD="1", **more), (110, 30))

    # One disk

    def _try(self, name, home, program, wants_words=False, during=None, seconds=3.0):
        """Run the board: live with five rows, a frame every second, a word about the store, a good end."""
        found = []
        with program:
            try:
                program.wait("LIVE")
                program.wait_until(lambda: len(board.rows(program.screen.rows())) == 5, "five rows")
                if during:
                    during(program)
                judge = watch.Judge(self.proxy, 1)
                watcher = watch.Watcher(program, judge, lambda frame: self._hear(name, frame))
                watcher.watch(seconds)
                if wants_words and self.has_store:
                    watcher.watch(TIMEOUT, until=lambda: name in self.shown)
                if self._lost_races(home):  # the word follows the save into the new file
                    watcher.watch(SAVED_WITHIN, until=lambda: name in self.shown)
                with self._lock:
                    self.frames += judge.frames
                found += judge.broken
                if judge.frames < seconds - 1.5:
                    found.append(f"{judge.frames} frames in {seconds:g} s")
                program.press("q")
                if (status := program.finish()) != 0 or program.leftovers():
                    found.append(f"quit with {status}, left {program.leftovers()}")
            except (Timeout, AssertionError) as words:
                found.append(str(words))
        if wants_words and self.has_store and name not in self.shown:
            found.append("not a word about the store\n" + program.drawing())
        with self._lock:
            self.runs += 1
            self.broken += [f"{name}: {words}" for words in found]
        self.report(f"{name:20} {self.shown.get(name, ''):60} {'; '.join(found) or 'right'}")

    def _lost_races(self, home):
        return any("races" in file.name for file in store.broken_files(home))

    def _hear(self, name, frame):
        for row in frame.rows:
            if found := re.search(store.WORDS, row):
                self.shown.setdefault(name, found[0])

    def _mounted(self, name, options):
        """The program in a mount name space of its own, where the state folder is a small file system."""
        home = self._home(name.replace(" ", "-"))
        fill = 'dd if=/dev/zero of="$0/fill" 2>/dev/null; ' if options == MOUNTS["full"] else ""
        script = f'mount -t tmpfs -o {options} tmpfs "$0" && {{ {fill}exec "$@"; }}'
        program = self._program(home, ["unshare", "-m", "sh", "-c", script, home / "state"])
        self._try(name, home, program, wants_words=name != "little room")

    def _ordered(self, name, order):
        """A disk that goes bad while the board runs, by the shim."""
        home = self._home(name.replace(" ", "-"))
        shim = Shim(home / "shim", home / "state")

        def go_bad(program):
            for what, value in order.items():
                shim.put(what, value)
            program.press("r", "T")  # something to store

        self._try(name, home, self._program(home, **shim.environment), "write_error" in order, go_bad, 4.0)

    def _not_a_folder(self):
        home = self._home("not-a-folder")
        (home / "state" / "raceboard").write_text("in the way")
        self._try("a file in the way", home, self._program(home), wants_words=True)

    def _locked(self):
        home = self._filled("locked")
        locks = []
        for file in store.files(home):
            locks.append(sqlite3.connect(file, isolation_level=None))
            locks[-1].execute("PRAGMA locking_mode=EXCLUSIVE")
            locks[-1].execute("BEGIN EXCLUSIVE")
        self._try("locked", home, self._program(home), wants_words=True)
        for lock in locks:
            lock.close()

    def _deleted(self):
        home = self._home("deleted")

        def delete(program):
            store.delete(home)
            program.press("r")

        self._try("deleted while running", home, self._program(home), during=delete)

    def _filled(self, name):
        """A folder with a store in it, as a killed program leaves it."""
        home = self._home(name)
        with self._program(home) as program:
            program.wait("LIVE")
            program.record(0.6)
            program.signal(signal.SIGKILL)
        return home

    def _damaged(self, number):
        """Bytes turned over at random in a file, or in its log: what SQLite finds broken is set aside, and said."""
        name, home = f"damaged file {number}", self._filled(f"damaged-{number}")
        generator = random.Random(f"{self.seed} disk {number}")
        for file in store.files(home):
            if generator.random() < 0.8:
                store.settle(file)
            log = file.with_name(file.name + "-wal")
            part = log if log.exists() and log.stat().st_size else file
            if part.stat().st_size:  # it may have been killed before the first page
                store.damage(part, generator, generator.choice((1, 3, 10)))
        was_broken = store.faults(home)
        self._try(name, home, self._program(home), seconds=2.0)
        aside, left = store.broken_files(home), store.faults(home)
        with self._lock:
            self.set_aside += bool(aside)
        if left:
            self.broken.append(f"{name}: still damaged after a run: {left}; set aside: {aside}")
        if was_broken and not aside:
            self.broken.append(f"{name}: nothing was set aside although {was_broken}")
        if self._lost_races(home) and name not in self.shown:
            self.broken.append(f"{name}: set aside without a word")
