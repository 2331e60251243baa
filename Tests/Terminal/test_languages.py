"""The board in French and Swedish: complete, and laid out as in English; what programs read stays English."""

import json
import re
import shutil
import subprocess

import pytest

from driver import Program, environment
from languages import origins, pieces, words, words_of_english

DAY = ("--demo", "--seed", "5", "--at", "2026-03-14T02:00:00Z", "--tz", "UTC")
SIZES = [(40, 12), (80, 24)]
# The key that opens a screen from the board, and what the screen has in every language once it is there.
SCREENS = {
    "board": ("", r"Launceston"), "results": ("tab", r"6-1-4"), "meetings": ("f3", r"[·●][RCL]\d"),
    "market": ("m", r"\d%"), "plan": ("P", r"(?m)^ Plan  \d"), "upcoming": ("U", r"(?m)^ Esc "),
    "form": ("F", r"\d\.\d +[-+]\d"), "settings": (",", r"(?m)only +all"), "help": ("?", r"h 1"),
    "card": ("enter", r"(?m)^ ?[► ] +1 +\w"), "runner": ("enter", r"(?m)^ ─ 1 "),
}


def lead_home(program):
    """Presses Esc until the board is there, whose footer alone has no Esc."""
    for _ in range(4):
        if not program.shows(r"(?m)^ Esc "):
            return
        program.press("esc")
        program.settle(0.5)


@pytest.fixture(scope="session")
def frames(binary, tmp_path_factory, locales):
    """frames(language, size): the rows of each screen."""
    found = {}

    def walk(language, size):
        if (language, size) in found:
            return found[language, size]
        home = tmp_path_factory.mktemp(f"{language}{size[0]}")
        (home / "state").mkdir()
        named = {"LOCPATH": str(locales[0]), "LANG": locales[1][language], "RACEBOARD_12H": "false"}
        program = Program([binary, *DAY], environment(home, **named), size)
        screens = {}
        try:
            for name, (key, sign) in SCREENS.items():
                if name != "runner":
                    lead_home(program)
                if key:
                    program.press(key)
                program.wait(sign)
                program.settle(0.3)
                screens[name] = program.screen.text().split("\n")
        finally:
            program.__exit__()
        return found.setdefault((language, size), screens)

    return walk


CASES = [(language, size) for language in ("fr", "sv") for size in SIZES]


@pytest.mark.parametrize("language, size", CASES)
def test_the_footer_keeps_the_keys_that_lead_out(frames, language, size):
    english, shown = frames("en", size), frames(language, size)
    for name, rows in shown.items():
        keys = [key for key in ("Esc", "?", "q") if re.search(rf"(^| ){re.escape(key)} ", english[name][-1])]
        assert keys, english[name][-1]
        for key in keys:
            assert re.search(rf"(^| ){re.escape(key)} ", rows[-1]), (name, rows[-1])


@pytest.mark.parametrize("language, size", CASES)
def test_no_word_of_the_program_is_cut_where_it_is_not_in_english(frames, language, size):
    english, shown = frames("en", size), frames(language, size)
    for name, rows in shown.items():
        known = "\n".join(english[name])
        for row in rows:
            for start in re.findall(r"([^\W\d_]{2,})…", row):
                cut = [word for word in words(language) if word.startswith(start) and word != start]
                own = {one for word in cut for one in origins(language).get(word, ())}
                is_cut = any(re.search(rf"\b{re.escape(one[:2])}\w*…", known) for one in own)
                assert not cut or is_cut or start in known, (name, row, cut)


@pytest.mark.parametrize("language, size", CASES)
def test_heads_of_columns_are_whole_words_of_the_language(frames, language, size):
    known = words(language)
    for name in ("board", "results", "market", "plan", "form", "meetings"):
        rows = frames(language, size)[name]
        first = next(number for number, row in enumerate(rows) if row.startswith("►"))
        if size[1] < 24 and name in ("results", "meetings"):
            continue  # no heads there
        head = rows[first - 1]
        for word in pieces(head):
            assert word in known or not re.search(r"[^\W\d_]{2}", word), (name, head)


@pytest.mark.parametrize("language, size", CASES)
def test_screens_are_in_the_language(frames, language, size):
    """Words of English that no other text of these screens has."""
    left = {"Race", "Meeting", "Runner", "Trainer", "Starts", "keys", "quit", "card", "races", "runners", "Jockey",
            "confirmed", "abandoned", "Interim", "Settings", "Results", "Meetings", "Upcoming", "Nothing", "by", "now"}
    for name, rows in frames(language, size).items():
        found = {word for row in rows for word in pieces(row)} & (left - words(language))
        assert not found, (name, found, rows)


def language_of(locales, name):
    return {"LOCPATH": str(locales[0]), "LANG": locales[1][name]}


