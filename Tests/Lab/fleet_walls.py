"""Real kiosks in pseudo-terminals: one thread reads all of them and has every frame judged; and what fleet reports."""

import json
import re
import select
import subprocess
import threading
import time

import watch
from driver import QUIET, stop
from waits import pause

# Twenty kiosks and 500 boxes share this machine. Seconds without a frame that count; seconds that a wrong frame stands
# until it does: a kiosk may be stopped in the middle of one, and the next one comes after a second.
MISSING, STANDS = 10.0, 0.25


class Wall:
    """A kiosk and what it has shown. `judge` is None for one whose figures alone are wanted."""

    def __init__(self, name, program, judge=None):
        self.name, self.program, self.judge = name, program, judge
        self.is_judged = self.is_closed = False
        self.state, self.lines, self.since = "", [], time.monotonic()
        self.states = []  # (instant, state), when it changes
        self.forbidden = ""  # what no frame may have
        self._suspect = None

    def shows(self, words):
        return any(words in line for line in self.lines)

    @property
    def is_covered(self):
        """Whether a notice has the whole screen: no header, no rows."""
        return bool(self.lines) and not any("RACEBOARD" in line or re.search(r"\bR\d", line) for line in self.lines)

    def began(self, state, after):
        """The instant at which it first said so after another; None if it has not."""
        return next((at for at, one in self.states if one == state and at >= after), None)

    def since_states(self, instant):
        """All states that it has shown since an instant, with the one that it showed then."""
        before = [state for at, state in self.states if at < instant][-1:]
        return set(before + [state for at, state in self.states if at >= instant])

    def read(self):
        """Take what was written; called when there is something."""
        if self.program.pump():
            self._suspect = None

    def turn(self, now):
        """Judge a frame when output has paused, and confirm what was wrong when it has stood for a while."""
        program = self.program
        if self._suspect and now >= self._suspect[0] + STANDS:
            self.judge.fault(f"{self.name}: {'; '.join(self._suspect[1])}", self._suspect[2])
            self._suspect = None
        if program._dirty and now >= program.last_output + QUIET:
            program.frames.clear()
            program.keep_frame()
            program.raw.clear()
            self._frame(program.frames[-1])
        # A notice over the whole screen stands still.
        elif self.is_judged and not self.is_covered and now > self.since + MISSING + self.judge.held_up():
            self.judge.fault(f"{self.name}: no frame for {now - self.since:.1f} s", self.lines)
            self.since = now

    def _frame(self, frame):
        seen = watch.view(frame.rows)
        self.lines, self.since = list(frame.rows), frame.time
        if seen.state and seen.state != self.state:
            self.state = seen.state
            self.states.append((frame.time, seen.state))
        # Before its first races there is nothing to be judged.
        self.is_judged = self.is_judged or (self.judge is not None and seen.state == "LIVE")
        if self.is_judged:
            found = self.judge.look(frame, seen.is_plain)
            if self.forbidden and self.shows(self.forbidden):
                found.append(f"'{self.forbidden}' is shown")
            if found and not self._suspect:
                self._suspect = (frame.time, found, frame.rows)


class Walls(threading.Thread):
    """The thread; use it in a `with`. It ends every kiosk."""

    def __init__(self):
        super().__init__(daemon=True)
        self.walls, self._is_over, self.failed = [], False, None
        self._lock = threading.Lock()

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self._is_over = True
        self.join(10)
        for wall in self.walls:
            if not wall.is_closed:
                wall.program.__exit__()

    def add(self, wall):
        self.walls.append(wall)
        return wall

    def close(self, wall):
        """Ends a kiosk on purpose."""
        with self._lock:
            wall.is_closed = True
            wall.program.__exit__()

    def run(self):
        try:
            while not self._is_over:
                with self._lock:
                    self._step()
        except Exception as error:  # seen by the main thread
            self.failed = error
            raise

    def _step(self):
        walls = [wall for wall in self.walls if not wall.is_closed]
        if not walls:
            return pause(0.05)
        masters = {wall.program.master: wall for wall in walls}
        for master in select.select(list(masters), [], [], QUIET)[0]:
            masters[master].read()
        now = time.monotonic()
        for wall in walls:
            wall.turn(now)
            if not wall.program.running:
                wall.is_closed = True
                judge = wall.judge
                if judge and not self._is_over:
                    judge.fault(f"{wall.name}: ended with {wall.program.status()}", wall.lines)
        return None


class Fleet:
    """What `raceboard fleet` reports: `venues` and `boxes` as --json has them, again and again, and every line of
    --watch with its instant. Its threads are in the name space in which it was made."""

    def __init__(self, command, environment):
        self.command, self.environment = command, environment
        self.venues, self.boxes, self.changes = {}, {}, []
        self._is_over = False
        self.process = subprocess.Popen([*command, "--watch"], env=environment, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self._threads = [threading.Thread(target=one, daemon=True) for one in (self._watch, self._poll)]
        for thread in self._threads:
            thread.start()

    def _watch(self):
        for line in self.process.stdout:
            self.changes.append((time.monotonic(), json.loads(line)))

    def _poll(self):
        while not self._is_over:
            text, _ = self.print()
            if text:
                found = json.loads(text)
                self.venues = {venue["venue"]: venue for venue in found["venues"]}
                self.boxes = {f"{box['venue']}/{box['box']}": box for box in found["boxes"]}
            pause(0.5)

    def end(self):
        self._is_over = True
        stop(self.process)
        for thread in self._threads:
            thread.join(60)

    def faults(self, venue):
        """What is wrong with a venue, in words of the program."""
        return set(self.venues.get(venue, {}).get("faults", []))

    def had(self, fault, venue, since):
        """Whether a venue had a fault since an instant, however short."""
        return any(at >= since and event["event"] == "venue" and event["venue"]["venue"] == venue
                   and fault in event["venue"]["faults"] for at, event in list(self.changes))

    def of(self, venue):
        return [box for name, box in list(self.boxes.items()) if name.startswith(f"{venue}/")]

    def states(self, venue, but=()):
        return {box["state"] for box in self.of(venue) if box["box"] not in but}

    def was(self, state, venue, since, but=()):
        """Boxes of a venue that were once in a state since an instant."""
        return {event["box"]["box"] for at, event in list(self.changes)
                if at >= since and event["event"] == "box" and event["box"]["venue"] == venue
                and event["box"]["state"] == state} - set(but)

    def print(self, form="--json"):
        """What the command prints at once, and its status; call it in the centre's name space."""
        done = subprocess.run([*self.command, form], env=self.environment, stdin=subprocess.DEVNULL, text=True,
                              capture_output=True, timeout=60, check=False)
        return done.stdout, done.returncode
