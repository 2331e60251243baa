"""What stands around a kiosk: systemd's socket, and the folder of what it tells."""

import os
import select
import socket
import tempfile
import time


class Manager:
    """A socket of ours in the place of systemd's, and every message that came to it with its time."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="rb-")  # short: a socket's path has 107 bytes
        self.path = f"{self.folder}/notify"
        self.runtime = f"{self.folder}/run"
        os.mkdir(self.runtime, 0o700)
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(self.path)
        self.messages = []

    def environment(self, watchdog=None):
        found = {"NOTIFY_SOCKET": self.path, "RUNTIME_DIRECTORY": self.runtime}
        if watchdog:
            found["WATCHDOG_USEC"] = str(int(watchdog * 1e6))
        return found

    def take(self, timeout=0.0):
        """Take what has come, waiting up to `timeout` seconds for the first."""
        while select.select([self.socket], [], [], timeout)[0]:
            self.messages.append((time.monotonic(), self.socket.recv(8192).decode()))
            timeout = 0.0

    def wait(self, program, lead, after=0.0, timeout=10.0):
        """The first message that begins so and came after an instant."""
        def found():
            self.take()
            return next((m for t, m in self.messages if m.startswith(lead) and t > after), None)
        return program.wait_until(found, f"message {lead}", timeout)

    def feedings(self, since=0.0):
        self.take()
        return [t for t, message in self.messages if message == "WATCHDOG=1" and t >= since]

    def close(self):
        self.socket.close()
        for root, _, names in os.walk(self.folder, topdown=False):
            for name in names:
                os.unlink(f"{root}/{name}")
            os.rmdir(root)
