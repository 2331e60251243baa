"""Every command that requests and prints once, under the faults of the simulator: its kind of error and its exit status
are those of the pages. `next` meets every fault; each other command meets one of delivery and two others, by turns."""

import json
import pathlib
import re
import subprocess

import pytest

from conftest import NOON
from driver import environment
from test_examples import topics
from waits import TIMEOUT

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
# How each of them is started; a new command is either here or in the list below.
REQUESTS = {
    "next": ["next"], "line": ["line"], "plan": ["plan"], "meetings": ["meetings"], "results": ["results"],
    "card": ["card", "next"], "runner": ["runner", "next", "1"], "upcoming": ["upcoming", "ada", "--days", "0"]}
OTHERS = {
    # screens, and what runs until it is ended
    "", "watch", "replay", "kiosk", "relay", "simulate", "fleet", "test-card",
    # no feed is requested
    "form", "horse", "jockey", "driver", "trainer", "search", "backtest", "kiosk set-pin", "notice", "fleet do",
    "health", "snapshot",
    "setup", "config show", "config get", "config settings", "config set", "config unset", "config edit", "config init",
    "key set", "key show", "key remove", "store info", "store check", "store clear", "store delete", "import",
    "export", "schema", "watchlist show", "watchlist add", "watchlist remove", "watchlist note",
    "watchlist import",
    "bundle", "keys",
    # reports what it finds
    "doctor"}


def rows(page, head):
    """The cells of a table of a page, without its head."""
    text = (DOCS / page).read_text(encoding="utf-8")
    lines = text[text.index(f"\n{head}\n") + len(head) + 2:].splitlines()[1:]
    found = []
    for line in lines:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


FAULTS = {row[0].strip("`"): row[3].strip("`") for row in
          rows("simulator.md", "| fault | what it does | the board | a command |")}
STATUSES = {kind: int(row[1]) for row in rows("next.md", "| kind | exit |")
            for kind in re.findall(r"`([a-z_]+)`", row[0])}
VALUES = {"latency=MS": "latency=100", "429[=SECONDS]": "429=7", "date-offset=SECONDS": "date-offset=90"}
FAILING = [fault for fault, kind in FAULTS.items() if kind != "-"]
PAIRS = [("next", fault) for fault in FAILING] + [
    (name, fault) for number, name in enumerate(name for name in REQUESTS if name != "next")
    for fault in FAILING[number % 4::4]]


@pytest.fixture(scope="module")
def forms(binary):
    words = subprocess.run([binary, "next", "--help", "--no-pager"], capture_output=True, text=True, check=True).stdout
    text = re.sub(r"\s+", " ", words)
    return re.search(r"can be repeated: ([^.]*)\.", text)[1].split(", ")


def test_every_fault_and_every_command_is_tried(forms):
    assert list(FAULTS) == forms, "docs/simulator.md has not every fault"
    commands = {topic["command"] for topic in topics()}
    assert commands == set(REQUESTS) | OTHERS and not set(REQUESTS) & OTHERS
    assert {name for name, _ in PAIRS} == set(REQUESTS)
    assert {fault for name, fault in PAIRS if name != "next"} == set(FAILING)


def ended(binary, home, name, *arguments):
    return subprocess.run(
        [binary, *REQUESTS[name], "--json", "--demo", "--seed", "7", "--at", NOON, "--store", "none", *arguments],
        env=environment(home), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT, check=False)


@pytest.mark.parametrize("name, fault", PAIRS)
def test_a_fault_is_the_same_kind_and_status_for_every_command(binary, home, name, fault):
    # One that never answers is given up after the shortest time.
    timeout = "1" if FAULTS[fault] == "timed_out" else "30"
    done = ended(binary, home, name, "--timeout", timeout, "--fault", VALUES.get(fault, fault))
    error = json.loads(done.stderr)
    assert (error["error"]["kind"], done.returncode) == (FAULTS[fault], STATUSES[FAULTS[fault]]), done.stderr
    assert error["exit"] == done.returncode


@pytest.mark.parametrize("name, fault", [
    *(("next", fault) for fault in sorted(set(FAULTS) - set(FAILING) - {"empty"})), ("card", "moved")])
def test_a_fault_that_is_no_error_ends_as_without_it(binary, home, name, fault):
    done = ended(binary, home, name, "--fault", VALUES.get(fault, fault))
    assert (done.returncode, done.stderr) == (0, ""), done.stderr


def test_no_race_is_none_unless_the_feed_is_not_there(binary, home, simulator):
    done = ended(binary, home, "next", "--fault", "empty")
    assert (done.returncode, done.stderr) == (STATUSES["no_such_race"], "")
    for fault, kind in (((), "no_such_race"), (("--fault", "404"), "not_found")):
        done = subprocess.run(
            [binary, "card", "0-is-no-race", "--json", "--store", "none", "--feed-url", simulator(*fault)],
            env=environment(home), capture_output=True, text=True, timeout=TIMEOUT, check=False)
        assert (json.loads(done.stderr)["error"]["kind"], done.returncode) == (kind, STATUSES[kind]), done.stderr
