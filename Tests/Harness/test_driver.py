"""The driver itself, tried on a small curses program and on bytes written by hand."""

import pathlib
import sys

import pytest

import board
from driver import Program, Timeout, environment
from screen import Cell, Screen

STAND_IN = [sys.executable, str(pathlib.Path(__file__).with_name("stand_in.py"))]


@pytest.fixture
def stand_in(tmp_path):
    with Program(STAND_IN, environment(tmp_path)) as program:
        program.wait("={12}")  # the last of the first picture
        yield program


def drawn(data, columns=20, rows=3, **more):
    screen = Screen(columns, rows, **more)
    screen.feed(data)
    return screen


def test_screen_shows_what_the_program_draws(stand_in):
    assert stand_in.screen.alternate
    assert stand_in.screen.cursor.hidden
    assert stand_in.screen.rows()[1] == "wide 馬 é ============"
    first = stand_in.screen.buffer[0][0]
    assert (first.data, first.fg, first.bold) == ("s", 1, True)
    assert stand_in.screen.buffer[1][0].dim


def test_keys_clicks_and_sizes_arrive_and_a_good_end_leaves_nothing(stand_in):
    stand_in.press("a", "up", "end", "enter")
    stand_in.wait(r"a KEY_UP KEY_END \^J")
    stand_in.click(11, 4)
    stand_in.wait("mouse:11,4")
    stand_in.settle()  # a size that changes before curses waits for a key is seen only at the next one
    stand_in.resize(100, 30)
    stand_in.wait("size 100x30")
    stand_in.press("q")
    assert stand_in.finish() == 0
    assert stand_in.leftovers() == []


def test_bad_end_is_reported_in_words(stand_in):
    stand_in.press("x")
    assert stand_in.finish() == 3
    found = stand_in.leftovers()
    for words in ("alternate screen", "cursor is hidden", "mode ?1000", "termios"):
        assert any(words in one for one in found), (words, found)


def test_signal_is_a_status_of_128_and_more(stand_in):
    stand_in.signal(9)
    assert stand_in.finish() == 137


def test_closed_terminal_ends_the_stand_in(stand_in):
    stand_in.hang_up()
    assert stand_in.finish() == 129


def test_wait_is_bounded_and_shows_the_screen(stand_in):
    with pytest.raises(Timeout, match="(?s)no /never/ within 0.2 s.*size 80x24"):
        stand_in.wait("never", timeout=0.2)


def test_each_pause_in_the_output_is_a_frame(stand_in):
    stand_in.settle()
    for tick in range(1, 6):
        stand_in.press("c")
        stand_in.wait(f"tick {tick}")
        stand_in.record(0.2)
    ticks = [frame.rows[2] for frame in stand_in.frames]
    assert ticks == [f"tick {tick}" for tick in range(1, 6)]
    times = [frame.time for frame in stand_in.frames]
    assert times == sorted(times)


@pytest.mark.parametrize("data, text", [
    (b"ab\x1b[3b", "abbbb"),
    (b"caf\xc3", "caf"),
    (b"\x1b]0;title\x07x", "x"),
    (b"\x1b]Rx", "x"),
    (b"\x1b[>4;1mx\x1b[?1;2cy", "xy"),
    (b"\x1b[38;5;200mx\x1b[38:2:1:2:3my", "xy"),
    (b"abc\x1b[2D\x1b[Kx", "ax"),
    (b"\x1b(0qq\x1b(B", "──"),
    (b"a\x1b[2Ib\x1b[Zc", "a" + 15 * " " + "c"),
    (b"a\xe2\x80\x8db", "ab"),
])
def test_sequences(data, text):
    assert drawn(data).rows()[0] == text


def test_erasing_gives_each_cell_the_ground():
    screen = drawn(b"\x1b[2;3H\x1b[48;5;232m\x1b[J")
    assert [screen.buffer[row][column].bg for row, column in ((0, 5), (1, 1), (1, 2), (2, 19))] == [
        "default", "default", 232, 232]


def test_sequence_cut_in_two_is_one_sequence():
    screen = Screen(20, 3)
    for byte in "\x1b[1;31mé\x1b[0m!".encode():
        screen.feed(bytes((byte,)))
    assert screen.rows()[0] == "é!"
    assert screen.buffer[0][0] == Cell("é", fg=1, bold=True)
    assert screen.buffer[0][1] == Cell("!")


def test_main_screen_comes_back_from_behind():
    screen = drawn(b"before\x1b[?1049h\x1b[Hduring")
    assert screen.rows()[0] == "during"
    screen.feed(b"\x1b[?1049l")
    assert screen.rows()[0] == "before"
    assert screen.leftovers() == []
    # A console has none.
    assert not drawn(b"\x1b[?1049h", console=True).alternate


@pytest.mark.parametrize("left", [b"\x1b[1m", b"\x1b[?25l", b"\x1b[?2004h", b"\x1b[?1006h", b"\x1b=", b"\x1b[2;3r",
                                  b"\x1b[?1049h", b"\x1b[?7l", b"\x1b(0"])
def test_each_leftover_is_found(left):
    assert len(drawn(left).leftovers()) == 1


LINES = [">  H  R7   Flemington          5s  NOW",
         "   G  R12  Sandown Park     4m 5s  soon",
         "   T  R1   Menangle         1h 4m"]


def test_rows_and_cursor_are_read_off_the_screen():
    found = board.rows(["raceboard 12:00 LIVE", "", *LINES, "R7 Flemington 2m 5s"])
    assert [(row.row, row.number, row.seconds, row.category) for row in found] == [
        (1, "7", 5, "horse"), (2, "12", 245, "greyhound"), (3, "1", 3840, "harness")]
    assert board.cursor(LINES) == 1
    assert board.cursor([line.replace(">", " ") for line in LINES]) is None
    # A wide screen has the conditions after the countdown.
    lines = [">  H  R7   Flemington   02:59:40            -20s  due        1200m  Good 4  Cup",
             "   G  R2   Sandown Park 04:04              1h 4m             515m",
             "   T  R4   Menangle     03:00:00       off 31s  running", "2 Results", "   T  R3   Menangle  5s"]
    assert [(row.seconds, row.rest, row.is_exact, row.has_jumped) for row in board.rows(lines)] == [
        (-20, "Flemington   02:59:40  1200m  Good 4  Cup", True, False),
        (3840, "Sandown Park 04:04  515m", False, False), (-31, "Menangle     03:00:00", True, True)]


def test_a_bad_frame_is_reported_in_words_and_a_good_one_is_not():
    assert board.faults(LINES, wanted=3) == []
    for lines, words in [(LINES[:2], "2 rows, not 3"), ([LINES[0], LINES[2], LINES[1]], "do not ascend"),
                         ([LINES[0].replace(" 5s  NOW", "-60s  due"), *LINES[1:]], "past 60 s")]:
        assert any(words in problem for problem in board.faults(lines, wanted=3)), words
