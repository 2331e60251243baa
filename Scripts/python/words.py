"""Words that mislead in a program: words.py [FILE ...]. In names, comments and texts of Swift and C, in
names of Python, and in pages, without code.

Prints each place with the words to use. Exit status 1 if there is one.
"""

import pathlib
import re
import sys
import tokenize

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLAIN = {
    "fix": ["mend", "mends", "mended", "mending"],
    "survive": ["outlast", "outlasts"],
    "loader, controller, queue": ["keeper", "keepers"],
    "timeout, limit": ["patience"],
    "permanent": ["hopeless"],
    "oracle, seeded defect": ["witness", "sabotage"],
    "throttled": ["held back"],
    "current, applied": ["in force"],
    "server error": ["server fault"],
}
PLAIN_OF = {word: plain for plain, words in PLAIN.items() for word in words}
# What is a format: keys of JSON, words of errors. And a trainer's name.
FORMATS = re.compile(r'"mend"|held_back|server_fault|(Sam|C) Keeper')
NAMES = "Sources/FeedSimulator/Words/"
CODE = re.compile(r"```.*?```|`[^`]*`", re.S)
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def found(line):
    """The words of a line that mislead, also as a part of a name: `isAsked`."""
    text = " " + " ".join(part.lower() for part in PART.findall(FORMATS.sub("", line))) + " "
    return [word for word in PLAIN_OF if f" {word} " in text]


def parts(path):
    """What is searched of a file, with the numbers of the lines."""
    if path.suffix == ".md":
        text = CODE.sub(lambda code: "\n" * code[0].count("\n"), path.read_text(encoding="utf-8"))
        return enumerate(text.splitlines(), 1)
    if path.suffix != ".py":
        return enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    with tokenize.open(path) as file:
        return [(token.start[0], token.string) for token in tokenize.generate_tokens(file.readline)
                if token.type == tokenize.NAME]


def files():
    folders = ("Sources", "Tests", "Scripts", "docs")
    every = [path for folder in folders for path in sorted((ROOT / folder).rglob("*"))] + sorted(ROOT.glob("*.*"))
    kinds = (".swift", ".c", ".h", ".py", ".md")
    return [path for path in every if path.suffix in kinds and NAMES not in path.as_posix()]


def main(paths):
    places = [(path, number, word)
              for path in paths or files() for number, part in parts(path) for word in found(part)]
    for path, number, word in places:
        print(f"{path}:{number}: \"{word}\" misleads; write: {PLAIN_OF[word]}")
    sys.exit(1 if places else 0)


if __name__ == "__main__":
    main([pathlib.Path(name) for name in sys.argv[1:]])
