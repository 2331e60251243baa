"""A terminal in memory: a program's bytes go in, a grid of cells comes out.

Grid, cursor, margins and scrolling are pyte's. Added are what a curses program uses and pyte 0.8 lacks: the
alternate screen, repeated characters, dim text, palette colours by number, and the modes (cursor, mouse, paste,
keypad) that a program must leave as it found them.
"""

import codecs
import copy
import re
import unicodedata
from typing import NamedTuple

import pyte
from wcwidth import wcwidth

TOKEN = re.compile(
    r"(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    r"|\x1b\](?P<console>R|P[0-9a-fA-F]{7})"  # the Linux console's palette: no terminator
    r"|\x1b\[(?P<parameters>[0-?]*)(?P<intermediate>[ -/]*)(?P<final>[@-~])"
    r"|\x1b[\]PX^_](?P<string>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|\x1b(?P<escape>[ -/]*[0-OQ-WYZ\\`-~])"
    r"|(?P<control>[\x00-\x1a\x1c-\x1f\x7f-\x9f])"
)
UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|\](?:P[0-9a-fA-F]{0,6})?|[\]PX^_][^\x07\x1b]*\x1b?|[ -/]*)\Z")

CONTROLS = {"\x08": "backspace", "\t": "tab", "\n": "linefeed", "\x0b": "linefeed", "\x0c": "linefeed",
            "\r": "carriage_return", "\x0e": "shift_out", "\x0f": "shift_in"}
ESCAPES = {"c": "reset", "D": "index", "E": "linefeed", "M": "reverse_index", "H": "set_tab_stop",
           "7": "save_cursor", "8": "restore_cursor"}
SEQUENCES = {**pyte.Stream.csi, "S": "scroll_up", "T": "scroll_down", "I": "forward_tab", "Z": "back_tab",
             "b": "repeat"}
HARMLESS = {"c", "n", "s", "t", "u"}  # questions and reports: nothing changes on the screen
FLAGS = {1: ("bold", True), 2: ("dim", True), 3: ("italics", True), 4: ("underscore", True), 5: ("blink", True),
         7: ("reverse", True), 9: ("strikethrough", True), 23: ("italics", False), 24: ("underscore", False),
         25: ("blink", False), 27: ("reverse", False), 29: ("strikethrough", False)}
ALTERNATE = {47, 1047, 1049}
USUAL_MODES = {7, 25}  # automatic wrap, visible cursor


class Cell(NamedTuple):
    """A character and its looks; a colour is "default", a palette number or (r, g, b).

    The cell to the right of a wide character holds the empty string.
    """
    data: str = " "
    fg: object = "default"
    bg: object = "default"
    bold: bool = False
    dim: bool = False
    italics: bool = False
    underscore: bool = False
    strikethrough: bool = False
    reverse: bool = False
    blink: bool = False


