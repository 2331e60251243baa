"""Every command ends in order, and in time: nothing that was started outlives it, and no wait holds it up."""

import concurrent.futures
import itertools
import os
import pathlib
import re
import shutil
import signal
import subprocess
import threading
import time

import pytest

from conftest import ROOT
from driver import environment
from feed import race, v2
from test_examples import BINARY, DAY
from test_inherited import printing
from waits import TIMEOUT, until

SOURCE = ROOT / "Tests/CParts/waits.c"
PAGE = ROOT / "docs/dev/waits.md"
# More ends of commands, without the library. The long form: RACEBOARD_ENDS=2000.
ENDS = int(os.environ.get("RACEBOARD_ENDS") or 0)
# The first example of each command that prints: the others print in another form.
PRINTING = {name: lines[0] for name, lines in printing().items()}
# The figures of a simulated season take seconds of processor.
SEASON = ("form", "horse", "jockey", "driver", "trainer", "search")
QUICK = [line for name, line in PRINTING.items() if name not in SEASON]
# Seconds for a start and an end on a slow machine, beside the time that a command has by itself.
SLACK = 20

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler is here")


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    made = tmp_path_factory.mktemp("waits") / "waits.so"
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", "-o", made, SOURCE, "-ldl"],
                   check=True)
    return str(made)


