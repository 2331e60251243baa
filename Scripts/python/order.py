"""The functions of the program that run, by their names for the linker, one to a line: first those until the first
frame, then those of a minute of list, card and desk, of every screen, and of `next` and `line`; each sorted."""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Terminal"))

import bench  # noqa: E402
from card_feed import WHO, CardFeed  # noqa: E402
from driver import environment  # noqa: E402
from measured import CARD_START, DESK, MINUTE  # noqa: E402
from pieces import callgrind_control, callgrind_tool  # noqa: E402

NAMED = re.compile(r"c?fn=\(\d+\) (.+?)(?:'\d+)?$")
# Every screen, a search and a filter.
KEYS = [*(key for screen in ("tab", "m", "?", "F", "P", "A", ",") for key in (screen, "esc")),
        *("/", "r", "esc", "g", "a", "q")]


class Runs:
    """Runs of the program under callgrind, and what ran."""

    def __init__(self, home, options):
        self.home, self.options, self.count = home, options, 0
        # With names, without what valgrind stumbles over.
        self.program = pathlib.Path(home, "named")
        subprocess.run(["strip", "--strip-debug", "-o", self.program, options.binary], check=True)
        symbols = subprocess.run(["nm", self.program], check=True, capture_output=True, text=True).stdout
        self.known = {line.split()[-1] for line in symbols.splitlines() if line.split()[-2] in "tTwWvV"}

    def tool(self):
        self.count += 1
        return [*callgrind_tool(pathlib.Path(self.home, f"run{self.count}")), "--demangle=no"]

    def ran(self, pattern="run*"):
        found = set()
        for path in pathlib.Path(self.home).glob(pattern):
            with path.open(encoding="utf-8", errors="replace") as lines:
                found.update(match[1] for match in map(NAMED.match, lines) if match)
        return found & self.known

    def start(self, board):
        with board.board(*self.tool()) as program:
            program.wait_until(lambda: program.screen.text().strip(), "first paint", 60)
            callgrind_control(program.pid, "--dump")
            program.press("q")
            program.finish(timeout=60)
        return self.ran("run1.1")

    def screens(self, board):
        with board.board(*self.tool()) as program:
            board.wait_complete(program, 60)
            program.record(MINUTE + 5)
            for key in KEYS:
                program.press(key)
                program.record(2)
            program.finish(timeout=60)

    def desk(self, board):
        with board.board(*self.tool(), size=DESK, RACEBOARD_LAYOUT="desk", **WHO) as program:
            program.wait("LIVE", 60)
            program.record(MINUTE)
            program.press("q")
            program.finish(timeout=60)

    def card(self, board):
        with CardFeed(20, int(time.time()) + CARD_START) as feed, \
                board.board(*self.tool(), url=feed.url, **WHO) as program:
            board.open_card(program, timeout=60)
            program.record(MINUTE + 5)
            program.press("q")
            program.finish(timeout=60)

    def prints(self, board):
        for arguments in (["next"], ["next", "--json"], ["line"]):
            subprocess.run([*self.tool(), self.program, *arguments, "--feed-url", board.url], check=True,
                           env=environment(self.home), capture_output=True)


def main():
    parser = argparse.ArgumentParser(prog="order", description=__doc__)
    parser.add_argument("binary", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.mkdir(f"{home}/state")
        runs = Runs(home, options)
        with bench.hour(options, home) as board:
            board.stripped = runs.program
            first = runs.start(board)
            for run in (runs.screens, runs.desk, runs.card, runs.prints):
                run(board)
        print(*sorted(first), *sorted(runs.ran() - first), sep="\n")


if __name__ == "__main__":
    main()
