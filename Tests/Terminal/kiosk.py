"""What stands around a kiosk: systemd's socket, and the folder of what it tells."""

import os
import select
import shutil
import socket
import struct
import tempfile
import time

STAMP = 35  # SO_TIMESTAMPNS of <asm-generic/socket.h>; the control message has the same number


class Manager:
    """A socket of ours in the place of systemd's, and every message with the monotonic time at which it was sent."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="rb-")  # short: a socket's path has 107 bytes
        self.path = f"{self.folder}/notify"
        self.runtime = f"{self.folder}/run"
        os.mkdir(self.runtime, 0o700)
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.setsockopt(socket.SOL_SOCKET, STAMP, 1)
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
            text, control, _, _ = self.socket.recvmsg(8192, 64)
            stamps = [data for level, kind, data in control if (level, kind) == (socket.SOL_SOCKET, STAMP)]
            second, nanosecond = struct.unpack("@qq", stamps[0])
            sent = time.monotonic() - (time.time() - (second + nanosecond / 1e9))
            self.messages.append((sent, text.decode()))
            timeout = 0.0

    def wait(self, program, lead, after=0.0):
        """The first message that begins so and came after an instant."""
        def found():
            self.take()
            return next((m for t, m in self.messages if m.startswith(lead) and t > after), None)
        return program.wait_until(found, f"message {lead}")

    def feedings(self, since=0.0):
        self.take()
        return [t for t, message in self.messages if message == "WATCHDOG=1" and t >= since]

    def close(self):
        self.socket.close()
        # A kiosk that is being ended may write its health meanwhile.
        for _ in range(100):
            shutil.rmtree(self.folder, ignore_errors=True)
            if not os.path.exists(self.folder):
                break
