"""Checks the form of Swift: swiftdocs.py [ROOT]. Ends with 1 if something fails.

Fails on a doc comment of five words or fewer in Sources: it says no more than the name and the type. No declaration has
to have a comment. The words of `- Parameter`, `- Returns:` and `- Throws:` count as all others.

Fails on a doc comment that begins with a preposition, an adverb, or a pronoun for what is not there. It begins with
what a thing is or does, so that it can stand alone in a list.

Fails on a function body over 40 lines, counted as SwiftLint does (without blank lines and comments), and on a line
over 120 columns, in Sources, Tests and Package.swift. A line of Tests may be longer if a string reaches the limit: it
is a sample.
"""

import argparse
import collections
import pathlib
import re
import sys

FEWEST = 6  # words of a doc comment in Sources
LONGEST = 40  # lines of a function's body
WIDEST = 120  # columns of a line

SCOPES = {"func", "init", "deinit", "subscript", "protocol", "struct", "class", "enum", "actor", "extension"}
BODIES = {"func", "init", "deinit", "subscript"}
# First words of a comment that cannot stand alone in a list. `At most` and `In-memory` are allowed.
WRONG_START = re.compile(r"""
    \s*///\s+(About|Above|After|Again|Against|Also|Among|As|At(?!\ (most|least)\b)|Before|Behind|Below|Beneath|Beside|
    Besides|Between|By|During|For|From|If|In|Inside|Instead|Into|It|Its|Like|Not|Of|Off|On|Once|Only|Onto|Outside|Over|
    Per|Since|Soon|That|Their|Them|They|Those|Through|To|Too|Toward|Under|Until|Upon|Via|When|Where|While|Who|Whoever|
    Whose|With|Within|Without)(?![\w-])""", re.X)

PIECE = re.compile(
    r'(?P<space>\s+)|(?P<comment>//[^\n]*)|(?P<block>/\*)|(?P<string>\#*"(?:"")?)|(?P<word>`?\w+`?)'
    r'|(?P<regex>(?<=[\s(=,])/(?![\s/*])(?:\\.|[^/\\\n])+/)|(?P<mark>.)', re.S)

Token = collections.namedtuple("Token", "kind text line last from_column to_column")
Body = collections.namedtuple("Body", "name line length")


def pieces(text, at=0):
    """Kinds and bounds of what a text of Swift consists of; a string or a comment is one piece."""
    while match := PIECE.match(text, at):
        kind, end = match.lastgroup, match.end()
        if kind == "string":
            end = end_of_string(text, match)
        elif kind == "block":
            kind, end = "comment", end_of_comment(text, end)
        elif kind == "regex":
            kind = "string"
        yield kind, at, end
        at = end


def end_of_string(text, opening):
    """The index after a string; code inside of it may have strings of its own."""
    hashes = opening.group().count("#")
    closing, escape, at = opening.group().lstrip("#") + "#" * hashes, "\\" + "#" * hashes, opening.end()
    while at < len(text):
        if text.startswith(closing, at):
            return at + len(closing)
        if text.startswith(escape + "(", at):
            at = end_of_code(text, at + len(escape))
        else:
            at += len(escape) + 1 if text.startswith(escape, at) else 1
    return at


def end_of_code(text, at):
    """The index after the parenthesis that closes the one at an index."""
    depth = 0
    for kind, start, end in pieces(text, at):
        if kind == "mark":
            depth += {"(": 1, ")": -1}.get(text[start], 0)
            if depth == 0:
                return end
    return len(text)


def end_of_comment(text, at):
    """The index after a block comment, which may hold others."""
    depth = 1
    while depth and (match := re.compile(r"/\*|\*/").search(text, at)):
        depth, at = depth + (1 if match.group() == "/*" else -1), match.end()
    return len(text) if depth else at


def tokens(text):
    """The words, strings and marks of a file, each with its first and last line and column; no comments."""
    line, found = 1, []
    for kind, start, end in pieces(text):
        last = line + text.count("\n", start, end)
        if kind in {"word", "string", "mark"}:
            columns = (edge - text.rfind("\n", 0, edge) for edge in (start, end - 1))
            found.append(Token(kind, text[start:end], line, last, *columns))
        line = last
    return found


def name_at(found, keyword):
    """The name of what a keyword declares, or the keyword if it has none."""
    if found[keyword].text in {"init", "deinit", "subscript"}:
        return found[keyword].text
    name = ""
    for token in found[keyword + 1:keyword + 5]:
        if token.text == "(" or (name and token.kind != "mark"):
            break
        name += token.text
        if token.kind == "word":
            break
    return name


