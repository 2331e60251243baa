"""Canaries: the services repeat the key, passwords and who asks in every field, header and error, in every form of
escape; none of it is printed, logged, stored, recorded or bundled."""

import base64
import concurrent.futures
import gzip
import itertools
import json
import pathlib
import re
import subprocess
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from driver import environment
from contents import contents
from test_usa import AT, SOURCE
from waits import TIMEOUT

KEY = "CaNaRyKey0123456789abcdefghijklmnopqrst"
PASSWORD = "canary-pa55word"
PROXY = "canary-proxy-w0rd"
CONTACT = "canary.person@example.org"
PARTNER = "Canary Partner & Sons"
PARTNER_ID = "canary-1d-0f-us"
# What gives each away, in lower case, however it is written.
TRACES = ["canarykey", "pa55word", "proxy-w0rd", "canary.person", "canary partner", "partner & sons", "1d-0f-us",
          "example.org", base64.b64encode(f"me:{PASSWORD}".encode()).decode().lower()]

FORMS = [
    str, str.upper, str.lower, lambda one: "".join(f"\\u{ord(char):04x}" for char in one),
    lambda one: one.replace("@", "%40").replace(" ", "%20").replace("&", "%26"),
    lambda one: one.replace(" ", "+").replace("&", "&amp;").replace("@", "&#64;"),
    lambda one: "".join(f"&#{ord(char)};" if char in "@& " else char for char in one),
]
SECRETS = [KEY, PASSWORD, PROXY, CONTACT, PARTNER, PARTNER_ID, f"me:{PASSWORD}",
           "Basic " + base64.b64encode(f"me:{PASSWORD}".encode()).decode()]
PLANTED = [form(secret) for secret, form in itertools.product(SECRETS, FORMS)]
FIELDS = re.compile("name|course|horse|jockey|trainer|comment|weather|track|title|going|owner|detail|runner|sire|silk")


class Repeater:
    """A service before the simulator's that repeats what it knows: in fields, then in errors."""

    def __init__(self, behind):
        self.behind = behind
        self.fails = False
        self.paths = []
        self.planted = itertools.cycle(PLANTED)
        repeater = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                repeater.serve(self)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://me:{PASSWORD}@127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def serve(self, handler):
        self.paths.append(handler.path)
        request = urllib.request.Request(
            self.behind + handler.path, headers={name: value for name, value in handler.headers.items()
                                                 if name.lower() not in ("host", "authorization", "accept-encoding")})
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                status, body, date = answer.status, answer.read(), answer.headers.get("Date")
        except urllib.error.HTTPError as error:
            status, body, date = error.code, error.read(), error.headers.get("Date")
        if self.fails:
            status, kind, body = self.error()
        else:
            kind, body = "application/json", self.filled(body)
        try:
            handler.send_response_only(status)
            headers = [("Content-Type", kind), ("Content-Length", str(len(body)))] + ([("Date", date)] if date else [])
            headers += [(f"X-Said-{number}", one.replace("\\u", "u"))
                        for number, one in enumerate(itertools.islice(self.planted, 6))]
            for name, value in [*headers, (f"X-{KEY}", "1"), ("Set-Cookie", KEY)]:
                handler.send_header(name, value)
            handler.end_headers()
            handler.wfile.write(body)
        except OSError:
            pass

    def error(self):
        words = " ".join(itertools.islice(self.planted, 3))
        number = len(self.paths) % 4
        return [(402, "application/json", b'{"detail": "Your key %s is not subscribed"}' % words.encode()),
                (500, "text/plain", f"fault of {words}"[:300].encode()),
                (400, "application/json", b'{"message": "%s", "detail": "%s"}' % (words.encode(), words.encode())),
                (404, "text/html", f"<html>{words}</html>".encode())][number]

    def filled(self, body):
        """The same with something to find in every field of words; the forms' escapes go in as they are."""
        marks = {}

        def walk(value, name=""):
            if isinstance(value, dict):
                return {key: walk(one, key) for key, one in value.items()}
            if isinstance(value, list):
                return [walk(one, name) for one in value]
            if isinstance(value, str) and FIELDS.search(name.lower()) and not name.lower().endswith("id"):
                mark = f"@@{len(marks)}@@"
                marks[mark] = next(self.planted)
                return f"{value} {mark}"[-110:]
            return value
        try:
            text = json.dumps(walk(json.loads(body)))
        except ValueError:
            return body
        return re.sub(r"@@\d+@@", lambda found: marks[found[0]], text).encode()


@pytest.fixture
def repeater(simulator):
    found = Repeater(simulator("--at", AT, "--seed", "7"))
    yield found
    found.close()


def traces(data):
    """What of the canaries is in some bytes."""
    low = data.lower()
    return [trace for trace in TRACES if trace.encode() in low]


