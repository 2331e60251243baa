"""Horse Racing USA as the board's first source, by the whole program against the simulator."""

import http.client
import json
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import board
import pytest
from driver import environment
from waits import until

AT = "2026-11-21T20:00:00Z"
KEY = "Zq7Zq7Zq7secretZq7Zq7Zq7secretZq7Zq7Zq7xyzw"
SOURCE = "horse-racing-usa"
FIRST = ("--source", SOURCE)


class Way:
    """A way to the simulator that counts the requests, passes its answers on with its clock, and can be closed."""

    def __init__(self, url):
        self.requests, self.is_closed = [], False
        way, host = self, url.removeprefix("http://")

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                way.requests.append(self.path)
                if way.is_closed:
                    self.close_connection = True
                    return
                connection = http.client.HTTPConnection(host, timeout=5)
                connection.request("GET", self.path, headers={"X-RapidAPI-Key": self.headers["X-RapidAPI-Key"] or ""})
                answer = connection.getresponse()
                body = answer.read()
                self.send_response_only(answer.status)
                for name in ("Date", "Content-Type"):
                    self.send_header(name, answer.headers[name])
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
                connection.close()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,))
        self.thread.start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def way(simulator):
    opened = []

    def begin(*arguments):
        opened.append(Way(simulator("--at", AT, "--seed", "7", *arguments)))
        return opened[-1]

    yield begin
    for one in opened:
        one.close()


def judge(program, seconds):
    """Looks at the screen for a while: five rows or fewer, none past its time."""
    end, most = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        program.pump(0.1)
        rows = board.rows(program.screen.rows())
        assert all(row.seconds > -board.GRACE for row in rows), program.screen.text()
        most = max(most, len(rows))
    return most


def test_the_board_is_its_alone_and_hours_cost_little(way, start):
    to = way("--speed", "600")
    program = start(*FIRST, "--feed-url", to.url, "--at", AT, "--speed", "600", "--verbose", RACEBOARD_USA_KEY=KEY)
    program.wait("LIVE")
    program.wait_until(lambda: len(board.rows(program.screen.rows())) == 5, "five rows")
    assert judge(program, 12) == 5
    # An answer that takes a quarter of a second on a busy machine is two and a half minutes late here.
    program.wait("LIVE", 5)
    assert not [path for path in to.requests if not path.startswith(f"/{SOURCE}/")], to.requests
    lists = [path for path in to.requests if "/racecards?" in path]
    # Two hours: a list each half an hour, and that of the next day each two hours.
    assert 4 <= len(lists) <= 8, lists
    assert len(to.requests) <= 100 * 2 / 24 + 5, to.requests


def test_it_is_stale_when_its_next_list_is_overdue_and_not_before(way, start):
    to = way("--speed", "240")
    program = start(*FIRST, "--feed-url", to.url, "--at", AT, "--speed", "240", RACEBOARD_USA_KEY=KEY)
    program.wait("LIVE")
    # The server is gone: what it said stays true for the half an hour of its pace (7.5 s here).
    to.is_closed = True
    judge(program, 5)
    assert program.shows("LIVE") and not program.shows("STALE"), program.screen.text()
    program.wait("STALE", 20)
    assert not program.shows("feed"), program.screen.text()
    judge(program, 2)
    to.is_closed = False
    program.press("r")
    program.wait("LIVE", 20)


def test_the_demo_has_it_too(start):
    program = start("--demo", "--seed", "7", "--at", AT, *FIRST, size=(120, 40), RACEBOARD_LAYOUT="list")
    program.wait("DEMO")
    program.wait_until(lambda: len(board.rows(program.screen.rows())) >= 5, "five rows")
    assert "USA" in program.screen.text(), program.screen.text()
    program.press("enter")
    program.wait(r"No +Runner")
    program.press("esc")
    program.wait_until(lambda: len(board.rows(program.screen.rows())) >= 5, "five rows")
    program.press("F3")
    program.wait("R1")


def test_every_command_takes_it_first(run, home, way):
    to = way()
    given = (*FIRST, "--feed-url", to.url)
    more = {"RACEBOARD_USA_KEY": KEY}
    found = run("next", "--json", *given, **more)
    report = json.loads(found.stdout)
    assert found.returncode == 0 and len(report["races"]) > 2, found.stderr
    assert (report["feed"]["source"], report["feed"]["url"]) == (SOURCE, f"{to.url}/{SOURCE}")
    race = report["races"][0]
    assert race["id"].startswith("usa-")
    card = json.loads(run("card", race["meeting"], str(race["number"]), "--json", *given, **more).stdout)
    assert card["runners"], card
    meetings = json.loads(run("meetings", "--json", *given, **more).stdout)
    assert race["meeting"] in [one["name"] for one in meetings["meetings"]] and meetings["feed"]["source"] == SOURCE
    results = run("results", "--limit", "2", "--json", *given, **more)
    assert results.returncode == 0 and json.loads(results.stdout)["results"], results.stderr
    assert not [path for path in to.requests if not path.startswith(f"/{SOURCE}/")], to.requests
    doctor = run("doctor", "--feed-url", to.url, RACEBOARD_SOURCE=SOURCE, **more, timeout=60)
    assert re.search(rf"pass +feed {SOURCE} +\d+ races", doctor.stdout), doctor.stdout
    assert "--feed-url" not in doctor.stdout and "feed neds" not in doctor.stdout
    to.is_closed = True
    gone = run("next", *given, "--fresh", **more)
    # What was saved by no board is not there: the source that failed is named.
    assert gone.returncode == 69 and "Horse Racing USA" in gone.stderr


def test_watch_follows_it(way, start, binary):
    to = way()
    watch = start(command=[binary, "watch", "--json", *FIRST, "--feed-url", to.url], size=(2000, 24),
                  RACEBOARD_USA_KEY=KEY)
    watch.wait(f'"event":"hello".*"source":"{SOURCE}"')
    watch.wait('"id":"usa-')


@pytest.mark.parametrize("command", [[], ["next"], ["watch"], ["meetings"], ["card", "aqueduct", "1"], ["kiosk"]])
def test_without_its_key_there_is_no_empty_board(binary, home, start, run, command):
    if command in ([], ["kiosk"]):
        program = start(*command, *FIRST)
        assert program.process.wait(20) == 78
        program.pump(0.5)
        words = program.screen.text()
    else:
        done = run(*command, *FIRST)
        assert done.returncode == 78, done.stderr
        words = done.stderr
    assert "it has no key" in words and "raceboard key set horse-racing-usa" in words, words
    assert environment(home)


def test_the_board_of_an_earlier_run_is_its_own(way, start, run, home):
    to = way()
    given = ("--feed-url", to.url, "--store", str(home / "store"))
    program = start(*FIRST, *given, RACEBOARD_USA_KEY=KEY)
    program.wait("LIVE")
    program.wait_until(lambda: len(board.rows(program.screen.rows())) == 5, "five rows")
    program.press("q")
    assert program.process.wait(10) == 0
    to.is_closed = True
    again = start(*FIRST, *given, RACEBOARD_USA_KEY=KEY)
    again.wait_until(lambda: len(board.rows(again.screen.rows())) == 5, "the races of the last run")
    again.wait("STALE")
    other = start(*given)
    until(lambda: to.requests and other.pump(0.1) is not None, "a request")
    other.wait("NO DATA|connection|cut short", 20)
    assert not board.rows(other.screen.rows()), other.screen.text()
