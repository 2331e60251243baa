"""Files that are no files: in the place of each path that the program opens a pipe, a link, a folder or a device, when
it starts and while it runs. The board goes on, `q` ends it, and nothing outside its folders changes."""

import contextlib
import os
import pathlib
import re
import select
import shutil
import signal
import stat
import subprocess
import time

import pytest

from driver import environment
from feed import Answer, race, v2
from test_kiosk import kiosk, manager  # noqa: F401
from waits import TIMEOUT

DEVICE = os.makedev(1, 7)  # /dev/full: what is written there fails, and what is read has no end


class Outside:
    """A folder that the program has no business in, and what stands there."""

    def __init__(self, path):
        self.path = path
        path.mkdir()
        (path / "file").write_text("somebody else's\n")
        (path / "file").chmod(0o644)
        self.before = self.listing()

    def listing(self):
        return [(entry.name, entry.lstat().st_mode, entry.lstat().st_mtime_ns, entry.lstat().st_size)
                for entry in sorted(self.path.iterdir())]


KINDS = {
    "pipe": lambda path, outside: os.mkfifo(path),
    "link": lambda path, outside: path.symlink_to(outside.path / "file"),
    "link to nothing": lambda path, outside: path.symlink_to(outside.path / f"new-{path.name}"),
    "folder": lambda path, outside: path.mkdir(),
    "device": lambda path, outside: os.mknod(path, stat.S_IFCHR | 0o600, DEVICE),
}


def put(path, kind, outside):
    """That kind of thing in the place of a path, whatever stands there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    with contextlib.suppress(FileNotFoundError):
        path.unlink()
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        KINDS[kind](path, outside)
    except PermissionError:
        pytest.skip("no device can be made here")


@pytest.fixture
def outside(tmp_path):
    return Outside(tmp_path / "outside")


@pytest.fixture
def races(serve):
    """The address of a feed with races to come."""
    now = int(time.time())
    return serve(lambda _: Answer(v2([race(number, now + 90 * number) for number in range(1, 9)]))).url


def own_files(home, url):
    """What the board itself reads and writes."""
    place = url.removeprefix("http://").replace(":", "_")
    store = home / "kept/feeds" / place
    names = ["races.db", "races.db-wal", "races.db-shm", "races.db-journal", "form.db", "record.db", "record.db-wal"]
    return [home / "state/raceboard/state.json", *(store / name for name in names)]


def ticks(program):
    """Whether a countdown moves: two different screens."""
    before = program.screen.text()
    program.wait_until(lambda: program.screen.text() != before, "another screen")
    return True


@pytest.mark.parametrize("kind", KINDS)
def test_the_board_goes_on_whatever_stands_in_its_files_places(start, home, races, outside, kind):
    for path in own_files(home, races):
        put(path, kind, outside)
    program = start("--feed-url", races, "--store", str(home / "kept"), "--record", "--log-file", str(home / "log"))
    program.wait("LIVE")
    program.press("g")
    assert ticks(program)
    program.press("q")
    assert program.finish() == 0 and not program.leftovers()
    assert outside.listing() == outside.before
    printed = (home / "log").read_text()
    assert "state.json cannot be read: it is a" in printed, printed
    found = {path.name: stat.S_IFMT(path.lstat().st_mode) for path in own_files(home, races)}
    assert stat.S_IFREG not in found.values(), found


@pytest.mark.parametrize("kind", KINDS)
def test_the_board_goes_on_when_its_files_become_something_else(start, home, races, outside, kind):
    program = start(
        "--feed-url", races, "--store", str(home / "kept"), "--record", "--log-file", str(home / "log"),
        "--interval", "15")
    program.wait("LIVE")
    program.wait_until(lambda: own_files(home, races)[1].exists(), "races that are stored")
    for path in own_files(home, races):
        put(path, kind, outside)
    program.press("g", "h")
    program.signal(signal.SIGUSR2)
    # On the screen what is said of a file may take its place.
    program.wait_until(lambda: "Settings read" in (home / "log").read_text(), "settings that are read")
    program.press("r")
    assert ticks(program)
    program.press("q")
    assert program.finish() == 0 and not program.leftovers()
    assert outside.listing() == outside.before


@pytest.mark.parametrize("kind", KINDS)
def test_the_kiosk_writes_nothing_into_what_is_no_file(kiosk, manager, run, outside, kind):
    health = pathlib.Path(manager.runtime) / "health.json"
    put(health, kind, outside)
    program = kiosk()
    assert ticks(program)
    found = run("health", "--runtime", manager.runtime)
    assert (found.returncode, found.stdout) == (2, ""), found
    assert outside.listing() == outside.before
    assert not stat.S_ISREG(health.lstat().st_mode)
    program.signal(signal.SIGTERM)
    assert program.finish() == 128 + signal.SIGTERM


WORDS = {"pipe": "a pipe", "folder": "a folder", "device": "a device"}


@pytest.mark.parametrize("kind", WORDS)
@pytest.mark.parametrize("name", ["usa-key", "pin", "config"])
def test_settings_and_secrets_that_are_no_files_are_refused_in_words(start, home, races, outside, name, kind):
    if (name, kind) == ("config", "device"):
        return  # --config /dev/null is a way to have none
    put(home / ".config/raceboard" / name, kind, outside)
    command = "kiosk" if name == "pin" else "next"
    program = start(command, "--feed-url", races, "--source", "neds,horse-racing-usa")
    assert program.finish() == 78
    program.screen.text()
    assert f"it is {WORDS[kind]}, not a file" in " ".join(program.screen.text().split()), program.drawing()


def test_what_a_person_names_may_be_a_pipe_or_a_link_and_no_folder(binary, home, run):
    answer = home / "day.json"
    answer.write_text('{"data": {"event": {}}}\n')
    (home / "link.json").symlink_to(answer)
    by_link = run("import", str(home / "link.json"), "--store", str(home / "kept"))
    by_pipe = subprocess.run(
        [binary, "import", "/dev/stdin", "--store", str(home / "kept")], env=environment(home), timeout=TIMEOUT,
        input=answer.read_text(), capture_output=True, text=True, check=False)
    assert "cannot be read" not in by_link.stderr + by_pipe.stderr
    assert by_link.stderr.replace(str(home / "link.json"), "/dev/stdin") == by_pipe.stderr
    for command in ("import", "replay"):
        done = run(command, str(home), "--store", str(home / "kept"))
        assert done.returncode == 66 and "it is a folder, not a file" in done.stderr, done


@pytest.mark.parametrize("kind", ["pipe", "folder", "device", "link"])
@pytest.mark.parametrize("command", [("kiosk", "set-pin"), ("key", "set", "horse-racing-usa", "--no-check")])
def test_a_secret_is_written_into_no_node(binary, home, outside, command, kind):
    place = home / "place"
    put(place, kind, outside)
    before = place.lstat()
    done = subprocess.run(
        [binary, *command, "--file", str(place)], env=environment(home), timeout=TIMEOUT, capture_output=True,
        text=True, input="4711\n" if "set-pin" in command else "k" * 40 + "\n", check=False)
    assert done.returncode == 74 and "not a file" in done.stderr, done
    assert (place.lstat().st_ino, place.lstat().st_mode) == (before.st_ino, before.st_mode)
    assert outside.listing() == outside.before


# The log


def test_a_log_into_a_pipe_without_a_reader_holds_up_nothing(start, home, races):
    os.mkfifo(home / "log")
    program = start("--feed-url", races, "--log-file", str(home / "log"), "--verbose")
    program.wait("LIVE")
    assert ticks(program)
    program.press("q")
    assert program.finish() == 0


def test_what_a_reader_of_the_log_misses_is_counted(start, home, races):
    os.mkfifo(home / "log")
    reader = os.open(home / "log", os.O_RDWR | os.O_NONBLOCK)
    filling = b"x" * 4096
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(reader, filling)
    program = start("--feed-url", races, "--log-file", str(home / "log"), "--verbose")
    program.wait("LIVE")
    assert ticks(program)
    with contextlib.suppress(BlockingIOError):
        while set(os.read(reader, 4096)) == {ord("x")}:
            pass
    program.signal(signal.SIGUSR2)
    program.wait("Settings|settings")
    lines = os.read(reader, 65536).decode().splitlines()
    assert re.search(r" warning [1-9]\d* lines were dropped here: the log was not read$", lines[0]), lines
    assert len(lines) > 1
    program.signal(signal.SIGTERM)
    assert program.finish() == 128 + signal.SIGTERM
    os.close(reader)


# Standard output and the number of descriptors


def full_pipe():
    """A pipe that takes no more and does not block: its two ends."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(writer, b"x")
    return reader, writer


