"""Text from the feed is data: nothing in it reaches the terminal as a command."""

import json
import time

import pytest

import board
from feed import Answer, race, v2

HOSTILE = "ab\x1b]0;OWNED\x07cd\x1b[31;44;5mef\x9b41mgh\u202eij\x0ekl\x00mn\r\nop\x7fqr\u2066st\x1b[2Juv"
COMMANDS = [b"OWNED\x07", b"\x1b]0;", b"\x1b[31;44;5m", b"\xc2\x9b", b"\xe2\x80\xae", b"\xe2\x81\xa6", b"\x0e",
            b"\x00", b"\x7f"]


@pytest.fixture
def hostile(serve):
    def races(path):
        now = int(time.time()) + 900
        found = [race(number, now + number, meeting=HOSTILE, race_name=HOSTILE, venue_state=HOSTILE,
                      venue_country=HOSTILE, venue_name=HOSTILE) for number in range(1, 11)]
        for one in found:
            one["race_form"] |= {"race_comment": HOSTILE * 5, "weather": {"name": HOSTILE},
                                 "track_condition": {"name": HOSTILE}}
        return Answer(v2(found))

    return serve(races).url


def assert_clean(data):
    for command in COMMANDS:
        assert command not in data


def test_names_do_not_command_the_terminal(start, hostile):
    program = start("--feed-url", hostile, size=(160, 40))
    program.wait_until(lambda: len(board.rows(program.screen.rows())) == 5, "five rows")
    program.wait("ab.*cd")
    for keys in (["enter"], ["esc"], ["p"]):
        program.press(*keys)
        program.settle(0.3)
    assert_clean(program.raw)


def test_error_bodies_do_not_command_the_terminal(start, serve):
    body = json.dumps({"id": "x", "code": 500, "detail": HOSTILE, "status": "x"})
    program = start("--feed-url", serve(lambda path: Answer(body, status=500)).url, size=(160, 40))
    program.wait("server fault")
    program.wait("ab.*cd")
    assert_clean(program.raw)


@pytest.mark.parametrize("form", [[], ["--csv"], ["--json"]])
def test_names_are_harmless_in_print(run, hostile, form):
    done = run("next", *form, "--feed-url", hostile)
    assert done.returncode == 0
    assert_clean(done.stdout.encode())
    assert not {char for char in done.stdout if ord(char) < 32} - set("\r\n")


def test_wide_and_combining_names_stay_in_their_columns(start, serve):
    names = ["馬" * 40, "e\u0301" * 60, "🐎" * 30, "a" * 300, "👨\u200d👩\u200d👧\u200d👦 family"]
    now = int(time.time()) + 900
    feed = serve(lambda path: Answer(v2([race(number + 1, now + number, meeting=name, race_name=name)
                                         for number, name in enumerate(names)])))
    program = start("--feed-url", feed.url, size=(80, 24))
    program.wait_until(lambda: len(board.rows(program.screen.rows())) == 5, "five rows")
    for row in board.rows(program.screen.rows()):
        cells = program.screen.buffer[row.line]
        right = max(column for column in range(80) if cells[column].data.strip())
        ends = {right} if row.line == board.rows(program.screen.rows())[0].line else ends | {right}
    assert len(ends) == 1, program.drawing()
