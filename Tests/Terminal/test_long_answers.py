"""Answers of a terminal without end: they are no keys, and the keys behind them do not wait."""

import pytest

from attack.proc import processor

MEGABYTE = b"hgtf" * 250_000


@pytest.mark.parametrize("begin", [b"\x1b]11;rgb:", b"\x1bP>|", b"\x1b_G"])
def test_ten_megabytes_of_an_answer_keep_no_key_waiting(begin, start):
    board = start("--demo", "--seed", "22", "--at", "2026-03-14T06:45:00Z")
    board.wait("DEMO")
    before = processor(board.process.pid)
    board.send(begin)
    for _ in range(10):
        for at in range(0, len(MEGABYTE), 4000):
            board.send(MEGABYTE[at:at + 4000])
            board.pump()
    board.send(b"\x1b\\")
    board.settle()
    # By letters of it a screen would be open, and each of them would be served.
    assert not board.shows("RESULTS|MEETINGS|HELP|[Ff]orm of")
    assert processor(board.process.pid) - before < 8
    board.press("q")
    assert board.finish() == 0
