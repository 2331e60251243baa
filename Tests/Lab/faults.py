"""Every fault that the proxy can put between the board and its feed, and the words that the board must have for it."""

import email.utils
import json
import random
from typing import NamedTuple

HTML = b"<!DOCTYPE html><html><head><title>Free Wi-Fi</title></head><body><a href='/accept'>Sign in</a></body></html>"
HOSTILE = ("ab\x1b]0;OWNED\x07cd\x1b[31;44;5mef\x9b41mgh\u202eij\x0ekl\x00mn\r\nop\x7fqr\u2066st\x1b[2Juv"
           "\u200b\u0301\u0301")
# What of HOSTILE would command a terminal; none of it may be in the program's output.
COMMANDS = [b"OWNED\x07", b"\x1b]0;", b"\x1b[31;44;5m", b"\xc2\x9b", b"\xe2\x80\xae", b"\xe2\x81\xa6", b"\x00", b"\x7f"]

# The words of each kind: what the header may say. None: nothing has failed, so nothing has to be said.
WORDS = {
    "refuse": r"connection refused|refused", "reset": "cut short", "close": "cut short", "stall": "timed out",
    "drip": "timed out|cut short", "truncate": "cut short|not understood", "garbage": "not understood",
    "deep": "not understood|too large", "nonsense": "cut short|not understood", "encoding": "cut short|not understood",
    "loop": "bad redirect", "html": "web page", "401": "blocked|key refused|refused", "403": "blocked",
    "404": "not found", "429": "rate limited", "500": "server error", "503": "server error",
    "oversize": "too large", "huge-name": "too large", "frozen": "stopped|STALE|NO DATA",
    "cached": "old answer|stopped|STALE|NO DATA", "date": r"clock .*(slow|fast)|clock in doubt",
    "absurd-date": None, "no-date": None, "slow": None, "hostile": None, "empty": None,
    "fallback": "server error", "redirect": "bad redirect", "headers": "too large|cut short",
    "clocks": None, "ids": None, "leftover": None,
}
# What the header must not say of a kind: the cause of another, or of nothing.
NEVER = {"fallback": "not found|blocked|key refused|rejected", "redirect": "bad address", "ids": "stopped"}
LEFTOVER = "Leftover"  # the meeting of races that are in nobody's answer
PLACES = ("portal://sign-in", "http://[::1", "gopher://127.0.0.1/", "http://")
ANY_WORDS = "|".join({words for words in WORDS.values() if words} - {WORDS["date"], WORDS["refuse"]}) + "|refused"
# Left out of a day of each: another of nearly the same bytes is in it.
DOUBLES = {"close", "garbage", "loop", "403", "503", "huge-name", "cached", "absurd-date"}
# Those in whose answers real seconds pass, whatever the speed of the clock.
PATIENT = {"stall", "drip", "slow"}
# Those that rightly move the header's clock: a false Date, and one whose error bound is half the delay.
CLOCKS = {"date", "slow"}
# Seconds of the board's clock within which the next try must come (docs/errors.md, "Next try").
PERMANENT = {"401", "403", "404"}
LONGEST_RETRY, PERMANENT_RETRY = 60, 300


class Fault(NamedTuple):
    """A kind of WORDS and its number: seconds of Retry-After, of a Date's offset, milliseconds of delay."""
    kind: str
    value: int = 0

    def __str__(self):
        return f"{self.kind}={self.value}" if self.value else self.kind

    @property
    def words(self):
        return WORDS[self.kind]

    @property
    def never(self):
        return NEVER.get(self.kind)

    @property
    def retry(self):
        """Seconds within which the board asks again."""
        required = self.value if self.kind == "429" else 0
        return max(required, PERMANENT_RETRY if self.kind in PERMANENT else LONGEST_RETRY)


class Outage(NamedTuple):
    """A fault of the plan: `length` and the good time `before` it, in seconds of the simulated clock."""
    fault: Fault
    length: float
    before: float


def plan(seed, days, kinds=None):
    """Outages at random until the days are full: from a second to six hours long, long ones as rare as short ones."""
    generator, left, found = random.Random(seed), days * 86400.0, []
    bag = []
    while left > 0:
        bag = bag or generator.sample(sorted(kinds or WORDS), len(kinds or WORDS))
        outage = _outage(generator, bag.pop(), (1, 21600), (60, 900))
        found.append(outage)
        left -= outage.length + outage.before
    return found


def plan_of_each(seed):
    """One outage of every kind in whose answers no real seconds pass, but for doubles. Each lasts until the board tells
    of it, too; one that hands on a time to wait hands on the shortest."""
    generator, kinds = random.Random(seed), sorted(set(WORDS) - {"stall", "drip"} - DOUBLES)
    found = [_outage(generator, kind, (30, 120), (30, 60)) for kind in generator.sample(kinds, len(kinds))]
    return [one._replace(fault=Fault("429", 30)) if one.fault.kind == "429" else one for one in found]


