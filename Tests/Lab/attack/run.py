"""The whole attack: cases of every class by a seed, several at once, each in folders of its own; failures are kept."""

import concurrent.futures
import multiprocessing
import os
import pathlib
import random
import shutil
import signal
import stat
import tempfile
import time
from typing import NamedTuple

from . import (bulk, canaries, catalogues, crowds, ends, events, exchanges, expected, files, inputs, instants, judge,
               limits, packets, truths)
from .bench import Bench
from .case import Case
from .template import Template

# Each class, and how many cases of it the long form has.
CLASSES = {"exchanges": (exchanges, 550), "numbers": (ends, 600), "limits": (limits, limits.COUNT), "files": (files,
                                                                                                              360),
           "terminal": (inputs, 200), "bulk": (bulk, 160), "truths": (truths, 20), "canaries": (canaries, 150),
           "catalogues": (catalogues, 200), "instants": (instants, 120), "events": (events, 12),
           "packets": (packets, 120), "crowds": (crowds, 5)}
ALONE = {"crowds"}  # twenty processes are enough at once
RUNNING = []  # the attack that the processes of the pool were forked from
GUARD = 90  # seconds of a case after which it is itself at fault


class Outcome(NamedTuple):
    """The result of a case; `known` are problems whose fix is under way."""
    name: str
    kind: str
    words: str
    problems: list
    known: list
    seconds: float
    programs: int
    resident: float


class Attack:
    """`share` of the long form's cases (1.0: all of them), or those that are named: `numbers`, `numbers:17`."""

    def __init__(self, binary, folder, seed, share=1.0, names=(), keep=".build/lab/attack", report=lambda words: None):
        self.binary, self.folder, self.seed, self.report = binary, pathlib.Path(folder), seed, report
        self.keep, self.outcomes, self.again = pathlib.Path(keep), [], 0
        # A build without an optimizer takes longer: `swift build`, and that of the tests (.build/test).
        folders = pathlib.Path(binary).resolve().parts
        self.factor = 4.0 if "debug" in folders else 2.0 if "test" in folders else 1.0
        self.cases = [(name, index) for name, (_, count) in CLASSES.items() for index in chosen(seed, name, count,
                                                                                                share, names)]

    def run(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        crowd = [case for case in self.cases if case[0] in ALONE]
        others = [case for case in self.cases if case[0] not in ALONE]
        random.Random(self.seed).shuffle(others)
        with Template(self.binary, self.folder / "template") as self.template:
            RUNNING.append(self)
            fork = multiprocessing.get_context("fork")
            with concurrent.futures.ProcessPoolExecutor(2 * (os.cpu_count() or 1), fork) as pool:
                for outcome in pool.map(_in_pool, others):
                    self._note(outcome)
            for case in crowd:
                self._note(self.guarded(case))
            # Once more, alone: a machine with other work may be late, and no program can help that.
            failed = [one.name for one in self.outcomes if one.problems and all(map(judge.is_late, one.problems))]
            self.outcomes = [one if one.name not in failed else self._alone(one) for one in self.outcomes]
        return self

    def _alone(self, before):
        name, _, index = before.name.partition(":")
        again = self.guarded((name, int(index)))
        if not again.problems:
            self.again += 1
            self.report(f"once more, alone, it was right: {before.name}: {before.problems[0]}")
        return again

    @property
    def broken(self):
        return [f"{one.name} ({one.kind}, {one.words}): {problem}\n    again: Scripts/lab attack --seed {self.seed} "
                f"--case {one.name}" for one in self.outcomes for problem in one.problems]

    @property
    def programs(self):
        return sum(one.programs for one in self.outcomes)

    @property
    def known(self):
        return sum(bool(one.known) for one in self.outcomes)

    @property
    def resident(self):
        return max((one.resident for one in self.outcomes), default=0.0)

    @property
    def counts(self):
        """How many cases of each class, in words."""
        names = [one.name.partition(":")[0] for one in self.outcomes]
        return [f"{names.count(name)} {name}" for name in CLASSES if name in names]

    def _note(self, outcome):
        self.outcomes.append(outcome)
        for problem in outcome.problems:
            self.report(f"{outcome.name} {outcome.kind} ({outcome.words[:100]}): {problem}")
        for problem in outcome.known:
            self.report(f"known: {outcome.name} {outcome.kind}: {problem}")
        if len(self.outcomes) % 100 == 0:
            self.report(f"{len(self.outcomes)} of {len(self.cases)} cases")

    # In a process of the pool

    def guarded(self, case):
        name, index = case
        began, made = time.monotonic(), Case(name, "", None)
        folder = pathlib.Path(tempfile.mkdtemp(prefix="c", dir=self.folder))
        bench = Bench(self.binary, folder, self.factor, self.template.url, self.template)
        signal.signal(signal.SIGALRM, _late)
        signal.alarm(int(GUARD * max(1.0, self.factor / 2)))
        try:
            made = CLASSES[name][0].make(random.Random(f"{self.seed} {name} {index}"), index)
            with bench:
                made.act(bench)
        except Exception as error:  # whatever it is, it is this case's
            bench.problem(f"the case fell: {type(error).__name__}: {str(error)[:300]}")
        finally:
            signal.alarm(0)
        known = [words for words in bench.problems if expected.is_known(made.kind, words)]
        problems = [words for words in bench.problems if words not in known]
        if problems:
            self._keep(f"{name}-{index}", made, folder, problems)
        shutil.rmtree(folder, ignore_errors=True)
        return Outcome(f"{name}:{index}", made.kind, made.words, problems, known, time.monotonic() - began,
                       len(bench.endings), max((ending.resident for ending in bench.endings), default=0.0))

    def _keep(self, name, made, folder, problems):
        """Keep what is needed to look at a failure: what was served, printed and written, as far as it is small."""
        place = self.keep / name
        shutil.rmtree(place, ignore_errors=True)
        for root, _, names in os.walk(folder):
            for one in names:
                source = pathlib.Path(root, one)
                looks = source.lstat()
                if stat.S_ISREG(looks.st_mode) and looks.st_size < 4 << 20 and looks.st_mode & stat.S_IRUSR:
                    target = place / source.relative_to(folder)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(source, target)
        place.mkdir(parents=True, exist_ok=True)
        lines = [f"seed {self.seed}", made.kind, made.words, *problems]
        (place / "problems").write_text("\n".join(lines), encoding="utf-8", errors="replace")


def chosen(seed, name, count, share, names):
    """Which cases of a class: those that are named, else so large a share of them by the seed."""
    if any(one.startswith(f"{name}:") for one in names):
        return [int(one.partition(":")[2]) for one in names if one.startswith(f"{name}:")]
    if names and name not in names:
        return []
    number = min(count, max(1, round(count * share)))
    return sorted(random.Random(f"{seed} {name}").sample(range(count), number))


def _in_pool(case):
    return RUNNING[-1].guarded(case)


def _late(*_):
    raise TimeoutError("the case did not end")
