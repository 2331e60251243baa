"""A program that has no descriptor left."""

import os
import resource
import socket

from attack.proc import processor


def test_a_client_that_cannot_be_let_in_burns_no_core(start, home, simulator):
    board = start("--feed-url", simulator(), RUNTIME_DIRECTORY=str(home))
    board.wait("LIVE")
    board.record(0.6)
    (path,) = [path for path in home.rglob("*.socket")]
    number = len(os.listdir(f"/proc/{board.pid}/fd"))
    resource.prlimit(board.pid, resource.RLIMIT_NOFILE, (number, number))
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(str(path))
        before = processor(board.pid)
        board.record(3)
        assert processor(board.pid) - before < 1
    clock = str(board.screen.rows())
    board.wait_until(lambda: str(board.screen.rows()) != clock, "the clock")
    board.press("q")
    assert board.finish() == 0
