"""Names that lead to the pages of their races, meetings and runners (OSC 8, docs/open-feed.md)."""

import json
import re
import time

from feed import rfc3339

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
    assert b"owned" not in board.raw and b"javascript" not in board.raw and b"slate" not in board.raw
    board.press("q")
    assert board.finish() == 0


def test_a_console_gets_none(start, tmp_path):
    feed = tmp_path / "day.json"
    feed.write_text(json.dumps(document()), encoding="utf-8")
    board = start("--source", f"file:{feed}", size=(120, 28), term="linux")
    board.wait("Cup 1")
    board.press("enter")
    board.wait("Slate Roof")
    board.press("q")
    assert board.finish() == 0
    assert b"club.example" not in board.raw
