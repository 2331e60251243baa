"""The manual pages: made from the program, complete, and without a fault that man or mandoc finds."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("RACEBOARD_BIN") or ROOT / ".build/debug/raceboard").absolute()


def printed(*arguments):
    return subprocess.run([BINARY, *arguments], capture_output=True, text=True, check=True, timeout=20).stdout


ROOT_COMMAND = json.loads(printed("--experimental-dump-help"))["command"]
NAMES = [part["commandName"] for part in ROOT_COMMAND["subcommands"] if part.get("shouldDisplay", True)]
OF_COMMANDS = {name: f"raceboard-{name}.1" for name in NAMES if name not in ("help", "kiosk")}
OF_COMMANDS["kiosk"] = "raceboard-kiosk.8"
PAGES = ["raceboard.1", "raceboard-config.5", *OF_COMMANDS.values()]

sys.path.insert(0, str(ROOT / "Scripts/python"))
import roff  # noqa: E402
import shipped  # noqa: E402


@pytest.fixture(scope="session")
def manual(tmp_path_factory):
    """The pages of the program under test."""
    folder = tmp_path_factory.mktemp("manual")
    subprocess.run(
        [sys.executable, "-B", ROOT / "Scripts/python/manpages.py", BINARY, ROOT / "docs", folder], check=True,
        env={**os.environ, "SOURCE_DATE_EPOCH": "1790000000"}, timeout=60)
    return folder


def test_there_is_a_page_for_each_command_of_the_given_day_and_version(manual):
    assert sorted(page.name for page in manual.iterdir()) == sorted(PAGES)
    foot = f' 2026-09-21 "raceboard {printed("--version").strip()}" '
    assert all(foot in (manual / page).read_text(encoding="utf-8").splitlines()[0] for page in PAGES)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.skipif(not shutil.which("mandoc"), reason="mandoc is not here")
def test_mandoc_finds_no_fault(manual, page):
    answer = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", manual / page], capture_output=True, check=False)
    assert answer.stdout + answer.stderr == b""


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not here")
def test_groff_warns_of_nothing(manual, page):
    command = ["groff", "-K", "utf8", "-man", "-T", "utf8", "-ww", "-rLL=80n", manual / page]
    answer = subprocess.run(command, capture_output=True, check=True)
    assert answer.stderr == b""


def listed(command, above=()):
    """Every command that help shows, by its words."""
    for part in command.get("subcommands", []):
        if part.get("shouldDisplay", True) and part["commandName"] != "help":
            yield (*above, part["commandName"]), part
            yield from listed(part, (*above, part["commandName"]))


def options(command):
    """Long names by whether many commands share them."""
    found = {True: set(), False: set()}
    for part in command["arguments"]:
        if not part["shouldDisplay"]:
            continue  # taken and not used, as a kiosk does with a number of rows
        title = part.get("sectionTitle") or ""
        shared = title == "Common options" or title.startswith("Simulated ")
        found[shared] |= {name["name"] for name in part.get("names") or []} - {"help", "h", "version"}
    return found


def test_every_command_and_option_of_the_program_is_in_its_page(manual):
    for words, command in listed(ROOT_COMMAND):
        text = (manual / OF_COMMANDS[words[0]]).read_text(encoding="utf-8").replace("\\-", "-")
        assert f"raceboard {' '.join(words)}" in text or command.get("subcommands"), words
        assert [name for name in options(command)[False] if f"-{name}\\fP" not in text] == [], words


def test_an_argument_that_stands_for_two_is_shown_as_two(manual):
    page = (manual / "raceboard-runner.1").read_text(encoding="utf-8")
    assert r"[\fIrace\fP \fInumber\fP]" in page and "> <" not in page


def test_options_that_many_commands_share_are_in_one_page_once(manual):
    text = (manual / "raceboard.1").read_text(encoding="utf-8").replace("\\-", "-")
    shared = options(ROOT_COMMAND)[True]
    assert {"store", "config", "verbose", "seed"} <= shared
    for name in shared:
        assert text.count(f".TP\n\\fB--{name}\\fP") == 1, name
        for words, command in listed(ROOT_COMMAND):
            if words[0] == "kiosk":
                continue  # its page has several commands: doctor has a source of its own
            page = (manual / OF_COMMANDS[words[0]]).read_text(encoding="utf-8").replace("\\-", "-")
            # Such as the log that a bundle takes along.
            is_own = any(name in options(part)[False] for of, part in listed(ROOT_COMMAND) if of[0] == words[0])
            assert is_own or f".TP\n\\fB--{name}\\fP" not in page, (words, name)


def test_every_page_of_a_command_has_its_examples(manual):
    for topic in json.loads(printed("examples")):
        first = topic["command"].split(" ")[0]
        if first == "kiosk":
            continue
        page = OF_COMMANDS.get(first, "raceboard.1")
        text = (manual / page).read_text(encoding="utf-8").replace("\\-", "-").replace("\\(aq", "'")
        assert "\n.SH EXAMPLES\n" in text
        assert [e["line"] for e in topic["examples"] if e["line"].split(" | ")[0] not in text] == [], page


def test_every_setting_of_the_program_is_in_the_manual(manual):
    text = (manual / "raceboard-config.5").read_text(encoding="utf-8").replace("\\-", "-")
    rows = re.findall(r"(?m)^\| `([^`]+)`", printed("config", "settings", "--markdown"))
    assert len(rows) > 10
    assert [name for name in rows if f".TP\n\\fB{name}\\fP\n" not in text] == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_that_the_manual_names_is_named_where_the_package_has_it(manual, page):
    text = (manual / page).read_text(encoding="utf-8").replace("\\-", "-")
    found = re.findall(r"[\w/.-]*?[\w-]+\.md", text)
    known = {f"/usr/share/doc/{shipped.package(page, ROOT)}/{name}" for page, name in shipped.names(ROOT).items()}
    assert [name for name in found if name not in known] == []


@pytest.mark.parametrize("markdown, wanted", [
    ("a `--b` c", ".PP\na \\fB\\-\\-b\\fP c"),
    (".begins", ".PP\n\\&.begins"),
    ("a\\b", ".PP\na\\eb"),
    ("**x** and *y*", ".PP\n\\fBx\\fP and \\fIy\\fP"),
    ("## A *b*\n\nText", ".SH A \\fIB\\fP\nText"),
    ("- one\n  more\n- two", ".IP \\(bu 2\none more\n.IP \\(bu 2\ntwo"),
    ("| a | b |\n| --- | --- |\n| `x` | y |", ".TP\n\\fBx\\fP\ny"),
    ("```sh\n.x -y\n```", ".PP\n.RS 4\n.nf\n\\&.x \\-y\n.fi\n.RE"),
    ("1. x\n\n   ```sh\n   y\n     z\n   ```\n\n   On.", ".IP 1. 4\nx\n.IP\n.nf\ny\n  z\n.fi\n.IP\nOn."),
])
def test_markdown_becomes(markdown, wanted):
    assert roff.page(markdown) == wanted
