"""Measurements of a whole history, without a board: rankings of form, and estimates of how late races jump."""

import os
import pathlib
import re
import subprocess

from driver import environment
from figures import Figure

LATE_DAYS = 14  # simulated days of estimates
RANKING, RANKINGS = 50, 20  # milliseconds; how often each is requested
# Milliseconds for what is counted from the starts, of at most so many races of ten runners.
COUNTED, COUNTED_RACES = 300, 20_000


def rankings(options, home):
    """Tests/Bench, form: rankings over five years of results, ten runners a race, made first of all."""
    command = [options.work, "form", "--store", pathlib.Path(home, "form"), "--races",
               str(options.races), "--times", str(RANKINGS)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(home), check=True)
    found = re.findall(r"^(.+): rows=\d+ median_us=(\d+)", done.stdout, re.MULTILINE)
    # Other days, and rules, are counted from the starts; a history is no ranking.
    counted = COUNTED if options.races <= COUNTED_RACES else None
    budgets = [counted if "counted" in name else None if "history" in name else RANKING for name, _ in found]
    return [Figure(f"form of {10 * options.races:,} runners: {name}, median", int(median) / 1000, "ms", budget)
            for (name, median), budget in zip(found, budgets)]


def lateness(options, home):
    """Tests/Bench, lateness: estimates of how late races jump, beside what came."""
    command = [options.work, "lateness", "--times", str(LATE_DAYS)]
    command += ["--store", options.store] if options.store else []
    recorded = sorted(pathlib.Path(os.environ.get("RACEBOARD_RECORDED", "/nowhere")).glob("aff-*-list-*.json"))
    command += ["--recorded", recorded[-1]] if recorded else []
    done = subprocess.run(command, capture_output=True, text=True, env=environment(home), check=True)
    kinds = "races inside width_s estimate_s on_time_s last_s".split()
    line = "^(.+): " + " ".join(rf"{kind}=(\d+)" for kind in kinds) + "$"
    for name, races, inside, width, *errors in re.findall(line, done.stdout, re.MULTILINE):
        if not int(races):
            continue
        estimate, on_time, last = map(int, errors)
        # Most of the 80 %, and no guess that needs no races may be nearer.
        outside = round(100 - 100 * int(inside) / int(races), 1)
        yield Figure(f"{name}: of {races} races outside the interval", outside, "%", 25 if int(races) >= 50 else None,
                     is_count=True)
        yield Figure(f"{name}: width of the interval", int(width), "s", None)
        yield Figure(f"{name}: mean error", estimate, "s", min(on_time, last), is_count=int(races) >= 50)
        yield Figure(f"{name}: mean error of always on time", on_time, "s", None)
        yield Figure(f"{name}: mean error of as late as the last race", last, "s", None)
