"""`raceboard watch`: the stream of events, whole program: its order, its readers, its ends."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import time

import pytest

from conftest import NOON
from driver import environment, stop
from feed import Answer, Feed, race, v2
from schemas import Schemas
from stream import SMALLEST_PIPE, check, seconds, stream  # noqa: F401
from waits import TIMEOUT, has_races, until

DAY = ("--demo", "--seed", "7", "--at", NOON)
LONGEST_LINE = 1300  # bytes, at most
KEPT_LINES = 1000  # wait for a slow reader, or 1 MiB of them: then the oldest are dropped
# As many lines as can be had.
MANY = ("--json", *DAY, "--speed", "1000", "--count", "100", "--t-minus",
        ",".join(str(number) for number in range(1, 61)))


def test_every_line_is_an_event_of_the_schema_and_they_make_the_board(stream, binary, home):
    schemas = Schemas(binary, home)
    watch = stream("--json", *DAY, "--speed", "120", "--count", "4", "--t-minus", "3, 1,7")
    found = watch.wait(lambda events: sum(one["event"] == "evicted" for one in events) >= 4)
    assert found[0]["event"] == "hello"
    assert found[0]["settings"]["t_minus"] == [7, 3, 1] and found[0]["settings"]["count"] == 4
    # A slow first answer comes after 75 simulated seconds, in which the feed has been missing.
    feed = [one["event"] for one in found if "feed" in one]
    assert feed[0] == "live" or feed[:2] == ["no_data", "recovered"], feed
    last = next(index for index in reversed(range(len(found))) if found[index]["event"] == "added")
    assert len(check(found[:last + 1])) <= 4
    assert {"added", "t_minus", "jumped", "evicted"} <= {one["event"] for one in found}
    assert {one["minutes"] for one in found if one["event"] == "t_minus"} <= {7, 3, 1}
    for event in found:
        schemas.check_value("watch", event)
    # A race and a feed are those of next.
    watched, printed = schemas.all["watch"]["properties"], schemas.all["next"]["properties"]
    assert watched["race"]["properties"].keys() == printed["races"]["items"]["properties"].keys()
    assert watched["feed"]["properties"].keys() == printed["feed"]["properties"].keys()


class Beside:
    """The same stream once more, begun later and read: it shows what the first one has written meanwhile, unread."""

    def __init__(self, stream):
        self.stream = stream(*MANY)

    def wait_for(self, lines):
        """Read so many lines more."""
        wanted = len(self.stream.events()) + lines
        self.stream.wait(lambda events: len(events) >= wanted)


def test_slow_reader_misses_lines_gets_their_number_and_takes_no_memory(stream):
    watch = stream(*MANY, small=True)
    watch.wait(lambda events: events)
    beside = Beside(stream)

    def resident():
        with open(f"/proc/{watch.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])

    def has_gap(events):
        return any(one["event"] == "dropped" for one in events)

    beside.wait_for(KEPT_LINES + 200)
    size = resident()
    beside.wait_for(KEPT_LINES // 2)
    assert resident() - size < 4096
    for _ in range(5):  # a busy machine may keep the first stream behind the second
        before = len(watch.events())
        if has_gap(watch.wait(lambda events: len(events) > before + KEPT_LINES + 100 or has_gap(events))):
            break
        beside.wait_for(KEPT_LINES + 200)
    found = watch.wait(lambda events: events[-1]["event"] == "evicted")
    where = next(index for index, one in enumerate(found) if one["event"] == "dropped")
    gap = found[where]
    assert gap["count"] > 0 and seconds(gap["since"]) <= seconds(gap["at"])
    assert seconds(found[where - 1]["at"]) <= seconds(gap["since"])
    check(found[:where])
    check(found, hole=True)
    watch.process.send_signal(signal.SIGTERM)
    assert watch.finish()[0] == -signal.SIGTERM


@pytest.mark.parametrize("number, is_read", [
    (signal.SIGTERM, True), (signal.SIGINT, True), (signal.SIGHUP, True), (signal.SIGTERM, False)])
def test_signal_ends_it_as_that_signal(stream, number, is_read):
    watch = stream("--json", *DAY, "--speed", "1000" if not is_read else "1", "--count", "50", small=True)
    watch.wait(lambda events: len(events) > 1)
    if not is_read:
        until(lambda: watch.unread() > SMALLEST_PIPE - LONGEST_LINE, "full pipe")
    watch.process.send_signal(number)
    while is_read and watch.pump(2):
        pass
    assert watch.finish() == (-number, b"")
    if is_read:
        assert watch.raw.endswith(b"\n")
        check(watch.events())


def test_what_becomes_of_an_output_with_a_full_disk_without_a_reader_and_with_one(stream, serve, binary, home):
    with open("/dev/full", "w", encoding="utf-8") as full:
        for form in ([], ["--json"]):
            done = subprocess.run([binary, "watch", *form, *DAY], env=environment(home), stdout=full,
                                  stderr=subprocess.PIPE, timeout=TIMEOUT, check=False, text=True)
            assert done.returncode == 74 and "No space left" in done.stderr
            assert not form or json.loads(done.stderr)["error"]["kind"] == "write"
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([binary, "watch", "--json", *DAY], env=environment(home), stdout=writer,
                          stderr=subprocess.PIPE, timeout=TIMEOUT, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")
    # One that is there has an output that still blocks.
    reader, writer = os.pipe()
    process = subprocess.Popen([binary, "watch", *DAY], env=environment(home), stdout=writer)
    os.read(reader, 10)
    assert os.get_blocking(writer)
    assert stop(process) == -signal.SIGTERM
    os.close(reader)
    os.close(writer)
    # One that goes away ends it though nothing is written: no line is due for half an hour.
    start = int(time.time()) + 1800
    feed = serve(lambda path: Answer(v2([race(number, start + number) for number in range(1, 11)])))
    for form in ([], ["--json"]):
        watch = stream(*form, "--count", "1", "--t-minus", "none", "--feed-url", feed.url)
        until(lambda one=watch: one.pump(1) and b"added" in one.raw, "an added race")
        watch.go_away()
        assert watch.finish() == (0, b"")


def test_watch_that_is_started_offline_reports_the_cause(stream, home):
    empty = stream("--json", "--feed-url", "http://127.0.0.1:1")
    found = empty.wait(lambda events: len(events) > 1)
    assert (found[1]["event"], found[1]["feed"]["error"]["kind"]) == ("no_data", "connection_refused")
    store, soon = os.path.join(home, "kept"), int(time.time()) + 900
    body = v2([race(number, soon + number) for number in range(1, 11)])
    with Feed(lambda path: Answer(body)) as feed:
        first = stream("--json", "--feed-url", feed.url, RACEBOARD_STORE=store)
        first.wait(lambda events: any(one["event"] == "added" for one in events))
        until(lambda: has_races(store), "saved races")
        first.process.send_signal(signal.SIGTERM)
        first.finish()
    # Nobody listens there any more.
    later = stream("--json", "--feed-url", feed.url, RACEBOARD_STORE=store)
    found = later.wait(lambda events: any(one.get("feed", {}).get("error") for one in events))
    reported = [(one["event"], (one["feed"]["error"] or {}).get("kind")) for one in found if "feed" in one]
    # What the first one saved is live while it is young and nothing has failed, as everywhere.
    assert reported in ([("live", None), ("stale", "connection_refused")], [("stale", "connection_refused")])


def test_record_of_a_watch_is_replayed_and_marked_as_never_shown(stream, start, run, simulator, home):
    url, store = simulator("--seed", "3"), os.path.join(home, "kept")
    watch = stream("--json", "--record", "--feed-url", url, "--count", "3", RACEBOARD_STORE=store)
    watch.wait(lambda events: sum(one["event"] == "added" for one in events) == 3)
    until(lambda: has_races(store), "saved races")
    watch.process.send_signal(signal.SIGTERM)
    watch.finish()
    replay = start("replay", "last", "--store", store, "--feed-url", url)
    replay.wait("was LIVE")
    replay.press("q")
    info = json.loads(run("store", "info", "--json", "--store", store, "--feed-url", url).stdout)
    counts = {file["name"]: file["counts"] for file in info["files"]}
    assert counts["races.db"]["races"] > 0 and counts["races.db"]["shown"] == 0
    record = sqlite3.connect(os.path.join(info["folder"], "record.db"))
    reported = [json.loads(text) for (text,) in record.execute("SELECT json FROM entry WHERE kind = 'decision'")]
    record.close()
    assert [one["event"] for one in reported] == [one["event"] for one in watch.events()[1:]][:len(reported)]
    assert {"live", "added"} <= {one["event"] for one in reported}
    without = stream("--record", RACEBOARD_STORE="none")
    without.pump(TIMEOUT)
    without.process.send_signal(signal.SIGTERM)
    assert b"nothing is recorded" in without.finish()[1]


def test_words_are_a_line_an_event(stream):
    watch = stream(*DAY, "--speed", "120", "--count", "2")
    end = time.monotonic() + TIMEOUT

    def is_told():
        return all(words in watch.raw for words in (b"off the board", b": due")) \
            and re.search(rb"  DEMO( again)?\n", watch.raw)

    # The first races of a demo are past their start already.
    while not is_told() and time.monotonic() < end:
        watch.pump(1)
    lines = watch.raw.decode().splitlines()
    assert re.fullmatch(r"02:\d\d:\d\d  watching the next 2, all races, of a simulated day", lines[0])
    assert all(re.match(r"\d\d:\d\d:\d\d  \S", line) for line in lines[:-1])
    for words in (r"  DEMO( again)?$", r": added, starts 02:\d\d \(", r": due$"):
        assert any(re.search(words, line) for line in lines), words
