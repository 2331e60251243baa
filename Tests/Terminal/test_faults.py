"""Each fault of the simulated feed, and the words that the board has for it."""

import json
import re
import time

import board
from conftest import NOON, start_simulator
from driver import Program, environment, stop
from feed import V1, Answer, race

# What the screen must say, soon, for a feed that has been at fault since the start.
WORDS = {
    "latency=300": "LIVE", "stall": "timed out", "reset": "answer cut short",
    "truncate": "answer cut short|not understood", "garbage": "not understood", "html": "web page instead",
    "403": "blocked", "404": "not found", "429": "rate limited", "429=120": "rate limited",
    "500": "server error", "503": "server error", "empty": "No races listed|no more races",
    "date-offset=90": r"device clock 1m (29|30|31)s slow", "date-offset=-90": r"device clock 1m (29|30|31)s fast",
    "oversize": "answer too large", "drip": "timed out|answer cut short",
}
# Those that take simulated minutes: three of them pass in a second.
SLOW = {"frozen": "feed has stopped", "moved": r"was \d"}
ROWS = {"latency=300", "date-offset=90", "date-offset=-90"}  # the faults that lose no race
LIMIT = 180  # seconds for the slowest, a request that is never answered, with all the others beside it


def test_each_fault_has_its_words_and_is_called_live_only_with_rows(binary, home):
    """All boards run at once; the screen of each is looked at when its words have come."""
    running, feeds = {}, []
    surroundings = environment(home, RACEBOARD_LAYOUT="list")
    try:
        for fault in WORDS:
            process, url = start_simulator(binary, home, "--fault", fault)
            feeds.append(process)
            running[fault] = Program([binary, "--feed-url", url], surroundings, (120, 40))
        for fault in SLOW:
            command = [binary, "--demo", "--seed", "7", "--at", NOON, "--speed", "180", "--fault", fault]
            running[fault] = Program(command, surroundings, (120, 40))
        outcomes = watched(running)
    finally:
        for program in running.values():
            program.__exit__()
        for process in feeds:
            stop(process)
            process.stdout.close()
    for fault, shown in outcomes.items():
        assert re.search((WORDS | SLOW)[fault], shown), (fault, shown)
        # Further ones below count seconds too where they start soon.
        assert fault not in ROWS or len(board.rows(shown.splitlines())) >= 5, (fault, shown)
        assert fault in ROWS or fault in SLOW or fault == "empty" or "LIVE" not in shown, (fault, shown)


def watched(running):
    """The screen on which each fault's words came, or the last one."""
    waiting, found, end = dict(running), {}, time.monotonic() + LIMIT
    while waiting and time.monotonic() < end:
        for fault, program in list(waiting.items()):
            program.pump(0.005)
            has_rows = fault in SLOW or (len(board.rows(program.screen.rows())) >= 5) == (fault in ROWS)
            if program.shows((WORDS | SLOW)[fault]) and has_rows:
                found[fault] = program.screen.text()
                del waiting[fault]
    return found | {fault: program.screen.text() for fault, program in waiting.items()}


def test_backup_feed_takes_over_and_is_named(start, serve):
    now = int(time.time())
    summaries = {}
    for number in range(1, 11):
        one = race(number, now + 600 + 60 * number)
        summaries[one["race_id"]] = one | {"advertised_start": {"seconds": now + 600 + 60 * number}}
    body = {"status": 200, "message": None,
            "data": {"next_to_go_ids": list(summaries), "race_summaries": summaries}}
    feed = serve(lambda path: Answer(json.dumps(body)) if path.startswith(V1) else Answer("{}", status=500))
    # On a faster clock, since it takes three failures.
    program = start("--feed-url", feed.url, "--speed", "10")
    program.wait("backup feed")
    program.wait_until(lambda: len(board.rows(program.screen.rows())) == 5, "five rows of the backup")
