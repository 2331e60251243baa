"""Translations beside the program that are damaged, and names of languages that are none: never an end of a program."""

import os
import random
import subprocess

import pytest

from attack import catalogues
from driver import environment

# A clock at a tenth of its pace: within ten seconds of their starts two runs print the same countdowns.
COMMAND = ["next", "--demo", "--seed", "22", "--at", "2026-03-14T06:45:00Z", "--speed", "0.1"]


@pytest.fixture
def french(binary, home):
    """The program with translations of its own, and the folder of the French ones."""
    place = home / "share/locale/fr/LC_MESSAGES"
    place.mkdir(parents=True)
    program = catalogues.beside(binary, home)
    data = catalogues.whole()
    if data is None:
        pytest.skip("msgfmt is missing: apt-get install gettext")
    (place / "raceboard.mo").write_bytes(data)
    return program, place / "raceboard.mo", data


def printed(program, home, language="fr"):
    done = subprocess.run([program, *COMMAND], capture_output=True, text=True, timeout=60,
                          env=environment(home, LANGUAGE=language, LC_ALL="C.UTF-8"))
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_whole_ones_are_used(french, home):
    program, _, _ = french
    assert printed(program, home) != printed(program, home, "en")
    assert printed(program, home, "de:fr_CA.UTF-8") == printed(program, home)


@pytest.mark.parametrize("language", ["../fr", "../../x", "fr/../fr", "/", ":", "." * 3000, "fr_" + "A" * 300, "C:fr"])
def test_what_is_no_language_is_english(french, home, language):
    program, place, data = french
    # A file where such a name leads.
    for folder in (home / "share/fr/LC_MESSAGES", home / "x/LC_MESSAGES"):
        folder.mkdir(parents=True)
        (folder / "raceboard.mo").write_bytes(data)
    expected = "fr" if language.startswith("fr_") and len(language) < 64 else "en"
    assert printed(program, home, language) == printed(program, home, expected)


@pytest.mark.parametrize("formula", catalogues.FORMULAS)
def test_a_formula_without_a_value_is_english(french, home, formula):
    program, place, data = french

    class Formula(random.Random):
        """Chooses this formula."""

        def choice(self, seq):
            return "formula" if "formula" in seq else formula

    place.write_bytes(catalogues.damage(data, Formula(1))[0])
    shown = printed(program, home)
    assert formula == b"n" or shown == printed(program, home, "en")


@pytest.mark.parametrize("seed", range(int(os.environ.get("RACEBOARD_CATALOGUES", "40"))))
def test_no_damage_ends_the_program(french, home, seed):
    program, place, data = french
    place.write_bytes(catalogues.damage(data, random.Random(seed))[0])
    printed(program, home)
