"""Every example of the help, and so of the manual, and of the README: each runs, offline, and ends as it should."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess

import pytest

from blocks import blocks
from driver import Program, environment
from waits import TIMEOUT

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("RACEBOARD_BIN") or ROOT / ".build/debug/raceboard").absolute()
# Seven minutes before the seventh race of Flemington.
DAY = {"RACEBOARD_DEMO": "true", "RACEBOARD_SEED": "22", "RACEBOARD_AT": "2026-03-14T06:45:00Z"}
ON_DAY = {"next", "card", "runner", "results", "meetings", "plan", "upcoming", "form", "watch", "kiosk", ""}
SCREENS = {"", "kiosk", "replay", "test-card"}
STREAMS = {"watch", "simulate", "relay"}
OF_KIOSK = {"health", "snapshot"}
OF_BROKER = ("notice", "fleet")
OF_RECORD = {"replay", "import", "store", "bundle", "upcoming", "watchlist"}
# A season takes seconds to compute: one example has it. The others are read and find nothing; test_demo prints form of
# a season, and finds their people in it.
OF_SEASON = {"form", "horse", "jockey", "driver", "trainer", "search", "backtest", "export"}
WITH_SEASON = "export"
# Where no broker is, or no library for it.
# `setup` asks, and here is nobody to answer.
STATUSES = {
    "setup": {64}, "doctor": {0, 1, 2}, "upcoming": {0, 1}, "watchlist": {0, 1}, "notice": {69, 78},
    "fleet": {0, 1, 69, 78}}


def topics():
    return json.loads(subprocess.run([BINARY, "examples"], check=True, capture_output=True, text=True).stdout)


def of_readme():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = [line for block in re.findall(r"(?ms)^```sh\n(.*?)^```", text) for line in block.splitlines()]
    return [re.sub(r"\s+# .*", "", line) for line in lines if line.startswith("raceboard")]


LINES = list(dict.fromkeys(
    [example["line"] for topic in topics() for example in topic["examples"]] + of_readme()))
COMMANDS = {topic["command"].split(" ")[0] for topic in topics()}


def command(line):
    """The first word of a line that is a command; empty for the board."""
    if "set-pin" in line:
        return "set-pin"
    return next((word for word in line.split()[1:] if word in COMMANDS), "")


@pytest.fixture
def place(home):
    """A folder with what examples read, and the surroundings in which `raceboard` is the program under test."""
    (home / "bin").mkdir()
    (home / "bin/raceboard").symlink_to(BINARY)
    files = {"new-pin.txt": "4711\n", "key.txt": "K" * 50 + "\n", "night.conf": "", "source-key": "x\n",
             "watched.csv": "kind,category,name,note\nrunner,horse,Quiet Harbour,leads when fresh\n"}
    for name, text in files.items():
        (home / name).write_text(text)
    (home / "config").mkdir()
    path = f"{home / 'bin'}:{os.environ['PATH']}"
    return environment(
        home, PATH=path, XDG_CONFIG_HOME=str(home / "config"), RACEBOARD_USA_KEY="K" * 50, VISUAL="true",
        RACEBOARD_TIMEOUT="60")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The store that a board has filled, with its record."""
    home = tmp_path_factory.mktemp("made")
    (home / "state").mkdir()
    with Program([BINARY, "--record", "--store", home / "made"], environment(home, **DAY)) as board:
        board.wait("DEMO")
        board.press("w")
        board.wait("[Ww]atch")
        board.press("q")
        assert board.finish() == 0
    return home / "made"


@pytest.fixture
def recorded(home, made):
    """A copy of that store, and its record as a file here."""
    shutil.copytree(made, home / "made")
    # A simulated day has a folder of its own, and the examples mean the usual one.
    (folder,) = (made / "feeds").iterdir()
    for name in ("saved", "state/raceboard"):
        shutil.copytree(folder, home / name, dirs_exist_ok=True)
    shutil.copy(folder / "record.db", home / "record.db")


