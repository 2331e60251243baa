"""Themes of one's own, out of files."""

import re

from conftest import ROOT


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
    for name in ("default", "turf", "slate", "light", "high-contrast", "colour-blind", "mono", "night"):
        program.press("T")
        program.wait(f"Theme: {name}")
    assert program.raw.count(b"38;2;170;255;0") > 1
    program.press("q")
    assert program.finish() == 0


def test_remembered_theme_of_a_file_that_is_named_no_more_is_the_default(demo, home):
    program = demo("--theme", theme_of_the_page(home))
    for name in ("default", "turf", "slate", "light", "high-contrast", "colour-blind", "mono", "night"):
        program.press("T")
        program.wait(f"Theme: {name}")
    program.press("q")
    assert program.finish() == 0
    program = demo()
    program.press("T")
    program.wait("Theme: turf")


def test_theme_with_an_error_ends_it_with_78_file_and_line(run, home):
    path = home / "mine.toml"
    path.write_text("\nliev = \"#ffffff\"")
    done = run("--demo", "--theme", path)
    assert done.returncode == 78
    assert done.stderr.startswith(f"raceboard: {path} line 2: liev is no part of a theme: did you mean live?")
    done = run("--demo", "--theme", home / "none.toml")
    assert done.returncode == 78 and "cannot be read" in done.stderr
