"""What a file holds, unpacked: to look for what may stand in none."""

import gzip
import sqlite3
import zlib


def contents(path):
    """A file's bytes, and what is packed in them."""
    data = path.read_bytes()
    found = [data]
    if data.startswith(b"\x1f\x8b"):
        found.append(gzip.decompress(data))
    if data.startswith(b"SQLite format 3"):
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
            tables = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            for table in tables:
                for row in database.execute(f'SELECT * FROM "{table}"'):
                    for value in row:
                        value = value.encode() if isinstance(value, str) else value
                        if isinstance(value, bytes):
                            found.append(value)
                            for bits in (15, -15, 31):
                                try:
                                    found.append(zlib.decompress(value, bits))
                                except zlib.error:
                                    pass
    return found
