"""A race of a simulated day at speed, followed by the keyboard from open to final. What was decided is asked of the
simulator: of the one that is followed, and of one with the same seed whose clock stands behind the end of it."""

import re
import time

import pytest

import board
from conftest import NOON
from feed import PARTNER
from race_day import (Simulated, exotic_faults, lines_of_table, placing_faults, runner_faults, status,
                      stopwatch)

SEED, SPEED, DATE = "11", "30", "2026-03-14"
LATER = f"{DATE}T08:00:00Z"
AHEAD = 8 * 60  # simulated seconds to the start of the race that is followed
KEYS = {"Horse": "h", "Greyhound": "g", "Harness": "t"}


class Followed:
    """A race on the board, its simulators and the words that lists have for it."""

    def __init__(self, program, now, later, category, race):
        self.program, self.now, self.later, self.id = program, now, later, race["id"]
        self.start = race["start_time"][11:16]
        # A long name is cut in narrow columns.
        self.in_lists = (rf"\b{KEYS[category].upper()}\s+(?:{category}\s+)?R{race['race_number']}\s+"
                         rf"{re.escape(race['meeting'][:12])}")
        self.title = rf"R{race['race_number']} {re.escape(race['meeting'])}"

    @property
    def rows(self):
        """Of the screen, without the edges of rugs."""
        return [row.translate({ord("▌"): " ", ord("▐"): " "}) for row in self.program.screen.rows()]

    @property
    def line(self):
        """The race's line in the list of results; empty when it is not on the screen."""
        lead = re.compile(rf"^[► ]\s+{self.in_lists}.*\s{self.start}\s")
        return next((row for row in self.rows if lead.search(row)), "")

    def go(self):
        """The cursor to the race, in whichever list, by keys that move it: until then it stays with the first line."""
        has_moved = False
        for _ in range(30):
            at = self.program.wait_until(lambda: self.cursor, "cursor")
            target = next((place for place, row in enumerate(self.rows) if re.search(self.in_lists, row)), None)
            if has_moved and at == target:
                return
            assert target, f"no {self.in_lists}\n{self.program.drawing()}"
            self.program.press("up" if target < at else "down")
            # The list may move under the cursor in the same frame.
            self.program.wait_until(lambda: not self.program.unread(), "the key to be read")
            self.program.settle()
            has_moved = True
        raise AssertionError(f"never at {self.in_lists}\n{self.program.drawing()}")

    @property
    def cursor(self):
        """The cursor's line of the screen; None in the middle of a redraw."""
        marked = [place for place, row in enumerate(self.rows) if row.lstrip().startswith("►")]
        return marked[0] if len(marked) == 1 else None

    def agrees(self, faults):
        """Waits until the screen agrees with what the simulator says now, and says what is wrong when it does not."""
        try:
            self.program.wait_until(lambda: not faults(self.now.event(self.id)), "agreement")
        except AssertionError:
            raise AssertionError(f"{faults(self.now.event(self.id))}\n{self.program.drawing()}") from None


@pytest.fixture
def follow(start, simulator):
    """follow("Horse"): the board with the first race of a category that will be run in time under its cursor."""

    def begin(category, *arguments):
        later = Simulated(simulator("--seed", SEED, "--at", LATER))
        races = [race for race in later.races(category, "2026-03-13", DATE) if race["status"] == "Final"]
        now = Simulated(simulator("--seed", SEED, "--at", NOON, "--speed", SPEED))
        program = start(
            "--feed-url", now.url, "--at", NOON, "--speed", SPEED, *arguments, size=(120, 46),
            RACEBOARD_LAYOUT="list", **PARTNER)
        program.wait("LIVE")
        program.press(KEYS[category])
        # On a busy machine the day has gone on meanwhile.
        first = time.strftime(f"{DATE}T%H:%M:%S", time.gmtime(board.clock(program.screen.rows()) + AHEAD))
        chosen = next(race for race in races if race["start_time"] >= first)
        followed = Followed(program, now, later, category, chosen)
        program.wait_until(lambda: any(re.search(followed.in_lists, row) for row in followed.rows), followed.in_lists)
        followed.go()
        return followed

    return begin


def card_result_faults(rows, event):
    lines = lines_of_table(rows, "No +Runner.* Margin")
    won = stopwatch(event["results"][0]["winning_time"])
    slow = [] if any(row.rstrip().endswith(f" in {won}") for row in rows) else [f"not in {won}"]
    return slow + placing_faults(lines, event) + exotic_faults(" ".join(lines), event)


def check_list(race, decided):
    """The list of results has it too, without a key but these."""
    race.program.press("f2")
    race.program.wait(r"^ Results ")
    race.program.wait_until(lambda: race.line, "the race in the list")
    race.go()
    winner = decided["results"][0]
    number = winner["runner_number"]
    race.program.wait_until(
        lambda: re.search(rf"\s{number} {re.escape(winner['name'])}\s.*\s{number}│", race.line), "winner and finish")


def test_race_is_followed_from_open_to_final_on_its_card_and_is_in_the_list_of_results(follow):
    race = follow("Horse")
    program = race.program
    program.press("enter")
    program.wait(rf"^\s+\S\s+{race.title}\s")
    seen = []

    def reach(word):
        def reached():
            if (now := status(race.rows)) and now not in seen[-1:]:
                seen.append(now)
            return now == word
        program.wait_until(reached, word)

    reach("Open")
    race.agrees(lambda event: runner_faults(race.rows, event))
    assert not lines_of_table(race.rows, "Margin"), program.drawing()
    reach("Running")
    race.agrees(lambda event: runner_faults(race.rows, event))
    # A race that is closed runs from its start on, and the feed says so a moment later.
    later = ("Live", "Interim", "Final")
    program.wait_until(lambda: race.now.event(race.id)["race"]["status"] in later, "the feed's word")
    reach("Interim")
    program.wait("Interim: may still change")
    race.agrees(lambda event: card_result_faults(race.rows, event))
    reach("Final")
    assert [word for word in seen if word != "Closed"] == ["Open", "Running", "Interim", "Final"], seen
    assert not [row for row in race.rows if "may still change" in row], program.drawing()
    decided = race.later.event(race.id)
    program.wait_until(lambda: not card_result_faults(race.rows, decided), "what was decided")
    check_list(race, decided)
    program.press("q")
    assert program.finish() == 0
    assert program.leftovers() == []
