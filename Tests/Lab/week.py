"""Days at speed in the whole program, with faults at random from a seed, and every frame judged."""

import datetime
import pathlib
import random
import re
import time

import faults
import heartbeat
import memory
import watch
from conftest import NOON, start_simulator
from driver import Program, environment, stop
from pokes import SIZE, Pokes, is_steady, knows_configuration
from proxy import Proxy
from shim import Shim
from waits import TIMEOUT

INTERVAL = 30  # seconds of the board's clock between two refreshes
CLOCK_ANSWERS = 9  # that it takes at most to give up a clock (docs/dev/decisions/0022-two-clocks.md)
# Real seconds for which a board may tell of an old answer after a fault. At speed an answer is old that comes LIVE_FOR
# of the board's clock late, a quarter of a real second at 300: on a busy machine that is the truth, and it ends.
OLD_FOR = 10.0


class Week:
    """`days` at `speed` with faults at random, or a day of the outages given, which all are played; after `run` the
    judge knows what was broken."""

    def __init__(self, binary, folder, seed, days, speed, report=lambda words: None, outages=None):
        self.binary, self.folder, self.seed = binary, pathlib.Path(folder), seed
        self.speed, self.report, self.outages = speed, report, outages
        # Words, next tries and pokes take as long again.
        self.days = 2 * sum(one.length + one.before for one in outages) / 86400 if outages else days
        self.survived = self.begun = 0
        self.memory = memory.Days(self.days)
        self.slowest = 0.0  # real seconds from the first bad answer to its words
        self.episode = None
        self.pokes = None

    def run(self):
        self.shim = shim = Shim(self.folder / "shim", self.folder)
        surroundings = environment(self.folder, XDG_CONFIG_HOME=str(self.folder / "config"),
                                   RACEBOARD_RECORD="1", LAB_HEAP="1", **shim.environment)
        self.is_steady = is_steady(self.binary, surroundings, shim)
        simulator, url = start_simulator(self.binary, self.folder, "--seed", "7", "--at", NOON, "--speed",
                                         str(self.speed))
        began = time.monotonic()
        try:
            with Proxy(url, self.speed, etags=True) as self.proxy:
                at = datetime.datetime.fromisoformat(NOON.replace("Z", "+00:00")) + datetime.timedelta(
                    seconds=(time.monotonic() - began + 0.02) * self.speed)
                command = [self.binary, "--feed-url", self.proxy.url, "--speed", str(self.speed),
                           "--store", str(self.folder / "state" / "raceboard"),
                           "--at", at.strftime("%Y-%m-%dT%H:%M:%SZ")]
                with Program(command, surroundings, SIZE) as self.program:
                    self._live(shim, surroundings)
        finally:
            stop(simulator)
            simulator.stdout.close()
        return self

    def _live(self, shim, surroundings):
        self.program.wait("LIVE")
        self.judge = watch.Judge(self.proxy, self.speed, report=self.report, held_up=heartbeat.HeldUp())
        self.watcher = watch.Watcher(self.program, self.judge, self._look_for_words)
        generator = random.Random(f"{self.seed} pokes")
        self.pokes = Pokes(self.program, self.watcher, generator, shim, self.folder,
                           knows_configuration(self.binary, surroundings), self.is_steady)
        self.watcher.watch(0.5)
        self.begun_at = time.monotonic()
        self.real = self.days * 86400 / self.speed
        next_poke = self.begun_at + 1
        for outage in self.outages or faults.plan(self.seed, self.days * 1.2):
            if self._elapsed() >= self.real and not self.outages:
                break
            for seconds, act in ((outage.before, self._begin), (outage.length, self._end)):
                end = time.monotonic() + max(seconds / self.speed, 0.3 if act == self._begin else 0)
                while (now := time.monotonic()) < end:
                    if now >= next_poke:
                        self.pokes.one()
                        next_poke = time.monotonic() + generator.expovariate(1 / 3)
                    self.watcher.watch(min(end, max(next_poke, now + 0.01)) - now)
                act(outage)
        self._ends()

    def _elapsed(self):
        return time.monotonic() - self.begun_at

    # One fault

    def _begin(self, outage):
        self.memory.add(self._elapsed() / self.real * self.days, memory.sample(self.program.pid, self.shim))
        self.judge.blind = 0.0
        self.worded = None
        self.begun += 1
        self.late = False
        self.episode = self.proxy.begin(outage.fault)
        if outage.fault.kind in faults.CLOCKS:
            self.judge.lying_until = float("inf")

    def _look_for_words(self, frame):
        """Called with every frame: are there words for what is wrong, once an answer has shown it?"""
        episode = self.episode
        if episode is None or not episode.fault.words or self.worded is not None:
            return
        first = episode.first_bad
        if first is None and episode.fault.kind == "refuse" and self.program.running:
            # Nobody sees a refused connection but the one who asks: at the latest with the next refresh.
            first = episode.began + INTERVAL / self.speed + 0.1
        if re.search(episode.fault.words, frame.rows[0]):
            self.worded = frame.time
            if first is not None:
                self.slowest = max(self.slowest, frame.time - first - self.judge.blind)
        elif first is not None and not self.late and self._is_wanting(frame, first):
            self.late = True
            self.judge.fault(f"no words for {episode.fault} {frame.time - first:.1f} s after its first answer",
                             frame.rows)

    def _is_told(self):
        """Whether the board has met the fault and told of it, or is late. Of a day of each kind none is missed."""
        fault = self.episode.fault
        return (self.episode.requests or fault.kind == "refuse") and (
            not fault.words or self.worded is not None or self.late)

    def _is_wanting(self, frame, first):
        within = watch.CAUSE_WITHIN + self.judge.blind + self.judge.held_up()
        return frame.time > first + within and watch.view(frame.rows).is_plain

    def _end(self, outage):
        """The fault ends: the next try must come in time, and set everything right."""
        if self.outages and not self.watcher.watch(TIMEOUT, until=self._is_told):
            self.judge.fault(f"no request in {outage.fault}, or no words", self.program.screen.rows())
        episode = self.proxy.end()
        fault, self.judge.blind = episode.fault, 0.0
        wait = fault.retry / self.speed
        slack = 12.0 if fault.kind in faults.PATIENT else 1.5
        came = self._comes(wait + slack, lambda: episode.first_good_after is not None)
        self.episode = None
        if not came:
            self.judge.fault(f"no try within {wait + slack:.1f} s of the end of {fault}", self.program.screen.rows())
            self.watcher.watch(30, until=lambda: episode.first_good_after is not None)
        if fault.kind in faults.CLOCKS:
            known = self.proxy.good
            self.watcher.watch(TIMEOUT, until=lambda: self.proxy.good > known + CLOCK_ANSWERS)
            self.judge.lying_until = time.monotonic() + 2.0
        is_well = self._comes(1.5, self._is_well)
        if not is_well and "old answer" in self.program.screen.rows()[0]:
            is_well = self.watcher.watch(OLD_FOR, until=self._is_well)
        if not is_well:
            self.judge.fault(f"not recovered from {fault} after a good answer", self.program.screen.rows())
        elif episode.requests or fault.kind == "refuse":
            self.survived += 1
        self.report(f"{self._elapsed() / self.real * self.days:5.2f} d  {fault!s:16} {outage.length:6.0f} s  "
                    f"{episode.requests:5} requests  {self.judge.frames:6} frames  {self.judge.count} broken")

    def _comes(self, seconds, until):
        """Whether something comes in time, or later by what the heartbeat lost."""
        return self.watcher.watch(seconds, until) or self.watcher.watch(self.judge.held_up(), until)

    def _is_well(self):
        header = self.program.screen.rows()[0]
        return "LIVE" in header and not watch.has_fault_words(header)

    def _ends(self):
        """Memory is flat, and the board still quits."""
        self.report(f"heap in use: {self.memory.row('heap')} KiB; pages of its own: {self.memory.row('own')}")
        for words in self.memory.grown():
            self.judge.fault(words)
        self.program.press("esc", "esc")
        self.watcher.watch(0.3, strict=False)
        self.program.press("q")
        if self.program.finish() != 0 or self.program.leftovers():
            self.judge.fault(f"quit with {self.program.status()}, left {self.program.leftovers()}")
        if any(command in self.program.raw for command in faults.COMMANDS):
            self.judge.fault("control codes of the feed reached the terminal")
