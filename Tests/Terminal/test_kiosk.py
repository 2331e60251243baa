"""The kiosk: its keys lead nowhere without the PIN."""

import os
import random
import re
import signal
import subprocess
import termios

import pytest

from conftest import NOON
from driver import environment
from kiosk import Manager
from waits import TIMEOUT, until

FEW = ("--demo", "--seed", "7", "--at", NOON)
PIN = "4711"
RACES = "Horse|Greyhound|Harness"  # what has letters of the font's own size on a large screen
X = b"\x18"


@pytest.fixture
def manager():
    found = Manager()
    yield found
    found.close()


@pytest.fixture
def kiosk(start, manager, simulator):
    """kiosk(…): the kiosk on a Linux console, once it shows races: no demo, which keys can leave. Whoever has another
    speed than the feed's waits for no races."""
    url = simulator("--seed", "7", "--at", NOON)

    def begin(*arguments, size=(120, 33), **more):
        more = {"term": "linux", **manager.environment(), **more}
        program = start("kiosk", "--feed-url", url, "--at", NOON, *arguments, size=size, **more)
        manager.wait(program, "READY=1")
        if "--speed" not in arguments:
            manager.wait(program, "STATUS=board: LIVE")
            program.wait(RACES)
        return program

    return begin


def set_pin(binary, home, pin=PIN, *arguments, text=None):
    return subprocess.run(
        [binary, "kiosk", "set-pin", *arguments], input=f"{pin}\n" if text is None else text, text=True,
        env=environment(home), capture_output=True, timeout=TIMEOUT, check=False)


@pytest.fixture
def pin(binary, home):
    """A PIN where the kiosk looks for it; its path."""
    folder = home / ".config/raceboard"
    folder.mkdir(parents=True)
    done = set_pin(binary, home, PIN, "--file", f"{folder}/pin")
    assert done.returncode == 0, done.stderr
    return folder / "pin"


def alive(program):
    """Whether the program runs and writes to the screen, more than what was on its way."""
    program.settle()
    before = len(program.raw)
    program.wait_until(lambda: len(program.raw) > before, "another frame")
    return program.running


def taken(program):
    """Waits until it has read all that was sent, and has drawn once more."""
    until(lambda: program.unread() == 0, "a program that reads")
    assert alive(program)


def state(program):
    """The letter of its state: proc(5)."""
    with open(f"/proc/{program.pid}/stat", encoding="ascii") as file:
        return file.read().rpartition(")")[2].split()[0]


