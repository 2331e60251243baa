"""Themes of one's own, out of files."""

import re

import pytest

from conftest import NOON, ROOT

BUILT_IN = ("default", "turf", "slate", "midnight", "plum", "light", "paper", "high-contrast", "colour-blind", "mono")


def theme_of_the_page(home):
    """The page's example of a theme, as a file."""
    page = (ROOT / "docs/configuration.md").read_text()
    path = home / "night.toml"
    path.write_text(re.search(r"```toml\n(# [^\n]*a theme of one's own\n.*?)```", page, re.DOTALL)[1])
    return path


def test_theme_of_a_file_is_shown_changed_and_gone_back_to(demo, home):
    path = theme_of_the_page(home)
    program = demo("--theme", path, COLORTERM="truecolor")
    program.wait_until(lambda: b"48;2;20;18;15" in program.raw and b"38;2;98;217;140" in program.raw, "its colours")
    path.write_text(path.read_text().replace("#62d98c", "#aaff00"))
    program.press("R")
    program.wait("Settings read: theme")
    program.wait_until(lambda: b"38;2;170;255;0" in program.raw, "changed colour")
    path.write_text("live = 1")
    program.press("R")
    program.wait("Settings stay as they were")
    for name in (*BUILT_IN, "night"):
        program.press("T")
        program.wait(f"Theme: {name}")
    assert program.raw.count(b"38;2;170;255;0") > 1
    program.press("q")
    assert program.finish() == 0


def test_theme_of_a_file_that_is_not_named_any_more_or_has_an_error(kept, run, home):
    program = kept("--theme", theme_of_the_page(home))
    for name in (*BUILT_IN, "night"):
        program.press("T")
        program.wait(f"Theme: {name}")
    program.press("q")
    assert program.finish() == 0
    program = kept()
    program.press("T")
    program.wait("Theme: turf")
    # One with an error ends the program; ThemeFileTests has the words for each.
    path = home / "mine.toml"
    path.write_text("\nliev = \"#ffffff\"")
    done = run("--demo", "--theme", path)
    assert done.returncode == 78
    assert done.stderr.startswith(f"raceboard: {path} line 2: liev is no part of a theme: did you mean live?")
    done = run("--demo", "--theme", home / "none.toml")
    assert done.returncode == 66 and "cannot be read" in done.stderr


QUESTION = b"\x1b]11;?\x1b\\"


def test_default_requests_the_ground_once_and_takes_the_palette_for_it(demo):
    dark = demo()
    dark.wait_until(lambda: QUESTION in dark.raw, "question")
    dark.send(b"\x1b]11;rgb:1e1e/1e1e/2e2e\x07")
    dark.settle()
    assert b"38;5;22" not in dark.raw and b"38;5;41" in dark.raw
    program = demo()
    program.wait("DEMO")
    program.wait_until(lambda: QUESTION in program.raw, "question")
    assert program.raw.index(QUESTION) > program.raw.index(b"RACEBOARD")
    assert b"38;5;22" not in program.raw and b"38;5;41" in program.raw
    for answer in (b"\x1b]11;rgb:ffff/ffff\x1b\\", b"\x1b]11;rgb:fffff/ffff/ffff\x1b\\", b"\x1b]10;rgb:ff/ff/ff\x07",
                   b"\x1b]11;rgb:ff/ff/" + b"f" * 90 + b"\x07"):
        program.send(answer)
        program.settle()
    assert b"38;5;22" not in program.raw
    program.send(b"\x1b]11;rgb:fdfd/f6f6/e3e3\x1b\\")
    program.wait_until(lambda: b"38;5;22" in program.raw, "palette for a light ground")
    program.press("T")
    program.wait("Theme: turf")
    for name in (*BUILT_IN[2:], "default"):
        program.press("T")
        program.wait(f"Theme: {name}")
    assert program.raw.count(QUESTION) == 1
    program.press("q")
    assert program.finish() == 0 and program.unread() == 0


@pytest.mark.parametrize("more", [
    {"term": "linux"}, {"term": "vt100"}, {"term": "xterm-mono", "NO_COLOR": "1"}, {"RACEBOARD_THEME": "turf"}])
def test_other_terminals_and_themes_get_no_request(demo, more):
    """Of a console and a VT100 nothing is requested at all, of the others not the ground."""
    program = demo(**more)
    program.press("?")
    program.wait("On this screen")
    program.press("ctrl-c")
    assert program.finish() == 0
    assert QUESTION not in program.raw
    assert "term" not in more or more["term"].startswith("xterm") or b"\x1b[?2026$p" not in program.raw


def test_answer_that_comes_after_the_end_is_not_typed_into_the_shell(start):
    """It is awaited at an end that comes within half a second of the question, so nothing is waited for in between."""
    for _ in range(5):  # a busy machine may read the key more than half a second after the question
        program = start("--demo", "--seed", "7", "--at", NOON, "--no-mouse")  # whose reports would be dropped anyway
        program.wait_until(lambda: QUESTION in program.raw, "question")
        program.send(b"q\x1b]11;rgb:1e1e/1e1e/2e2e\x07")
        assert program.finish() == 0
        if program.unread() == 0:
            return
    pytest.fail("the answer is left for the shell")
