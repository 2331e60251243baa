"""Files that a person names are read, not owned; what is written over one keeps who may read it."""

import os
import shutil
import sqlite3
import stat
import subprocess

import pytest

from conftest import start_simulator
from driver import Program, environment, stop

ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
# A table of each file that takes the form of a view without end.
VIEWS = {"record.db": ("entry", "run"), "races.db": ("race", "card"), "form.db": ("name", "start")}
# Commands that open a file of the store, or one that is named: each must end.
COMMANDS = [["import", "FILE"], ["replay", "FILE"], ["replay", "last"], ["bundle", "--output", "OUT"],
            ["store", "check"], ["store", "info"], ["store", "clear", "races"], ["search", "a"],
            ["doctor", "--offline"], ["horse", "a"], ["form"], ["export", "--csv"], ["export", "--sqlite", "OUT"],
            ["results"], ["next", "--json"], ["line"]]
# Commands that write a file which a person names.
WRITERS = [["next", "--demo", "--json", "--output"], ["export", "--demo", "--csv", "--output"],
           ["plan", "--demo", "--output"], ["meetings", "--demo", "--output"]]


@pytest.fixture(scope="module")
def filled(binary, tmp_path_factory):
    """A folder with races and a record, of a board that has ended."""
    home = tmp_path_factory.mktemp("store")
    server, url = start_simulator(binary, home)
    try:
        with Program([binary, "--record", "--store", home / "store", "--feed-url", url], environment(home)) as board:
            board.wait("LIVE")
            board.press("q")
            assert board.finish() == 0
    finally:
        stop(server)
        server.stdout.close()
    found = next((home / "store").rglob("record.db")).parent
    assert (found / "races.db").exists()
    return found


@pytest.fixture
def store(filled, tmp_path):
    return shutil.copytree(filled, tmp_path / "store")


def change(path, *statements):
    database = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        database.execute(statement)
    database.close()


def columns_of(path, table):
    """None of a table that is not there, also where the file is new."""
    database = sqlite3.connect(path)
    rows = database.execute(f"PRAGMA table_info({table})").fetchall()
    database.close()
    return [row[1] for row in rows]


def looks(folder):
    """Names, permissions and bytes of all files of a folder."""
    return {path.name: (stat.S_IMODE(path.stat().st_mode), path.read_bytes()) for path in folder.iterdir()}


@pytest.mark.parametrize("damage", ["none", "bytes", "view", "read-only"])
def test_what_import_reads_stays_as_it_is(run, store, tmp_path, damage):
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    file = theirs / "record.db"
    shutil.copy(store / "record.db", file)
    if damage == "bytes":
        file.write_bytes(file.read_bytes()[:5000] + os.urandom(4000))
    if damage == "view":
        change(file, f"CREATE VIEW other AS {ENDLESS} SELECT x FROM c")
    file.chmod(0o444 if damage == "read-only" else 0o640)
    theirs.chmod(0o555)
    before = looks(theirs)
    ended = run("import", "--store", str(tmp_path / "mine"), str(file))
    assert looks(theirs) == before
    assert (ended.returncode == 0) == (damage in ("none", "read-only")), ended.stderr
    if damage == "view":
        assert "none of ours" in ended.stdout + ended.stderr


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", VIEWS)
def test_no_file_of_somebody_keeps_a_command_for_ever(run, store, tmp_path, name, words):
    for table in VIEWS[name]:
        columns = columns_of(store / name, table)
        aside = ["PRAGMA legacy_alter_table = 1", f"ALTER TABLE {table} RENAME TO old_{table}"] if columns else []
        values = ", ".join(f"x AS {column}" for column in columns or ["x"])
        change(store / name, *aside, f"CREATE VIEW {table} AS {ENDLESS} SELECT {values} FROM c")
    places = {"FILE": str(store / name), "OUT": str(tmp_path / "out")}
    run(*[places.get(word, word) for word in words], "--store", str(store), timeout=40,
        RACEBOARD_FEED_URL="http://127.0.0.1:1", RACEBOARD_TIMEOUT="2")


@pytest.mark.parametrize("words", WRITERS, ids=lambda words: words[0])
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_what_is_written_over_a_file_keeps_its_mode(run, tmp_path, words, mode):
    file = tmp_path / "file"
    file.write_text("old")
    file.chmod(mode)
    assert run(*words, str(file)).returncode == 0
    assert file.read_text() != "old" and stat.S_IMODE(file.stat().st_mode) == mode


@pytest.mark.parametrize("words", WRITERS, ids=lambda words: words[0])
@pytest.mark.parametrize("mask, mode", [(0o077, 0o600), (0o027, 0o640), (0o022, 0o644), (0o002, 0o664)])
def test_a_new_file_has_what_the_umask_leaves(binary, home, tmp_path, words, mask, mode):
    file = tmp_path / "file"
    done = subprocess.run([binary, *words, file], env=environment(home), stdin=subprocess.DEVNULL, umask=mask,
                          capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert stat.S_IMODE(file.stat().st_mode) == mode
