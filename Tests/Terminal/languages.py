"""Locales of the system and the program's translations, for tests of French and Swedish."""

import functools
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOCALES = {"fr": "fr_FR", "sv": "sv_SE", "en": "en_US"}


def make_locales(folder, names=tuple(LOCALES.values())):
    """Makes the locales from Debian's sources in a folder."""
    for name in names:
        if not shutil.which("localedef"):
            pytest.skip("localedef is missing: apt-get install libc-bin locales")
        done = subprocess.run(
            ["localedef", "-i", name, "-f", "UTF-8", f"{folder}/{name}.UTF-8"], capture_output=True, text=True)
        if done.returncode > 1 or not (folder / f"{name}.UTF-8").exists():
            pytest.skip(f"localedef has no {name}: apt-get install locales")


def compile_texts(binary):
    """Puts the translations where the program reads them: ../share/locale."""
    if not shutil.which("msgfmt"):
        pytest.skip("msgfmt is missing: apt-get install gettext")
    folder = pathlib.Path(binary).resolve().parents[1] / "share/locale"
    done = subprocess.run(
        [ROOT / "Scripts/translate", "--compile", folder], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@functools.cache
def words_of_english():
    """Every word of the program's own texts."""
    text = (ROOT / "po/raceboard.pot").read_text(encoding="utf-8")
    return frozenset(word for string in re.findall(r'"(.*)"', text) for word in pieces(string))


@functools.cache
def origins(language):
    """The words of the English texts, by the words of their translations."""
    text = (ROOT / f"po/{language}.po").read_text(encoding="utf-8")
    pairs = re.findall(r'^msgid "(.*)"\n(?:msgid_plural .*\n)?msgstr(?:\[0\])? "(.*)"$', text, re.M)
    found = {}
    for english, other in pairs:
        for word in pieces(other):
            found.setdefault(word, set()).update(pieces(english))
    return found


@functools.cache
def words(language):
    """Every word that is right in a language: of its translations, and of texts without one, which are in English."""
    text = (ROOT / f"po/{language}.po").read_text(encoding="utf-8")
    text = re.sub(r'^msgid "(.+)"\nmsgstr ""$', r'msgstr "\1"', text, flags=re.M)
    strings = re.findall(r'^(?:msgstr(?:\[\d\])? )?"(.*)"$', re.sub(r'^msgid.*(\n".*")*', "", text, flags=re.M), re.M)
    return frozenset(word for string in strings for word in pieces(string))


def pieces(text):
    """The words of a text without the marks around them."""
    return [piece for piece in (part.strip(".,:;()[]«»”\"") for part in re.split(r"[\s\u00a0]+", text)) if piece]
