"""The category keys: their choice outlives the program. What each press chooses: BoardChoiceTests."""

import re

import board

WORDS = {"all": "All races", "h": "Horse races", "g": "Greyhound races", "t": "Harness races",
         "hg": "Horse and greyhound races", "ht": "Horse and harness races", "gt": "Greyhound and harness races"}
NAMES = {"h": "horse", "g": "greyhound", "t": "harness"}


def wait_filter(program, chosen):
    """The words, and five rows of nothing but what was chosen."""
    program.wait(re.escape(WORDS[chosen]))
    wanted = {NAMES[letter] for letter in chosen} if chosen != "all" else set(NAMES.values())

    def holds():
        rows = board.rows(program.screen.rows())
        return len(rows) == 5 and {row.category for row in rows} <= wanted

    program.wait_until(holds, f"five rows of {wanted}")


def test_choice_outlives_the_program_and_an_option_overrides_it(kept):
    program = kept()
    program.press("g", "t")
    wait_filter(program, "gt")
    program.press("q")
    assert program.finish() == 0
    again = kept()
    wait_filter(again, "gt")
    again.press("q")
    assert again.finish() == 0
    wait_filter(kept("--only", "horse,harness"), "ht")


def test_a_choice_in_a_demo_is_gone_with_it(demo, kept):
    program = demo()
    program.press("g", "t")
    wait_filter(program, "gt")
    program.press("q")
    assert program.finish() == 0
    wait_filter(kept(), "all")


def test_a_folder_that_cannot_be_written_or_no_home_loses_only_the_memory(demo, home):
    (home / "state").rmdir()
    (home / "state").write_text("a file, so that no folder can be made below it, by anyone")
    program = demo()
    program.press("h")
    wait_filter(program, "h")
    program.press("q")
    assert program.finish() == 0
    assert program.leftovers() == []
    program = demo(HOME=None, XDG_STATE_HOME=None)
    wait_filter(program, "all")
    program.press("q")
    assert program.finish() == 0