def test_pipes_that_nobody_writes_to_or_reads_from_are_given_up_or_cost_nothing(binary, start, home, races):
    """At one time: what an import and a replay wait for ten seconds for, zones, and outputs that take no more."""
    for name in ("pipe", "zone"):
        os.mkfifo(home / name)
    waiting = [
        subprocess.Popen([binary, command, str(home / "pipe"), "--store", str(home / "kept")], env=environment(home),
                         stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for command in ("import", "replay")]
    for command in (("next",), ("config", "show"), ("results",), ()):
        source = () if command[:1] == ("config",) else ("--feed-url", races)
        program = start(*command, *source, TZ=str(home / "zone"))
        if not command:
            program.wait("LIVE")
            program.press("q")
        assert program.finish() is not None, "a zone that is a pipe keeps nobody waiting"
    running = []
    for command in (("config", "show"), ("config", "settings"), ("keys",)):
        reader, writer = full_pipe()
        process = subprocess.Popen([binary, *command], env=environment(home), stdin=subprocess.DEVNULL, stdout=writer)
        os.close(writer)
        running.append((process, os.pidfd_open(process.pid), reader))
    assert not select.select([ended for _, ended, _ in running], [], [], 2)[0], "each waits for its reader"
    for process, ended, reader in running:
        fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        spent = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        assert spent < 0.8, f"{spent} s of processor in 2 s"
        output = b""
        while part := os.read(reader, 65536):
            output += part
        assert process.wait(TIMEOUT) == 0 and output.lstrip(b"x").endswith(b"\n")
        os.close(reader)
        os.close(ended)
    for process in waiting:
        _, printed = process.communicate(timeout=TIMEOUT)
        assert process.returncode == 66 and "no data came for 10 s" in printed, printed


def test_too_few_descriptors_are_reported_and_a_soft_limit_is_raised(start, binary):
    for command, limit in (("next", 6), ("next", 30), ("meetings", 20), ("--demo", 10), ("--demo", 30), ("keys", 10)):
        program = start(command=["prlimit", f"--nofile={limit}:{limit}", binary, command])
        assert program.finish() == 71, program.drawing()
        assert "more files, and needs 40" in " ".join(program.screen.text().split()), program.drawing()
    program = start(command=["prlimit", "--nofile=10:4096", binary, "--demo"])
    program.wait("DEMO")
