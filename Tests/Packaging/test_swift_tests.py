"""What Swift's tests write when they fail: a loop that goes on for long ends at its first failure."""

import pathlib
import re

TESTS = pathlib.Path(__file__).resolve().parents[1]
LONG = 1000
NUMBER = r"(-?[\d_.]+?)"
STRIDE = rf"stride\(from: {NUMBER}, (?:to|through): {NUMBER}, by: {NUMBER}\)"
LOOP = re.compile(rf"^( *)for .* in (?:{STRIDE}|{NUMBER}\.\.[.<]([\d_]+))[ .]")


def rounds(line):
    """How often a loop goes round, if its limits are numbers; else 0."""
    found = LOOP.match(line)
    if not found:
        return 0
    first, last, step, begin, end = (float((text or "0").replace("_", "")) for text in found.groups()[1:])
    return (last - first) / step if step else end - begin


def messages(text):
    """Lines of loops of LONG rounds and more, those around them counted, in which a failure lets the test go on."""
    lines = text.split("\n")
    ends = []
    for number, line in enumerate(lines):
        while ends and ends[-1][0] <= number:
            ends.pop()
        if not (count := rounds(line)):
            continue
        indent = re.match(" *", line)[0]
        is_one = line.rstrip().endswith("}")
        end = number + 1 if is_one else next(
            (at for at in range(number + 1, len(lines)) if lines[at].startswith(indent + "}")), len(lines))
        ends.append((end, count))
        all_rounds = 1
        for _, one in ends:
            all_rounds *= one
        if all_rounds >= LONG and any("#expect(" in body for body in lines[number:end]):
            yield number + 1


def test_no_test_writes_a_message_for_each_of_a_thousand_rounds():
    found = [f"{path.relative_to(TESTS)}:{line}" for path in sorted(TESTS.rglob("*.swift"))
             for line in messages(path.read_text(encoding="utf-8"))]
    assert found == [], "write try #require in place of #expect: it ends the test"


def test_such_a_loop_is_found():
    loop = "    for second in {} {{\n        {}\n    }}\n"
    assert list(messages(loop.format("0..<2_000", "#expect(a)"))) == [1]
    assert list(messages(loop.format("stride(from: 0.0, to: 600, by: 0.5)", "#expect(a)"))) == [1]
    assert list(messages("for a in 1...50 {\n    for b in 1..<60 { #expect(a) }\n}\n")) == [2]
    assert not list(messages(loop.format("0..<2_000", "try #require(a)")))
    assert not list(messages(loop.format("0..<200", "#expect(a)")))
    assert not list(messages("for a in 1...50 { b() }\nfor b in 1..<60 { #expect(a) }\n"))
