"""A feed between the board and its feed: passes answers on, or does to them what the fault of the hour says.

Keeps what a judge needs: when the last good answer went out, when the first failed or suspect one, which races the
board has been told, and what the simulated time is.
"""

import hashlib
import http.client
import random
import select
import socket
import struct
import threading
import time
import urllib.parse

import faults
import races
from episode import Episode, SimulatedTime
from waits import pause

YEAR = 31_536_000


class Proxy:
    """On a port of its own on 127.0.0.1; use it in a `with`. `etags` makes it answer 304 where it can."""

    def __init__(self, upstream, speed=1.0, etags=False):
        self.upstream, self.etags = urllib.parse.urlsplit(upstream), etags
        self.time, self.known = SimulatedTime(speed), races.Known()
        self.episode, self.episodes = None, []
        self.last_good = self.last_good_time = None
        self.good = self.requests = 0
        self._kept = {}
        self._open, self._lock, self._closing = set(), threading.Lock(), False
        self._listener, self.port, self._host = None, None, "127.0.0.1"
        self._listen()
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._closing = True
        self._shut()

    # The fault of the hour

    def begin(self, fault):
        self.episode = Episode(fault)
        self.episodes.append(self.episode)
        if fault.kind == "refuse":
            self._shut()
        return self.episode

    def listen_on(self, host):
        """Move to another address of this machine, at the same port."""
        self._shut()
        self._host = host
        self._listen()

    def end(self):
        episode, self.episode = self.episode, None
        if episode.fault.kind == "refuse":
            self._listen()
        episode.ended = time.monotonic()
        return episode

    # The server

    def _listen(self):
        for _ in range(100):
            listener = socket.socket()
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind((self._host, self.port or random.randrange(20000, 32000)))
                break
            except OSError:
                listener.close()
        self.port = listener.getsockname()[1]
        listener.listen(64)
        self._listener = listener
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()

    def _shut(self):
        listener, self._listener = self._listener, None
        if listener:
            try:
                listener.shutdown(socket.SHUT_RDWR)  # wakes accept(2); close(2) alone does not
            except OSError:
                pass
            listener.close()
        with self._lock:
            for connection in self._open:
                self._reset(connection)
            self._open.clear()

    def _accept(self, listener):
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._lock:
                self._open.add(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        feed = http.client.HTTPConnection(self.upstream.hostname, self.upstream.port, timeout=20)
        try:
            while request := self._request(connection):
                self.requests += 1
                if not self._answer(connection, feed, *request):
                    break
        except (OSError, http.client.HTTPException, ValueError):
            pass  # one of the two has gone
        finally:
            feed.close()
            with self._lock:
                self._open.discard(connection)
            connection.close()

    @staticmethod
    def _request(connection):
        data = b""
        while b"\r\n\r\n" not in data:
            more = connection.recv(65536)
            if not more:
                return None
            data += more
        lines = data.split(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        return lines[0].split()[1], headers

    @staticmethod
    def _reset(connection):
        try:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.shutdown(socket.SHUT_RD)
            connection.close()
        except OSError:
            pass

    # Answers

    def _answer(self, connection, feed, path, headers):
        """Serve one request; whether the connection stays."""
        if "method=racecard" in path:  # what is judged is the list
            status, date, body = self._fetch(feed, path)
            self.known.learn_jumps(races.jumps_of(body), date)
            connection.sendall(faults.whole(status, body, date, []))
            return True
        episode = self.episode
        if episode is None:
            return self._pass_on(connection, feed, path, headers)
        episode.requests += 1
        kind = episode.fault.kind
        if kind in ("reset", "close"):
            episode.note_bad(time.monotonic())
            if kind == "reset":
                self._reset(connection)
            return False
        if kind == "stall":
            self._until_gone(connection)
            episode.note_bad(time.monotonic())
            return False
        if made := faults.made_up(episode.fault, self.time.now(), path):
            return self._bad(connection, episode, made, stays=kind != "nonsense")
        return self._falsify(connection, feed, path, headers, episode)

    def _bad(self, connection, episode, data, stays=True):
        try:
            connection.sendall(data)
        finally:  # a client that closes in the middle has seen that it is bad
            episode.note_bad(time.monotonic())
        return stays

    def _falsify(self, connection, feed, path, headers, episode):
        """Kinds that begin with what the feed says."""
        fault = episode.fault
        if fault.kind in ("frozen", "cached"):
            return self._stand_still(connection, path, episode)
        if fault.kind == "slow":
            pause(fault.value / 1000)
            return self._pass_on(connection, feed, path, headers)
        status, date, body = self._fetch(feed, path)
        if fault.kind in ("date", "absurd-date", "no-date"):
            absurd = random.choice((0, 4_200_000_000, 1_000_000_000, date - 3 * YEAR, date + YEAR))
            false = {"date": date + fault.value, "absurd-date": absurd, "no-date": None}[fault.kind]
            self._send_good(connection, faults.whole(status, body, false), body, date)
            if episode.requests > 9:  # few bad answers move no clock, fewer still where two clocks answered before
                episode.note_bad(time.monotonic())
            return True
        if fault.kind in ("clocks", "ids", "leftover"):
            return self._contradict(connection, episode, status, date, body)
        if fault.kind == "headers":
            filler = [(f"X-Filler-{number}", "x") for number in range(fault.value or 6000)]
            return self._bad(connection, episode, faults.whole(status, body, date, filler))
        if fault.kind == "truncate":
            return self._bad(connection, episode, faults.head(200, len(body), date) + body[:len(body) // 2], False)
        if fault.kind == "drip":
            return self._drip(connection, faults.whole(200, body, date), episode)
        changed = faults.altered(fault, body)
        data = faults.whole(status, changed, date)
        if fault.kind == "huge-name":
            return self._bad(connection, episode, data)
        self._send_good(connection, data, changed, date)
        return True

    def _contradict(self, connection, episode, status, date, body):
        """Good answers that contradict each other: by their clock, by their ids, or by one that nobody asked for."""
        kind, number = episode.fault.kind, episode.requests
        if kind == "clocks":
            data = faults.whole(status, body, date + (episode.fault.value or 7200) * (number % 2))
        elif kind == "ids":
            data = faults.whole(status, faults.renamed(body, number), date)
        else:
            data = faults.whole(status, body, date) + faults.whole(status, faults.left_over(body, number), date)
        self._send_good(connection, data, body, date)
        return True

    def _pass_on(self, connection, feed, path, headers):
        status, date, body = self._fetch(feed, path)
        tag = f'"{hashlib.sha1(body).hexdigest()}"'
        if self.etags and headers.get("if-none-match") == tag:
            data = faults.whole(304, b"", date, [("ETag", tag)])
        else:
            data = faults.whole(status, body, date, [("ETag", tag)] if self.etags else [])
        self._send_good(connection, data, body, date)
        self._kept[path] = (body, date)
        return True

    def _fetch(self, feed, path):
        sent = time.monotonic()
        feed.request("GET", path, headers={"Content-Type": "application/json"})
        answer = feed.getresponse()
        body = answer.read()
        date = time.mktime(time.strptime(answer.headers["Date"], "%a, %d %b %Y %H:%M:%S GMT")) - time.timezone
        self.time.measure(date, sent, time.monotonic())
        if answer.status != 200:
            raise ValueError(f"the simulator answers {answer.status} to {path}")
        return answer.status, date, body

    def _send_good(self, connection, data, body, date):
        """Send a good answer. What it means is known to the judge before the board can show it."""
        starts, before = races.starts_of(body), (self.last_good, self.last_good_time)
        self.known.learn(starts, date)
        now = time.monotonic()
        self.last_good, self.last_good_time = now, self.time.now(now)
        try:
            connection.sendall(data)
        except OSError:
            self.last_good, self.last_good_time = before
            raise
        self.good += 1
        now = time.monotonic()
        for episode in self.episodes[-3:]:
            if episode.ended is not None and episode.first_good_after is None and now >= episode.ended:
                episode.first_good_after = now

    def _stand_still(self, connection, path, episode):
        """The same old answer: with a new Date as a feed that hangs gives it, or as a cache gives it, with its age."""
        body, date = self._kept.get(path) or next(reversed(self._kept.values()))
        now = self.time.now()
        cached = episode.fault.kind == "cached"
        age = [("Age", max(0, round(now - date)))] if cached else []
        starts = races.starts_of(body).values()
        hangs = starts and min(starts) + races.STOPPED < now
        if not hangs and not cached:
            self.last_good, self.last_good_time = time.monotonic(), now
        connection.sendall(faults.whole(200, body, date if cached else now, age))
        if hangs or (cached and now - date > 75):
            episode.note_bad(time.monotonic())
        return True

    @staticmethod
    def _until_gone(connection):
        while not (select.select([connection], [], [], 60)[0] and not connection.recv(65536)):
            pass

    @staticmethod
    def _drip(connection, data, episode):
        try:
            for position in range(0, len(data), 4):
                connection.sendall(data[position:position + 4])
                if select.select([connection], [], [], 1)[0] and not connection.recv(65536):
                    break
        finally:
            episode.note_bad(time.monotonic())
        return False
