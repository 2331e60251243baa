"""Text from the feed is data: nothing in it reaches the terminal as a command."""

import csv
import io
import json
import time
import unicodedata

import pytest

import board
from feed import Answer, race, v2

HOSTILE = "ab\x1b]0;OWNED\x07cd\x1b[31;44;5mef\x9b41mgh\u202eij\x0ekl\x00mn\r\nop\x7fqr\u2066st\x1b[2Juv"
COMMANDS = [b"OWNED\x07", b"\x1b]0;", b"\x1b[31;44;5m", b"\xc2\x9b", b"\xe2\x80\xae", b"\xe2\x81\xa6", b"\x0e",
            b"\x00", b"\x7f"]


def assert_clean(data):
    for command in COMMANDS:
        assert command not in data


def test_error_bodies_do_not_command_the_terminal(start, serve):
    body = json.dumps({"id": "x", "code": 500, "detail": HOSTILE, "status": "x"})
    program = start("--feed-url", serve(lambda path: Answer(body, status=500)).url, size=(160, 40))
    program.wait("server error")
    program.wait("ab.*cd")
    assert_clean(program.raw)


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


# Every C0 and C1 control, what turns or hides text, floods, and what is no character.
CONTROLS = "".join(map(chr, [*range(0x20), *range(0x7F, 0xA0)]))
HIDDEN = "\u200b\u200d\u200e\u202a\u202e\u2066\u2069\u2028\u2029\u061c\ufeff\U000e0041\ufe0f\u3164\u115f"
EVERYTHING = f"Ab{CONTROLS}cd{HIDDEN}ef\ufffe\ue000" + "Z" + "\u0301" * 90 + "gh"
MANY = {"everything": EVERYTHING, "hostile": HOSTILE, "formula": "=1+1", "arabic": "\u0633\u0628\u0627\u0642",
        "wide": "\u99ac" * 50, "emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f467"}


def commands_in(text, allowed="\r\n"):
    """The characters of a text that a terminal would obey and not show."""
    kinds = ("Cc", "Cf", "Zl", "Zp", "Cs")
    return {hex(ord(char)) for char in text if unicodedata.category(char) in kinds and char not in allowed}


@pytest.fixture
def everything(serve):
    """A feed in which all that can be odd is odd, beside one race of years and one of numbers that are none."""

    def answer(_):
        now = int(time.time()) + 900
        races = [race(number, now + number, meeting=name, race_name=name, venue_name=name, venue_country=name,
                      venue_state=name)
                 for number, name in enumerate(MANY.values())]
        for one in races:
            one["race_form"] |= {"race_comment": one["race_name"] * 5, "weather": {"name": one["race_name"]},
                                 "track_condition": {"name": one["race_name"]}}
        races.append(race(90, now) | {"advertised_start": "292277026596-12-04T15:30:08Z"})
        races.append(race(91, now) | {"advertised_start": "0000-01-01T00:00:00Z"})
        body = v2(races).replace('"distance": 1200', '"distance": 1e999', 1).replace("race-1", "race-1\\u001b[2J")
        lone = body.replace('"race_name": "=1+1"', '"race_name": "=1+1", "x": "\\ud800"')
        return Answer(lone)

    return serve(answer).url


def test_all_that_is_odd_at_once_stays_off_the_terminal(start, everything, home):
    log = home / "log"
    program = start("--feed-url", everything, "--log-file", str(log), "--verbose", size=(120, 30))
    program.wait_until(lambda: len(board.rows(program.screen.rows())) == 5, "five rows")
    for keys in (["down"], ["enter"], ["esc"], ["p"]):
        program.press(*keys)
        program.settle(0.3)
    shown = bytes(program.raw).decode(errors="replace")
    # ESC and the shifts are the program's own commands; what it never sends is the rest.
    assert not commands_in(shown, allowed="\x1b\r\n\b\t\x0f\x07"), program.drawing()
    assert "\u0301" * 3 not in shown
    assert_clean(program.raw)
    assert not commands_in(log.read_text(encoding="utf-8"))


def test_all_that_is_odd_at_once_stays_out_of_print(run, everything):
    for form in ([], ["--csv"], ["--json"]):
        done = run("next", *form, "--count", "20", "--feed-url", everything)
        assert done.returncode == 0, done.stderr
        assert not commands_in(done.stdout) and not commands_in(done.stderr), form
        assert_clean(done.stdout.encode())
        if form == ["--json"]:
            assert len(json.loads(done.stdout)["races"]) == len(MANY)
        if form == ["--csv"]:
            records = list(csv.reader(io.StringIO(done.stdout, newline="")))
            assert {len(record) for record in records} == {len(records[0])} and len(records) == len(MANY) + 1
            assert [record[1] for record in records if "1+1" in record[1]] == ["'=1+1"]


@pytest.mark.parametrize("body", [
    b'{"category_race_map":' + b"[" * 100_000, b'{"a":' * 100_000, b'{"x":"' + b"a" * 10_000_000 + b'"}',
    b"\xff\xfe\x1b[2J", b"\x1b]0;x\x07"], ids=["deep", "deeper", "large", "binary", "command"])
def test_invalid_bodies_are_reported_as_an_error(run, serve, body):
    done = run("next", "--json", "--feed-url", serve(lambda _: Answer(body)).url)
    assert done.returncode == 69 and done.stdout == ""
    assert json.loads(done.stderr)["error"]["kind"] in ("not_understood", "answer_too_large")
    assert not commands_in(done.stderr)
