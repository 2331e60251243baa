"""Reading cards and results off a screen, and asking the simulator itself what it has decided."""

import itertools
import json
import re
import urllib.request
from waits import TIMEOUT

STAGES = ("Open", "Closed", "Running", "Interim", "Final")  # a protest is a word behind
NUMBER = r"\d+(?:\.\d+)?"
LETTERS = {"Horse": "T", "Greyhound": "G", "Harness": "H"}


class Simulated:
    """The affiliates' face of a simulator, read without a line of the program's."""

    def __init__(self, url):
        self.url = url

    def _get(self, path):
        with urllib.request.urlopen(f"{self.url}/affiliates/v1/racing/{path}", timeout=TIMEOUT) as answer:
            return json.load(answer)["data"]

    def event(self, race):
        return self._get(f"events/{race}")

    def races(self, category, *dates):
        """Every race of a category and of meetings that begin on these days, by its start, with its meeting's name."""
        query = f"limit=200&category={LETTERS[category]}"
        meetings = [one for date in dates for one in self._get(f"meetings?date_from={date}&{query}")["meetings"]]
        found = [{**race, "meeting": meeting["name"]} for meeting in meetings for race in meeting["races"]]
        return sorted(found, key=lambda race: (race["start_time"], race["id"]))


def plain(price):
    """A price as a card has it: two places below a hundred, from there on none."""
    return f"{price:.2f}" if price < 100 else f"{price:.0f}"


def lines_of_table(rows, heads):
    """The lines below the last heads of columns that match, up to an empty one or a rule."""
    begin = max((index + 1 for index, row in enumerate(rows) if re.search(heads, row)), default=len(rows))
    return list(itertools.takewhile(lambda row: row.strip() and not row.startswith((" ─", "──")), rows[begin:]))


def status(rows):
    """The word of a card's first line; None when no card is on the screen."""
    line = rows[2] if len(rows) > 2 else ""
    found = re.search(rf"\b({'|'.join(STAGES)}|Abandoned|Delayed)\b", line[40:])
    return found and found[1]


def runner_faults(rows, event):
    """How the runners of a card differ from those of an event, in words."""
    lines, faults, places = lines_of_table(rows, "No +Runner"), [], {}
    for runner in event["runners"]:
        lead = re.compile(rf"^\s*►?\s*{runner['runner_number']}\s+{re.escape(runner['name'])}\s(?P<rest>.*)$")
        found = [(place, match) for place, line in enumerate(lines) if (match := lead.match(line + " "))]
        if len(found) != 1:
            faults.append(f"{runner['runner_number']} {runner['name']} has {len(found)} lines")
            continue
        place, rest = found[0][0], found[0][1]["rest"]
        places[place] = runner["is_scratched"]
        if runner["is_scratched"] != ("scratch" in rest):
            faults.append(f"scratched or not: {rest}")
        if runner["is_scratched"]:
            continue
        if not all(runner[key] in rest for key in ("jockey", "trainer_name")):
            faults.append(f"not {runner['jockey']}, {runner['trainer_name']}: {rest}")
        odds = [runner["odds"][key] for key in ("fixed_win", "fixed_place") if runner["odds"].get(key)]
        shown = re.findall(NUMBER, re.sub("[↓↑]", " ", rest))[-len(odds):] if odds else []
        if shown != [plain(price) for price in odds]:
            faults.append(f"not {odds}: {rest}")
    if sorted(places.values()) != [places[place] for place in sorted(places)]:
        faults.append("scratched runners are not last")
    return faults


def paid(event, product, number):
    """What a product paid on one runner: an amount, or None."""
    found = [one["dividend"] for one in event["dividends"] if one["product_name"] == f"Pool {product}"
             and [place["runner_number"] for place in one["positions"]] == [number]]
    return found[0] if found else None


def placing_faults(lines, event):
    """How the lines of a result differ from the placings, dividends and prices of an event, in words."""
    faults, positions = [], [one["position"] for one in event["results"]]
    runners = {runner["runner_number"]: runner for runner in event["runners"]}
    # Those of a dead heat stand in the order of their numbers.
    order = sorted(event["results"], key=lambda one: (one["position"], one["runner_number"]))
    for place, one in enumerate(order):
        number, level = one["runner_number"], "=" if positions.count(one["position"]) > 1 else ""
        runner = runners[number]
        wanted = [f"{one['position']}{level}", str(number), *one["name"].split(), str(one["barrier"]),
                  *runner["jockey"].split()]
        if one["position"] > 1 and one["margin_length"]:
            wanted.append(f"{one['margin_length']:.1f}L")
        amounts = [paid(event, product, number) for product in ("Win", "Place")]
        wanted += [f"{amount:.2f}" for amount in amounts if amount]
        wanted += [plain(runner["flucs"][0]), plain(runner["odds"]["fixed_win"])]
        # Without the number's place at the post, which stands at the right of a wide card.
        line = lines[place].replace("►", " ") if place < len(lines) else ""
        line = " ".join(line.rsplit(f"  {runner['trainer_name']} ", 1))
        shown = re.sub(r"\s+▌?\d+▐? ?─*│\s*$", "", line).split()
        if shown != wanted:
            faults.append(f"not {wanted}: {shown}")
    return faults


def exotic_faults(text, event):
    """Which dividends of several runners a text leaves out."""
    wanted = [" ".join((one["product_name"].removeprefix("Pool ").replace("First4", "First Four"),
                        "-".join(str(place["runner_number"]) for place in one["positions"]), f"{one['dividend']:,.2f}"))
              for one in event["dividends"] if len(one["positions"]) > 1]
    assert wanted
    text = " ".join(text.split())
    return [f"no {one}" for one in wanted if one not in text]


def stopwatch(seconds):
    minutes, rest = divmod(round(seconds * 100), 6000)
    return f"{minutes}:{rest / 100:05.2f}" if minutes else f"{rest / 100:.2f}"
