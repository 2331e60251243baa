"""What must hold for every program under attack, whatever the case; and for the machine around it."""

import os
import re
import signal
import stat

FAULTS = {128 + number: number.name for number in (
    signal.SIGILL, signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGTRAP, signal.SIGSYS)}
BEYOND = rb"|\xc2[\x80-\x9f]|\xe2\x80[\xaa-\xae]|\xe2\x81[\xa6-\xa9]"  # C1, and what turns the direction of text
CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)" + BEYOND)
# What a hostile text of ours would make of a terminal; the program's own sequences have none of it.
OWNED = re.compile(rb"OWNED\x07|\x1b\]0;|\x1b\[31;44;5m|\x00" + BEYOND)
SLACK = 5.0  # seconds over the declared ones: the start, the end, and a machine that does other things, too
DEVICES = ("/dev/null", "/dev/full", "/dev/zero", "/dev/tty", "/dev/urandom")


def ended(ending, factor=1.0):
    """What is wrong with how a program ended, in words. `factor`: how much slower than the release build it is."""
    found, limits = [], ending.limits
    if ending.status is None:
        found.append(f"did not end within {ending.seconds:.1f} s ({limits.seconds:g} s declared)")
    elif ending.status in FAULTS and ending.status != 128 + ending.sent:
        if not (ending.may_run_out and (ending.output.strip() or not ending.is_plain)):
            found.append(f"ended by {FAULTS[ending.status]}")
    elif ending.seconds > limits.seconds + SLACK * factor:
        found.append(f"took {ending.seconds:.1f} s ({limits.seconds:g} s declared)")
    if ending.processor > limits.processor * factor:
        found.append(f"took {ending.processor:.1f} s of processor (limit {limits.processor * factor:g})")
    if ending.resident > limits.resident:
        found.append(f"took {ending.resident:.0f} MiB (limit {limits.resident:g})")
    if ending.leftovers:
        found.append(f"left the terminal changed: {', '.join(ending.leftovers)}")
    if control := (CONTROL if ending.is_plain else OWNED).search(ending.output):
        around = ending.output[max(0, control.start() - 30):control.end() + 30]
        found.append(f"printed a control character of another: {around!r}")
    return [f"{words}: {ending.command}" for words in found]


LATE = re.compile(r"s declared\)|s of processor|nothing drawn|nothing on the screen|a core while|did not end"
                  r"|no race was shown|alerts came|answers nobody|TimeoutError")


def is_late(problem):
    """Whether a problem is one of time: on a machine with other work it need not be the program's."""
    return LATE.search(problem) is not None


def is_restless(share):
    """Whether a program that has nothing to do takes too much of a core."""
    return share > 0.3


def secrets(needles, named_data):
    """Which of the planted secrets stand in data, by name of the data."""
    return [f"{name} has the planted {what}" for name, data in named_data for what, needle in needles.items()
            if needle.encode() in data]


def looks(folder):
    """Everything under a folder: what it is, its mode, size, time of change and, of a file, its bytes."""
    found = {}
    for root, folders, files in os.walk(folder):
        for name in [*folders, *files]:
            path = os.path.join(root, name)
            looks_now = os.lstat(path)
            data = b""
            if stat.S_ISREG(looks_now.st_mode) and looks_now.st_size < 1 << 20:
                with open(path, "rb") as file:
                    data = file.read()
            times = looks_now.st_mtime_ns if stat.S_ISREG(looks_now.st_mode) else 0
            found[os.path.relpath(path, folder)] = (looks_now.st_mode, looks_now.st_rdev, times, data)
    return found


def devices():
    """The machine's own devices: kind, mode and number."""
    found = {}
    for name in DEVICES:
        try:
            looks_now = os.stat(name)
            found[name] = (looks_now.st_mode, looks_now.st_rdev)
        except OSError:
            found[name] = None
    return found


def changed(before, after):
    """What differs between two looks, in words."""
    return [f"{name} {'appeared' if name not in before else 'is gone' if name not in after else 'was changed'}"
            for name in sorted(before.keys() | after.keys()) if before.get(name) != after.get(name)]
