"""Words that mislead: the project passes, and the check finds words in names, comments and texts."""

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
    path.write_text("import Models\n\nprivate var isHopeless = false\n")
    answer = subprocess.run(
        [sys.executable, "-B", ROOT / "Scripts/python/words.py", path], capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert answer.stdout == f'{path}:3: "hopeless" misleads; write: permanent\n'


def test_of_python_only_names_are_searched(tmp_path):
    path = tmp_path / "feed.py"
    path.write_text('"""Its patience."""\nKEYS = ["hopeless"]\nfor keeper in KEYS:\n    pass\n')
    assert [(number, words.found(part)) for number, part in words.parts(path) if words.found(part)] == [(3, ["keeper"])]


def test_of_a_page_the_code_is_not_searched(tmp_path):
    path = tmp_path / "page.md"
    path.write_text(
        "# Its patience\n\n```sh\nx --keeper\n```\n\nThe key `hopeless`, which `x\ny outlasts`.\nNo sabotage.\n")
    assert [(number, words.found(part)) for number, part in words.parts(path) if words.found(part)] == [
        (1, ["patience"]), (9, ["sabotage"])]


@pytest.mark.parametrize("line, found", [
    ("case heldBack(seconds: Int)", ["held back"]),
    ("/// The offset in force.", ["in force"]),
    ('throw Failure("server fault")', ["server fault"]),
    ("func sabotage(_ keeper: Keeper)", ["keeper", "sabotage"]),
    ("func ask(_ teller: Teller) -> said", []),
    ("let beekeeper = impatience", []),
    ('case .throttled: "held_back"', []),
    ("let request = requested", []),
])
def test_words_are_found_as_whole_parts_of_names(line, found):
    assert words.found(line) == found
