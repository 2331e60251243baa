"""Pictures of every screen in every size and appearance, for a person to look at before a release."""

import multiprocessing
import os
import pathlib
import signal
import sys
import tempfile
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from screenshots import LIGHT_THEMES, ROOT, THEMES, TRUE_COLOUR, day as options_of_day
from driver import Program, environment
from picture import DARK, LIGHT, REGULAR, save
from waits import Timeout

DAY = options_of_day()
SIZES = ((20, 3), (20, 6), (30, 8), (40, 12), (60, 16), (80, 24), (100, 30), (120, 40), (160, 45), (200, 60), (240, 67))
THEME_SIZES = ((80, 24), (160, 45))


class View(NamedTuple):
    """Keys that open a screen, and what it shows once it is complete, if it has room for that. A pattern after `~` is
    waited for before the next key."""
    keys: tuple = ()
    shows: str = "DEMO"
    options: tuple = ()
    command: tuple = ()


class Look(NamedTuple):
    """A terminal, and the options that change what the program draws in it."""
    options: tuple = ()
    term: str = "xterm-256color"
    light: bool = False
    sizes: tuple = SIZES


VIEWS = {
    "board": View(),
    "card": View(("j", "j", "j", "enter"), "No +Runner"),
    "result": View(("f2", "~interim +\\d", "enter"), "Margin"),
    "results": View(("f2",), "interim"),
    "meetings": View(("f3",), r"Meetings +\d"),
    "market": View(("m",), r"[+-]\d+%"),
    "form": View(("F", "~Starts +Wins")),
    "person": View(("F", "~Starts +Wins", "enter"), "365"),
    # A desk has the heads of a card before one is open; the footer knows.
    "runner": View(("j", "j", "j", "enter", r"~No +Runner[\s\S]*Esc +back", "enter"), "Last starts"),
    "plan": View(("P",), "Plan"),
    "upcoming": View(("U",), "Upcoming"),
    "alerts": View(("N", "A"), "Alerts"),
    "settings": View((",",), "Settings"),
    "sources": View(("S",), "Sources"),
    "commands": View((":",), "All commands"),
    "help": View(("?",), "Which races"),
    "search": View(("/", "p", "a", "r"), "/par"),
    "poster": View(options=("--layout", "poster")),
    "fleet": View(shows="Box", command=("fleet",)),
    "replay": View(command=("replay", "last", "--at", "13:05")),
    "wall": View(shows="█|DEMO", command=("kiosk",)),
    **{f"wall-{page}": View(shows="█|DEMO", options=("--pages", page), command=("kiosk",))
       for page in ("day", "results", "changes", "runners")},
}
LOOKS = {
    "true-colour": Look(),
    "linux": Look(term="linux"),
    "ascii": Look(("--ascii",)),
    "no-color": Look(("--no-color",)),
    "light-ground": Look(light=True),
    **{f"theme-{name}": Look(("--theme", name), light=name in LIGHT_THEMES, sizes=THEME_SIZES) for name in THEMES},
}


def picture_names(words):
    """Looks, sizes and views of the pictures that have all of the words: `board`, `80x24`, `linux`."""
    names = [(look, size, view) for look, part in LOOKS.items() for size in part.sizes for view in VIEWS]
    return [name for name in names if {*words} <= {name[0], size_word(name[1]), name[2]}]


def size_word(size):
    """Returns `80x24`."""
    return f"{size[0]}x{size[1]}"


def wait(program, pattern, seconds):
    """Reads until the screen shows a pattern or the time is over: a small screen has no room for it."""
    try:
        program.wait(pattern, seconds)
    except Timeout:
        if not program.running:
            raise


def answer(program, light):
    """Reports the colour of the ground, as most terminals do when a program requests it."""
    if b"\x1b]11;?" in program.raw:
        ground = (LIGHT if light else DARK)["bg"][1:]
        colour = "/".join(ground[place:place + 2] for place in (0, 2, 4))
        program.send(f"\x1b]11;rgb:{colour}\x1b\\".encode())


def record(binary, env, store):
    """Records some minutes of the day in a folder, for a replay."""
    with Program([binary, *DAY, "--record", "--speed", "60", "--store", store], env) as program:
        program.wait("DEMO")
        program.record(4)
        program.signal(signal.SIGTERM)
        program.finish()


def shoot(job):
    """Takes one picture."""
    binary, folder, (look, size, view) = job
    path = pathlib.Path(folder) / look / size_word(size) / f"{view}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    part, shown = LOOKS[look], VIEWS[view]
    with tempfile.TemporaryDirectory() as home:
        env = environment(home, part.term, **({} if part.term == "linux" else TRUE_COLOUR))
        day = DAY
        if "replay" in shown.command:
            record(binary, env, home)
            day = ["--store", f"{home}/feeds/demo-{DAY[DAY.index('--seed') + 1]}", "--tz", DAY[-1]]
        command = [binary, *shown.command, *day, *part.options, *shown.options]
        with Program(command, env, size) as program:
            wait(program, r"\d:\d\d|\d+s|DEMO|█", 3)
            program.settle(0.2)
            answer(program, part.light)
            for key in shown.keys:
                wait(program, key[1:], 20) if key[0] == "~" else program.press(key)
            wait(program, shown.shows, 3)
            program.settle(0.3, timeout=20)
            save(program.screen, path, title=f"{look} {view}" if size[0] >= 60 else "", light=part.light)
            program.signal(signal.SIGTERM)
            program.finish()
    return path


def sheet(folder):
    """Writes one picture of all pictures in a folder, at most 4000 pixels wide."""
    images = [(path.stem, Image.open(path).convert("RGBA")) for path in sorted(folder.glob("*.png"))]
    across = min(3, len(images))
    width = min(images[0][1].width, 4000 // across)
    height = max(image.height for _, image in images) * width // images[0][1].width
    whole = Image.new("RGB", (across * width, (height + 40) * -(-len(images) // across)), "#808080")
    pen, face = ImageDraw.Draw(whole), ImageFont.truetype(REGULAR, 26)
    for place, (name, image) in enumerate(images):
        x, y = place % across * width, place // across * (height + 40)
        pen.text((x + 10, y + 4), name, fill="white", font=face)
        small = image.resize((width, image.height * width // image.width))
        whole.paste(small, (x, y + 40), small)
    path = folder.parent.parent / f"{folder.parent.name}-{folder.name}.png"
    whole.save(path)
    return path


def main(binary, folder, words):
    folder = pathlib.Path(folder).resolve()
    if folder.is_relative_to(ROOT):
        sys.exit(f"{folder} is in the project: name a folder outside")
    if not (names := picture_names(words)):
        sys.exit(f"no such picture: {' '.join(words)}; there are {', '.join([*VIEWS, *LOOKS])}, and sizes as 80x24")
    with multiprocessing.Pool(os.cpu_count()) as pool:
        for path in pool.imap_unordered(shoot, [(binary, folder, name) for name in names]):
            print(path)
        for path in pool.imap(sheet, sorted({folder / look / size_word(size) for look, size, _ in names})):
            print(path)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
