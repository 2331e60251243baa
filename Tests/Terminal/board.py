"""Reading the board off a screen: its rows, their countdowns, and the rules that every frame keeps."""

import re
from typing import NamedTuple

COUNTDOWN = r"(?:-?(?:\d+h \d+m|\d+m \d+s|\d+s)|off \d+[sm]\b)"
# Cursor, badge, R7, meeting and times (a sign in front of the last has a note where its word has no room), then the
# word of its state, and the conditions.
# The card of a pane below has a line like it, with its badge between the columns of a wide row and of a narrow one.
LEAD = r"^[►> ](?:  (?=.  R)| ?(?=. R))(?P<badge>[HGT?]) +R(?P<number>\d{1,2}|-)\s+"
NEAR = r"(?:soon|NOW|due|moved|running)"
ROW = re.compile(rf"{LEAD}(?P<rest>.*?)\s+!?(?P<countdown>{COUNTDOWN})(?:\s+{NEAR}\b)?(?P<more>(?:\W.*)?)$")
# A race that is over, runs, or will not be run, has a word and no countdown; only one whose jump is reported counts on.
OVER = re.compile(rf"{LEAD}(?P<rest>.*\b(?:abandoned|aband\.|interim|final|running|run)\b.*)$")
# Below the rows of a desk are results, whose lines are similar.
BELOW = re.compile(r"^\W*(?:\d\W+)?Results\b")
CATEGORIES = {"H": "horse", "G": "greyhound", "T": "harness"}
GRACE = 60  # seconds after its start at which a race leaves the board


class Row(NamedTuple):
    line: int  # of the screen, from 0
    row: int  # from 1 at the top
    number: str
    rest: str
    seconds: float  # to the start, at most: the unit shown is a second, or a minute from an hour on
    text: str
    countdown: str = ""
    is_over: bool = False  # no countdown: `seconds` are those of the row before

    @property
    def category(self):
        """horse, greyhound or harness by the badge; None for another."""
        return CATEGORIES.get(re.match(LEAD, self.text)["badge"])

    @property
    def has_jumped(self):
        """Whether its seconds are those since its jump."""
        return bool(self.countdown.startswith("off") or re.search(r"\brunning\b", self.text))

    @property
    def is_exact(self):
        return not self.is_over and not self.countdown.endswith("m")


def seconds_of(countdown):
    """The seconds that a countdown says; of `26h 4m` those of its last whole minute. `off 31s` was 31 s ago."""
    sign = -1 if countdown.startswith(("-", "off ")) else 1
    units = {"h": 3600, "m": 60, "s": 1}
    return sign * sum(int(number) * units[unit] for number, unit in re.findall(r"(\d+)([hms])", countdown))


def rows(lines):
    """The rows with races, from the top."""
    found = []
    for line, text in enumerate(lines):
        if found and BELOW.match(text):
            break
        if match := ROW.match(text):
            rest = f"{match['rest']}  {match['more'].strip(' │|')}".rstrip()
            found.append(Row(line, len(found) + 1, match["number"], rest, seconds_of(match["countdown"]), text,
                             match["countdown"]))
        elif match := OVER.match(text):
            before = found[-1].seconds if found else -GRACE + 1
            found.append(Row(line, len(found) + 1, match["number"], match["rest"], before, text, is_over=True))
    return found


def clock(lines):
    """Seconds of the day by the header."""
    hours, minutes, seconds = re.search(r"(\d\d):(\d\d):(\d\d) UTC", lines[0]).groups()
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds)


def cursor(lines):
    """The number of the one row that the cursor's mark stands at; None in the middle of a redraw."""
    marked = [row for row in rows(lines) if row.text[0] in "►>"]
    return marked[0].row if len(marked) == 1 else None


def ascend(shown):
    """Whether rows are in the order of their starts, as far as their seconds say it: one that has jumped counts from
    its jump."""
    counts = [row.seconds for row in shown if not row.has_jumped]
    return counts == sorted(counts)


def faults(lines, wanted):
    """What is wrong with a frame by the rules of the board, in words; `wanted` races are known to exist."""
    found, shown = [], rows(lines)
    if len(shown) != wanted:
        found.append(f"{len(shown)} rows, not {wanted}")
    starts = [row.seconds for row in shown]
    if not ascend(shown):
        found.append(f"the countdowns do not ascend: {starts}")
    if starts and min(starts) <= -GRACE:
        found.append(f"a race at or past {GRACE} s is shown: {min(starts):g}")
    return found


def described(frame, problems):
    """A bad frame for the words of a failed test."""
    return "\n".join((f"at {frame.time:.3f} s: {'; '.join(problems)}", *frame.rows))
