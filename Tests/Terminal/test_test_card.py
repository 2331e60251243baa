"""raceboard test-card: what a kiosk draws, for whoever sets up a screen."""

import re
import signal


def card(start, *arguments, size=(120, 33), term="linux"):
    program = start("test-card", *arguments, size=size, term=term)
    program.wait("raceboard test card")
    return program


def test_it_shows_the_terminal_and_themes_take_turns_each_with_its_palette(start):
    """A theme has five seconds."""
    program = card(start, "--viewing-distance", "8m", "--panel", "55in")
    program.wait("120x33 cells, theme default")
    program.wait("TERM=linux, 8 colours")
    program.wait("a line is 20.8 mm, capitals need 46.5 mm")
    program.wait("2.5 lines to 8.9 m")
    first = re.findall(rb"\x1b\]P[0-9A-Fa-f]{7}", program.raw)
    program.wait("theme turf")
    later = re.findall(rb"\x1b\]P[0-9A-Fa-f]{7}", program.raw)[len(first):]
    assert len(first) == len(later) == 16 and first != later
    program.signal(signal.SIGTERM)
    assert program.finish() == 128 + signal.SIGTERM
    assert not program.leftovers()


def test_any_key_ends_it_and_the_palette_is_given_back_where_there_was_one(start):
    program = card(start)
    assert b"\x1b]P0" in program.raw and b"\x1b]PF" in program.raw
    program.send(b"x")
    assert program.finish() == 0
    assert program.raw.count(b"\x1b]R") == 1
    assert not program.leftovers()
    program = card(start, "--theme", "mono", size=(80, 24), term="xterm-256color")
    program.wait("theme mono")
    program.send(b"q")
    assert program.finish() == 0
    assert b"\x1b]P" not in program.raw and b"\x1b]R" not in program.raw
    for arguments in (("--viewing-distance", "8m"), ("--panel", "big", "--viewing-distance", "8m")):
        assert start("test-card", *arguments).finish() == 64
