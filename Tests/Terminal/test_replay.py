"""`raceboard replay`: the board from a record, its keys, and what it refuses."""

import gzip
import io
import signal
import tarfile

import pytest

import board
import record
from feed import race

T0 = 1773453600  # 2026-03-14T02:00:00Z
MINUTES = 30


def half_hour():
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
    file.write_bytes(half_hour())
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


def test_its_keys_pause_step_and_seek_and_nothing_is_remembered(replay, home):
    """Every key of it is proved in ReplayViewTests and ReplayClockTests, what it shows in Golden/replay.txt."""
    program = replay("--at", "02:05")
    program.wait("was LIVE")
    wait_past(program, 302)
    program = paused(program)
    program.settle(0.2)
    at = shown_time(program)
    for key, seconds in ((".", 1), (">", 60), ("pagedown", 600), ("left", -10), ("pageup", -600)):
        program.press(key)
        at += seconds
        wait_time(program, at)
        program.wait_until(lambda: board.faults(program.screen.rows(), wanted=5) == [], "a whole board")
    program.click(program.screen.rows()[22].index("!") - 3, 22)
    program.wait(r"UTC  8m \d+s of 29m 31s")
    program.press(*[">"] * 3)
    program.wait("no network")
    program.press("pageup")
    program.wait("was LIVE$")
    program.press("g")
    program.wait("Greyhound")
    program.wait_gone("Flemington")
    program.press("q")
    assert program.finish() == 0
    assert program.leftovers() == []
    assert list((home / "state").rglob("*.json")) == []


def bundle(data):
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w:gz") as archive:
        for name, content in (("b/README.txt", b"x"), ("b/record.ndjson", data)):
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return raw.getvalue()


def cut(data):
    """A last line that was cut off is left out."""
    return data[:-2000]


@pytest.mark.parametrize("pack", [gzip.compress, bundle, cut])
def test_packed_records_bundles_and_those_cut_off_are_read_and_a_signal_ends_them(replay, tmp_path, pack):
    file = tmp_path / "packed"
    file.write_bytes(pack(half_hour()))
    program = replay("--at", "02:05", file=file)
    program.wait("was LIVE")
    # Each ends in another way.
    if pack is cut:
        program.hang_up()
        assert program.finish() == 128 + signal.SIGHUP
    else:
        program.signal(signal.SIGTERM)
        assert program.finish() == 128 + signal.SIGTERM
        assert program.leftovers() == []


def test_last_is_what_a_simulated_day_has_recorded_and_what_is_no_record_is_reported(
        demo, start, home, run, path, tmp_path):
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
    bad, broken = tmp_path / "bad", tmp_path / "broken"
    bad.write_bytes(record.ndjson(record.header(T0)) + b"\xff\xfe\x00\n{}\n")
    broken.write_bytes(gzip.compress(b"x" * 1000, mtime=0)[:-9])
    for arguments, code, words in (
            ((str(bad),), 65, "line 2: not JSON"), ((str(broken),), 65, "cannot be unpacked"),
            (("/nowhere",), 66, "cannot be read"), ((str(path), "--run", "1"), 64, "--run works only with last"),
            ((str(path), "--speed", "0"), 64, "--speed"),
            ((str(path), "--at", "2020-01-01T00:00:00Z"), 64, "2026-03-14T02:00:00Z")):
        result = run("replay", *arguments)
        assert (result.returncode, result.stdout) == (code, "") and words in result.stderr, (arguments, result)
