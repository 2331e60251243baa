"""`raceboard export`: the same lines as CSV and in a database, whole files or none, also while a board runs."""

import csv
import io
import json
import os
import sqlite3
import stat

import pytest

from schemas import Schemas


@pytest.fixture
def export(run, starts):
    """export("--csv"): of a store with two races; the season of a demo is an example of the help (test_examples)."""
    return lambda *arguments: run("export", *arguments, "--store", str(starts))


def test_both_forms_have_the_same_starts(export, home):
    printed = export("--csv")
    assert (printed.returncode, printed.stderr) == (0, "raceboard: 4 starts, schema 1\n")
    rows = list(csv.DictReader(io.StringIO(printed.stdout, newline="")))
    assert sorted((row["runner"], row["race_id"], row["position"]) for row in rows) == [
        ("Amber Echo", "usa-10", "1"), ("Amber Echo", "usa-50", "2"), ("Salt Lane", "usa-10", "2"),
        ("Salt Lane", "usa-50", "1")]
    assert {row["is_placed"] for row in rows} == {"true"}
    assert export("--sqlite", str(home / "starts.db"), "--quiet").stderr == ""
    with sqlite3.connect(home / "starts.db") as copy:
        copy.row_factory = sqlite3.Row
        copied = [dict(row) for row in copy.execute("SELECT * FROM starts")]
    assert list(copied[0]) == list(rows[0])
    key = ("race_id", "runner", "number", "position", "trainer")
    assert sorted(tuple(str(row[name] if row[name] is not None else "") for name in key) for row in copied) == sorted(
        tuple(row[name] for name in key) for row in rows)


def test_lines_of_json_have_the_same_starts(export, binary, home):
    printed = export("--jsonl", "--quiet")
    lines = [json.loads(line) for line in printed.stdout.splitlines()]
    rows = list(csv.DictReader(io.StringIO(export("--csv").stdout, newline="")))
    assert [line["runner"] for line in lines] == [row["runner"] for row in rows]
    assert set(rows[0]) == set(lines[0]) - {"schema", "line", "feed"}
    assert all(isinstance(line["is_placed"], bool) and isinstance(line["position"], int) for line in lines)
    schemas = Schemas(binary, home)
    for line in printed.stdout.splitlines():
        schemas.check("export-start", line + "\n")


def test_a_file_is_whole_or_as_it_was(export, home):
    target = home / "starts.csv"
    target.write_text("old")
    os.chmod(home, 0o500)
    try:
        if os.geteuid():
            assert export("--csv", "-o", str(target)).returncode == 74
            assert target.read_text() == "old"
    finally:
        os.chmod(home, 0o700)
    assert export("--csv", "-o", str(target)).returncode == 0
    assert target.read_text().startswith("race_id,") and stat.S_IMODE(target.stat().st_mode) == 0o644
    (home / "link").symlink_to(target)
    for arguments in (("--csv", "-o", str(home / "link")), ("--sqlite", str(home / "link")),
                      ("--sqlite", str(home / "no" / "starts.db"))):
        done = export(*arguments)
        assert done.returncode == 74 and "cannot be written" in done.stderr, done
    assert (home / "link").is_symlink() and not list(home.glob("*.new"))


def test_what_is_wrong_is_named(run, export, home):
    for arguments, words in (((), "No form"), (("--csv", "--sqlite", "x"), "together"),
                             (("--sqlite", "x", "-o", "y"), "--output"),
                             (("prices", "--sqlite", "x"), "--sqlite"), (("pices", "--csv"), "prices")):
        done = export(*arguments)
        assert done.returncode == 64 and words in done.stderr, done
    empty = run("export", "--sqlite", str(home / "none.db"), "--store", str(home / "store"))
    assert empty.returncode == 1 and "0 starts" in empty.stderr and not (home / "none.db").exists()


def test_it_runs_beside_a_board(run, start, home):
    store = str(home / "store")
    board = start("--demo", "--seed", "3", "--speed", "60", "--store", store)
    board.wait("DEMO")
    for _ in range(5):
        assert run("export", "--csv", "--demo", "--seed", "3", "--store", store).returncode in (0, 1)
    assert board.running
