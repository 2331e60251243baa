"""Instants: every command that has a simulated day, on one of any year from 1 to 9999."""

import functools
import json
import shlex
import subprocess

from .case import Case, Limits

YEARS = [1, 2, 1582, 1901, 1969, 1970, 1970, 1970, 1972, 1999, 2000, 2026, 2038, 2100, 2106, 4000, 9998, 9999]
COMMON = ["--seed", "22"]


def make(random, index):
    year = random.choice([*YEARS, random.randrange(1, 10000)])
    day, second = random.choice([(1, 1), (1, 9), (2, 20), (2, 28), (4, 5), (10, 4), (12, 31)]), random.randrange(86400)
    second = random.choice([0, 86399, second])
    at = f"{year:04}-{day[0]:02}-{day[1]:02}T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}Z"
    number = random.getrandbits(32)
    era = "before 1970" if year < 1970 else "to 2038" if year < 2038 else "after 2037"
    return Case(f"instants {era}", at, lambda bench: _act(bench, at, number))


@functools.cache
def lines(binary):
    """The first example of each command that can have a simulated day; what joins is here, too."""
    topics = json.loads(subprocess.run([binary, "examples"], check=True, capture_output=True, timeout=60).stdout)
    found = []
    for topic in topics:
        words = topic["command"].split()
        text = subprocess.run([binary, *words, "--help"], capture_output=True, text=True, timeout=60).stdout
        if "--demo" in text and "--at" in text and words and words[0] not in STAYS:
            found.append(shlex.split(topic["examples"][0]["line"], comments=True)[1:])
    return [line for line in found if not {"|", ">", "&&", "--follow"} & set(line)]


STAYS = {"watch", "kiosk", "simulate", "relay", "replay", "fleet", "test-card"}


def _act(bench, at, number):
    known = lines(bench.binary)
    for index in (number % len(known), number // 97 % len(known)):
        ending = bench.run(*known[index], limits=Limits(15, 6), RACEBOARD_DEMO="true", RACEBOARD_AT=at,
                           RACEBOARD_SEED="22")
        if ending.status is None:
            bench.problem(f"{' '.join(known[index])} did not end at {at}")
    board = bench.board("--demo", "--at", at, *COMMON, limits=Limits(5, 6))
    if bench.shows(board, "DEMO|NO DATA"):
        board.press("enter", "esc", "t")
        bench.ticks(board)
    bench.quit(board, "esc", "esc", "q")
