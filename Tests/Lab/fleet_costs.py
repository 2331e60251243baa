"""What programs cost by /proc: threads, descriptors, wake-ups and memory; and times of 500 arrivals."""

import os
import statistics
import time
from typing import NamedTuple


class Usage(NamedTuple):
    """Of a process at an instant; wake-ups are voluntary switches of all its threads since it began."""
    time: float
    threads: int
    descriptors: int
    wakes: int
    private: float  # MB of its own
    resident: float  # MB


def fields(path):
    with open(path, encoding="ascii") as file:
        return dict(line.split(":", 1) for line in file if ":" in line)


def usage(pid):
    wakes = 0
    for task in os.listdir(f"/proc/{pid}/task"):
        try:
            wakes += int(fields(f"/proc/{pid}/task/{task}/status")["voluntary_ctxt_switches"])
        except FileNotFoundError:
            pass  # a thread that has just ended
    memory = fields(f"/proc/{pid}/smaps_rollup")
    private = sum(int(memory[name].split()[0]) for name in ("Private_Clean", "Private_Dirty"))
    return Usage(time.monotonic(), len(os.listdir(f"/proc/{pid}/task")), len(os.listdir(f"/proc/{pid}/fd")), wakes,
                 private * 1024 / 1e6, int(memory["Rss"].split()[0]) * 1024 / 1e6)


class Cost(NamedTuple):
    """The median of several programs over a while."""
    threads: float
    descriptors: float
    wakes: float  # a second
    private: float  # MB


def cost(before, after):
    """Of pairs of usages, one pair a program."""
    pairs = list(zip(before, after))
    return Cost(statistics.median(one.threads for one in after), statistics.median(one.descriptors for one in after),
                statistics.median((b.wakes - a.wakes) / (b.time - a.time) for a, b in pairs),
                statistics.median(one.private for one in after))


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def arrivals(boards, sent, number):
    """Milliseconds from the relay's answer to each box and to the last one, of boards that all boxes got live.
    `boards`: instants by board; `sent`: instants of answers to the relay."""
    every, last = [], []
    for instants in boards.values():
        first = min(instants)
        before = [at for at in sent if at <= first]
        # A relay that comes publishes again what is old, and a box that was away is late.
        if len(instants) != number or not before or first - before[-1] > 2 or max(instants) - first > 5:
            continue
        every += [(at - before[-1]) * 1000 for at in instants]
        last.append((max(instants) - before[-1]) * 1000)
    return every, last
