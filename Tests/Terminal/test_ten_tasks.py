"""Ten things that people want of the board, each from its 80 by 24 screen with at most eight keys.

No key is known beforehand: the footer has the places and `: all`, and there a word that people use for it does.
"""

import pytest
from board import rows as board_rows

# The keys, and what they lead to; the runners of a card come in their time.
RUNNERS = r"(?m)^ ?► +1 "
TASKS = {
    "the last winner": (["tab"], r"(?m)^ Results "),
    "the biggest drifter": (["m"], r"(?m)^ Market "),
    "the figures of a jockey": ([*":jock", "enter"], r"Win%"),
    "the page of a runner": (["enter", RUNNERS, "enter"], r"(?m)^ ─ \d+ "),
    "the next race of a watched runner": ([*":watch", "down", "enter"], r"(?m)^ Upcoming "),
    "an alert before a race": (["end", *":alert", "enter"], r"Alert for .* before the start"),
    "a clock of twelve hours": ([*":12", "enter"], r"\d:\d\d:\d\d [ap]m"),
    "a big countdown": ([*":big", "enter"], r"([█▀▄▌▐#])\1{2,}"),
    "the time of the television": ([*":tv", "space", "3", "0", "enter"], r"30s behind"),
}


def test_the_footer_of_the_board_has_what_leads_there(demo):
    program = demo()
    program.wait_until(lambda: len(board_rows(program.screen.rows())) == 5, "five races")
    footer = program.screen.rows()[-1]
    for words in ("Results", "Form", "Market", "w watch meeting", ": all"):
        assert words in footer


@pytest.mark.parametrize("task", TASKS)
def test_each_takes_at_most_eight_keys(demo, task):
    keys, sign = TASKS[task]
    assert len(keys) <= 8
    program = demo()
    program.wait_until(lambda: len(board_rows(program.screen.rows())) == 5, "five races")
    assert not program.shows(sign)
    for key in keys:
        if key == RUNNERS:
            program.wait(key)
        else:
            program.press(key)
    program.wait(sign)
    program.press("q")
    assert program.finish() == 0


def test_the_next_race_at_a_meeting(demo):
    program = demo()
    program.wait_until(lambda: len(board_rows(program.screen.rows())) == 5, "five races")
    meeting = board_rows(program.screen.rows())[4].rest.split("  ")[0]
    program.press("/", *meeting[:4].lower(), "enter")
    program.wait_until(lambda: all(row.rest.startswith(meeting) for row in board_rows(program.screen.rows())), meeting)


def test_a_setting_is_kept_for_the_next_run_and_so_is_a_key(kept, home):
    program = kept()
    program.press(*":12", "enter")
    program.wait(r"\d:\d\d:\d\d [ap]m")
    program.press(*":plan", "=")
    program.wait("Press the key for it in place of P")
    program.press("m")
    program.wait("m is taken by market")
    program.press("e")
    program.wait("(?m)^► e ")
    program.press("esc", "e")
    program.wait("(?m)^ Plan ")
    program.press("q")
    assert program.finish() == 0
    config = home / ".config/raceboard/config"
    assert "12h = true" in config.read_text() and 'keys.plan = "e"' in config.read_text()
    program = kept()
    program.wait(r"\d:\d\d:\d\d [ap]m")
