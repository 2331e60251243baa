"""The terminal as an attacker: what it says is no key, no size and no end; and every signal gives it back."""

import os
import random
import select
import signal
import subprocess
import time

import pytest

import answers
import board
from conftest import NOON
from driver import assert_restored, environment
from waits import TIMEOUT, until

SEED = int(os.environ.get("RACEBOARD_SEED") or 20261122)
# The long form: RACEBOARD_NOISE=10000000.
NOISE = int(os.environ.get("RACEBOARD_NOISE") or 100_000)
RACES = "Horse|Greyhound|Harness"
SILENCE = 1.2  # seconds after which what has not ended is given up


def pour(program, data, piece=512):
    """Writes all of it, reading what the program writes, for as long as the program runs."""
    at = 0
    while at < len(data) and program.running:
        if select.select([], [program.master], [], 0.1)[1]:
            at += os.write(program.master, data[at:at + piece])
        program.pump()


def clock(program):
    return board.clock(program.screen.rows())


def silence(program, seconds=SILENCE):
    """A pause that the program hears as one: what was sent before has been read, however late. Behind bytes that are
    no text and are not read yet any key is lost with them, Ctrl-C too."""
    program.wait_until(lambda: not program.running or program.unread() == 0, "a program that reads")
    program.record(seconds)


def assert_untouched(program, home):
    """All races, no screen but the board, and no choice on the disk."""
    program.wait("All races")
    assert len(board.rows(program.screen.rows())) == 5
    assert not program.shows("Search:")
    assert not list((home / "state").rglob("state.json"))


def test_answers_of_a_terminal_whole_or_in_pieces_are_no_keys(demo, home):
    program, chance = demo(), random.Random(SEED)
    for answer in answers.everything():
        program.send(answer)
        program.pump(0.005)
    assert_untouched(program, home)
    print(f"seed {SEED}")
    for answer in answers.everything():
        # Never behind the escape: alone it is the key Esc.
        cut = chance.randint(2, len(answer) - 1)
        program.send(answer[:cut])
        # An answer that stands still for a second is given up: as soon as its beginning is read the rest comes.
        until(lambda: program.unread() == 0, "a program that reads")
        program.send(answer[cut:])
        program.pump()
    assert_untouched(program, home)
    program.press("q")
    assert program.finish() == 0
    assert_restored(program)


def test_a_key_behind_each_answer_is_a_key(demo):
    program = demo()
    for number, answer in enumerate(answers.everything()):
        program.send(answer + b"g")
        program.wait("All races" if number % 2 else "Greyhound races")


def test_an_answer_that_never_ends_is_given_up(demo, home):
    """One board for each kind of answer, all at one time."""
    boards = {kind: demo("--store", home / kind.hex()) for kind in (b"]", b"P", b"_", b"^", b"X", b"[", b"O")}
    for kind, program in boards.items():
        program.send(b"\x1b" + kind + b"1;" * (0 if kind == b"O" else 3000))
    for program in boards.values():
        program.wait_until(lambda program=program: program.unread() == 0, "a program that reads")
        program.settle()
    before = {program: clock(program) for program in boards.values()}
    for program, at in before.items():
        # The program counts silence from its own read: the next tick comes after that, then two whole seconds pass.
        program.wait_until(lambda program=program, at=at: clock(program) >= at + 3, "three seconds")
        assert_untouched(program, home)
    for program in boards.values():
        program.press("g")
        program.wait("Greyhound races")


def test_an_escape_alone_works_at_once(demo):
    """The quickest of five: a machine with other work delays any, and not all of them, by most of a second."""
    program, taken = demo(), []
    for _ in range(5):
        program.press("enter")
        program.wait("No +Runner")
        began = time.monotonic()
        program.send(b"\x1b")
        program.wait_gone("No +Runner")
        taken.append(time.monotonic() - began)
    assert min(taken) < 0.7, taken


def test_noise_at_the_board_ends_nothing(demo, home):
    """What is no text does nothing at all. The noise is without the keys that are to end it: q, Ctrl-C and Ctrl-Z."""
    program = demo()
    for byte in (b"\xff", b"\x80", b"\xc3\xff", b"\xf5\x80"):
        pour(program, byte * 4000)
        silence(program, 0.3)
        assert program.running, byte
    assert_untouched(program, home)
    print(f"seed {SEED}, {NOISE} bytes")
    pour(program, answers.noise(SEED, NOISE, without=b"q\x03\x1a"))
    silence(program)
    assert program.running, program.status()
    program.send(b"\x03")
    assert program.finish() == 0
    assert_restored(program)


def test_noise_at_the_kiosk_leads_nowhere(start, simulator):
    """No demo, which keys can leave. First what is no text."""
    program = start("kiosk", "--feed-url", simulator("--seed", "7", "--at", NOON), "--at", NOON)
    program.wait(RACES)
    pour(program, b"\xff" * 4000)
    silence(program)
    assert program.running, program.status()
    program.press("g")
    program.wait_gone("Horse|Harness")
    program.press("a")
    program.wait("Horse|Harness")
    print(f"seed {SEED + 1}, {NOISE} bytes")
    pour(program, answers.noise(SEED + 1, NOISE))
    silence(program)
    assert program.running, program.status()
    program.press("a")
    program.wait(RACES)
    program.signal(signal.SIGTERM)
    assert program.finish() == 143
    assert_restored(program)


