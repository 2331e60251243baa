"""Writes the README's pictures from the running program: the same day and hour every time."""

import pathlib
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Terminal"))

from driver import Program, environment  # noqa: E402
from animation import Animation, Recorder  # noqa: E402
from picture import save  # noqa: E402

DAY = ["--demo", "--seed", "6", "--at", "2026-03-14T02:02:15Z", "--tz", "Australia/Sydney"]
# name: size, further options, keys, TERM, light background
SHOTS = {
    "board": ((80, 24), [], [], "xterm-256color", False),
    "board-120x40": ((120, 40), [], [], "xterm-256color", False),
    "board-200x60": ((200, 60), [], [], "xterm-256color", False),
    "desk": ((160, 45), [], [], "xterm-256color", False),
    "board-40x12": ((40, 12), [], [], "xterm-256color", False),
    "board-20x6": ((20, 6), [], [], "xterm-256color", False),
    "filter": ((80, 24), [], ["h", "g"], "xterm-256color", False),
    "card": ((80, 24), [], ["j", "enter"], "xterm-256color", False),
    "results": ((80, 24), [], ["tab"], "xterm-256color", False),
    "help": ((80, 24), [], ["?"], "xterm-256color", False),
    "poster": ((120, 40), [], ["p"], "xterm-256color", False),
    "held": ((80, 24), [], ["space"], "xterm-256color", False),
    "light": ((80, 24), ["--theme", "light"], [], "xterm-256color", True),
    "high-contrast": ((80, 24), ["--theme", "high-contrast"], [], "xterm-256color", False),
    "colour-blind": ((80, 24), ["--theme", "colour-blind"], [], "xterm-256color", False),
    "mono": ((80, 24), ["--theme", "mono"], [], "xterm-256color", False),
    "no-color": ((80, 24), ["--no-color"], [], "xterm-256color", False),
    "ascii": ((80, 24), ["--ascii"], [], "xterm-256color", False),
    "linux": ((80, 24), [], [], "linux", False),
    "stalled": ((80, 24), ["--fault", "stall"], [], "xterm-256color", False),
    "blocked": ((80, 24), ["--fault", "403"], [], "xterm-256color", False),
}

# Moving pictures. name: size, further options, then seconds and the key that comes after them.
FILMS = {
    "desk.svg": ((160, 45), ["--speed", "4"], [
        (3, "j"), (1.5, "j"), (3.5, "tab"), (1.5, "j"), (1.2, "j"), (2.5, "z"), (3, "z"), (0.5, "tab"), (2.5, None)]),
}

# Those that the README shows.
README = ["desk.svg", "board", "card", "results", "poster", "light", "board-40x12"]


def shoot(binary, name, folder):
    size, options, keys, term, light = SHOTS[name]
    with tempfile.TemporaryDirectory() as home, \
            Program([binary, *DAY, *options], environment(home, term), size) as program:
        program.wait("blocked" if name == "blocked" else "CONNECTING" if name == "stalled" else "LIVE")
        if name == "desk":
            program.wait(r"final +\d+ [A-Z]")
        program.settle(0.3)
        if keys:
            program.press(*keys)
            program.settle(0.3)
        path = folder / f"{name}.png"
        save(program.screen, path, title=" ".join(["raceboard --demo", *options]), light=light)
        program.press("ctrl-c")
        program.finish()
    print(f"{path} ({path.stat().st_size // 1024} KiB)")


def film(binary, name, folder):
    size, options, script = FILMS[name]
    with tempfile.TemporaryDirectory() as home, \
            Recorder([binary, *DAY, *options], environment(home), size) as program:
        program.wait(r"final +\d+ [A-Z]")
        program.settle(0.1, timeout=1)
        program.keep_frame()
        began = time.monotonic()
        for seconds, key in script:
            program.record(seconds)
            if key:
                program.press(key)
        moving = Animation(program.frames, time.monotonic() - began)
        program.press("ctrl-c")
        program.finish()
    path = folder / name
    path.write_text(moving.svg(" ".join(["raceboard --demo", *options])), encoding="utf-8")
    print(f"{path} ({path.stat().st_size // 1024} KiB)")


def main(binary, folder, names):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if unknown := set(names) - set(SHOTS) - set(FILMS) - {"all"}:
        sys.exit(f"no such picture: {', '.join(sorted(unknown))}; there are {', '.join([*SHOTS, *FILMS])}")
    for name in [*SHOTS, *FILMS] if names == ["all"] else names or README:
        (film if name in FILMS else shoot)(binary, name, folder)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
