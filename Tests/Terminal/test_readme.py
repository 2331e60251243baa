"""Each command of the README does what its line promises, without a network."""

import os
import subprocess

import pytest

from blocks import ROOT, blocks
from driver import environment
from waits import TIMEOUT

LINES = [line for block in blocks("README.md") if block.language == "sh" for line in block.lines]
SCREENS = {"raceboard --demo": "DEMO", "raceboard --demo --speed 60": "DEMO", "raceboard kiosk --demo": r"R\d"}
PRINTED = [line for line in LINES if line.startswith("raceboard") and line not in SCREENS]


def test_the_five_things_to_try_are_there_and_need_no_network():
    tries = [block for block in blocks("README.md") if block.heading.startswith("Five things")]
    assert [len(block.lines) for block in tries] == [5]
    assert all("--demo" in line for line in tries[0].lines)
    assert set(SCREENS) <= set(LINES), "a line of the README that opens a screen has changed: change SCREENS"


@pytest.mark.parametrize("line", SCREENS)
def test_a_line_that_opens_a_screen_shows_it(start, line):
    program = start(*line.split()[1:])
    program.wait(SCREENS[line])
    if "kiosk" not in line:
        program.press("q")
        assert program.finish() == 0


@pytest.mark.parametrize("line", PRINTED)
def test_a_line_that_prints_prints(binary, home, line):
    folder = home / "bin"
    folder.mkdir()
    (folder / "raceboard").symlink_to(binary)
    env = environment(home, PATH=f"{folder}:{os.environ['PATH']}")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", line], env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=TIMEOUT)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) >= 5


@pytest.mark.alone
@pytest.mark.parametrize("line", [line for line in LINES if line.startswith("Scripts/")])
def test_a_script_of_the_readme_is_there(line):
    assert os.access(ROOT / line.split()[0], os.X_OK)


def test_the_settings_of_partner_access_are_settings(run):
    names = [line.split()[0] for block in blocks("README.md") if block.language == "toml" for line in block.lines]
    listed = run("config", "show").stdout
    assert names and all(name in listed for name in names)
