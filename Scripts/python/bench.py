"""What the board costs: figures beside their budgets. Fails when a count is over; times are shown only.

Counts (bytes, wake-ups, instructions, memory, threads, descriptors) repeat from run to run; times vary with
whatever else the machine does. With --form, rankings of form over years of results, and nothing else. With --lateness,
how good estimates of how late races jump are, and nothing else.
"""

import argparse
import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Terminal"))

import studies  # noqa: E402
from conftest import start_simulator  # noqa: E402
from driver import Program, environment, stop  # noqa: E402
from figures import Figure, show  # noqa: E402
from measured import SIZE, Bench  # noqa: E402
from pieces import Pieces  # noqa: E402

# Of one simulated day: how many rows count seconds, in which colours, and what is requested depend on it.
HOUR = "2026-11-21T12:00:00Z"


class Floor(Bench):
    """Tests/Floor, a C program of five countdowns and one poll(2), measured as the board is."""

    # How many times of it the board may be, of what can be counted (docs/dev/budgets.md, "Floor").
    most = {"written to the terminal, median": 2.1, "bursts of output": 1.25, "wake-ups, all threads": 6,
            "wake-ups, the median second": 2}

    def __init__(self, home, options):
        self.home, self.options = home, options
        self.program = pathlib.Path(home, "floor")
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "ncursesw"], capture_output=True, text=True,
                               check=True).stdout.split()
        subprocess.run(["cc", "-std=c11", "-O2", "-D_GNU_SOURCE", ROOT / "Tests/Floor/floor.c", "-o", self.program,
                        *flags], check=True)

    def board(self, *wrapper, url=None, size=SIZE, **more):
        return Program([*wrapper, self.program], environment(self.home, **more), size)

    @staticmethod
    def wait_complete(program, timeout=10):
        program.wait("R9  Ascot", timeout)

    def beside(self, board):
        """How many times the floor the board's figures are."""
        known = {figure.name: figure.value for figure in board}
        found = []
        for figure in [*self.starts(), *self.idle(), *self.keys()]:
            if figure.value and known.get(figure.name):
                found.append(Figure(f"times the C floor: {figure.name}", round(known[figure.name] / figure.value, 1),
                                    f"x {figure.value:g} {figure.unit}".strip(), self.most.get(figure.name),
                                    figure.is_count))
        return found


@contextlib.contextmanager
def hour(options, home):
    """The hour of the simulated day, from its beginning."""
    simulator, url = start_simulator(options.binary, home, "--seed", "7", "--at", HOUR)
    try:
        yield Bench(options.binary.absolute(), home, url, options)
    finally:
        stop(simulator)
        simulator.stdout.close()


def of_the_board(options, home):
    with hour(options, home) as bench:
        reached = bench.reached()
    with hour(options, home) as bench:
        pieces = Pieces(options.work.absolute(), home)
        parts = [bench.starts, bench.idle, bench.cards, bench.desk, bench.keys, bench.resizes, bench.prints, bench.size,
                 pieces.parts]
        slow = [] if options.quick else [bench.instructions, pieces.tick_cost]
        found = [figure for part in parts + slow for figure in part()]
    return found + reached + Floor(home, options).beside(found)


def beside_the_floor(options, home):
    """What the floor has too, and nothing else."""
    with hour(options, home) as bench:
        found = [*bench.starts(), *bench.idle(), *bench.keys()]
    return found + Floor(home, options).beside(found)


def main():
    parser = argparse.ArgumentParser(prog="bench", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("work", type=pathlib.Path, help="the program of Tests/Bench")
    parser.add_argument("--seconds", type=int, default=30, help="length of the window at rest (30)")
    parser.add_argument("--starts", type=int, default=15, help="starts to time (15)")
    parser.add_argument("--presses", type=int, default=100, help="keys to time (100)")
    parser.add_argument("--quick", action="store_true", help="leave out callgrind")
    parser.add_argument("--floor", action="store_true", help="only what the C floor has too, beside it")
    parser.add_argument("--form", action="store_true", help="rankings of form instead of all else")
    parser.add_argument("--lateness", action="store_true", help="estimates of how late races jump instead of all else")
    parser.add_argument("--store", help="folder of a store whose races --lateness replays too")
    parser.add_argument("--races", type=int, default=100_000, help="races of ten runners for --form (100000)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.mkdir(f"{home}/state")
        if options.lateness:
            figures = list(studies.lateness(options, home))
        elif options.floor:
            figures = beside_the_floor(options, home)
        elif options.form:
            figures = studies.rankings(options, home)
        else:
            figures = of_the_board(options, home)
    if options.json:
        print(json.dumps([figure._asdict() for figure in figures], indent=1))
    else:
        show(figures)
    return 1 if any(figure.is_over and figure.is_count for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main())
