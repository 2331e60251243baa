"""Names that lead to the pages of their races, meetings and runners (OSC 8, docs/open-feed.md)."""

import json
import os
import re
import time

from feed import rfc3339
from waits import until

PAGE = "https://club.example/"


def document():
    start = rfc3339(int(time.time()) + 900)
    races = [{"id": f"r{number}", "category": "horse", "meeting": "Mill Park", "number": number,
              "name": f"Cup {number}", "advertised_start": start, "url": url}
             for number, url in enumerate([f"{PAGE}cup?a=1;b", f"{PAGE}\x1b]2;owned\x07", "javascript:alert(1)"], 1)]
    return {"races": races, "meetings": [{"id": "m", "name": "Mill Park", "category": "horse", "url": f"{PAGE}mill",
                                          "races": races}],
            "cards": [{"race": {"id": "r1"}, "runners": [
                {"number": 1, "name": "Quiet Harbour", "url": f"{PAGE}quiet"},
                {"number": 2, "name": "Slate Roof", "url": f"{PAGE}\x9c;slate"}]}]}


def links(program):
    """What was written of links, in the order of writing: the name and its address."""
    found = re.findall(rb"\x1b\]8;([^\x07\x1b]*)\x1b\\([^\x07]*?)\x1b\]8;;\x1b\\", bytes(program.raw))
    return {(re.sub(rb"\x1b(\[[0-?]*[ -/]*[@-~]|\(B)", b"", name).decode(), address.decode())
            for address, name in found if address != b";"}


def test_names_lead_to_their_pages(start, tmp_path):
    feed = tmp_path / "day.json"
    feed.write_text(json.dumps(document()), encoding="utf-8")
    board = start("--source", f"file:{feed}", size=(120, 28))
    board.wait("LIVE")
    board.wait("Cup 3")
    assert links(board) == {("Cup 1", f";{PAGE}cup?a=1;b")}
    board.press("enter")
    board.wait("Slate Roof")
    board.settle()
    assert links(board) == {("Cup 1", f";{PAGE}cup?a=1;b"), ("Quiet Harbour", f";{PAGE}quiet")}
    board.press("f3")
    board.wait("Meetings +1")
    assert not board.shows("partner access")
    board.settle()
    assert ("Mill Park", f";{PAGE}mill") in links(board)
    # What was refused is told with its value, as text.
    assert not any(word in link for _, link in links(board) for word in ("owned", "javascript", "slate"))
    assert b"\x1b]2;owned" not in board.raw and b"\x9c;slate" not in board.raw
    board.press("q")
    assert board.finish() == 0


def test_a_key_opens_the_page_of_the_open_card_in_the_browser(start, tmp_path):
    feed, report, folder = tmp_path / "day.json", tmp_path / "report", tmp_path / "bin"
    feed.write_text(json.dumps(document()), encoding="utf-8")
    folder.mkdir()
    browser = folder / "xdg-open"
    browser.write_text(
        f'#!/bin/sh\n(echo "$#"; echo "$1"; readlink /proc/$$/fd/1; cut -d" " -f5 /proc/$$/stat; echo $$) '
        f'> {report}.part\necho noise; echo noise >&2\nmv {report}.part {report}\n', encoding="utf-8")
    browser.chmod(0o755)
    path = f"{folder}:{os.environ.get('PATH', '/usr/bin:/bin')}"
    board = start("--source", f"file:{feed}", size=(120, 28), PATH=path, WAYLAND_DISPLAY="wayland-0")
    board.wait("Cup 1")
    board.press("enter")
    board.wait("Slate Roof")
    board.press("o")
    board.wait("Opening the page of the race")
    lines = until(lambda: report.exists() and report.read_text(encoding="utf-8").split("\n"), "report of xdg-open")
    assert lines[:3] == ["1", f"{PAGE}cup?a=1;b", "/dev/null"]
    assert lines[3] == lines[4], "its process group is its own"
    assert not board.shows("noise")
    # The third race's address is none.
    board.press("]", "]")
    board.wait("Cup 3")
    board.press("o")
    board.wait("No source has a page of this race")
    board.press("q")
    assert board.finish() == 0
