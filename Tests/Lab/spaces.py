"""Network name spaces of one run and the cables between them: machines of a site, each with a network of its own."""

import contextlib
import ctypes
import os
import pathlib
import shutil
import subprocess

NAMES = pathlib.Path("/run/netns")
_libc = ctypes.CDLL(None, use_errno=True)


def missing():
    """Why there can be none here, in words; empty where they can."""
    if os.geteuid() != 0:
        return "not root"
    if not shutil.which("ip"):
        return "no ip (Debian's iproute2)"
    # What a container may not: the kernel decides.
    allowed = subprocess.run(["unshare", "--net", "--mount", "true"], capture_output=True, check=False)
    return "" if allowed.returncode == 0 else "no network name spaces for this root"


def _enter(space):
    if _libc.setns(space, 0) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


class Spaces:
    """Name spaces by names of ours; use it in a `with`. Names of the system have the number of this process."""

    def __init__(self):
        self._lead, self._made = f"rb{os.getpid()}-", []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for name in self._made:
            subprocess.run(["ip", "netns", "del", self._lead + name], capture_output=True, check=False)

    @staticmethod
    def _ip(*words):
        done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
        if done.returncode:
            raise OSError(f"ip {' '.join(words)}: {done.stderr.strip()}")

    def add(self, name):
        self._ip("netns", "add", self._lead + name)
        self._made.append(name)
        self._ip("-n", self._lead + name, "link", "set", "lo", "up")

    def cable(self, first, second, net):
        """Joins two by a cable with the addresses `net`.1 and `net`.2."""
        self._ip("link", "add", f"to-{second}"[:15], "netns", self._lead + first, "type", "veth",
                 "peer", "name", f"to-{first}"[:15], "netns", self._lead + second)
        for one, other, number in ((first, second, 1), (second, first, 2)):
            self._ip("-n", self._lead + one, "addr", "add", f"{net}.{number}/24", "dev", f"to-{other}"[:15])
            self._ip("-n", self._lead + one, "link", "set", f"to-{other}"[:15], "up")

    def pull(self, first, second):
        """Pulls the cable out at `first`: the other end has no carrier."""
        self._ip("-n", self._lead + first, "link", "set", f"to-{second}"[:15], "down")

    def put_back(self, first, second):
        self._ip("-n", self._lead + first, "link", "set", f"to-{second}"[:15], "up")

    @contextlib.contextmanager
    def inside(self, name):
        """This thread is in the name space meanwhile: what it opens and starts stays there, threads too."""
        own = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
        other = os.open(NAMES / (self._lead + name), os.O_RDONLY)
        try:
            _enter(other)
            yield
        finally:
            _enter(own)
            os.close(other)
            os.close(own)
