"""Pictures of Scripts/screenshots, drawn from screens written by hand."""

import pathlib

import pytest

from screen import Screen

pytest.importorskip("PIL")

import matrix  # noqa: E402
import picture  # noqa: E402

pytestmark = pytest.mark.skipif(not pathlib.Path(picture.REGULAR).exists(), reason="no DejaVu fonts")


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


def test_a_struck_cell_has_a_line_through_it_and_braille_is_dots_and_no_box():
    columns, width = inked(b"\x1b[9m \x1b[0m")
    assert len(columns) == width
    assert inked(b" ")[0] == set()
    assert picture.font_for("⠁", bold=False).path.endswith("DejaVuSans.ttf")
    columns, width = inked("⠁".encode())
    assert 0 < len(columns) < width / 2


def test_words_choose_among_the_pictures_of_the_matrix():
    assert len(matrix.picture_names(["80x24"])) == len(matrix.VIEWS) * len(matrix.LOOKS)
    assert matrix.picture_names(["board", "80x24", "linux"]) == [("linux", (80, 24), "board")]
    assert not matrix.picture_names(["unheard-of"])


def test_a_sheet_has_all_pictures_of_a_folder(tmp_path):
    folder = tmp_path / "linux" / "20x3"
    folder.mkdir(parents=True)
    for name in ("board", "card", "form", "help"):
        picture.save(Screen(20, 3), folder / f"{name}.png")
    with matrix.Image.open(folder / "board.png") as one, matrix.Image.open(matrix.sheet(folder)) as sheet:
        assert (sheet.width, sheet.height) == (3 * one.width, 2 * (one.height + 40))
