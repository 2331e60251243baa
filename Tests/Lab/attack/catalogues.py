"""Catalogues: damaged translations beside the program: places, counts, hashes, formulas, and odd names of languages."""

import os
import pathlib
import shutil
import struct
import subprocess

from .case import Case, Limits

ROOT = pathlib.Path(__file__).resolve().parents[3]
COMMANDS = [["plan", "--demo"], ["next", "--demo"], ["results", "--demo"], ["card", "next", "--demo"]]
LANGUAGES = ["fr", "fr", "fr", "sv:fr", "fr_FR.UTF-8", "fr_CA@x:fr", "../fr", "../../..", "/fr", "fr/../fr", ":", "f",
             "x" * 5000, "fr:" * 3000, "\x1b]0;x\x07", "C:fr", ".", "fr_" + "A" * 100]
WORDS = [0, 1, 2, 3, 27, 28, 0x7F, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFFFFF8]
FORMULAS = [b"n/0", b"n%0", b"n%(n-n)", b"1/(n-n)", b"n", b"", b"n%18446744073709551616", b"99999999999999999999",
            b"n?", b"(" * 2000, b"!" * 5000, b"(" * 3000 + b"n" + b")" * 3000, b"n?" * 500 + b"1" + b":0" * 500,
            b"\xff", b"n % 0"]
KINDS = ["header", "places", "hash", "full hash", "formula", "cut", "bytes", "noise", "charset"]


def make(random, index):
    seed = random.getrandbits(64)
    kind = type(random)(seed).choice(KINDS)  # as `damage` will choose it
    return Case(f"catalogues {kind}", f"seed {seed}", lambda bench: _damaged(bench, type(random)(seed)))


def whole():
    """The French translations as msgfmt makes them; nil without msgfmt."""
    if not shutil.which("msgfmt"):
        return None
    return subprocess.run(["msgfmt", "-o", "-", ROOT / "po/fr.po"], check=True, capture_output=True).stdout


def beside(binary, prefix):
    """The program of a prefix, which uses the translations there: a hard link, or a copy on another file system."""
    program = prefix / "bin/raceboard"
    program.parent.mkdir(parents=True)
    try:
        os.link(binary, program)
    except OSError:
        shutil.copy(binary, program)
    return program


def damage(data, random):
    """One way of many to spoil a catalogue."""
    spoiled = bytearray(data)
    count, originals, translations, length, hashes = struct.unpack_from("<5I", data, 8)

    def put(place):
        if place + 4 <= len(spoiled):
            struct.pack_into("<I", spoiled, place, random.choice([*WORDS, len(data), random.getrandbits(32)]))

    kind = random.choice(KINDS)
    if kind == "header":
        put(4 * random.randrange(7))
    elif kind == "places":
        for _ in range(random.choice([1, 5, 2 * count])):
            put(random.choice([originals, translations]) + 4 * random.randrange(2 * count))
    elif kind == "hash":
        for _ in range(random.choice([1, 50])):
            put(hashes + 4 * random.randrange(max(1, length)))
    elif kind == "full hash":
        for place in range(hashes, hashes + 4 * length, 4):
            struct.pack_into("<I", spoiled, place, random.randrange(1, count + 1))
    elif kind == "formula":
        formula = random.choice(FORMULAS)
        text_length, place = struct.unpack_from("<2I", data, translations)
        text = data[place:place + text_length].replace(b"plural=n > 1", b"plural=" + formula)
        struct.pack_into("<2I", spoiled, translations, len(text), len(spoiled))
        spoiled += text + b"\0"
    elif kind == "cut":
        del spoiled[random.randrange(len(spoiled)):]
    elif kind == "bytes":
        for _ in range(random.choice([1, 10, 1000])):
            spoiled[random.randrange(len(spoiled))] = random.choice([0, 1, 7, 0x1B, 0x7F, 0x80, 0xFF, 37])
    elif kind == "noise":
        spoiled = bytearray(random.randbytes(random.choice([1, 28, 5000])))
    else:
        other = random.choice([b"charset=UTF-7", b"charset=../..", b"charset=\0    "])
        spoiled = spoiled.replace(b"charset=UTF-8", other)
    return bytes(spoiled), kind


def _damaged(bench, random):
    data = whole()
    if data is None:
        return
    prefix = bench.folder / "prefix"
    place = prefix / "share/locale/fr/LC_MESSAGES"
    place.mkdir(parents=True)
    program = beside(bench.binary, prefix)
    spoiled, words = damage(data, random)
    language = random.choice(LANGUAGES)
    (place / "raceboard.mo").write_bytes(spoiled)
    (bench.folder / "words").write_text(f"{words} {language!r}", encoding="utf-8")
    bench.binary = str(program)
    ending = bench.run(*random.choice(COMMANDS), limits=Limits(6, 3), LANGUAGE=language, LC_ALL="C.UTF-8")
    # A simulated feed may be too slow on a machine that is busy, which is a status of its own.
    if ending.status not in (0, 69):
        bench.problem(f"ended with {ending.status}: {words}, {language[:50]!r}")
