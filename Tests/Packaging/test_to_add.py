"""CONTRIBUTING's "To add ...", followed in a copy of the project: every place is there, on the page, and counted.

It is not compiled, unless RACEBOARD_BUILD_RECIPES is set: then `swift build` builds a copy with all of them, which
takes minutes."""

import os
import pathlib
import re
import shutil
import subprocess

import pytest

from recipes import LISTS, RECIPES

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
COUNT = re.compile(r"(\d+) places? in (\d+) files? of the program(?: and (\d+) places? in (\d+) files? beside it)?")


def text(path, root=ROOT):
    return (root / path).read_text(encoding="utf-8")


def recipe(heading):
    """The text of a recipe."""
    return re.search(rf"(?ms)^### {heading}\n(.*?)(?=^###? )", PAGE)[1]


def files(folders, suffixes):
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix in suffixes:
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8", errors="replace")


@pytest.fixture(scope="module")
def code():
    """Every source, script and test by its path."""
    found = files(("Sources", "Tests", "Scripts"), (".swift", ".py", ".c", ".h", ".service", ".postrm", ""))
    ours = ("Tests/Packaging/recipes.py", "Tests/Packaging/test_to_add.py")
    return {path: content for path, content in found if path not in ours and not path.startswith("Tests/Golden/")}


def is_named(path, words, code):
    """Whether a recipe names a file: itself, a type that it declares, or its folder."""
    names = set(re.findall(r"\w+", words))
    declared = re.findall(r"\b(?:struct|enum|class|protocol) (\w+)", code.get(path, ""))
    return path.split("/")[-1] in words or any(name in names for name in declared) or any(
        path.startswith(folder + "/") for folder in re.findall(r"`(Scripts/[\w/]+)`", words))


def added(path, pattern, words, content):
    """A file with what is typed at its place."""
    found = list(re.finditer(pattern, content))
    assert len(found) == 1, f"{path}: {len(found)} places for {pattern}"
    at = found[0].end() if words.startswith("…") else found[0].start()
    return content[:at] + words.removeprefix("…") + content[at:]


def follow(heading, root):
    """Does what a recipe says in a copy."""
    own, places = RECIPES[heading]
    for path, words in own.items():
        assert not (root / path).exists()
        folder = (root / path).parent
        assert folder.parent.is_dir(), f"no folder for {path}"
        folder.mkdir(exist_ok=True)
        (root / path).write_text(words if isinstance(words, str) else words(text), encoding="utf-8")
    for path, pattern, words in places:
        (root / path).write_text(added(path, pattern, words, text(path, root)), encoding="utf-8")


def copy(root, paths):
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, root / path)
    for folder in {pathlib.Path(path).parent.parent for own, _ in RECIPES.values() for path in own}:
        (root / folder).mkdir(parents=True, exist_ok=True)


@pytest.mark.parametrize("heading", RECIPES)
def test_following_a_recipe_changes_as_many_places_as_it_says(heading, tmp_path):
    places = RECIPES[heading][1]
    changed = dict.fromkeys(path for path, _, _ in places)
    copy(tmp_path, changed)
    follow(heading, tmp_path)
    for path in [*changed, *RECIPES[heading][0]]:
        lines = text(path, tmp_path).splitlines()
        if path.endswith((".swift", ".py")):
            assert len(lines) <= 400, f"{path} has {len(lines)} lines"
            assert [line for line in lines if len(line) > 120] == [], path
    program = [path for path, _, _ in places if path.startswith("Sources/")]
    beside = [path for path, _, _ in places if not path.startswith("Sources/")]
    count = [len(program), len(set(program)), len(beside), len(set(beside))]
    said = COUNT.search(" ".join(recipe(heading).split()))
    assert said, f"the recipe does not say: {count}"
    assert [int(number or 0) for number in said.groups()] == count


@pytest.mark.skipif(not shutil.which("swift"), reason="no swift is here")
@pytest.mark.parametrize("heading", RECIPES)
def test_what_is_typed_is_formatted_as_the_rest(heading, tmp_path):
    copy(tmp_path, dict.fromkeys(path for path, _, _ in RECIPES[heading][1]))
    follow(heading, tmp_path)
    names = [path for path in [*RECIPES[heading][0], *(path for path, _, _ in RECIPES[heading][1])]
             if path.endswith(".swift")]
    done = subprocess.run(
        ["swift", "format", "lint", "--strict", "--configuration", ROOT / ".swift-format", *names], cwd=tmp_path,
        capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("heading", RECIPES)
def test_a_recipe_names_every_place_that_it_changes(heading, code):
    words = recipe(heading)
    assert [path for path, _, _ in RECIPES[heading][1] if not is_named(path, words, code)] == []


@pytest.mark.parametrize("heading", LISTS)
def test_a_recipe_names_every_list_that_is_kept_by_hand(heading, code):
    words = recipe(heading)
    found = [path for path, content in code.items() if all(re.search(member, content) for member in LISTS[heading])]
    assert found, "the members are no list any more"
    assert [path for path in found if not is_named(path, words, code)] == []


@pytest.mark.parametrize("heading", RECIPES)
def test_every_name_in_a_recipe_is_there(heading, code):
    known = set(re.findall(r"\w+", "\n".join([*code.values(), *code])))
    for token in re.findall(r"`([^`\n]+)`", recipe(heading)):
        if re.search(r"[ <]|^\.", token):
            continue
        if re.search(r"/|\.(swift|py|md|service|postrm)$", token):
            found = (ROOT / token).exists() or any(path.endswith("/" + token) for path in code)
            assert found, f"there is no {token}"
        else:
            for name in re.findall(r"[A-Za-z]\w+", token.replace("NAME", "")):
                assert name in known, f"nothing is called {name}: `{token}`"


def test_a_new_source_is_in_no_list_of_a_test_or_a_script(code):
    """Names of sources one after the other, as help and settings have them: what comes between them fails there."""
    # The architecture's tests look through the program.
    assert [path for path, content in code.items() if path.startswith("Scripts/") and "usa-key" in content] == []
    names = "|".join(re.findall(r'name: "([a-z0-9-]+)",\s+serves', "".join(
        content for path, content in code.items() if re.match(r"Sources/.*Source\.swift$", path))))
    row = re.compile(rf"\b({names}), (({names}), )*exec:")
    assert row.search(text("docs/configuration.md"))
    assert [path for path, content in code.items() if path.startswith("Tests/") and row.search(content)] == []


@pytest.mark.skipif(not os.environ.get("RACEBOARD_BUILD_RECIPES"), reason="RACEBOARD_BUILD_RECIPES is not set")
def test_all_of_them_together_build(tmp_path):
    root = tmp_path / "copy"
    shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(".build*", ".git", ".tc"))
    for heading in RECIPES:
        follow(heading, root)
    done = subprocess.run(["swift", "build"], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
