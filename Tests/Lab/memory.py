"""Memory, descriptors and threads of a board, day by day, and how much they may grow: the rule that nothing leaks."""

import math
import os
import statistics
from typing import NamedTuple

PARTS = 7  # parts of a run that is shorter than a week; a longer one has its days
EARLY = slice(1, 3)  # days 2 and 3, of which the higher counts. On day 1 the board fills what it remembers of 25 hours
HEAP = 12 << 10  # KiB in use at most; docs/dev/lab.md, "Flat memory"


class Growth(NamedTuple):
    """What the last day may have above an early one: a share of it, and so much more."""
    share: float
    more: int
    unit: str
    name: str
    why: str


# Permitted growth of each figure of a sample, from the higher of the early days to the last day.
GROWTH = {
    "heap": Growth(0.15, 256, "KiB", "heap in use", "what malloc has given out"),
    "own": Growth(0.6, 1024, "KiB", "pages of its own", "they stay when a large answer is freed, and caches fill"),
    "resident": Growth(0.25, 1024, "KiB", "resident memory", "the file's pages come back as they are used"),
    "descriptors": Growth(0.0, 2, "", "descriptors", "connections come and go"),
    "threads": Growth(0.0, 2, "", "threads", "those of a request come and go"),
}


class Sample(NamedTuple):
    """KiB that malloc(3) has given out, KiB resident and of that its own (what is no page of a file), descriptors and
    threads of the program."""
    heap: float
    resident: int
    own: int
    descriptors: int
    threads: int


def sample(pid, shim):
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        fields = dict(line.split(":", 1) for line in file)
    resident, own = (int(fields[name].split()[0]) for name in ("VmRSS", "RssAnon"))
    return Sample(shim.get("heap") / 1024, resident, own, len(os.listdir(f"/proc/{pid}/fd")), int(fields["Threads"]))


class Days:
    """Samples of a run of so many simulated days: of each day, or of each seventh of a run of less than a week."""

    def __init__(self, days):
        self.is_short = days < PARTS
        self._length = days / PARTS if self.is_short else 1.0
        self._samples = [[] for _ in range(PARTS if self.is_short else math.ceil(days))]

    def add(self, at, one):
        """Add a sample of a moment, in simulated days since the start."""
        self._samples[min(len(self._samples) - 1, int(at / self._length))].append(one)

    @property
    def medians(self):
        """A Sample of each day; None for one without any."""
        return [Sample(*map(statistics.median, zip(*found))) if found else None for found in self._samples]

    def compared(self):
        """The higher figures of the early days, and those of the last day; each of the nearest days that have some."""
        medians = self.medians
        there = [one for one in medians if one]
        early = [one for one in medians[EARLY] if one] or there[:1]
        return Sample(*map(max, zip(*early))), there[-1]

    def grown(self):
        """What has grown by more than it may, in words."""
        early, last = self.compared()
        limits = {name: getattr(early, name) * (1 + may.share) + may.more for name, may in GROWTH.items()}
        limits["heap"] = HEAP if self.is_short else min(HEAP, limits["heap"])
        return [f"{GROWTH[name].name} grew to {getattr(last, name):,.0f}, over {limit:,.0f}: {self.row(name)}"
                for name, limit in limits.items() if getattr(last, name) > limit]

    def row(self, name):
        """A figure of every day."""
        return ", ".join(f"{getattr(one, name):.0f}" if one else "-" for one in self.medians)


def table():
    """The permitted growth as rows of a page."""
    return "\n".join(f"| {may.name} | {_words(may)} | {may.why} |" for may in GROWTH.values())


def _words(may):
    return " and ".join([f"{may.share:.0%}".replace("%", " %")] * bool(may.share) + [f"{may.more} {may.unit}".strip()])