def opens(found, index):
    """Whether a word begins a declaration with braces of its own."""
    word, before = found[index].text, found[index - 1].text if index else ""
    after = found[index + 1] if index + 1 < len(found) else None
    if word not in SCOPES or found[index].kind != "word" or before == "." or after is None:
        return False
    if word in {"init", "subscript"}:
        return after.text in {"(", "<", "?", "!"}
    return after.text == "{" if word == "deinit" else word == "func" or after.kind == "word"


class File:
    """The strings and the bodies of functions of one file."""

    def __init__(self, text):
        self.lines, self.found = text.split("\n"), tokens(text)
        self.bodies = []
        self.coded = {n for token in self.found for n in range(token.line, token.last + 1) if self.lines[n - 1].strip()}
        self.stack, self.pending = [], None
        for index, token in enumerate(self.found):
            if token.kind == "word":
                self.word(index)
            elif token.kind == "mark":
                self.mark(token)
        self.strings = [token for token in self.found if token.kind == "string"]

    def word(self, index):
        """Takes notice of a word that begins a declaration with braces; what a protocol requires has none."""
        is_required = self.stack and self.stack[-1][0] == "protocol"
        if opens(self.found, index) and not is_required:
            token = self.found[index]
            self.pending = (token.text, name_at(self.found, index), token.line, len(self.stack))

    def is_wide_string(self, number):
        """Whether a string of a line reaches the limit of columns."""
        return any(
            (number > token.line or token.from_column <= WIDEST) and (number < token.last or token.to_column >= WIDEST)
            for token in self.strings if token.line <= number <= token.last)

    def mark(self, token):
        """Follows brackets, and measures a body when its brace closes."""
        if token.text in "([{":
            is_own = token.text == "{" and self.pending and self.pending[3] == len(self.stack)
            self.stack.append((*self.pending[:3], token.line) if is_own else ("", "", 0, 0))
            self.pending = None if is_own else self.pending
        elif token.text in ")]}" and self.stack:
            kind, name, line, brace = self.stack.pop()
            if kind in BODIES:
                length = sum(n in self.coded for n in range(brace + 1, token.line))
                self.bodies.append(Body(name, line, length))


def swift_files(root):
    """Names of the Swift files of a project, in order."""
    folders = [path for name in ("Sources", "Tests") for path in (root / name).rglob("*.swift")]
    manifest = root / "Package.swift"
    paths = sorted(folders) + ([manifest] if manifest.exists() else [])
    return [path.relative_to(root).as_posix() for path in paths if ".build" not in path.parts]


def wrong_lengths(name, file):
    """What is too long in one file."""
    for number, line in enumerate(file.lines, 1):
        is_sample = name.startswith("Tests/")
        if len(line) > WIDEST and not (is_sample and file.is_wide_string(number)):
            yield f"{name}:{number}: {len(line)} columns, over {WIDEST}"
    for body in file.bodies:
        if body.length > LONGEST:
            yield f"{name}:{body.line}: {body.name} has {body.length} lines, over {LONGEST}"


def wrong_starts(name, file):
    """Doc comments of one file that begin with a wrong word."""
    for number, line in enumerate(file.lines, 1):
        if (word := WRONG_START.match(line)) and not (number > 1 and file.lines[number - 2].lstrip().startswith("///")):
            yield f"{name}:{number}: a doc comment begins with what a thing is or does, not with '{word[1]}'"


def short_comments(name, file):
    """Doc comments of one file that have fewer words than FEWEST; a line of a string is none."""
    quoted = {number for token in file.strings for number in range(token.line + 1, token.last + 1)}
    first, words = 0, 0
    for number, line in enumerate(file.lines, 1):
        if line.lstrip().startswith("///") and number not in quoted:
            first, words = first or number, words + len(line.lstrip()[3:].split())
            continue
        if first and words < FEWEST and line.strip():
            yield (f"{name}:{first}: a doc comment of fewer than {FEWEST} words says no more than the name: "
                   "write a sentence, or leave it out")
        first, words = 0, 0


def main(arguments=None):
    parser = argparse.ArgumentParser()
    parser.add_argument("root", nargs="?", default=".", type=pathlib.Path)
    options = parser.parse_args(arguments)
    wrong = []
    for name in swift_files(options.root):
        file = File((options.root / name).read_text(encoding="utf-8"))
        wrong += [*wrong_lengths(name, file), *wrong_starts(name, file)]
        wrong += short_comments(name, file) if name.startswith("Sources/") else []
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
