"""Bulk: logs, files, sockets and requests without end, or with one line that is all; each is read in bounded work."""

import contextlib
import fcntl
import gzip
import os
import socket
import threading
import time
import urllib.request

from driver import stop
from waits import Timeout, pause, until

from . import mutate
from .answers import ODD, some
from .case import Case, Limits

UNITS = [*ODD, b"\n", b"{}\n", b'{"a":', b"[", b"key=", b"Authorization: ", b"/", b"-", b"\xe9", b"1/", b"a@", b"x:y@"]
TALK = ["drip", "flood", "escapes", "nothing", "lines"]


def make(random, index):
    kind = ("import", "bundle", "simulate", "snapshot", "config", "replay", "locked", "search")[index % 8]
    seed = random.getrandbits(64)
    act = {"import": _import, "bundle": _bundle, "simulate": _simulate, "snapshot": _snapshot, "config": _config,
           "replay": _replay, "locked": _locked, "search": _search}[kind]
    return Case(f"bulk {kind}", f"seed {seed}", lambda bench: act(bench, type(random)(seed)))


def long_text(random, most=2_000_000):
    """A great deal of one or two things, and something at the end."""
    length = some(random, 20_000, most)
    unit = b"".join(random.choices(UNITS, k=random.choice([1, 1, 2])))
    text = unit * (length // len(unit))
    if random.random() < 0.3:
        text = b"\n".join(text[at:at + 5000] for at in range(0, len(text), 5000))
    return text + random.choice([b"", b"@", b"@h.example", b"\n", b"://me:x@h/"])


def _note(bench, name, data):
    (bench.folder / "words").write_text(f"{name}: {len(data)} bytes of {data[:60]!r}", encoding="utf-8")
    (bench.folder / "file").write_bytes(data)
    return bench.folder / "file"


def _import(bench, random):
    lead = random.choice([b"", b"", (bench.template.folder / "record.ndjson").read_bytes()])
    data = lead + (long_text(random, 30_000_000) if random.random() < 0.7 else b"\n" * some(random, 1 << 20, 90 << 20))
    path = _note(bench, "import", gzip.compress(data, 1) if random.random() < 0.7 else data)
    bench.run("import", path, "--store", bench.home / "store", *random.choice([[], ["--json"]]), limits=Limits(15, 5))


def _bundle(bench, random):
    path = _note(bench, "log", long_text(random))
    bench.run("bundle", "--log-file", path, "--output", bench.home / "b.tar.gz", "--feed-url", bench.template.url,
              limits=Limits(15, 4))


def _replay(bench, random):
    data = (bench.template.folder / "record.ndjson").read_bytes() * random.choice([0, 1]) + long_text(random,
                                                                                                      30_000_000)
    path = _note(bench, "record", gzip.compress(data, 1) if random.random() < 0.5 else data)
    board = bench.board("replay", path, limits=Limits(15, 6))
    board.record(1.5)
    bench.quit(board, wants=None)


def _config(bench, random):
    data = random.choice([b"", b"feed-url = \"http://", b"announcement = \""]) + long_text(random, 200_000)
    path = _note(bench, "settings", data)
    bench.run("config", "show", "--config", path, limits=Limits(5, 2))


def _search(bench, random):
    """Words of a person that are as long as an argument may be, on a store that has something."""
    bench.template.copy(bench.home, bench.template.port)
    text = random.choice([mutate.HOSTILE.replace("\x00", ""), "a" * 90_000, "a " * 40_000, "%" * 5000,
                          "é\u0301" * 9000])
    command = random.choice([["search"], ["horse"], ["trainer"], ["form", "jockeys", "--search"], ["card"]])
    bench.run(*command, text, "--feed-url", bench.template.url, limits=Limits(12, 3))


def _snapshot(bench, random):
    """The kiosk's socket, in the hands of another: what it sends is printed harmless, and not for ever."""
    run, kind = bench.home / "run", random.choice(TALK)
    run.mkdir(mode=0o700)
    with socket.socket(socket.AF_UNIX) as listener:
        folder = os.open(run, os.O_RDONLY)
        listener.bind(f"/proc/self/fd/{folder}/snapshot.socket")
        os.close(folder)
        listener.listen(4)
        closing = threading.Event()
        threading.Thread(target=_talk, args=(listener, kind, closing), daemon=True).start()
        (bench.folder / "words").write_text(kind, encoding="utf-8")
        bench.run("snapshot", *random.choice([[], ["--words"]]), "--runtime", run, limits=Limits(12, 2))
        closing.set()


def _talk(listener, kind, closing):
    data = {"drip": b"x", "flood": b"x" * 60_000 + b"\n", "escapes": mutate.HOSTILE.encode(), "nothing": b"",
            "lines": b"\n" * 3000}[kind]
    try:
        connection, _ = listener.accept()
        while not closing.is_set():
            connection.sendall(data)
            if kind == "escapes":
                connection.close()
                return
            closing.wait(0.5 if kind in ("drip", "nothing") else 0)
    except OSError:
        pass  # it has read enough


def _locked(bench, random):
    """Another process holds the lock of a file that all programs of the user share."""
    bench.template.copy(bench.home, bench.template.port)
    shared = [path for path in bench.home.rglob("*") if path.is_file() and "-" not in path.suffix]
    path = random.choice(sorted(shared))
    holder = os.open(path, os.O_RDWR)
    try:
        fcntl.flock(holder, fcntl.LOCK_EX)
        (bench.folder / "words").write_text(str(path.relative_to(bench.home)), encoding="utf-8")
        source = ["--source", "neds,horse-racing-usa"] if random.random() < 0.7 else []
        bench.run(*random.choice([["next"], ["next", "--json"]]), *source, "--timeout", 3, "--feed-url",
                  bench.template.url, limits=Limits(3, 2), RACEBOARD_USA_KEY="Z" * 40)
    finally:
        os.close(holder)


# `simulate`, and with it the feed of --demo: other users of the machine can reach it

def _simulate(bench, random):
    process = bench.start("simulate", "--port", "0", "--seed", "7")
    url = _address(process)
    if not url:
        bench.problem("simulate does not say where it listens")
        stop(process)
        return
    clients = []
    for _ in range(random.choice([1, 4, 30])):
        client = socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), 2)
        clients.append(client)
        threading.Thread(target=_send, args=(client, _request(random)), daemon=True).start()
    pause(0.5)
    began = time.monotonic()
    try:
        question = urllib.request.Request(f"{url}/rest/v1/racing/?method=nextraces&count=5")
        with urllib.request.urlopen(question, timeout=3 * bench.factor) as answer:
            answer.read()
    except OSError as error:
        bench.problem(f"simulate answers nobody after {time.monotonic() - began:.1f} s: {error}")
    for client in clients:
        client.close()
    stop(process)
    if process.returncode not in (-15, 0):
        bench.problem(f"simulate ended with {process.returncode}")


def _address(process):
    with contextlib.suppress(Timeout):
        until(lambda: b"\n" in process.path.read_bytes() or process.poll() is not None, "first line of simulate")
    words = process.path.read_bytes()
    return words.split()[2].decode() if b"\n" in words else None


def _request(random):
    length = some(random, 1000, 3_000_000)
    return random.choice([
        b"GET /" + b"a" * length, b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * (length // 6), random.randbytes(min(length,
                                                                                                            90_000)),
        b"POST /v2/ HTTP/1.1\r\nContent-Length: " + str(2**63).encode() + b"\r\n\r\n" + b"x" * length,
        b"GET /v2/racing/next-races-category-group?count=" + b"9" * length + b" HTTP/1.1\r\n\r\n",
        b"GET /?" + b"[" * length + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + b"ffffffffffffffff\r\n" + b"x" * length])


def _send(client, data):
    try:
        client.sendall(data)
        client.recv(1000)
    except OSError:
        pass
