"""The fenced blocks of a page, as a reader copies them."""

import pathlib
import re
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Block(NamedTuple):
    """A block, the heading above it, and what its fence names: `sh`, `toml`."""
    heading: str
    language: str
    text: str

    @property
    def lines(self):
        """Commands of it, without comments behind them and without empty lines."""
        bare = (re.sub(r"\s+# .*", "", line).strip() for line in self.text.splitlines())
        return [line for line in bare if line and not line.startswith("#")]


def blocks(page):
    """All blocks of a page of the project, in order; blocks in a list lose its indentation."""
    found, heading, fence, language, text = [], "", None, "", []
    for line in (ROOT / page).read_text().splitlines():
        start = re.match(r"( *)```(\w*)", line)
        if fence is None and start:
            fence, language, text = start[1], start[2], []
        elif fence is not None and start:
            found.append(Block(heading, language, "\n".join(text) + "\n"))
            fence = None
        elif fence is not None:
            text.append(line.removeprefix(fence))
        elif line.startswith("#"):
            heading = line.lstrip("# ")
    return found
