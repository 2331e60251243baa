"""Copies the pages for users into one folder, with references that are right there: shipped.py ROOT OUTPUT.

A link to a page that comes along leads to it; of any other link inside the project the words stay. The project's own
page is README.md, and the list of pages, docs/README.md, is index.md.
"""

import pathlib
import re
import sys

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
BLOCK = re.compile(r"(?ms)(^ *```.*?^ *```[^\n]*$)")


def names(root):
    """The name there of each page that comes along, by its path."""
    pages = {page: page.name for page in sorted((root / "docs").glob("*.md"))}
    pages |= {page: f"fleet-{page.name}" for page in sorted((root / "docs/fleet").glob("*.md"))}
    pages[root / "docs/README.md"] = "index.md"
    # The pages for users lead to it, and it explains what they see.
    pages[root / "docs/dev/feed.md"] = "feed.md"
    pages[root / "docs/open-feed.schema.json"] = "open-feed.schema.json"
    pages[root / "README.md"] = "README.md"
    return {page.resolve(): name for page, name in pages.items() if page.is_file()}


def rewritten(text, page, known):
    """The text of a page with the references of the folder."""
    def link(match):
        picture, words, target = match.groups()
        if re.match(r"[a-z]+:", target) or target.startswith("#"):
            return match[0]
        path, _, part = target.partition("#")
        name = known.get((page.parent / path).resolve())
        if name is None:
            return "" if picture else words
        return f"[{words}]({name}{'#' + part if part else ''})"

    parts = BLOCK.split(text)
    return "".join(part if at % 2 else LINK.sub(link, part) for at, part in enumerate(parts))


def main(root, output):
    root, output = pathlib.Path(root), pathlib.Path(output)
    output.mkdir(parents=True, exist_ok=True)
    known = names(root)
    for page, name in known.items():
        text = page.read_text(encoding="utf-8")
        (output / name).write_text(
            rewritten(text, page, known) if name.endswith(".md") else text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: shipped.py ROOT OUTPUT")
    main(*sys.argv[1:])