class Screen(pyte.Screen):
    """A screen of `columns` by `rows` cells; `console` says that it has no alternate screen (TERM=linux)."""

    def __init__(self, columns, rows, console=False):
        self.console = console
        self.private_modes = set(USUAL_MODES)
        self.application_keypad = False
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._pending = ""
        self._behind = None
        self._last = " "
        super().__init__(columns, rows)

    # Reading

    def rows(self):
        """The text of every row, without trailing spaces."""
        return [
            "".join(self.buffer[row][column].data for column in range(self.columns)).rstrip()
            for row in range(self.lines)
        ]

    def text(self):
        return "\n".join(self.rows())

    @property
    def alternate(self):
        return self._behind is not None

    def leftovers(self):
        """What a program has left changed, in words; empty when the terminal is as it was found."""
        found = []
        if self.alternate:
            found.append("the alternate screen is still on")
        if self.cursor.hidden:
            found.append("the cursor is hidden")
        if self.cursor.attrs._replace(data=" ") != Cell():
            found.append("text attributes are still set")
        if self.margins:
            found.append("scroll margins are still set")
        if self.application_keypad:
            found.append("the keypad is in application mode")
        if self.charset or self.g0_charset is not pyte.charsets.LAT1_MAP:
            found.append("the line drawing character set is still on")
        found += [f"mode ?{mode} is still on" for mode in sorted(self.private_modes - USUAL_MODES)]
        found += [f"mode ?{mode} is off" for mode in sorted(USUAL_MODES - {25} - self.private_modes)]
        return found

    # The program's output

    def feed(self, data):
        text = self._pending + self._decode(data)
        self._pending = ""
        position = 0
        while position < len(text):
            token = TOKEN.match(text, position)
            if token:
                self._take(token)
                position = token.end()
            elif UNFINISHED.match(text, position):
                self._pending = text[position:]
                return
            else:
                position += 1  # a broken sequence: drop its ESC

    def _take(self, token):
        if token["text"]:
            self.draw(token["text"])
        elif token["control"]:
            self._call(CONTROLS.get(token["control"]))
        elif token["escape"]:
            self._escape(token["escape"])
        elif token["final"] and not token["intermediate"]:
            self._sequence(token["parameters"], token["final"])

    def _call(self, name, *arguments):
        if name:
            getattr(self, name)(*arguments)

    def _escape(self, code):
        if code in "=>":
            self.application_keypad = code == "="
        elif code[0] in "()" and len(code) == 2:
            self.define_charset(code[1], code[0])
        else:
            self._call(ESCAPES.get(code))

    def _sequence(self, parameters, final):
        if parameters[:1] == "?" and final in "hl":
            for mode in parameters[1:].split(";"):
                self._private_mode(int(mode or 0), final == "h")
        elif parameters[:1] in ("<", "=", ">", "?") or final in HARMLESS:
            pass
        elif final == "m":
            self.select_graphic_rendition(parameters)
        else:
            limit = {"H": 2, "f": 2, "r": 2, "h": 9, "l": 9}.get(final, 1)
            numbers = [min(int(number), 9999) if number.isdigit() else 0 for number in parameters.split(";")]
            self._call(SEQUENCES.get(final), *numbers[:limit])

    # Modes

    def _private_mode(self, mode, on):
        if mode in ALTERNATE:
            if not self.console:
                self._enter_alternate() if on else self._leave_alternate()
            return
        (self.private_modes.add if on else self.private_modes.discard)(mode)
        if mode in (5, 6, 7, 25):
            (self.set_mode if on else self.reset_mode)(mode, private=True)

    def _enter_alternate(self):
        if not self._behind:
            self._behind = self.buffer, copy.copy(self.cursor)
            self.buffer = copy.copy(self.buffer)
            self.buffer.clear()

    def _leave_alternate(self):
        if self._behind:
            attributes, hidden = self.cursor.attrs, self.cursor.hidden
            self.buffer, self.cursor = self._behind
            self.cursor.attrs, self.cursor.hidden = attributes, hidden
            self._behind = None
            self.ensure_hbounds()
            self.ensure_vbounds()

    # Drawing

    @property
    def default_char(self):
        return Cell()

    def reset(self):
        super().reset()
        self.cursor.attrs = Cell()
        self._behind = None

    def draw(self, text):
        text = "".join(char for char in text if wcwidth(char) > 0 or unicodedata.combining(char))
        super().draw(text)
        self._last = text[-1:] or self._last

    def repeat(self, count=1):
        self.draw(self._last * max(1, count))

    def _scroll(self, row, action, count):
        before, self.cursor.y = self.cursor.y, row
        for _ in range(max(1, count)):
            action()
        self.cursor.y = before

    def scroll_up(self, count=1):
        self._scroll(self.margins.bottom if self.margins else self.lines - 1, self.index, count)

    def scroll_down(self, count=1):
        self._scroll(self.margins.top if self.margins else 0, self.reverse_index, count)

    def forward_tab(self, count=1):
        for _ in range(max(1, count)):
            self.tab()

    def back_tab(self, count=1):
        self.cursor.x = max(0, (self.cursor.x - 1) // 8 * 8 - 8 * (max(1, count) - 1))

    def set_margins(self, top=None, bottom=None):
        super().set_margins(top or None, bottom or None)
        if self.margins and tuple(self.margins) == (0, self.lines - 1):
            self.margins = None

    def erase_in_display(self, how=0, *arguments, **options):
        """With the cursor's ground, in cells too that nothing was written to: pyte leaves those out."""
        for row in range(self.lines):
            line = self.buffer[row]
            line.update({column: line[column] for column in range(self.columns)})
        super().erase_in_display(how, *arguments, **options)

    def resize(self, rows, columns):
        super().resize(rows, columns)
        self.margins = None

    # Looks

    def select_graphic_rendition(self, parameters=""):
        looks = self.cursor.attrs
        codes = [int(code) if code.isdigit() else 0 for code in parameters.replace(":", ";").split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                looks = Cell()
            elif code == 22:
                looks = looks._replace(bold=False, dim=False)
            elif code in FLAGS:
                name, value = FLAGS[code]
                looks = looks._replace(**{name: value})
            elif code in (38, 48):
                colour = self._take_colour(codes)
                looks = looks._replace(**{"fg" if code == 38 else "bg": colour})
            else:
                looks = self._basic_colour(looks, code)
        self.cursor.attrs = looks

    @staticmethod
    def _take_colour(codes):
        kind = codes.pop(0) if codes else 5
        length = 3 if kind == 2 else 1
        taken = [min(code, 255) for code in codes[:length]]
        del codes[:length]
        return tuple(taken) if kind == 2 else (taken or [7])[0]

    @staticmethod
    def _basic_colour(looks, code):
        for first, name in ((30, "fg"), (40, "bg")):
            if first <= code < first + 8:
                return looks._replace(**{name: code - first})
            if code == first + 9:
                return looks._replace(**{name: "default"})
            if first + 60 <= code < first + 68:
                return looks._replace(**{name: code - first - 52})
        return looks
