"""A server that sends bytes as they are written, whatever they are: whole exchanges, not only bodies."""

import socket
import threading
import time


class RawServer:
    """On a port of 127.0.0.1 of its own. `script(number, path, headers)` yields what goes out for each request.

    It yields bytes to send, numbers of seconds to wait, or None to close the connection. Without a None the connection
    stays. `greeting` goes out as soon as a connection is there, before any question.
    """

    def __init__(self, script, greeting=b""):
        self.script, self.greeting = script, greeting
        self.requests, self.sent = [], bytearray()  # (time, path, headers); the first bytes that went out
        self._closing, self._open, self._lock = threading.Event(), set(), threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self):
        self._closing.set()
        self._shut(self._listener)
        with self._lock:
            for connection in self._open:
                self._shut(connection)
            self._open.clear()

    @staticmethod
    def _shut(connection):
        try:
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        connection.close()

    def _accept(self):
        while not self._closing.is_set():
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._lock:
                self._open.add(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        try:
            if self.greeting:
                connection.sendall(self.greeting)
            buffer = b""
            while not self._closing.is_set():
                buffer, path, headers = self._request(connection, buffer)
                if path is None:
                    return
                with self._lock:
                    self.requests.append((time.monotonic(), path, headers))
                    number = len(self.requests)
                if not self._answer(connection, self.script(number, path, headers)):
                    return
        except (OSError, ValueError):
            pass  # the client has gone
        finally:
            with self._lock:
                self._open.discard(connection)
            connection.close()

    def _request(self, connection, data):
        while b"\r\n\r\n" not in data:
            more = connection.recv(65536)
            if not more:
                return b"", None, None
            data += more
        head, _, rest = data.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        return rest, lines[0].split()[1], headers

    def _answer(self, connection, parts):
        """Send what the script yields; whether the connection stays."""
        for part in parts:
            if self._closing.is_set() or part is None:
                return False
            if isinstance(part, (int, float)):
                if self._closing.wait(part):
                    return False
                continue
            if len(self.sent) < 1 << 18:
                self.sent += part[:1 << 18]
            connection.sendall(part)
        return True


def date(offset=0):
    """A Date header's value, so many seconds ahead."""
    return time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + offset))


def whole(body, headers=(), status="200 OK", at=None):
    """An answer as a server should send it; `headers` are lines, `at` a Date's value."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", f"Date: {at or date()}",
             "Content-Type: application/json"]
    return ("\r\n".join([*lines, *headers]) + "\r\n\r\n").encode("latin-1", "replace") + body
