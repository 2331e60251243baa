"""Writes the README's pictures from the running program: the same day and hour every time."""

import pathlib
import signal
import sys
import tempfile
import time
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Terminal"))

from driver import Program, environment  # noqa: E402
from animation import Animation, Moment, Recorder, cells  # noqa: E402
from picture import Look, save  # noqa: E402

HOUR = "2026-03-14T02:02:15Z"


def day(at=HOUR):
    """The options of the simulated day, which begins at that instant."""
    return ["--demo", "--seed", "6", "--at", at, "--tz", "Australia/Sydney"]


class Shot(NamedTuple):
    """What a picture is of: the keys are pressed when `waits` is on the screen, and it is taken when `shows` is."""
    size: tuple = (80, 24)
    options: tuple = ()
    keys: tuple = ()
    term: str = "xterm-256color"
    light: bool = False
    command: tuple = ()
    waits: str = "DEMO"
    shows: str = ""
    variables: dict = {}

    @property
    def title(self):
        return " ".join(["raceboard", *self.command, "--demo", *self.options])


RESULT = r"\d\d:\d\d +\d+ [A-Z]"
TRUE_COLOUR = {"COLORTERM": "truecolor"}
SHOTS = {
    "board": Shot(),
    "board-120x40": Shot((120, 40)),
    "board-200x60": Shot((200, 60)),
    "desk": Shot((160, 45), keys=("j", "j"), waits=RESULT, shows="No +Runner"),
    "board-40x12": Shot((40, 12)),
    "board-20x6": Shot((20, 6)),
    "filter": Shot(keys=("h", "g")),
    "card": Shot(keys=("j", "enter"), shows="No +Runner"),
    "results": Shot(keys=("tab",), shows=RESULT),
    "meetings": Shot((100, 28), keys=("f3",), shows=r"Meetings +[5-9]\d,"),
    "form": Shot((100, 28), keys=("F",), shows="Starts +Wins"),
    "help": Shot(keys=("?",)),
    "poster": Shot((120, 40), keys=("p",)),
    "wall": Shot((120, 33), command=("kiosk",), waits=r"\d:\d\d"),
    "held": Shot(keys=("space",)),
    "no-color": Shot(options=("--no-color",)),
    "ascii": Shot(options=("--ascii",)),
    "linux": Shot(term="linux"),
    "stalled": Shot(options=("--fault", "stall"), waits="CONNECTING"),
    "blocked": Shot(options=("--fault", "403"), waits="blocked"),
}

# Small ones that do not move, as SVG: the same card in each theme.
THEMES = ("default", "turf", "slate", "midnight", "plum", "light", "paper", "high-contrast", "colour-blind", "mono")
LIGHT_THEMES = ("light", "paper")
SHOTS |= {
    f"theme-{name}": Shot(
        (100, 30), ("--theme", name), ("j", "j"), light=name in LIGHT_THEMES, shows="No +Runner", variables=TRUE_COLOUR)
    for name in THEMES
}


class Film(NamedTuple):
    """What a moving picture is of: the keys are pressed once `waits` is on the screen, it begins when `begins` is, and
    shows the seconds and the key that comes after them."""
    size: tuple
    at: str
    options: tuple
    keys: tuple
    begins: str
    script: tuple
    variables: dict = {}


FILMS = {
    # The last seconds before a start, beside a final of greyhounds.
    "desk.svg": Film((160, 45), "2026-03-14T02:03:15Z", ("--theme", "turf"), ("3", "j", "j", "j"), r"13:04 +9s",
                     ((4, None),), TRUE_COLOUR),
}

# Those that README and pages show.
SHOWN = ["desk.svg", "board", "card", "wall", "desk", "results", "meetings", "form", "poster", "board-40x12",
         *(f"theme-{name}" for name in THEMES)]


def shoot(binary, name, folder):
    shot = SHOTS[name]
    with tempfile.TemporaryDirectory() as home, \
            Program([binary, *shot.command, *day(), *shot.options], environment(home, shot.term, **shot.variables),
                    shot.size) as program:
        program.wait(shot.waits)
        # The lines that point to keys go with the first key, which moves nothing.
        program.press(*([] if shot.command else ["up"]), *shot.keys)
        program.wait(shot.shows)
        program.settle(0.3)
        path = folder / (f"{name}.svg" if name.startswith("theme-") else f"{name}.png")
        if path.suffix == ".svg":
            still = Animation([Moment(0, cells(program.screen))], 1, look=Look(light=shot.light))
            path.write_text(still.svg(shot.title), encoding="utf-8")
        else:
            save(program.screen, path, title=shot.title, light=shot.light)
        program.signal(signal.SIGTERM)
        program.finish()
    print(f"{path} ({path.stat().st_size // 1024} KiB)")


def film(binary, name, folder):
    of = FILMS[name]
    with tempfile.TemporaryDirectory() as home, \
            Recorder([binary, *day(of.at), *of.options], environment(home, **of.variables), of.size) as program:
        program.wait(RESULT)
        program.press("up", *of.keys)
        program.wait(of.begins, timeout=60)
        program.settle(0.1, timeout=1)
        program.keep_frame()
        pressed = []
        for seconds, key in of.script:
            program.record(seconds)
            if key:
                pressed.append((time.monotonic(), key.capitalize() if len(key) > 1 else key))
                program.press(key)
        moving = Animation(program.frames, time.monotonic() - program.frames[0].time, pressed)
        program.signal(signal.SIGTERM)
        program.finish()
    path = folder / name
    path.write_text(moving.svg(" ".join(["raceboard --demo", *of.options])), encoding="utf-8")
    print(f"{path} ({path.stat().st_size // 1024} KiB)")


def main(binary, folder, names):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if unknown := set(names) - set(SHOTS) - set(FILMS) - {"all"}:
        sys.exit(f"no such picture: {', '.join(sorted(unknown))}; there are {', '.join([*SHOTS, *FILMS])}")
    for name in [*SHOTS, *FILMS] if names == ["all"] else names or SHOWN:
        (film if name in FILMS else shoot)(binary, name, folder)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
