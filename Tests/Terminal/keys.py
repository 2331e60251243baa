"""What a terminal sends for a key, a mouse button or a paste, in the modes that the program has set."""

PLAIN = {"enter": b"\r", "esc": b"\x1b", "space": b" ", "tab": b"\t", "backspace": b"\x7f",
         "ctrl-c": b"\x03", "ctrl-z": b"\x1a", "ctrl-l": b"\x0c", "pageup": b"\x1b[5~", "pagedown": b"\x1b[6~",
         "f2": b"\x1bOQ", "f3": b"\x1bOR"}
ARROWS = {"up": "A", "down": "B", "right": "C", "left": "D", "home": "H", "end": "F"}
CONSOLE = {"home": b"\x1b[1~", "end": b"\x1b[4~", "f2": b"\x1b[[B", "f3": b"\x1b[[C"}
WHEEL = {"up": 64, "down": 65}
SGR_MOUSE, PASTE = 1006, 2004
MOUSE = {1000, 1002, 1003}


def key(name, screen):
    """The bytes of a key by its name, or of the character itself."""
    if screen.console and name in CONSOLE:
        return CONSOLE[name]
    if name in ARROWS:
        lead = "O" if 1 in screen.private_modes else "["
        return f"\x1b{lead}{ARROWS[name]}".encode()
    return PLAIN.get(name, name.encode())


def mouse(button, column, row, screen, pressed=True):
    """A press or release at a cell counted from 0; empty while the program has not asked for the mouse."""
    if not screen.private_modes & MOUSE:
        return b""
    if SGR_MOUSE in screen.private_modes:
        return f"\x1b[<{button};{column + 1};{row + 1}{'M' if pressed else 'm'}".encode()
    return b"\x1b[M" + bytes((32 + (button if pressed else 3), 33 + column, 33 + row))


def paste(text, screen):
    """Pasted text, in brackets where the program has asked for them."""
    data = text.encode()
    return b"\x1b[200~" + data + b"\x1b[201~" if PASTE in screen.private_modes else data
