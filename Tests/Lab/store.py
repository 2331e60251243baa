"""The program's store from outside: its files, whether they are whole, and damage done to them."""

import pathlib
import shutil
import sqlite3
import tempfile

# What the board says of a store that it cannot use, in the header or in a line.
WORDS = r"store (replaced|locked|read-only)|disk (is )?full|disk not responding|nothing (is )?saved|a new one is used"


def files(home):
    return sorted(pathlib.Path(home).glob("state/raceboard/**/*.db"))


def broken_files(home):
    return sorted(pathlib.Path(home).glob("state/raceboard/**/*.broken*"))


def faults(home):
    """What integrity_check finds in each file, looked at in copies: opening one with its log would change it."""
    found = []
    for file in files(home):
        with tempfile.TemporaryDirectory() as folder:
            for part in file.parent.glob(file.name + "*"):
                shutil.copy(part, folder)
            connection = sqlite3.connect(pathlib.Path(folder) / file.name)
            connection.text_factory = lambda text: text.decode(errors="replace")  # a damaged file has any names
            try:
                words = [row[0] for row in connection.execute("PRAGMA integrity_check")]
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # its words, too, can hold what was spoiled
                words = [str(error)]
            finally:
                connection.close()
            if words != ["ok"]:
                found.append(f"{file.name}: {'; '.join(words)[:200]}")
    return found


def delete(home):
    """Take every file away, from under a program that has them open."""
    for file in pathlib.Path(home).glob("state/raceboard/**/*"):
        if file.is_file():
            file.unlink()


def settle(file):
    """Bring what stands in the log into the file itself, as SQLite does now and then."""
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def damage(file, generator, places):
    """Turn over bytes at random places of the file; a header that is spoiled is damage like any other."""
    data = bytearray(file.read_bytes())
    for _ in range(places):
        begin = generator.randrange(len(data))
        for position in range(begin, min(len(data), begin + generator.randrange(1, 600))):
            data[position] ^= generator.randrange(1, 256)
    file.write_bytes(data)
    return len(data)
