"""References to pages: those of the project are right, and each kind of wrong one is found."""

import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]

sys.path.insert(0, str(ROOT / "Scripts/python"))
import pages  # noqa: E402

WORDS = ROOT / "Sources/ViewModels/Words/StatusWords.swift"

# In two parts, for this file is looked through as well.
A, B, C = ("docs/" + name for name in ("a.md", "b.md", "c.md"))


def test_every_reference_in_the_project_leads_somewhere():
    answer = subprocess.run(
        [sys.executable, "-B", ROOT / "Scripts/python/pages.py", ROOT], capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stdout) == (0, "")


@pytest.mark.parametrize("text, wrong", [
    ("[a](b.md) [a](b.md#two-words) [a](#here) [a](https://example.com/c.md)\n\n## Here", []),
    ("[a](c.md)", ["no c.md"]),
    ("[a](b.md#three)", ["no heading for b.md#three"]),
    ("[a](#there)", ["no heading for #there"]),
    ("see `b.md`", ["`b.md` is no link"]),
    (f"see `{B}`", [f"`{B}` is no link"]),
    (f"`raceboard keys >{B}`, `unknown.md`", []),
    ("```\n`b.md` [a](c.md)\n```", []),
    ("`Sources/A.swift` and `Sources/B.swift`", ["no Sources/B.swift"]),
])
def test_in_a_page(tmp_path, text, wrong):
    (tmp_path / "docs").mkdir()
    (tmp_path / "Sources").mkdir()
    (tmp_path / "Sources/A.swift").write_text("")
    (tmp_path / B).write_text("# B\n\n## Two `words`")
    (tmp_path / A).write_text(text)
    assert list(pages.wrong(tmp_path, [A])) == [f"{A}: {what}" for what in wrong]


@pytest.mark.parametrize("text, wrong", [
    (f'// {B}, "Two words"', []),
    (f"// {B}", []),
    (f'// `{B}`, "Bold"', []),
    (f"// {C}", [f"no {C}"]),
    (f'// {B}, "Three"', [f'no "Three" in {B}']),
])
def test_in_a_source(tmp_path, text, wrong):
    (tmp_path / "docs").mkdir()
    (tmp_path / B).write_text("# B\n\n## Two words\n\n**Bold words.** And more.")
    (tmp_path / "a.swift").write_text(text)
    assert list(pages.wrong(tmp_path, ["a.swift"])) == [f"a.swift: {what}" for what in wrong]


@pytest.mark.parametrize("status, wrong", [
    ("Status: accepted", []),
    ("Status: accepted, amended by [0002](0002-b.md)", []),
    ("Status: superseded by [0002](0002-b.md)", []),
    ("Status: open", ["no status under its title"]),
    ("**Context.** Some.", ["no status under its title"]),
])
def test_a_decision_has_a_status(tmp_path, status, wrong):
    page = "decisions/0001-a.md"
    (tmp_path / "decisions").mkdir()
    (tmp_path / "decisions/0002-b.md").write_text("# 2. B")
    (tmp_path / page).write_text(f"# 1. A\n\n{status}\n\nMore.")
    assert list(pages.wrong(tmp_path, [page])) == [f"{page}: {what}" for what in wrong]


# Words after the state in the header, in the order of their importance: one that no page has explains nothing.
CAUSES = re.search(r"private var cause: String\? \{(.*?)\n    \}", WORDS.read_text(encoding="utf-8"), re.S)[1]


@pytest.mark.parametrize("words", re.findall(r'tr\("([^"\\]+)', CAUSES) + ["from the last run"])
def test_words_of_the_header_are_on_a_page_for_users(words):
    pages = [file for file in (ROOT / "docs").rglob("*.md") if "dev" not in file.parts]
    assert any(f"`{words.strip()}" in file.read_text(encoding="utf-8") for file in pages), words


def test_every_theme_has_its_picture_on_its_page():
    page = (ROOT / "docs/themes.md").read_text(encoding="utf-8")
    code = (ROOT / "Sources/Screen/Theme/Theme+BuiltIn.swift").read_text(encoding="utf-8")
    names = set(re.findall(r'= Theme\(\s*"([\w-]+)"', code))
    assert len(names) == 10
    assert names == set(re.findall(r"(?m)^## ([\w-]+)$", page))
    assert names == set(re.findall(r"\(images/theme-([\w-]+)\.svg\)", page))
    for name in names:
        assert f">raceboard --demo --theme {name}</title>" in \
            (ROOT / f"docs/images/theme-{name}.svg").read_text(encoding="utf-8")