def kinds():
    """The kinds of waits of the page, each once."""
    rows = [line.split("|") for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    return sorted({kind for row in rows for kind in re.findall(r"\w+", row[4])})


def ended(line, home, **more):
    own = {**DAY, "XDG_CONFIG_HOME": str(home), "RACEBOARD_USA_KEY": "K" * 50, "RACEBOARD_TIMEOUT": "60", **more}
    return subprocess.run(
        ["sh", "-c", f"exec {line.replace('raceboard', str(BINARY), 1)}"], cwd=home, env=environment(home, **own),
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=TIMEOUT, check=False)


def test_nothing_that_was_started_outlives_a_command_and_it_ends_by_its_status(home, library, simulator, starts):
    """Three of 16,900 were ended by a signal after their output: the long form finds that. Form is that of a store."""
    url = simulator("--seed", "7")
    not_a_day = {"RACEBOARD_DEMO": None, "RACEBOARD_AT": None}
    lines = [(line, {"RACEBOARD_FEED_URL": url} if line.startswith("raceboard doctor") else {}) for line in QUICK]
    lines += [(PRINTING["form"], {**not_a_day, "RACEBOARD_STORE": str(starts)})]
    requests = (f"raceboard next --feed-url {url} --fresh", not_a_day)
    once = [*lines, *[requests] * 8]

    def checked(number):
        place = home / str(number)
        place.mkdir()
        if number >= len(once):
            line, more = lines[number // 2 % len(lines)] if number % 2 else requests
            return line, ended(line, place, **more), None
        line, more = once[number]
        report = place / "report"
        done = ended(line, place, LD_PRELOAD=library, WAITS_REPORT=str(report), **more)
        return line, done, report.read_text()

    with concurrent.futures.ThreadPoolExecutor(max_workers=4) as pool:
        for line, done, report in pool.map(checked, range(len(once) + ENDS)):
            assert 0 <= done.returncode < 64, (line, done.returncode, done.stderr)
            assert report in ("started\n", None), (line, report)


# --- waits that never return by themselves

def program(home, text):
    path = next(path for number in itertools.count() if not (path := home / f"feed-{number}.py").exists())
    path.write_text("#!/usr/bin/env python3\nimport json, os, signal, sys, time\n" + text, encoding="utf-8")
    path.chmod(0o755)
    return f"exec:{path}"


def stream(more, before=""):
    """A feed of races that runs on, whatever happens to it. From the first second on, three alerts are due in each of
    a minute and a half: a minute before a race, two before another, and five before a third."""
    return ("races = [dict(id=f'r{m}-{n}', category='horse', meeting='Meeting', number=n, name=f'Race {n}', "
            "advertised_start=time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(time.time() + 60 * m + n))) "
            "for m in (1, 2, 5) for n in range(1, 91)]\n"
            f"signal.signal(15, signal.SIG_IGN)\n{before}\n"
            f"print(json.dumps(dict(races=races)), flush=True)\n{more}\nwhile True: signal.pause()\n")


# What a program of an open feed does to be out of reach.
ESCAPES = {"stays": "", "leaves its group": "os.setpgid(0, os.getpgid(os.getppid()))",
           "leaves its group and says nothing": "",
           "has a session of its own": "os.fork() and os._exit(0); os.setsid()"}


@pytest.fixture
def sources(home, serve):
    """sources(name): the arguments that make the program wait for what a kind of wait is about."""
    now = int(time.time())

    def made(name):
        if name == "a name":
            # localhost is known to libcurl, which looks up no name for it.
            return ["--feed-url", "http://feed.invalid"]
        if name == "http":
            return ["--feed-url", serve(lambda _: v2([race(number, now + 300 + number) for number in range(1, 9)])).url]
        silence = f"{ESCAPES['leaves its group']}\nwhile True: signal.pause()" if "nothing" in name else ""
        return ["--source", program(home, stream(ESCAPES[name], silence))]

    return made


def forever(library, kind):
    return {"LD_PRELOAD": library, "WAITS_FOREVER": kind}


def assert_ends(process, end, what, *statuses):
    """By that instant; it is none of ours afterwards."""
    try:
        assert process.wait(max(0, end - time.monotonic())) in statuses, what
    except subprocess.TimeoutExpired:
        pytest.fail(f"{what}: not ended in its time")
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def feed_ends(home):
    """What feeds' programs and hooks leave behind is ended after the test: it may be out of the program's own reach."""
    yield
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_text().split("\0")
            if any(word.startswith(f"{home}/") and re.search(r"/(feed-\d+|hook)\.py$", word) for word in words):
                os.kill(int(path.parent.name), signal.SIGKILL)
        except (OSError, UnicodeDecodeError):
            pass


# The sources that meet each kind of wait: how a program escapes is nothing to a disk, and a server has no child.
MET = {"none": [*ESCAPES, "http"], "child": [*ESCAPES], "thread": [*ESCAPES, "http"], "name": ["a name"]}


@pytest.mark.usefixtures("feed_ends")
def test_next_ends_in_its_time(binary, home, library, sources):
    """Each kind of wait with each source that meets it: they wait at one time."""
    code = SOURCE.read_text(encoding="utf-8")
    assert kinds() == sorted(set(re.findall(r'never\("(\w+)"\)', code))), "of the page and of the library"
    running = []
    for kind in ["none", *kinds()]:
        for source in MET.get(kind, ["stays", "http"]):
            # What never answers is given up after the shortest time.
            limit = 1 if source == "a name" or "nothing" in source else 3
            process = subprocess.Popen(
                [binary, "next", "--timeout", str(limit), "--store", home / f"{kind}-{source}", *sources(source)],
                env=environment(home, **forever(library, kind)), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
            running.append((process, time.monotonic() + limit + 3 + SLACK, f"{kind}, {source}"))
    try:
        for process, end, what in running:
            assert_ends(process, end, what, 0, 1, 69, 74)
    finally:
        for process, _, _ in running:
            process.kill()


@pytest.mark.usefixtures("feed_ends")
@pytest.mark.parametrize("end", ["q", "SIGTERM"])
def test_a_board_ends_by_q_and_by_sigterm(start, home, library, sources, end):
    """Under each kind of wait: a board each, at one time."""
    folder = home / ".config/raceboard"
    folder.mkdir(parents=True)
    hook = home / "hook.py"
    # One that holds out against SIGTERM and has left its group, for every race at once.
    hook.write_text("#!/usr/bin/env python3\nimport os, signal, sys\n"
                    "signal.signal(15, signal.SIG_IGN)\nos.setpgid(0, os.getpgid(os.getppid()))\n"
                    "open(f'{sys.argv[0]}.{os.getppid()}', 'w').close()\nwhile True: signal.pause()\n")
    hook.chmod(0o755)
    (folder / "config").write_text(
        f'alerts = ["t-1", "t-2", "t-5"]\nalerts-for = ["all"]\nalert-by = ["exec"]\nalert-command = ["{hook}"]\n')
    boards = {kind: start("--store", home / kind, *sources("leaves its group"), **forever(library, kind))
              for kind in ["none", *kinds()]}

    def together(holds, what):
        """Until it holds of each board: all are read meanwhile."""
        for kind, board in boards.items():
            def reached(board=board):
                for other in boards.values():
                    other.pump()
                return holds(board)
            board.wait_until(reached, f"{what} ({kind})")

    together(lambda board: board.shows("LIVE"), "LIVE")
    together(lambda board: (home / f"hook.py.{board.pid}").exists(), "a hook")
    begin = time.monotonic()
    for board in boards.values():
        if end == "q":
            board.press("q")
        else:
            board.signal(signal.SIGTERM)
    together(lambda board: not board.running, "its end")
    assert time.monotonic() - begin < SLACK
    for kind, board in boards.items():
        assert board.finish() == (0 if end == "q" else 143), kind
        assert board.leftovers() == [], kind


@pytest.mark.usefixtures("feed_ends")
def test_a_stream_ends_by_sigterm(binary, home, library, sources):
    """Under each kind of wait: a stream each, at one time."""
    running = {kind: subprocess.Popen(
        [binary, "watch", "--json", "--store", home / kind, *sources("leaves its group")],
        env=environment(home, **forever(library, kind)), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL) for kind in ["none", *kinds()]}
    guard = threading.Timer(TIMEOUT, lambda: [process.kill() for process in running.values()])
    guard.daemon = True
    guard.start()
    try:
        for kind, process in running.items():
            while b"Meeting" not in process.stdout.readline():
                assert process.poll() is None, kind
    finally:
        guard.cancel()
    for process in running.values():
        process.terminate()
    end = time.monotonic() + 2 + SLACK
    try:
        for kind, process in running.items():
            assert_ends(process, end, kind, -signal.SIGTERM)
    finally:
        for process in running.values():
            process.kill()
            process.stdout.close()


def test_a_command_that_nobody_reads_is_ended_by_a_signal(binary, home):
    """Also one that has its own handlers while it asks a program."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    try:
        while True:
            os.write(writer, b"x" * 4096)
    except BlockingIOError:
        pass
    os.set_blocking(writer, True)
    process = subprocess.Popen(
        [binary, "next", "--json", "--store", "none", "--source", program(home, stream("sys.exit()"))],
        env=environment(home), stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.DEVNULL)
    os.close(writer)
    until(lambda: is_printing(process) or process.poll() is not None, "print")
    process.terminate()
    assert_ends(process, time.monotonic() + 2 + SLACK, "next", -signal.SIGTERM)
    os.close(reader)


def is_printing(process):
    """In write(2) to standard output, which nobody reads."""
    try:
        words = pathlib.Path(f"/proc/{process.pid}/syscall").read_text(encoding="ascii").split()
    except OSError:
        return False
    return words[0] in ("1", "64") and words[1] == "0x1"
