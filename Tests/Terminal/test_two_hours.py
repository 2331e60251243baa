"""Two simulated hours at speed 60, watched frame by frame in two real minutes, beside the other tests."""

import threading

import pytest

import board
from conftest import NOON
from driver import Program, environment
from waits import TIMEOUT

SPEED, REAL_SECONDS = 60, 120


class Watch(threading.Thread):
    """The board in a terminal of its own, recorded."""

    def __init__(self, binary, home):
        super().__init__(daemon=True)
        command = [binary, "--demo", "--seed", "11", "--at", NOON, "--speed", str(SPEED)]
        self.program = Program(command, environment(home))

    def run(self):
        self.program.record(REAL_SECONDS)


@pytest.fixture
def watched(watch, binary, tmp_path):
    """What was begun first of all, or, where several workers share the tests, what is begun now."""
    watching = watch or Watch(binary, tmp_path)
    if not watch:
        watching.start()
    yield watching
    if not watch:
        watching.program.process.kill()
        watching.join(5)
        watching.program.__exit__()


def frames_of(watched):
    watched.join(REAL_SECONDS + TIMEOUT)
    assert not watched.is_alive()
    assert watched.program.running, watched.program.status()
    found = watched.program.frames
    first = next((index for index, frame in enumerate(found) if len(board.rows(frame.rows)) == 5), None)
    assert first is not None, "never five rows"
    return found[first:]


def test_two_hours(watched):
    """One test: of several workers a second one would watch two hours of its own."""
    frames = frames_of(watched)
    every_frame_keeps_the_rules_of_the_board(frames)
    races_come_and_go(frames)
    cursor_stays_with_the_next_race_until_a_key_moves_it(frames)
    no_more_than_ten_frames_a_second(frames)
    data_stays_live(frames)
    watched.program.press("q")
    assert watched.program.finish() == 0
    assert watched.program.leftovers() == []


def every_frame_keeps_the_rules_of_the_board(frames):
    bad = [(frame, problems) for frame in frames if (problems := board.faults(frame.rows, wanted=5))]
    assert not bad, f"{len(bad)} of {len(frames)} frames\n" + "\n\n".join(board.described(*one) for one in bad[:3])


def races_come_and_go(frames):
    """A race every two minutes or so: in two hours some fifty others must have been at the top."""
    first = [board.rows(frame.rows)[0] for frame in frames if board.rows(frame.rows)]
    tops = {(row.number, row.rest.split("  ")[0]) for row in first}
    assert len(tops) > 20
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
