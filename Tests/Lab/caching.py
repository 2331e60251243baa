"""A venue's cache: the tests of it, which measure, and their figures as the page has them."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[1] / "Terminal/test_venue_cache.py"
# For each figure of the tests: what was done, and what was measured.
ROWS = {
    "minute": ("{boxes} imitated boxes and {real} real ones, for a minute",
               "{answers:,} answers; {requests} requests to the feed, {shortest:.1f} s apart at least; no copy older "
               "than {oldest} s"),
    "stale": ("then the feed is dead",
              "all {real} real boxes are STALE {first:.1f} to {last:.1f} s after its last answer"),
    "failing": ("the feed answers 500, for a minute and a half",
                "{answers:,} answers to {boxes} boxes, the oldest copy {oldest} s; {tries} tries in the worst minute"),
    "cold": ("{boxes} boxes at once, no copy, and a feed that takes {slow} s",
             "{answers:,} answers, all with races; {requests} request to the feed"),
}


def run(binary):
    """The figures of each test that measured, by name, and what failed."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "figures")
        options = ["-q", "-p", "no:cacheprovider", f"--basetemp={folder}/t"]
        command = [sys.executable, "-B", "-m", "pytest", *options, TESTS]
        environment = {**os.environ, "RACEBOARD_BIN": str(binary), "RACEBOARD_FIGURES": str(file)}
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=False)
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    found = {one.pop("name"): one for one in map(json.loads, lines)}
    wrong = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return found, wrong or ([] if done.returncode == 0 else done.stdout.splitlines()[-3:])


def table(figures):
    """The rows of the page."""
    return "\n".join(f"| {done.format(**figures[name])} | {words.format(**figures[name])} |"
                     for name, (done, words) in ROWS.items() if name in figures)
