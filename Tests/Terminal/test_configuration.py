"""Settings: options, variables and files, what is said about them, and reading them again."""

import json
import os
import re
import signal
import time
import tomllib

import pytest

import board
from feed import Answer, race, v2


@pytest.fixture
def user(home):
    """user(text): writes the user's file; its path."""
    path = home / ".config/raceboard/config"
    path.parent.mkdir(parents=True)

    def write(text):
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def system(home):
    """system(text): writes what stands for /etc/raceboard/config; its path."""

    def write(text):
        (home / "system").write_text(text, encoding="utf-8")
        return home / "system"

    return write


def shown(run, *arguments, **more):
    """What `config show --json` says, by name."""
    done = run("config", "show", "--json", *arguments, **more)
    assert (done.returncode, done.stderr) == (0, "")
    return {one["name"]: one for one in json.loads(done.stdout)["settings"]}


def wait_rows(program, count):
    program.wait_until(lambda: len(board.rows(program.screen.rows())) == count, f"{count} rows")


def test_five_layers_in_their_order(run, user, system):
    low = shown(run)["interval"]
    unknown = {"name": "interval", "place": None, "line": None}
    assert low == {**unknown, "value": "30", "origin": "built in"}
    path = system("# ours\ninterval = 20\n")
    assert shown(run)["interval"] == {
        **unknown, "value": "20", "origin": "file", "place": str(path), "line": 2}
    path = user("interval = 25")
    assert shown(run)["interval"] == {
        **unknown, "value": "25", "origin": "file", "place": str(path), "line": 1}
    assert shown(run, RACEBOARD_INTERVAL="40")["interval"] == {
        **unknown, "value": "40", "origin": "environment", "place": "RACEBOARD_INTERVAL"}
    assert shown(run, "--interval", "50", RACEBOARD_INTERVAL="40")["interval"] == {
        **unknown, "value": "50", "origin": "flag", "place": "--interval"}


def test_searched_files_are_listed_with_whether_they_exist(run, user, home):
    path = user("")
    done = run("config", "show")
    assert done.stdout.splitlines()[:2] == [f"user file  {path}", f"system file  {home}/system  (missing)"]
    assert re.search(r"^interval +30 ", done.stdout, re.MULTILINE) and done.returncode == 0
    (home / "other").write_text("count = 9")
    assert shown(run, RACEBOARD_CONFIG=str(home / "other"))["count"]["value"] == "9"
    done = run("config")
    assert done.returncode == 0 and "show" in done.stdout and "settings" in done.stdout
    # One that cannot be read.
    for named in (home / "none", home):
        done = run("next", "--config", named)
        assert done.returncode == 66 and done.stderr.startswith(f"raceboard: {named} cannot be read: ")
    path.unlink()
    path.mkdir()
    assert run("config", "show").returncode == 78


def test_unknown_name_is_warned_of_with_line_and_nearest(run, serve, user, demo, home):
    path = user('\nthem = "light"')
    warning = f'{path} line 2: "them" is unknown: did you mean theme?'
    feed = serve(lambda _: Answer(v2([race(1, time.time() + 600)])))
    done = run("next", "--feed-url", feed.url)
    assert (done.returncode, done.stderr) == (0, f"raceboard: {warning}\n")
    assert run("next", "--feed-url", feed.url, "--json").stderr == ""
    assert f"warning: {warning}" in run("config", "show").stdout
    program = demo("--log-file", home / "log")
    program.wait("config: 1 warning, see raceboard config show")
    assert warning in (home / "log").read_text()


def test_wrong_value_ends_it_with_78_file_and_line(run, user):
    path = user('\ntheme = "lihgt"')
    for command in (("next",), ("--demo",), ("config", "show")):
        done = run(*command)
        assert done.returncode == 78
        assert done.stderr.startswith(f"raceboard: {path} line 2: ") and 'Did you mean "light"?' in done.stderr
    found = json.loads(run("next", "--json").stderr)
    assert found["error"]["kind"] == "configuration" and found["exit"] == 78
    # Bytes of a file do not reach the terminal.
    path.write_bytes(b'"a\\u001b[2J" = 1\n"\xe2\x80\xaeb" = 1\ntheme = "\\u009b"')
    done = run("config", "show")
    assert done.returncode == 78 and not set(done.stderr) & {"\x1b", "\x9b", "\u202e"}


@pytest.mark.parametrize("text", [
    "a = 1\nb = -2_000\nc = 0xFF", 'a = "x\\ty\\u00e9"\n\'b\' = \'C:\\n\'',
    "[t]\na = [1, 2, # c\n 3,]\n[t.u]\nb.c = true",
    "a = 1.5\nb = 6e3\n\"c d\" = false",
])
def test_what_is_read_as_a_setting_is_toml(run, user, text):
    """Names that mean nothing are warned of, each with its line: the reader found what Python's finds."""
    def names(table, lead=""):
        for name, value in table.items():
            full = lead + (name if name.replace("-", "").isalnum() else f'"{name}"')
            yield from names(value, full + ".") if isinstance(value, dict) else [full]

    path = user(text)
    found = json.loads(run("config", "show", "--json").stdout)["warnings"]
    assert len(found) == len(list(names(tomllib.loads(text))))
    for name, warning in zip(names(tomllib.loads(text)), found):
        assert warning.startswith(f"{path} line ") and f'"{name}" is unknown' in warning