def _outage(generator, kind, length, before):
    """An outage of a kind, as long and as long after the last one as the generator says between two bounds."""
    value = {"429": generator.choice((30, 120, 600)), "slow": generator.randrange(200, 4000),
             "date": generator.choice((-1, 1)) * generator.randrange(90, 7200),
             "fallback": generator.choice((400, 401, 403, 404, 410)), "clocks": generator.randrange(600, 7200),
             "headers": generator.choice((6000, 30_000)), "redirect": generator.randrange(len(PLACES))}.get(kind, 0)
    shortest, longest = length
    return Outage(Fault(kind, value), shortest * (longest / shortest) ** generator.random(), generator.uniform(*before))


STATUS = {"401": (401, b"{}"), "403": (403, HTML), "404": (404, b"404 page not found"), "503": (503, HTML),
          "500": (500, b'{"id":"neds.api.racing","code":500,"detail":"none available","status":"x"}'),
          "429": (429, b'{"id":"neds.api.racing","code":429,"detail":"slow down","status":"x"}')}


def head(status, body_length, date=None, headers=()):
    """The head of an answer; `date` in Unix seconds."""
    lines = [f"HTTP/1.1 {status} X", f"Content-Length: {body_length}"]
    if date is not None:
        lines.append("Date: " + email.utils.formatdate(date, usegmt=True))
    lines += [f"{name}: {value}" for name, value in headers]
    if not any(name.lower() == "content-type" for name, _ in headers):
        lines.append("Content-Type: application/json")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def whole(status, body, date, headers=()):
    return head(status, len(body), date, headers) + body


def made_up(fault, now, path=""):
    """The bytes of an answer for which the feed need not be asked; None for kinds that need it."""
    kind = fault.kind
    if kind == "fallback":  # the method of the first choice fails, the other is not there at all
        return whole(500, STATUS["500"][1], now) if path.startswith("/v2/") else whole(fault.value or 404, b"{}", now)
    if kind == "redirect":
        return whole(302, b"", now, [("Location", PLACES[fault.value % len(PLACES)])])
    if kind in STATUS:
        status, body = STATUS[kind]
        more = [("Content-Type", "text/html")] if body is HTML else []
        more += [("Retry-After", fault.value)] if kind == "429" and fault.value else []
        return whole(status, body, now, more)
    if kind == "html":
        return whole(200, HTML, now, [("Content-Type", "text/html")])
    if kind == "garbage":
        return whole(200, bytes(range(256)) * 64, now)
    if kind == "deep":
        return whole(200, b'{"category_race_map":' + b"[" * 200_000, now)
    if kind == "nonsense":
        return b"SSH-2.0-OpenSSH_9.2p1\r\n" * 20
    if kind == "encoding":
        return whole(200, b"\x1f\x8bnot gzip" * 200, now, [("Content-Encoding", "gzip")])
    if kind == "loop":
        return whole(302, b"", now, [("Location", "/again")])
    if kind == "oversize":
        return whole(200, b'{"x":"' + b"x" * (3 << 20) + b'"}', now)
    return None


def renamed(body, number):
    """The feed's own answer with another id for every race."""
    tables = json.loads(body)
    for name in tables.get("data", tables)["race_summaries"]:
        body = body.replace(name.encode(), f"{number:08x}{name[8:]}".encode())
    return body


def left_over(body, number):
    """An answer that nobody asked for: other races, at starts that the feed has never said."""
    tree = json.loads(renamed(body, number))
    for summary in tree.get("data", tree)["race_summaries"].values():
        start = summary["advertised_start"]
        summary["meeting_name"] = LEFTOVER
        if isinstance(start, dict):
            start["seconds"] -= 17
        else:
            summary["advertised_start"] = start.replace(":00Z", ":13Z").replace(":30Z", ":43Z")
    return json.dumps(tree).encode()


def altered(fault, body):
    """The feed's own answer with other races in it: hostile or huge names, or none at all."""
    tree = json.loads(body)
    tables = tree.get("data", tree)
    summaries = tables["race_summaries"]
    if fault.kind == "empty":
        tables["race_summaries"] = {}
        for group in tables.get("category_race_map", {}).values():
            group["race_ids"] = []
        if "next_to_go_ids" in tables:
            tables["next_to_go_ids"] = []
    elif fault.kind == "huge-name" and summaries:
        next(iter(summaries.values()))["race_name"] = "N" * (10 << 20)
    elif fault.kind == "hostile":
        for summary in summaries.values():
            summary["race_name"] = summary["venue_state"] = HOSTILE
            summary["meeting_name"] = summary["meeting_name"] + HOSTILE
    return json.dumps(tree).encode()
