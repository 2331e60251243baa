"""A large change is one update on a terminal that can show one (mode 2026), and none is ever left open."""

import signal

import pytest

QUESTION, BEGIN, END = b"\x1b[?2026$p", b"\x1b[?2026h", b"\x1b[?2026l"


def answer(program, mode):
    program.wait("DEMO")
    program.wait_until(lambda: QUESTION in program.raw, "question")
    program.send(b"\x1b[?2026;%d$y" % mode)
    program.settle()


def test_a_screen_that_changes_is_one_update_a_tick_is_none_and_a_crash_leaves_none_open(demo):
    program = demo()
    answer(program, 2)
    assert BEGIN not in program.raw, "ticks are small"
    program.press("?")
    program.wait("On this screen")
    program.wait_until(lambda: END in program.raw, "the end of the update")
    program.settle()
    # The text of a card that comes late is an update of its own.
    at = program.raw.index(b"On this screen")
    assert program.raw.rfind(END, 0, at) < program.raw.rindex(BEGIN, 0, at)
    assert END in program.raw[at:] and program.raw.count(BEGIN) == program.raw.count(END)
    assert program.raw.count(QUESTION) == 1 and program.unread() == 0
    # No end leaves one open, not that of a crash either.
    program.signal(signal.SIGSEGV)
    assert program.finish() == 139 and program.leftovers() == []
    assert program.raw.rindex(END) > program.raw.rfind(BEGIN)


@pytest.mark.parametrize("mode", [0, 4])
def test_without_the_mode_there_is_no_update(demo, mode):
    program = demo()
    answer(program, mode)
    program.press("?")
    program.wait("On this screen")
    program.press("esc")
    program.wait("quit")
    program.press("q")
    assert program.finish() == 0 and program.leftovers() == [] and program.unread() == 0
    assert BEGIN not in program.raw and END not in program.raw
