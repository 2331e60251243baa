"""The description of a terminal as an attacker: no number of terminfo costs memory."""

import re
import shutil
import subprocess

import pytest

from attack.proc import peak
from driver import assert_restored


def description():
    return subprocess.run(["infocmp", "-1", "xterm-256color"], capture_output=True, text=True, check=True).stdout


OF_THEIR_OWN = ["cols", "lines", "colors", "pairs", "it"]


def others():
    """Every other number of a description, and those that others have."""
    return sorted({*re.findall(r"^\t(\w+)#", description(), re.M), "lm", "xmc", "wsl", "nlab", "lh", "lw", "ncv", "pb",
                   "vt", "btns", "bufsz", "wnum", "ma"} - set(OF_THEIR_OWN))


@pytest.mark.skipif(not shutil.which("tic") or not shutil.which("infocmp"), reason="no tic is here")
@pytest.mark.parametrize("value", [0x7fff, 0x7fffffff])
@pytest.mark.parametrize("names", [*([name] for name in OF_THEIR_OWN), ["cols", "lines"], ["others"]], ids=" ".join)
def test_a_number_of_terminfo_costs_no_memory(start, home, names, value):
    """What a screen, its colours and its tabs are made of by itself, and all the rest at once."""
    text, more = description(), {}
    for name in others() if names == ["others"] else names:
        text = re.sub(rf"^\t{name}#.*\n", "", text, flags=re.M) + f"\t{name}#{value:#x},\n"
    if names == ["cols", "lines"]:
        more = {"COLUMNS": "32767", "LINES": "32767"}
    (home / "odd.src").write_text(text)
    subprocess.run(["tic", "-x", "-o", home / "terminfo", home / "odd.src"], check=True, capture_output=True)
    program = start("--demo", "--store", "none", TERMINFO=str(home / "terminfo"), **more)
    program.wait("DEMO")
    assert 0 < peak(program.pid) < 200
    program.press("q")
    assert program.finish() == 0
    assert_restored(program)
