"""A device's clock that cannot be right, beside open feeds that have no server's clock."""

import http.server
import json
import threading
import time

import pytest

from feed import rfc3339

YEAR = 365 * 86_400


@pytest.fixture
def sources(tmp_path):
    """sources(ahead): a document whose clock is so many seconds ahead of this device's, from every kind of source that
    has no time of its own."""
    servers = []

    class Clockless(http.server.BaseHTTPRequestHandler):
        body = b""

        def do_GET(self):
            self.send_response_only(200)  # without a Date
            self.send_header("Content-Length", str(len(self.body)))
            self.end_headers()
            self.wfile.write(self.body)

        def log_message(self, *_):
            pass

    def begin(ahead):
        then = int(time.time()) + ahead
        races = [{"id": f"r{n}", "category": "harness", "meeting": "Mill Raceway", "number": n,
                  "advertised_start": rfc3339(then + 120 * n)} for n in range(1, 7)]
        text = json.dumps({"open_feed": 1, "generated_at": rfc3339(then), "races": races})
        (tmp_path / "day.json").write_text(text, encoding="utf-8")
        handler = type("Handler", (Clockless,), {"body": text.encode()})
        servers.append(http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler))
        threading.Thread(target=servers[-1].serve_forever, daemon=True).start()
        return {"file": f"file:{tmp_path}/day.json", "exec": f"exec:cat {tmp_path}/day.json",
                "http": f"http://127.0.0.1:{servers[-1].server_port}/day.json"}

    yield begin
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("kind, ahead", [("file", 12 * YEAR), ("file", -12 * YEAR), ("exec", 7200), ("http", -7200)])
def test_a_clock_that_cannot_be_right_is_told_wherever_the_data_is(run, sources, kind, ahead):
    address = sources(ahead)[kind]
    source = ("--source", address, "--store", "none")
    done = run("next", "--json", *source)
    facts = json.loads(done.stdout)["feed"]
    assert facts["state"] != "live"
    assert facts["error"]["kind"] == ("clock_in_doubt" if ahead > 0 else "old_answer")
    assert "clock" in facts["error"]["message"] and "has stopped" not in facts["error"]["message"]
    assert "clock" in run("next", *source).stderr
    checked = run("doctor", RACEBOARD_SOURCE=address, RACEBOARD_STORE="none").stdout
    told = [line for line in checked.splitlines() if "clock" in line and "document" in line]
    assert told and told[0].startswith("fail"), "doctor does not doubt the clock"


def test_the_board_doubts_the_clock_in_its_header_and_a_document_of_now_leaves_it_alone(start, run, sources):
    shown = start("--source", sources(7200)["file"], "--store", "none")
    shown.wait("STALE .*clock in doubt")
    assert "LIVE" not in shown.screen.rows()[0]
    for source in sources(5).values():
        facts = json.loads(run("next", "--json", "--source", source, "--store", "none").stdout)["feed"]
        assert (facts["state"], facts["error"]) == ("live", None)
