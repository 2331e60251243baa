"""The category keys: what each press chooses, and that the choice outlives the program."""

import re

import pytest

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


@pytest.mark.parametrize("keys, chosen", [
    (["h"], "h"), (["g"], "g"), (["t"], "t"),
    (["1"], "h"), (["2"], "g"), (["3"], "t"),
    (["h", "g"], "hg"), (["1", "3"], "ht"), (["g", "3"], "gt"),
    (["h", "g", "t"], "all"), (["h", "h"], "all"),
    (["t", "a"], "all"), (["g", "h", "0"], "all"), (["h", "g", "h"], "g"),
])
def test_presses_add_and_remove(demo, keys, chosen):
    program = demo()
    wait_filter(program, "all")
    program.press(*keys)
    wait_filter(program, chosen)


def test_choice_outlives_the_program(kept):
    program = kept()
    program.press("g", "t")
    wait_filter(program, "gt")
    program.press("q")
    assert program.finish() == 0
    wait_filter(kept(), "gt")


def test_a_choice_in_a_demo_is_gone_with_it(demo, kept):
    program = demo()
    program.press("g", "t")
    wait_filter(program, "gt")
    program.press("q")
    assert program.finish() == 0
    wait_filter(kept(), "all")


def test_option_overrides_the_remembered_choice(kept):
    program = kept()
    program.press("g")
    wait_filter(program, "g")
    program.press("q")
    assert program.finish() == 0
    wait_filter(kept("--only", "horse,harness"), "ht")


def test_folder_that_cannot_be_written_loses_only_the_memory(demo, home):
    (home / "state").rmdir()
    (home / "state").write_text("a file, so that no folder can be made below it, by anyone")
    program = demo()
    program.press("h")
    wait_filter(program, "h")
    program.press("q")
    assert program.finish() == 0
    assert program.leftovers() == []


def test_missing_home_loses_only_the_memory(demo):
    program = demo(HOME=None, XDG_STATE_HOME=None)
    wait_filter(program, "all")
    program.press("q")
    assert program.finish() == 0
