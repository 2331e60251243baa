"""A program that has no descriptor left, or no thread."""

import os
import resource
import socket
import subprocess

import pytest
from attack.proc import processor
from driver import environment
from waits import TIMEOUT


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


def test_a_program_that_can_start_no_thread_says_so_and_ends(binary, home):
    nobody = 65534

    def bound():
        if os.geteuid() == 0:  # whom no such limit holds
            os.setgid(nobody)
            os.setuid(nobody)
        resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))

    if os.geteuid() == 0 and subprocess.run(["test", "-x", binary], user=nobody, check=False).returncode:
        pytest.skip("another user cannot reach the program")
    for words in (["next", "--demo"], ["watch", "--demo"]):
        done = subprocess.run(
            [binary, *words, "--store", "none"], env=environment(home), stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=TIMEOUT, check=False, preexec_fn=bound)  # pylint: disable=subprocess-popen-preexec-fn
        assert (done.returncode, done.stdout) == (71, "") and "can start only 0 more threads" in done.stderr
