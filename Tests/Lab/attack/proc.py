"""What /proc says of a running program."""

import os

TICKS = os.sysconf("SC_CLK_TCK")


def peak(pid):
    """MiB resident at most so far; 0 when it has ended."""
    try:
        with open(f"/proc/{pid}/status", encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0.0


def processor(pid):
    """Seconds of processor used so far, or None when it has ended."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
    except (OSError, IndexError):
        return None


def own(pid):
    """KiB of private pages that were written to: the heap, and what else is the program's alone."""
    with open(f"/proc/{pid}/smaps_rollup", encoding="utf-8") as file:
        return sum(int(line.split()[1]) for line in file if line.startswith("Private_Dirty:"))
