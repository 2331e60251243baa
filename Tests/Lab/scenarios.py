"""The hand scenarios: each fault that a racecourse knows, at the speed of life, with the screen kept to look at."""

import errno
import pathlib
import re
import threading
import time

import board
import heartbeat
import store
import watch
from cable import Cable
from conftest import NOON, start_simulator
from driver import Program, Timeout, environment, stop
from faults import Fault
from proxy import Proxy
from shim import Shim
from waits import TIMEOUT

SIZE = (110, 30)
ALL_WITHIN = 900.0  # seconds for all scenarios together


class Outcome:
    """Of a scenario: the words that came, how long after the first failed answer, and what was wrong."""

    def __init__(self, name):
        self.name, self.words, self.seconds, self.recovered, self.broken = name, "", None, None, []


class Scenario:
    """One board behind a proxy of its own, both torn down by `close`."""

    def __init__(self, binary, folder, name, size=SIZE):
        self.binary, self.outcome = binary, Outcome(name)
        self.home = pathlib.Path(folder) / re.sub(r"\W+", "-", name)
        (self.home / "state").mkdir(parents=True, exist_ok=True)
        self.screens = pathlib.Path(folder) / "screens"
        self.screens.mkdir(exist_ok=True)
        self.simulator, url = start_simulator(binary, self.home, "--seed", "7")
        self.proxy = Proxy(url)
        self.shim = Shim(self.home / "shim", self.home / "state")
        self.program, self.size = None, size

    def start(self, *arguments, lead=(), url=None):
        command = [*lead, self.binary, "--feed-url", url or self.proxy.url, "--interval", "15", *arguments]
        self.program = Program(command, environment(self.home, **self.shim.environment), self.size)
        return self.program

    def simulator_speed(self, speed):
        """The board and a new feed on clocks that run at `speed`, from noon."""
        self.proxy.__exit__()
        stop(self.simulator)
        self.simulator.stdout.close()
        clock = ("--at", NOON, "--speed", str(speed))
        self.simulator, url = start_simulator(self.binary, self.home, "--seed", "7", *clock)
        self.proxy = Proxy(url, speed)
        self.start(*clock)

    def live(self):
        self.program.wait_until(self._is_well, "a board that is LIVE")

    def close(self):
        if self.program:
            self.program.__exit__()
        self.proxy.__exit__()
        stop(self.simulator)
        self.simulator.stdout.close()

    # What is looked for

    def words(self, pattern, first, within=watch.CAUSE_WITHIN, timeout=40, where=0):
        """Wait for words in the header (`where` None: anywhere); `first` tells when the first bad answer came."""
        def found():
            rows = self.program.screen.rows()
            return re.search(pattern, rows[0] if where == 0 else "\n".join(rows))

        waited = heartbeat.waited()
        try:
            match = self.program.wait_until(found, f"/{pattern}/", timeout + TIMEOUT)
            at = time.monotonic()
            within += heartbeat.waited() - waited
            self.program.settle(0.1)
            self.outcome.words = self.program.screen.rows()[0].split("UTC")[-1].strip() if where == 0 else match[0]
            began = first()
            self.outcome.seconds = max(0.0, at - began) if began else None
            if began and at - began > within:
                self.outcome.broken.append(f"the words came {at - began:.1f} s after the first failed answer")
        except Timeout as words:
            self.outcome.broken.append(str(words))
        self.keep("words")

    def keep(self, moment):
        name = re.sub(r"\W+", "-", self.outcome.name)
        (self.screens / f"{name}-{moment}.txt").write_text(self.program.drawing() + "\n", encoding="utf-8")

    def recovers(self, limit=75.0):
        """LIVE again with nothing wrong."""
        began, waited = time.monotonic(), heartbeat.waited()
        try:
            self.program.wait_until(self._is_well, "a board that is LIVE again", limit + TIMEOUT)
            self.outcome.recovered = time.monotonic() - began
            if self.outcome.recovered > limit + heartbeat.waited() - waited:
                self.outcome.broken.append(f"LIVE again only after {self.outcome.recovered:.1f} s")
        except Timeout as words:
            self.outcome.broken.append(str(words))
        self.keep("after")

    def _is_well(self):
        rows = self.program.screen.rows()
        return "LIVE" in rows[0] and not watch.has_fault_words(rows[0]) and len(board.rows(rows)) == 5

    def keeps_rows(self):
        if len(board.rows(self.program.screen.rows())) != 5:
            self.outcome.broken.append("rows were lost\n" + self.program.drawing())


def proxied(fault, pattern, hold=4.0, timeout=40):
    """A scenario of a fault in the proxy: five rows, the fault, its words, the rows kept, the end of the fault."""
    def play(scene):
        scene.start()
        scene.live()
        episode = scene.proxy.begin(fault)
        scene.program.press("r")
        began = time.monotonic()
        scene.words(pattern, lambda: episode.first_bad or began, timeout=timeout)
        scene.keeps_rows()
        scene.program.record(hold)
        scene.proxy.end()
        scene.recovers()
    return play


def frozen(scene):
    """Old data with HTTP 200: suspect when a race that is listed started over five minutes ago. At speed 20."""
    scene.simulator_speed(20)
    scene.live()
    episode = scene.proxy.begin(Fault("frozen"))
    scene.words("stopped|STALE", lambda: episode.first_bad, timeout=60)
    scene.proxy.end()
    scene.recovers()


def cached(scene):
    """A cache that answers with an old Date and its Age, for ever."""
    scene.simulator_speed(20)
    scene.live()
    episode = scene.proxy.begin(Fault("cached"))
    scene.words("old answer|stopped|STALE", lambda: episode.first_bad, timeout=30)
    scene.proxy.end()
    scene.recovers()


