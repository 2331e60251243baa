"""A server that answers with the raw bytes a test has written, one thread a connection; `make(n)` gives the parts of
the n-th answer, which go out one after the other, and may be endless."""

import socket
import threading
import time
from email.utils import formatdate

from feed import race, v2


def races(ident="r", first=600, count=10, now=None):
    """Races of their own meetings, a minute apart; with the same `now` new ids are the same races."""
    now = int(time.time() if now is None else now) // 60 * 60 + 60
    found = [race(number, now + first + 60 * number, meeting=f"Meet {number}") for number in range(1, count + 1)]
    for one in found:
        one["race_id"] = ident + one["race_id"]
    return v2(found).encode()


def ok(body, *headers, date=None):
    """A whole answer; `date` in seconds from now, for the header of that name."""
    dates = [] if date is None else ["Date: " + formatdate(time.time() + date, usegmt=True)]
    lines = ["HTTP/1.1 200 OK", f"Content-Length: {len(body)}", *headers, *dates]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


class Raw:
    """Use it in a `with`; `questions` are the heads that came, `times` when."""

    def __init__(self, make):
        self.make, self.questions, self.times = make, [], []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.open = [self.socket]

    def accept(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.open.append(connection)
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        try:
            while head := connection.recv(65536):
                self.questions.append(head.decode(errors="replace"))
                self.times.append(time.monotonic())
                for part in self.make(len(self.questions)):
                    connection.sendall(part)
        except OSError:
            pass  # the client has had enough
        finally:
            connection.close()

    def __enter__(self):
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        for one in self.open:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            one.close()
