"""What a process costs, read from Linux's /proc; one process with its threads (raceboard starts no other)."""

import os
import time
from typing import NamedTuple


class Usage(NamedTuple):
    """A process at one moment: seconds of CPU, sleeps of every thread so far, KiB of memory."""
    time: float
    cpu: float
    switches: dict  # thread id: voluntary context switches
    resident: int
    peak: int  # the greatest resident memory so far
    private: int  # written to and not shared
    threads: int
    descriptors: int


def _fields(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return dict(line.rstrip("\n").split(":", 1) for line in file if ":" in line)


def switches(pid):
    """Voluntary context switches of every thread so far, by its id."""
    found = {}
    for thread in os.listdir(f"/proc/{pid}/task"):
        try:
            found[thread] = int(_fields(f"/proc/{pid}/task/{thread}/status")["voluntary_ctxt_switches"])
        except FileNotFoundError:
            pass  # it has just ended
    return found


def usage(pid):
    memory = {name: int(value.split()[0]) for name, value in _fields(f"/proc/{pid}/smaps_rollup").items()
              if value.strip().endswith("kB")}
    found = switches(pid)
    clock = ~pid << 3 | 2  # the CPU clock of another process: clock_getcpuclockid(3)
    peak = int(_fields(f"/proc/{pid}/status")["VmHWM"].split()[0])
    return Usage(time.monotonic(), time.clock_gettime(clock), found, memory["Rss"], peak, memory["Private_Dirty"],
                 len(found), len(os.listdir(f"/proc/{pid}/fd")))


def wake_ups(before, after):
    """Voluntary context switches between two moments, of threads that live at the second."""
    return sum(count - before.switches.get(thread, 0) for thread, count in after.switches.items())
