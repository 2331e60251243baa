"""The desk: a large terminal with races, card, results and meetings in panes. DeskLayoutTests, DeskViewTests and the
golden files have which panes there are, and what keys do."""

import re

DESK = (160, 45)


def panes(program):
    """The words of each pane's head that are on the screen."""
    text = program.screen.text()
    heads = {"board": "Next to jump", "card": r"\d+ runners? by number", "results": r"Results +\d+",
             "meetings": r"Meetings +\d+", "market": r"Market +\d+ shorter", "form": r"Jockeys +\d+"}
    return {name for name, words in heads.items() if re.search(words, text)}


def test_panes_are_gone_with_their_space_and_back_with_it(demo):
    program = demo(size=DESK)
    program.wait_until(lambda: len(panes(program)) == 5, "five panes")
    program.press("tab", "tab")
    for size, count in (((80, 24), 1), ((100, 30), 1), (DESK, 5), ((20, 6), 0), (DESK, 5)):
        program.resize(*size)
        program.wait_until(lambda: len(panes(program)) == count, f"{count} at {size}")


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


def test_prices_that_move_are_there_in_the_first_seconds(demo):
    program = demo(size=(80, 24))
    program.wait("DEMO")
    program.press("m")
    program.wait(r"[-+]\d+%")
    program.press("enter")
    program.wait(r"runners? by number")
