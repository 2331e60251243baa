"""Orders to a program under test through the preloaded shim (shim.c): its device clock and its disk."""

import mmap
import pathlib
import struct
import subprocess

SOURCE = pathlib.Path(__file__).with_name("shim.c")
LAYOUT = {"clock_offset": (0, "q"), "sync_delay": (8, "i"), "write_error": (12, "i"), "clock_reads": (16, "q"),
          "syncs": (24, "q"), "refused": (32, "q"), "heap": (40, "q")}
SIZE = 48


def build(folder):
    """The shim as a library in `folder`; its path."""
    library = pathlib.Path(folder) / "shim.so"
    if not library.exists() or library.stat().st_mtime < SOURCE.stat().st_mtime:
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-Wall", "-Wextra", "-o", library, SOURCE, "-ldl"],
                       check=True)
    return library


class Shim:
    """A file of orders that a running program obeys; `environment` is what it must be started with."""

    HELD = -1  # as `sync_delay`: until it is another

    def __init__(self, folder, prefix):
        folder = pathlib.Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "orders"
        path.write_bytes(bytes(SIZE))
        with open(path, "r+b") as file:
            self._orders = mmap.mmap(file.fileno(), SIZE)
        self.environment = {"LD_PRELOAD": str(build(folder)), "LAB_ORDERS": str(path), "LAB_PREFIX": str(prefix)}

    def get(self, name):
        offset, form = LAYOUT[name]
        return struct.unpack_from(form, self._orders, offset)[0]

    def put(self, name, value):
        offset, form = LAYOUT[name]
        struct.pack_into(form, self._orders, offset, value)

    def step_clock(self, seconds):
        """Put the device's clock forward (or back) by so much, as of now."""
        self.put("clock_offset", self.get("clock_offset") + round(seconds * 1_000_000_000))
