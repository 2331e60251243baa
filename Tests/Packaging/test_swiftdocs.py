"""Doc comments and lengths of Swift: the project passes, and the check is not misled by what Swift looks like."""

import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]

sys.path.insert(0, str(ROOT / "Scripts/python"))
import swiftdocs  # noqa: E402


def declarations(text):
    return [(each.kind, each.name, each.has_comment) for each in swiftdocs.File(text).declarations]


def project(folder, **files):
    """Writes Swift files of one target, and returns the outcome of the check."""
    for name, text in files.items():
        path = folder / "Sources/Models" / f"{name}.swift"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return subprocess.run(
        [sys.executable, "-B", ROOT / "Scripts/python/swiftdocs.py", "--missing", folder],
        capture_output=True, text=True, check=False)


def test_the_project_passes():
    answer = subprocess.run(
        [sys.executable, "-B", ROOT / "Scripts/python/swiftdocs.py", ROOT], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout


@pytest.mark.parametrize("text, found", [
    ("/// Seconds.\npackage let a = 1", [("let", "a", True)]),
    ("package let a = 1  /// Seconds.", [("let", "a", False)]),
    ("///\npackage let a = 1", [("let", "a", False)]),
    ("// Why.\npackage let a = 1", [("let", "a", False)]),
    ("/// Seconds.\n\npackage let a = 1", [("let", "a", False)]),
    ("/// Seconds.\n@MainActor\n@discardableResult\npackage func a() {}", [("func", "a", True)]),
    ("/// Seconds.\n@MainActor nonisolated package static func a() {}", [("func", "a", True)]),
    ("/// Seconds.\npackage private(set) nonisolated(unsafe) var a = 1", [("var", "a", True)]),
    ("public class A {}\npackage class func b() {}", [("class", "A", False), ("func", "b", False)]),
    ("package static func += (a: A) {}", [("func", "+=", False)]),
    ("let a = 1\nfunc b() {}\nprivate struct C {}", []),
    ("package import A\nlet a = b.package", []),
    ("package enum A {\n    case b, c\n}", [("enum", "A", False)]),
    ("package init?(_ a: Int) {\n    self.init(b)\n}", [("init", "init", False)]),
])
def test_what_counts_as_a_declaration(text, found):
    assert declarations(text) == found


@pytest.mark.parametrize("line", [
    "package override func a() {}",
    "package static func == (a: A, b: A) -> Bool { true }",
    "package static func < (a: A, b: A) -> Bool { true }",
    "package func hash(into hasher: inout Hasher) {}",
    "package func encode(to encoder: any Encoder) throws {}",
    "package init(from decoder: any Decoder) throws {}",
    'package var description: String { "" }',
    "package mutating func next() -> Int? { nil }",
])
def test_what_swift_requires_needs_no_comment(line):
    assert declarations(line) == []


@pytest.mark.parametrize("line", [
    "package func next(after a: Int) {}", "package let description: String", "package init(from a: Int) {}",
])
def test_the_same_name_for_something_else_does(line):
    assert len(declarations(line)) == 1


def test_requirements_of_a_shared_protocol_count():
    text = """
    package protocol A: Sendable {
        /// Metres.
        var b: Int { get }
        func c(_ d: some Sendable) async throws -> Int
        init()
    }
    protocol E { var f: Int { get } }
    extension A { var g: Int { 1 } }
    """
    assert declarations(text) == [
        ("protocol", "A", False), ("var", "b", True), ("func", "c", False), ("init", "init", False)]


@pytest.mark.parametrize("line", [
    'let a = "}"', 'let a = "\\"}"', 'let a = "\\(b("}"))}"', 'let a = #"\\"}"#', 'let a = #"\\#(b("}"))"}"#',
    'let a = """\n}"\\"\\"\\"}\n"""', "// }", "/* } /* } */ } */", "let a = /}/", "let a = b / c", 'let a = ""',
    'let a = ["{": 1]',
])
def test_braces_that_are_none(line):
    file = swiftdocs.File(f"struct A {{\n{line}\npackage func b() {{\n}}\n}}\n")
    assert [(each.name, each.length) for each in file.bodies] == [("b", 0)]
    assert not file.stack and len(file.declarations) == 1


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


def test_the_share_of_comments(tmp_path):
    bare, full = "package let a = 1\n", "/// Metres.\npackage let a = 1\n"
    answer = project(tmp_path, A=full * 9, B=full * 10 + bare)
    assert (answer.returncode, "19 of    20   95.0 %" in answer.stdout) == (0, True)
    assert "Sources/Models/B.swift:21: let a" in answer.stdout
    answer = project(tmp_path, A=bare * 40)
    assert (answer.returncode, "of the declarations have a comment" in answer.stdout) == (1, True)


