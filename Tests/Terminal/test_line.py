"""`raceboard line`: twenty of them and a board are one client of the feed, counted at the simulator's door."""

import json
import os
import signal
import stat
import subprocess
import time

import pytest

from driver import environment, stop
from feed import Answer, V2, race, v2
from waits import TIMEOUT, pause, until

INTERVAL = 15  # the least that the setting takes


@pytest.fixture
def counted(serve):
    """A feed that counts: `lists` has the instant of each request for next races. None of them leaves meanwhile, which
    would be a reason to request them early."""
    body = v2([race(number, time.time() + 600 + 60 * number) for number in range(1, 41)])

    def answer(path):
        if not path.startswith(V2):
            return Answer("{}", status=404)
        door.lists.append(time.monotonic())
        return Answer(body)

    door = serve(answer)
    door.lists = []
    return door


@pytest.fixture
def spawn(binary, home):
    """spawn(url, "--follow"): a line that runs; its output is a file."""
    running = []

    def begin(url, *arguments, **more):
        path = home / f"line-{len(running)}.out"
        with open(path, "wb") as output:
            process = subprocess.Popen(
                [binary, "line", "--feed-url", url, "--interval", str(INTERVAL), *arguments],
                env=environment(home, TMPDIR=str(home), **more), stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.PIPE)
        process.text = path.read_text
        running.append(process)
        return process

    yield begin
    for process in running:
        stop(process)
        process.stderr.close()


def sockets(home):
    return sorted(path.name.split("-")[0] for path in home.glob("raceboard-*/*.socket"))


def spread(lists):
    """The seconds between two requests, each."""
    return [after - before for before, after in zip(lists, lists[1:])]


def test_twenty_lines_and_a_board_make_one_request_per_interval(start, spawn, counted, home):
    board = start("--feed-url", counted.url, "--interval", str(INTERVAL), TMPDIR=str(home))
    board.wait("LIVE")
    until(lambda: sockets(home) == ["board"], "the board's socket")
    before = len(counted.lists)
    lines = [spawn(counted.url, "--follow") for _ in range(20)]
    until(lambda: all(line.text() for line in lines), "a line of each")
    until(lambda: len(counted.lists) >= before + 3, "three more requests")
    assert min(spread(counted.lists)[before:]) > INTERVAL / 2, spread(counted.lists)
    assert sockets(home) == ["board"]
    texts = [line.text().splitlines()[0] for line in lines]
    assert len(set(texts)) <= 2 and " R" in texts[0] and "STALE" not in texts[0], texts
    assert stat.S_IMODE(next(home.glob("raceboard-*/*.socket")).stat().st_mode) == 0o600
    assert stat.S_IMODE(next(home.glob("raceboard-*")).stat().st_mode) == 0o700


def test_without_a_board_one_of_twenty_requests_and_after_kill_9_another(spawn, counted, home):
    lines = [spawn(counted.url, "--follow") for _ in range(20)]
    until(lambda: all(line.text() for line in lines), "a line of each")
    assert len(counted.lists) == 1 and sockets(home) == ["line"]
    until(lambda: len(counted.lists) >= 2, "the next request")
    pause(INTERVAL / 3)  # all others have its answer by then
    leader = next(line for line in lines if holds(line.pid, home))
    leader.kill()
    leader.wait()
    until(lambda: any(holds(line.pid, home) for line in lines if line is not leader), "another one")
    until(lambda: len(counted.lists) >= 3, "a request of it")
    assert min(spread(counted.lists)) > INTERVAL / 2, spread(counted.lists)
    assert all(line.poll() is None for line in lines if line is not leader)
    assert not any("STALE" in line.text() for line in lines)


def holds(process, home):
    """Whether a process listens at the socket of lines."""
    names = set()
    for number in os.listdir(f"/proc/{process}/fd"):
        try:
            names.add(os.readlink(f"/proc/{process}/fd/{number}"))
        except OSError:
            pass
    paths = {str(path) for path in home.glob("raceboard-*/line-*.socket")}
    with open(f"/proc/{process}/net/unix", encoding="utf-8") as table:
        for line in table:
            parts = line.split()
            # Bound through /proc/self/fd, the path in the table is that of the call.
            if len(parts) == 8 and parts[3] == "00010000" and "/line-" in parts[7] and paths:
                if f"socket:[{parts[6]}]" in names:
                    return True
    return False


