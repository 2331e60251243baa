"""Files that are not files: every path that the program opens as a pipe, a link, a folder, a device or garbage.

At the start and later, under the running board. The board draws, `q` ends it, and nothing outside its folders changes.
"""

import contextlib
import os
import pathlib
import shutil
import socket
import stat

from driver import Timeout

from .case import Case, Limits
from .limits import feed
from .template import KEY

FREE = Limits(6, 4)
GIVEN_UP = 12  # seconds after which a pipe that says nothing is given up: ten, and the end
FEED = "state/raceboard/feeds/127.0.0.1_PORT"
STORE = [f"{FEED}/races.db", f"{FEED}/races.db-wal", f"{FEED}/races.db-shm", f"{FEED}/form.db",
         f"{FEED}/form.db-journal",
         f"{FEED}/record.db", f"{FEED}/record.db-wal", FEED, "state/raceboard/feeds", "state/raceboard",
         "state/raceboard/state.json",
         "state/raceboard/state.json.new", "state/raceboard/feeds/127.0.0.1_PORT_horse-racing-usa",
         "state/raceboard/feeds/127.0.0.1_PORT_horse-racing-usa/requests"]
CONFIG = [".config/raceboard/config", ".config/raceboard", ".config/raceboard/usa-key", ".config/raceboard/pin", "log",
          "run/health.json", "run/health.json.new", "run/snapshot.socket"]
PATHS = STORE + CONFIG
KINDS = ["pipe", "link out", "link to itself", "link to nothing", "folder", "zero", "full", "garbage", "empty",
         "sparse", "socket",
         "no mode"]
GIVEN = ["import", "replay", "key", "pin", "health", "snapshot", "bundle log", "zone", "store", "config"]
BOTH = [(path, kind, later) for path in PATHS for kind in KINDS for later in (False, True)]
PLAIN = [(given, kind) for given in GIVEN for kind in KINDS]
COUNT = len(BOTH) + len(PLAIN)


