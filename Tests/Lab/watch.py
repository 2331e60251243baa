"""What a frame says, and whether it may say so: the board's rules beside what the proxy knows to be true."""

import re
import time
from typing import NamedTuple

import board
import faults

LIVE_FOR = 75  # seconds of the board's clock after the last good answer
CAUSE_WITHIN = 2.0  # real seconds from the first failed or suspect answer to its words
STANDS = 0.025  # real seconds that a screen must stand to be judged wrong: less is a frame half read
DAY = 86400
FRAME_WITHIN = 4.0  # real seconds between two frames at most
FROZEN = 8  # times that a frame may be missing, one after the other, before the run ends


class View(NamedTuple):
    """The header and the rows of a frame."""
    state: str  # HELD, LIVE, STALE, NO DATA, CONNECTING, or "" where the header has no room
    header: str
    clock: float  # seconds of the day that the header shows; None when it shows none
    rows: list
    is_held: bool
    is_plain: bool  # the board itself: no help, no poster, nothing held, every category


def view(lines):
    header = lines[0] if lines else ""
    state = re.search(r"HELD since|LIVE|STALE|NO DATA|CONNECTING", header)
    clock = re.search(r"\b(\d\d):(\d\d):(\d\d)\b", header)
    hours, minutes, seconds = map(int, clock.groups()) if clock else (0, 0, 0)
    held = "HELD" in header
    plain = "All races" in header and not held and not any("██" in line or "type to search" in line for line in lines)
    return View(state[0] if state else "", header, hours * 3600 + minutes * 60 + seconds if clock else None,
                board.rows(lines), held, plain)


def has_fault_words(header):
    return re.search(faults.ANY_WORDS, header)


class Judge:
    """Looks at every frame of a board behind `proxy` whose clocks run at `speed`. A frame may be late by the real
    seconds of `held_up` (`heartbeat.HeldUp`)."""

    def __init__(self, proxy, speed, wanted=5, report=lambda words: None, held_up=lambda: 0.0):
        self.report, self.held_up = report, held_up
        self.proxy, self.speed, self.wanted = proxy, speed, wanted
        self.frames = self.count = 0
        self.broken = []  # the first few, in words with their frames
        self.blind = 0.0  # real seconds in which words could not be looked for
        self.slowest_words = 0.0
        self.lying_until = 0.0  # while the feed's Date is false, the header's clock may be, too

    def fault(self, words, lines=()):
        self.count += 1
        self.report(f"BROKEN {words}")
        if len(self.broken) < 20:
            self.broken.append("\n".join((words, *lines)))

    def look(self, frame, strict=True):
        """Judge a frame; its faults in words. `strict`: the board itself is shown, at a size with room for all."""
        self.frames += 1
        seen = view(frame.rows)
        found = [f"a race at or past {board.GRACE} s is shown" for row in seen.rows if row.seconds <= -board.GRACE][:1]
        if not seen.is_held and not board.ascend(seen.rows):
            found.append("the countdowns do not ascend")
        found += self._live(seen, frame) + self._twice(seen) + self._words(seen)
        if strict:
            found += self._clock(seen, frame) + self._rows(seen, frame) + self._starts(seen, frame)
        return found

    # The rules

    def _words(self, seen):
        """The cause of another failure than the one that there is; races that came before any question for them."""
        episode = self.proxy.episode
        never = episode.fault.never if episode and episode.first_bad else None
        found = re.search(never, seen.header) if never else None
        return ([f"says '{found[0]}' of {episode.fault}"] if found else []) + [
            f"row {row.row} is of an answer that nobody asked for" for row in seen.rows if faults.LEFTOVER in row.text]

    @staticmethod
    def _twice(seen):
        """The same race in two rows: the same number, meeting and start under two ids."""
        if seen.is_held:
            return []
        races = [(row.number, row.rest, row.seconds) for row in seen.rows]
        return [f"row {row.row} is the same race as one above" for index, row in enumerate(seen.rows)
                if races[index] in races[:index]]

    def board_time(self, seen, at):
        """The simulated time that the header shows, to the day by what the feed has; the feed's where it has none."""
        true = self.proxy.time.now(at)
        if seen.clock is None:
            return true
        return true + (seen.clock - true + DAY / 2) % DAY - DAY / 2

    def _live(self, seen, frame):
        if seen.state == "LIVE" and "feed has stopped" in seen.header:
            return ["LIVE beside a feed that has stopped"]
        if seen.state != "LIVE" or self.proxy.last_good_time is None:
            return []
        true, shown = self.proxy.time.now(frame.time), self.board_time(seen, frame.time)
        is_right = abs(shown - true) <= self.clock_slack
        age = min(true, shown if is_right else true) - self.proxy.last_good_time
        limit = LIVE_FOR + 2 + (0.15 + self.held_up()) * self.speed
        return [f"LIVE with data {age:.0f} s old (limit {limit:.0f})"] if age > limit else []

    @property
    def clock_slack(self):
        """Seconds that the header's clock may be wrong. The answer that measures it may take 0.4 real seconds on a
        busy machine, and be right to half of that; a frame is as late again."""
        return 3 + (0.4 + self.held_up()) * self.speed

    def _clock(self, seen, frame):
        if seen.clock is None or frame.time < self.lying_until:
            return []
        off = self.board_time(seen, frame.time) - self.proxy.time.now(frame.time)
        return [f"the header's clock is {off:.0f} s off"] if abs(off) > self.clock_slack else []

    def _rows(self, seen, frame):
        found = []
        now = max(self.board_time(seen, frame.time), self.proxy.time.now(frame.time))
        held_up = self.held_up()
        exist = self.proxy.known.count(
            now + 2 + (0.1 + held_up) * self.speed, learned_before=frame.time - 0.4 - held_up)
        if len(seen.rows) < min(self.wanted, exist):
            found.append(f"{len(seen.rows)} rows although {exist} races are known")
        return found

    def _starts(self, seen, frame):
        if seen.clock is None:
            return []
        now = self.board_time(seen, frame.time)
        return [f"row {row.row} shows a start that the feed never said" for row in seen.rows
                if row.is_exact and not self.proxy.known.listed(now + row.seconds, 1.5)]


