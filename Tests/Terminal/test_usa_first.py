"""Horse Racing USA as the board's first source, by the whole program against the simulator."""

import http.client
import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import board
import pytest
from driver import environment
from feed import KEY
from waits import TIMEOUT, has_races, until

AT = "2026-11-21T20:00:00Z"
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
                connection = http.client.HTTPConnection(host, timeout=TIMEOUT)
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


def test_the_demo_has_it_too(start):
    program = start("--demo", "--seed", "7", "--at", AT, *FIRST, size=(120, 40), RACEBOARD_LAYOUT="list")
    program.wait("DEMO")
    program.wait_until(lambda: len(board.rows(program.screen.rows())) >= 5, "five rows")
    program.wait("USA")
    program.press("enter")
    program.wait(r"No +Runner")
    program.press("esc")
    program.wait_until(lambda: len(board.rows(program.screen.rows())) >= 5, "five rows")
    program.press("F3")
    program.wait("R1")


def test_every_command_takes_it_first(run, start, binary, home, way):
    """Results of it are in test_usa.py."""
    to = way()
    given, more = (*FIRST, "--feed-url", to.url), {"RACEBOARD_USA_KEY": KEY}
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
    assert not [path for path in to.requests if not path.startswith(f"/{SOURCE}/")], to.requests
    # The source takes ten requests in a minute: at another simulator, with a count of its own.
    other = way()
    doctor = run(
        "doctor", "--feed-url", other.url, RACEBOARD_SOURCE=SOURCE, RACEBOARD_STORE=str(home / "other"), **more)
    assert re.search(rf"pass +feed {SOURCE} +\d+ races", doctor.stdout), doctor.stdout
    assert "--feed-url" not in doctor.stdout and "feed neds" not in doctor.stdout
    watch = start(command=[binary, "watch", "--json", *FIRST, "--feed-url", other.url], size=(2000, 24),
                  RACEBOARD_USA_KEY=KEY, RACEBOARD_STORE="none")
    watch.wait(f'"event":"hello".*"source":"{SOURCE}"')
    watch.wait('"id":"usa-')
    to.is_closed = True
    gone = run("next", *given, "--fresh", **more)
    # What was saved by no board is not there: the source that failed is named.
    assert gone.returncode == 69 and "Horse Racing USA" in gone.stderr


@pytest.mark.parametrize("command", [[], ["next"], ["watch"], ["kiosk"]])
def test_without_its_key_there_is_no_empty_board(home, start, run, command):
    if command in ([], ["kiosk"]):
        program = start(*command, *FIRST)
        assert program.finish() == 78
        words = program.screen.text()
    else:
        done = run(*command, *FIRST)
        assert done.returncode == 78, done.stderr
        words = done.stderr
    assert "it has no key" in words and "raceboard key set horse-racing-usa" in words, words
    assert environment(home)


def test_the_board_of_an_earlier_run_is_its_own(way, start, home):
    to = way()
    given = ("--feed-url", to.url, "--store", str(home / "store"))
    program = start(*FIRST, *given, RACEBOARD_USA_KEY=KEY)
    program.wait("LIVE")
    program.wait_until(lambda: len(board.rows(program.screen.rows())) == 5, "five rows")
    program.wait_until(lambda: has_races(home / "store"), "saved races")
    program.press("q")
    assert program.finish() == 0
    assert not [path for path in to.requests if not path.startswith(f"/{SOURCE}/")], to.requests
    to.is_closed = True
    again = start(*FIRST, *given, RACEBOARD_USA_KEY=KEY)
    again.wait_until(lambda: len(board.rows(again.screen.rows())) == 5, "the races of the last run")
    again.wait("STALE")
    other = start(*given)
    until(lambda: to.requests and other.pump(0.1) is not None, "a request")
    other.wait("NO DATA|connection|cut short")
    assert not board.rows(other.screen.rows()), other.screen.text()
