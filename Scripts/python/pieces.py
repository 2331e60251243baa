"""Pieces of work without network and screen: Tests/Bench does one of them many times over, and callgrind counts it."""

import pathlib
import shutil
import subprocess

from driver import environment
from figures import Figure

TICK_RUNS, MANY_RACES = (10, 510), (30, 10_000)


def callgrind_tool(out):
    return ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--quiet"]


def callgrind_control(pid, order):
    """An order to a program under callgrind: `--zero` what was counted, or `--dump` it and zero."""
    subprocess.run(["callgrind_control", order, str(pid)], check=True, capture_output=True)


def instructions_in(out):
    """The total in a file of callgrind's, all threads."""
    totals = [line.split()[1] for line in out.read_text(encoding="utf-8").splitlines()
              if line.startswith(("summary:", "totals:"))]
    return int(totals[-1])


class Pieces:
    def __init__(self, program, home):
        self.home = home
        # Without debugging information, which valgrind may not understand.
        self.program = pathlib.Path(home, "pieces")
        subprocess.run(["strip", "-o", self.program, program], check=True)

    def work(self, kind, races, times, tool=()):
        """One piece of work; CPU microseconds of it."""
        command = [*tool, self.program, kind, "--races", str(races), "--times", str(times)]
        # Hashes that differ from run to run would drown the difference of two.
        env = {**environment(self.home), "SWIFT_DETERMINISTIC_HASHING": "1"}
        done = subprocess.run(command, capture_output=True, text=True, env=env, check=True)
        return int(done.stdout.rpartition("=")[2])

    def parts(self):
        """Decoding, refreshing and ticking."""
        plan = [("decode", 30, 300, None), ("decode", 10_000, 3, None), ("refresh", 30, 300, 5),
                ("refresh", 10_000, 3, None), ("tick", 30, 3000, None), ("tick", 100_000, 300, None)]
        return [Figure(f"{kind} of {races:,} races, CPU", round(self.work(kind, races, times) / 1000, 3), "ms", budget)
                for kind, races, times, budget in plan]

    def tick_cost(self):
        """That what a tick costs does not follow how many races are held: instructions without curses."""
        few, many = (self.tick_instructions(races) for races in MANY_RACES)
        names = [f"instructions a tick without the terminal, {races:,} races" for races in MANY_RACES]
        return [Figure(names[0], few, "M", 2.0, is_count=True),
                Figure(names[1], many, "M", few and round(1.1 * few, 3), is_count=True)]

    def tick_instructions(self, races):
        if not shutil.which("valgrind"):
            return None
        found = []
        for times in TICK_RUNS:
            out = pathlib.Path(self.home, f"callgrind.{races}.{times}")
            self.work("tick", races, times, tool=callgrind_tool(out))
            found.append(instructions_in(out))
        return round((found[1] - found[0]) / (TICK_RUNS[1] - TICK_RUNS[0]) / 1e6, 3)
