"""Ten simulated minutes at speed 60, watched frame by frame. A day of faults is the lab's (test_lab), whose judge knows
the same rules and more; an hour is TrueBoardTests'."""

import board
from conftest import NOON

SPEED, REAL_SECONDS = 60, 10


def test_ten_minutes(start):
    program = start("--demo", "--seed", "11", "--at", NOON, "--speed", str(SPEED))
    program.record_until(lambda: program.shows("DEMO") and len(board.rows(program.screen.rows())) == 5, "five rows")
    program.frames.clear()
    program.record(REAL_SECONDS)
    assert program.running, program.status()
    frames = program.frames
    every_frame_keeps_the_rules_of_the_board(frames)
    races_come_and_go(frames)
    cursor_stays_with_the_next_race_until_a_key_moves_it(frames)
    no_more_than_ten_frames_a_second(frames)
    data_stays_live(frames)
    program.press("q")
    assert program.finish() == 0
    assert program.leftovers() == []


def every_frame_keeps_the_rules_of_the_board(frames):
    bad = [(frame, problems) for frame in frames if (problems := board.faults(frame.rows, wanted=5))]
    assert not bad, f"{len(bad)} of {len(frames)} frames\n" + "\n\n".join(board.described(*one) for one in bad[:3])


def races_come_and_go(frames):
    """A race every two minutes or so: in ten minutes some others must have been at the top."""
    first = [board.rows(frame.rows)[0] for frame in frames if board.rows(frame.rows)]
    tops = {(row.number, row.rest.split("  ")[0]) for row in first}
    assert len(tops) > 2
    assert any(row.seconds < -40 for row in first), "no race was followed past its start"


def cursor_stays_with_the_next_race_until_a_key_moves_it(frames):
    assert {board.cursor(frame.rows) for frame in frames} == {1}


def no_more_than_ten_frames_a_second(frames):
    assert len(frames) <= 11 * REAL_SECONDS
    assert len(frames) >= REAL_SECONDS  # a machine with other work draws fewer


def data_stays_live(frames):
    """A machine that stands still for 1.3 s makes the data old in truth at this speed: it may be said, and ends."""
    old = ["STALE" in "".join(frame.rows[:2]) or "NO DATA" in "".join(frame.rows[:2]) for frame in frames]
    assert sum(old) <= len(old) // 4
    assert not all(old[-50:])
