"""Whole HTTP exchanges, good in themselves and then spoiled in one to three ways: all bytes, not only bodies."""

import gzip
import itertools
import json
import time
import zlib

from feed import race, v2

from .server import date

ODD = [b"\x00", b"\xff", b"@", b"://", b"a", b"0", b".", b"?key=", b"token", b"password: ", b"\t", b" ", b"%", b";",
       b"=", b",",
       b"\xe2\x80\xae", b"\x1b]0;OWNED\x07"]
PLACES = ["/again", "//", "http://", "https://127.0.0.1:1/", "portal://sign-in", "file:///etc/passwd", "gopher://x/",
          "?", "#",
          "http://[::1", "http://a b/", "http://me:secret@127.0.0.1:1/", "http://127.0.0.1:99999/", "http://xn--/",
          "\x7f",
          "data:text/html,x", "", "http://feed.invalid/", "/" + "a" * 90_000, "http://%00/", "javascript:1",
          "ftp://127.0.0.1/",
          "http://127.0.0.1:0/", "http:\\\\127.0.0.1\\x", "\u202e/"]
INSTANTS = ["0", "-1", "", "soon", "1e308", "NaN", str(2**31), str(2**63), str(2**63 - 1), str(-2**63), "9" * 400,
            "Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT", "Mon, 99 Foo 2026 25:61:61 GMT",
            "0.0000001"]
NUMBERS_OF_STATUS = ["000", "099", "100", "204", "206", "226", "300", "304", "305", "399", "402", "407", "416", "418",
                     "451",
                     "499", "511", "599", "600", "999", "2000", "-1", "abc", ""]


def good_body(meeting="Flemington", count=10):
    now = int(time.time())
    return v2([race(number, now + 90 + 60 * number, meeting=f"{meeting} {number}") for number in range(count)]).encode()


