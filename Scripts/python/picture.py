"""A picture of a terminal's screen: DejaVu Sans Mono, 256 colours, bold, dim, reverse, underlined, struck, wide."""

import functools
import os

from PIL import Image, ImageDraw, ImageFont

FONTS = "/usr/share/fonts/"
REGULAR = FONTS + "truetype/dejavu/DejaVuSansMono.ttf"
BOLD = FONTS + "truetype/dejavu/DejaVuSansMono-Bold.ttf"
# For characters that it has not; each is optional. Braille is in the proportional one alone.
OTHERS = (FONTS + "truetype/dejavu/DejaVuSans.ttf", FONTS + "opentype/noto/NotoSansCJK-Regular.ttc",
          FONTS + "opentype/unifont/unifont.otf")
SIZE = 26  # pixels; pictures are made for screens with two pixels a point
MARGIN, BAR, RADIUS = 28, 52, 18
LIGHTS = ("#ff5f57", "#febc2e", "#28c840")

DARK = {"fg": "#d6dae2", "bg": "#14171d", "bar": "#22262f", "edge": "#3a404c"}
LIGHT = {"fg": "#24292f", "bg": "#ffffff", "bar": "#eceff3", "edge": "#c9d1d9"}
CONSOLE = {"fg": "#aaaaaa", "bg": "#000000", "bar": "#1c1c1c", "edge": "#3a3a3a"}
DARK_BASIC = ("#14171d", "#e8616c", "#7fc77a", "#e2b86b", "#6aa5f0", "#c583e0", "#56bcc9", "#c5cad3",
              "#6b7383", "#ff7b85", "#98dd92", "#f5d08a", "#8bbcff", "#dba2f2", "#7bd6e1", "#ffffff")
LIGHT_BASIC = ("#24292f", "#c4232f", "#19783b", "#8a5a00", "#0a58c4", "#8035b5", "#0b7580", "#6e7781",
               "#57606a", "#a40e26", "#116329", "#633c01", "#0550ae", "#6639ba", "#1b7c83", "#24292f")
CONSOLE_BASIC = ("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
                 "#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff")

# Parts of a cell (left, top, right, bottom; 0 to 1) that block characters fill: drawn so that they join.
BLOCKS = {"█": (0, 0, 1, 1), "▀": (0, 0, 1, 0.5), "▄": (0, 0.5, 1, 1), "▌": (0, 0, 0.5, 1), "▐": (0.5, 0, 1, 1),
          **{chr(0x2580 + eighth): (0, 1 - eighth / 8, 1, 1) for eighth in range(1, 8)},
          **{chr(0x2590 - eighth): (0, 0, eighth / 8, 1) for eighth in range(1, 8)}}


def rgb(colour):
    return tuple(int(colour[place:place + 2], 16) for place in (1, 3, 5))


def mix(colour, other, share):
    return tuple(round(a * (1 - share) + b * share) for a, b in zip(colour, other))


