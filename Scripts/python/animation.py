"""A moving picture of a terminal: recorded screens as an SVG that moves by CSS alone.

It is drawn as a terminal is: the first screen in full, and then at each moment only what has changed, over what was
there. So a line that stays is in the file once. Lines, blocks and dots of Braille are shapes, and each text has its
length, so that the grid is exact in any font of fixed width. Where nothing moves (printing, reduced motion), it is the
first screen.
"""

import unicodedata
from typing import NamedTuple
from xml.sax.saxutils import escape

from picture import BLOCKS, LIGHTS, Look, mix, rgb

from driver import Program
from screen import Cell

WIDTH, HEIGHT, BASE, FONT = 8, 17, 13, 13.2  # of a cell, of its line of writing, and of the letters, in pixels
MARGIN, BAR = 14, 28
CAP = 1.2  # seconds for which a pressed key is shown
FONTS = "DejaVu Sans Mono,Menlo,Consolas,ui-monospace,monospace"
STROKES = {"─": (0, 8 / 17, 1, 9 / 17), "━": (0, 7 / 17, 1, 10 / 17), "╸": (0, 7 / 17, 0.5, 10 / 17),
           "│": (3 / 8, 0, 4 / 8, 1)}
BRAILLE = 0x2800
DOTS = ((1, 3), (1, 7), (1, 11), (5, 3), (5, 7), (5, 11), (1, 15), (5, 15))  # of each bit, in pixels


class Moment(NamedTuple):
    """The cells of a screen, and when they had been shown: seconds of CLOCK_MONOTONIC."""
    time: float
    rows: tuple


def cells(screen):
    """All cells of a screen, by rows."""
    return tuple(tuple(screen.buffer[row][column] for column in range(screen.columns)) for row in range(screen.lines))


class Recorder(Program):
    """A program whose frames have their cells."""

    def keep_frame(self):
        self._dirty = False
        self.frames.append(Moment(self.last_output, cells(self.screen)))


def changes(old, new):
    """Ranges of columns in which two lines differ, as far as the next gap: nothing of a word is left below another."""
    def is_gap(column):
        return all(line[column]._replace(fg="default", bold=False, dim=False) == Cell() for line in (old, new))

    found = []
    column = 0
    while column < len(new):
        if old[column] == new[column] or is_gap(column):
            column += 1
            continue
        start, end = column, column + 1
        while start > 0 and not is_gap(start - 1):
            start -= 1
        while end < len(new) and not is_gap(end):
            end += 1
        found.append(range(start, end))
        column = end
    return found


def is_letter(char):
    """Whether any font of fixed width has it, as wide as it should be."""
    return char.isascii() or unicodedata.category(char[0])[0] == "L" and unicodedata.east_asian_width(char[0]) != "W"


class Drawing:
    """Shapes and texts of some cells, in as few elements as can be."""

    def __init__(self, look, classes):
        self._look = look
        self._classes = classes
        self._grounds = {}
        self._shapes = {}
        self._texts = []

    def _class(self, style):
        return self._classes.setdefault(style, f"c{len(self._classes)}")

    def _box(self, boxes, colour, x, y, width, height):
        path = boxes.setdefault(colour, [])
        if path and path[-1][1:] == (y, height) and path[-1][0][0] + path[-1][0][1] == x:
            path[-1] = ((path[-1][0][0], path[-1][0][1] + width), y, height)
        else:
            path.append(((x, width), y, height))

    def add(self, row, columns, line, is_first):
        """Cells of a line; on a first screen the ground is there already."""
        texts = []
        for column in columns:
            cell = line[column]
            if not cell.data:
                continue
            wide = 2 if column + 1 < len(line) and line[column + 1].data == "" else 1
            x, y = column * WIDTH, row * HEIGHT
            fg, bg = self._look.colours(cell)
            if not is_first or bg != rgb(self._look.window["bg"]):
                self._box(self._grounds, bg, x, y, wide * WIDTH, HEIGHT)
            for shape in self._shapes_of(cell, wide):
                self._box(self._shapes, fg, x + shape[0], y + shape[1], *shape[2:])
            if not self._is_shape(cell.data):
                self._write(texts, column, wide, cell, (fg, cell.bold))
        for column, width, text, style in texts:
            self._text(column, row, width, text, style)

    @staticmethod
    def _is_shape(char):
        return char in BLOCKS or char in STROKES or char.isspace() or BRAILLE <= ord(char[0]) < BRAILLE + 256

    @staticmethod
    def _shapes_of(cell, wide):
        """Left, top, width and height of each, in pixels from the corner of the cell."""
        box = BLOCKS.get(cell.data) or STROKES.get(cell.data)
        if box:
            left, top, right, bottom = (round(part * size) for part, size in zip(box, (WIDTH, HEIGHT) * 2))
            yield left, top, right - left, bottom - top
        for bit, (x, y) in enumerate(DOTS):
            if BRAILLE <= ord(cell.data[0]) < BRAILLE + 256 and ord(cell.data[0]) - BRAILLE >> bit & 1:
                yield x, y - 1, 2, 2
        for flag, y in ((cell.underscore, BASE + 2), (cell.strikethrough, 9)):
            if flag:
                yield 0, y, wide * WIDTH, 1

    @staticmethod
    def _write(texts, column, wide, cell, style):
        """Letters go on with the text before them, over one space at most."""
        if texts and is_letter(cell.data) and is_letter(texts[-1][2]) and texts[-1][3] == style:
            first, width, text, _ = texts[-1]
            gap = column - first - width
            if gap <= 1:
                texts[-1] = (first, width + gap + wide, text + " " * gap + cell.data, style)
                return
        texts.append((column, wide, cell.data, style))

    def _text(self, column, row, width, text, style):
        length = f' textLength="{width * WIDTH}"' if len(text) > 1 else ""
        x, y = column * WIDTH, row * HEIGHT + BASE
        self._texts.append(f'<text class="{self._class(style)}" x="{x}" y="{y}"{length}>{escape(text)}</text>')

    def elements(self):
        """The SVG of all that was added."""
        for boxes in (self._grounds, self._shapes):
            for colour, path in boxes.items():
                shapes = "".join(f"M{x} {y}h{width}v{height}h-{width}z" for (x, width), y, height in path)
                yield f'<path class="{self._class((colour, False))}" d="{shapes}"/>'
        yield from self._texts