def test_twenty_lines_that_print_once_share_one_request(spawn, counted, home):
    lines = [spawn(counted.url) for _ in range(20)]
    for line in lines:
        assert line.wait(TIMEOUT) == 0, line.stderr.read()
    assert len(counted.lists) == 1
    assert len({line.text() for line in lines}) <= 2
    later = spawn(counted.url)
    assert later.wait(TIMEOUT) == 0 and len(counted.lists) == 1
    fresh = spawn(counted.url, "--max-age", "0")
    assert fresh.wait(TIMEOUT) == 0 and len(counted.lists) == 2


def test_a_line_that_requests_gives_way_to_a_board(start, spawn, counted, home):
    line = spawn(counted.url, "--follow")
    until(line.text, "a line")
    board = start("--feed-url", counted.url, "--interval", str(INTERVAL), TMPDIR=str(home))
    board.wait("LIVE")
    until(lambda: sockets(home) == ["board"], "the line gave way")
    known = len(counted.lists)
    until(lambda: len(counted.lists) >= known + 2, "two more requests")
    assert min(spread(counted.lists[known:])) > INTERVAL / 2


def test_old_data_is_shown_as_old_and_nothing_as_nothing(spawn, serve, home):
    now = int(time.time())
    answers = [Answer(v2([race(number, now + 900 + 60 * number) for number in range(1, 11)]))]
    feed = serve(lambda path: answers[0])
    first = spawn(feed.url)
    assert first.wait(TIMEOUT) == 0 and first.text().startswith("H R1 Flemington 1")
    answers[0] = Answer(b"", status=503)
    old = spawn(feed.url, "--max-age", "0")
    assert old.wait(TIMEOUT) == 0 and "STALE" in old.text(), old.text()
    nothing = spawn(feed.url, "--store", "none", "--waybar")
    assert nothing.wait(TIMEOUT) == 69
    assert json.loads(nothing.text())["class"] == ["no_data"] and b"raceboard doctor" in nothing.stderr.read()


def test_a_reader_that_goes_away_ends_it_with_0(binary, home):
    process = subprocess.Popen([binary, "line", "--demo", "--follow", "--format", "{exact}"],
                               env=environment(home, TMPDIR=str(home)), stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    assert process.stdout.readline()
    process.stdout.close()
    assert process.wait(TIMEOUT) == 0 and process.stderr.read() == b""
    process.stderr.close()


def test_i3bar_clicks_show_another_race_and_a_signal_ends_it(binary, home):
    process = subprocess.Popen([binary, "line", "--demo", "--seed", "5", "--i3bar"],
                               env=environment(home, TMPDIR=str(home)), stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, stdin=subprocess.PIPE)
    header = json.loads(process.stdout.readline())
    assert header["version"] == 1 and header["click_events"] is True
    assert process.stdout.readline() == b"[\n"
    first = json.loads(process.stdout.readline().rstrip(b",\n"))[0]
    process.stdin.write(b'[\n{"name":"raceboard","button":5,"x":1,"y":2}\n')
    process.stdin.flush()
    second = json.loads(process.stdout.readline().rstrip(b",\n"))[0]
    assert second["full_text"] != first["full_text"] and second["markup"] == "none"
    process.stdin.write(b'garbage\n,{"name":"raceboard","button":3}\n')
    process.stdin.flush()
    third = json.loads(process.stdout.readline().rstrip(b",\n"))[0]
    assert third["full_text"].split()[:3] == first["full_text"].split()[:3]
    process.send_signal(signal.SIGTERM)
    assert process.wait(TIMEOUT) == -signal.SIGTERM
    process.stdin.close()
    process.stdout.close()


def test_an_unknown_field_names_the_nearest(run):
    result = run("line", "--format", "{badge} {meetin}")
    assert result.returncode == 64
    assert '"meetin"' in result.stderr and 'Did you mean "{meeting}"?' in result.stderr
