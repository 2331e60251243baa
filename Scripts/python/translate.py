"""Makes po/raceboard.pot from the texts in Sources, and checks translations (docs/translations.md).

translate.py pot ROOT        prints the template
translate.py check ROOT      fails at a stale template, or other places than the text's; warns of what is not translated
translate.py texts ROOT      fails at a sentence in the code that is no argument of tr, trn or mark
"""

import collections
import pathlib
import re
import subprocess
import sys

from swifttexts import Reader

ROOT = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ".")
HEADER = '''# Texts of raceboard. Made by Scripts/translate; each language has a file of its own beside this one.
msgid ""
msgstr ""
"Project-Id-Version: raceboard\\n"
"Language: \\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
'''
# Tables whose sentence is translated where it is shown: the call, and which of its literals.
TABLES = {"Setting": slice(1, None), "SourceSetting": slice(1, None), "simulated": slice(1, None)}
# Raw values that people read: the enumerations by file.
RAW = {
    "Sources/ViewModels/Keys/KeyBinding.swift": "Group",
    "Sources/Commands/Programs/SettingsController.swift": "SettingGroup",
}
PEOPLE = tuple(f"Sources/{folder}/" for folder in ("Facts", "ViewModels", "Views", "Output/Printing", "Fleet/View"))


def sources():
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def context_of(code, literal):
    return re.search(r"\bin:\s*$", code[max(0, literal.start - 20):literal.start]) is not None


def texts_of(place, code):
    """(context, text, text for other counts) of each text in a file."""
    for call in Reader(code).calls:
        words = [one for one in call.literals if not context_of(code, one)]
        contexts = [one for one in call.literals if context_of(code, one)]
        if call.name == "trn" and len(words) == 2:
            yield "", words[0].text, words[1].text
        elif call.name in ("tr", "mark") and words:
            for one in words:
                yield contexts[0].text if contexts else "", one.text, None
        elif call.name in TABLES and "/Table/" in place or call.name == "SourceSetting":
            for one in call.literals[TABLES.get(call.name, slice(1, None))]:
                before = code[max(0, one.start - 24):one.start]
                if not re.search(r"\w:\s*$|[=?:]\s*$", before) and re.search(r"[A-Z]\w* |[A-Z][a-z]+", one.text):
                    yield "", one.text, None
    if place in RAW:
        body = re.search(rf"enum {RAW[place]}\b.*?\n *}}", code, re.S)[0]
        for word in re.findall(r'case \w+ = "([^"]+)"', body):
            yield "", word, None


def entries():
    """The places of each text, in the order of files."""
    found = collections.OrderedDict()
    for place, code in sources():
        for context, text, other in texts_of(place, code):
            if text.strip():
                found.setdefault((context, text), [other, []])
                found[context, text][0] = found[context, text][0] or other
                if place not in found[context, text][1]:
                    found[context, text][1].append(place)
    for line in (ROOT / "po/words.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            found.setdefault(("", line), [None, []])[1].append("po/words.txt")
    return found


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def template():
    parts = [HEADER]
    for (context, text), (other, places) in entries().items():
        part = "".join(f"#: {place}\n" for place in places)
        if re.search(r"%[1-9]", text + (other or "")):
            part += "#, qt-plural-format\n" if other else "#, qt-format\n"
        if context:
            part += f"msgctxt {quoted(context)}\n"
        part += f"msgid {quoted(text)}\n"
        part += f'msgid_plural {quoted(other)}\nmsgstr[0] ""\nmsgstr[1] ""\n' if other else 'msgstr ""\n'
        parts.append(part)
    return "\n".join(parts)


def read_po(path):
    """(context, text, text for other counts, translations, flags) of each entry."""
    done = subprocess.run(
        ["msgcat", "--no-wrap", str(path)], capture_output=True, text=True, check=True, env={"LC_ALL": "C.UTF-8",
                                                                                              "PATH": "/usr/bin:/bin"})
    for block in done.stdout.split("\n\n"):
        fields = {}
        for name, value in re.findall(r'^(msg\w+(?:\[\d\])?) ((?:"(?:[^"\\]|\\.)*"\n?)+)', block, re.M):
            text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', value))
            fields[name] = re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), text)
        if fields.get("msgid") and not block.lstrip().startswith("#~"):
            flags = "".join(re.findall(r"^#,(.*)$", block, re.M))
            yield (fields.get("msgctxt", ""), fields["msgid"], fields.get("msgid_plural"),
                   [v for k, v in fields.items() if k.startswith("msgstr")], flags)


def places(text):
    return set(re.findall(r"%([1-9])", text))


def untranslated(path):
    """The texts that a language's file has no sure translation of: the program shows them in English."""
    seen = {(context, text): "fuzzy" in flags or not all(translations)
            for context, text, _, translations, flags in read_po(path)}
    return [text for context, text in entries() if seen.get((context, text), True)]


def faults(path):
    """What is wrong with the translations in a language's file, a line each."""
    for _, text, other, translations, _ in read_po(path):
        name = f"{path.name}: {text[:60]!r}"
        for one in filter(None, translations):
            if places(one) != places(text) and places(one) != places(other or text):
                yield f"{name} has other places: {one!r}"
            if [one[:1] == " ", one[-1:] == " "] != [text[:1] == " ", text[-1:] == " "]:
                yield f"{name} has other spaces at its ends: {one!r}"
            if re.search("[\x00-\x1f\x7f-\x9f]", one):
                yield f"{name} has control characters"


def languages():
    return sorted((ROOT / "po").glob("*.po"))


def warnings():
    """A line for each language that is not complete."""
    for path in languages():
        if left := untranslated(path):
            yield f"warning: po/{path.name}: not translated, shown in English: {len(left)}, first {left[0][:60]!r}"


def check():
    found = []
    pot = ROOT / "po/raceboard.pot"
    if not pot.exists() or pot.read_text(encoding="utf-8") != template():
        found.append("po/raceboard.pot is out of date: run Scripts/translate")
    for path in languages():
        done = subprocess.run(["msgfmt", "-c", "-o", "/dev/null", str(path)], capture_output=True, text=True)
        found += done.stderr.splitlines() if done.returncode else []
        found += faults(path)
    return found


# Files whose sentences are for programs, for documents, or names.
NOT_PEOPLE = re.compile(
    r"\+(JSON|CSV|Markdown|Calendar)\.swift"
    r"|/(OpeningHours|TestCardView|EventWords|LineContent)\.swift"
    r"|Sources/Facts/Plain/|Sources/Output/Printing/(?!.*\+Text)")


def is_raw(code, literal):
    """Whether it is the raw value of a case."""
    return re.search(r"case \w+ = $", code[max(0, literal.start - 40):literal.start]) is not None


def bare_sentences():
    """Literals of two words and more that people may read, and no call translates."""
    for place, code in sources():
        if not place.startswith(PEOPLE) or NOT_PEOPLE.search(place):
            continue
        for one in Reader(code).literals:
            line = code.count("\n", 0, one.start) + 1
            is_known = one.call and one.call.name in ("tr", "trn", "mark")
            if not is_known and re.search(r"[A-Za-z]{2,} [a-z]{2,}", one.text) \
                    and not is_raw(code, one):
                yield f"{place}:{line}: {one.text[:60]!r} is no argument of tr"


def main():
    if sys.argv[1] == "pot":
        sys.stdout.write(template())
        return
    found = list(bare_sentences() if sys.argv[1] == "texts" else check())
    for line in [*found[:40], *(warnings() if sys.argv[1] == "check" else ())]:
        print(line)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
