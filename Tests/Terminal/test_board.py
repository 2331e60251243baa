"""The board on the embedded feed: what it shows and what its keys do."""

import pathlib
import re
import threading
import time

import board
from feed import Answer, race, v2


def board_rows(program):
    return board.rows(program.screen.rows())


def cursor_row(program):
    return board.cursor(program.screen.rows())


def wait_rows(program, count):
    program.wait_until(lambda: len(board_rows(program)) == count, f"{count} rows")


def thirty_races(now):
    return v2([race(number, now + 600 + 60 * number, meeting=f"Meeting {number}") for number in range(1, 31)])


def screens():
    """Keys that open a screen with a selection from the board, by the page of keys."""
    page = (pathlib.Path(__file__).resolve().parents[2] / "docs/keys.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split(" | ")] for line in page.splitlines() if line.startswith("| `")]
    places = re.search(r"(?m)^- Every screen: (.*)$", page)[1].split(", ")
    found = {}
    for keys, _, where, name in (row[:4] for row in rows):
        name = name.strip("`| ")
        if name in places and {"board", "every screen", "screens of races"} & set(where.split("; ")[0].split(", ")):
            key = re.findall("`([^`]+)`", keys)[-1]
            found.setdefault(name, key.lower() if len(key) > 1 else key)
    return found


def test_the_cursor_is_in_the_selected_row_of_every_screen(demo):
    """A braille line follows the terminal's cursor, hidden or not; a countdown that ticks must not draw it away."""
    program = demo("--words", "--speed", "4")  # a second of its clock at every screen

    def is_right():
        rows = {number for number, text in enumerate(program.screen.rows()) if "►" in text}
        return rows and program.screen.cursor.y in rows

    def is_on_the_board():
        return len(board_rows(program)) == 5 and not program.shows("Esc ")

    found = screens()
    assert len(found) > 5 and "form" in found, found
    del found["form"]  # it counts its season for long
    program.wait_until(is_on_the_board, "the board")
    for name, key in [("board", None), *found.items()]:
        if key:
            program.press(key)
            program.wait("Esc ")
        program.wait_until(is_right, f"cursor in the selected row: {name}")
        program.press("down")
        clock = board.clock(program.screen.rows())
        program.wait_until(lambda: board.clock(program.screen.rows()) != clock, "a second")
        program.wait_until(is_right, f"cursor in the selected row a second later: {name}")
        if key:
            program.press("esc")
            program.wait_until(is_on_the_board, "the board")


def test_board_is_drawn_before_any_answer_and_shows_what_is_awaited(start, serve):
    answered = threading.Event()
    feed = serve(lambda path: Answer(thirty_races(time.time()), hold=answered))
    program = start("--feed-url", feed.url)
    program.wait("CONNECTING")
    program.wait("waiting for the feed")
    assert board_rows(program) == []
    answered.set()
    wait_rows(program, 5)
    program.wait("LIVE")


def test_countdowns_and_clock_go_together_in_every_frame_and_digits_alone_are_written(demo):
    """TickScheduleTests say that no second is left out: a machine with other work may stand still for one."""
    program = demo()
    wait_rows(program, 5)
    assert board.faults(program.screen.rows(), wanted=5) == []
    assert program.screen.alternate and program.screen.cursor.hidden
    # The statuses of the first answers, which a demo has at its start, and the column of how late races jump.
    program.wait("running")
    program.wait("±")
    program.settle()
    rates = []
    for _ in range(3):  # an answer may come meanwhile, or a race leave
        before, first = len(program.raw), board.clock(program.screen.rows())
        program.record_until(lambda: board.clock(program.screen.rows()) >= first + 3, "seconds of the board's clock")
        rates.append((len(program.raw) - before) / (board.clock(program.screen.rows()) - first))
    assert 0 < min(rates) <= 150  # bytes a second; the bench holds it to 100
    shown = [(board.clock(frame.rows), {(row.number, row.rest): row.seconds for row in board.rows(frame.rows)
                                        if row.is_exact}) for frame in program.frames]
    steps = [(old[race] - new[race], later - at) for (at, old), (later, new) in zip(shown, shown[1:])
             for race in old.keys() & new.keys()]
    assert len({at for at, _ in shown}) >= 3 and steps
    assert all(down == up >= 0 for down, up in steps), steps


def test_keys_and_mouse_move_the_cursor_and_a_paste_is_ignored(demo):
    program = demo("--speed", "0.1")  # no race leaves meanwhile, whom the cursor would follow
    wait_rows(program, 5)
    for key, row in (("j", 2), ("down", 3), ("k", 2), ("end", 5), ("home", 1), ("up", 1), ("j", 2)):
        program.press(key)
        program.wait_until(lambda: cursor_row(program) == row, f"cursor on row {row} after {key}")
    line = board_rows(program)[2].line
    program.click(10, line)
    program.wait_until(lambda: cursor_row(program) == 3, "cursor on the row clicked")
    program.wheel("down", 10, line)
    program.wait_until(lambda: cursor_row(program) == 4, "cursor moved by the wheel")
    assert 2004 in program.screen.private_modes
    for paste, row in (("q", 3), ("hgt\rT+p", 2), ("j\x1bq", 1)):
        program.paste(paste)
        program.press("k")
        program.wait_until(lambda: cursor_row(program) == row, "the key after the paste")
    program.wait("All races")
    assert len(board_rows(program)) == 5


def test_detail_help_poster_and_hold_open_and_close(demo):
    program = demo()
    wait_rows(program, 5)
    first, usual = board_rows(program)[0], [row.line for row in board_rows(program)]
    program.press("enter")
    program.wait_until(lambda: len(board_rows(program)) < 5, "the detail")
    program.wait(rf"R{first.number}\b")
    program.press("esc")
    wait_rows(program, 5)
    program.press("?")
    program.wait("On this screen")
    program.press("esc")
    wait_rows(program, 5)
    program.press(*":poster", "enter")
    program.wait(r"([█▀▄▌▐#])\1{2,}")
    program.press("p")
    program.wait_until(lambda: [row.line for row in board_rows(program)] == usual, "the board as before")
    program.press("space")
    program.wait("HELD")
    before = board_rows(program)[-1].seconds  # the first may run, and then it has no countdown
    program.wait_until(lambda: board_rows(program)[-1].seconds < before, "countdown ticking on")
    program.press("space")
    program.wait_gone("HELD")


def categories(program):
    return {row.category for row in board_rows(program)}


def test_theme_rows_and_categories_are_remembered(kept):
    program = kept()
    wait_rows(program, 5)
    program.press("T")
    program.wait("Theme: turf")
    program.press("+", "+")
    wait_rows(program, 7)
    program.press("-")
    wait_rows(program, 6)
    program.press("g", "t")
    program.wait_until(lambda: categories(program) == {"greyhound", "harness"}, "what was chosen")
    program.press("q")
    assert program.finish() == 0
    again = kept()
    wait_rows(again, 6)
    assert again.shows("Greyhound and harness races") and categories(again) == {"greyhound", "harness"}
    again.press("T")
    again.wait("Theme: slate")
    other = kept("--only", "horse,harness")
    other.wait("Horse and harness races")
    other.wait_until(lambda: categories(other) == {"horse", "harness"}, "what the option says")


def test_r_requests_the_feed_at_once_as_it_wants_and_a_moved_start_moves_the_row(start, serve):
    now = int(time.time())
    races = [race(number, now + 600 + 60 * number, meeting=f"Meeting {number}") for number in range(1, 31)]
    feed = serve(lambda path: Answer(v2(races)))
    program = start("--feed-url", feed.url)
    wait_rows(program, 5)
    assert board_rows(program)[0].number == "1"
    path, headers = feed.requests[0]
    assert path.startswith("/v2/racing/next-races-category-group?")
    assert "count=10" in path and "%22" in path and '"' not in path
    assert headers["Content-Type"] == "application/json"
    assert headers["User-Agent"].startswith("raceboard/")
    program.settle()
    earlier = len(feed.requests)
    races[0] = race(1, now + 600 + 150, meeting="Meeting 1")
    program.press("r")
    program.wait("Refresh(ing|ed)")
    program.wait_until(lambda: len(feed.requests) > earlier, "another request")
    # Its new start and, in the column beside it, the old one.
    told, moved = (time.strftime("%H:%M", time.gmtime(now + seconds)) for seconds in (660, 750))
    program.wait(rf"R1 +Meeting 1 +{moved} +{told} +\d")
    assert [row.number for row in board_rows(program)[:3]] == ["2", "1", "3"]


def test_whoever_saves_nothing_has_no_file_and_the_mouse_is_left_alone_on_request(demo, home):
    for _ in range(2):
        program = demo("--store", "none", "--no-mouse")
        assert not program.screen.private_modes & {1000, 1002, 1003, 1006}
        program.press("T")
        program.wait("Theme: turf")
        program.press("q")
        assert program.finish() == 0
    assert not list((home / "state").rglob("state.json"))
