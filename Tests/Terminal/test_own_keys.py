"""Keys of one's own: the table [keys] of the settings file, on the board, in the help and in raceboard keys."""

import pytest


@pytest.fixture
def config(home):
    path = home / ".config/raceboard/config"
    path.parent.mkdir(parents=True)

    def write(text):
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_a_reload_applies_new_keys(demo, config):
    config("count = 4\n")
    program = demo()
    program.press("m")
    program.wait("of 10% or more")
    program.press("esc")
    program.wait("F Form")
    config('count = 4\n[keys]\nmarket = "e"\nplan = "m"\n')
    program.press("R")
    program.wait(r"Settings read: \[keys\]")
    program.press("m")
    program.wait("can be seen")
    program.press("e")
    program.wait("of 10% or more")
    program.press("?", "m", "a", "r", "k", "e", "t")
    program.wait("e  ")


def test_a_conflict_is_an_error_with_both_uses(run, config):
    path = config('[keys]\nrefresh = "m"\n')
    done = run("keys")
    assert done.returncode == 78
    assert f"{path} line 2: refresh cannot have m: it is for market" in done.stderr


def test_the_printed_keys_are_the_current_ones(run, config):
    config('[keys]\npreset = "vi"\nrefresh = ["F5", "Ctrl-R"]\n')
    done = run("keys")
    assert done.returncode == 0
    assert "\n  F5 Ctrl-R   Refresh now\n" in done.stdout
    assert "\n  End G       Cursor to the last line\n" in done.stdout
    # The page of keys is the same for everybody.
    page = run("keys", "--markdown").stdout
    assert "| `r` | Refresh now |" in page and "F5" not in page
