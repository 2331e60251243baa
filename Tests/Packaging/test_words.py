"""Plain words: the project passes, and the check finds words in names, comments and texts."""

import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]

sys.path.insert(0, str(ROOT / "Scripts/python"))
import words  # noqa: E402


def test_the_project_passes():
    answer = subprocess.run(
        [sys.executable, "-B", ROOT / "Scripts/python/words.py"], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout


def test_a_file_with_such_a_word_is_named_with_its_line(tmp_path):
    path = tmp_path / "Store.swift"
    path.write_text("import Models\n\nprivate var isAsked = false\n")
    answer = subprocess.run(
        [sys.executable, "-B", ROOT / "Scripts/python/words.py", path], capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert answer.stdout == f'{path}:3: "asked" is for people; of a program: request, read, wait\n'


def test_of_python_only_names_are_searched(tmp_path):
    path = tmp_path / "feed.py"
    path.write_text('"""What it says."""\nKEYS = ["asked"]\nfor told in KEYS:\n    pass\n')
    assert [(number, words.found(part)) for number, part in words.parts(path) if words.found(part)] == [(3, ["told"])]


def test_of_a_page_the_code_is_not_searched(tmp_path):
    path = tmp_path / "page.md"
    path.write_text("# It says\n\n```sh\nask --told\n```\n\nThe key `asked`, which `x\ny tells`.\nNobody asked.\n")
    assert [(number, words.found(part)) for number, part in words.parts(path) if words.found(part)] == [
        (1, ["says"]), (9, ["asked"])]


@pytest.mark.parametrize("line, found", [
    ("private var toldStoreProblem: Kind?", ["told"]),
    ("case heldBack(seconds: Int)", ["held back"]),
    ("/// The offset in force.", ["in force"]),
    ('throw Failure("The feed says no")', ["says"]),
    ("func tell(_ asker: Asker)", ["tell", "asker"]),
    ("let basked = masked + essays", []),
    ('case requested = "asked"', []),
    ('case .throttled: "held_back"', []),
    ("let request = requested", []),
])
def test_words_are_found_as_whole_parts_of_names(line, found):
    assert words.found(line) == found
