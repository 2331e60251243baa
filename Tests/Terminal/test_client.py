"""How the program treats a feed's host: what it asks again, how often, and what it says of an answer of no use."""

import ssl
import subprocess
import time

import board
from driver import environment
from feed import V2, Answer, race, v2
from waits import TIMEOUT

TAG = [("ETag", '"first"')]


def races():
    now = int(time.time())
    return v2([race(number, now + 900 + 60 * number) for number in range(1, 31)])


def rows(program):
    return board.rows(program.screen.rows())


def test_answer_that_is_known_is_confirmed_and_keeps_the_board_live(start, serve):
    # The board requests the cards of its rows too: they are no part of what is counted, and are not there.
    answers, card = [Answer(races(), headers=TAG)], Answer("{}", status=404)
    feed = serve(lambda path: answers[-1] if path.startswith(V2) else card)

    def conditions():
        return [headers.get("If-None-Match") for path, headers in feed.requests if path.startswith(V2)]

    program = start("--feed-url", feed.url)
    program.wait("LIVE")
    answers.append(Answer("", status=304, headers=TAG))
    for count in (2, 3):  # a third one means that the answer to the second has been read
        end = time.monotonic() + TIMEOUT
        while len(conditions()) < count and time.monotonic() < end:  # a key while one is under way asks for nothing
            program.press("r")
            program.pump(0.2)
        assert len(conditions()) >= count
    assert conditions()[:3] == [None, '"first"', '"first"']
    assert "LIVE" in program.screen.text() and "not understood" not in program.screen.text()
    assert len(rows(program)) == 5


def test_key_that_is_held_down_does_not_flood_the_host(start, serve):
    body = races()
    feed = serve(lambda path: Answer(body))
    began = time.monotonic()
    program = start("--feed-url", feed.url)
    program.wait("LIVE")
    while time.monotonic() < began + 2 or len(feed.requests) < 10 and time.monotonic() < began + TIMEOUT:
        program.press("r")
        program.pump(0.02)
    elapsed = time.monotonic() - began
    assert 10 <= len(feed.requests) <= 11 + elapsed / 3
    assert len(rows(program)) == 5 and "LIVE" in program.screen.text()


def test_refusal_is_shown_and_not_repeated_soon(start, serve):
    feed = serve(lambda path: Answer("{}", status=401))
    program = start("--feed-url", feed.url)
    program.wait("key refused")
    program.wait("requires a key")
    program.wait_until(lambda: len(feed.requests) == 2, "the other method's turn")
    program.record(3)
    assert len(feed.requests) == 2


def test_host_without_tls_is_named_and_requested_again(start, serve):
    feed = serve(lambda path: Answer("{}"))
    program = start("--feed-url", feed.url.replace("http:", "https:"))
    program.wait("TLS failed")
    program.wait("No secure connection")


def test_service_that_wants_fewer_requests_is_shown_with_its_time_and_gets_its_pause(start, serve):
    now_and_then = [Answer(races()), Answer("", status=429, headers=[("Retry-After", "90")])]
    feed = serve(lambda path: now_and_then[min(len(feed.requests), 2) - 1])
    program = start("--feed-url", feed.url)
    program.wait("LIVE")
    program.press("r")
    program.wait("rate limited")
    program.wait(r"allows no more requests \(HTTP 429\): wait 1m 30s")
    program.wait(r"Next try at \d")
    assert len(rows(program)) == 5
    program.press("r")
    program.wait("allows no requests until")


def test_a_certificate_that_nobody_vouches_for_is_refused(binary, home, serve, tmp_path):
    """Otherwise anybody on the way to the feed could answer in its place."""
    body = races()
    feed = serve(lambda path: Answer(body))
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
        check=True, capture_output=True, timeout=TIMEOUT)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    feed.server.socket = context.wrap_socket(feed.server.socket, server_side=True)
    port = feed.server.server_port
    done = subprocess.run(
        [binary, "next", "--feed-url", f"https://localhost:{port}", "--json"], env=environment(home),
        capture_output=True, text=True, timeout=TIMEOUT)
    assert "certificate" in done.stdout + done.stderr and done.returncode == 69, (done.stdout, done.stderr)
    assert feed.requests == []
