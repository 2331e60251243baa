"""What a source sends and nobody can read is told, with its value, wherever the rest is shown."""

import json
import os
import time

import pytest

SOON = '"soon" is no start time'
TOLD = [("next",), ("card", "mill", "1"), ("runner", "mill", "1", "1A"), ("meetings",), ("results",), ("plan",),
        ("upcoming", "mill"), ("next", "--csv"), ("meetings", "--ics")]


@pytest.fixture
def odd(tmp_path):
    """A feed with one race and its card, and with one race whose start cannot be read."""
    start = int(time.time()) + 900
    feed = tmp_path / "odd.json"
    feed.write_text(json.dumps({
        "races": [{"id": "a", "advertised_start": start, "meeting": "Mill", "number": 1, "category": "horse"},
                  {"id": "b", "advertised_start": "soon"}],
        "cards": [{"race": {"id": "a"}, "runners": [
            {"number": 1, "name": "Alpha"}, {"number": "1A", "name": "Mate"}, {"number": "R9", "name": "Reserve"},
            {"name": "Nobody"}], "placings": [{"position": 1, "number": "1A"}]}]}))
    return "--source", f"file:{feed}", "--store", "none"


def unread(value):
    """Every `unread` of a JSON value."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if key == "unread":
            yield inner
        yield from unread(inner)


def test_it_is_told_by_commands_by_the_doctor_and_on_the_board_and_the_card(run, start, odd):
    for command in TOLD:
        done = run(*command, *odd, timeout=120)
        assert done.returncode in (0, 1), done.stderr
        assert SOON in done.stderr and "1 thing that cannot be read" in done.stderr, done.stderr
        if command[-1] not in ("--csv", "--ics"):
            (found,) = unread(json.loads(run(*command, "--json", *odd, timeout=120).stdout))
            assert found["count"] == 1 and SOON in found["first"][0], command
    found = json.loads(run("doctor", "--json", timeout=120, RACEBOARD_SOURCE=odd[1]).stdout)["findings"]
    assert any(SOON in one["words"] and one["grade"] == "warn" for one in found), found
    os.utime(odd[1].removeprefix("file:"))  # whose age its data has
    program = start(*odd)
    program.wait("LIVE, 1 not read")
    program.wait(SOON)
    program.press("enter")
    program.wait("1A +Mate")
    program.wait("R9 +Reserve")
    program.wait("- +Nobody")
    program.wait("1 thing that cannot be read")
    program.press("q")
    assert program.finish() == 0
