"""Every command, and the screens, on a simulated day of any year: a clock may be set to anything."""

import concurrent.futures
import signal
import subprocess

import pytest

from test_examples import BINARY, DAY, OF_KIOSK, SCREENS, STREAMS, command, place, topics  # noqa: F401

INSTANTS = [
    "0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "1970-02-20T12:00:00Z",
    "2000-02-29T12:00:00Z", "2038-01-19T03:14:08Z", "9999-12-31T23:59:59Z"]
# What ends a program that has made a mistake, and never one that has not.
OF_MISTAKES = {signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE}


def first_examples():
    """The first example of each command that ends by itself; one that joins is run, too."""
    lines = [topic["examples"][0]["line"] for topic in topics()]
    return [line for line in lines if command(line) not in SCREENS | STREAMS | OF_KIOSK and "--follow" not in line]


@pytest.mark.parametrize("instant", INSTANTS)
def test_no_command_is_ended_by_a_mistake(instant, home, place):  # noqa: F811
    place = {**place, **DAY, "RACEBOARD_AT": instant}
    (home / "at").mkdir()

    def status(line):
        done = subprocess.run(["sh", "-c", f"exec {line}"], cwd=home / "at", env=place, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=120)
        return line, done.returncode

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        ended = dict(pool.map(status, first_examples()))
    assert len(ended) > 20 and 0 in ended.values()
    wrong = {line: code for line, code in ended.items() if -code in OF_MISTAKES or code - 128 in OF_MISTAKES}
    assert not wrong


@pytest.mark.parametrize("instant", INSTANTS)
def test_no_screen_is_ended_by_a_mistake(instant, start):
    board = start("--demo", "--at", instant, "--seed", "22")
    board.wait("DEMO|NO DATA|No races|no races")
    for key in ["enter", "esc", "t", "esc", "m", "esc", "f", "esc", "A", "esc"]:
        board.press(key)
        board.record(0.2)
        assert board.running, key
    board.press("esc", "q")
    assert board.finish() == 0


@pytest.mark.parametrize("instant", INSTANTS)
@pytest.mark.parametrize("words", [["watch", "--json"], ["line", "--follow"]])
def test_no_stream_is_ended_by_a_mistake(instant, words, home, place):  # noqa: F811
    process = subprocess.Popen([BINARY, *words], cwd=home, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                               stdin=subprocess.DEVNULL, env={**place, **DAY, "RACEBOARD_AT": instant})
    try:
        process.wait(1.5)
    except subprocess.TimeoutExpired:
        process.terminate()
    process.stdout.close()
    assert -process.wait(20) not in OF_MISTAKES
