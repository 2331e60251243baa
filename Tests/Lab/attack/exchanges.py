"""Headers and exchanges: a server whose answers are spoiled as HTTP, against `next`, the board and `watch`."""

import re

from waits import pause

from . import answers
from .case import Case, Limits
from .server import whole

TIMEOUT = 2  # seconds that `next` is given


def make(random, index):
    kind = ("next", "next", "next", "board", "next", "record", "next", "watch", "next", "leftover")[index % 10]
    seed = random.getrandbits(64)
    first, words = answers.spoiled(type(random)(seed))
    act = {"next": _next, "board": _board, "record": _record, "watch": _watch, "leftover": _leftover}[kind]
    words = "a second answer behind the first" if kind == "leftover" else words
    return Case(f"exchange {kind}", words, lambda bench: act(bench, type(random)(seed)))


def _seeded(random):
    """The same answer to every question, as a broken service gives it: the one that the case is named after."""
    state = random.getstate()

    def script(number, path, headers):
        again = type(random)()
        again.setstate(state)
        answer, _ = answers.spoiled(again)
        return answers.parts(answer)

    return script


def _next(bench, random):
    url = bench.serve(_seeded(random)).url
    more = random.choice([[], ["--json"], ["--csv"], ["--source", "neds-v1"]])
    bench.run("next", "--timeout", TIMEOUT, "--feed-url", url, "--store", "none", *more, limits=Limits(TIMEOUT, 2.5))


def _board(bench, random, *more):
    board = bench.board("--feed-url", bench.serve(_seeded(random)).url, "--interval", "15", *more, limits=Limits(5, 4))
    if bench.shows(board):
        board.record(1.5)
        board.press("r")
        board.record(0.5)
        bench.ticks(board)
    bench.quit(board)


def _record(bench, random):
    _board(bench, random, "--record", "--log-file", str(bench.home / "log"), "--verbose")


def _watch(bench, random):
    url = bench.serve(_seeded(random)).url
    process = bench.start("watch", "--json", "--interval", "15", "--feed-url", url, "--store", "none")
    pause(1.5)
    bench.end(process)
    bench.finish(process, Limits(2, 2), sent=15)


def _leftover(bench, random):
    """The first answer has a second one behind it; no race of that one may be shown for the question after."""
    late = random.choice([0.0, 0.05, 0.3])

    def script(number, path, headers):
        yield whole(answers.good_body())
        if number == 1:
            yield late
            yield whole(answers.good_body("Leftover", random.choice([1, 5, 10])))

    board = bench.board("--feed-url", bench.serve(script).url, "--interval", "15", limits=Limits(5, 3))
    if bench.shows(board, "Flemington"):
        board.record(0.5)
        board.press("r")
        board.record(1.5)
        if re.search("Leftover", board.screen.text()):
            bench.problem("races of an answer that was there before the question")
    bench.quit(board)
