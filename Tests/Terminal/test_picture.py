"""Pictures of Scripts/screenshots, drawn from screens written by hand."""

import pathlib
import sys

import pytest

from screen import Screen

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts/python"))
pytest.importorskip("PIL")

import picture  # noqa: E402

pytestmark = [pytest.mark.alone,
              pytest.mark.skipif(not pathlib.Path(picture.REGULAR).exists(), reason="no DejaVu fonts")]


def inked(data):
    """Columns of pixels of the first cell that hold more than its ground, and the picture's cell width."""
    screen = Screen(2, 1)
    screen.feed(data)
    drawing = picture.Picture(screen)
    image = drawing.draw().convert("RGB")
    left, top = picture.MARGIN, picture.BAR + picture.MARGIN
    ground = picture.rgb(picture.DARK["bg"])
    return {x for x in range(drawing.width) for y in range(drawing.height)
            if image.getpixel((left + x, top + y)) != ground}, drawing.width


def test_a_struck_cell_has_a_line_through_it():
    columns, width = inked(b"\x1b[9m \x1b[0m")
    assert len(columns) == width
    assert inked(b" ")[0] == set()


def test_dots_of_braille_are_dots_and_no_box():
    assert picture.font_for("⠁", bold=False).path.endswith("DejaVuSans.ttf")
    columns, width = inked("⠁".encode())
    assert 0 < len(columns) < width / 2
