"""`raceboard watchlist`: notes, and the list as a file that goes from one store to another, whole or not at all."""

import json
import sqlite3

import pytest

from schemas import Schemas

LIST = ("kind,category,name,country,note,note_written\n"
        "runner,horse,Quiet Harbour,,leads when fresh,2026-11-12T09:00:00Z\n"
        "rider,harness,Mona Abbott,,,\nmeeting,horse,Newcastle,GBR,,\nmeeting,horse,Newcastle,AUS,,\n")


@pytest.fixture
def call(run, home):
    def call(*arguments, store="kept", **more):
        return run("watchlist", *arguments, "--store", str(home / store), **more)
    return call


@pytest.fixture
def listed(call, home):
    (home / "list.csv").write_text(LIST, encoding="utf-8")
    done = call("import", str(home / "list.csv"))
    assert (done.returncode, done.stdout) == (0, "4 entries: 4 added, 0 with a later note\n"), done.stderr
    return call


def test_a_list_goes_from_one_store_to_another(listed, binary, home):
    Schemas(binary, home).check("watchlist", listed("show", "--json").stdout)
    for form in ("--json", "--csv", "--excel"):
        path, store = home / f"w{form}", f"other{form}"
        path.write_text(listed("show", form).stdout, encoding="utf-8")
        assert listed("import", str(path), store=store).stdout == "4 entries: 4 added, 0 with a later note\n"
        assert listed("show", "--json", store=store).stdout == listed("show", "--json").stdout
        again = listed("import", str(path), store=store)
        assert again.stdout == "4 entries: 0 added, 0 with a later note\n"
    assert "horse Quiet Harbour" in (text := listed("show").stdout) and "12 Nov 2026: leads when fresh" in text


def test_a_note_is_written_and_taken_away(listed):
    def note():
        entries = json.loads(listed("show", "--json").stdout)["entries"]
        return next(entry["note"] for entry in entries if entry["name"] == "Mona Abbott")

    done = listed("note", "mona abbott", "drives \x1b[2J\nwell")
    assert (done.returncode, done.stdout) == (0, "Watching Mona Abbott, with a note\n"), done.stderr
    assert note() == "drives [2J well"
    assert listed("note", "MONA ABBOTT", "").stdout == "No note on Mona Abbott any more\n"
    assert note() is None
    for arguments, status, words in [
            (("Nobody", "x"), 1, "is not on the watch list"), (("mona abot", "x"), 1, 'Did you mean "Mona Abbott"?'),
            (("newcastle", "x"), 64, "2 entries have the name"), (("Mona Abbott",), 64, "Name and note are needed"),
            (("Mona Abbott", "x" * 201), 64, "201 characters"),
            (("Mona Abbott", "x", "--kind", "cow"), 64, "meeting, runner, rider, trainer")]:
        done = listed("note", *arguments)
        assert (done.returncode, done.stdout) == (status, "") and words in done.stderr, done


def test_names_are_added_and_removed_in_any_spelling(listed):
    def names():
        return [entry["name"] for entry in json.loads(listed("show", "--json").stdout)["entries"]]

    before = names()
    done = listed("add", "Amber \x1b[2JEcho", "--category", "greyhound")
    assert (done.returncode, done.stdout) == (0, "Watching Amber [2JEcho: runner, greyhound\n"), done.stderr
    assert listed("add", "QUIET HARBOUR").stdout == "Watching QUIET HARBOUR: runner, horse\n"
    assert sorted(names()) == sorted([*before, "Amber [2JEcho"]), "what is watched already stays as it is"
    assert listed("add", "Ayr", "--kind", "meeting").returncode == 0 and "Ayr" in names()
    assert listed("remove", "ayr").stdout == "Not watching Ayr any more\n"
    assert listed("remove", "amber [2jecho").returncode == 0 and names() == before
    for arguments, status, words in [
            (("add",), 64, "No name was given"), (("add", "."), 64, "No name was given"),
            (("add", "x", "--kind", "cow"), 64, "meeting, runner, rider, trainer"),
            (("add", "x", "--category", "cow"), 64, "horse, greyhound, harness"), (("remove",), 64, "No name"),
            (("remove", "Nobody"), 1, "is not on the watch list"), (("remove", "newcastle"), 64, "2 entries have")]:
        done = listed(*arguments)
        assert (done.returncode, done.stdout) == (status, "") and words in done.stderr, done
    assert names() == before


@pytest.mark.parametrize("text, words", [
    ('{"schema": 9, "entries": []}', "is a watch list of version 9: this raceboard reads version 1"),
    (LIST + "runner,horse,Amber Echo\n", "line 6: it has 3 values for 6 columns"),
    ("kind,category,name,stars\n", 'the column "stars" is not known'),
    ("[" * 100_000, "is not known"), ("{" * 100_000, "is not JSON"), ("", "is empty")])
def test_a_file_that_is_not_understood_changes_nothing(listed, home, text, words):
    before = listed("show", "--json").stdout
    path = home / "wrong"
    path.write_text(text, encoding="utf-8")
    done = listed("import", str(path))
    assert (done.returncode, done.stdout) == (65, "") and words in done.stderr, done.stderr[:300]
    assert len(done.stderr) < 1_000 and listed("show", "--json").stdout == before


def test_a_store_of_a_later_version_is_refused_and_stays(listed, home):
    (path,) = (home / "kept").rglob("races.db")
    with sqlite3.connect(path) as database:
        database.execute("INSERT INTO grdb_migrations VALUES ('races 999')")
    database.close()
    before = path.read_bytes()
    for arguments in (("show",), ("note", "Mona Abbott", "x"), ("import", str(home / "list.csv"))):
        done = listed(*arguments)
        assert done.returncode == 74 and "a later version of raceboard has written it" in done.stderr, done
    assert path.read_bytes() == before


def test_nothing_is_watched_and_nothing_is_made(call, home):
    done = call("show")
    assert (done.returncode, done.stdout) == (1, "") and not (home / "kept").exists()
    assert call("import", str(home / "missing")).returncode == 66
