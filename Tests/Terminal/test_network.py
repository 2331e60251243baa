"""The kernel's word on the network: said before a request fails, and a request once it is back; a demo without any."""

import pathlib
import subprocess
import sys

import pytest
from driver import Program, environment
from waits import TIMEOUT

# Serves races to come at an address of the cable, and reports each request.
SERVER = """
import http.server, sys, time
sys.path.insert(0, sys.argv[1])
from feed import race, v2
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        body = v2([race(n, time.time() + 600 + 60 * n) for n in range(1, 41)]).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        print(self.path, flush=True)
    def log_message(self, *_): pass
http.server.ThreadingHTTPServer(("10.9.9.1", 8080), Handler).serve_forever()
"""
CABLE = ("link set lo up", "link add la type veth peer name lb", "addr add 10.9.9.1/24 dev la", "link set la up",
         "link set lb up")


@pytest.fixture
def inside():
    """inside(command): the command line in a network name space of its own, whose cable is in."""
    with subprocess.Popen(["unshare", "--user", "--map-root-user", "--net", "sh", "-c", "echo; exec sleep 600"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as holder:
        try:
            if not holder.stdout.readline():
                pytest.skip("no name spaces for this user")
            enter = ["nsenter", "--user", "--net", "--preserve-credentials", f"--target={holder.pid}"]
            for words in CABLE:
                if subprocess.run([*enter, "ip", *words.split()], capture_output=True, check=False).returncode:
                    pytest.skip("no virtual cables on this machine")
            yield lambda *command: [*enter, *map(str, command)]
        finally:
            holder.kill()


@pytest.fixture
def feed(inside):
    """The server, once it listens: its standard output has a line for each request."""
    command = inside(sys.executable, "-u", "-c", SERVER, pathlib.Path(__file__).parent)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield server
        finally:
            server.kill()


def test_a_pulled_cable_is_named_at_once_and_its_return_brings_a_request_at_once(binary, home, inside, feed):
    def cable(state):
        subprocess.run(inside("ip", "link", "set", "lb", state), check=True, timeout=TIMEOUT)

    options = ["--feed-url", "http://10.9.9.1:8080", "--interval", "300", "--store", "none"]
    with Program(inside(binary, *options), environment(home)) as board:
        board.wait("LIVE")
        first = feed.stdout.readline()
        cable("down")
        board.wait("no network", timeout=3)
        assert board.shows("LIVE"), "the data is as young as it was"
        cable("up")
        # The next regular request is minutes away.
        board.wait_gone("no network", timeout=5)
        while feed.stdout.readline() != first:  # cards are requested besides
            assert feed.poll() is None
        board.press("q")
        assert board.finish() == 0


@pytest.fixture
def alone():
    """The beginning of a command line that runs in a network name space without any network."""
    words = ["unshare", "--user", "--map-root-user", "--net"]
    if subprocess.run([*words, "true"], capture_output=True, check=False).returncode:
        pytest.skip("no name spaces for this user")
    return words


def test_without_a_network_only_a_person_has_the_feed_requested(binary, home, alone):
    log = home / "log"
    options = ["--feed-url", "http://10.9.9.1:8080", "--store", "none", "--log-file", str(log), "--verbose"]
    with Program([*alone, binary, *options], environment(home)) as board:
        board.wait("no network")
        board.press("r")
        board.wait_until(lambda: "no answer" in log.read_text(), "the end of a request")
        board.press("q")
        assert board.finish() == 0
    assert log.read_text().count("requesting") == 1, "the next one is a minute away"


def test_a_demo_without_loopback_sends_nobody_to_the_cable(binary, home, alone):
    asked = subprocess.run([*alone, binary, "next", "--demo"], env=environment(home), capture_output=True, text=True,
                           timeout=TIMEOUT, check=False)
    assert asked.returncode == 69
    assert "The feed is on this machine: is the loopback (lo) up?" in asked.stderr
    assert "cable" not in asked.stderr
