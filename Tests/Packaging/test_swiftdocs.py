"""Doc comments and lengths of Swift: the project passes, and the check is not misled by what Swift looks like."""

import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]

sys.path.insert(0, str(ROOT / "Scripts/python"))
import swiftdocs  # noqa: E402


def project(folder, **files):
    """Writes Swift files of one target, and returns the outcome of the check."""
    for name, text in files.items():
        path = folder / "Sources/Models" / f"{name}.swift"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return subprocess.run(
        [sys.executable, "-B", ROOT / "Scripts/python/swiftdocs.py", folder],
        capture_output=True, text=True, check=False)


def test_the_project_passes():
    answer = subprocess.run(
        [sys.executable, "-B", ROOT / "Scripts/python/swiftdocs.py", ROOT], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout


@pytest.mark.parametrize("line", [
    'let a = "}"', 'let a = "\\"}"', 'let a = "\\(b("}"))}"', 'let a = #"\\"}"#', 'let a = #"\\#(b("}"))"}"#',
    'let a = """\n}"\\"\\"\\"}\n"""', "// }", "/* } /* } */ } */", "let a = /}/", "let a = b / c", 'let a = ""',
    'let a = ["{": 1]',
])
def test_braces_that_are_none(line):
    file = swiftdocs.File(f"struct A {{\n{line}\npackage func b() {{\n}}\n}}\n")
    assert [(each.name, each.length) for each in file.bodies] == [("b", 0)]
    assert not file.stack


def test_a_body_is_counted_without_blank_lines_and_comments():
    text = "func a(b: () -> Void = { c() }) {\n\n    // Why.\n    /* And\n    why. */\n    let d = {\n1\n}\n}\n"
    assert [(each.name, each.length) for each in swiftdocs.File(text).bodies] == [("a", 3)]


def test_lines_of_a_string_are_counted():
    text = 'func a() {\n    b("""\n        // one\n        two\n        """)\n}\n'
    assert [each.length for each in swiftdocs.File(text).bodies] == [4]


@pytest.mark.parametrize("lines, status", [(40, 0), (41, 1)])
def test_a_long_body(tmp_path, lines, status):
    answer = project(tmp_path, A="func a() {\n" + "b()\n" * lines + "}\n")
    assert answer.returncode == status
    assert ("A.swift:1: a has 41 lines, over 40" in answer.stdout) == bool(status)


def test_a_long_line(tmp_path):
    answer = project(tmp_path, A="// " + "a" * 117 + "\n" + 'let b = "' + "é" * 112 + '"\n')
    assert answer.returncode == 1
    assert "A.swift:2: 122 columns" in answer.stdout and "A.swift:1" not in answer.stdout


@pytest.mark.parametrize("line, wrong", [
    ('let a = "' + "b" * 120 + '"', 0), ('let a = """\n' + "b" * 130 + '\n"""', 0), ("// " + "b" * 120, 1),
    ("let a = b" + " + b" * 30, 1), ('let a = "b"' + " + b" * 30, 1),
])
def test_a_sample_may_be_wide(line, wrong):
    assert len(list(swiftdocs.wrong_lengths("Tests/A/A.swift", swiftdocs.File(line)))) == wrong


@pytest.mark.parametrize("comment, word", [
    ("/// Of the slave.", "Of"), ("/// To read makes no file.", "To"), ("    /// Those of the feed.", "Those"),
    ("/// Its start has moved.", "Its"), ("/// In all.", "In"), ("/// At the end.", "At"), ("/// If one is.", "If"),
    ("/// Seconds.\n/// Of all.\n\n/// Only in a replay.", "Only"),
])
def test_first_words_that_are_wrong(comment, word):
    (wrong,) = swiftdocs.wrong_starts("A.swift", swiftdocs.File(f"{comment}\nlet a = 1\n"))
    assert wrong.endswith(f"not with '{word}'")
    assert wrong.startswith(f"A.swift:{comment.count(chr(10)) + 1}: ")


@pytest.mark.parametrize("comment", [
    "/// Path of the slave.", "/// At most 10 s.", "/// At least one.", "/// In-memory store.", "/// Whether it is.",
    "/// What it is.", "/// This card, with its gaps filled.", "/// Offices.", "/// `To`: where to.", "// Of all.",
    "/// Metres\n/// of the race.\n/// On a track.", "/// - Parameter a: of all.",
])
def test_first_words_that_are_right(comment):
    assert list(swiftdocs.wrong_starts("A.swift", swiftdocs.File(f"{comment}\nlet a = 1\n"))) == []


def test_a_comment_with_a_wrong_start(tmp_path):
    answer = project(tmp_path, A="/// Of the race.\npackage let a = 1\n")
    assert answer.returncode == 1
    assert "Sources/Models/A.swift:1: a doc comment begins with what a thing is or does, not with 'Of'" in answer.stdout


@pytest.mark.parametrize("text", [
    "/// Metres.\nlet a = 1", "///\nlet a = 1", "/// Does nothing.\n@MainActor\nfunc a() {}",
    "    /// Length\n    /// in metres.\n    private let a = 1", "/// One.\n///\n/// - Throws: an error.\nfunc a() {}",
    "/// - Returns: nil without any.\nfunc a() {}", "enum A {\n    /// The race has started.\n    case b\n}",
    "let b = 1\n/// One two three four five.\nlet a = 1",
])
def test_a_short_comment(text):
    (wrong,) = swiftdocs.short_comments("A.swift", swiftdocs.File(text))
    line = text[:text.index("///")].count("\n") + 1
    assert wrong.startswith(f"A.swift:{line}: a doc comment of fewer than 6 words")


@pytest.mark.parametrize("text", [
    "/// Distance in metres; nil if unknown.\nlet a = 1", "/// One two three\n/// four five six.\nlet a = 1",
    "/// Reads a file.\n/// - Throws: if there is none.\nfunc a() {}", "let a = 1", "// Metres.\nlet a = 1",
    "let a = 1  /// Metres.", "/// Metres.\n\nlet a = 1", 'let a = """\n    /// Metres.\n    """',
])
def test_a_comment_that_is_no_short_one(text):
    assert list(swiftdocs.short_comments("A.swift", swiftdocs.File(text))) == []


def test_two_short_comments(tmp_path):
    answer = project(tmp_path, A="/// A.\npackage let a = 1\n/// B.\nlet b = 1\n", B="package let c = 1\n")
    assert answer.returncode == 1
    assert "Sources/Models/A.swift:1: a doc comment of" in answer.stdout
    assert "Sources/Models/A.swift:3: a doc comment of" in answer.stdout
    assert "B.swift" not in answer.stdout


def test_a_short_comment_of_a_test(tmp_path):
    path = tmp_path / "Tests/ModelsTests/A.swift"
    path.parent.mkdir(parents=True)
    path.write_text("/// Metres.\nlet a = 1\n")
    assert project(tmp_path, A="let a = 1\n").returncode == 0


def test_the_configuration_of_swiftlint_says_first_what_stands_for_it():
    first = (ROOT / ".swiftlint.yml").read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# Without SwiftLint, `Scripts/lint` ")
    for path in re.findall(r"Scripts/[\w/.]*\w", first):
        assert (ROOT / path).exists(), path
    assert (ROOT / "Tests/ArchitectureTests").is_dir() and "ArchitectureTests" in first
