"""`raceboard replay`: the board from a record, its keys, and what it refuses."""

import gzip
import io
import re
import tarfile

import pytest

import board
import record
from feed import race

T0 = 1773453600  # 2026-03-14T02:00:00Z
MINUTES = 30


def story():
    """Half an hour: a race every two minutes, an answer every 30 s, no network from 02:10 to 02:12."""
    lines = [record.header(T0)]
    for requested in range(T0, T0 + MINUTES * 60, 30):
        if T0 + 600 <= requested < T0 + 720:
            lines.append(record.failure(requested, "no_network", detail="Network is unreachable"))
            continue
        races = [race(n, T0 + n * 120) for n in range(1, 40) if T0 + n * 120 > requested - 60]
        lines.append(record.answer(requested, races))
    return record.ndjson(*lines)


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "record.ndjson"
    file.write_bytes(story())
    return file


@pytest.fixture
def replay(start, path):
    """replay(…): the record, paused at once at the instant that --at names."""

    def begin(*arguments, file=path, **more):
        program = start("replay", str(file), *arguments, **more)
        program.wait("REPLAY")
        return program

    return begin


def paused(program):
    program.press("space")
    program.wait("REPLAY paused")
    return program


def shown_time(program):
    hour, minute, second = map(int, program.wait(r"(\d\d):(\d\d):(\d\d) UTC").groups())
    return hour * 3600 + minute * 60 + second - 7200


def wait_time(program, seconds):
    program.wait(f"{record.clock(T0 + seconds)} UTC")


def wait_past(program, seconds):
    """While it runs: a machine that stands still leaves out a second."""
    program.wait_until(lambda: shown_time(program) >= seconds, f"{seconds} s of the record")


def test_replay_shows_the_board_as_it_was_and_is_marked_as_a_replay(replay):
    program = replay("--at", "2026-03-14T02:05:00Z")
    program.wait("was LIVE")
    lines = program.screen.rows()
    assert re.match(r"^ +REPLAY 1x +Sat 14 Mar 02:05:\d\d UTC .* was LIVE$", lines[0].rstrip()), lines[0]
    assert board.faults(lines, wanted=5) == []
    first = board.rows(lines)[0]
    assert first.number == "2" or first.seconds > 0
    program.press("q")
    assert program.finish() == 0
    assert program.leftovers() == []


def test_it_goes_on_second_by_second(replay):
    program = replay("--at", "02:05")
    wait_past(program, 302)
    wait_past(program, shown_time(program) + 1)


def test_pause_steps_and_goes_on(replay):
    program = paused(replay("--at", "02:05"))
    program.settle(0.2)
    before = shown_time(program)
    assert not program.pump(1.3), "a paused replay writes nothing"
    program.press(".")
    wait_time(program, before + 1)
    program.press(",", ",", ",")
    wait_time(program, before - 2)
    program.press("space")
    program.wait("REPLAY 1x")
    wait_past(program, before)


def test_seeks_forward_and_back(replay):
    program = paused(replay("--at", "02:05"))
    program.settle(0.2)
    at = shown_time(program)
    for key, seconds in ((">", 60), ("right", 10), ("pagedown", 600), ("<", -60), ("left", -10), ("pageup", -600)):
        program.press(key)
        at += seconds
        wait_time(program, at)
        program.settle()
        assert board.faults(program.screen.rows(), wanted=5) == [], program.drawing()


def test_a_race_leaves_sixty_seconds_after_its_start_also_backwards(replay):
    program = paused(replay("--at", "2026-03-14T02:04:50Z"))
    for _ in range(15):
        program.press(".")
    wait_time(program, 305)
    program.settle()
    assert [row.number for row in board.rows(program.screen.rows())] == ["3", "4", "5", "6", "7"]
    program.press("left")
    wait_time(program, 295)
    program.settle()
    assert [row.number for row in board.rows(program.screen.rows())] == ["2", "3", "4", "5", "6"]


def test_failures_are_shown_as_they_were(replay):
    program = paused(replay("--at", "02:11"))
    program.press("right")
    program.wait("no network")
    program.press("right", "right", "right", "right", "right", "right")
    program.wait("was LIVE$")


def test_the_scrubber_shows_position_failures_and_length_and_takes_clicks(replay):
    program = paused(replay("--at", "02:05"))
    program.wait(r"REPLAY paused  Sat 14 Mar 02:05:\d\d UTC  5m \d+s of 29m 31s")
    program.wait(r"^ ━+─+![!─]*─     29m 31s$")
    column = program.screen.rows()[22].index("!")
    program.click(column - 2, 22)
    program.wait(r"UTC  8m \d+s of 29m 31s")
    program.wait("^ " + "━" * (column - 2) + "─!")


def test_speed_changes_and_is_shown(replay):
    program = replay("--speed", "2")
    program.wait("REPLAY 2x")
    program.press("]")
    program.wait("REPLAY 4x")
    program.press("[", "[", "[")
    program.wait("REPLAY 0.5x")
    program.press("backspace")
    program.wait("REPLAY 1x")


