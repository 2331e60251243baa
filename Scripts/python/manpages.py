"""Writes raceboard(1), a page of section 1 for each command, raceboard-config(5) and raceboard-kiosk(8): the help of a
program with its examples, and pages of docs/.

manpages.py PROGRAM DOCS OUTPUT. The date is that of SOURCE_DATE_EPOCH.
"""

import datetime
import json
import os
import pathlib
import re
import subprocess
import sys

import roff
import shipped

KIOSK = ("kiosk", "test-card", "health", "snapshot", "doctor")

FILES = """
| | |
| --- | --- |
| `~/.config/raceboard/config` | the user's settings: **raceboard-config**(5) |
| `/etc/raceboard/config` | the system's settings |
| `~/.local/state/raceboard` | saved data: races, record, filter, theme |
| `~/.cache/raceboard` | answers that can be requested again |
| `/usr/share/doc/raceboard` | pages on the board, the printed forms, events, errors, the store and records |
| `/usr/share/raceboard/fleet` | configurations of brokers, alert rules, a script for certificates |
| `/usr/share/doc/raceboard-kiosk` | pages on the kiosk, in the package of that name |
"""

ENVIRONMENT = """
Each option has a variable: `RACEBOARD_FEED_URL` for `--feed-url`, and so on. An option overrides its variable, and a
variable overrides the files.

| | |
| --- | --- |
| `NO_COLOR` | as `--no-color`, if `RACEBOARD_NO_COLOR` is not set |
| `CLICOLOR_FORCE` | `1`: printed tables have colours where standard output is no terminal, too |
| `ACCESSIBLE` | `1` is as `--plain`, if `RACEBOARD_PLAIN` is not set |
| `TERM`, `LANG`, `LC_ALL`, `LC_CTYPE` | the signs and colours of the terminal |
| `RACEBOARD_PAGER`, `PAGER` | what shows a text that is longer than the terminal; empty or `cat` for nothing |
| `TZ` | the zone for times of day, without `--tz` |
| `XDG_CONFIG_HOME`, `XDG_STATE_HOME`, `XDG_CACHE_HOME` | instead of `~/.config`, `~/.local/state`, `~/.cache` |
| `https_proxy`, `no_proxy` | as libcurl reads them |
"""

EXIT = """
| | |
| --- | --- |
| 0 | success; also after q, Ctrl-C, and when the reader has closed the pipe |
| 1 | nothing found; doctor: a warning; health: old or no data; store check, fleet: a fault; notice: a box missed it |
| 2 | doctor: a failure; health, snapshot: no kiosk runs |
| 64 | wrong use, or no usable terminal |
| 65 | the content of a file cannot be understood |
| 66 | a file that an argument names is missing or cannot be read |
| 69 | the feed gives no data, or the broker does not answer |
| 70 | an error in the program, or in what it needs of the system |
| 71 | the system allows too little: too few open files, a port in use |
| 74 | output cannot be written, or saved data cannot be read or written |
| 78 | a wrong variable or settings file, or no store |

A signal ends the program as that signal, with the terminal restored.
"""


def printed(program, *arguments):
    """Output of the program in a neutral environment."""
    clean = {"PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8", "HOME": "/nonexistent"}
    return subprocess.run([program, *arguments], env=clean, check=True, capture_output=True, text=True).stdout


def taken(argument):
    """What an argument is called; one that stands for two, which help writes `<race> <number>`, by both names."""
    return " ".join(roff.italic(name) for name in argument["valueName"].split("> <"))


def names(argument):
    """An option's spellings, shortest first, with what it takes; or what an argument is called."""
    if argument["kind"] == "positional":
        return taken(argument)
    dashes = {"short": "-", "long": "--", "longWithSingleDash": "-"}
    given = sorted((dashes[name["kind"]] + name["name"] for name in argument["names"]), key=len)
    shown = ", ".join(roff.bold(name) for name in given)
    return shown if argument["kind"] == "flag" else f"{shown} {roff.italic(argument['valueName'])}"


def options(arguments):
    """(title, entries): the arguments of a command under the titles that its help gives them."""
    found = {}
    for argument in arguments:
        if not argument.get("shouldDisplay", True):
            continue
        words = argument.get("abstract", "")
        default = argument.get("defaultValue")
        if default and "default" not in words:
            words += f" (default: {default})"
        words = " ".join(f"{words} {argument.get('discussion', '')}".split())
        entry = roff.tagged(names(argument), roff.inline(words))
        found.setdefault(argument.get("sectionTitle") or "Options", []).append(entry)
    return found.items()


