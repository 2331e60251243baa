"""A program that has no descriptor left, or no thread."""

import os
import resource
import socket
import subprocess
import tempfile

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


NOBODY = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}  # no such limit holds root


@pytest.fixture
def reachable(binary):
    """The program; skips where another user, as whom a limit is tried, cannot reach it."""
    if subprocess.run(["test", "-x", binary], check=False, **NOBODY).returncode:
        pytest.skip("another user cannot reach the program")
    return binary


def test_a_program_that_can_start_no_thread_says_so_and_ends(reachable, home):
    for words in (["next", "--demo"], ["watch", "--demo"]):
        done = subprocess.run(
            ["prlimit", "--nproc=1", reachable, *words, "--store", "none"], env=environment(home), check=False,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT, **NOBODY)
        assert (done.returncode, done.stdout) == (71, "") and "can start only 0 more threads" in done.stderr


def test_a_board_that_can_start_no_more_threads_goes_on(reachable, simulator, start):
    """libdispatch would wait for one in whoever adds a task: on the main thread."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:  # where another user gets to
        os.chmod(folder, 0o777)
        user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if NOBODY else []
        board = start(command=[*user, reachable, "--feed-url", simulator()], HOME=folder, XDG_STATE_HOME=folder,
                      RACEBOARD_SYSTEM_CONFIG=f"{folder}/system")
        board.wait("LIVE")
        board.record(8)  # libdispatch's threads end after five seconds without a task
        subprocess.run(["prlimit", f"--pid={board.pid}", "--nproc=1"], check=True, **NOBODY)
        for _ in range(3):
            board.press("r")
            clock = board.shows("[0-9:]{8} UTC")[0]
            board.wait_until(lambda: not board.shows(clock), "the clock", 20)
        board.press("q")
        assert board.finish() == 0
