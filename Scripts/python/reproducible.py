"""Blanks in a program what differs each time it is compiled and nobody needs when it runs: the compiler's hashes of its
modules (`.swift_modhash`) and the id that the linker makes of the whole (`.note.gnu.build-id`). Also takes out the
folders in which it would look for libraries before the system's own (DT_RUNPATH), which SwiftPM writes into each
program. Nothing else moves.

Source of the layout: elf(5), 64 bits, the machine's own byte order.

    reproducible.py PROGRAM
"""

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
        elif name == ".note.gnu.build-id":
            program[offset + NOTE_HEAD:offset + size] = bytes(size - NOTE_HEAD)


def without_folders(program):
    """The list of .dynamic ends at its first entry of zeros, so the entries behind one that goes move up."""
    for name, offset, size in sections(program):
        if name == ".dynamic":
            entries = list(ENTRY.iter_unpack(program[offset:offset + size]))
            kept = [entry for entry in entries if entry[0] not in (RPATH, RUNPATH)]
            kept += [(END, 0)] * (len(entries) - len(kept))
            program[offset:offset + size] = b"".join(ENTRY.pack(*entry) for entry in kept)


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        content = bytearray(file.read())
    blank(content)
    without_folders(content)
    with open(sys.argv[1], "r+b") as file:
        file.write(content)
