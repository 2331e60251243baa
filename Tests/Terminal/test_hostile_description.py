"""The description of a terminal as an attacker: no number of terminfo costs memory."""

import re
import shutil
import subprocess

import pytest

from attack.proc import peak
from driver import assert_restored


def description():
    return subprocess.run(["infocmp", "-1", "xterm-256color"], capture_output=True, text=True, check=True).stdout


def numbers():
    """Every number of a description, and those that others have."""
    return sorted({*re.findall(r"^\t(\w+)#", description(), re.M), "cols", "lines", "colors", "pairs", "it", "lm",
                   "xmc", "wsl", "nlab", "lh", "lw", "ncv", "pb", "vt", "btns", "bufsz", "wnum", "ma"})


@pytest.mark.skipif(not shutil.which("tic") or not shutil.which("infocmp"), reason="no tic is here")
@pytest.mark.parametrize("value", [0x7fff, 0x7fffffff])
@pytest.mark.parametrize("name", numbers() if shutil.which("infocmp") else [])
def test_a_number_of_terminfo_costs_no_memory(start, home, name, value):
    text = re.sub(rf"^\t{name}#.*\n", "", description(), flags=re.M) + f"\t{name}#{value:#x},\n"
    (home / "odd.src").write_text(text)
    subprocess.run(["tic", "-x", "-o", home / "terminfo", home / "odd.src"], check=True, capture_output=True)
    program = start("--demo", "--store", "none", TERMINFO=str(home / "terminfo"))
    program.wait("DEMO")
    assert 0 < peak(program.pid) < 200
    program.press("q")
    assert program.finish() == 0
    assert_restored(program)


@pytest.mark.skipif(not shutil.which("tic") or not shutil.which("infocmp"), reason="no tic is here")
def test_the_largest_size_of_terminfo_costs_no_memory(start, home):
    """Both at once."""
    text = re.sub(r"^\t(cols|lines)#.*\n", "", description(), flags=re.M) + "\tcols#0x7fff,\n\tlines#0x7fff,\n"
    (home / "odd.src").write_text(text)
    subprocess.run(["tic", "-x", "-o", home / "terminfo", home / "odd.src"], check=True, capture_output=True)
    program = start("--demo", "--store", "none", TERMINFO=str(home / "terminfo"), COLUMNS="32767", LINES="32767")
    program.wait("DEMO")
    assert 0 < peak(program.pid) < 200
    program.press("q")
    assert program.finish() == 0
    assert_restored(program)
