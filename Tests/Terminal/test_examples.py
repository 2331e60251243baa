"""Every example of the help, and so of the manual, and of the pages: each runs, offline, and ends as it should."""

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
ON_DAY = {"next", "line", "card", "runner", "results", "meetings", "plan", "upcoming", "form", "watch", "kiosk", ""}
SCREENS = {"", "kiosk", "replay", "test-card"}
STREAMS = {"watch", "simulate", "relay"}
OF_KIOSK = {"health", "snapshot"}
OF_BROKER = ("notice", "fleet")
OF_RECORD = {"replay", "import", "store", "bundle", "upcoming", "watchlist"}
# A season takes seconds to compute: one example has it. The others are read and find nothing; test_demo prints form of
# a season, and finds their people in it.
OF_SEASON = {"form", "horse", "jockey", "driver", "trainer", "search", "backtest", "export"}
WITH_SEASON = "export"
SHELL = ("bash", "-o", "pipefail", "-c")
# Where no broker is, or no library for it.
# `setup` asks, and here is nobody to answer.
STATUSES = {
    "setup": {64}, "doctor": {0, 1, 2}, "upcoming": {0, 1}, "watchlist": {0, 1}, "notice": {69, 78},
    "fleet": {0, 1, 69, 78}}


def topics():
    return json.loads(subprocess.run([BINARY, "examples"], check=True, capture_output=True, text=True).stdout)


# What needs another machine, program or line, a person who confirms, or events that take their time: tests of their own
# have these, and all blocks of recipes.md and of the fleet's pages.
ELSEWHERE = re.compile(
    r"[|\\&]$|https?:|mqtts?:|exec:|file:|day\.json|psql|/var/lib|store (clear|delete)|key set|yesterday|watch .*\|"
    r"|quiet harbour\"")


def of_page(page):
    return [line for block in blocks(page) if block.language == "sh" for line in block.lines
            if line.startswith("raceboard") and not ELSEWHERE.search(line)]


def of_pages():
    pages = [path.name for path in sorted((ROOT / "docs").glob("*.md")) if path.name != "recipes.md"]
    return of_page("README.md") + [line for page in pages for line in of_page(f"docs/{page}")]


LINES = list(dict.fromkeys(
    [example["line"] for topic in topics() for example in topic["examples"]] + of_pages()))
COMMANDS = {topic["command"].split(" ")[0] for topic in topics()} - {""}


def command(line):
    """The first word of a line that is a command; empty for the board."""
    if "set-pin" in line:
        return "set-pin"
    return next((word for word in line.split()[1:2] if word in COMMANDS), "")


@pytest.fixture
def place(home):
    """A folder with what examples read, and the surroundings in which `raceboard` is the program under test."""
    (home / "bin").mkdir()
    (home / "bin/raceboard").symlink_to(BINARY)
    files = {"new-pin.txt": "4711\n", "key.txt": "K" * 50 + "\n", "night.conf": "", "source-key": "x\n",
             "watched.csv": "kind,category,name,note\nrunner,horse,Quiet Harbour,leads when fresh\n"}
    theme, = (block.text for block in blocks("docs/configuration.md") if "night.toml, a" in block.text)
    (home / ".config/raceboard").mkdir(parents=True)
    for name, text in {**files, ".config/raceboard/night.toml": theme}.items():
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
    if "duckdb" in line and not shutil.which("duckdb"):
        pytest.skip("duckdb is not installed")
    if name in OF_SEASON and line != next(one for one in LINES if command(one) == WITH_SEASON):
        line = line.replace(" --demo", "")
        done = subprocess.run([*SHELL, line], cwd=home, env=place, stdin=subprocess.DEVNULL, capture_output=True)
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
        place["RUNTIME_DIRECTORY"] = str(home / "run")
        health = [BINARY, "health"]
        kiosk.wait_until(lambda: subprocess.run(health, env=place, capture_output=True).returncode == 0, "fresh data")
    if name == "upcoming":
        line = re.sub(r"(?= \||$)", f" --store {home / 'made'}", line, count=1)
    if re.search("key (set|remove)", line) and "--file" not in line:
        line += " --file ./source-key"  # root's own would be in /etc, on the machine that runs the tests
    if name == "doctor":
        place["RACEBOARD_FEED_URL"] = request.getfixturevalue("simulator")()
    done = subprocess.run(
        [*SHELL, line], cwd=home, env=place, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
    # Nothing is watched here.
    allowed = {0, 1} if "--watched" in line else STATUSES.get(name, {0})
    assert done.returncode in allowed, done.stderr[-500:]
    quiet = ("setup", "key", "store", "set-pin", "upcoming", "watchlist", "config", *OF_BROKER)
    is_quiet = name in quiet or re.search(r">|-o |--file|--sqlite|--watched", line)
    assert done.stdout or is_quiet


def test_the_readme_has_what_it_promises(run):
    """Five things to try without a network, scripts, and the page with the settings of partner access."""
    found = blocks("README.md")
    tries = [block for block in found if block.heading.startswith("Five things")]
    assert [len(block.lines) for block in tries] == [5] and all("--demo" in line for line in tries[0].lines)
    assert set(tries[0].lines) <= set(LINES)
    scripts = [line.split()[0] for block in found for line in block.lines if line.startswith("Scripts/")]
    assert scripts and all(os.access(ROOT / script, os.X_OK) for script in scripts)
    access = [block for block in blocks("docs/configuration.md") if block.heading == "Partner access"]
    names = [line.split()[0] for block in access for line in block.lines]
    listed = run("config", "show").stdout
    assert names and all(name in listed for name in names)
