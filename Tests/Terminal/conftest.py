"""The program under test, its simulated feed, and their clean surroundings."""

import os
import pathlib
import resource
import select
import subprocess
import sys
import time

import pytest

LAB = pathlib.Path(__file__).resolve().parents[1] / "Lab"
sys.path[:0] = [os.path.dirname(__file__), str(LAB)]

from driver import Program, environment, stop  # noqa: E402
from feed import Feed  # noqa: E402
from languages import LOCALES, compile_texts, make_locales  # noqa: E402
from results import import_two  # noqa: E402
from waits import TIMEOUT  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOON = "2026-03-14T02:00:00Z"  # a busy hour: early afternoon in Sydney

resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def pytest_configure(config):
    config.addinivalue_line("markers", "alone: needs neither the program nor its feed")


def pytest_report_header():
    return f"raceboard: {binary_path()}"


def binary_path():
    return pathlib.Path(os.environ.get("RACEBOARD_BIN") or ROOT / ".build/debug/raceboard").absolute()


@pytest.fixture(scope="session")
def binary():
    path = binary_path()
    assert os.access(path, os.X_OK), f"{path} is not there: build first, or set RACEBOARD_BIN"
    return path


@pytest.fixture(scope="session")
def locales(binary, tmp_path_factory):
    """A folder with the locales of the tests, and their names by language; the translations are compiled."""
    folder = tmp_path_factory.mktemp("locales")
    make_locales(folder)
    compile_texts(binary)
    return folder, {language: f"{name}.UTF-8" for language, name in LOCALES.items()}


@pytest.fixture(scope="session")
def starts(binary, tmp_path_factory):
    """A store with the starts of two races, to be read only."""
    return import_two(binary, tmp_path_factory.mktemp("starts"))


@pytest.fixture
def home(tmp_path):
    (tmp_path / "state").mkdir()
    return tmp_path


@pytest.fixture
def start(binary, home):
    """start("--demo", size=(80, 24), term=…, NAME=value…): the program in a terminal, ended after the test."""
    running = []

    def begin(*arguments, size=(80, 24), command=None, **more):
        program = Program(command or [binary, *arguments], environment(home, **more), size)
        running.append(program)
        return program

    yield begin
    for program in reversed(running):
        program.__exit__()


@pytest.fixture
def demo(start):
    """demo(…): the board on the embedded feed at a fixed time, once its five rows are shown."""

    def begin(*arguments, **more):
        program = start("--demo", "--seed", "7", "--at", NOON, *arguments, **more)
        program.wait("DEMO|DÉMO")
        return program

    return begin


@pytest.fixture
def kept(start, simulator, home):
    """kept(…): as demo, on a feed, so that what is chosen in one is there in the next."""
    url = simulator("--seed", "7", "--at", NOON)

    def begin(*arguments, **more):
        program = start("--feed-url", url, "--at", NOON, "--store", home / "kept", *arguments, **more)
        program.wait("LIVE")
        return program

    return begin


@pytest.fixture
def run(binary, home):
    """run("next", "--json"): the program without a terminal, to its end."""

    def to_end(*arguments, timeout=TIMEOUT, stdout=subprocess.PIPE, **more):
        return subprocess.run(
            [binary, *arguments], env=environment(home, **more), stdin=subprocess.DEVNULL, stdout=stdout,
            stderr=subprocess.PIPE, timeout=timeout, text=True, check=False)

    return to_end


def start_simulator(binary, home, *arguments):
    """`raceboard simulate` as a process of its own, and the address on its first line."""
    process = subprocess.Popen(
        [binary, "simulate", "--port", "0", *arguments], env=environment(home), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    line, end = b"", time.monotonic() + TIMEOUT
    while not line.endswith(b"\n") and time.monotonic() < end:
        if select.select([process.stdout], [], [], end - time.monotonic())[0]:
            byte = os.read(process.stdout.fileno(), 1)
            if not byte:
                break
            line += byte
    lead = b"listening on "
    if not line.startswith(lead + b"http://127.0.0.1:"):
        stop(process)
        raise AssertionError(f"the first line of simulate is {line!r}")
    return process, line[len(lead):].decode().strip()


@pytest.fixture
def simulator(binary, home):
    """simulator("--fault", "500"): the address of a simulated feed, which ends with the test."""
    running = []

    def begin(*arguments):
        process, url = start_simulator(binary, home, *arguments)
        running.append(process)
        return url

    yield begin
    for process in running:
        stop(process)
        process.stdout.close()


@pytest.fixture
def serve():
    """serve(answer): a Feed of our own that ends with the test."""
    running = []

    def begin(answer):
        running.append(Feed(answer).__enter__())
        return running[-1]

    yield begin
    for feed in running:
        feed.__exit__()
