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
# Those of them that trapped before.
ENDS = [str(2**63 - 1), str(2**63 - 1), str(-2**63), str(2**63), "1e308", "-1e308", "1e19", "-1", "0", "5e-324",
        str(2**53)]
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


def document(data, random, fields=4):
    """A JSON document with values replaced: of one field, of a few, or every number; it, and what was done in words."""
    tree = json.loads(data)
    paths = list(leaves(tree))
    names = sorted({name(path) for path in paths})
    if not names:
        return data, "nothing to replace"
    marks, changes, chance = [], [], random.random()
    if chance < 0.35:
        token, share = random.choice(ENDS), random.choice([1.0, 0.5, 0.15])
        taken = {one for one in names if random.random() < share}
        chosen = [(token, [path for path in paths if name(path) in taken and _is_number(_at(tree, path))])]
        changes.append(f"{share:.0%} of all numbers {token[:40]}")
    else:
        count = 1 if chance < 0.65 else random.randrange(1, fields + 1)
        chosen = []
        for field in random.sample(names, min(len(names), count)):
            there = [path for path in paths if name(path) == field]
            there = there if random.random() < 0.7 else random.sample(there, 1)
            chosen.append((_token(_at(tree, there[0]), random), there))
            changes.append(f"{field} {chosen[-1][0][:40]} ({len(there)} times)")
    for token, there in chosen:
        for path in there:
            _put(tree, path, MARK % len(marks))
        marks.append(token)
    text = json.dumps(tree)
    for number, token in enumerate(marks):
        text = text.replace(f'"{MARK % number}"', token)
    return text.encode(), "; ".join(changes)


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _token(value, random):
    """What stands in place of a value, as JSON."""
    chance = random.random()
    if chance < 0.08:
        return random.choice(OTHER)
    if isinstance(value, str):
        if re.search(r"\d", value) and chance < 0.25:
            return json.dumps(_grown(value, random))
        if re.search(r"\d", value) and chance < 0.65:
            digits = random.choice([None, "9" * random.randrange(1, 8), "9" * random.randrange(8, 25), "0"])
            replaced = re.sub(r"\d+", lambda _: digits or str(random.choice(WHOLE)), value,
                              count=random.choice([0, 0, 1, 2]))
            return json.dumps(replaced)
        return json.dumps(random.choice(TEXTS))
    if chance < 0.5:
        return random.choice(ENDS)
    return random.choice(NUMBERS if chance < 0.95 else [json.dumps(one) for one in TEXTS])


def _grown(value, random):
    """A text whose words with digits stand several times, as numbers and fractions: `9999 1/9999 1/9999 miles`."""
    nines = "9" * random.randrange(1, 12)
    forms = [nines, f"1/{nines}", f"{nines}/1"]
    words = []
    for word in value.split(" "):
        repeated = re.search(r"\d", word) and random.random() < 0.8
        words += random.choices(forms, k=random.randrange(1, 5)) if repeated else [word]
    return re.sub(r"(?<=\d)-(?=\d)", random.choice("-/: "), " ".join(words))


def _at(tree, path):
    for part in path:
        tree = tree[part]
    return tree


def _put(tree, path, value):
    _at(tree, path[:-1])[path[-1]] = value


def lines(data, random, count=3):
    """A few lines of NDJSON with values replaced."""
    rows, changes = data.splitlines(), []
    for index in random.sample(range(len(rows)), min(len(rows), count)):
        rows[index], words = document(rows[index], random, 3)
        changes.append(f"line {index + 1}: {words}")
    return b"\n".join(rows) + b"\n", "; ".join(changes)


def database(file, random):
    """Some columns of an SQLite file set to the ends of their ranges; what was done, in words."""
    connection, changes = sqlite3.connect(file, isolation_level=None), []
    try:
        columns = _columns(connection)
        numbers = [one for one in columns if one[2] in ("INTEGER", "REAL")]
        columns = numbers if random.random() < 0.6 else columns
        chosen = random.sample(columns, min(len(columns), random.choice([1, 3, 8, 20])))
        for table, column, kind in chosen:
            value = _cell(kind, random)
            where = "" if random.random() < 0.6 else f" WHERE rowid = (SELECT max(rowid) FROM \"{table}\")"
            changes.append(f"{file.name} {table}.{column} = {str(value)[:40]!r}")
            try:
                connection.execute(f'UPDATE OR IGNORE "{table}" SET "{column}" = ?{where}', (value,))
            except (sqlite3.Error, OverflowError):
                pass  # a constraint, or a table without row numbers
    finally:
        connection.close()
    return "; ".join(changes)


def _columns(connection):
    """Table, column and type of all that has rows; a table of one row counts as often as one of many."""
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    return [(table, row[1], row[2]) for (table,) in names
            if connection.execute(f'SELECT 1 FROM "{table}" LIMIT 1').fetchone()
            for row in connection.execute(f'PRAGMA table_info("{table}")').fetchall()]


def _cell(kind, random):
    if kind == "INTEGER":
        ends = [2**63 - 1, -2**63, -1, 0]
        return random.choice([*ends, *ends, *(one for one in WHOLE if -2**63 <= one < 2**63)])
    if kind == "REAL":
        return random.choice([1e308, -1e308, 1e309, -1e309, 5e-324, -0.0, 1e19, 9.3e18, -9.3e18, 1e15, 5.8e155, 0.1])
    if kind == "BLOB":
        return random.choice([b"", b"\x00" * 100, random.randbytes(300)])
    return random.choice([*TEXTS, "[1e308]", "[" * 3000, "{}", "[null,-1,9223372036854775808]"])
