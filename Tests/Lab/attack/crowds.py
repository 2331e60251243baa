"""Many at once: twenty processes of one user against a server that counts; shared limits, shared caches."""

import threading
import time

import store

from .case import Case, Limits
from .server import whole
from .template import SOURCES, fetch

CROWD = 20
LONG = Limits(60, 3)
KINDS = ("usa limit", "one card", "feed limit", "one store", "one list")


def make(random, index):
    kind = KINDS[index % len(KINDS)]
    act = {"usa limit": _usa_limit, "one card": _one_card, "feed limit": _feed_limit, "one store": _one_store,
           "one list": _one_list}[kind]
    return Case(f"crowd {kind}", f"{CROWD} processes", lambda bench: act(bench, random))


def _passing_on(bench):
    """The simulated feed behind a server that counts; answers are kept so that twenty do not wait for it."""
    kept, lock = {}, threading.Lock()

    def script(number, path, headers):
        with lock:
            if path not in kept:
                status, _, date, body = fetch(bench.template.url, path, headers)
                kept[path] = whole(body, status=f"{status} X", at=date)
        yield kept[path]

    return bench.serve(script)


def _all_at_once(bench, commands, limits=LONG):
    processes = [bench.start(*command, **SOURCES) for command in commands]
    return [bench.finish(process, limits) for process in processes]


def gaps(instants):
    """The seconds between instants, in their order."""
    ordered = sorted(instants)
    return [after - before for before, after in zip(ordered, ordered[1:])]


def in_any_minute(instants):
    """The most instants that lie within sixty seconds."""
    ordered = sorted(instants)
    return max((sum(0 <= other - one < 60 for other in ordered) for one in ordered), default=0)


def _of(server, part):
    return [at for at, path, _ in server.requests if part in path]


def _usa_limit(bench, random):
    """Horse Racing USA: at most one request a second and ten a minute, by all processes together."""
    server = _passing_on(bench)
    days = [f"2026-11-{day:02}" for day in range(1, CROWD + 1)]
    _all_at_once(bench, [["meetings", "--meetings-source", "horse-racing-usa", "--date", day, "--timeout", "20",
                          "--feed-url",
                          server.url] for day in days])
    requested = _of(server, "horse-racing-usa")
    if requested and min(gaps(requested), default=9) < 0.6:
        bench.problem(f"{len(requested)} requests to Horse Racing USA with {min(gaps(requested)):.2f} s between two")
    if in_any_minute(requested) > 10:
        bench.problem(f"{in_any_minute(requested)} requests to Horse Racing USA in a minute")


def _feed_limit(bench, random):
    """The feed's own limit, by all processes together: ten at once, and `--rate` a minute after that."""
    server = _passing_on(bench)
    commands = [["next", "--count", str(one), "--rate", "6", "--timeout", "5", "--feed-url", server.url]
                for one in range(1, CROWD + 1)]
    _all_at_once(bench, commands, Limits(10, 2))
    requested = [at for at, _, _ in server.requests]
    if in_any_minute(requested) > 10 + 6 + 1:
        bench.problem(f"{in_any_minute(requested)} requests to the feed in a minute at --rate 6")


def _one_card(bench, random):
    """The same card again and again, in the seconds of its lifetime, is few requests of each path."""
    server = _passing_on(bench)
    _once_and_again(bench, server, ["card", bench.template.race_id()])


def _one_list(bench, random):
    server = _passing_on(bench)
    _once_and_again(bench, server, ["meetings"])


def _once_and_again(bench, server, command):
    """One process, and when it has its answer, the crowd."""
    requested = [*command, "--timeout", "15", "--feed-url", server.url]
    bench.run(*requested, limits=Limits(25, 2), **SOURCES)
    _all_at_once(bench, [requested] * (CROWD - 1), Limits(25, 2))
    paths = [path for _, path, _ in server.requests]
    for path in sorted(set(paths)):
        if paths.count(path) > 6:
            bench.problem(f"{paths.count(path)} requests of {path[:80]} by {CROWD} processes at once")


def _one_store(bench, random):
    """Boards, watches and `next` on one store: all end well, and the store is whole."""
    server = _passing_on(bench)
    boards = [bench.board("--feed-url", server.url, "--record", limits=Limits(30, 6)) for _ in range(4)]
    watches = [bench.start("watch", "--json", "--record", "--feed-url", server.url) for _ in range(4)]
    commands = [random.choice([["next"], ["store", "info"], ["search", "a"], ["form", "jockeys"]]) for _ in range(12)]
    _all_at_once(bench, [[*command, "--feed-url", server.url] for command in commands], Limits(20, 3))
    end = time.monotonic() + 2
    while time.monotonic() < end:
        for board in boards:
            board.pump(0.02)
    for board in boards:
        bench.quit(board)
    for process in watches:
        bench.end(process)
        bench.finish(process, Limits(30, 4), sent=15)
    _whole(bench)


def _whole(bench):
    for words in store.faults(bench.home):
        bench.problem(f"the store is damaged: {words}")
