"""The moving picture of Scripts/screenshots, drawn from screens written by hand."""

import re
import xml.etree.ElementTree as tree

import pytest

from screen import Screen

pytest.importorskip("PIL")

from animation import Animation, Moment, cells  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"


def moving(*drawings, seconds=10, size=(24, 3), keys=()):
    """A screen that is drawn over, a second apart, as an SVG and its elements."""
    screen = Screen(*size)
    moments = []
    for time, data in enumerate(drawings):
        screen.feed(data)
        moments.append(Moment(float(time), cells(screen)))
    svg = Animation(moments, seconds, keys).svg("a <title>")
    return svg, tree.fromstring(svg)


def texts(element):
    return [text.text for text in element.iter(f"{SVG}text")]


def later(root):
    return [group for group in root.iter(f"{SVG}g") if group.get("class") == "m"]


def test_a_line_of_two_frames_is_in_the_file_once():
    svg, root = moving(b"shared line\r\n22s to go", b"\x1b[2;1H21s")
    assert svg.count("shared line") == 1
    assert [texts(group) for group in later(root)] == [["21s"]]


def test_a_change_comes_at_its_time_and_stays():
    svg, root = moving(b"one", b"\rtwo", b"\rthree", seconds=4)
    assert re.findall(r"@keyframes k\d\{([\d.]+)%,to\{visibility:visible\}\}", svg) == ["25.00", "50.00"]
    assert "animation:4s step-end infinite" in svg
    assert "<script" not in svg


def test_a_pressed_key_is_shown_for_a_while():
    svg, root = moving(b"one", b"\rtwo", keys=[(2.0, "Tab")])
    assert texts(later(root)[0]) == ["Tab"]
    assert "@keyframes k2{20.00%{visibility:visible}32.00%{visibility:hidden}}" in svg


def test_a_screen_that_only_repeats_itself_is_no_change():
    _, root = moving(b"same", b"\rsame")
    assert later(root) == []


def test_nothing_of_a_longer_word_is_left():
    _, root = moving(b"a longer", b"\ra new\x1b[K")
    [change] = later(root)
    assert texts(change) == ["new"]
    # 2 to 8 of 24 columns, on the ground of the window.
    assert change.find(f"{SVG}path").get("d") == "M16 0h48v17h-48z"


def test_words_are_drawn_once_where_only_the_looks_of_a_space_between_them_change():
    _, root = moving(b"Yonder Rambler", b"\r\x1b[1mYonder Rambler\x1b[0m")
    [change] = later(root)
    assert texts(change) == ["Yonder", "Rambler"]


def test_signs_lines_and_dots_do_not_depend_on_a_font():
    _, root = moving("── █ ⠁ R7 ► 11m".encode())
    assert texts(root)[1:] == ["R7", "►", "11m"]
    lengths = {text.text: text.get("textLength") for text in root.iter(f"{SVG}text")}
    assert (lengths["R7"], lengths["►"], lengths["11m"]) == ("16", None, "24")
    shapes = " ".join(path.get("d") for path in root.iter(f"{SVG}path"))
    assert all(shape in shapes for shape in ("M0 8h16v1h-16z", "M24 0h8v17h-8z", "M41 2h2v2h-2z"))


def test_styles_are_colours_weight_and_strokes():
    svg, root = moving(b"\x1b[1;38;5;196mred\x1b[0m \x1b[9mgone\x1b[0m")
    red = next(text for text in root.iter(f"{SVG}text") if text.text == "red")
    assert f".{red.get('class')}{{fill:#ff0000;font-weight:700}}" in svg
    assert any("M32 9h32v1h-32z" in path.get("d") for path in root.iter(f"{SVG}path"))


def test_a_title_is_text():
    svg, root = moving(b"x")
    assert root.find(f"{SVG}title").text == "a <title>"