class Visitor:
    """Runs the program with every secret that there is, and keeps what it prints."""

    def __init__(self, binary, home, repeater):
        self.binary, self.home, self.repeater, self.printed = binary, home, repeater, []
        self.key = home / ".config/raceboard/usa-key"
        self.key.parent.mkdir(parents=True)
        self.key.write_text(KEY + "\n")
        self.key.chmod(0o600)
        self.more = {
            "RACEBOARD_FEED_URL": repeater.url, "RACEBOARD_AFFILIATES_CONTACT": CONTACT,
            "RACEBOARD_AFFILIATES_PARTNER": PARTNER, "RACEBOARD_AFFILIATES_PARTNER_ID": PARTNER_ID,
            "RACEBOARD_LOG_FILE": str(home / "log"), "RACEBOARD_VERBOSE": "1", "RACEBOARD_STORE": str(home / "store"),
            "RACEBOARD_USA_DAILY_BUDGET": "1000", "RACEBOARD_RATE": "60",
            "https_proxy": f"http://p:{PROXY}@127.0.0.1:9",
            # Without a scheme, as curl takes it; services on this machine are asked directly.
            "all_proxy": f"p:{PROXY}@127.0.0.1:9", "no_proxy": "127.0.0.1,localhost"}

    def run(self, *arguments, text=""):
        done = subprocess.run(
            [self.binary, *arguments], env=environment(self.home, **self.more), input=text.encode(),
            capture_output=True, timeout=TIMEOUT, check=False)
        self.printed.append((arguments, done.stdout + done.stderr))
        return done

    def first(self):
        """What is listed, and the id of a race."""
        listed = self.run("next", "--json", "--source", f"neds,{SOURCE}")
        assert listed.returncode == 0, listed  # stored races, when the feed fails
        return listed, json.loads(listed.stdout)["races"][0]["id"]

    def commands(self, race):
        """Every other command that asks a service. All share the requests of a minute, and where these are spent a
        command would print that alone: so one after the other, but for those of the failing half, which try again and
        again."""
        meetings = ("meetings", "--meetings-source", f"affiliates,{SOURCE}", *DAY)
        results = ("results", "--limit", "2", *DAY, "--results-source", f"affiliates,{SOURCE}", "--json")
        card = ("card", race, "--json", "--card-source", f"neds,affiliates,{SOURCE}")
        if not self.repeater.fails:
            for line in (("next", "--csv"), meetings, (*meetings, "--json"), results, card, ("card", race),
                         ("meetings", "--meetings-source", SOURCE, *DAY)):
                self.run(*line)
            return
        # What was kept of good answers would do. The last two print nothing of an answer but what is wrong with it.
        self.run("next", "--csv", "--fresh")
        self.run(*meetings, "--fresh")
        lines = [(*results, "--fresh"), (*card, "--fresh"), ("doctor",),
                 ("key", "set", SOURCE, "--file", str(self.home / "other-key"))]
        with concurrent.futures.ThreadPoolExecutor(len(lines)) as pool:
            list(pool.map(lambda line: self.run(*line, text=KEY + "\n"), lines))
        (self.home / "other-key").unlink(missing_ok=True)

    def board(self, start, state):
        program = start(
            "--record", "--source", f"neds,{SOURCE}", "--card-source", f"neds,affiliates,{SOURCE}",
            "--meetings-source", f"affiliates,{SOURCE}", size=(200, 50), **self.more)
        program.wait(state)
        for name in ("enter", "esc", "m", "esc", "e", "q"):
            program.press(name)
            program.settle(0.1)
        if program.running:
            program.press("esc", "q")
        program.finish()
        self.printed.append((("board",), bytes(program.raw)))


DAY = ("--date", "2026-11-21")


def test_no_canary_comes_out_anywhere(binary, start, home, repeater):
    visitor = Visitor(binary, home, repeater)
    for fails in (False, True):
        repeater.fails = fails
        asked = len(repeater.paths)
        listed, race = visitor.first()
        visitor.commands(race)
        kinds = {path.split("?")[0].strip("/").split("/")[0] for path in repeater.paths[asked:]}
        assert {"v2", "affiliates", "horse-racing-usa"} <= kinds, kinds
        # A board that ends before its first answer has nothing to save.
        visitor.board(start, "LIVE|STALE|NO DATA" if fails else "LIVE")
        assert fails or b"[hidden]" in listed.stdout
    bundle = visitor.run("bundle", "--log-file", str(home / "log"), "--output", str(home / "bundle.tar.gz"))
    for arguments in (("config", "show"), ("search", "canary"), ("form",)):
        visitor.run(*arguments)
    assert bundle.returncode == 0, bundle
    for arguments, data in visitor.printed:
        assert not traces(data), (arguments, traces(data), data[:3000])
    files = [path for path in pathlib.Path(home).rglob("*") if path.is_file() and path != visitor.key]
    assert {"log", "races.db", "record.db", "bundle.tar.gz"} <= {path.name for path in files}
    for path in files:
        data = path.read_bytes()
        parts = contents(path) + ([gzip.decompress(data)] if data.startswith(b"\x1f\x8b") else [])
        for part in parts:
            assert not traces(part), (path, traces(part))
