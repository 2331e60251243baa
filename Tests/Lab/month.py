"""A month at speed: the built program as a kiosk with its store, and as a demo, and the heap in use, day by day.

The heap is what malloc(3) has given out, by the shim: what is resident holds pages that nobody uses any more. A program
that grows by so little that a year would pass unseen is found in a month; one that does not has a level line.
"""

import contextlib
import datetime
import pathlib
import statistics
import time
from typing import NamedTuple

from attack import proc
from conftest import NOON, start_simulator
from driver import Program, environment, stop
from shim import Shim

SIZE = (110, 30)
# Bytes a simulated day. In 25 days of a demo that stayed between 9.2 and 10.2 MB the slope was 11,400.
LIMIT = 20_000
FIRST = 2  # days in which what is opened late is opened, and caches fill
LOOKS = 0.5  # real seconds between two looks


class Day(NamedTuple):
    """Medians of a simulated day: bytes of heap in use, KiB of pages written to."""
    heap: float
    pages: float


class Subject:
    """One of the programs that live through the month."""

    def __init__(self, name, command, surroundings, shim):
        self.name, self.shim, self.figures, self.seen = name, shim, [], []
        self.program = Program(command, {**surroundings, "LAB_HEAP": "1", **shim.environment}, SIZE)

    def begin(self):
        self.program.wait(r"\w", 60)
        self.program.screen.draw = lambda text: None  # nobody looks: drawing would take the simulator's time

    def look(self):
        """Take a measurement; whether it still runs."""
        self.program.raw.clear()
        if self.program.running:
            self.seen.append((self.shim.get("heap"), proc.own(self.program.pid)))
        return self.program.running

    def end_day(self):
        self.figures.append(Day(*map(statistics.median, zip(*self.seen))))
        self.seen = []

    @property
    def growth(self):
        """Bytes of heap a day, by the days after the first ones; None when there are too few."""
        return slope([day.heap for day in self.figures[FIRST:]])

    def broken(self):
        if self.growth is None or self.growth <= LIMIT:
            return []
        heaps = ", ".join(f"{day.heap / 1e6:.2f}" for day in self.figures)
        return [f"the heap of the {self.name} grows by {self.growth / 1000:.1f} kB a day: {heaps} MB"]

    def words(self):
        first, last = self.figures[min(FIRST, len(self.figures) - 1)], self.figures[-1]
        growth = "-" if self.growth is None else f"{self.growth / 1000:.1f} kB a day"
        return (f"{self.name}: heap in use {first.heap / 1e6:.2f} to {last.heap / 1e6:.2f} MB, {growth}, pages written "
                f"to {first.pages / 1024:.1f} to {last.pages / 1024:.1f} MiB")


class Month:
    """`days` at `speed`; after `run` its subjects have their figures, and `broken` says what was wrong."""

    def __init__(self, binary, folder, seed, days, speed, report=lambda words: None):
        self.binary, self.folder, self.seed = binary, pathlib.Path(folder), seed
        self.days, self.speed, self.report = days, speed, report
        self.subjects, self.broken = [], []

    def run(self):
        clock = ["--seed", str(self.seed), "--speed", f"{self.speed:g}"]
        simulator, url = start_simulator(self.binary, self.folder, *clock, "--at", NOON)
        began = time.monotonic()
        runtime = self.folder / "run"
        runtime.mkdir(mode=0o700)
        surroundings = environment(self.folder, RUNTIME_DIRECTORY=str(runtime))
        with contextlib.ExitStack() as stack:
            stack.callback(simulator.stdout.close)
            stack.callback(stop, simulator)
            at = datetime.datetime.fromisoformat(NOON.replace("Z", "+00:00")) + datetime.timedelta(
                seconds=(time.monotonic() - began + 0.02) * self.speed)
            commands = {
                "kiosk": ["kiosk", "--letter-height", "1", "--pages", "board,day", "--feed-url", url, "--speed",
                          f"{self.speed:g}", "--at",
                          at.strftime("%Y-%m-%dT%H:%M:%SZ")],
                "demo": ["--demo", *clock, "--at", NOON, "--record"]}
            for name, command in commands.items():
                shim = Shim(self.folder / name, self.folder)
                store = ["--store", self.folder / "state" / name]
                self.subjects.append(Subject(name, [self.binary, *command, *store], surroundings, shim))
                stack.push(self.subjects[-1].program)
            self._live()
        return self

    def _live(self):
        for subject in self.subjects:
            subject.begin()
        began = time.monotonic()
        for day in range(1, round(self.days) + 1):
            while time.monotonic() < began + day * 86400 / self.speed:
                if not self._look():
                    return
            for subject in self.subjects:
                subject.end_day()
                heap, pages = subject.figures[-1]
                self.report(f"day {day:3}  {subject.name:5}  heap {heap / 1e6:7.3f} MB  pages {pages / 1024:6.1f} MiB")
        for subject in self.subjects:
            subject.program.signal(15)
            if subject.program.finish() != 143:
                self.broken.append(f"the {subject.name} ended with {subject.program.status()}, not by SIGTERM")
            self.broken += subject.broken()

    def _look(self):
        """Read what they write for a while, and measure; whether all of them still run."""
        end = time.monotonic() + LOOKS
        while time.monotonic() < end:
            for subject in self.subjects:
                subject.program.pump(0.02)
        ended = [subject for subject in self.subjects if not subject.look()]
        self.broken += [f"the {one.name} ended with {one.program.status()}" for one in ended]
        return not ended


def slope(values):
    """The median of the slopes between every two values (Theil and Sen): an odd day moves it little."""
    found = [(after - before) / (second - first) for first, before in enumerate(values)
             for second, after in enumerate(values) if second > first]
    return statistics.median(found) if len(values) > 2 else None
