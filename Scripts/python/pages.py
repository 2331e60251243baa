"""Finds what is wrong with references to pages: pages.py [ROOT]. Prints a line for each, and ends with 1 for any.

In a page every reference to another one is a link that works from where the page is, to a heading that exists. In
comments, messages and scripts a page is named from the root, `docs/errors.md, "Next try"`, and both must exist. A
decision has a status under its title.
"""

import pathlib
import re
import subprocess
import sys

WRITTEN = {"docs/dev/coverage.md", "docs/dev/reliability.md"}  # by scripts, where somebody ran them
TEMPLATES = {"Tests/Lab/page.md"}  # becomes docs/dev/reliability.md
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
SPAN = re.compile(r"(?<!\[)`([\w./-]+\.md)`")
PATH = re.compile(r"(?<![\w./-])`((?:Sources|Tests|Scripts)/[\w./+-]*)`")
STATUS = re.compile(r"# \d+\. [^\n]+\n\nStatus: (accepted|superseded by \[\d{4}\]\([^)]+\))(, amended by [^\n]+)?\n")
NAMED = re.compile(r"(?<![\w/.])(docs/[\w/.-]+\.md)`?(?:, \"([^\"]+)\")?")


def text_of(path):
    """A page without its blocks of code."""
    return re.sub(r"(?ms)^ *```.*?^ *```", "", path.read_text(encoding="utf-8"))


def titles(text):
    """Headings, and the bold words that begin a paragraph."""
    return re.findall(r"(?m)^#+ (.*)$", text), re.findall(r"(?m)^(?:\d+\. +)?\*\*([^*]+?)\.?\*\*", text)


def anchor(title):
    """As GitHub makes it of a heading."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


def in_page(root, page):
    """What is wrong in one page."""
    text = text_of(root / page)
    for target in LINK.findall(text):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, part = target.partition("#")
        path = (root / page).parent / name if name else root / page
        if not path.exists():
            yield f"{page}: no {target}"
        elif part and part not in map(anchor, titles(text_of(path))[0]):
            yield f"{page}: no heading for {target}"
    for name in SPAN.findall(text):
        if (root / "docs" / name).exists() or (root / name).exists() or ((root / page).parent / name).exists():
            yield f"{page}: `{name}` is no link"
    if re.search(r"decisions/\d{4}-", page) and not STATUS.match(text):
        yield f"{page}: no status under its title"
    for name in PATH.findall(text):
        if not (root / name).exists():
            yield f"{page}: no {name}"


def in_source(root, name):
    """What is wrong in a comment or a message of one file."""
    for page, title in NAMED.findall((root / name).read_text(encoding="utf-8")):
        if page in WRITTEN:
            continue
        if not (root / page).exists():
            yield f"{name}: no {page}"
        elif title and not any(title in known for found in titles(text_of(root / page)) for known in found):
            yield f"{name}: no \"{title}\" in {page}"


def wrong(root, files):
    """Everything that is wrong in these files of a project."""
    for name in files:
        if name in TEMPLATES or not (root / name).is_file():
            continue
        if name.endswith(".md"):
            yield from in_page(root, name)
        elif name.endswith((".swift", ".c", ".h", ".py")) or name.startswith((".ci/", "Scripts/")):
            yield from in_source(root, name)


def main(root="."):
    root = pathlib.Path(root)
    listed = subprocess.run(["git", "-C", root, "ls-files"], check=True, capture_output=True, text=True).stdout
    found = list(wrong(root, listed.splitlines()))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
