"""Scripts/version, and the workflow that publishes what it names."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RELEASE = re.search(r'release = "([0-9.]+)"', (ROOT / "Sources/Settings/Version.swift").read_text()).group(1)


@pytest.fixture
def project(tmp_path):
    """A project of one commit with the script and the release."""
    for path in ("Scripts/version", "Scripts/lib.sh", "Sources/Settings/Version.swift"):
        copy = tmp_path / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((ROOT / path).read_bytes())
    (tmp_path / "Scripts/version").chmod(0o755)
    return tmp_path


def git(project, *arguments):
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    command = ["git", *identity, "-C", str(project), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def version(project, *arguments):
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(project), "GIT_CEILING_DIRECTORIES": str(project.parent)}
    command = [str(project / "Scripts/version"), *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True)


def committed(project):
    git(project, "init", "-q", "-b", "main")
    git(project, "add", ".")
    git(project, "commit", "-q", "-m", "first")


def test_without_git_it_is_the_release(project):
    assert version(project).stdout == RELEASE + "\n"
    assert version(project, "--build").stdout == "\n"


def test_a_commit_is_behind_the_release(project):
    committed(project)
    commit = git(project, "rev-parse", "--short=8", "HEAD")
    assert version(project).stdout == f"{RELEASE}~1.g{commit}\n"
    assert version(project, "--build").stdout == f"1.g{commit}\n"


def test_a_tag_makes_it_the_release(project):
    committed(project)
    git(project, "tag", RELEASE)
    assert version(project).stdout == RELEASE + "\n"


def test_a_changed_file_is_not_of_the_release(project):
    committed(project)
    git(project, "tag", RELEASE)
    (project / "Scripts/lib.sh").write_text((project / "Scripts/lib.sh").read_text() + "# changed\n")
    assert "~1.g" in version(project).stdout
    git(project, "checkout", "-q", ".")
    (project / "new").write_text("a build leaves files\n")
    assert version(project).stdout == RELEASE + "\n"


def test_a_checkout_that_git_does_not_read_is_no_release(project):
    (project / ".git").mkdir()
    found = version(project)
    assert found.returncode == 1 and found.stdout == ""
    assert "git cannot read this checkout" in found.stderr


def test_another_tag_does_not(project):
    committed(project)
    git(project, "tag", "0.0.1")
    assert "~1.g" in version(project).stdout


def test_a_release_of_other_than_three_numbers_is_refused(project):
    source = project / "Sources/Settings/Version.swift"
    source.write_text(source.read_text().replace(RELEASE, "next"))
    found = version(project)
    assert found.returncode == 1
    assert "Sources/Settings/Version.swift names no release" in found.stderr


def test_the_changelog_begins_with_what_comes_or_with_the_release():
    heads = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    dated = [re.fullmatch(r"(\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)", head) for head in heads if head != "Unreleased"]
    numbers = [[int(part) for part in head.group(1).split(".")] for head in dated]
    assert numbers == sorted(numbers, reverse=True)
    release = [int(part) for part in RELEASE.split(".")]
    # What is built before a release must not have the name of the last one.
    assert release > numbers[0] if heads[0] == "Unreleased" else release == numbers[0]


def test_debian_sorts_a_build_between_two_releases():
    def is_less(one, other):
        return subprocess.run(["dpkg", "--compare-versions", one, "lt", other]).returncode == 0
    assert is_less("0.2.0-1", "0.3.0~1842.g1a2b3c4d-1") and is_less("0.3.0~1842.g1a2b3c4d-1", "0.3.0-1")


@pytest.fixture
def to_release(project):
    """The project with the script of a release and a changelog, and checks that pass."""
    (project / "Scripts/release").write_bytes((ROOT / "Scripts/release").read_bytes())
    (project / "Scripts/release").chmod(0o755)
    (project / "CHANGELOG.md").write_text(
        "# Changelog\n\n## Unreleased\n\n- News.\n\n## 0.0.1 (2026-01-01)\n\n- Old.\n")
    for name in ("test", "lint", "lab", "package"):
        (project / "Scripts" / name).write_text(
            f"#!/bin/sh\necho {name} $* >>ran\n! grep -q {name} fails 2>/dev/null\n")
        (project / "Scripts" / name).chmod(0o755)
    committed(project)
    git(project, "config", "user.name", "A")
    git(project, "config", "user.email", "a@example.org")
    return project


def release(project, *arguments, answers=""):
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(project), "GIT_CEILING_DIRECTORIES": str(project.parent)}
    command = [str(project / "Scripts/release"), *arguments]
    return subprocess.run(command, env=environment, input=answers, capture_output=True, text=True)


def test_a_dry_run_of_a_release_prints_its_steps_and_changes_nothing(to_release):
    found = release(to_release, "--dry-run")
    assert found.returncode == 0 and f"Release {RELEASE}. The text of its tag:\n\n- News.\n" in found.stdout
    assert [line[0] for line in found.stderr.splitlines() if line[1:2] == "."] == list("1234567")
    assert git(to_release, "status", "--porcelain") == "" and git(to_release, "tag") == ""


def test_a_release_is_tagged_with_its_section_and_begins_the_next(to_release):
    found = release(to_release, answers="y\n" * 7)
    assert found.returncode == 0, found.stderr
    major, minor, _ = RELEASE.split(".")
    coming = f"{major}.{int(minor) + 1}.0"
    assert git(to_release, "log", "--format=%s").splitlines() == [f"Begin {coming}", f"Release {RELEASE}", "first"]
    assert git(to_release, "tag", "-l", "--format=%(contents)", RELEASE).split() == ["raceboard", RELEASE, "-", "News."]
    assert git(to_release, "rev-parse", f"{RELEASE}^{{commit}}") == git(to_release, "rev-parse", "HEAD~1")
    heads = [line for line in (to_release / "CHANGELOG.md").read_text().splitlines() if line.startswith("##")]
    assert heads[0] == "## Unreleased" and heads[1].startswith(f"## {RELEASE} (") and heads[2].startswith("## 0.0.1")
    assert version(to_release).stdout.startswith(f"{coming}~3.g")
    assert (to_release / "ran").read_text().split("\n")[:4] == ["test", "lint", "lab --quick", "package --check"]


def test_a_check_that_fails_takes_the_tag_away(to_release):
    (to_release / "fails").write_text("lab")
    found = release(to_release, answers="y\n" * 7)
    assert found.returncode == 1 and "nothing is released" in found.stderr
    assert git(to_release, "tag") == ""


def test_a_release_stops_at_a_question(to_release):
    found = release(to_release, answers="y\nn\n")
    assert found.returncode == 1 and "Stopped" in found.stderr
    assert git(to_release, "tag") == "" and not (to_release / "ran").exists()


def test_nothing_is_released_without_a_section_of_the_changelog(to_release):
    page = to_release / "CHANGELOG.md"
    page.write_text(page.read_text().replace("- News.\n", ""))
    found = release(to_release, "--dry-run")
    assert found.returncode == 1 and "nothing under" in found.stderr


def test_the_workflow_calls_scripts_that_exist():
    workflow = (ROOT / ".github/workflows/ci.yml").read_text()
    called = re.findall(r"run: (Scripts/\w+)", workflow)
    # A tag other than the release publishes nothing.
    assert workflow.index('test "$(Scripts/version)" = "$GITHUB_REF_NAME"') < workflow.index("Scripts/package")
    assert {"Scripts/test", "Scripts/lint", "Scripts/package"} <= set(called)
    for script in called:
        assert (ROOT / script).stat().st_mode & 0o100, script
