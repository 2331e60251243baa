"""The desk: a large terminal with races, card, results and meetings in panes."""

import re

import pytest
from conftest import NOON

DESK = (160, 45)
DESK_PANES = {"board", "card", "results", "market", "meetings"}


def panes(program):
    """The words of each pane's head that are on the screen."""
    text = program.screen.text()
    heads = {"board": "Next to jump", "card": r"\d+ runners? by number", "results": r"Results +\d+ races",
             "meetings": r"Meetings +\d+", "market": r"Market +\d+ moves?", "form": r"Jockeys +\d+"}
    return {name for name, words in heads.items() if re.search(words, text)}


@pytest.mark.parametrize("size, expected", [
    ((80, 24), set()), ((99, 40), set()), ((100, 30), {"board", "card"}), ((120, 40), {"board", "card"}),
    ((160, 45), DESK_PANES), ((240, 67), DESK_PANES)])
def test_the_space_decides_which_panes_there_are(demo, size, expected):
    program = demo(size=size)
    program.wait_until(lambda: panes(program) == expected, f"the panes {expected}")
    assert all(len(row) <= size[0] for row in program.screen.rows())


def test_panes_are_gone_with_their_space_and_back_with_it(demo):
    program = demo(size=DESK)
    program.wait_until(lambda: len(panes(program)) == 5, "five panes")
    program.press("tab", "tab")
    for size, count in (((80, 24), 1), ((100, 30), 1), (DESK, 5), ((20, 6), 0), (DESK, 5)):
        program.resize(*size)
        program.wait_until(lambda: len(panes(program)) == count, f"{count} at {size}")


def test_keys_go_through_the_panes_and_zoom_fills_the_screen(demo):
    program = demo(size=DESK)
    program.wait_until(lambda: len(panes(program)) == 5, "five panes")
    program.press("tab")
    program.wait("s sort")
    program.press("z")
    program.wait_until(lambda: panes(program) == {"card"}, "the card alone")
    program.press("esc")
    program.wait_until(lambda: len(panes(program)) == 5, "five panes")
    program.press("F")
    program.wait_until(lambda: panes(program) == DESK_PANES - {"meetings"} | {"form"}, "form in their place")
    program.press("f3")
    program.wait_until(lambda: len(panes(program)) == 5, "five panes")


def test_the_layout_is_remembered_and_an_option_counts_for_one_run(kept):
    program = kept(size=DESK)
    program.wait_until(lambda: len(panes(program)) > 2, "panes")
    program.press("L")
    program.wait_until(lambda: not panes(program), "the list")
    program.press("q")
    assert program.finish() == 0
    program = kept(size=DESK)
    assert not panes(program)
    program.press("q")
    program.finish()
    program = kept("--layout", "desk", size=(80, 24))
    program.wait_until(lambda: panes(program) == {"board", "card"}, "a small desk")
    program.press("q")
    program.finish()
    program = kept(size=DESK)
    assert not panes(program), "the option is not saved"


def test_a_layout_that_does_not_exist_is_refused(run):
    done = run("--layout", "tiles", "--demo")
    assert done.returncode == 64
    assert "auto, list, desk, poster" in done.stderr


def test_an_option_gives_the_exact_number_of_rows(demo):
    program = demo("--count", "7", size=DESK)
    program.wait_until(lambda: len(panes(program)) == 5, "five panes")
    program.wait(r"\n   7  ")
    assert not program.shows(r"\n   8  ")


def test_prices_that_move_are_there_in_the_first_seconds(demo):
    program = demo(size=(80, 24))
    program.wait("DEMO")
    program.press("m")
    program.wait(r"(firmed|drifted) \d+%")
    program.press("enter")
    program.wait(r"runners? by number")
