"""A program in a terminal, measured: starts, bytes, wake-ups, keys, sizes, instructions."""

import os
import pathlib
import shutil
import statistics
import subprocess
import time

import board
from card_feed import WHO, CardFeed, races
from driver import Program, environment
from feed import Answer, Feed, v2
from figures import Figure, median_ms, worst_ms
from pieces import callgrind_control, callgrind_tool, instructions_in
from procfs import switches, usage, wake_ups

BURST = 0.005  # seconds without output that end a burst
SIZE, OTHER_SIZE, DESK = (80, 24), (120, 40), (200, 60)
# Seconds that are counted. A list is requested every half a minute, and a card that is open; on the desk the prices of
# another race each twelve seconds.
MINUTE, CARD_REST, DESK_REST = 60, 10, 8
CARDS = {8: "8 dogs", 20: "20 runners"}
# Millions of instructions, twice those of November 2026 (docs/dev/budgets.md): work that has doubled is an error.
TICK, CARD_TICK, ANSWERS, DESK_TICK, DESK_SECOND = 2.4, 1.8, 90, 4.6, 11
STARTED = 3  # seconds after which the work of a start, or of a card, is done
CARD_START = 800  # seconds before its start that a card is open: requested every 30 s


class Bench:
    def __init__(self, binary, home, url, options):
        self.binary, self.home, self.url, self.options = binary, home, url, options
        # As it is installed. valgrind, besides, stumbles over the newest debugging information.
        self.stripped = pathlib.Path(home, "stripped")
        subprocess.run(["strip", "-o", self.stripped, binary], check=True)
        # Pages of a file that waits to be written count as written to by the program.
        os.sync()

    def board(self, *wrapper, url=None, size=SIZE, **more):
        """With the store and the black box on, as a kiosk has it."""
        command = [*wrapper, self.stripped, "--record", "--feed-url", url or self.url]
        return Program(command, environment(self.home, **more), size)

    @staticmethod
    def wait_complete(program, timeout=10):
        program.wait_until(lambda: len(board.rows(program.screen.rows())) == 5, "five rows", timeout)

    def starts(self):
        first, complete = [], []
        for _ in range(self.options.starts):
            with self.board() as program:
                program.wait_until(lambda: program.screen.text().strip(), "first paint")
                first.append(program.last_output - program.started)
                self.wait_complete(program)
                complete.append(program.last_output - program.started)
        return [Figure("first paint from exec, median", median_ms(first), "ms", 50),
                Figure("first five rows from exec, median", median_ms(complete), "ms")]

    def idle(self):
        """The board at rest: five rows that tick, whole seconds, away from their edges."""
        with self.board() as program:
            self.wait_complete(program)
            return self.watch(program)

    def reached(self):
        """The same with all that reaches out of the board: alerts, the socket of lines, metrics."""
        more = dict(RACEBOARD_ALERTS="t-5,t-1,due,off", RACEBOARD_ALERTS_FOR="all", RACEBOARD_ALERT_BY="bell,terminal",
                    RACEBOARD_METRICS=f"{self.home}/metrics.prom")
        with self.board(**more) as program:
            self.wait_complete(program)
            return [figure._replace(name=f"with alerts, socket and metrics: {figure.name}")
                    for figure in self.watch(program)]

    def cards(self):
        """The board with a card open that is requested every half a minute, some of its prices changing."""
        found = []
        for runners, words in CARDS.items():
            with CardFeed(runners, int(time.time()) + CARD_START) as feed, self.board(url=feed.url, **WHO) as program:
                self.open_card(program)
                found += [figure._replace(name=f"card of {words}: {figure.name}")
                          for figure in self.watch(program, wake_ups_a_second=4)]
        return found

    def desk(self):
        """Four panes of a simulated day. Without the results' own requests, which come for minutes after the start:
        between answers."""
        more = dict(WHO, RACEBOARD_LAYOUT="desk", RACEBOARD_RESULTS_SOURCE="none")
        with self.board(size=DESK, **more) as program:
            program.wait(r"\d+ run\b[\s\S]*Meetings +\d+", 20)
            program.record(15)
            return [figure._replace(name=f"desk: {figure.name}")
                    for figure in self.watch(program, wake_ups_a_second=11, written=250, private=20, resident=50)]

    def open_card(self, program, timeout=10):
        self.wait_complete(program, timeout)
        program.press("enter")
        program.wait(r"No\s+Runner[^\n]*\n.*Runner Number", timeout)

    def watch(self, program, **budgets):
        """What it costs to be looked at for a while."""
        program.record(3)
        program.record(1.5 - time.time() % 1)
        chunks, before = [], usage(program.pid)
        slept = [before.switches]
        for second in range(1, self.options.seconds + 1):
            while (left := before.time + second - time.monotonic()) > 0:
                size = len(program.raw)
                if program.pump(left):
                    chunks.append((program.last_output, len(program.raw) - size))
            slept.append(switches(program.pid))
        woken = [sum(after.values()) - sum(earlier.values()) for earlier, after in zip(slept, slept[1:])]
        return [*self.costs(chunks, before, usage(program.pid), **budgets),
                # Most seconds have no answer.
                Figure("wake-ups, the median second", statistics.median(woken), "/s", 2, True)]

    @staticmethod
    def costs(chunks, before, after, wake_ups_a_second=6, written=110, private=8, resident=40):
        seconds = after.time - before.time
        sizes = [0] * int(seconds)  # by the second; the median one has nothing but its ticks
        for moment, size in chunks:
            sizes[min(int(moment - before.time), len(sizes) - 1)] += size
        bursts = sum(not place or chunks[place][0] - chunks[place - 1][0] > BURST for place in range(len(chunks)))
        count = dict(is_count=True)
        return [
            Figure("written to the terminal, median", statistics.median(sizes), "bytes/s", written, **count),
            # A refresh that adds a row or moves one is a burst of its own beside the tick's.
            Figure("bursts of output", round(bursts / seconds, 2), "/s", 1.25, **count),
            Figure("wake-ups, all threads", round(wake_ups(before, after) / seconds, 2), "/s",
                   wake_ups_a_second, **count),
            Figure("CPU at rest", round(1000 * (after.cpu - before.cpu) / seconds, 2), "ms/s", 1),
            Figure("resident memory", round(after.resident / 1024, 1), "MiB", resident, **count),
            Figure("resident memory, the most so far", round(after.peak / 1024, 1), "MiB"),
            Figure("private memory", round(after.private / 1024, 1), "MiB", private, **count),
            Figure("threads", after.threads, "", 10, **count),
            Figure("open descriptors", after.descriptors, "", 35, **count)]

    def keys(self):
        """From the press to the screen that has obeyed: the cursor's move down and up."""
        took = []
        with self.board() as program:
            self.wait_complete(program)
            for turn in range(self.options.presses):
                program.settle(0.05)
                before, begun = program.screen.text(), time.monotonic()
                program.press("k" if turn % 2 else "j")
                program.wait_until(lambda: program.screen.text() != before, "answer to a key")
                took.append(program.last_output - begun)
        return [Figure("key to screen, median", median_ms(took), "ms", 1),
                Figure("key to screen, 99th percentile", worst_ms(took), "ms", 5)]

    def resizes(self):
        took = []
        with self.board() as program:
            self.wait_complete(program)
            for turn in range(20):
                program.settle(0.1)
                begun = time.monotonic()
                program.resize(*(SIZE if turn % 2 else OTHER_SIZE))
                program.wait_until(lambda: program.last_output > begun, "answer to a resize")
                program.settle(0.02)
                took.append(program.last_output - begun)
        return [Figure("resize to whole redraw, median", median_ms(took), "ms", 5)]

    def prints(self):
        """Commands that print and end, from exec to the first byte. `next` has a saved answer."""
        request = ["next", "--feed-url", self.url]
        subprocess.run([self.stripped, *request], stdout=subprocess.DEVNULL, env=environment(self.home), check=True)
        return [Figure("raceboard --help to the first byte, median", self.first_byte("--help"), "ms", 20),
                Figure("raceboard next, saved answer, to the first byte, median", self.first_byte(*request), "ms")]

    def first_byte(self, *arguments):
        took = []
        for _ in range(self.options.starts):
            begun = time.monotonic()
            with subprocess.Popen([self.stripped, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                  env=environment(self.home)) as program:
                program.stdout.read(1)
                took.append(time.monotonic() - begun)
        return median_ms(took)

    def size(self):
        size = round(self.stripped.stat().st_size / 2**20, 1)
        return [Figure("release binary, stripped", size, "MiB", 45, is_count=True)]

    def instructions(self):
        """Instructions under callgrind, of seconds without an answer and of minutes with them."""
        name, unit = "instructions a tick, refreshes of 30 races included", "M"
        if not shutil.which("valgrind"):
            return [Figure(name + " (valgrind is not installed)", None, unit, TICK, is_count=True)]
        minute, = self.callgrind(MINUTE)
        found = [Figure(name, round(minute / MINUTE, 3), unit, TICK, is_count=True)]
        for runners, words in CARDS.items():
            rest, minute = self.callgrind_card(runners, CARD_REST, MINUTE)
            tick = rest / CARD_REST
            answers = (minute - MINUTE * tick) / 2
            found += [Figure(f"card of {words}: instructions a tick", round(tick, 3), unit, CARD_TICK, True),
                      Figure(f"card of {words}: instructions for the answers of half a minute", round(answers, 1), unit,
                             ANSWERS, True)]
        rest, minute = self.callgrind_desk(DESK_REST, MINUTE)
        return found + [Figure("desk: instructions a tick without an answer", round(rest / DESK_REST, 3), unit,
                               DESK_TICK, is_count=True),
                        Figure("desk: instructions a second, the answers of a minute included",
                               round(minute / MINUTE, 3), unit, DESK_SECOND, is_count=True)]

    def callgrind(self, *windows):
        """Of a board with five rows. Every race ticks and none leaves, so that the number of refreshes is the
        interval's."""
        body = v2(races(int(time.time()) + 900))
        with Feed(lambda _: Answer(body)) as feed:
            return self.counted(feed.url, lambda program: self.wait_complete(program, timeout=120), *windows)

    def callgrind_card(self, runners, *windows):
        with CardFeed(runners, int(time.time()) + CARD_START) as feed:
            return self.counted(feed.url, lambda program: self.open_card(program, timeout=120), *windows, **WHO)

    def callgrind_desk(self, *windows):
        """From the moment at which the third card has been answered: those of the cursor and of the first race of the
        market are requested in the first second, the next twelve seconds later."""
        more = dict(WHO, size=DESK, RACEBOARD_LAYOUT="desk", RACEBOARD_RESULTS_SOURCE="none")
        with CardFeed(20, int(time.time()) + CARD_START) as feed:
            return self.counted(
                feed.url, lambda program: program.wait_until(lambda: feed.cards >= 3, "the third card", 120),
                *windows, **more)

    def counted(self, url, ready, *windows, **more):
        """Millions of instructions, all threads, of windows of so many seconds that follow each other."""
        out = pathlib.Path(self.home, "callgrind")
        with self.board(*callgrind_tool(out), url=url, **more) as program:
            ready(program)
            program.record(STARTED + 0.5 - time.time() % 1)
            callgrind_control(program.pid, "--zero")
            for seconds in windows:
                program.record(seconds)
                callgrind_control(program.pid, "--dump")
            program.press("q")
            program.finish(timeout=60)
        return [instructions_in(out.with_name(f"{out.name}.{number}")) / 1e6
                for number in range(1, len(windows) + 1)]
