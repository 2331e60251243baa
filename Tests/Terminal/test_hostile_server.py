"""What a server sends besides races costs little, and no answer is taken for another's."""

import os
import resource
import subprocess

import pytest

from board import rows
from driver import environment
from feed import Answer
from raw import Raw, ok, races

HEAD = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"


def endless(lead, part):
    yield lead
    while True:
        yield part


FLOODS = {
    "headers": lambda n: [ok(races(), *["a:"] * 70_000)],
    "long header": lambda n: [ok(races(), "X-A: " + "a" * 90_000 + "@")],
    "header without an end": lambda n: endless(b"HTTP/1.1 200 OK\r\nX: ", b"a" * 60_000),
    "trailers": lambda n: endless(HEAD + b"2\r\n{}\r\n0\r\n", b"X-Y: zzzzzzzzzzzzzzzzzzzz\r\n" * 1000),
    "1xx": lambda n: endless(b"", b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 1000),
    "chunk extensions": lambda n: endless(HEAD + b"1;", b"a=b;" * 15_000),
    "empty deflate blocks": lambda n: endless(
        b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n\x1f\x8b\x08\0\0\0\0\0\x02\x03",
        b"\0\0\0\xff\xff" * 12_000),
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS.keys())
def test_flood_ends_in_time_and_costs_little(binary, home, flood):
    """By its size, not by `--timeout`; 4 s of processor (the debug build's own start is most of it); 200 MiB."""
    with Raw(flood) as server:
        process = subprocess.Popen(
            [binary, "next", "--timeout", "5", "--store", "none", "--feed-url", server.url], env=environment(home),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        error = process.stderr.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 69 and "larger than" in error, error
    assert usage.ru_utime + usage.ru_stime < 4, usage
    ours = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # counts as the child's, from before exec(2)
    assert usage.ru_maxrss < max(ours + 1, 200 << 10), usage.ru_maxrss


def test_two_clocks_behind_one_name_take_no_race_away(start):
    """ServerPoolTests has more turns and clocks."""
    with Raw(lambda number: [ok(races(first=240), date=7200 * (number % 2 == 0))]) as server:
        program = start("--feed-url", server.url, size=(60, 12))
        program.wait("LIVE")
        for number in range(2, 9):
            program.press("r")
            program.wait_until(lambda: len(server.questions) >= number, f"question {number}")
            program.settle(0.3)
            if program.shows("clocks disagree"):
                break
        program.wait("clocks disagree")
        found = rows(program.screen.rows())
        assert len(found) == 5 and all(0 < row.seconds < 3600 for row in found), program.drawing()


def test_redirect_to_nowhere_is_tried_again_soon_and_is_no_fault_of_the_address(start):
    bad = b"HTTP/1.1 302 Found\r\nLocation: portal://sign-in\r\nContent-Length: 0\r\n\r\n"
    with Raw(lambda number: [bad if number == 2 else ok(races())]) as server:
        program = start("--feed-url", server.url)
        program.wait("LIVE")
        program.press("r")
        program.wait_until(lambda: len(server.questions) >= 3, "the next try")
        assert server.times[2] - server.times[1] < 25  # before the next refresh, which comes after 30 s
        program.wait_gone("bad redirect")
        assert "check --feed-url" not in bytes(program.raw).decode(errors="replace")


def test_identity_does_not_follow_a_redirect(run, serve):
    elsewhere = serve(lambda path: Answer("{}"))
    redirecting = serve(lambda path: Answer("", status=302, headers=[("Location", elsewhere.url + path)]))
    done = run("meetings", "--feed-url", redirecting.url, "--affiliates-url", redirecting.url + "/affiliates/v1",
               RACEBOARD_AFFILIATES_CONTACT="who@example.org", RACEBOARD_AFFILIATES_PARTNER="Partner",
               RACEBOARD_AFFILIATES_PARTNER_ID="partner-7")
    identities = [headers for path, headers in redirecting.requests if "/affiliates/" in path]
    assert identities and identities[0]["From"] == "who@example.org", done.stderr
    names = {name.lower() for _, headers in elsewhere.requests for name in headers}
    assert not names & {"from", "x-partner", "x-partner-id"}