def test_files_are_read_again_while_it_runs(demo, user):
    user("count = 3")
    program = demo()
    wait_rows(program, 3)
    user('count = 6\n12h = true\nonly = ["greyhound"]\nascii = true')
    program.signal(signal.SIGUSR2)
    program.wait("Settings read: only, count, 12h. Needs a restart: ascii.")
    wait_rows(program, 6)
    program.wait("[ap]m UTC")
    program.wait("Greyhound")
    program.wait_until(lambda: {row.category for row in board.rows(program.screen.rows())} == {"greyhound"},
                       "greyhounds alone")
    user("")
    program.signal(signal.SIGUSR2)
    wait_rows(program, 5)


def test_bad_file_keeps_the_old_settings_and_shows_the_reason(demo, user, home):
    path = user("count = 3")
    program = demo("--log-file", home / "log", size=(200, 24))
    wait_rows(program, 3)
    user("count = 6\ninterval = 5")
    program.press("R")
    program.wait("Settings stay as they were.")
    # A long path takes the notice over two lines.
    lines = " ".join(line.strip() for line in program.screen.rows())
    assert f"{path} line 2: interval cannot be".replace(" ", "") in lines.replace(" ", "")
    assert len(board.rows(program.screen.rows())) == 3
    assert "line 2: interval cannot be" in (home / "log").read_text()
    user("count = 6")
    program.press("R")
    wait_rows(program, 6)
    # A choice by key outlives a file that did not change it.
    program.press("+", "+")
    wait_rows(program, 8)
    user("count = 6\nbell = 5")
    program.press("R")
    program.wait("Settings read: bell")
    assert len(board.rows(program.screen.rows())) == 8


def test_another_feed_is_requested_and_the_old_ones_races_go(start, serve, user):
    now = int(time.time())
    feeds = [serve(lambda _, name=name: Answer(v2(
        [race(number, now + 600 + 60 * number, meeting=name) for number in range(1, 31)])))
        for name in ("Oldtown", "Newtown")]
    user(f'feed-url = "{feeds[0].url}"')
    program = start()
    program.wait("Oldtown")
    user(f'feed-url = "{feeds[1].url}"')
    program.press("R")
    program.wait("Newtown")
    program.wait_gone("Oldtown")
    wait_rows(program, 5)


def test_reload_restores_nothing_but_settings(demo, user):
    """The program goes on and ends as ever after many reloads."""
    user("count = 5")
    program = demo()
    descriptors = len(os.listdir(f"/proc/{program.pid}/fd"))
    for _ in range(50):
        program.press("R")
    program.wait("nothing changes")
    # Fifty reloads would leave fifty; requests have two each meanwhile.
    program.wait_until(
        lambda: not program.unread() and len(os.listdir(f"/proc/{program.pid}/fd")) < descriptors + 10,
        "no more descriptors")
    program.press("q")
    assert program.finish() == 0 and program.leftovers() == []


def test_the_screen_of_settings_writes_the_users_file_and_applies_it(kept, user):
    """Its other keys and what it refuses: SettingsViewTests and SettingsControllerTests."""
    path = user("# mine\ntheme = 'turf'  # dark\ncount = 4\n")
    program = kept()
    program.press(",")
    program.wait("Settings")
    program.press("/", *"theme", "enter")
    program.wait("line 2")
    program.press("enter")
    program.wait(r"Settings read: theme\.")
    assert path.read_text() == "# mine\ntheme = \"slate\"  # dark\ncount = 4\n"
    program.press("x")
    program.wait_until(lambda: path.read_text() == "# mine\ncount = 4\n", "the line of the theme to go")
    program.wait("default")


def test_a_reload_applies_new_keys(demo, user):
    user("count = 4\n")
    program = demo()
    program.press("m")
    program.wait("by 10% or more")
    program.press("esc")
    program.wait("F Form")
    user('count = 4\n[keys]\nmarket = "e"\nplan = "m"\n')
    program.press("R")
    program.wait(r"Settings read: \[keys\]")
    program.press("m")
    program.wait("can be seen")
    program.press("e")
    program.wait("by 10% or more")
    program.press(*":market")
    program.wait("► e ")


def test_the_printed_keys_are_the_current_ones(run, user):
    path = user('[keys]\npreset = "vi"\nrefresh = ["F5", "Ctrl-R"]\n')
    done = run("keys")
    assert done.returncode == 0 and "\n  F5 Ctrl-R   Refresh now\n" in done.stdout
    assert "\n  End G       Cursor to the last line\n" in done.stdout
    # The page of keys is the same for everybody.
    page = run("keys", "--markdown").stdout
    assert "| `r` | Refresh now |" in page and "F5" not in page
    user('[keys]\nrefresh = "m"\n')
    done = run("keys")
    assert done.returncode == 78 and f"{path} line 2: refresh cannot have m: it is for market" in done.stderr
