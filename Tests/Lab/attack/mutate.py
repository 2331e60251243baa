"""Values at the ends of their ranges, put into documents that are valid otherwise."""

import json
import re
import sqlite3

HOSTILE = "ab\x1b]0;OWNED\x07cd\x1b[31;44;5mef\x9b41mgh\u202eij\x00kl\r\nmn\x7fop\u2066qr\x1b[2Jst"
WHOLE = [0, 1, -1, 2**31 - 1, 2**31, -2**31 - 1, 2**32, 2**53, 2**53 + 1, 2**63 - 1, 2**63, -2**63, -2**63 - 1,
         2**64 - 1, 2**64,
         10**18, 9223372036854775807000, 253402300800, 8640000000000001]
# As they stand in JSON; the last three are none, and refused.
NUMBERS = [*map(str, WHOLE), "-0", "-0.0", "1e15", "1e18", "1e19", "9.3e18", "1e308", "-1e308",
           "1.7976931348623157e308", "1e309",
           "-1e999999", "5e-324", "2.2250738585072014e-308", "1e-400", "0.1", "0.49999999999999994", "9" * 400,
           "-" + "9" * 40,
           "0." + "3" * 400, "1E+0000308", "NaN", "Infinity", "-Infinity"]
TEXTS = ["", " ", "0", "-1", "99999", "99999 1/99999 1/99999 miles", "1/0", "0/0", "1e308", "NaN", "inf", "9" * 400,
         str(2**63), str(2**64),
         "-" + str(2**63), "9999999999999999999 miles", "1m 9999999999999999999f", "$9e99", "9999-12-31T23:59:60Z",
         "0000-00-00T00:00:00Z", "-292277022657-01-27T08:29:52Z", "+99999-01-01T00:00:00Z", "2026-02-30 25:61:61",
         "1/1/1",
         HOSTILE, "N" * 70_000, "é\u0301" * 3000, "👨‍👩‍👧‍👦" * 500, "\ufeff\ufffe", "%s%n", "../../../x", "'; --",
         "=1+1", "馬" * 999]
OTHER = ["null", "true", "false", "[]", "{}", '""', "[[[[[[]]]]]]", '{"a":{}}']
MARK = "@@%d@@"


def leaves(tree, path=()):
    """The paths of all numbers, words and truths of a tree."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from leaves(value, (*path, key))
    elif isinstance(tree, list):
        for index, value in enumerate(tree):
            yield from leaves(value, (*path, index))
    elif path:
        yield path


def name(path):
    """The field that a path leads to: its last key."""
    return next((part for part in reversed(path) if isinstance(part, str)), "")


def document(data, random, fields=2):
    """A JSON document with the values of a few fields replaced; it, and what was done in words."""
    tree = json.loads(data)
    paths = list(leaves(tree))
    names = sorted({name(path) for path in paths})
    if not names:
        return data, "nothing to replace"
    marks, said = [], []
    for field in random.sample(names, min(len(names), random.randrange(1, fields + 1))):
        there = [path for path in paths if name(path) == field]
        chosen = there if random.random() < 0.6 else random.sample(there, 1)
        token = _token(_at(tree, there[0]), random)
        said.append(f"{field} {token[:40]} ({len(chosen)} times)")
        for path in chosen:
            _put(tree, path, MARK % len(marks))
        marks.append(token)
    text = json.dumps(tree)
    for number, token in enumerate(marks):
        text = text.replace(f'"{MARK % number}"', token)
    return text.encode(), "; ".join(said)


def _token(value, random):
    """What stands in place of a value, as JSON."""
    chance = random.random()
    if chance < 0.08:
        return random.choice(OTHER)
    if isinstance(value, str):
        if re.search(r"\d", value) and chance < 0.6:
            replaced = re.sub(r"\d+", lambda _: str(random.choice(WHOLE)), value, count=random.choice([0, 1, 2]))
            return json.dumps(replaced)
        return json.dumps(random.choice(TEXTS))
    return random.choice(NUMBERS if chance < 0.95 else [json.dumps(one) for one in TEXTS])


def _at(tree, path):
    for part in path:
        tree = tree[part]
    return tree


def _put(tree, path, value):
    _at(tree, path[:-1])[path[-1]] = value


def lines(data, random, count=3):
    """A few lines of NDJSON with values replaced."""
    rows, said = data.splitlines(), []
    for index in random.sample(range(len(rows)), min(len(rows), count)):
        rows[index], words = document(rows[index], random, 3)
        said.append(f"line {index + 1}: {words}")
    return b"\n".join(rows) + b"\n", "; ".join(said)


def database(file, random, columns=2):
    """A few columns of an SQLite file set to the ends of their ranges; what was done, in words."""
    connection, said = sqlite3.connect(file, isolation_level=None), []
    try:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        tables = [table for (table,) in names if connection.execute(f'SELECT 1 FROM "{table}" LIMIT 1').fetchone()]
        for _ in range(random.randrange(1, columns + 1)):
            table = random.choice(tables)
            column, kind = random.choice([(row[1],
                                           row[2]) for row in connection.execute(f'PRAGMA table_info("{table}")')])
            value = _cell(kind, random)
            where = "" if random.random() < 0.5 else f" WHERE rowid = (SELECT max(rowid) FROM \"{table}\")"
            said.append(f"{file.name} {table}.{column} = {str(value)[:40]!r}")
            try:
                connection.execute(f'UPDATE OR IGNORE "{table}" SET "{column}" = ?{where}', (value,))
            except (sqlite3.Error, OverflowError):
                pass  # a constraint, or a table without row numbers
    finally:
        connection.close()
    return "; ".join(said)


def _cell(kind, random):
    if kind == "INTEGER":
        return random.choice([one for one in WHOLE if -2**63 <= one < 2**63])
    if kind == "REAL":
        return random.choice([1e308, -1e308, 1e309, -1e309, 5e-324, -0.0, 1e19, 9.3e18, -9.3e18, 1e15, 5.8e155, 0.1])
    if kind == "BLOB":
        return random.choice([b"", b"\x00" * 100, random.randbytes(300)])
    return random.choice([*TEXTS, "[1e308]", "[" * 3000, "{}", "[null,-1,9223372036854775808]"])
