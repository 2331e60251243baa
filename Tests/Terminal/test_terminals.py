"""Terminals of every kind and size, and keys in every order."""

import random

import pytest

import board
from conftest import NOON
from waits import TIMEOUT

SIZES = [(1, 1), (2, 1), (10, 2), (20, 3), (20, 6), (40, 12), (1, 30), (300, 1), (200, 60), (120, 40), (300, 100)]


def wait_rows(program, count=5):
    program.wait_until(lambda: len(board.rows(program.screen.rows())) == count, f"{count} rows")


def assert_quits(program):
    program.press("q")
    assert program.finish() == 0
    assert program.leftovers() == []


@pytest.mark.parametrize("first", [(20, 3), (300, 100)])
def test_resize_redraws_whole_at_every_size(start, first):
    """From the least and the largest size at the start; Tests/Golden/screens has six sizes of every screen."""
    program = start("--demo", "--seed", "7", "--at", NOON, size=first)
    program.wait(board.COUNTDOWN)
    for size in SIZES:
        program.resize(*size)
        program.settle()
        assert program.running, size
        if size == (1, 1):
            program.press("h")  # keys work at one cell
        if size[0] >= 20:
            program.wait(board.COUNTDOWN)
        program.resize(80, 24)
        if size == (1, 1):
            program.wait("Horse races")
            program.press("a")
        # What a terminal keeps of a larger screen is there until the board has drawn.
        program.wait_until(lambda: board.faults(program.screen.rows(), wanted=5) == [], f"a whole board after {size}")
    assert_quits(program)


def test_sizes_in_a_storm_end_in_a_whole_board(demo):
    program, chance = demo(), random.Random(4)
    for _ in range(200):
        program.resize(chance.randint(1, 200), chance.randint(1, 60))
        program.pump(0.002)
    program.resize(80, 24)
    program.settle()
    wait_rows(program)
    assert_quits(program)


def test_keys_in_a_storm_do_no_harm(demo):
    """The long form is Scripts/lab attack (Tests/Lab/attack/inputs.py)."""
    program, chance = demo(), random.Random(5)
    names = [*"hgt123a0jkrTp+-?", "up", "down", "home", "end", "enter", "esc", "space", "pageup", "pagedown", "tab",
             "backspace", "é", "馬", "ctrl-l"]
    for _ in range(150):
        what = chance.random()
        if what < 0.9:
            program.press(chance.choice(names))
        elif what < 0.95:
            program.send(chance.choice([b"\x1b[", b"\x1bO", b"\x1b[<0;9", b"\xff", b"\x00", b"\xe9\xa6", b"\x1b[200~q"
                                        b"\x1b[201~"]))
        else:
            program.click(chance.randint(0, 79), chance.randint(0, 23))
        program.pump(0.001)
    assert program.settle(0.2, TIMEOUT), "never stops writing"
    assert program.running, program.status()

    def ended():
        program.press("ctrl-c")  # the first may belong to a paste or a sequence that was cut
        program.pump(0.2)
        return not program.running

    program.wait_until(ended, "the end")
    assert program.finish() == 0
    assert program.leftovers() == []


@pytest.mark.parametrize("term, more", [
    ("xterm", {}), ("screen", {}), ("tmux-256color", {}), ("linux", {}), ("vt100", {}), ("xterm", {"NO_COLOR": "1"})])
def test_board_opens_in_every_usual_terminal(demo, term, more):
    program = demo(term=term, **more)
    wait_rows(program)
    cells = [cell for row in program.screen.buffer.values() for cell in row.values()]
    colours = {cell.fg for cell in cells} | {cell.bg for cell in cells}
    assert (colours == {"default"}) == (term == "vt100" or bool(more)), colours
    assert_quits(program)


@pytest.mark.parametrize("term, more, used", [
    ("xterm-kitty", {}, "xterm-256color"),
    ("strange", {"COLORTERM": "truecolor"}, "xterm-256color"), ("tmux-noble", {}, "a VT100")])
def test_unknown_terminal_opens_as_a_similar_one(demo, term, more, used):
    program = demo(term=term, **more)
    program.wait(f"TERM={term} is unknown here: used as {used}")
    wait_rows(program)
    assert (b"38;5;" in program.raw) == (used == "xterm-256color")
    assert_quits(program)


def test_what_is_no_terminal_for_a_board_is_refused_in_words(start, run):
    program = start("kiosk", "--demo", term="dumb")
    assert program.finish() == 64
    program.wait("raceboard next")
    assert not program.screen.alternate and b"\x1b" not in program.raw
    done = run("--demo")
    assert (done.returncode, done.stdout) == (64, "") and "raceboard next" in done.stderr


@pytest.mark.parametrize("arguments, more", [(["--ascii"], {}), ([], {"LANG": "C"}), ([], {"LANG": None})])
def test_ascii_is_all_that_is_written(demo, arguments, more):
    program = demo(*arguments, **more)
    wait_rows(program)
    program.press("p")
    program.settle()
    program.press("p", "?")
    program.settle()
    assert all(byte < 0x80 for byte in program.raw)