def make(random, index):
    """Every third one a file that is named to a command; the others, paths that a board opens by itself."""
    if index % 3 == 2:
        given, kind = PLAIN[(index // 3 * 7) % len(PLAIN)]
        return Case(f"file {kind}", f"{given}: {kind}", lambda bench: _given(bench, given, kind))
    path, kind, later = BOTH[(index * 37) % len(BOTH)]
    if path == "log" and kind.startswith("link"):
        kind = "pipe"  # a log may be a link to wherever a person wants it
    words = f"{path}: {kind}{', later' if later else ''}"
    return Case(f"file {kind}", words, lambda bench: _in_place(bench, path, kind, later))


def spoil(path, kind, outside):
    """Put something that is no file in a path's place; a program that runs may put its own back meanwhile."""
    path = pathlib.Path(path)
    for _ in range(20):
        try:
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            elif path.is_symlink() or path.exists():
                path.unlink()
            path.parent.mkdir(parents=True, exist_ok=True)
            return _make(path, kind, outside)
        except OSError as error:
            last = error
    raise last


def _make(path, kind, outside):
    if kind == "pipe":
        os.mkfifo(path)
    elif kind.startswith("link"):
        path.symlink_to({"link out": outside / "file", "link to itself": path,
                         "link to nothing": outside / "nothing"}[kind])
    elif kind == "folder":
        path.mkdir()
    elif kind in ("zero", "full"):
        try:
            os.mknod(path, 0o600 | stat.S_IFCHR, os.makedev(1, 5 if kind == "zero" else 7))
        except PermissionError:
            path.write_bytes(b"\x00" * 70_000)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as bound:
            _bind(bound, path)
    else:
        path.write_bytes(b"" if kind in ("empty", "sparse") else bytes(range(256)) * 300)
        if kind == "sparse":
            os.truncate(path, 10 << 30)
        path.chmod(0o000 if kind == "no mode" else 0o600)


def _bind(bound, path):
    """A socket's path has 107 bytes at most: bound by a short way round."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        bound.bind(f"/proc/self/fd/{folder}/{path.name}")
    finally:
        os.close(folder)


def _in_place(bench, path, kind, later):
    url = feed(bench)
    port = url.rpartition(":")[2]
    if bench.template:
        bench.template.copy(bench.home, port)
    place = bench.home / path.replace("PORT", port)
    (bench.home / "run").mkdir(mode=0o700, exist_ok=True)
    if not later:
        spoil(place, kind, bench.outside)
    is_kiosk = path.startswith("run/")
    more = {} if path.endswith("usa-key") else {"RACEBOARD_USA_KEY": KEY}
    command = ["kiosk"] if is_kiosk else ["--record"]
    source = ["--source", "neds,horse-racing-usa"] if "usa" in path else []
    board = bench.board(*command, *source, "--feed-url", url, "--log-file", bench.home / "log", "--verbose",
                        limits=FREE,
                        RUNTIME_DIRECTORY=str(bench.home / "run"), **more)
    if not (shown := _shows_or_refuses(bench, board)):
        bench.quit(board, wants=None)
        return
    if later and shown:
        spoil(place, kind, bench.outside)
    if not is_kiosk:
        board.press("g", "T", "+", "r", "w")
    board.record(0.8)
    board.signal(12)  # SIGUSR2: the settings are read again
    board.record(0.8)
    if bench.ticks(board):
        bench.rests(board, 0.6)
    if is_kiosk:
        board.signal(15)
    bench.quit(board, *(["esc"] if is_kiosk else []), wants=(143,) if is_kiosk else (0,), sent=15 if is_kiosk else 0)


def _shows_or_refuses(bench, board):
    """Whether it runs; a settings file or a log that cannot be opened may end it with 64, 74 or 78 and words."""
    shown = bench.shows(board, "Flemington|LIVE|STALE|CONNECTING|NO DATA", 6)
    status = board.finish(2) if not shown and not board.running else None
    if status is not None and (status not in (64, 74, 78) or not board.raw.strip()):
        bench.problem(f"ended at the start with {status}: {bytes(board.raw[-300:])!r}")
    return shown


def _given(bench, given, kind):
    path = bench.home / "given"
    spoil(path, kind, bench.outside)
    run = bench.home / "run"
    commands = {
        "import": ["import", path, "--store", bench.home / "store"], "key": ["key", "set", "horse-racing-usa",
                                                                             "--no-check", "--file", path],
        "pin": ["kiosk", "set-pin", "--file", path], "health": ["health", "--runtime", run],
        "snapshot": ["snapshot", "--runtime", run], "bundle log": ["bundle", "--log-file", path, "--output",
                                                                   bench.home / "b.tar.gz"],
        "store": ["next", "--store", path, "--feed-url", "http://127.0.0.1:9"], "config": ["config", "show",
                                                                                           "--config", path],
        "replay": ["replay", path], "zone": ["next", "--feed-url", "http://127.0.0.1:9", "--timeout", "2"]}
    if given in ("health", "snapshot"):
        run.mkdir(mode=0o700)
        path.rename(run / ("health.json" if given == "health" else "snapshot.socket"))
    more = {"TZ": str(path)} if given == "zone" else {}
    text = KEY.encode() + b"\n" if given == "key" else b"135790\n" if given == "pin" else b""
    if given == "replay":
        board = bench.board(*commands[given], limits=FREE)
        with contextlib.suppress(Timeout):
            board.finish(GIVEN_UP + 5 * bench.factor)
        bench.quit(board, wants=(65, 66))
        return
    before = os.lstat(path).st_mode if given in ("key", "pin") else None
    limits = Limits(GIVEN_UP if given == "import" else 6, 3)
    bench.run(*commands[given], text=text, limits=limits, **more)
    if before is not None and not stat.S_ISREG(before) and os.lstat(path).st_mode != before:
        bench.problem(f"{given} has replaced a {kind} by something else")
