"""The least that a board can cost, which `Scripts/bench` measures beside the board: five countdowns and a cursor."""

import pathlib
import re
import shutil
import subprocess

import pytest

from driver import Program, environment

SOURCE = pathlib.Path(__file__).resolve().parents[1] / "Floor/floor.c"
pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler is here")


def rows(program):
    """Whether the cursor is there, and the seconds of the countdown, of each race."""
    found = re.findall(r"(?m)^(.)R\d.*?(?:(\d+)m )?(\d+)s\s*$", program.screen.text())
    return [(sign == ">", 60 * int(minutes or 0) + int(seconds)) for sign, minutes, seconds in found]


def test_the_floor_counts_five_races_down_and_its_cursor_moves(tmp_path):
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "ncursesw"], capture_output=True, text=True,
                           check=True).stdout.split()
    warnings = ["-Wall", "-Wextra", "-Werror"]
    subprocess.run(["cc", "-std=c11", "-O2", *warnings, "-D_GNU_SOURCE", SOURCE, "-o", tmp_path / "floor", *flags],
                   check=True)
    with Program([tmp_path / "floor"], environment(tmp_path), (80, 24)) as program:
        program.wait_until(lambda: len(rows(program)) == 5, "five races")
        begun = rows(program)
        assert [sign for sign, _ in begun] == [True, False, False, False, False]
        assert [later - first for (_, first), (_, later) in zip(begun, begun[1:])] == [55] * 4

        def ticked():
            return [before - now for (_, before), (_, now) in zip(begun, rows(program))]

        # A frame may be read in the middle.
        program.wait_until(lambda: (since := ticked()) == [max(2, since[0])] * 5, "two ticks")
        program.press("j")
        program.wait_until(lambda: [sign for sign, _ in rows(program)][:2] == [False, True], "the cursor below")
        program.press("q")
        assert program.finish() == 0
