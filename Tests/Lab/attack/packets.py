"""Packets: whoever answers at the broker's address; a kiosk is live by its other way, and no program is ended."""

import contextlib
import shutil
import socket
import ssl
import threading

import brokers
from waits import pause

from . import limits
from .case import Case, Limits

WELCOME = b"\x20\x03\x00\x00\x00"
KINDS = tuple(range(0, 256, 16))
BOXES = ("--venue", "v", "--box", "b")
PROGRAMS = (("kiosk", *BOXES), ("fleet", "--json"), ("relay", "--venue", "v"), ("notice", "--to", "v", "hello"),
            (*BOXES,), ("fleet", "do", "v/b", "snapshot"))


def make(random, index):
    words = PROGRAMS[0] if index % 2 else PROGRAMS[index // 2 % len(PROGRAMS)]
    is_secure, seed = random.random() < 0.4, random.getrandbits(64)
    scheme = "mqtts" if is_secure else "mqtt"
    return Case(f"packets {scheme} {words[0]}", f"seed {seed}",
                lambda bench: _act(bench, words, is_secure, type(random)(seed)))


# What a stranger sends

def number(value):
    """In groups of seven bits."""
    out = b""
    while True:
        value, digit = divmod(value, 128)
        out += bytes([digit | 0x80 if value else digit])
        if not value:
            return out


def text(random):
    size = random.choice((0, 1, 5, 40, 300))
    return random.choice((size, size, size, 65_535)).to_bytes(2, "big") + random.randbytes(size)


def properties(random):
    """A list of them, known or not, of any value; mostly of the length that it says."""
    body = b""
    for _ in range(random.choice((0, 0, 1, 1, 2, 3, 2_000))):
        value = random.choice((text(random), text(random) * 2, random.randbytes(random.choice((0, 1, 2, 4)))))
        body += number(random.choice((random.randrange(48), random.randrange(128), random.randrange(300)))) + value
    return random.choice((number(len(body)), number(len(body)), number(random.getrandbits(28)))) + body


def packet(random):
    """One of any kind, whole or not, of the length that it says or of another."""
    kind = random.choice((*KINDS, 0x20, 0x30, 0x30, 0x32, 0x40, 0x90, 0xe0)) | random.choice((0, 0, 0,
                                                                                             random.randrange(16)))
    parts = [b"\0\x0crb/1/v/notice" if random.random() < 0.5 else text(random), random.randbytes(random.randrange(4)),
             random.choice((b"\0\0", b"\0\1")), properties(random), random.randbytes(random.choice((0, 1, 60)))]
    body = b"".join(part for part in parts if random.random() < 0.6)
    if random.random() < 0.02:
        body += bytes(random.choice((300_000, 1 << 20, 40 << 20)))
    says = random.choice((len(body),) * 6 + (max(0, len(body) - 1), len(body) + 5, random.getrandbits(28)))
    return bytes([kind]) + random.choice((number(says),) * 9 + (b"\xff\xff\xff\xff\xff\x7f",)) + body


def stream(random):
    """What one connection gets."""
    start = WELCOME if random.random() < 0.6 else b""
    if random.random() < 0.3:
        start += b"\x90\x06\0\1\0" + bytes(3)
    return start + b"".join(packet(random) for _ in range(random.choice((1, 2, 5, 30))))


class Stranger:
    """Answers at a port, by a certificate if it has one: to each connection another stream of the seed."""

    def __init__(self, random, certificate=None):
        self.random, self.context, self.lock, self.served = random, None, threading.Lock(), 0
        if certificate:
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.load_cert_chain(*certificate)
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=20)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                connection = self.listener.accept()[0]
                connection.settimeout(10)
                with self.lock:
                    own = type(self.random)(self.random.getrandbits(64))
                threading.Thread(target=self._serve, args=(connection, own), daemon=True).start()

    def _serve(self, connection, random):
        with contextlib.suppress(OSError):
            if self.context:
                connection = self.context.wrap_socket(connection, server_side=True)
            connection.recv(999)
            # Who asked may hang up at the first bytes.
            self.served += 1
            data = stream(random)
            # In one piece, or in many: a record of TLS is one.
            step = random.choice((len(data), 1000, 7, 1)) if len(data) < 20_000 else len(data)
            for place in range(0, len(data), step):
                connection.sendall(data[place:place + step])
            pause(random.choice((0.0, 0.5)))
        connection.close()

    def close(self):
        # Wakes accept(2), which a close alone does not.
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


def _act(bench, words, is_secure, random):
    more, certificate, surroundings = [], None, {"LD_LIBRARY_PATH": brokers.surroundings()["LD_LIBRARY_PATH"]}
    if is_secure and shutil.which("openssl"):
        authority = brokers.Authority(bench.folder / "authority")
        certificate = [authority.folder / f"broker.{part}" for part in ("crt", "key")]
        more = ["--relay-identity", authority.identity("b", bench.folder / "identity")]
    stranger = Stranger(random, certificate)
    more += ["--relay", f"mqtt{'s' if certificate else ''}://127.0.0.1:{stranger.port}"]
    if words[0] not in ("fleet", "notice"):
        more += ["--feed-url", limits.feed(bench)]
    try:
        if words[0] in ("kiosk", "--venue"):
            board = bench.board(*words, *more, **surroundings)
            # Five seconds for a relay's first word, then the ten over which the boxes of a venue spread (RelaySilence).
            bench.shows(board, "LIVE", 8 + 15)
            board.record(5)
            if board.running:
                bench.ticks(board)
                bench.shows(board, "LIVE", 1)
                board.signal(15)
            bench.quit(board, *(["esc"] if words[0] == "kiosk" else []), wants=(0, 143), sent=15)
        else:
            process = bench.start(*words, *more, **surroundings)
            pause(4)
            bench.end(process)  # one that has ended before is still there until it is waited for
            bench.finish(process, Limits(10, 3), sent=15)
    finally:
        stranger.close()
    if not stranger.served:
        bench.problem("nobody asked the stranger, so nothing was tried")
