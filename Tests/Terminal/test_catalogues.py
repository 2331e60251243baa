"""Translations beside the program that are damaged, and names of languages that are none: never an end of a program.

One damage of each kind and each formula; hundreds by chance are those of Scripts/lab attack catalogues.
"""

import random
import subprocess

import pytest

from attack import catalogues
from driver import environment

# A clock at a tenth of its pace: within ten seconds of their starts two runs print the same countdowns.
COMMAND = ["next", "--demo", "--seed", "22", "--at", "2026-03-14T06:45:00Z", "--speed", "0.1"]


@pytest.fixture(scope="module")
def french(binary, tmp_path_factory):
    """The program with translations of its own, the folder in which it is, the French ones and what they were."""
    home = tmp_path_factory.mktemp("catalogues")
    (home / "state").mkdir()
    place = home / "share/locale/fr/LC_MESSAGES/raceboard.mo"
    place.parent.mkdir(parents=True)
    program = catalogues.beside(binary, home)
    data = catalogues.whole()
    if data is None:
        pytest.skip("msgfmt is missing: apt-get install gettext")
    return program, home, place, data


@pytest.fixture
def printed(french):
    """printed("fr"): what the program prints in a language."""
    program, home, place, data = french
    place.write_bytes(data)

    def to_end(language="fr"):
        done = subprocess.run([program, *COMMAND], capture_output=True, text=True, timeout=60,
                              env=environment(home, LANGUAGE=language, LC_ALL="C.UTF-8"))
        assert done.returncode == 0, done.stderr
        return done.stdout

    return to_end


def test_whole_ones_are_used_and_what_is_no_language_is_english(french, printed):
    _, home, _, data = french
    english, shown = printed("en"), printed("fr")
    assert shown != english and printed("de:fr_CA.UTF-8") == shown
    # A file where such a name leads.
    for folder in (home / "share/fr/LC_MESSAGES", home / "x/LC_MESSAGES"):
        folder.mkdir(parents=True)
        (folder / "raceboard.mo").write_bytes(data)
    for name in ("../fr", "../../x", "fr/../fr", "/", ":", "." * 3000, "fr_" + "A" * 300, "C:fr"):
        assert printed(name) == english, name


def test_a_formula_without_a_value_is_english(french, printed):
    english = printed("en")
    for formula in catalogues.FORMULAS:

        class Formula(random.Random):
            """Chooses this formula."""

            def choice(self, seq):
                return "formula" if "formula" in seq else formula

        french[2].write_bytes(catalogues.damage(french[3], Formula(1))[0])
        assert printed() == english or formula == b"n", formula


def test_no_damage_ends_the_program(french, printed):
    for kind in catalogues.KINDS:
        seed = next(seed for seed in range(1000) if random.Random(seed).choice(catalogues.KINDS) == kind)
        french[2].write_bytes(catalogues.damage(french[3], random.Random(seed))[0])
        printed()
