"""Open feeds that cannot be used, and values in them that do harm."""

import json
import os

import pytest

from test_open_feed import document


def test_a_program_or_file_that_cannot_be_used(run, tmp_path):
    (tmp_path / "plain").write_text("{}")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with open(tmp_path / "huge", "wb") as huge:
        huge.truncate(100 << 20)
    for source, words in [("exec:/nothing/here", "there is no program /nothing/here"),
                          ("exec:no-such-program", "there is no"), (f"exec:{tmp_path}/plain", "chmod +x"),
                          (f"exec:{tmp_path}/folder", "cannot be run"),
                          (f"file:{tmp_path}/none", "there is no file"), (f"file:{tmp_path}/folder", "is a folder"),
                          (f"file:{tmp_path}/pipe", "did not answer in time"),
                          (f"file:{tmp_path}/huge", "larger than 2 MiB"),
                          ("file:/dev/zero", "larger than 2 MiB"), (f"file:{tmp_path}/plain", "no races, cards")]:
        done = run("next", "--source", source, "--timeout", "2")
        assert done.returncode == 69 and words in done.stderr, (source, done.stderr)


def test_hostile_values_reach_no_terminal(run, tmp_path):
    races = document()["races"]
    races[0]["meeting"] = "\x1b[2J\x07\u202eMill\x00"
    races[1].update(number=1e308, distance_m=-1, name=["x"])
    races[2]["advertised_start"] = "9e99"
    day = tmp_path / "day.json"
    day.write_text(json.dumps({"races": races}), encoding="utf-8")
    done = run("next", "--source", f"file:{day}")
    assert done.returncode == 0 and not set("\x1b\x07\x00\u202e") & set(done.stdout)
    assert len(done.stdout.splitlines()) == 5


@pytest.mark.parametrize("value", ["exec:", "file:", "ftp://x", "http://", "exec:./a.py,", "neds,exec:./a.py"])
def test_an_invalid_source_is_reported_with_the_valid_ones(value, run):
    done = run("next", "--source", value)
    assert done.returncode == 64 and "--source" in done.stderr and "exec:PROGRAM" in done.stderr


def test_a_demo_has_its_own_feed(run):
    done = run("watch", "--demo", "--source", "file:day.json")
    assert done.returncode == 64 and "--demo has its own feed" in done.stderr


def test_variables_and_files_take_it_too(run, home):
    day = home / "day.json"
    day.write_text(json.dumps(document()), encoding="utf-8")
    done = run("next", "--json", RACEBOARD_SOURCE=f"file:{day}")
    assert len(json.loads(done.stdout)["races"]) == 5
    shown = run("config", "show", RACEBOARD_SOURCE=f"file:{day}")
    assert f"file:{day}" in shown.stdout
