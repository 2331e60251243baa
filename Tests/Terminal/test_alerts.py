"""Alerts (docs/alerts.md): the person's program, the terminal's notification, names that try to command either.
AlertHooksTests and BoardAlertTests have the times, the limits and what else comes in process."""

import json
import os
import pathlib
import stat
import time

import pytest

from feed import Answer, race, v2
from waits import until

HOSTILE = "$(touch owned)`id`; --icon=x & \x1b]0;OWNED\x07 \x9b31m \u202e\n-- \"' '\\"


class Day:
    """A feed of races with names that are commands; the start of the first one can be moved, which is an alert."""

    def __init__(self, serve):
        self.begin, self.moved = int(time.time()), 0
        self.url = serve(self.answer).url

    def answer(self, path):
        starts = {number: self.begin + 900 * number for number in range(1, 8)}
        starts[1] += self.moved
        return Answer(v2([race(number, start, meeting=HOSTILE, race_name=HOSTILE) for number, start in starts.items()]))

    def move(self, board):
        """The board requests the feed at once, and has an alert."""
        self.moved += 120
        board.press("r")


@pytest.fixture
def day(serve):
    return Day(serve)


def program(path, text):
    path.write_text(text, encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def settings(home, *lines):
    file = home / "settings.toml"
    file.write_text("\n".join([
        "status-source = \"none\"", 'alerts = ["moved"]', 'alerts-for = ["all"]', *lines]) + "\n", encoding="utf-8")
    file.chmod(0o600)
    return str(file)


def test_program_and_terminal_get_a_hostile_name_as_data(start, day, home):
    got = home / "got"
    hook = program(home / "hook.sh", f"#!/bin/sh\ncd {home}\n{{ cat; printf '%s|' \"$@\"; env; }} >got.part\n"
                   "mv got.part got\necho said to the log\n")
    config = settings(home, 'alert-by = ["exec", "terminal", "bell"]', f'alert-command = ["{hook}", "a b", "$(id)"]')
    board = start("--feed-url", day.url, "--config", config, "--log-file", str(home / "log"), size=(120, 40),
                  VTE_VERSION="7003")
    board.wait("LIVE")
    day.move(board)
    until(got.exists, "the program's file")
    line, rest = got.read_text(encoding="utf-8").split("\n", 1)
    event = json.loads(line)
    assert event["alert"] == "moved" and event["schema"] == 1 and event["feed"]["state"] == "live"
    assert "$(touch owned)`id`; --icon=x &" in event["race"]["meeting"]
    assert "\x1b" not in line and "\x9b" not in line and "\u202e" not in line
    assert rest.startswith("a b|$(id)|") and "RACEBOARD_" not in rest
    assert not (home / "owned").exists() and not os.path.exists("owned")
    board.press("A")
    board.wait("sent")
    until(lambda: "said to the log" in (home / "log").read_text(encoding="utf-8"), "its output in the log")
    board.wait_until(lambda: b"\x1b]777;notify;" in board.raw, "the notification")
    sequence = board.raw.split(b"\x1b]777;notify;", 1)[1].split(b"\x1b\\", 1)[0]
    title, body = sequence.decode().split(";")
    assert title.startswith("Horse R1 $(touch owned)`id`, --icon=x &") and "moved" in body, body
    assert all(byte >= 0x20 for byte in sequence) and b"\xc2\x9b" not in sequence
    board.wait_until(lambda: b"\x07" in board.raw, "the bell")
    assert b"OWNED\x07" not in board.raw


def test_a_command_on_a_key_gets_a_hostile_name_as_data_and_the_screen_nothing_of_its_output(start, day, home):
    got = home / "got"
    hook = program(home / "note", f"#!/bin/sh\ncd {home}\n{{ cat; printf '%s|' \"$@\"; env; }} >got.part\n"
                   "printf '\\033]0;TAKEN\\007 said\\n'; mv got.part got\n")
    config = settings(home, "[commands]", f'"!" = ["{hook}", "a b", "$(id)"]')
    board = start("--feed-url", day.url, "--config", config, "--log-file", str(home / "log"), size=(120, 40))
    board.wait("LIVE")
    board.wait("! note")
    board.press("!")
    until(got.exists, "the program's file")
    line, rest = got.read_text(encoding="utf-8").split("\n", 1)
    event = json.loads(line)
    assert set(event) == {"schema", "at", "race", "feed"} and event["race"]["id"] and event["feed"]["state"] == "live"
    assert "$(touch owned)`id`; --icon=x &" in event["race"]["meeting"]
    assert "\x1b" not in line and "\x9b" not in line and "\u202e" not in line
    assert rest.startswith("a b|$(id)|") and "RACEBOARD_" not in rest
    assert not (home / "owned").exists() and not os.path.exists("owned")
    until(lambda: "said" in (home / "log").read_text(encoding="utf-8"), "its output in the log")
    board.press("q")
    assert board.finish() == 0
    assert b"TAKEN" not in board.raw and b"said" not in board.raw


def runs(pid):
    """Whether a process runs: one that has ended may wait to be reaped."""
    try:
        return "State:\tZ" not in pathlib.Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False


def test_the_end_of_the_board_ends_a_program_that_hangs_floods_and_forks_with_all_it_started(start, day, home):
    pids = home / "pids"
    hook = program(home / "hook.sh", "#!/bin/sh\ntrap '' TERM\n"
                   f"yes & echo $! >>{pids}.part\nsh -c 'trap \"\" TERM; sleep 600' & echo $! >>{pids}.part\n"
                   f"echo $$ >>{pids}.part; mv {pids}.part {pids}\nwhile :; do sleep 1; done\n")
    config = settings(home, 'alert-by = ["exec"]', f'alert-command = ["{hook}"]')
    board = start("--feed-url", day.url, "--config", config, "--log-file", str(home / "log"), size=(120, 40))
    board.wait("LIVE")
    day.move(board)
    until(pids.exists, "the program's processes")
    started = [int(line) for line in pids.read_text(encoding="utf-8").split()]
    assert len(started) == 3 and all(runs(pid) for pid in started)
    # The board goes on while the program runs.
    board.press("A")
    board.wait("moved")
    board.press("q")
    assert board.finish() == 0
    until(lambda: not any(runs(pid) for pid in started), "the end of all three")
    assert (home / "log").stat().st_size < 100_000


def test_a_restart_sends_nothing_twice(start, day, home):
    got = home / "got"
    hook = program(home / "hook.sh", f"#!/bin/sh\ncat >>{got}\n")
    config = settings(home, 'alert-by = ["exec"]', f'alert-command = ["{hook}"]')
    boards = [start("--feed-url", day.url, "--config", config) for _ in range(2)]
    for board in boards:
        board.wait("LIVE")
    day.moved = 120
    for board in boards:
        # A key while a request is under way, or soon after another program's, asks for nothing.
        board.wait_until(
            lambda: board.shows(r"\d\d:\d\d +\d\d:\d\d +\d") or board.press("r") or board.pump(0.2) and None,
            "the move")
    until(lambda: got.exists() and got.stat().st_size > 0, "the alert")
    for board in boards:
        board.press("q")
        assert board.finish() == 0
    again = start("--feed-url", day.url, "--config", config)
    again.wait("LIVE")
    again.press("A")
    again.wait("sent")
    alerts = [json.loads(line)["alert"] for line in got.read_text(encoding="utf-8").splitlines()]
    assert alerts == ["moved"]
