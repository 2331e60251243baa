"""Completions, as the shells that are here offer them, and the options that every printing command has."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("RACEBOARD_BIN") or ROOT / ".build/debug/raceboard").absolute()

LINE = """
source "$1"
COMP_WORDS=({words}) COMP_CWORD={last} COMP_LINE="{line}" COMP_POINT={point} COMP_TYPE=9 COMP_KEY=9
function="$(complete -p raceboard | sed 's/.*-F \\([^ ]*\\).*/\\1/')"
"$function" raceboard "{cur}" "{prev}"
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    folder = tmp_path_factory.mktemp("completions")
    for shell in ("bash", "zsh", "fish"):
        text = subprocess.run(
            [BINARY, "--generate-completion-script", shell], check=True, capture_output=True, text=True).stdout
        (folder / shell).write_text(text)
    return folder


def bash(scripts, line):
    words = line.split(" ")
    script = LINE.format(
        words=" ".join(f'"{word}"' for word in words), last=len(words) - 1, line=line, point=len(line),
        cur=words[-1], prev=words[-2])
    done = subprocess.run(
        ["bash", "--norc", "-c", script, "bash", scripts / "bash"], capture_output=True, text=True, check=True,
        timeout=20)
    return done.stdout.split()


def fish(scripts, line):
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"source {scripts / 'fish'}; complete -C '{line}'"], capture_output=True,
        text=True, check=True, timeout=20)
    return [offered.split("\t")[0] for offered in done.stdout.splitlines()]


CASES = [
    ("raceboard --theme ", {"turf", "slate", "high-contrast"}),
    ("raceboard next --only ", {"horse", "greyhound", "harness", "all"}),
    ("raceboard --layout ", {"auto", "list", "desk", "poster"}),
    ("raceboard form ", {"jockeys", "tracks"}),
    ("raceboard store ", {"info", "check", "clear"}),
]


@pytest.mark.parametrize("line, wanted", CASES)
@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not here")
def test_bash_offers(scripts, line, wanted):
    assert wanted <= set(bash(scripts, line))


@pytest.mark.parametrize("line, wanted", CASES)
@pytest.mark.skipif(not shutil.which("fish"), reason="fish is not here")
def test_fish_offers(scripts, line, wanted):
    assert wanted <= set(fish(scripts, line))


@pytest.mark.skipif(not shutil.which("zsh"), reason="zsh is not here")
def test_zsh_reads_its_script_and_finds_the_words_in_it(scripts):
    subprocess.run(["zsh", "-f", "-n", scripts / "zsh"], check=True, timeout=20)
    text = (scripts / "zsh").read_text()
    assert all(word in text for _, words in CASES for word in words)


def test_a_file_is_offered_for_a_path(scripts):
    assert "_files" in (scripts / "zsh").read_text()


def test_the_version_has_a_short_name_and_a_form_for_programs():
    version = subprocess.run([BINARY, "-V"], check=True, capture_output=True, text=True).stdout.strip()
    for arguments in (["--version", "--json"], ["--json", "next", "-V"]):
        found = json.loads(subprocess.run([BINARY, *arguments], check=True, capture_output=True, text=True).stdout)
        assert found["version"] == version and found["build"] in ("debug", "release")
        assert {"curl", "ncurses", "sqlite", "zlib", "swift"} <= set(found["libraries"])


def test_output_goes_to_a_file_and_notes_are_left_out(tmp_path):
    file = tmp_path / "races.csv"
    done = subprocess.run(
        [BINARY, "--demo", "next", "--csv", "-q", "-o", file], check=True, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("", "")
    assert len(file.read_text().splitlines()) == 6
    done = subprocess.run(
        [BINARY, "next", "--demo", "--csv", "-o", tmp_path / "none" / "x"], capture_output=True, text=True)
    assert done.returncode == 74 and "--output" in done.stderr


def test_options_stand_before_the_command_and_numbers_may_be_below_zero():
    done = subprocess.run([BINARY, "--demo", "next", "--count", "-1"], capture_output=True, text=True)
    assert done.returncode == 64
    assert 'cannot be "-1": it takes a whole number from 1 to 100' in done.stderr
    assert "See raceboard next --help." in done.stderr
