"""The screen of settings: what keys change is written into the user's file, and applied at once."""

import pytest

import board
from conftest import NOON


@pytest.fixture
def path(home):
    path = home / ".config/raceboard/config"
    path.parent.mkdir(parents=True)
    return path


@pytest.fixture
def board_of(start, simulator):
    """board_of(…): a board on a feed; a demo changes no settings."""
    url = simulator("--seed", "7", "--at", NOON)

    def begin(*arguments):
        program = start("--feed-url", url, "--at", NOON, *arguments)
        program.wait("LIVE")
        return program

    return begin


def select(program, name):
    """Puts the cursor on a setting by a search for letters that it alone has."""
    program.press("/", *name, "enter")
    program.wait(f"/{name}")


def test_a_key_changes_the_theme_and_its_line(board_of, path):
    path.write_text("# mine\ntheme = 'turf'  # dark\ncount = 4\n")
    program = board_of()
    program.press(",")
    program.wait("Settings")
    select(program, "theme")
    program.wait("line 2")
    program.press("enter")
    program.wait(r"Settings read: theme\.")
    assert path.read_text() == "# mine\ntheme = \"slate\"  # dark\ncount = 4\n"
    program.press("x")
    program.wait_until(lambda: path.read_text() == "# mine\ncount = 4\n", "the line of the theme to go")
    program.wait("default")


def test_a_number_is_counted_and_applied(board_of, path):
    path.write_text("count = 4\n")
    program = board_of()
    program.press(",")
    select(program, "rows")
    program.press("-")
    program.wait(r"Settings read: count\.")
    assert path.read_text() == "count = 3\n"
    program.press("esc")
    program.wait("Settings  ")
    program.press("esc")
    program.wait_until(lambda: len(board.rows(program.screen.rows())) == 3, "3 rows")


def test_a_typed_value_is_checked_while_it_is_typed(board_of, path):
    program = board_of()
    program.press(",")
    select(program, "interval")
    program.press("enter", "backspace", "backspace", "9")
    program.wait("interval = 9")
    program.wait("it takes a whole number")
    program.press("enter", "0", "enter")
    program.wait(r"Settings read: interval\.")
    assert path.read_text() == "interval = 90\n"


def test_what_an_option_hides_is_reported(board_of, path):
    program = board_of("--theme", "light")
    program.press(",")
    select(program, "theme")
    program.wait("--theme counts before the file")


def test_a_read_only_file_stays_and_the_reason_is_shown(board_of, path):
    path.write_text("count = 4\n")
    path.chmod(0o400)
    program = board_of()
    program.press(",")
    select(program, "rows")
    program.press("+")
    program.wait("it is read-only")
    assert path.read_text() == "count = 4\n"


def test_a_restart_is_named(board_of, path):
    program = board_of()
    program.press(",")
    select(program, "ascii")
    program.press("enter")
    program.wait("Needs a restart: ascii")
    assert path.read_text() == "ascii = true\n"


def test_a_demo_changes_no_file(demo, path):
    path.write_text("theme = 'turf'\n")
    program = demo()
    program.press(",")
    program.wait("Settings")
    select(program, "theme")
    program.press("enter")
    program.wait("A demo changes no settings")
    assert path.read_text() == "theme = 'turf'\n"
