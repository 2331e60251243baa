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
from waits import TIMEOUT, until

INTERVAL = 15  # the least that the setting takes


@pytest.fixture
def count(serve):
    """count(): a feed that counts: `lists` has the instant of each request for next races, whose meetings have its
    number. None of them leaves meanwhile, which would be a reason to request them early."""

    def begin():
        start, lists = time.time(), []

        def answer(path):
            if not path.startswith(V2):
                return Answer("{}", status=404)
            lists.append(time.monotonic())
            return Answer(v2([race(number, start + 600 + 60 * number, meeting=f"Course{len(lists)}")
                              for number in range(1, 41)]))

        door = serve(answer)
        door.lists = lists
        return door

    return begin


@pytest.fixture
def counted(count):
    return count()


@pytest.fixture
def spawn(binary, home):
    """spawn(url, "--follow"): a line that runs; its output is a file."""
    running = []

    def begin(url, *arguments, home=home):
        path = home / f"line-{len(running)}.out"
        with open(path, "wb") as output:
            process = subprocess.Popen(
                [binary, "line", "--feed-url", url, "--interval", str(INTERVAL), *arguments],
                env=environment(home, TMPDIR=str(home)), stdin=subprocess.DEVNULL, stdout=output,
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


def shows(line, number):
    """Whether the newest text of a line is of the answer with this number."""
    return f"Course{number} " in line.text().splitlines()[-1]


def test_twenty_lines_with_and_without_a_board_are_one_client(start, spawn, count, home):
    """Both at one time, and one that is alone besides: each waits for an interval."""
    places = {name: home / name for name in ("beside", "without", "alone")}
    for place in places.values():
        place.mkdir()
    beside, without, alone = count(), count(), count()
    spawn(alone.url, "--follow", home=places["alone"])
    first = spawn(beside.url, "--follow", home=places["beside"])
    until(first.text, "a line")
    # A store of its own: nothing that the line has saved spares it its first request.
    board = start("--feed-url", beside.url, "--interval", str(INTERVAL), "--store", home / "own",
                  TMPDIR=str(places["beside"]), HOME=str(places["beside"]))
    board.wait("LIVE")
    until(lambda: "board" in sockets(places["beside"]), "the board's socket")
    assert len(beside.lists) >= 2
    lines = [spawn(without.url, "--follow", home=places["without"]) for _ in range(20)]
    until(lambda: all(line.text() for line in lines), "a line of each")
    # One of them requests for all, each interval.
    assert min(spread(without.lists), default=INTERVAL) > INTERVAL / 2 and sockets(places["without"]) == ["line"]
    others = after_kill_9(lines, places["without"])
    given_way = [first, *(spawn(beside.url, "--follow", home=places["beside"]) for _ in range(19))]
    gives_way(given_way, beside, places["beside"])
    until(lambda: all(shows(line, len(without.lists)) for line in others) and len(without.lists) > 1, "a request of it")
    assert min(spread(without.lists)) > INTERVAL / 2, spread(without.lists)
    assert all(line.poll() is None for line in others)
    assert not any("STALE" in line.text() for line in lines)
    until(lambda: len(alone.lists) > 1, "the second request of the one that is alone")
    assert min(spread(alone.lists)) > INTERVAL / 2, spread(alone.lists)


def after_kill_9(lines, home):
    """The one that requests is killed: the others, once another one has its place."""
    leader = next(line for line in lines if holds(line.pid, home))
    leader.kill()
    leader.wait()
    others = [line for line in lines if line is not leader]
    until(lambda: any(holds(line.pid, home) for line in others), "another one")
    return others


def gives_way(lines, counted, home):
    """The board makes the requests of all, one in an interval, at a socket that is its user's alone."""
    until(lambda: all(line.text() for line in lines), "a line of each")
    until(lambda: sockets(home) == ["board"], "the line gave way")
    until(lambda: all(shows(line, len(counted.lists)) for line in lines) and len(counted.lists) > 2, "the next answer")
    assert min(spread(counted.lists[1:])) > INTERVAL / 2, spread(counted.lists)
    assert sockets(home) == ["board"] and not any("STALE" in line.text() for line in lines)
    assert stat.S_IMODE(next(home.glob("raceboard-*/*.socket")).stat().st_mode) == 0o600
    assert stat.S_IMODE(next(home.glob("raceboard-*")).stat().st_mode) == 0o700


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


def test_a_reader_that_goes_away_ends_it_with_0(binary, home):
    process = subprocess.Popen([binary, "line", "--demo", "--follow", "--format", "{exact}"],
                               env=environment(home, TMPDIR=str(home)), stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    assert process.stdout.readline()
    process.stdout.close()
    assert process.wait(TIMEOUT) == 0 and process.stderr.read() == b""
    process.stderr.close()


def race_of(block):
    return block["full_text"].split()[:3]


def block_of(process, is_wanted):
    """The next line of a race that is wanted: a minute may pass meanwhile, which makes a line too."""
    for _ in range(5):
        block = json.loads(process.stdout.readline().rstrip(b",\n"))[0]
        if is_wanted(race_of(block)):
            return block
    raise AssertionError(block)


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
    assert block_of(process, lambda race: race != race_of(first))["markup"] == "none"
    process.stdin.write(b'garbage\n,{"name":"raceboard","button":3}\n')
    process.stdin.flush()
    block_of(process, lambda race: race == race_of(first))
    process.send_signal(signal.SIGTERM)
    assert process.wait(TIMEOUT) == -signal.SIGTERM
    process.stdin.close()
    process.stdout.close()


def test_what_is_wrong_is_reported_with_a_way_on(run):
    nothing = run("line", "--store", "none", "--waybar", "--feed-url", "http://127.0.0.1:9")
    assert nothing.returncode == 69 and json.loads(nothing.stdout)["class"] == ["no_data"]
    assert "raceboard doctor" in nothing.stderr
    result = run("line", "--format", "{badge} {meetin}")
    assert result.returncode == 64
    assert '"meetin"' in result.stderr and 'Did you mean "{meeting}"?' in result.stderr