@pytest.mark.parametrize("arguments", [
    ("next", "--json"), ("next", "--csv"), ("plan", "--ics", "--to", "08:00"), ("meetings", "--json"),
    ("next", "--count", "20", "--favourites", "--pretty"),
    ("keys", "--markdown"), ("config", "settings", "--markdown"), ("--help",), ("next", "--count", "0"),
])
def test_what_programs_read_is_the_same_in_every_locale(run, locales, arguments):
    day = () if arguments[0] in ("keys", "config", "--help") else DAY
    shown = {}
    for name in ("en", "fr", "sv"):
        done = run(*arguments, *day, **language_of(locales, name), RACEBOARD_12H="false")
        assert done.returncode == (64 if "0" in arguments else 0), done.stderr
        shown[name] = set(re.findall(r"[^\W\d_]{3,}", done.stdout + done.stderr))
    for name in ("fr", "sv"):
        # Between two runs a race may get another status: that is a word of English.
        assert not (shown[name] - shown["en"]) & (words(name) - words_of_english())


def test_events_are_english_in_every_locale(run, locales):
    with pytest.raises(subprocess.TimeoutExpired) as stopped:
        run("watch", *DAY, timeout=6, **language_of(locales, "fr"))
    assert b"watching the next" in stopped.value.stdout


def test_text_for_people_is_in_the_language(run, locales):
    text = run("next", *DAY, **language_of(locales, "fr")).stdout
    assert re.search(r"(?m)^Lévriers +C\d", text) and "Greyhound" not in text
    assert re.search(r"(?m)^Hund +L\d", run("next", *DAY, **language_of(locales, "sv")).stdout)


@pytest.mark.parametrize("variables, is_french", [
    ({"LANG": "fr_FR.UTF-8", "LOCPATH": "/nonexistent"}, True),
    ({"LC_ALL": "C", "LANGUAGE": "fr", "LANG": "fr_FR.UTF-8"}, False),
    ({"LC_ALL": "", "LC_MESSAGES": "fr_FR.UTF-8", "LANG": "sv_SE.UTF-8"}, True),
    ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, True), ({"LANG": "C.UTF-8", "LANGUAGE": "en:fr"}, False),
    ({"LANG": "en_US.UTF-8"}, False), ({"LANG": "../../etc"}, False), ({"LANG": "de_DE.UTF-8"}, False),
    ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:fr"}, True), ({"LANG": "x" * 5000}, False),
])
def test_the_language_is_the_one_that_the_environment_names(run, locales, variables, is_french):
    done = run("next", *DAY, **variables)
    assert done.returncode == 0 and ("Lévriers" in done.stdout) == is_french, done.stdout


def test_errors_are_english_in_every_locale(run, locales):
    done = run("next", "--feed-url", "http://127.0.0.1:9/", "--timeout", "2", **language_of(locales, "fr"))
    assert done.returncode == 69 and "server refuses connections" in done.stderr
    done = run("next", "--feed-url", "http://127.0.0.1:9/", "--json", **language_of(locales, "fr"))
    assert json.loads(done.stderr)["error"]["kind"] == "connection_refused"


def test_a_log_is_english_in_every_locale(start, locales, home):
    program = start(*DAY, "--log-file", str(home / "log"), **language_of(locales, "sv"))
    program.wait("DEMO")
    (home / ".config/raceboard").mkdir(parents=True)
    (home / ".config/raceboard/config").write_text('theme = "turf"\n')
    program.press("R")
    program.wait("Inställningar lästa")
    assert "Settings read: theme" in (home / "log").read_text()


BROKEN = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n' \
    'msgid "Greyhound"\nmsgstr "Lévrier"\n\nmsgid "R%1"\nmsgstr "C%2"\n\nmsgid "Horse"\nmsgstr "Ga\\alop"\n'


def test_a_translation_that_does_not_fit_its_text_is_not_shown(binary, home, locales):
    """Other places, or a control character: that text alone is in English. A damaged file leaves all in English."""
    folder = home / "share/locale/fr/LC_MESSAGES"
    folder.mkdir(parents=True)
    (home / "bin").mkdir()
    program = home / "bin/raceboard"
    shutil.copy(binary, program)
    variables = environment(home, **language_of(locales, "fr"))

    def text():
        done = subprocess.run([program, "next", *DAY], env=variables, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    source = home / "raceboard.po"
    source.write_text(BROKEN)
    subprocess.run(["msgfmt", "-o", folder / "raceboard.mo", source], check=True, capture_output=True)
    shown = text()
    assert re.search(r"Lévrier +R\d", shown) and "Horse" in shown and "\a" not in shown
    for damaged in (b"", b"\xde\x12\x04\x95", bytes(range(256)) * 8, (folder / "raceboard.mo").read_bytes()[:60]):
        (folder / "raceboard.mo").write_bytes(damaged)
        assert re.search(r"Greyhound +R\d", text())
