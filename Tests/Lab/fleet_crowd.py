"""Imitated boxes: real connections to a venue's broker by MQTT 5 and TLS, each with a will, presence, reports and
acknowledgements as relay.md has them. They draw nothing, request nothing of the feed and share one certificate.

fleet_crowd.py HOST VENUE NUMBER VERSION CA CERTIFICATE KEY: runs until its standard input is closed, and prints a JSON
object: for each board that came live the instants (CLOCK_MONOTONIC) of all boxes, and how often a connection ended.
"""

import asyncio
import collections
import gzip
import json
import pathlib
import random
import ssl
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Terminal"))

from waits import later  # noqa: E402

KEEPALIVE, PORT = 20, 8884
LIVE_FOR, REPORT = 75, 20  # seconds
OLD = "0.0.1"  # program of the first of them


def number(value):
    """A length of the protocol: seven bits a byte."""
    found = bytearray()
    while True:
        value, low = divmod(value, 128)
        found.append(low | (0x80 if value else 0))
        if not value:
            return bytes(found)


def text(value):
    data = value if isinstance(value, bytes) else value.encode()
    return len(data).to_bytes(2, "big") + data


def packet(kind, *parts):
    body = b"".join(parts)
    return bytes([kind]) + number(len(body)) + body


def payload(body):
    return json.dumps({"schema": 1, **body}).encode()


def publication(topic, body, retain=True):
    return packet(0x31 if retain else 0x30, text(topic), b"\0", payload(body))


def scope(topic):
    """The place of a notice."""
    return topic.removeprefix("rb/1/").removesuffix("/notice")


def utc():
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


async def read(reader):
    """The first byte of a packet and what follows its length."""
    kind, size, shift = (await reader.readexactly(1))[0], 0, 0
    while True:
        byte = (await reader.readexactly(1))[0]
        size |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return kind, await reader.readexactly(size)


class Crowd:
    """What all of them share."""

    def __init__(self, host, venue, version, files):
        self.host, self.venue, self.version, self.lead = host, venue, version, f"rb/1/{venue}"
        self.tls = ssl.create_default_context(cafile=files[0])
        self.tls.load_cert_chain(*files[1:])
        self.boards, self.lost = collections.defaultdict(list), 0
        self._read = {}  # copies of one board are unpacked once

    def body(self, data):
        """A message's object; empty for what cannot be read."""
        if data not in self._read:
            try:
                found = json.loads(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)
            except (ValueError, OSError, EOFError):
                found = {}
            self._read = {**dict(list(self._read.items())[-20:]), data: found if isinstance(found, dict) else {}}
        return self._read[data]


class Box:
    def __init__(self, crowd, index):
        self.crowd, self.name = crowd, f"wall-{index}"
        self.lead = f"{crowd.lead}/box/{self.name}"
        self.program = OLD if index == 1 else crowd.version
        self.revs, self.confirmed, self.reported, self.writer = {}, -1e9, None, None

    async def run(self, phase):
        await later(phase)
        tries = 0
        while True:
            try:
                reader, self.writer = await asyncio.open_connection(self.crowd.host, PORT, ssl=self.crowd.tls)
                await self._talk(reader)
            except (OSError, asyncio.IncompleteReadError, ssl.SSLError):
                # Counted where there was a connection.
                self.crowd.lost += self.writer is not None
                tries = tries + 1 if self.writer is None else 0
            finally:
                if self.writer:
                    self.writer.close()
                self.writer = None
            await later(random.uniform(1, min(60, 2 ** (tries + 2))))

    async def _talk(self, reader):
        topics = [f"{self.crowd.lead}/{part}" for part in ("relay/up", "feed/board", "feed/beat", "notice")]
        topics += ["rb/1/all/notice", f"{self.lead}/notice", f"{self.lead}/do"]
        will = text(f"{self.lead}/up") + text(payload({"kind": "up", "up": False}))
        self.writer.write(packet(0x10, text("MQTT"), b"\x05\x2e", KEEPALIVE.to_bytes(2, "big"), b"\0",
                                 text(f"{self.crowd.venue}.{self.name}"), b"\0", will))
        if (await read(reader))[1][1] != 0:
            raise ConnectionError("refused")
        self.writer.write(packet(0x82, b"\0\1\0", *(text(topic) + b"\x01" for topic in topics)))
        self.writer.write(publication(f"{self.lead}/up",
                                      {"kind": "up", "up": True, "since": utc(), "program": self.program}))
        self.reported = None
        beat = asyncio.ensure_future(self._report())
        try:
            while True:
                kind, data = await read(reader)
                if kind >> 4 == 3:
                    self._take(kind, data)
        finally:
            beat.cancel()

    async def _report(self):
        """Reports at a change, and each 20 s by its own second; a ping keeps the rest of the time alive."""
        due = time.monotonic() + random.uniform(0, REPORT)
        while True:
            age = time.monotonic() - self.confirmed
            state = "live" if age < LIVE_FOR else "stale" if age < 1e6 else "waiting"
            facts = (state, str(self.revs))
            if facts != self.reported or time.monotonic() >= due:
                due += REPORT * (time.monotonic() >= due)
                self.reported = facts
                now = utc()
                shown = {name.removeprefix("notice "): rev for name, rev in self.revs.items()}
                self.writer.write(publication(f"{self.lead}/health", {
                    "kind": "health", "at": now, "via": "relay", "painted_at": now, "groups": [], "revs": self.revs,
                    "shown": shown,
                    "health": {"state": state, "version": self.program, "races": 5, "clock_offset_seconds": 0,
                               "data_age_seconds": round(age) if age < 1e6 else None}}))
            self.writer.write(b"\xc0\0")
            await later(random.uniform(4, 6))

    def _take(self, kind, data):
        came, size = time.monotonic(), int.from_bytes(data[:2], "big")
        topic, data = data[2:2 + size].decode(), data[2 + size:]
        if kind & 6:
            self.writer.write(packet(0x40, data[:2]))
            data = data[2:]
        data = data[1 + data[0]:]  # properties: fewer than 128 bytes
        body = self.crowd.body(data) if data else {}
        if topic.endswith("/feed/board") and not kind & 1 and "seq" in body:
            self.crowd.boards[f"{body['run']} {body['seq']}"].append(came)
        if topic.endswith(("/feed/board", "/feed/beat")) and not kind & 1:
            if body.get("feed", {}).get("state") == "live":
                self.confirmed = came - body["feed"].get("age_seconds", 0)
        elif topic.endswith("/notice") and body.get("rev", 0) > self.revs.get(f"notice {scope(topic)}", 0):
            self.revs[f"notice {scope(topic)}"] = body["rev"]
            self.writer.write(publication(f"{self.lead}/ack", {
                "kind": "ack", "subject": "notice", "scope": scope(topic), "rev": body["rev"], "at": utc(),
            }, retain=False))


async def main(host, venue, count, version, *files):
    crowd = Crowd(host, venue, version, files)
    # Four seconds apart at most: the broker lets a hundred wait.
    tasks = [asyncio.ensure_future(Box(crowd, index).run(4 * index / count)) for index in range(1, count + 1)]
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(json.dumps({"boards": crowd.boards, "lost": crowd.lost}))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), *sys.argv[4:]))