def paragraphs(text):
    return "\n".join(roff.paragraph(part) for part in text.split("\n\n") if part.strip())


def is_shown(command):
    return command.get("shouldDisplay", True) and command["commandName"] != "help"


def common(command):
    return [part for part in command.get("arguments", []) if part.get("valueName") not in ("help", "version")]


def usage(command, above):
    """The line of a command in a synopsis."""
    parts = [roff.bold(" ".join([*above, command["commandName"]]))]
    arguments = common(command)
    if any(part["kind"] != "positional" for part in arguments):
        parts.append(r"[\fIoption\fP ...]")
    for part in arguments:
        if part["kind"] == "positional":
            shown = taken(part)
            parts.append(f"[{shown}]" if part.get("isOptional") else shown)
    return " ".join(parts)


def leaves(command, above=()):
    """The commands that do something by themselves, each with the names before its own."""
    below = [part for part in command.get("subcommands", []) if is_shown(part)]
    if not below or common(command):
        yield command, above
    for part in below:
        yield from leaves(part, (*above, command["commandName"]))


COMMON = "Common options"  # of HelpText: they are in raceboard(1) alone


def examples(topics, words):
    """The examples of a command."""
    topic = topics.get(words)
    if not topic:
        return ""
    return "\n".join(
        roff.tagged(roff.bold(example["line"]), roff.inline(example["words"] + ("" if example["words"].endswith("?")
                                                                              else ".")))
        for example in topic["examples"])


def is_shared(title):
    return title == COMMON or title.startswith("Simulated ")


def described(command, above):
    """A command as a subsection: its use, what it does, what it takes."""
    parts = [f".SS {roff.escaped(' '.join([*above[1:], command['commandName']]))}", usage(command, above)]
    parts.append(paragraphs(command.get("abstract", "")))
    parts.append(paragraphs(command.get("discussion", "")))
    for title, entries in options(common(command)):
        parts += [] if is_shared(title) else entries
    return "\n".join(part for part in parts if part)


def command_page(command, edition, topics):
    """raceboard-next(1): one command, with those below it. Options that many commands share are in raceboard(1)."""
    name = command["commandName"]
    commands = list(leaves(command, ("raceboard",)))
    parts = [synopsis(commands), ".SH DESCRIPTION", paragraphs(command.get("discussion") or command["abstract"])]
    shown = [examples(topics, " ".join([*above[1:], part["commandName"]])) for part, above in commands]
    parts += [".SH EXAMPLES", *shown]
    for part, above in commands:
        words = " ".join([*above[1:], part["commandName"]])
        own = [entry for title, entries in options(common(part)) if not is_shared(title) for entry in entries]
        if len(commands) > 1:
            parts += [f".SH {roff.escaped(words.upper())}", paragraphs(part["abstract"])]
            parts.append(paragraphs(part.get("discussion", "")) if part is not command else "")
        elif own:
            parts.append(".SH OPTIONS")
        parts += own
    parts.append(".SH COMMON OPTIONS")
    parts.append(roff.page("**raceboard**(1) has the options that many commands share, and the exit statuses."))
    pages = [("raceboard", 1), ("raceboard-config", 5), ("raceboard-kiosk", 8)]
    return titled(f"raceboard-{name}", 1, edition, command["abstract"].rstrip("."), *parts, seen(*pages))


def listed(root, topics):
    """The commands in their groups, each with its page."""
    groups = {}
    for command in root["subcommands"]:
        if is_shown(command):
            name = command["commandName"]
            topic = next((topic for words, topic in topics.items() if words.split(" ")[0] == name), {})
            page = roff.bold(f"raceboard-{name}") + ("(8)" if name == "kiosk" else "(1)")
            entry = roff.tagged(page, roff.inline(command["abstract"]))
            groups.setdefault(topic.get("group", "Other"), []).append(entry)
    return "\n".join("\n".join([f".SS {roff.escaped(title)}", *entries]) for title, entries in groups.items())


def synopsis(commands):
    return ".SH SYNOPSIS\n" + "\n.br\n".join(usage(command, above) for command, above in commands)


def titled(name, section, edition, words, *parts):
    """A whole page."""
    head = f'.TH {name.upper()} {section} {edition} "raceboard manual"'
    body = [part for part in parts if part]
    text = "\n".join([head, ".SH NAME", rf"{roff.escaped(name)} \- {roff.escaped(words)}", *body])
    return roff.without_needless(text) + "\n"


def section(title, markdown):
    return f".SH {title}\n{roff.page(markdown)}"


