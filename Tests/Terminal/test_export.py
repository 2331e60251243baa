"""`raceboard export`: the same lines as CSV and in a database, whole files or none, also while a board runs."""

import csv
import io
import os
import sqlite3
import stat

SEASON = ("--demo", "--seed", "3", "--at", "2026-03-14T06:40:00Z")


def lines(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_both_forms_have_the_same_starts(run, home):
    printed = run("export", "--csv", *SEASON)
    assert printed.returncode == 0 and printed.stderr.endswith(" starts\n"), printed.stderr
    rows = lines(printed.stdout)
    assert len(rows) > 1000 and {row["fate"] for row in rows} >= {"started"}
    assert {row["is_placed"] for row in rows} == {"true", "false"}
    assert run("export", "--sqlite", str(home / "starts.db"), *SEASON, "--quiet").stderr == ""
    with sqlite3.connect(home / "starts.db") as copy:
        copy.row_factory = sqlite3.Row
        copied = [dict(row) for row in copy.execute("SELECT * FROM starts")]
    assert list(copied[0]) == list(rows[0])
    key = ("race_id", "runner", "number", "position", "trainer")
    assert sorted(tuple(str(row[name] if row[name] is not None else "") for name in key) for row in copied) == sorted(
        tuple(row[name] for name in key) for row in rows)


def test_a_file_is_whole_or_as_it_was(run, home):
    target = home / "starts.csv"
    target.write_text("old")
    os.chmod(home, 0o500)
    try:
        if os.geteuid():
            assert run("export", "--csv", *SEASON, "-o", str(target)).returncode == 74
            assert target.read_text() == "old"
    finally:
        os.chmod(home, 0o700)
    assert run("export", "--csv", *SEASON, "-o", str(target)).returncode == 0
    assert target.read_text().startswith("race_id,") and stat.S_IMODE(target.stat().st_mode) == 0o644
    (home / "link").symlink_to(target)
    for arguments in (("--csv", "-o", str(home / "link")), ("--sqlite", str(home / "link"))):
        done = run("export", *arguments, *SEASON)
        assert done.returncode == 74 and "cannot be written" in done.stderr, done
    assert (home / "link").is_symlink() and not list(home.glob("*.new"))


def test_what_is_wrong_is_named(run, home):
    for arguments, words in (((), "No form"), (("--csv", "--sqlite", "x"), "together"),
                             (("--sqlite", "x", "-o", "y"), "--output")):
        done = run("export", *arguments, *SEASON)
        assert done.returncode == 64 and words in done.stderr, done
    empty = run("export", "--sqlite", str(home / "none.db"), "--store", str(home / "store"))
    assert empty.returncode == 1 and "0 starts" in empty.stderr and not (home / "none.db").exists()
    done = run("export", "--sqlite", str(home / "no" / "starts.db"), *SEASON)
    assert done.returncode == 74 and "cannot be written" in done.stderr, done


def test_it_runs_beside_a_board(run, start, home):
    store = str(home / "store")
    board = start("--demo", "--seed", "3", "--speed", "60", "--store", store)
    board.wait("DEMO")
    for _ in range(5):
        assert run("export", "--csv", "--demo", "--seed", "3", "--store", store).returncode in (0, 1)
    assert board.running
