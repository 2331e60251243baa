"""Options that every printing command has, the pager, and the help of all commands."""

import json
import re
import subprocess

from conftest import NOON, ROOT, binary_path
from languages import make_locales
from waits import TIMEOUT

BINARY = binary_path()


def test_output_goes_to_a_file_and_notes_to_standard_error_or_a_log(run, tmp_path):
    file = tmp_path / "races.csv"
    done = subprocess.run(
        [BINARY, "--demo", "next", "--csv", "-q", "-o", file], check=True, capture_output=True, text=True,
        timeout=TIMEOUT)
    assert (done.stdout, done.stderr) == ("", "")
    assert len(file.read_text().splitlines()) == 6
    done = subprocess.run(
        [BINARY, "next", "--demo", "--csv", "-o", tmp_path / "none" / "x"], capture_output=True, text=True,
        timeout=TIMEOUT)
    assert done.returncode == 74 and "--output" in done.stderr
    # Options may stand before the command, and a value may look like an option.
    done = subprocess.run([BINARY, "--demo", "next", "--count", "-1"], capture_output=True, text=True,
                          timeout=TIMEOUT)
    assert done.returncode == 64
    assert 'cannot be "-1": it takes a whole number from 1 to 100' in done.stderr
    assert "See raceboard next --help." in done.stderr
    done = run("next", "--demo", "--verbose")
    assert " info request " in done.stderr and len(done.stdout.splitlines()) == 5
    done = run("next", "--demo", "--verbose", "--log-file", str(tmp_path / "log"))
    assert done.stderr == "" and " info request " in (tmp_path / "log").read_text()
    assert run("next", "--demo").stderr == ""


def test_csv_for_a_spreadsheet_has_a_mark_and_the_commas_of_the_locale(run, tmp_path):
    make_locales(tmp_path, ["sv_SE"])
    day = ("--demo", "--seed", "5", "--at", "2026-03-14T02:00:00Z")
    marked = run("card", "next", *day, "--csv", "--excel", RACEBOARD_TIMEOUT="60").stdout
    assert marked.startswith("\ufeffrace_id,")
    text = run("card", "next", *day, "--excel", LC_ALL="sv_SE.UTF-8", LOCPATH=str(tmp_path),
               RACEBOARD_TIMEOUT="60").stdout
    lines = text.splitlines()
    assert lines[0].startswith("\ufeffrace_id;") and re.search(r";\d+,\d+;", text), text[:400]
    assert {len(line.split(";")) for line in lines} == {len(lines[0].split(";"))}
    assert run("next", "--demo", "--excel", "--json").returncode == 64


def test_tables_have_colours_on_a_terminal_and_nowhere_else_unless_they_are_forced(start, run, home):
    day = ("next", "--demo", "--seed", "7", "--at", NOON, "--count", "3")

    def races(text):  # without the countdown, which goes on
        return [line.rsplit(":", 1)[0] for line in text.splitlines()]

    program = start(*day, size=(120, 40))
    program.wait("Jumps")
    assert program.finish() == 0 and b"\x1b[1mCategory\x1b[0m" in program.raw
    for variables in ({"NO_COLOR": "1"}, {"RACEBOARD_NO_COLOR": "true"}, {"TERM": "dumb"}):
        program = start(*day, size=(120, 40), **{"term": variables.pop("TERM", "xterm-256color"), **variables})
        program.wait("Jumps")
        assert program.finish() == 0 and b"\x1b" not in program.raw, variables
    plain = run(*day)
    assert plain.returncode == 0 and "\x1b" not in plain.stdout
    forced = run(*day, CLICOLOR_FORCE="1")
    assert "\x1b[" in forced.stdout and races(re.sub("\x1b\\[[0-9;]*m", "", forced.stdout)) == races(plain.stdout)
    file = home / "races"
    assert run(*day, "-o", str(file), CLICOLOR_FORCE="1").returncode == 0
    assert races(file.read_text(encoding="utf-8")) == races(plain.stdout)
    for form in ("--json", "--csv"):
        assert "\x1b" not in run(*day, form, CLICOLOR_FORCE="1").stdout


def test_a_text_longer_than_the_screen_is_shown_in_the_pager(start, run):
    pager = {"RACEBOARD_PAGER": "head -n 3; echo paged"}
    program = start("keys", size=(80, 10), **pager)
    assert program.finish() == 0 and program.shows("paged")
    for arguments in (["keys", "--no-pager"], ["--no-pager", "keys"]):
        program = start(*arguments, size=(80, 10), **pager)
        assert program.finish() == 0 and not program.shows("paged")
    program = start("next", "--demo", size=(80, 24), **pager)
    assert program.finish() == 0 and not program.shows("paged")
    # One that does not start loses nothing, and a pipe has none.
    program = start("keys", size=(80, 10), RACEBOARD_PAGER="no-such-pager-here")
    assert program.finish() == 0 and b"Ctrl" in bytes(program.raw)
    assert "paged" not in run("keys", RACEBOARD_PAGER="echo paged").stdout


def test_every_command_is_named_right_in_help_and_hints_and_the_version_has_a_short_name(run):
    """The help of each is a golden file."""
    helps = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "Tests/Golden/help").glob("*.txt")}
    assert len(helps) > 40
    first = {stem.split("-")[0] for stem in helps} | {"test-card", "help"}
    for stem, text in helps.items():
        named = re.findall(r"(?<![/.])\braceboard ([a-z][a-z-]*)", re.sub(r"\s+", " ", text))
        assert [name for name in named if name not in first] == [], stem
    for words in (["next"], ["config", "set"], ["store"]):
        for arguments in ([*words, "--help"], ["help", *words], ["--help", *words]):
            done = run(*arguments)
            assert done.returncode == 0 and f"raceboard {' '.join(words)}" in done.stdout, arguments
        hint = re.search(r"See 'raceboard help (.*) <subcommand>'", done.stdout)
        assert not hint or hint[1].split() == words
    version = run("-V").stdout.strip()
    for arguments in (["--version", "--json"], ["--json", "next", "-V"]):
        found = json.loads(run(*arguments).stdout)
        assert found["version"] == version and found["build"] in ("debug", "release")
        assert {"curl", "ncurses", "sqlite", "zlib", "swift"} <= set(found["libraries"])
