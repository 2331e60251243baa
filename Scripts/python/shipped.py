"""Copies the pages for users into the packages: shipped.py ROOT OUTPUT. References are right there.

Each package has its pages in a folder of its own: OUTPUT/raceboard/usr/share/doc/raceboard and so on. A link to a page
that comes along leads to it, also into the folder of another package; of any other link inside the project the words
stay. The project's own page is README.md, and the list of pages, docs/README.md, is index.md.
"""

import fnmatch
import pathlib
import re
import sys

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
BLOCK = re.compile(r"(?ms)(^ *```.*?^ *```[^\n]*$)")
# The package of a page, by its path in docs; all others are in raceboard.
PACKAGES = {"kiosk*.md": "raceboard-kiosk", "fleet/cache.md": "raceboard-venue"}


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


def package(page, root):
    """The package that a page is in."""
    path, docs = page.resolve(), (root / "docs").resolve()
    name = path.relative_to(docs).as_posix() if path.is_relative_to(docs) else ""
    return next((found for words, found in PACKAGES.items() if fnmatch.fnmatch(name, words)), "raceboard")


def rewritten(text, page, known, root):
    """The text of a page with the references of its folder."""
    def link(match):
        picture, words, target = match.groups()
        if re.match(r"[a-z]+:", target) or target.startswith("#"):
            return match[0]
        path, _, part = target.partition("#")
        other = (page.parent / path).resolve()
        name = known.get(other)
        if name is None:
            return "" if picture else words
        if package(other, root) != package(page, root):
            name = f"../{package(other, root)}/{name}"
        return f"[{words}]({name}{'#' + part if part else ''})"

    parts = BLOCK.split(text)
    return "".join(part if at % 2 else LINK.sub(link, part) for at, part in enumerate(parts))


def main(root, output):
    root, output = pathlib.Path(root), pathlib.Path(output)
    known = names(root)
    for page, name in known.items():
        folder = output / package(page, root) / "usr/share/doc" / package(page, root)
        folder.mkdir(parents=True, exist_ok=True)
        text = page.read_text(encoding="utf-8")
        (folder / name).write_text(
            rewritten(text, page, known, root) if name.endswith(".md") else text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: shipped.py ROOT OUTPUT")
    main(*sys.argv[1:])