class Answer:
    """One answer in the making: the parts that go out, in their order."""

    def __init__(self, body):
        self.version, self.status, self.body = "HTTP/1.1", "200 OK", body
        self.headers = [("Date", date()), ("Content-Type", "application/json")]
        self.framing = "length"  # chunked, none, or a length that is written as it is
        self.extension = b""
        self.trailers, self.before, self.after = (), b"", b""
        self.pause, self.pieces, self.endless, self.closes = 0.0, 1, None, False

    def parts(self):
        """What goes out: bytes, seconds to wait, None to close."""
        if self.before:
            yield self.before
        lines = [f"{self.version} {self.status}".encode("latin-1", "replace")]
        lines += [(name + ": " + value).encode("utf-8", "replace") if isinstance(value, str) else
                  name.encode() + b": " + value for name, value in self.headers]
        chunked = self.framing == "chunked"
        if chunked:
            lines.append(b"Transfer-Encoding: chunked")
        elif self.framing != "none":
            lines.append(b"Content-Length: " + (str(len(self.body)) if self.framing == "length"
                                                else self.framing).encode())
        head = b"\r\n".join(lines) + b"\r\n\r\n"
        data = self._chunks() if chunked else self.body
        yield from self._slowly(head + data)
        if self.endless is not None:
            while True:
                yield self.endless
        if chunked:
            yield b"".join(line + b"\r\n" for line in self.trailers) + b"\r\n"
        if self.after:
            yield self.after
        if self.closes or self.framing not in ("length", "chunked"):
            yield None

    def _chunks(self):
        size = max(1, len(self.body) // 3)
        parts = [self.body[at:at + size] for at in range(0, len(self.body), size)]
        return b"".join(b"%x%s\r\n%s\r\n" % (len(part), self.extension, part) for part in parts) + b"0\r\n"

    def _slowly(self, data):
        step = max(1, -(-len(data) // self.pieces))
        for at in range(0, len(data), step):
            yield data[at:at + step]
            if self.pause:
                yield self.pause


def some(random, low, high):
    """A number between, small ones as often as great ones."""
    return int(low * (high / low) ** random.random())


# Ways to spoil an answer, each with what it says of itself

def many_headers(answer, random):
    count, lead = some(random, 50, 100_000), random.choice(["a", "X-Y", "Set-Cookie", "Date", "Age", "Location"])
    answer.headers += [(lead, random.choice(["", "1", "z" * 20]))] * min(count, 30_000 if random.random() < 0.5
                                                                         else count)
    return f"{count} headers"


def long_header(answer, random):
    length, unit = some(random, 1000, 2_000_000), random.choice(ODD)
    name = random.choice(["X-A", "Retry-After", "ETag", "Location", "Content-Encoding", "Cache-Control", "Date",
                          "Vary"])
    unit = unit.replace(b"\x00", b"a") if random.random() < 0.8 else unit
    answer.headers.append((name, (unit * (length // len(unit)))[:length] + random.choice([b"", b"@", b"://", b"@h",
                                                                                          b"="])))
    return f"{name} of {length} bytes of {unit!r}"


def trailers(answer, random):
    answer.framing = "chunked"
    if random.random() < 0.5:
        answer.endless = random.choice([b"X-Y: zzzzzzzzzzzzzzzzzzzz\r\n", b"a:\r\n", b"z"]) * 1000
        return "trailers without end"
    count = some(random, 10, 50_000)
    answer.trailers = [b"X: y"] * count
    return f"{count} trailers"


def interim(answer, random):
    status, count = random.choice(["100 Continue", "102 x", "103 Early Hints", "199 x"]), some(random, 1, 20_000)
    answer.before += f"HTTP/1.1 {status}\r\nLink: <x>\r\n\r\n".encode() * count
    return f"{count} times {status}"


def chunks(answer, random):
    answer.framing = "chunked"
    kind = random.choice(["extension", "sizes", "endless"])
    if kind == "extension":
        answer.extension = b";" + random.choice([b"x", b"x=y;", b'x="', b"\x00"]) * some(random, 1, 200_000)
    elif kind == "endless":
        answer.endless = random.choice([b"1;" + b"x" * 2000 + b"\r\n \r\n", b"1\r\n \r\n" * 300, b"0" * 4000])
        answer.body = b""
        answer._chunks = lambda: b""
    else:
        size = random.choice([b"ffffffffffffffff", b"7fffffffffffffff", b"-1", b"1" * 300, b"", b"g", b"0x10", b"+5",
                              b" 5 "])
        answer._chunks = lambda: size + b"\r\n" + answer.body + b"\r\n0\r\n"
    return f"chunks: {kind}"


def instants(answer, random):
    for _ in range(random.randrange(1, 8)):
        answer.headers.append((random.choice(["Date", "Age", "Retry-After", "Expires", "Last-Modified"]),
                               random.choice(INSTANTS)))
    if random.random() < 0.5:
        answer.status = random.choice(["429 x", "503 x", "200 OK"])
    return f"{answer.status} and several instants"


def redirect(answer, random):
    answer.status, place = random.choice(["301 x", "302 x", "303 x", "307 x", "308 x", "300 x"]), random.choice(PLACES)
    answer.headers += [("Location", place)] * random.choice([1, 1, 2, 50])
    return f"redirect to {place[:40]!r}"


def twice(answer, random):
    answer.after = random.choice([b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", b"\r\n" * 5000, b"\x00" * 70_000,
                                  b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 100 Continue\r\n\r\n" * 500])
    return "bytes behind the answer"


def encoding(answer, random):
    kind = random.choice(["bomb", "twice", "garbage", "many", "empty blocks"])
    if kind == "bomb":
        unit = random.choice([b"\n", b" ", b"[", b'{"a":', b"0"])
        answer.body = gzip.compress(unit * (some(random, 1 << 20, 60 << 20) // len(unit)), 1)
    elif kind == "empty blocks":
        packer = zlib.compressobj(1, zlib.DEFLATED, 31)
        answer.body = b"".join(packer.flush(zlib.Z_FULL_FLUSH) or b""
                               for _ in range(1)) + b"\x00\x00\x00\xff\xff" * 100_000
    elif kind == "garbage":
        answer.body = b"\x1f\x8b\x08" + random.randbytes(3000)
    else:
        answer.body = gzip.compress(gzip.compress(answer.body))
    value = ", ".join(["gzip"] * (200 if kind == "many" else 2 if kind == "twice" else 1))
    answer.headers.append(("Content-Encoding", random.choice([value, value, "br", "deflate", "x" * 3000])))
    return f"encoding: {kind}"


def framing(answer, random):
    kind = random.choice(["-1", str(2**63), str(2**64 + 5), "9" * 500, "0x10", "", "5, 7", "none", "both", "short",
                          "version"])
    if kind == "both":
        answer.framing = "chunked"
        answer.headers.append(("Content-Length", "3"))
    elif kind == "short":
        answer.framing, answer.closes = str(len(answer.body) + some(random, 1, 1 << 40)), True
    elif kind == "version":
        answer.version = random.choice(["HTTP/0.9", "HTTP/1.0", "HTTP/9.9", "ICY", "HTTP/2", "SSH-2.0-x", "\x00",
                                        "H" * 300_000])
    else:
        answer.framing = kind
    return f"framing: {kind[:20]}"


def status(answer, random):
    answer.status = random.choice(NUMBERS_OF_STATUS) + random.choice([" x", "", " " + "r" * some(random, 10, 500_000)])
    return f"status {answer.status[:12]}"


def slow(answer, random):
    answer.pieces, answer.pause = some(random, 5, 400), random.choice([0.01, 0.1, 0.5])
    return f"{answer.pieces} pieces, {answer.pause:g} s between them"


def form(answer, random):
    count = some(random, 10, 300_000)
    answer.body = random.choice([
        lambda: b"[" * count, lambda: b'{"a":' * count, lambda: b"\xef\xbb\xbf" + answer.body,
        lambda: answer.body.decode().encode("utf-16"), lambda: b'"' + b"\\u0000" * count + b'"', lambda: b"9" * count,
        lambda: answer.body.replace(b"Flemington", b"\\u001b]0;OWNED\\u0007\\u202e" * 20), lambda: b"\n" * count,
        lambda: json.dumps({"race_summaries": {str(one): {} for one in range(count // 10)}}).encode(),
        lambda: good_body(count=min(count, 5000)), lambda: answer.body[:random.randrange(len(answer.body) + 1)]])()
    return f"a body of {len(answer.body)} bytes"


WAYS = [many_headers, long_header, trailers, interim, chunks, instants, redirect, twice, encoding, framing, status,
        slow, form]


def spoiled(random, body=None):
    """An answer that is spoiled in one to three ways, and the words for it."""
    answer = Answer(body or good_body())
    ways = random.sample(WAYS, random.choice([1, 1, 2, 3]))
    return answer, "; ".join(way(answer, random) for way in ways)


def parts(answer, most=64 << 20):
    """What an answer sends, up to so many bytes: a local client could take more than memory has."""
    sent = 0
    for part in answer.parts():
        sent += len(part) if isinstance(part, bytes) else 0
        yield part
        if sent > most:
            yield from itertools.repeat(0.5, 40)
            yield None
