"""Writes the README's pictures from the running program: the same day and hour every time."""

import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Terminal"))

from driver import Program, environment  # noqa: E402
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

# Those that the README shows.
README = ["desk", "board", "card", "results", "poster", "light", "board-40x12"]


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


def main(binary, folder, names):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if unknown := set(names) - set(SHOTS) - {"all"}:
        sys.exit(f"no such picture: {', '.join(sorted(unknown))}; there are {', '.join(SHOTS)}")
    for name in SHOTS if names == ["all"] else names or README:
        shoot(binary, name, folder)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
