"""The fault lab: runs its parts on a built program and prints one table; 1 when anything was broken.

lab.py PROGRAM [--seed N] [--days D] [--speed X] [--quick] [--page FILE] [PART...]

The long form's figures are kept in .build/lab, so that parts can be run one by one and still make one page.
"""

import argparse
import os
import pathlib
import random
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Terminal")]

import caching  # noqa: E402
import disk  # noqa: E402
import fleet  # noqa: E402
import kills  # noqa: E402
import month  # noqa: E402
import page  # noqa: E402
import scenarios  # noqa: E402
import venue  # noqa: E402
import week  # noqa: E402
from attack import run as attack  # noqa: E402


class Row(NamedTuple):
    """A part's line of the table. None: not counted there."""
    part: str
    runs: object
    faults: object
    frames: object
    broken: int
    words: str = ""


def show(words):
    print(words, file=sys.stderr, flush=True)


class Lab:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.binary = pathlib.Path(options.program).absolute()
        self.outcomes, self.problems, self.cache, self.walls = [], [], {}, {}

    def home(self, name):
        folder = self.folder / name
        (folder / "state").mkdir(parents=True)
        return folder

    def note(self, part, problems):
        for problem in problems:
            self.problems.append(f"{part}: {problem}")
            show(f"BROKEN {part}: {problem}")

    # The parts

    def week(self):
        days, speed = self.options.days or (1 if self.options.quick else 7), self.options.speed or 600
        found = week.Week(self.binary, self.home("week"), self.options.seed, days, speed, show).run()
        self.note("week", found.judge.broken)
        pokes = ", ".join(f"{count} {name}" for name, count in found.pokes.done.items())
        first, last = found.memory.compared()
        words = (f"{days:g} days at speed {speed:g}; words after {found.slowest:.2f} s at most; {pokes}; "
                 f"heap in use {first.heap / 1024:.1f} to {last.heap / 1024:.1f} MiB, "
                 f"resident {first.resident / 1024:.1f} to {last.resident / 1024:.1f} MiB, "
                 f"of its own {first.own / 1024:.1f} to {last.own / 1024:.1f} MiB, descriptors "
                 f"{first.descriptors:g} to {last.descriptors:g}, threads {first.threads:g} to {last.threads:g}")
        return Row("week", 1, found.survived, found.judge.frames, found.judge.count, words)

    def kills(self):
        runs = 24 if self.options.quick else 200
        found = kills.Kills(self.binary, self.home("kills"), self.options.seed, runs, show).run()
        self.note("kills", found.broken)
        words = f"{found.checked_starts} starts without network showed what was stored"
        words += f", after {found.slowest_start:.2f} s at most" if found.checked_starts else " (no store)"
        return Row("kills", found.killed, found.killed, found.frames, len(found.broken), words)

    def disk(self):
        damages = 6 if self.options.quick else 60
        found = disk.Disk(self.binary, self.home("disk"), self.options.seed, damages, show).run()
        self.note("disk", found.broken)
        words = f"{found.set_aside} damaged files set aside" if found.has_store else "no store: the folder only"
        return Row("disk", found.runs, found.runs - 1, found.frames, len(found.broken), words)

    def scenarios(self):
        self.outcomes = scenarios.play_all(self.binary, self.home("scenarios"), report=show)
        keep = pathlib.Path(".build/lab/screens")
        keep.mkdir(parents=True, exist_ok=True)
        for file in (self.folder / "scenarios" / "screens").iterdir():
            (keep / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
        broken = [f"{one.name}: {words}" for one in self.outcomes for words in one.broken]
        self.note("scenarios", broken)
        return Row("scenarios", len(self.outcomes), sum(not one.broken for one in self.outcomes), None, len(broken),
                   f"screens in {keep}")

    def venue(self):
        """A venue's cache, real and imitated boxes behind it."""
        self.cache, broken = caching.run(self.binary)
        self.note("venue", broken)
        return Row("venue", len(self.cache), None, None, len(broken))

    def fleet(self):
        """A centre, venues, relays and kiosks in name spaces, and every failure of a fleet."""
        outcomes, self.walls = fleet.run(self.binary, show)
        broken = [f"{one.venue}, {one.name}: {words}" for one in outcomes for words in one.broken]
        self.note("fleet", broken)
        print(fleet.table(outcomes))
        return Row("fleet", len(outcomes), sum(not one.broken for one in outcomes), sum(one.frames for one in outcomes),
                   len(broken), f"{self.walls['minutes']:.0f} minutes")

    def attack(self):
        """Generated members of every class of bad input; the names of --case alone, if there are any."""
        share = self.options.share or (0.12 if self.options.quick else 1.0)
        found = attack.Attack(self.binary, self.folder / "attack", self.options.seed, share, self.options.case,
                              report=show).run()
        self.note("attack", found.broken)
        words = f"{found.programs} programs; {', '.join(found.counts)}; {found.resident:.0f} MiB at most"
        words += f"; {found.known} known faults" * bool(found.known)
        words += f"; {found.again} right when run once more" * bool(found.again)
        held = sum(not one.problems and not one.known for one in found.outcomes)
        return Row("attack", len(found.outcomes), held, None, len(found.broken), words)

    def month(self):
        """A month of a kiosk and of a demo, at 1000 unless told otherwise: three quarters of an hour."""
        days, speed = self.options.days or 30, self.options.speed or 1000
        found = month.Month(self.binary, self.home("month"), self.options.seed, days, speed, show).run()
        self.note("month", found.broken)
        words = "; ".join(subject.words() for subject in found.subjects if subject.figures)
        return Row("month", len(found.subjects), None, None, len(found.broken),
                   f"{days:g} days at speed {speed:g}; {words}")

    def core(self):
        """The pure core under the manual clock: FaultLab, built by Scripts/lab. Its table has the figures."""
        days = self.options.days or 7
        lines, status = run([os.environ["LAB_CORE"], "--seed", str(self.options.seed), "--days", f"{days:g}"])
        found = [re.match(r"([a-z ]+?) +([\d,]+)$", line) for line in lines]
        figures = {one[1]: int(one[2].replace(",", "")) for one in found if one}
        broken = max(figures.get("invariants broken", 0), int(status != 0))
        self.note("core", core_report(lines) if broken or not figures else [])
        took = lines[-1].split()[-1] if lines else "?"
        words = f"{days:g} days, {figures.get('ticks and other turns', 0):,} turns, {took} s"
        return Row("core", 1, figures.get("faults survived"), figures.get("frames checked"), broken, words)

    def fuzz(self):
        lines, status = run(["Scripts/fuzz"] + ["--seconds", "10"] * self.options.quick)
        row = fuzz_row(lines, status)
        self.note("fuzz", lines if row.broken else [])
        return row

    def sanitize(self):
        lines, status = run(["Scripts/sanitize"])
        row = sanitize_row(lines, status)
        self.note("sanitize", lines if row.broken else [])
        return row


def core_report(lines):
    """What FaultLab printed of a broken promise: from the promise on, with its scene and frame; without one its end."""
    starts = [number for number, line in enumerate(lines) if line.startswith("BROKEN:")]
    return lines[starts[0]:starts[0] + 200] if starts else lines[-12:]


def fuzz_row(lines, status):
    """The row of `Scripts/fuzz`, by the sums in its last line."""
    found = re.fullmatch(r"fuzz: (\d+) runs, (\d+) targets, (\d+) broken", lines[-1] if lines else "")
    runs, targets, broken = map(int, found.groups()) if found else (0, 0, 1)
    return Row("fuzz", runs, None, None, max(broken, int(status != 0)), f"{targets} targets")


def sanitize_row(lines, status):
    """The row of `Scripts/sanitize`, which prints a line for each sanitizer."""
    found = [re.match(r"sanitize: (\w+: (\d+) tests, (\d+) reports)", line) for line in lines]
    found = [one for one in found if one]
    broken = max(sum(int(one[3]) for one in found), int(status != 0 or not found))
    return Row("sanitize", sum(int(one[2]) for one in found), None, None, broken, "; ".join(one[1] for one in found))


def run(command):
    """The lines that a command prints, and its status; what it says meanwhile is passed on."""
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    return [line for line in done.stdout.splitlines() if line.strip()], done.returncode


PARTS = {"week": Lab.week, "kills": Lab.kills, "disk": Lab.disk, "scenarios": Lab.scenarios, "venue": Lab.venue,
         "fleet": Lab.fleet, "core": Lab.core, "attack": Lab.attack, "month": Lab.month, "fuzz": Lab.fuzz,
         "sanitize": Lab.sanitize}
BUILT = {"fuzz", "sanitize"}  # by scripts of these names, which build everything anew
LONG = BUILT | {"venue", "fleet"}  # not in the quick form
NAMED = {"month"}  # only where it is named: it takes an hour, and wants the machine for itself


def there(part):
    """Whether what a part runs exists here."""
    if part == "core":
        return bool(os.environ.get("LAB_CORE"))
    if part == "venue":
        return venue.nginx() is not None
    if part == "fleet":
        return not fleet.missing()
    return part not in BUILT or os.access(f"Scripts/{part}", os.X_OK)


def usual(is_quick):
    """The parts that run where none is named."""
    return [part for part in PARTS if part not in NAMED and not (is_quick and part in LONG)]


def arguments():
    parser = argparse.ArgumentParser(prog="Scripts/lab", description="Drives the real program through every fault.")
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, help="the same seed, the same faults; one at random is printed")
    parser.add_argument("--days", type=float, help="simulated days of the week: 7, 1 with --quick; of the month: 30")
    parser.add_argument("--speed", type=float, help="simulated seconds in a real one: 600; 1000 of the month")
    parser.add_argument("--quick", action="store_true", help="the short form: under ten minutes")
    parser.add_argument("--page", help="write the figures to this page; the long form writes docs/dev/reliability.md")
    parser.add_argument("--case", action="append", default=[], metavar="NAME",
                        help="of the attack: a class (numbers), or one case as a failure names it (numbers:17)")
    parser.add_argument("--share", type=float, help="of the attack's cases, 0 to 1: 1; 0.12 with --quick")
    parser.add_argument("part", nargs="*", help=f"of {', '.join(PARTS)}; all")
    options = parser.parse_intermixed_args()
    if unknown := set(options.part) - set(PARTS):
        parser.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    if not options.part and not options.quick and not options.page:
        options.page = "docs/dev/reliability.md"
    return options


