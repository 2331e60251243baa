"""What terminals answer when they are asked, in the forms of their manuals: nobody types these."""

import random

ST, BEL = b"\x1b\\", b"\a"

# Strings: of a control function, with what ends them left out.
STRINGS = [
    b"\x1b]10;rgb:ffff/ffff/ffff",  # xterm: the colour of text, which was OSC 10 ?
    b"\x1b]11;rgb:1e1e/1e1e/2e2e", b"\x1b]4;1;rgb:cdcd/0000/0000", b"\x1b]12;#ff8700",
    b"\x1b]52;c;cXVpdCBoZ3Q=",  # the clipboard
    b"\x1b]l the title, quite long", b"\x1b]Licon", b"\x1b]99;i=hgt:p=?;a=report,focus",
    b"\x1b]1337;ReportCellSize=17;8",
    b"\x1b]697;Dir=/home/kt", b"\x1b]133;A",
    b"\x1b_Gi=31;OK", b"\x1b_Gi=31;ENOENT:path not there",  # kitty's graphics
    b"\x1bP1+r544e=787465726d2d323536636f6c6f72", b"\x1bP0+r",  # a capability of terminfo
    b"\x1bP1$r0 q", b"\x1bP1$r38;2;255;100;0m", b"\x1bP>|XTerm(390)", b"\x1bP!|7E565445", b"\x1bP>|kitty(0.35.2)",
    b"\x1bP0;1;0q#0;2;0;0;0~~@@vv$", b"\x1b^a private message, quietly", b"\x1bXstart of string ahgt/q",
]

# Control sequences that are whole.
SEQUENCES = [
    b"\x1b[?62;22c", b"\x1b[?1;2c", b"\x1b[>0;276;0c", b"\x1b[>41;390;0c", b"\x1b[=0c", b"\x1b[0n", b"\x1b[3n",
    b"\x1b[?13n", b"\x1b[24;80R", b"\x1b[?24;80;1R", b"\x1b[8;24;80t", b"\x1b[4;480;640t", b"\x1b[1t", b"\x1b[3;10;20t",
    b"\x1b[?2004;1$y", b"\x1b[?2026;2$y", b"\x1b[4;2$y", b"\x1b[?0u", b"\x1b[?1u", b"\x1b[?997;1n",
    b"\x1b[2;1;1;120;120;1;0x",
    b"\x1b[1;2;3;4;5*y", b"\x1b[?1;0;256S", b"\x1b[I", b"\x1b[O", b"\x1b[M#!!", b"\x1b[32;40;12M",
    b"\x1b[?64;1;2;6;9;15;18;21;22c",
]


def everything():
    """Each answer whole: strings with either end."""
    return [string + end for string in STRINGS for end in (ST, BEL)] + SEQUENCES


def noise(seed, size, without=b""):
    """Random bytes, random bytes that are no text, and answers whole or cut, in bursts; never any of `without`."""
    chance, found = random.Random(seed), bytearray()
    answers = everything()
    while len(found) < size:
        kind = chance.random()
        if kind < 0.4:
            piece = chance.randbytes(chance.randint(1, 4000))
        elif kind < 0.7:
            piece = bytes(chance.randint(0x80, 0xff) for _ in range(chance.randint(1, 4000)))
        else:
            piece = b"".join(chance.choice(answers)[:chance.randint(1, 40)] for _ in range(chance.randint(1, 30)))
        found += piece.translate(None, without)
    return bytes(found[:size])
