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
PAGES = ["raceboard.1", "raceboard-config.5", "raceboard-kiosk.8"]

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


def printed(*arguments):
    return subprocess.run([BINARY, *arguments], capture_output=True, text=True, check=True, timeout=20).stdout


def test_there_are_three_pages_of_the_given_day(manual):
    assert sorted(page.name for page in manual.iterdir()) == sorted(PAGES)
    assert all(" 2026-09-21 " in (manual / page).read_text(encoding="utf-8").splitlines()[0] for page in PAGES)


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


def test_every_command_and_option_of_the_program_is_in_the_manual(manual):
    text = (manual / "raceboard.1").read_text(encoding="utf-8").replace("\\-", "-")
    root = json.loads(printed("--experimental-dump-help"))["command"]
    for words, command in listed(root):
        names = [name["name"] for part in command["arguments"] for name in part.get("names") or []]
        if command.get("subcommands") and not set(names) - {"help", "h", "version"}:
            continue
        _, found, section = text.partition(f"\n.SS {' '.join(words)}\n")
        assert found, words
        section = re.split(r"\n\.S[HS] ", section)[0]
        missing = [name for name in names if name not in ("help", "h", "version") and f"--{name}" not in section]
        assert not missing, words


def test_every_setting_of_the_program_is_in_the_manual(manual):
    text = (manual / "raceboard-config.5").read_text(encoding="utf-8").replace("\\-", "-")
    rows = re.findall(r"(?m)^\| `([^`]+)`", printed("config", "settings", "--markdown"))
    assert len(rows) > 10
    assert [name for name in rows if f".TP\n\\fB{name}\\fP\n" not in text] == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_that_the_manual_names_is_named_where_the_package_has_it(manual, page):
    text = (manual / page).read_text(encoding="utf-8").replace("\\-", "-")
    found = re.findall(r"[\w/.-]*?[\w-]+\.md", text)
    assert [name for name in found if not re.fullmatch(r"/usr/share/doc/raceboard/[a-zA-Z-]+\.md", name)] == []
    known = shipped.names(ROOT).values()
    assert [name for name in found if pathlib.Path(name).name not in known] == []


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
