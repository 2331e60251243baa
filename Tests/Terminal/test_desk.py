"""The desk: a large terminal with races, card, results and meetings in panes. DeskLayoutTests, DeskViewTests and the
golden files have which panes there are, and what keys do."""

import re

DESK = (160, 45)
RUNNERS = r"No +Runner .* (?:Place|Tote)"  # the heads of a card's columns, which no list has


def panes(program):
    """The words of each pane's head that are on the screen."""
    text = program.screen.text()
    heads = {"board": r"(?m)^1 Next", "card": rf"(?s:\s2 +[HGT] .*){RUNNERS}", "results": r"Results +\d+",
             "meetings": r"Meetings +\d+", "market": r"Market +\d+ shorter", "form": r"Jockeys +\d+"}
    return {name for name, words in heads.items() if re.search(words, text)}


def test_panes_are_gone_with_their_space_and_back_with_it(demo):
    every, focused = {"board", "card", "results", "market", "meetings"}, {"results"}
    program = demo(size=DESK)
    program.wait_until(lambda: panes(program) == every, "five panes")
    program.press("tab", "tab")
    # Each size has other panes than the one before it, whose screen is there until it is drawn again.
    sizes = ((80, 24), focused), (DESK, every), ((100, 30), focused), (DESK, every), ((20, 6), set()), (DESK, every)
    for size, names in sizes:
        program.resize(*size)
        program.wait_until(lambda: panes(program) == names, f"{names} at {size}")


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
    program.wait(RUNNERS)
