"""What has no end or is made to cost more than it should: it ends soon, takes little memory, and is told in words."""

import json
import os
import resource
import socket
import subprocess
import time
import zlib

import pytest
from driver import environment
from feed import Answer, race, v2
from record import header, ndjson
from waits import TIMEOUT, until

MOST = 200 << 20


def processor():
    """Seconds of processor of all that was started here and has ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def bounded(binary, home, *arguments, timeout=TIMEOUT):
    """Run to the end: status, standard error, and that it took no more than 200 MiB."""
    def measured():
        process = subprocess.Popen([binary, *map(str, arguments)], env=environment(home), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            out, error = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        return process.returncode, out, error
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    status, out, error = measured()
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    ours = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # counts as a child's, from before exec(2)
    assert most == before or most * 1024 < max(ours * 1024 + 1, MOST), f"{most >> 10} MiB"
    assert status >= 0, error
    return status, out, error


def bomb(start, unit, size):
    """Packed in parts: this process stays small (see `bounded`)."""
    packing = zlib.compressobj(9, zlib.DEFLATED, 31)
    part = unit * ((1 << 20) // len(unit))
    packed = [packing.compress(start), *(packing.compress(part) for _ in range(size // len(part)))]
    return b"".join(packed) + packing.flush()


RECORD = ndjson(header(1_800_000_000))
BOMBS = [("import", b"", b"\n", 90), ("import", b"", b"\0", 90), ("import", b"", b"{}\n", 90),
         ("import", b"[", b" ", 90), ("import", RECORD, b"\n", 90), ("replay", RECORD, b"\n", 90),
         ("import", b"", b"\0", 130)]


@pytest.mark.parametrize("command, start, unit, size", BOMBS)
def test_a_file_that_unpacks_to_much_is_refused(binary, home, tmp_path, command, start, unit, size):
    """Nearly as much as a file may be, of each kind of content; and more than that, whatever it is."""
    file = tmp_path / "day.gz"
    file.write_bytes(bomb(start, unit, size << 20))
    status, _, error = bounded(binary, home, command, file, "--store", tmp_path / "store")
    assert status == 65 and error, (status, error)


def test_a_bundle_with_a_log_of_one_line_is_made(binary, home, tmp_path):
    for text in ("a" * 200_000 + "@", "token" * 40_000 + "=", "?key" * 50_000, "://" * 60_000, "\"" * 200_000):
        log = tmp_path / "log"
        log.write_text(text)
        out = tmp_path / "out.tar.gz"
        begin = processor()
        status, _, error = bounded(binary, home, "bundle", "--output", out, "--log-file", log)
        assert (status, error) == (0, ""), error
        assert processor() - begin < 20
        out.unlink()


def test_headers_as_long_as_they_may_be_do_not_stop_the_screen(start, serve, home):
    now = int(time.time())
    body = v2([race(number, now + 600 + 60 * number) for number in range(1, 9)])
    # Nearly all that the headers of an answer may have together; with more it is none.
    values = ("a" * 18_000 + "@", "token" * 3_600, "?key" * 4_500)
    server = serve(lambda _: Answer(body, headers=[(f"X-{place}", value) for place, value in enumerate(values)]))
    begin = processor()
    program = start("--record", "--store", str(home / "kept"), "--feed-url", server.url)
    program.wait("LIVE")
    program.press("q")
    assert program.finish() == 0
    assert processor() - begin < 5


def get(url, target="/v2/racing/next-races-category-group?count=3", timeout=TIMEOUT):
    port = int(url.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as client:
        client.sendall(f"GET {target} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                       "Connection: close\r\n\r\n".encode())
        answer = b""
        while part := client.recv(65536):
            answer += part
        return answer


def test_clients_with_long_lines_do_not_hold_the_simulator_up(simulator):
    url = simulator("--seed", "7")
    port = int(url.rsplit(":", 1)[1])
    for _ in range(8):
        client = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)
        try:
            client.sendall(b"GET /" + b"a" * (1 << 20))
        except OSError:
            pass
        client.close()
    idle = [socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT) for _ in range(100)]
    answer = get(url)
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert json.loads(answer.split(b"\r\n\r\n", 1)[1])
    for client in idle:
        client.close()


def flooding(start, home, stream):
    """A board whose open feed writes to one stream without end, once it is live."""
    feed, board_is_live = home / f"{stream}.py", home / f"live-{stream}"
    os.mkfifo(board_is_live)
    feed.write_text("#!/usr/bin/env python3\nimport json, sys, time\n"
                    "start = time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(time.time() + 600))\n"
                    "races = [dict(id='r', category='horse', meeting='M', number=1, name='N',\n"
                    "              advertised_start=start)]\n"
                    "print(json.dumps(dict(races=races)), flush=True)\n"
                    f"open({str(board_is_live)!r}).read()\n"
                    f"while True: sys.{stream}.write('x\\n' * 30000)\n")
    feed.chmod(0o755)
    program = start("--source", f"exec:{feed}", "--store", "none")
    program.wait("LIVE")
    os.close(until(lambda: opened(board_is_live), "the program to read on"))
    return program


def test_a_program_that_prints_without_end_is_read_within_its_budget(start, home):
    """Each stream of a program of an open feed has a budget of 4 MiB a second. Two boards, at one time."""
    boards = [flooding(start, home, stream) for stream in ("stdout", "stderr")]
    boards[0].record(2)
    before = [(taken(program.pid), time.monotonic()) for program in boards]
    boards[0].record(4)
    for program, (read, begin) in zip(boards, before):
        a_second = (taken(program.pid) - read) / (time.monotonic() - begin)
        assert 1 << 18 < a_second < 5 << 20, program.process.args
        program.press("q")
        assert program.finish() == 0


def opened(pipe):
    """The end to write to; None as long as nobody reads."""
    try:
        return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
    except OSError:
        return None


def taken(pid):
    """Bytes that a process has read so far, from pipes too."""
    with open(f"/proc/{pid}/io", encoding="ascii") as file:
        return int(file.readline().split()[1])
