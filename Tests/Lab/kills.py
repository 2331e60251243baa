"""Starts of the program killed at random moments, and what the terminal, the store and the next start say after it."""

import pathlib
import random
import shutil
import signal
import time

import board
import heartbeat
import store
from conftest import start_simulator
from driver import Program, Timeout, environment, stop
from faults import Fault
from proxy import Proxy

WAYS = ["KILL", "TERM", "INT", "HUP", "QUIT", "SEGV", "ABRT", "close"]
AT_ONCE = 2.0  # real seconds after the start by which what was stored must be shown


class Kills:
    """`runs` starts, one after the other, on the same folders."""

    def __init__(self, binary, folder, seed, runs, report=lambda words: None):
        self.binary, self.home, self.runs, self.report = binary, pathlib.Path(folder), runs, report
        self.generator = random.Random(f"{seed} kills")
        self.killed = self.checked_starts = self.frames = 0
        self.broken = []
        self.slowest_start = 0.0

    def run(self):
        (self.home / "state").mkdir(parents=True, exist_ok=True)
        simulator, url = start_simulator(self.binary, self.home, "--seed", "7")
        try:
            with Proxy(url) as self.proxy:
                ways = []
                for number in range(self.runs):
                    ways = ways or self.generator.sample(WAYS, len(WAYS))
                    self._one(number, ways.pop())
        finally:
            stop(simulator)
            simulator.stdout.close()
        return self

    def _start(self):
        # All starts of a user share one limit: nobody starts so often in a minute, and what is looked for would wait.
        shutil.rmtree(self.home / "state/raceboard/limits", ignore_errors=True)
        surroundings = environment(self.home, RACEBOARD_RECORD="1")
        return Program([self.binary, "--feed-url", self.proxy.url], surroundings, (110, 30))

    def _one(self, number, way):
        moment = 0.004 * 700 ** self.generator.random()
        with self._start() as program:
            program.record(moment)
            self.frames += len(program.frames)
            shown = board.rows(program.screen.rows())
            was_running = program.running
            self._kill(program, way)
            words = self._after(program, way, was_running)
        words += store.faults(self.home)
        words += self._offline_start(shown) if number % 2 else self._online_start()
        self.killed += 1
        self.broken += [f"run {number}, {way} after {moment:.3f} s: {word}" for word in words]
        self.report(f"{number + 1:3}  {way:5} after {moment:.3f} s  {len(shown)} rows  {'; '.join(words) or 'right'}")

    @staticmethod
    def _kill(program, way):
        if way == "close":
            program.hang_up()
        elif program.running:
            program.signal(getattr(signal, "SIG" + way))

    @staticmethod
    def _after(program, way, was_running):
        try:
            status = program.finish()
        except Timeout as words:
            return [str(words)]
        if not was_running:
            return [f"it had ended by itself with {status}"]
        if way == "close":
            return [] if status is not None else ["still running without a terminal"]
        found = [] if way == "KILL" else program.leftovers()
        wanted = 128 + getattr(signal, "SIG" + way)
        return found + ([f"status {status}, not {wanted}"] if status != wanted else [])

    # The next start

    def _online_start(self):
        with self._start() as program:
            try:
                program.wait("LIVE")
                program.wait_until(lambda: len(board.rows(program.screen.rows())) == 5, "five rows")
            except Timeout as words:
                return [f"the next start: {words}"]
            return self._quit(program)

    def _offline_start(self, shown):
        """With the network refused: what was shown and is to come must be there at once, as STALE."""
        self.proxy.begin(Fault("refuse"))
        waited = heartbeat.waited()
        try:
            with self._start() as program:
                program.wait("refused")
                if not store.files(self.home):
                    return self._quit(program)
                wanted = {(row.number, row.rest.split("  ")[0]) for row in shown if row.seconds > 30}
                there = lambda: wanted <= {(row.number, row.rest.split("  ")[0])
                                           for row in board.rows(program.screen.rows())}
                program.wait_until(lambda: there() and (not wanted or program.shows("STALE")),
                                   "rows that were shown before, STALE")
                took = time.monotonic() - program.started
                self.slowest_start = max(self.slowest_start, took)
                limit = AT_ONCE + heartbeat.waited() - waited
                late = [f"stored races only after {took:.1f} s"] if wanted and took > limit else []
                self.checked_starts += bool(wanted)
                return late + self._quit(program)
        except Timeout as words:
            return [f"the next start: {words}"]
        finally:
            self.proxy.end()

    def _quit(self, program):
        program.press("q")
        try:
            status = program.finish()
        except Timeout as words:
            return [str(words)]
        return program.leftovers() + ([f"quit with {status}"] if status != 0 else [])