def main():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what was started is ended, too
    options = arguments()
    options.seed = random.SystemRandom().randrange(1_000_000) if options.seed is None else options.seed
    show(f"seed {options.seed}")
    began, rows = time.monotonic(), []
    with tempfile.TemporaryDirectory(prefix="lab") as folder:
        lab = Lab(options, pathlib.Path(folder))
        for part in options.part or usual(options.quick):
            if not there(part):
                why = fleet.missing() if part == "fleet" else ""
                rows.append(Row(part, None, None, None, 0, "not here" + f": {why}" * bool(why)))
                continue
            show(f"== {part}")
            try:
                rows.append(PARTS[part](lab))
            except Exception as error:  # a part that falls must not hide the others
                lab.note(part, [f"{type(error).__name__}: {error}"])
                rows.append(Row(part, None, None, None, 1, f"fell: {type(error).__name__}"))
    minutes = (time.monotonic() - began) / 60
    print(page.table(rows))
    print(f"seed {options.seed}, {minutes:.0f} minutes")
    if not options.quick:
        given = re.sub(r"--(seed|page)[ =]\S+ ?", "", shlex.join(sys.argv[2:]))
        page.remember(rows, lab, f"Scripts/lab --seed {options.seed} {given}".strip(), minutes)
    if options.page:
        pathlib.Path(options.page).write_text(page.page(PARTS), encoding="utf-8")
    return 1 if lab.problems or any(row.broken for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
