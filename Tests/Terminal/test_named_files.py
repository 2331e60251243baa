"""Files that a person names are read, not owned; what is written over one keeps who may read it."""

import os
import shutil
import sqlite3
import stat
import subprocess

import pytest

from conftest import start_simulator
from driver import Program, environment, stop
from results import import_two
from waits import TIMEOUT, has_races

ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
# A table of each file that takes the form of a view without end.
VIEWS = {"record.db": ("entry", "run"), "races.db": ("race", "card"), "form.db": ("name", "start")}
# Commands that open a file of the store, or one that is named: each must end.
COMMANDS = [["import", "FILE"], ["replay", "FILE"], ["replay", "last"], ["bundle", "--output", "OUT"],
            ["store", "check"], ["store", "info"], ["search", "a"], ["doctor"], ["horse", "a"], ["form", "jockeys"],
            ["export", "--csv"], ["export", "--sqlite", "OUT"], ["results"], ["next", "--json"], ["line"],
            ["store", "clear", "--yes"]]
# Commands that write a file which a person names.
WRITERS = {"next": ["next", "--demo", "--json", "--output"], "export": ["export", "--csv", "--output"]}
NOBODY = "http://127.0.0.1:1"


@pytest.fixture(scope="module")
def filled(binary, tmp_path_factory):
    """A folder with races, a record and form, of a board that has ended and of an import."""
    home = tmp_path_factory.mktemp("store")
    server, url = start_simulator(binary, home)
    try:
        with Program([binary, "--record", "--store", home / "kept", "--feed-url", url], environment(home)) as board:
            board.wait("LIVE")
            board.wait_until(lambda: has_races(home / "kept"), "saved races")
            board.press("q")
            assert board.finish() == 0
    finally:
        stop(server)
        server.stdout.close()
    found = next(import_two(binary, home, "--feed-url", url).rglob("record.db")).parent
    assert all((found / name).exists() for name in VIEWS)
    return found


@pytest.fixture
def store(filled, tmp_path):
    """The same as that of a feed which does not answer, in the store `tmp_path / "store"`."""
    return shutil.copytree(filled, tmp_path / "store/feeds/127.0.0.1_1")


def change(path, *statements):
    database = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        database.execute(statement)
    database.close()


def columns_of(path, table):
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


@pytest.mark.parametrize("name", VIEWS)
def test_no_file_of_somebody_keeps_a_command_for_ever(run, store, tmp_path, name):
    for table in VIEWS[name]:
        columns = columns_of(store / name, table)
        assert columns, f"{name} has no {table} any more"
        values = ", ".join(f"x AS {column}" for column in columns)
        change(store / name, "PRAGMA legacy_alter_table = 1", f"ALTER TABLE {table} RENAME TO old_{table}",
               f"CREATE VIEW {table} AS {ENDLESS} SELECT {values} FROM c")
    places = {"FILE": str(store / name), "OUT": str(tmp_path / "out")}
    changed = shutil.copytree(store, tmp_path / "changed")
    for words in COMMANDS:
        shutil.rmtree(store)
        shutil.copytree(changed, store)
        if words == ["doctor"] and name != "races.db":
            continue  # it looks at the store once, for seconds
        done = run(*[places.get(word, word) for word in words], "--store", str(tmp_path / "store"), timeout=40,
                   RACEBOARD_FEED_URL=NOBODY, RACEBOARD_TIMEOUT="2")
        # A replay has no terminal here.
        assert done.returncode != 64 or words == ["replay", "last"], (words, done.stderr)
        if words == ["store", "check"]:
            assert done.returncode == 1 and f"{name}: " in done.stdout, "another store is looked at"
        (tmp_path / "out").unlink(missing_ok=True)


@pytest.mark.parametrize("name, mask, mode, kept", [
    ("next", 0o077, 0o600, 0o664), ("export", 0o027, 0o640, 0o600), ("export", 0o022, 0o644, 0o640),
    ("export", 0o002, 0o664, 0o600)])
def test_a_new_file_has_what_the_umask_leaves_and_an_old_one_its_mode(
        binary, home, tmp_path, starts, name, mask, mode, kept):
    file = tmp_path / "file"
    for _ in range(2):
        done = subprocess.run([binary, *WRITERS[name], file], env=environment(home, RACEBOARD_STORE=str(starts)),
                              stdin=subprocess.DEVNULL, umask=mask, capture_output=True, timeout=TIMEOUT, check=False)
        assert done.returncode == 0, done.stderr
        assert file.read_text() != "old" and stat.S_IMODE(file.stat().st_mode) == mode
        file.write_text("old")
        file.chmod(mode := kept)