def test_the_end_pauses_and_is_shown(replay):
    program = replay("--speed", "1000")
    program.wait("REPLAY end")
    program.wait("End of the record at 02:29:31")
    program.wait(" end 29m 31s$")
    assert not program.shows("End of the record")
    assert not program.pump(1.2)
    program.press("<")
    program.wait("REPLAY paused")
    wait_time(program, 29 * 60 + 31 - 60)


def test_no_size_hides_that_it_is_a_replay(replay):
    program = paused(replay("--at", "02:05"))
    for columns, rows in ((120, 40), (80, 24), (40, 12), (20, 3), (19, 5), (10, 2), (6, 1)):
        program.resize(columns, rows)
        program.wait("^ *REPLAY")
        program.settle()
        assert "LIVE" not in program.screen.text().replace("was LIVE", ""), program.drawing()
    program.resize(80, 24)
    program.press("p")
    program.wait("REPLAY paused")
    program.press("enter")
    program.settle()
    assert program.shows("REPLAY paused")


def test_help_and_footer_have_the_keys_of_a_replay_and_not_those_of_the_live_board(replay, demo):
    program = paused(replay("--at", "02:05", size=(120, 70)))
    assert program.shows("Space pause") and not program.shows("Space hold") and not program.shows("refresh")
    program.press("?")
    program.wait("Ten minutes forward")
    live = demo(size=(160, 70))
    assert live.shows("Space hold") and not live.shows("pause")
    live.press("?")
    live.wait("Hold the list")
    assert not live.shows("Ten minutes forward")


def test_filter_rows_and_theme_work_and_are_not_remembered(replay, home):
    program = paused(replay("--at", "02:05"))
    program.press("g")
    program.wait("Greyhound")
    program.wait_gone("Flemington")
    program.press("a", "+")
    program.wait_until(lambda: len(board.rows(program.screen.rows())) == 6, "six rows")
    program.press("T")
    program.wait("Theme: turf")
    program.press("q")
    assert program.finish() == 0
    assert list((home / "state").rglob("*.json")) == []


def bundle(data):
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w:gz") as archive:
        for name, content in (("b/README.txt", b"x"), ("b/record.ndjson", data)):
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return raw.getvalue()


@pytest.mark.parametrize("pack", [gzip.compress, bundle])
def test_packed_records_and_bundles_are_read(replay, tmp_path, pack):
    file = tmp_path / "packed"
    file.write_bytes(pack(story()))
    program = replay("--at", "02:05", file=file)
    program.wait("was LIVE")


def test_a_last_line_that_was_cut_off_is_left_out(replay, tmp_path):
    file = tmp_path / "cut"
    file.write_bytes(story()[:-2000])
    replay("--at", "02:05", file=file).wait("was LIVE")


@pytest.mark.parametrize("data, words", [
    (b"", "line 1: the file is empty"),
    (b"hello\n", "line 1: this is not a raceboard record"),
    (record.ndjson(record.header(T0, version=2)), "line 1: version 2 of the format is not known"),
    (record.ndjson(record.header(T0), {"type": "exchange"}, {}), 'line 2: "source" is missing'),
    (record.ndjson(record.header(T0)) + b"\xff\xfe\x00\n{}\n", "line 2: not JSON"),
    (record.ndjson(record.header(T0)) + b"x" * (9 << 20), "line 2: the line is longer than 8 MB"),
    (record.ndjson(record.header(T0)), "holds no answer"),
    (gzip.compress(b"x" * 1000, mtime=0)[:-9], "cannot be unpacked"),
])
def test_what_is_no_record_is_refused_with_its_line(run, tmp_path, data, words):
    file = tmp_path / "bad"
    file.write_bytes(data)
    result = run("replay", str(file))
    assert (result.returncode, result.stdout) == (65, "")
    assert words in result.stderr


def test_wrong_use_is_reported(run, path):
    for arguments, code, words in (
            (("replay",), 64, "file"), (("replay", "/nowhere"), 66, "cannot be read"),
            (("replay", "last"), 1, ""), (("replay", str(path), "--run", "1"), 64, "--run works only with last"),
            (("replay", str(path), "--speed", "0"), 64, "--speed"),
            (("replay", str(path), "--at", "2020-01-01T00:00:00Z"), 64, "2026-03-14T02:00:00Z")):
        result = run(*arguments)
        assert result.returncode == code and words in result.stderr, (arguments, result)


def test_it_ends_by_signals_and_by_a_lost_terminal(replay):
    import signal
    program = replay()
    program.signal(signal.SIGTERM)
    assert program.finish() == 128 + signal.SIGTERM
    assert program.leftovers() == []
    program = replay()
    program.hang_up()
    assert program.finish() == 128 + signal.SIGHUP


def test_last_is_what_a_simulated_day_has_recorded_in_a_store(demo, start, home, run):
    program = demo("--record", "--store", str(home / "kept"))
    program.record(1)
    program.press("q")
    assert program.finish() == 0
    replayed = start("replay", "last", "--store", str(home / "kept"))
    replayed.wait("REPLAY")
    replayed.wait_until(lambda: board.rows(replayed.screen.rows()), "rows of the record")
    done = run("replay", "last", "--store", str(home / "empty"))
    assert done.returncode == 1 and "The store has no record yet" in done.stderr
    done = run("replay", "last", "--store", "none")
    assert done.returncode == 78 and "There is no store" in done.stderr and "replay FILE" in done.stderr
