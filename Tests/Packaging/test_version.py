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
    assert version(project).stdout == f"{RELEASE}+1.g{commit}\n"
    assert version(project, "--build").stdout == f"1.g{commit}\n"


def test_a_tag_makes_it_the_release(project):
    committed(project)
    git(project, "tag", RELEASE)
    assert version(project).stdout == RELEASE + "\n"


def test_a_changed_file_is_not_of_the_release(project):
    committed(project)
    git(project, "tag", RELEASE)
    (project / "Scripts/lib.sh").write_text((project / "Scripts/lib.sh").read_text() + "# changed\n")
    assert "+1.g" in version(project).stdout
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
    assert "+1.g" in version(project).stdout


def test_a_release_of_other_than_three_numbers_is_refused(project):
    source = project / "Sources/Settings/Version.swift"
    source.write_text(source.read_text().replace(RELEASE, "next"))
    found = version(project)
    assert found.returncode == 1
    assert "Sources/Settings/Version.swift names no release" in found.stderr


def test_the_changelog_has_the_release_with_its_date():
    heads = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    dated = [head for head in heads if head != "Unreleased"]
    assert re.fullmatch(rf"{re.escape(RELEASE)} \(\d{{4}}-\d\d-\d\d\)", dated[0])


def test_the_workflow_calls_scripts_that_exist():
    workflow = (ROOT / ".github/workflows/ci.yml").read_text()
    called = re.findall(r"run: (Scripts/\w+)", workflow)
    # A tag other than the release publishes nothing.
    assert workflow.index('test "$(Scripts/version)" = "$GITHUB_REF_NAME"') < workflow.index("Scripts/package")
    assert {"Scripts/test", "Scripts/lint", "Scripts/package"} <= set(called)
    for script in called:
        assert (ROOT / script).stat().st_mode & 0o100, script
