"""String literals in Swift, and the calls that have them, such as tr("Race \\(number) of \\(count)")."""

import dataclasses
import re

ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
NAME = re.compile(r"(?<![\w.])[\w.]+$|(?<=\.)[\w]+$")


@dataclasses.dataclass
class Literal:
    start: int
    end: int
    text: str  # with %1, %2 for the values
    values: int
    call: "Call | None"  # the call whose own argument it is


@dataclasses.dataclass
class Call:
    name: str
    start: int
    literals: list


class Reader:
    """Reads code: its literals and calls, the inner ones too."""

    def __init__(self, code):
        self.code, self.literals, self.calls = code, [], []
        self.read_code(0, inside=False)
        self.literals.sort(key=lambda literal: literal.start)

    def read_code(self, at, inside):
        """Reads from `at` to the end, or inside a value to its closing parenthesis; returns the place behind."""
        code, open_calls = self.code, []
        while at < len(code):
            letter = code[at]
            if code.startswith("//", at):
                end = code.find("\n", at)
                at = len(code) if end < 0 else end
            elif code.startswith("/*", at):
                at = code.index("*/", at) + 2
            elif code.startswith('#"', at):
                at = code.index('"#', at + 2) + 2
            elif letter == '"':
                at = self.read_literal(at, open_calls[-1] if open_calls else None)
            elif inside and letter == ")" and not open_calls:
                return at + 1
            else:
                if letter in "([{":
                    open_calls.append(self.begin(at))
                elif letter in ")]}" and open_calls:
                    open_calls.pop()
                at += 1
        return at

    def begin(self, at):
        """The call whose parenthesis stands here; None for another one."""
        name = re.search(r"([\w]+)$", self.code[max(0, at - 60):at]) if self.code[at] == "(" else None
        if not name:
            return None
        call = Call(name[1], at, [])
        self.calls.append(call)
        return call

    def read_literal(self, start, call):
        mark = '"""' if self.code.startswith('"""', start) else '"'
        at, parts, values = start + len(mark), [], 0
        while not self.code.startswith(mark, at):
            if self.code.startswith("\\(", at):
                values += 1
                parts.append(f"%{values}")
                at = self.read_code(at + 2, inside=True)
            else:
                part, at = self.read_letter(at)
                parts.append(part)
        text = "".join(parts)
        if mark == '"""':
            indent = self.code[self.code.rfind("\n", 0, at) + 1:at]
            text = text.replace("\n" + indent, "\n").removeprefix("\n").removesuffix("\n")
        literal = Literal(start, at + len(mark), text, values, call)
        self.literals.append(literal)
        if call:
            call.literals.append(literal)
        return literal.end

    def read_letter(self, at):
        code = self.code
        if code[at] != "\\":
            return code[at], at + 1
        if code[at + 1] == "u":
            end = code.index("}", at)
            return chr(int(code[at + 3:end], 16)), end + 1
        if code[at + 1] == "\n":
            return "", re.compile(r"\n *").match(code, at + 1).end()
        return ESCAPES.get(code[at + 1], code[at + 1]), at + 2
