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
    """kiosk(…): the kiosk on a Linux console, once it shows races: no demo, which keys can leave."""
    url = simulator("--seed", "7", "--at", NOON)

    def begin(*arguments, size=(120, 33), **more):
        more = {"term": "linux", **manager.environment(), **more}
        program = start("kiosk", "--feed-url", url, "--at", NOON, *arguments, size=size, **more)
        manager.wait(program, "READY=1")
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


@pytest.mark.parametrize("keys", ["filter", "none"])
def test_a_storm_of_every_key_and_control_code_leads_nowhere(kiosk, pin, keys):
    program = kiosk("--keys", keys)
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


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP])
def test_what_a_terminal_could_send_as_a_signal_does_nothing(kiosk, number):
    program = kiosk()
    program.signal(number)
    assert alive(program)
    assert state(program) != "T"


def test_keys_are_no_signals_and_stop_no_output(kiosk):
    program = kiosk()
    flags = termios.tcgetattr(program._slave)
    assert not flags[3] & (termios.ISIG | termios.ICANON | termios.ECHO)
    assert not flags[0] & termios.IXON


def test_without_a_pin_no_key_opens_the_prompt(kiosk):
    program = kiosk()
    program.send(X * 30)
    program.record(1.2)
    assert not program.shows("PIN")
    assert program.running


def test_the_pin_leaves(kiosk, pin):
    program = kiosk()
    program.send(X * 3)
    program.wait("PIN")
    program.send(PIN.encode() + b"\r")
    assert program.finish() == 0
    assert program.leftovers() == []
    assert PIN.encode() not in program.raw


def test_slow_presses_and_other_keys_in_between_open_no_prompt(kiosk, pin):
    program = kiosk()
    program.send(X * 2 + b"z" + X * 2)
    # Two whole seconds after a frame that follows them, by the program's own clock.
    until(lambda: program.unread() == 0, "a program that reads")
    for _ in range(4):
        assert alive(program)
    program.send(X)
    until(lambda: program.unread() == 0, "a program that reads")
    assert alive(program)
    assert not program.shows("PIN")


def type_five_wrong_ones(program):
    program.send(X * 3)
    program.wait("PIN")
    for _ in range(5):
        program.send(b"0000\r")
        program.record(0.3)
    program.wait("Too many tries")


@pytest.mark.parametrize("more", [[], ["--speed", "600"]])
def test_five_wrong_tries_and_then_the_right_one_waits_too(kiosk, pin, more):
    program = kiosk(*more)
    type_five_wrong_ones(program)
    program.send(X * 3 + PIN.encode() + b"\r")
    program.record(1)
    assert program.running
    program.wait("Too many tries")


@pytest.mark.parametrize("damage", [None, b"", b"\xff\x00", b"-3\n", b"99999999999999999999\n", "folder"])
def test_a_restart_gives_no_new_tries_nor_does_a_damaged_count(kiosk, pin, home, damage):
    program = kiosk()
    type_five_wrong_ones(program)
    program.signal(signal.SIGKILL)
    program.finish()
    count = home / "state/raceboard/pin-tries"
    assert count.read_text() == "5\n" and count.stat().st_mode & 0o777 == 0o600
    if damage == "folder":
        count.unlink()
        count.mkdir()
    elif damage is not None:
        count.write_bytes(damage)
    program = kiosk()
    program.send(X * 3 + PIN.encode() + b"\r")
    program.wait("Too many tries")
    program.record(1)
    assert program.running


def test_the_right_pin_forgets_the_wrong_ones(kiosk, pin, home):
    program = kiosk()
    program.send(X * 3)
    program.wait("PIN")
    program.send(b"0000\r")
    program.wait("Wrong PIN")
    program.send(PIN.encode() + b"\r")
    assert program.finish() == 0
    assert (home / "state/raceboard/pin-tries").read_text() == "0\n"


def test_a_passer_bys_filter_is_gone_after_a_while(kiosk):
    program = kiosk("--kiosk-reset", "4")
    program.press("g")
    program.wait_gone("Horse|Harness")
    program.wait("Horse|Harness")


def test_escape_takes_the_prompt_away(kiosk, pin):
    program = kiosk()
    program.send(X * 3)
    program.wait("PIN")
    program.press("esc")
    program.wait_gone("PIN")
    assert program.running


def test_keys_filter(kiosk):
    program = kiosk()
    program.wait_gone("(?i)greyhounds only")
    before = program.screen.text()
    program.press("g")
    program.wait_until(lambda: program.screen.text() != before, "filter")
    assert program.running


def test_a_bad_setting_ends_with_78_and_names_its_place(binary, home, start):
    folder = home / ".config/raceboard"
    folder.mkdir(parents=True)
    (folder / "config").write_text('hours = "whenever"\n')
    program = start("kiosk", *FEW, term="linux")
    assert program.finish() == 78
    assert "hours" in program.screen.text()


def test_a_pin_that_other_users_may_read_ends_with_78_and_the_fix(pin, start):
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


def test_no_core_file_and_nobody_reads_its_memory(kiosk):
    program = kiosk()
    with open(f"/proc/{program.pid}/limits", encoding="ascii") as file:
        core = next(line for line in file if line.startswith("Max core file size"))
    assert core.split()[4:6] == ["0", "0"]


def test_a_picture_larger_than_the_terminals_buffer_arrives_in_one(start, manager):
    """A wall in true colour: 80 kB, for a terminal that shows what it reads before it reads more."""
    program = start("kiosk", *FEW, size=(240, 67), term="xterm-256color", COLORTERM="truecolor",
                    **manager.environment())
    manager.wait(program, "STATUS=board: DEMO")
    program.record(3.2)
    clears = len(re.findall(rb"\x1b\[H\x1b\[2?J", program.raw))
    assert 0 < clears < 3, (clears, len(program.raw))
    assert all(any(row.strip() for row in program.screen.rows()[top:top + 12]) for top in range(0, 60, 12))