def rate_limited(scene):
    """429 with ten minutes of Retry-After, at speed 30: not asked again before, and right at once after."""
    scene.simulator_speed(30)
    scene.live()
    episode = scene.proxy.begin(Fault("429", 600))
    scene.words("rate limited", lambda: episode.first_bad, timeout=10)
    scene.keeps_rows()
    scene.program.record(18.6 - (time.monotonic() - episode.first_bad) if episode.first_bad else 0)
    if episode.requests > 1:
        scene.outcome.broken.append(f"asked {episode.requests - 1} times more within the ten minutes")
    scene.proxy.end()
    scene.recovers(10)


def countdowns(scene):
    """By race: the first one may leave or jump meanwhile."""
    return {(row.number, row.rest.split("  ")[0]): row.seconds for row in board.rows(scene.program.screen.rows())
            if row.is_exact and not row.has_jumped}


def clock_back(scene):
    scene.start()
    scene.live()
    before = countdowns(scene)
    scene.shim.step_clock(-43)
    began = time.monotonic()
    scene.words(r"clock 4[234] ?s slow", lambda: began, timeout=20)
    after = countdowns(scene)
    if before and not before.keys() & after.keys():
        scene.outcome.broken.append("no race is there before and after")
    for race in before.keys() & after.keys():
        if not -25 < after[race] - before[race] <= 1:
            scene.outcome.broken.append(f"the countdown of {race} went from {before[race]:g} to {after[race]:g} s")


def no_name(scene):
    """The name server gone: a name that nobody resolves, from the start."""
    began = time.monotonic()
    scene.start(url="http://feed.invalid:80")
    scene.words("name not found|no network", lambda: began + 0.5, within=12, timeout=20)


def after_power_cut(scene):
    scene.start()
    scene.live()
    scene.program.record(1.0)
    scene.program.signal(9)
    scene.program.finish()
    has_store = bool(store.files(scene.home))
    scene.program.__exit__()
    scene.proxy.begin(Fault("refuse"))
    scene.start()
    began = time.monotonic()
    scene.words("STALE.*refused" if has_store else "refused", lambda: began)
    if has_store:
        scene.keeps_rows()
    scene.proxy.end()
    scene.recovers()


def store_deleted(scene):
    """After the next answers the store is there again, or the board says that it is not."""
    scene.start()
    scene.live()
    scene.program.record(1)
    had = store.files(scene.home)
    store.delete(scene.home)
    scene.program.press("r")

    def said():
        return re.search(f"^.*({store.WORDS}).*", scene.program.screen.text(), re.MULTILINE)

    try:
        scene.program.wait_until(lambda: said() or not had or store.files(scene.home), "a store, or words about it")
    except Timeout as words:
        scene.outcome.broken.append(f"the store is gone, and nothing says so: {words}")
    scene.outcome.words = found[0].strip() if (found := said()) else ""
    scene.recovers(37)


def disk_full(scene):
    scene.start()
    scene.live()
    scene.program.record(1)
    scene.shim.put("write_error", errno.ENOSPC)
    scene.program.press("r")
    if store.files(scene.home):
        scene.program.wait_until(lambda: scene.shim.get("refused"), "write to the full disk")
        scene.program.wait("Refreshed|" + store.WORDS)  # its answer, for which it may wait, is what is to be kept
        began = time.monotonic()
        scene.words(store.WORDS, lambda: began, timeout=10, where=None)
    scene.program.record(3)
    scene.recovers(20)


def cable(scene):
    """The link of a network name space goes down and comes back; the feed stands outside of it."""
    Cable(scene).play()


ALL = {
    "cable pulled and put back": cable,
    "connection refused": proxied(Fault("refuse"), "refused"),
    "feed does not answer": proxied(Fault("stall"), "timed out"),
    "name server gone": no_name,
    "captive portal": proxied(Fault("html"), "web page"),
    "429 for ten minutes": rate_limited,
    "feed frozen at old data": frozen,
    "old data from a cache": cached,
    "device clock back 43 s": clock_back,
    "no network after power cut": after_power_cut,
    "store deleted while running": store_deleted,
    "disk full": disk_full,
}


def play_all(binary, folder, names=None, report=lambda words: None):
    """Every scenario at once, each in a thread; their outcomes in order."""
    outcomes, threads = {}, []
    heartbeat.begin()  # not while the seconds of a scenario count

    def play(name):
        scene = Scenario(binary, folder, name)
        try:
            ALL[name](scene)
        except Exception as error:  # whatever it is, it belongs to this scenario's row
            scene.outcome.broken.append(f"{type(error).__name__}: {error}")
        finally:
            scene.close()
        outcomes[name] = scene.outcome
        report(line(scene.outcome))

    for name in names or ALL:
        threads.append(threading.Thread(target=play, args=(name,), daemon=True))
        threads[-1].start()
    end = time.monotonic() + ALL_WITHIN
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))
    return [outcomes.get(name) or missing(name) for name in names or ALL]


def missing(name):
    """The outcome of a scenario that has none in time."""
    outcome = Outcome(name)
    outcome.broken.append(f"no outcome within {ALL_WITHIN:g} s")
    return outcome


def line(outcome):
    seconds = "-" if outcome.seconds is None else f"{outcome.seconds:.1f} s"
    back = "-" if outcome.recovered is None else f"{outcome.recovered:.1f} s"
    return f"{outcome.name:28} {outcome.words:44} {seconds:>7} {back:>7}  {'; '.join(outcome.broken) or 'right'}"
