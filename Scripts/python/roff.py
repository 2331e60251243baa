"""Markdown, as far as docs/ uses it, as man(7)."""

import re
import textwrap

WIDTH = 78
_ESCAPES = str.maketrans({
    "\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"})
_RAW = "\0"  # stands before what is roff already, so that no escape is escaped again


def escaped(text):
    """Words as they are, for a running line."""
    return text.translate(_ESCAPES)


def bold(text):
    return rf"\fB{escaped(text)}\fP"


def italic(text):
    return rf"\fI{escaped(text)}\fP"


def inline(text):
    """A line of Markdown: `code`, **strong**, *stress*, [links](address)."""
    kept = []

    def keep(roff):
        kept.append(roff)
        return f"{_RAW}{len(kept) - 1}{_RAW}"

    def link(match):
        words, address = match.groups()
        shown = f"{words} ({address})" if address.startswith("http") and words != address else words
        return shown

    text = text.replace(r"\|", "|")
    text = re.sub(r"`([^`]+)`", lambda match: keep(bold(match[1])), text)
    text = re.sub(r"\[([^\]]+)\]\(([^)]+)\)", link, text)
    text = re.sub(r"<(https?://[^>]+)>", r"\1", text)
    text = re.sub(r"\*\*([^*]+)\*\*", lambda match: keep(bold(match[1])), text)
    text = re.sub(r"\*([^*\s][^*]*)\*", lambda match: keep(italic(match[1])), text)
    text = escaped(text)
    while _RAW in text:
        text = re.sub(rf"{_RAW}(\d+){_RAW}", lambda match: kept[int(match[1])], text)
    return text


def filled(roff):
    """Roff text in lines of a good length, none of which begins like a request."""
    lines = textwrap.wrap(" ".join(roff.split()), WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join(rf"\&{line}" if line[0] in ".'" else line for line in lines)


def paragraph(markdown):
    return f".PP\n{filled(inline(markdown))}"


def tagged(tag, text):
    """A paragraph under a tag; both are roff already."""
    return f".TP\n{tag}\n{filled(text) if text else chr(92) + '&'}"


def verbatim(lines, is_in_list=False):
    body = "\n".join(escaped(line) for line in textwrap.dedent("\n".join(lines)).split("\n"))
    body = re.sub(r"(?m)^(?=[.'])", r"\\&", body)
    return f".IP\n.nf\n{body}\n.fi" if is_in_list else f".PP\n.RS 4\n.nf\n{body}\n.fi\n.RE"


def cells(line):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def table(lines):
    """A row is a tag, its first cell, with the other cells below, under their headings where there are several."""
    heads, rows = cells(lines[0]), [cells(line) for line in lines[2:]]
    found = []
    for row in rows:
        tag = inline(row[0]) or r"\&"
        rest = [(head, cell) for head, cell in zip(heads[1:], row[1:]) if cell and cell != "-"]
        if len(rest) > 1:
            # The first column after the tag speaks for itself.
            first, others = rest[0][1], rest[1:]
            text = f"{inline(first)}." + "".join(
                f" {inline(head[:1].upper() + head[1:])}: {inline(cell)}." for head, cell in others)
            text = re.sub(r"(?<!\.)\.\.(?!\.)", ".", text)
        else:
            text = inline(rest[0][1]) if rest else ""
        found.append(tagged(tag, text))
    return "\n".join(found)


def _items(lines):
    """Lists: each item with the lines that belong to it."""
    items = []
    for line in lines:
        match = re.match(r"(-|\d+\.)\s+(.*)", line)
        if match:
            items.append([match[1], match[2]])
        else:
            items[-1][1] += " " + line.strip()
    shown = (r"\(bu 2" if mark == "-" else f"{mark} 4" for mark, _ in items)
    return "\n".join(f".IP {mark}\n{filled(inline(text))}" for mark, (_, text) in zip(shown, items))


def _block(lines):
    """A run of lines without an empty one between; indented, it goes on with the list above."""
    if lines[0].startswith("  "):
        return f".IP\n{filled(inline(' '.join(line.strip() for line in lines)))}"
    if lines[0].startswith("|"):
        return table(lines)
    if re.match(r"(-|\d+\.)\s", lines[0]):
        return _items(lines)
    begin = next((at for at, line in enumerate(lines) if re.match(r"(-|1\.)\s", line)), len(lines))
    parts = [paragraph(" ".join(lines[:begin]))]
    if begin < len(lines):
        parts.append(_items(lines[begin:]))
    return "\n".join(parts)


def page(markdown):
    """A whole text; its headings become sections and subsections, its title is dropped."""
    parts, run, code = [], [], None

    def end():
        if run:
            parts.append(_block(run))
            run.clear()

    for line in markdown.splitlines():
        if line.lstrip().startswith("```"):
            end()
            if code is not None:
                parts.append(verbatim(code, line.startswith(" ")))
            code = [] if code is None else None
        elif code is not None:
            code.append(line)
        elif not line.strip():
            end()
        elif line.startswith("#"):
            end()
            level, words = line.split(None, 1)
            if len(level) > 1:
                parts.append(f".SH {inline(words.upper())}" if len(level) == 2 else f".SS {inline(words)}")
        elif not line.startswith("!["):
            run.append(line)
    end()
    return without_needless("\n".join(parts))


def without_needless(roff):
    """No paragraph request right after a heading, which begins one itself."""
    return re.sub(r"(?m)^(\.S[HS] .*)\n\.PP\n(?!\.)", r"\1\n", roff)