class Frozen(AssertionError):
    """No frame for FROZEN times FRAME_WITHIN: nothing more is to be seen of this program."""


class Watcher:
    """Reads a program's frames and has each judged; ends a wait when told by `until`."""

    def __init__(self, program, judge, on_frame=None):
        self.program, self.judge, self.on_frame = program, judge, on_frame
        self.last_frame = time.monotonic()
        self.missing = 0

    def watch(self, seconds, until=lambda: False, strict=True):
        """Judge what is shown for so long; whether `until` came true. Raises when the program ends or is frozen."""
        program, end = self.program, time.monotonic() + seconds
        while not until():
            left = end - time.monotonic()
            if left <= 0:
                return False
            assert program.running, f"the program ended with {program.status()}\n{program.drawing()}"
            wrote = program.pump(min(0.008 if program._dirty else 0.05, left))
            if not wrote and program._dirty:
                self._frame(strict)
            elif time.monotonic() - self.last_frame > FRAME_WITHIN + self.judge.held_up():
                self._miss()
        return True

    def _miss(self):
        """A frame is missing: a fault each time; after FROZEN times the end of the run."""
        words = f"no frame for {time.monotonic() - self.last_frame:.1f} s"
        self.judge.fault(words, self.program.drawing().splitlines())
        self.last_frame = time.monotonic()
        self.missing += 1
        if self.missing >= FROZEN:
            raise Frozen(f"{words}, {FROZEN} times in a row\n{self.program.drawing()}")

    def _frame(self, strict):
        program = self.program
        program.frames.clear()
        program.keep_frame()
        frame = program.frames[-1]
        self.last_frame, self.missing = time.monotonic(), 0
        found = self.judge.look(frame, strict and view(frame.rows).is_plain)
        if found and not program.pump(STANDS):
            self.judge.fault("; ".join(found) + f" (simulated {self.judge.proxy.time.now(frame.time):.0f})",
                             frame.rows)
        if self.on_frame:
            self.on_frame(frame)
