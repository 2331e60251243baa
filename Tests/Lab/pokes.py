"""What else happens to a board in a week: other sizes, storms of keys, a stopped process, reloads, a stepped clock."""

import signal
import subprocess
import time

import watch
from driver import Program
from waits import pause

SIZE = (110, 30)
KEYS = [*"hgta0123+-kjTrp? xyz", "up", "down", "home", "end", "pageup", "pagedown", "enter", "esc", "space", "tab",
        "backspace", "ctrl-l"]
GOOD = "interval = 30\n"
BAD = ["interval = \"often\"\n", "no such key = [\n", "\x00\xff\n", "intervall = 30\n"]
UNREAD = 1024  # bytes of input that a board may have before it: a terminal that is full would block the lab
DRAINED_WITHIN = 5.0  # seconds in which a stopped program's last output is read


class Pokes:
    """One of them at a time, on a program whose frames are watched all the while."""

    def __init__(self, program, watcher, generator, shim, home, knows_configuration, is_steady):
        self.program, self.watcher, self.generator = program, watcher, generator
        self.shim, self.home = shim, home
        self.kinds = ["resize", "keys", "stop"] + ["reload"] * knows_configuration + ["step"] * is_steady
        self.done = dict.fromkeys(self.kinds, 0)

    def one(self):
        if (unread := self.program.unread()) > UNREAD:
            self.watcher.judge.fault(f"{unread} bytes of input are not read", self.program.screen.rows())
            return
        kind = self.generator.choice(self.kinds)
        self.done[kind] += 1
        began = time.monotonic()
        getattr(self, kind)()
        self.watcher.judge.blind += time.monotonic() - began

    def resize(self):
        for _ in range(self.generator.randrange(1, 6)):
            self.program.resize(self.generator.randrange(1, 200), self.generator.randrange(1, 60))
            self.watcher.watch(self.generator.uniform(0, 0.3), strict=False)
        self.program.resize(*SIZE)
        self.watcher.watch(0.4, strict=False)

    def keys(self):
        for _ in range(self.generator.randrange(5, 60)):
            self._some_input()
            if self.generator.random() < 0.3:
                self.watcher.watch(self.generator.uniform(0, 0.05), strict=False)
        self.watcher.watch(0.2, strict=False)
        self.to_plain()

    def _some_input(self):
        chance = self.generator.random()
        # Above the last line, which has the button that quits; the fault lab clicks on that one.
        column, row = self.generator.randrange(SIZE[0]), self.generator.randrange(SIZE[1] - 1)
        if chance < 0.8:
            self.program.press(self.generator.choice(KEYS))
        elif chance < 0.9:
            self.program.click(column, row)
        elif chance < 0.95:
            self.program.wheel(self.generator.choice(("up", "down")), column, row)
        else:
            self.program.paste("q pasted text \x1b[A" * self.generator.randrange(1, 20))

    def to_plain(self):
        """Back to five rows of every category, whatever the keys have done."""
        for _ in range(5):
            for key in ("esc", "esc", "esc"):
                self.program.press(key)
                self.watcher.watch(0.12, strict=False)
            seen = watch.view(self.program.screen.rows())
            keys = ["a"] + ["space"] * seen.is_held + ["p"] * any("██" in row for row in self.program.screen.rows())
            self.program.press(*keys, *["-"] * 20, *["+"] * 4, "home")
            self.watcher.watch(0.3, strict=False)
            if watch.view(self.program.screen.rows()).is_plain:
                return
        self.watcher.judge.fault("no keys lead back to the plain board", self.program.screen.rows())

    def stop(self):
        self.program.signal(signal.SIGSTOP)
        end = time.monotonic() + DRAINED_WITHIN
        while self.program.pump(0.02) and time.monotonic() < end:
            pass
        pause(self.generator.uniform(0.05, 1.5))
        self.program.signal(signal.SIGCONT)
        self.watcher.last_frame = time.monotonic()
        self.watcher.watch(0.3)

    def reload(self):
        folder = self.home / "config" / "raceboard"
        folder.mkdir(parents=True, exist_ok=True)
        text = self.generator.choice([GOOD, *BAD])
        (folder / "config").write_text(text, encoding="latin-1")
        self.program.signal(signal.SIGUSR2)
        self.watcher.watch(0.5, strict=text == GOOD)

    def step(self):
        self.shim.step_clock(self.generator.choice((-1, 1)) * 7200 ** self.generator.random())
        self.watcher.watch(0.3)


def knows_configuration(binary, environment):
    """Whether the binary has a configuration file to reload; without one SIGUSR2 would end it."""
    done = subprocess.run([binary, "config", "show"], env=environment, capture_output=True, timeout=20, check=False)
    return done.returncode == 0


def is_steady(binary, environment, shim):
    """Whether the board's clock goes on as before when the device's clock is stepped by an hour."""
    with Program([binary, "--demo"], environment, SIZE) as program:
        program.wait("DEMO")
        before = watch.view(program.screen.rows()).clock
        shim.step_clock(3600)
        program.record(2.2)
        after = watch.view(program.screen.rows()).clock
    shim.step_clock(-3600)
    return before is not None and after is not None and (after - before) % watch.DAY < 60