def seen(*pages):
    lines = [f".BR {roff.escaped(name)} ({number})" for name, number in pages]
    return ".SH SEE ALSO\n" + " ,\n".join(lines).replace(") ,", "),")


def board_page(root, program, edition, topics):
    """raceboard(1): the board, its keys, and the list of commands."""
    keys = printed(program, "keys", "--markdown")
    keys = "### " + keys.split("\n## ", 1)[1].replace("\n## ", "\n### ")
    commands = list(leaves(root))
    parts = [synopsis(commands), ".SH DESCRIPTION", paragraphs(root.get("discussion", ""))]
    parts += [".SH EXAMPLES", examples(topics, ""), ".SH COMMANDS", listed(root, topics)]
    for title, entries in options(root["arguments"]):
        parts += [f".SH {roff.escaped(title.upper())}", *entries]
    parts += [".SH KEYS", roff.page(keys), section("ENVIRONMENT", ENVIRONMENT), section("FILES", FILES)]
    parts += [section("EXIT STATUS", EXIT), seen(("raceboard-config", 5), ("raceboard-kiosk", 8))]
    return titled("raceboard", 1, edition, "the next races to jump, live in the terminal", *parts)


def config_page(program, docs, edition):
    """raceboard-config(5): docs/configuration.md, with the table as the program has it."""
    text = (docs / "configuration.md").read_text(encoding="utf-8").split("\n", 1)[1]
    rows = printed(program, "config", "settings", "--markdown").strip()
    text = re.sub(r"From the table in the code[^\n]*\n\n(\|[^\n]*\n)+", lambda _: rows + "\n", text)
    assert rows in text, "docs/configuration.md has its table elsewhere"
    return titled(
        "raceboard-config", 5, edition, "the settings of raceboard", ".SH DESCRIPTION", roff.page(text),
        seen(("raceboard", 1), ("raceboard-kiosk", 8)))


def kiosk_page(root, docs, edition):
    """raceboard-kiosk(8): docs/kiosk.md, and the commands that belong to it."""
    text = (docs / "kiosk.md").read_text(encoding="utf-8").split("\n", 1)[1]
    commands = [part for part in leaves(root) if (*part[1], part[0]["commandName"], "")[1] in KIOSK]
    parts = [synopsis(commands) if commands else "", ".SH DESCRIPTION", roff.page(text)]
    if commands:
        parts += [".SH COMMANDS", *(described(command, above) for command, above in commands)]
    seen_too = seen(("raceboard", 1), ("raceboard-config", 5), ("systemd.exec", 5), ("journalctl", 1))
    return titled("raceboard-kiosk", 8, edition, "the board on a wall", *parts, seen_too)


def placed(text, docs):
    """The paths of pages as the packages have them."""
    for page in [*docs.glob("*.md"), docs / "dev/feed.md"]:
        folder = f"/usr/share/doc/{shipped.package(page, docs.parent)}".replace("-", r"\-")
        name = re.escape(page.name.replace("-", r"\-"))
        text = re.sub(rf"(?<![\w/\\-])(?:docs/)?({name})", lambda match: f"{folder}/{match[1]}", text)
    for page in docs.glob("fleet/*.md"):
        folder = f"/usr/share/doc/{shipped.package(page, docs.parent)}".replace("-", r"\-")
        name = page.name.replace("-", r"\-")
        text = text.replace(f"docs/fleet/{name}", rf"{folder}/fleet\-{name}")
    return text


def main(program, docs, output):
    docs, output = pathlib.Path(docs), pathlib.Path(output)
    program = os.path.abspath(program)
    root = json.loads(printed(program, "--experimental-dump-help"))["command"]
    now = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    # Date and version, as the foot of each page has them.
    edition = f'{now.date().isoformat()} "raceboard {printed(program, "--version").strip()}"'
    output.mkdir(parents=True, exist_ok=True)
    topics = {topic["command"]: topic for topic in json.loads(printed(program, "examples"))}
    pages = {
        f"raceboard-{command['commandName']}.1": command_page(command, edition, topics)
        for command in root["subcommands"] if is_shown(command) and command["commandName"] != "kiosk"
    }
    pages |= {
        "raceboard.1": board_page(root, program, edition, topics),
        "raceboard-config.5": config_page(program, docs, edition),
        "raceboard-kiosk.8": kiosk_page(root, docs, edition),
    }
    for name, text in pages.items():
        (output / name).write_text(placed(text, docs), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: manpages.py PROGRAM DOCS OUTPUT")
    main(*sys.argv[1:])
