"""Alerts (docs/alerts.md): the person's program, the terminal's notification, names that try to command either."""

import json
import os
import pathlib
import stat
import time

import pytest

from feed import Answer, race, v2
from waits import until

HOSTILE = "$(touch owned)`id`; --icon=x & \x1b]0;OWNED\x07 \x9b31m \u202e\n-- \"' '\\"


def program(path, text):
    path.write_text(text, encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@pytest.fixture
def soon(serve):
    """A feed whose first races start 6 seconds after it is asked first, with names that are commands."""
    return of_races(serve, at_once=1)


def of_races(serve, at_once):
    begin = []

    def races(path):
        if not begin:
            begin.append(int(time.time()) + 6)
        return Answer(v2([race(number, begin[0] + 120 * max(0, number - at_once), meeting=HOSTILE, race_name=HOSTILE)
                          for number in range(1, 8)]))

    return serve(races).url


def settings(home, *lines):
    file = home / "settings.toml"
    file.write_text("\n".join(["status-source = \"none\"", *lines]) + "\n", encoding="utf-8")
    file.chmod(0o600)
    return str(file)


def test_the_program_gets_a_hostile_name_as_data(start, soon, home):
    got = home / "got"
    hook = program(home / "hook.sh", f"#!/bin/sh\ncd {home}\n{{ cat; printf '%s|' \"$@\"; env; }} >got.part\n"
                   "mv got.part got\necho said to the log\n")
    config = settings(home, 'alerts = ["due"]', 'alerts-for = ["all"]', 'alert-by = ["exec"]',
                      f'alert-command = ["{hook}", "a b", "$(id)"]')
    board = start("--feed-url", soon, "--config", config, "--log-file", str(home / "log"), size=(120, 40))
    board.wait("LIVE")
    until(got.exists, "the program's file")
    line, rest = got.read_text(encoding="utf-8").split("\n", 1)
    event = json.loads(line)
    assert event["alert"] == "due" and event["schema"] == 1 and event["feed"]["state"] == "live"
    assert "$(touch owned)`id`; --icon=x &" in event["race"]["meeting"]
    assert "\x1b" not in line and "\x9b" not in line and "\u202e" not in line
    assert rest.startswith("a b|$(id)|") and "RACEBOARD_" not in rest
    assert not (home / "owned").exists() and not os.path.exists("owned")
    board.press("A")
    board.wait("sent")
    until(lambda: "said to the log" in (home / "log").read_text(encoding="utf-8"), "its output in the log")
    assert b"OWNED\x07" not in board.raw


def runs(pid):
    """Whether a process runs: one that has ended may wait to be reaped."""
    try:
        return "State:\tZ" not in pathlib.Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False


def test_a_program_that_hangs_floods_and_forks_is_ended_with_all_it_started(start, soon, home):
    pids = home / "pids"
    hook = program(home / "hook.sh", "#!/bin/sh\ntrap '' TERM\n"
                   f"yes & echo $! >>{pids}.part\nsh -c 'trap \"\" TERM; sleep 600' & echo $! >>{pids}.part\n"
                   f"echo $$ >>{pids}.part; mv {pids}.part {pids}\nwhile :; do sleep 1; done\n")
    config = settings(home, 'alerts = ["due"]', 'alerts-for = ["all"]', 'alert-by = ["exec"]',
                      f'alert-command = ["{hook}"]')
    board = start("--feed-url", soon, "--config", config, "--log-file", str(home / "log"), size=(120, 40))
    board.wait("LIVE")
    until(pids.exists, "the program's processes")
    started = [int(line) for line in pids.read_text(encoding="utf-8").split()]
    assert len(started) == 3 and all(runs(pid) for pid in started)
    # The board goes on while the program runs.
    board.press("A")
    board.wait("took more than 10 s, and was ended")
    until(lambda: not any(runs(pid) for pid in started), "the end of all three")
    assert (home / "log").stat().st_size < 100_000
    board.press("q")
    assert board.finish() == 0


def test_the_end_of_the_board_ends_the_programs(start, soon, home):
    pid = home / "pid"
    hook = program(home / "hook.sh", f"#!/bin/sh\necho $$ >{pid}.part; mv {pid}.part {pid}\nexec sleep 600\n")
    config = settings(home, 'alerts = ["due"]', 'alerts-for = ["all"]', 'alert-by = ["exec"]',
                      f'alert-command = ["{hook}"]')
    board = start("--feed-url", soon, "--config", config)
    board.wait("LIVE")
    until(pid.exists, "the program")
    board.press("q")
    assert board.finish() == 0
    until(lambda: not runs(pid.read_text(encoding="utf-8").strip()), "its end")


def test_at_most_four_programs_run_at_once_and_the_others_follow(start, serve, home):
    here = home / "here"
    here.mkdir()
    counts = home / "counts"
    hook = program(home / "hook.sh", f"#!/bin/sh\ncd {here}\n: >$$\nsleep 0.5\nls | wc -l >>{counts}\nsleep 0.5\n"
                   "rm $$\n")
    config = settings(home, 'alerts = ["due"]', 'alerts-for = ["all"]', 'alert-by = ["exec"]',
                      f'alert-command = ["{hook}"]')
    board = start("--feed-url", of_races(serve, at_once=7), "--config", config, size=(120, 40))
    board.wait("7 races, 7 alerts")
    until(lambda: counts.exists() and len(counts.read_text(encoding="utf-8").split()) == 7, "seven runs")
    assert max(int(line) for line in counts.read_text(encoding="utf-8").split()) == 4


def test_the_terminals_notification_is_whole_and_harmless(start, soon, home):
    config = settings(home, 'alerts = ["due"]', 'alerts-for = ["all"]', 'alert-by = ["terminal", "bell"]')
    board = start("--feed-url", soon, "--config", config, VTE_VERSION="7003")
    board.wait("LIVE")
    board.wait_until(lambda: b"\x1b]777;notify;" in board.raw, "the notification")
    sequence = board.raw.split(b"\x1b]777;notify;", 1)[1].split(b"\x1b\\", 1)[0]
    title, body = sequence.decode().split(";")
    assert title.startswith("Horse R1 $(touch owned)`id`, --icon=x &") and body.startswith("due now")
    assert all(byte >= 0x20 for byte in sequence) and b"\xc2\x9b" not in sequence
    board.wait_until(lambda: b"\x07" in board.raw, "the bell")


def test_a_restart_sends_nothing_twice(start, soon, home):
    got = home / "got"
    hook = program(home / "hook.sh", f"#!/bin/sh\ncat >>{got}\n")
    config = settings(home, 'alerts = ["due", "t-1"]', 'alerts-for = ["all"]', 'alert-by = ["exec"]',
                      f'alert-command = ["{hook}"]')
    first = start("--feed-url", soon, "--config", config)
    first.wait("LIVE")
    second = start("--feed-url", soon, "--config", config)
    second.wait("LIVE")
    until(lambda: got.exists() and got.stat().st_size > 0, "the alert")
    for board in (first, second):
        board.press("q")
        assert board.finish() == 0
    third = start("--feed-url", soon, "--config", config)
    third.wait("LIVE")
    third.press("A")
    third.wait("sent")
    alerts = [json.loads(line)["alert"] for line in got.read_text(encoding="utf-8").splitlines()]
    assert alerts.count("due") == 1


def test_a_file_that_others_can_change_names_no_program(run, home):
    config = settings(home, 'alert-command = ["/bin/true"]')
    os.chmod(config, 0o666)
    done = run("config", "show", "--config", config)
    assert done.returncode == 78 and "may not name a program" in done.stderr


def test_the_key_sets_one_and_it_is_there_after_a_restart(start, serve, home):
    begin = int(time.time())
    feed = serve(lambda path: Answer(v2([race(number, begin + 900 * number) for number in range(1, 8)]))).url
    config = settings(home)
    board = start("--feed-url", feed, "--config", config, size=(120, 40))
    board.wait("LIVE")
    board.press("N")
    board.wait("1 minute before the start")
    board.press("A")
    board.wait("1 to come")
    board.press("q")
    assert board.finish() == 0
    again = start("--feed-url", feed, "--config", config, size=(120, 40))
    again.wait("LIVE")
    again.press("A")
    again.wait("1 minute before")