def css(colour):
    return "#{:02x}{:02x}{:02x}".format(*colour)


class Animation:
    """Moments in order of time, shown for `seconds` and then again.

    `keys` are those that were pressed, with their times: each is in the window's bar for a while."""

    def __init__(self, moments, seconds, keys=(), look=None):
        self.moments = moments
        self.seconds = seconds
        self.keys = keys
        self._look = look or Look()
        self._classes = {}

    def svg(self, title=""):
        first = self.moments[0]
        width, height = len(first.rows[0]) * WIDTH + 2 * MARGIN, len(first.rows) * HEIGHT + 2 * MARGIN + BAR
        screens, shown = [self._first(first)], []
        for before, moment in zip(self.moments, self.moments[1:]):
            if drawn := self._patch(before.rows, moment.rows):
                shown.append((moment.time, None))
                screens.append(f'<g id="m{len(shown)}" class="m">{drawn}</g>')
        caps = []
        for time, key in self.keys:
            shown.append((time, time + CAP))
            caps.append(f'<g id="m{len(shown)}" class="m">{self._cap(key, width - MARGIN)}</g>')
        return "\n".join((
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            ' role="img">', f"<title>{escape(title)}</title>", f"<style>{self._styles(shown)}</style>",
            self._window(width, height, title), *caps,
            f'<g transform="translate({MARGIN} {BAR + MARGIN})" xml:space="preserve">', *screens, "</g>", "</svg>", ""))

    def _first(self, moment):
        drawing = Drawing(self._look, self._classes)
        for row, line in enumerate(moment.rows):
            drawing.add(row, range(len(line)), line, is_first=True)
        return "<g>" + "".join(drawing.elements()) + "</g>"

    def _patch(self, old, new):
        drawing = Drawing(self._look, self._classes)
        for row, (before, after) in enumerate(zip(old, new)):
            for columns in changes(before, after):
                drawing.add(row, columns, after, is_first=False)
        return "".join(drawing.elements())

    def _cap(self, key, right):
        """A key, as it stands on a keyboard."""
        look, width = self._look.window, (len(key) + 2) * WIDTH
        return (f'<rect x="{right - width}" y="5" width="{width}" height="18" rx="4" fill="{look["edge"]}"/>'
                f'<text x="{right - width / 2:g}" y="19" text-anchor="middle" fill="{look["fg"]}">{escape(key)}</text>')

    def _styles(self, shown):
        """Colours of all, and for each part when it is seen: without an end, until all begins anew."""
        rules = [f"text{{font:{FONT}px {FONTS}}}path{{shape-rendering:crispEdges}}.m{{visibility:hidden;"
                 f"animation:{self.seconds:g}s step-end infinite}}"]
        for (colour, bold), name in self._classes.items():
            rules.append(f".{name}{{fill:{css(colour)}{';font-weight:700' if bold else ''}}}")
        def share(time):
            return f"{100 * (time - self.moments[0].time) / self.seconds:.2f}%"

        for number, (time, end) in enumerate(shown, 1):
            steps = f"{share(time)},to{{visibility:visible}}" if end is None else \
                f"{share(time)}{{visibility:visible}}{share(end)}{{visibility:hidden}}"
            rules.append(f"@keyframes k{number}{{{steps}}}#m{number}{{animation-name:k{number}}}")
        rules.append("@media(prefers-reduced-motion:reduce){.m{animation:none}}")
        return "\n".join(rules)

    def _window(self, width, height, title):
        look = self._look.window
        lights = "".join(f'<circle cx="{18 + 18 * place}" cy="{BAR // 2}" r="5" fill="{light}"/>'
                         for place, light in enumerate(LIGHTS))
        grey = css(mix(rgb(look["fg"]), rgb(look["bar"]), 0.35))
        return (f'<rect x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="9" fill="{look["bg"]}"'
                f' stroke="{look["edge"]}"/>'
                f'<path d="M1 {BAR}V10a9 9 0 0 1 9-9H{width - 10}a9 9 0 0 1 9 9V{BAR}z" fill="{look["bar"]}"/>{lights}'
                f'<text x="{width / 2:g}" y="19" text-anchor="middle" fill="{grey}">{escape(title)}</text>')