def test_sizes_that_cannot_be_are_bounded(demo):
    """The driver's own screen stays as it is: it is the program that must not believe them."""
    program = demo(LINES="99999", COLUMNS="99999")
    for size in ((0, 0), (0, 1), (3000, 3000), (65535, 24), (80, 65535), (32768, 32768), (65535, 65535)):
        program._set_size(*size)
        silence(program, 0.5)
        assert program.running, (size, program.status())
        with open(f"/proc/{program.pid}/status") as status:
            resident = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
        assert resident < 200 * 1024, f"{resident} kB at {size}"
        program.resize(80, 24)
        program.wait_until(lambda: board.faults(program.screen.rows(), wanted=5) == [], f"a whole board after {size}")
    program.press("q")
    assert program.finish() == 0
    assert_restored(program)


LIVES_ON = {signal.SIGCHLD, signal.SIGCONT, signal.SIGURG, signal.SIGWINCH, signal.SIGPIPE, signal.SIGXFSZ,
            signal.SIGUSR2, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU, 32, 33}


# Of the thirty of real time, which are all the same, the first and the last.
ENDS = [n for n in (*range(1, 32), signal.SIGRTMIN, signal.SIGRTMAX)
        if n not in LIVES_ON | {signal.SIGKILL, signal.SIGSTOP}]


@pytest.mark.parametrize("number", ENDS)
def test_every_signal_gives_the_terminal_back(demo, number):
    program = demo()
    os.kill(program.pid, number)
    assert program.finish() == 128 + number
    assert_restored(program)


def test_signals_that_end_nothing_leave_the_board_as_it_is(demo):
    program = demo()
    for number in sorted(LIVES_ON):
        os.kill(program.pid, number)
        program.settle(0.1, timeout=0.3)
        assert program.running, number
    program.press("q")
    assert program.finish() == 0
    assert_restored(program)


@pytest.mark.parametrize("number", [signal.SIGUSR1, signal.SIGALRM, signal.SIGXCPU, signal.SIGPWR, signal.SIGRTMAX])
def test_a_signal_gives_the_kiosks_terminal_back(start, number):
    program = start("kiosk", "--demo")
    program.wait(RACES)
    program.signal(number)
    assert program.finish() == 128 + number
    assert_restored(program)


# What a board uses at several values, and the least of all that it does not.
LIMITS = {"as": (1 << 26, 1 << 28, 1 << 30), "data": (1 << 20, 1 << 24, 1 << 28), "fsize": (0, 4096, 1 << 16),
          "nofile": (6, 16, 32), "nproc": (0, 1, 64), "stack": (1 << 16, 1 << 18, 1 << 20), "cpu": (1,)}
UNUSED = ["--core=0:", "--locks=0:", "--memlock=0:", "--msgqueue=0:", "--nice=0:", "--rss=0:", "--rtprio=0:",
          "--rttime=1:", "--sigpending=0:"]


@pytest.mark.parametrize("value", (0, 4096, 1 << 16))
def test_files_too_small_for_a_frame_are_reported_and_no_blank_screen(start, binary, value):
    program = start(command=["prlimit", f"--fsize={value}:", binary, "--demo", "--store", "memory"])
    assert program.finish() == 70
    assert "limit of file size" in program.screen.text() and "ulimit -S -f unlimited" in program.screen.text()


@pytest.mark.parametrize("limits", [
    *([f"--{name}={value}:"] for name, values in LIMITS.items() for value in values), UNUSED], ids=" ".join)
def test_a_limit_of_the_system_gives_words_or_the_terminal_back(start, binary, limits):
    """The soft limit alone: where the hard one is reached the kernel kills without asking."""
    program = start(command=["prlimit", *limits, binary, "--demo", "--record", "--store", "memory"])
    is_of_time = limits == ["--cpu=1:"]
    end = time.monotonic() + (4 if is_of_time else 1.5)
    while program.running and time.monotonic() < end and not (not is_of_time and program.shows("DEMO")):
        program.pump(0.1)
    if program.running:
        program.press("q")
    status = program.finish()
    assert program.leftovers() == [], status
    assert status == 0 or status > 128 or program.screen.text().strip(), status
    assert limits != UNUSED or status == 0, program.drawing()


# With less the program could not run: bytes, and what ulimit(1) calls it.
LEAST = {"stack": (1 << 20, "-s"), "data": (96 << 20, "-d")}
COMMANDS = (["--version"], ["next", "--demo"], ["next", "--demo", "--json"], ["kiosk", "--demo"], ["--plain", "--demo"])


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", LEAST)
def test_too_little_memory_gives_words_and_no_signal_and_the_least_is_enough(binary, home, name, command):
    """Down to what the kernel itself needs for the program: with less it ends it before it can say a word."""
    least, option = LEAST[name]
    for value in (least - 4096, least // 2, least // 4, least // 8, *((1 << 16, 1 << 15) if name == "stack" else ())):
        done = subprocess.run(["prlimit", f"--{name}={value}:", binary, *command], env=environment(home), check=False,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT)
        assert done.returncode == 70, (value, done.returncode, done.stderr)
        assert f"limit of {name}" in done.stderr and f"ulimit -S {option} unlimited" in done.stderr
    if command != ["next", "--demo"]:
        return
    done = subprocess.run(["prlimit", f"--{name}={least}:", binary, *command], env=environment(home),
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    assert done.returncode == 0 and "R" in done.stdout, done.stderr