@pytest.fixture
def prepared(request, line):
    if command(line) in OF_RECORD:
        request.getfixturevalue("recorded")


def shown(start, home, place, line, extra):
    """An example that fills the screen, until it has drawn something, and its end."""
    more = {**place, **extra}
    for name in ("HOME", "TERM"):
        more.pop(name)
    program = start(command=["sh", "-c", f"cd {home} && exec {line}"], **more)
    program.wait(r"\d")
    if command(line) == "kiosk":
        program.signal(signal.SIGTERM)
        assert program.finish() == 128 + signal.SIGTERM
    else:
        program.press("q")
        if "--plain" in line:
            program.press("enter")
        assert program.finish() == 0


def streamed(home, place, line):
    """An example that writes until it is ended: its first line."""
    process = subprocess.Popen(
        ["sh", "-c", f"exec {line}"], cwd=home, env=place, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    try:
        assert process.stdout.readline().strip()
    finally:
        process.terminate()
        process.stdout.close()
    assert process.wait(TIMEOUT) in (0, -signal.SIGTERM)


@pytest.mark.parametrize("line", LINES)
@pytest.mark.usefixtures("prepared")
def test_runs(line, home, place, start, request):
    name = command(line)
    if name in OF_SEASON and line != next(one for one in LINES if command(one) == WITH_SEASON):
        line = line.replace(" --demo", "")
        done = subprocess.run(["sh", "-c", line], cwd=home, env=place, stdin=subprocess.DEVNULL, capture_output=True)
        assert done.returncode == 1, done
        return None
    place = {**place, **DAY} if name in ON_DAY else place
    if name in SCREENS or line == "raceboard fleet --demo":
        return shown(start, home, place, line, DAY if name in ON_DAY else {})
    if name in STREAMS or "--follow" in line:
        return streamed(home, place, line)
    if name in OF_KIOSK:
        (home / "run").mkdir(mode=0o700)
        # Its data is fresh only on a day that is now.
        kiosk = start("kiosk", "--demo", RUNTIME_DIRECTORY=str(home / "run"))
        health = [BINARY, "health", "--runtime", home / "run"]
        kiosk.wait_until(lambda: subprocess.run(health, capture_output=True).returncode == 0, "fresh data")
        line += f" --runtime {home / 'run'}"
    if name == "upcoming":
        line += f" --store {home / 'made'}"
    if re.search("key (set|remove)", line) and "--file" not in line:
        line += " --file ./source-key"  # root's own would be in /etc, on the machine that runs the tests
    if name == "doctor":
        place["RACEBOARD_FEED_URL"] = request.getfixturevalue("simulator")()
    done = subprocess.run(
        ["sh", "-c", line], cwd=home, env=place, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
    assert done.returncode in STATUSES.get(name, {0}), done.stderr[-500:]
    quiet = ("setup", "key", "store", "set-pin", "upcoming", "watchlist", "config", *OF_BROKER)
    is_quiet = name in quiet or re.search(r">|-o |--file|--sqlite", line)
    assert done.stdout or is_quiet


def test_the_readme_has_what_it_promises(run):
    """Five things to try without a network, scripts, and the page with the settings of partner access."""
    found = blocks("README.md")
    tries = [block for block in found if block.heading.startswith("Five things")]
    assert [len(block.lines) for block in tries] == [5] and all("--demo" in line for line in tries[0].lines)
    assert set(tries[0].lines) <= set(of_readme())
    scripts = [line.split()[0] for block in found for line in block.lines if line.startswith("Scripts/")]
    assert scripts and all(os.access(ROOT / script, os.X_OK) for script in scripts)
    access = [block for block in blocks("docs/configuration.md") if block.heading == "Partner access"]
    names = [line.split()[0] for block in access for line in block.lines]
    listed = run("config", "show").stdout
    assert names and all(name in listed for name in names)
