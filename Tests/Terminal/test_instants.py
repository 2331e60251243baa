"""Every command, and the screens, on a simulated day of any year: a clock may be set to anything. Commands whose day is
not simulated are not here. The long form is Scripts/lab attack (Tests/Lab/attack/instants.py): any instant of 9999
years for every command."""

import concurrent.futures
import signal
import subprocess

import pytest

from attack.instants import lines
from test_examples import BINARY, DAY, place  # noqa: F401
from waits import TIMEOUT, until

INSTANTS = ["0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2038-01-19T03:14:08Z", "9999-12-31T23:59:59Z"]
# What ends a program that has made a mistake, and never one that has not.
OF_MISTAKES = {signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE}
# These first make a season of starts, the same one for all of them, which takes seconds of processor. One of each kind,
# at an instant whose season is different: at both ends of what there is, and across 1970. The figures of a driver, a
# jockey and a trainer are made by the code of a horse's, and an export has no figures.
OF_A_SEASON = {"form", "horse", "jockey", "driver", "trainer", "search", "export"}
SEASONS = {INSTANTS[0]: "form", "1970-02-20T12:00:00Z": "horse", INSTANTS[-1]: "search"}


@pytest.mark.parametrize("instant", [*INSTANTS, "1970-02-20T12:00:00Z"])
def test_no_command_is_ended_by_a_mistake(instant, home, place):  # noqa: F811
    place = {**place, **DAY, "RACEBOARD_AT": instant}
    wanted = [words for words in lines(BINARY) if words[0] == SEASONS.get(instant)
              or instant in INSTANTS and words[0] not in OF_A_SEASON]
    assert SEASONS.get(instant, "next") in {words[0] for words in wanted}
    assert instant not in INSTANTS or {"next", "card", "runner", "meetings", "plan", "line"} <= {
        words[0] for words in wanted}

    def status(words):
        done = subprocess.run([BINARY, *words], cwd=home, env=place, stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=120, check=False)
        return " ".join(words), done.returncode

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        ended = dict(pool.map(status, wanted))
    assert 0 in ended.values()
    wrong = {line: code for line, code in ended.items() if -code in OF_MISTAKES or code - 128 in OF_MISTAKES}
    assert not wrong


@pytest.mark.parametrize("instant", INSTANTS)
def test_no_screen_is_ended_by_a_mistake(instant, start):
    board = start("--demo", "--at", instant, "--seed", "22")
    board.wait("DEMO|NO DATA|No races|no races")
    for key in ["enter", "esc", "t", "esc", "m", "esc", "f", "esc", "A", "esc"]:
        board.press(key)
        board.wait_until(lambda: board.unread() == 0, f"a board that reads {key}")
        board.settle(0.1)
        assert board.running, key
    board.press("esc", "q")
    assert board.finish() == 0


@pytest.mark.parametrize("instant", INSTANTS)
@pytest.mark.parametrize("words", [["watch", "--json"], ["line", "--follow"]])
def test_no_stream_is_ended_by_a_mistake(instant, words, home, place):  # noqa: F811
    """Once it has asked for races three times: at a minute a second the last instant's year ends meanwhile."""
    log = home / "log"
    process = subprocess.Popen(
        [BINARY, *words, "--speed", "60", "--interval", "15", "--verbose", "--log-file", log], cwd=home,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        env={**place, **DAY, "RACEBOARD_AT": instant})
    try:
        until(lambda: process.poll() is not None or log.exists() and log.read_text().count(" requesting ") >= 3,
              "three requests")
    finally:
        process.terminate()
    assert -process.wait(TIMEOUT) not in OF_MISTAKES
