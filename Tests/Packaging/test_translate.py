"""Translations: one that does not fit its text fails the check, one that is missing is a warning."""

import pathlib
import re
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "Scripts/python/translate.py"
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'

pytestmark = pytest.mark.skipif(not shutil.which("msgfmt"), reason="msgfmt is missing: apt-get install gettext")


def ended(what, root):
    done = subprocess.run([sys.executable, "-B", SCRIPT, what, root], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done


@pytest.fixture
def tree(tmp_path):
    """A project with two texts, and its template."""
    (tmp_path / "Sources/Facts").mkdir(parents=True)
    (tmp_path / "Sources/ViewModels/Keys").mkdir(parents=True)
    (tmp_path / "po").mkdir()
    (tmp_path / "po/words.txt").write_text("")
    (tmp_path / "Sources/Facts/A.swift").write_text('let a = tr("Race \\(number) of it"), b = tr("Two words")\n')
    (tmp_path / "po/raceboard.pot").write_text(ended("pot", tmp_path).stdout)
    return tmp_path


def language(tree, *pairs):
    entries = [f'msgid "{text}"\nmsgstr "{other}"\n' for text, other in pairs]
    (tree / "po/xx.po").write_text(HEADER + "\n".join(entries), encoding="utf-8")
    return ended("check", tree)


WHOLE, TWO = ("Race %1 of it", "Course %1"), ("Two words", "Deux mots")


def test_the_project_has_no_fault():
    done = ended("check", ROOT)
    assert done.returncode == 0, done.stdout


def test_a_language_that_is_whole_says_nothing(tree):
    done = language(tree, WHOLE, TWO)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("pairs", [[WHOLE], [WHOLE, ("Two words", "")]])
def test_what_is_not_translated_is_a_warning(tree, pairs):
    done = language(tree, *pairs)
    assert done.returncode == 0
    assert done.stdout == "warning: po/xx.po: not translated, shown in English: 1, first 'Two words'\n"


def test_an_unsure_translation_is_a_warning_too(tree):
    language(tree, WHOLE)
    with open(tree / "po/xx.po", "a", encoding="utf-8") as file:
        file.write('\n#, fuzzy\nmsgid "Two words"\nmsgstr "Deux"\n')
    done = ended("check", tree)
    assert done.returncode == 0 and "first 'Two words'" in done.stdout


@pytest.mark.parametrize("pair, words", [
    (("Race %1 of it", "Course"), "has other places: 'Course'"),
    (("Race %1 of it", "Course %1 "), "has other spaces at its ends: 'Course %1 '"),
])
def test_a_translation_that_does_not_fit_fails(tree, pair, words):
    done = language(tree, pair, TWO)
    assert (done.returncode, done.stdout) == (1, f"xx.po: 'Race %1 of it' {words}\n")


def test_a_new_text_fails_until_the_template_has_it_and_is_then_a_warning(tree):
    language(tree, WHOLE, TWO)
    with open(tree / "Sources/Facts/A.swift", "a", encoding="utf-8") as file:
        file.write('let c = tr("New here")\n')
    done = ended("check", tree)
    assert done.returncode == 1 and "run Scripts/translate" in done.stdout
    (tree / "po/raceboard.pot").write_text(ended("pot", tree).stdout)
    done = ended("check", tree)
    assert done.returncode == 0 and re.search("^warning: .*'New here'$", done.stdout)


def test_a_sentence_that_nobody_can_translate_fails(tree):
    (tree / "Sources/Facts/B.swift").write_text('let d = "Some sentence"\n')
    done = ended("texts", tree)
    assert (done.returncode, done.stdout) == (1, "Sources/Facts/B.swift:1: 'Some sentence' is no argument of tr\n")