def storm(seed):
    """Every byte, every control code, every sequence that a console, an xterm or a mouse sends, in some order."""
    keys = [bytes((n,)) for n in range(256)]
    keys += [b"\x1b" + bytes((n,)) for n in range(256)]
    keys += [f"\x1b[{n}~".encode() for n in range(1, 40)]
    keys += [f"\x1b[{n};{m}~".encode() for n in range(1, 25) for m in range(2, 9)]
    keys += [f"\x1b[{c}".encode() for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    keys += [f"\x1bO{c}".encode() for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    keys += [f"\x1b[[{c}".encode() for c in "ABCDE"]
    keys += [f"\x1b[1;{m}{c}".encode() for m in range(2, 9) for c in "ABCDFHPQRS"]
    keys += [b"\x1b[M !!", b"\x1b[<0;5;5M", b"\x1b[<64;5;5M", b"\x1b[200~:q!\n\x03\x1a\x1b[201~", b"\x1b[I", b"\x1b[O"]
    keys += [b"\x1b]0;x\x07", b"\x1b[?1049l", b"\x1bc", b"\xc3\xa4", b"\xe2\x82\xac", b"\xf0\x9f\x98\x80", b"\xff\xfe"]
    order = random.Random(seed)
    order.shuffle(keys)
    return keys


def batched(items, size):
    return [items[at:at + size] for at in range(0, len(items), size)]


def test_a_storm_of_every_key_and_control_code_leads_nowhere(kiosk, pin):
    program = kiosk("--keys", "filter")
    for seed in range(3):
        for part in batched(storm(seed), 40):
            program.send(b"".join(part))
            program.pump(0.01)
    assert alive(program)
    for letter in (b"\x03", b"\x1a", b"\x1c", b"\x04", b"q", b"Q", b":q\r", b"\x1b\x1b\x1b"):
        program.send(letter * 20)
        program.pump(0.02)
    program.press("esc")
    program.press("a")
    program.wait(RACES)
    assert alive(program)


def test_ctrl_c_twice_leaves_a_demo(start):
    program = start("kiosk", *FEW, size=(80, 24))
    program.wait("DEMO: Ctrl-C twice leaves it")
    program.press("ctrl-c")
    program.wait("Ctrl-C again leaves the demo")
    program.press("ctrl-c")
    assert program.finish() == 0 and program.leftovers() == []


def test_signals_stop_nothing_and_without_a_pin_no_key_opens_the_prompt(kiosk):
    program = kiosk()
    flags = termios.tcgetattr(program._slave)
    assert not flags[3] & (termios.ISIG | termios.ICANON | termios.ECHO)
    assert not flags[0] & termios.IXON
    # No core file, and so nobody reads its memory.
    with open(f"/proc/{program.pid}/limits", encoding="ascii") as file:
        core = next(line for line in file if line.startswith("Max core file size"))
    assert core.split()[4:6] == ["0", "0"]
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):
        program.signal(number)
        assert alive(program), number
        assert state(program) != "T"
    program.send(X * 30)
    taken(program)
    assert not program.shows("PIN")
    program.press("g")
    program.wait_gone("Horse|Harness")
    assert program.running


def test_the_pin_leaves_and_forgets_the_wrong_ones(kiosk, pin, home):
    program = kiosk()
    program.send(X * 3)
    program.wait("PIN")
    program.press("esc")
    program.wait_gone("PIN")
    program.send(X * 3)
    program.wait("PIN")
    program.send(b"0000\r")
    program.wait("Wrong PIN")
    program.send(PIN.encode() + b"\r")
    assert program.finish() == 0
    assert program.leftovers() == []
    assert PIN.encode() not in program.raw
    assert (home / "state/raceboard/pin-tries").read_text() == "0\n"


@pytest.mark.parametrize("more, damage", [([], None), (["--speed", "600"], "folder")])
def test_after_five_wrong_tries_the_right_one_waits_too_and_a_restart_does_not_help(kiosk, pin, home, more, damage):
    count = home / "state/raceboard/pin-tries"
    program = kiosk(*more)
    program.send(X * 3)
    program.wait("PIN")
    for number in range(1, 6):
        program.send(b"0000\r")
        program.wait_until(lambda: count.exists() and count.read_text() == f"{number}\n", f"{number} wrong tries")
    program.wait("Too many tries")
    program.send(X * 3 + PIN.encode() + b"\r")
    taken(program)
    program.wait("Too many tries")
    program.signal(signal.SIGKILL)
    program.finish()
    assert count.read_text() == "5\n" and count.stat().st_mode & 0o777 == 0o600
    if damage == "folder":  # PINTriesFileTests has what else a count may be
        count.unlink()
        count.mkdir()
    program = kiosk(*more)
    program.send(X * 3 + PIN.encode() + b"\r")
    program.wait("Too many tries")
    taken(program)
    assert program.running


def test_what_is_wrong_before_it_starts_ends_with_78_and_how_to_fix_it(pin, start):
    config = pin.with_name("config")
    config.write_text('hours = "whenever"\n')
    program = start("kiosk", *FEW, term="linux")
    assert program.finish() == 78
    assert "hours" in program.screen.text()
    config.unlink()
    os.chmod(pin, 0o644)
    program = start("kiosk", *FEW, term="linux", size=(200, 33))
    assert program.finish() == 78
    assert f"chmod 600 {pin}" in program.screen.text().replace("\n", "")


def test_the_terminal_that_is_gone_and_sigterm_end_it(kiosk, manager):
    program = kiosk()
    program.signal(signal.SIGTERM)
    assert program.finish() == 128 + signal.SIGTERM
    assert program.leftovers() == []
    program = kiosk()
    program.hang_up()
    assert program.finish() == 128 + signal.SIGHUP


def test_a_picture_larger_than_the_terminals_buffer_arrives_in_one(start, manager):
    """A wall in true colour: 80 kB, for a terminal that shows what it reads before it reads more."""
    program = start("kiosk", *FEW, size=(240, 67), term="xterm-256color", COLORTERM="truecolor",
                    **manager.environment())
    manager.wait(program, "STATUS=board: DEMO")
    program.record(3.2)
    clears = len(re.findall(rb"\x1b\[H\x1b\[2?J", program.raw))
    assert 0 < clears < 3, (clears, len(program.raw))
    assert all(any(row.strip() for row in program.screen.rows()[top:top + 12]) for top in range(0, 60, 12))