def palette(number, basic):
    """The colour of a number: 16 basic ones, a cube of 6x6x6, 24 greys."""
    if number < 16:
        return rgb(basic[number])
    if number < 232:
        levels = (0, 95, 135, 175, 215, 255)
        return tuple(levels[(number - 16) // step % 6] for step in (36, 6, 1))
    return (8 + 10 * (number - 232),) * 3


@functools.cache
def font(path):
    return ImageFont.truetype(path, SIZE)


@functools.cache
def has_glyph(path, char):
    """Whether a font has a character: a missing one is drawn as the font draws what nobody has."""
    missing, found = (font(path).getmask(text) for text in ("\U0010fffe", char))
    return missing.size != found.size or bytes(missing) != bytes(found)


def font_for(char, bold):
    first = BOLD if bold else REGULAR
    paths = (first, REGULAR, *(path for path in OTHERS if os.path.exists(path)))
    return font(next((path for path in paths if has_glyph(path, char)), first))


class Look:
    """What colours are: those of a console, or of a terminal with a dark or a white background."""

    def __init__(self, console=False, light=False):
        self.console = console
        self.window = CONSOLE if console else LIGHT if light else DARK
        self.basic = CONSOLE_BASIC if console else LIGHT_BASIC if light else DARK_BASIC

    def _colour(self, value, name):
        if value == "default":
            return rgb(self.window[name])
        return palette(value, self.basic) if isinstance(value, int) else value

    def colours(self, cell):
        """Of a cell's text, and of what is behind it: red, green and blue each."""
        value = cell.fg
        if self.console and cell.bold and isinstance(value, int) and value < 8:
            value += 8
        elif self.console and cell.bold and value == "default":
            value = 15
        fg, bg = self._colour(value, "fg"), self._colour(cell.bg, "bg")
        if cell.dim:
            fg = mix(fg, bg, 0.42)
        return (bg, fg) if cell.reverse else (fg, bg)


class Picture:
    """Draws one screen; `light` is for a terminal with a white background."""

    def __init__(self, screen, light=False):
        self.screen = screen
        self.look = Look(screen.console, light)
        self.width = round(font(REGULAR).getlength("M"))
        self.ascent, descent = font(REGULAR).getmetrics()
        self.height = self.ascent + descent
        self.image = Image.new("RGBA", (screen.columns * self.width + 2 * MARGIN,
                                        screen.lines * self.height + 2 * MARGIN + BAR))
        self.pen = ImageDraw.Draw(self.image)

    def draw(self, title=""):
        self._window(title)
        for row in range(self.screen.lines):
            for column in range(self.screen.columns):
                self._cell(column, row, self.screen.buffer[row][column])
        return self.image

    def _window(self, title):
        right, bottom = self.image.width - 1, self.image.height - 1
        self.pen.rounded_rectangle((0, 0, right, bottom), RADIUS, fill=self.look.window["bg"])
        top_only = (True, True, False, False)
        self.pen.rounded_rectangle((0, 0, right, BAR), RADIUS, fill=self.look.window["bar"], corners=top_only)
        self.pen.rounded_rectangle((0, 0, right, bottom), RADIUS, outline=self.look.window["edge"], width=2)
        for place, light in enumerate(LIGHTS):
            x, y = 34 + 34 * place, BAR // 2
            self.pen.ellipse((x - 9, y - 9, x + 9, y + 9), fill=light)
        grey = mix(rgb(self.look.window["fg"]), rgb(self.look.window["bar"]), 0.35)
        self.pen.text((self.image.width / 2, BAR / 2), title, fill=grey, font=font(REGULAR), anchor="mm")

    def _cell(self, column, row, cell):
        if not cell.data:
            return
        wide = column + 1 < self.screen.columns and self.screen.buffer[row][column + 1].data == ""
        width = self.width * (2 if wide else 1)
        x, y = MARGIN + column * self.width, BAR + MARGIN + row * self.height
        fg, bg = self.look.colours(cell)
        if bg != rgb(self.look.window["bg"]):
            self.pen.rectangle((x, y, x + width - 1, y + self.height - 1), fill=bg)
        if block := BLOCKS.get(cell.data):
            left, top, right, bottom = block
            self.pen.rectangle((x + round(left * width), y + round(top * self.height),
                                x + round(right * width) - 1, y + round(bottom * self.height) - 1), fill=fg)
        elif not cell.data.isspace():
            face = font_for(cell.data[0], cell.bold and not self.screen.console)
            # Other fonts have other widths: what is not as wide as its cell is in the middle of it.
            middle = x + width / 2
            self.pen.text((middle, y + self.ascent), cell.data, fill=fg, font=face, anchor="ms")
        if cell.underscore:
            line = y + self.ascent + 4
            self.pen.line((x, line, x + width - 1, line), fill=fg, width=2)
        if cell.strikethrough:
            line = y + self.height // 2
            self.pen.line((x, line, x + width - 1, line), fill=fg, width=2)


def save(screen, path, title="", light=False):
    """Writes the screen as a PNG, with no more colours than a small file needs."""
    Picture(screen, light).draw(title).quantize(256, method=Image.Quantize.FASTOCTREE).save(path, optimize=True)
