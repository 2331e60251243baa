"""Blanks in a program what differs each time it is compiled and nobody needs when it runs: the compiler's hashes of its
modules (`.swift_modhash`). The id that the linker makes of the whole (`.note.gnu.build-id`) becomes one of what is
left. Also takes out the folders in which it would look for libraries before the system's own (DT_RUNPATH), which
SwiftPM writes into each program. Nothing else moves. Prints the id.

Source of the layout: elf(5), 64 bits, the machine's own byte order.

    reproducible.py PROGRAM [SYMBOLS]    SYMBOLS: a file of its debug symbols, which gets the same id
"""

import hashlib
import struct
import sys

SECTION = struct.Struct("=IIQQQQIIQQ")
ENTRY = struct.Struct("=qQ")  # of .dynamic: tag, value
END, RPATH, RUNPATH = 0, 15, 29
NOTE_HEAD = 16  # three words and the owner, "GNU"


def sections(program):
    """Name, offset and size of each."""
    if program[:5] != b"\x7fELF\x02":
        sys.exit("reproducible: not an ELF file of 64 bits")
    (table,) = struct.unpack_from("=Q", program, 40)
    size, count, names = struct.unpack_from("=HHH", program, 58)
    heads = [SECTION.unpack_from(program, table + index * size) for index in range(count)]
    for head in heads:
        start = heads[names][4] + head[0]
        yield bytes(program[start:program.index(0, start)]).decode(), head[4], head[5]


def blank(program):
    for name, offset, size in sections(program):
        if name == ".swift_modhash":
            program[offset:offset + size] = bytes(size)


def identify(program, mark=b""):
    """Writes the id; without one its place is filled with zeros. Returns how it reads, as a debugger looks for it."""
    for name, offset, size in sections(program):
        if name == ".note.gnu.build-id":
            program[offset + NOTE_HEAD:offset + size] = mark[:size - NOTE_HEAD].ljust(size - NOTE_HEAD, b"\0")
            return bytes(program[offset + NOTE_HEAD:offset + size]).hex()
    sys.exit("reproducible: the program has no .note.gnu.build-id")


def without_folders(program):
    """The list of .dynamic ends at its first entry of zeros, so the entries behind one that goes move up."""
    for name, offset, size in sections(program):
        if name == ".dynamic":
            entries = list(ENTRY.iter_unpack(program[offset:offset + size]))
            kept = [entry for entry in entries if entry[0] not in (RPATH, RUNPATH)]
            kept += [(END, 0)] * (len(entries) - len(kept))
            program[offset:offset + size] = b"".join(ENTRY.pack(*entry) for entry in kept)


def read(path):
    with open(path, "rb") as file:
        return bytearray(file.read())


def write(path, content):
    with open(path, "r+b") as file:
        file.write(content)


def main(path, symbols=None):
    program = read(path)
    blank(program)
    without_folders(program)
    identify(program)
    mark = hashlib.sha256(program).digest()
    print(identify(program, mark))
    write(path, program)
    if symbols:
        content = read(symbols)
        identify(content, mark)
        write(symbols, content)


if __name__ == "__main__":
    main(*sys.argv[1:])
