"""The board in French and Swedish: complete, and laid out as in English; what programs read stays English."""

import json
import re
import shutil
import subprocess

import pytest

from driver import Program, environment
from golden import golden
from languages import LOCALES, origins, pieces, words, words_of_english
from results import import_two
from stream import stream  # noqa: F401
from waits import until

DAY = ("--demo", "--seed", "5", "--at", "2026-03-14T02:00:00Z", "--tz", "UTC")
SIZES = [(40, 12), (80, 24)]
# The key that opens a screen from the board, and what the screen has in every language once it is there.
SCREENS = {
    "board": ("", r"(?m)^► .* [RCL]\d"), "results": ("tab", r"6-1|6│ *1[ …]*4"),
    "meetings": ("f3", r"(?m)^► +[HGLT] +[A-Z][a-z].* [RCL]\d"),
    "market": ("m", r"\d%"), "plan": ("P", r"(?m)^ Plan  \d"), "upcoming": ("U", r"(?m)^ Esc "),
    "settings": (",", r"(?m)only +all"), "help": ("?", r"► Enter"),
    "card": ("enter", r"(?m)^ ?[► ] +1 +\w"), "runner": ("enter", r"(?m)^ ─ 1 "),
}
# Of two races in a store: a season takes seconds to compute. The feed is not there.
FORM, NOWHERE = ("F", r"\d\.\d +[-+]\d"), ("--feed-url", "http://127.0.0.1:9")


@pytest.fixture(scope="session")
def frames(binary, tmp_path_factory, locales):
    """frames(language): the rows of each screen, by size. One program draws them all, but for form."""
    found = {}

    def walk(language):
        if language in found:
            return found[language]
        home = tmp_path_factory.mktemp(language)
        (home / "state").mkdir()
        named = {"LOCPATH": str(locales[0]), "LANG": locales[1][language], "RACEBOARD_12H": "false"}
        screens = found[language] = {size: {} for size in SIZES}
        # Slow, so that every language has the same races.
        slow = (*DAY, "--speed", "0.1")
        with Program([binary, *slow], environment(home, **named), SIZES[0]) as program:
            for name, (key, sign) in SCREENS.items():
                if name != "runner" and program.shows(r"(?m)^ Esc "):  # the runner is opened from the card
                    program.press("esc")
                    program.wait_gone(r"(?m)^ Esc ")  # the footer of the board alone has none
                program.press(*([key] if key else []))
                draw(program, name, sign, screens)
        store = import_two(binary, home, *NOWHERE)
        with Program([binary, *NOWHERE, "--store", store], environment(home, **named), SIZES[0]) as program:
            program.wait("NO DATA|SANS DONNÉES|INGA DATA")
            program.press(FORM[0])
            draw(program, "form", FORM[1], screens)
        return screens

    return walk


def draw(program, name, sign, screens):
    """Keep a screen that has been asked for, at both sizes."""
    for size in (program.screen.columns, program.screen.lines), other(program):
        if size[0] != program.screen.columns:
            program.settle()
            program.resize(*size)
            program.screen.erase_in_display(2)  # it is drawn anew
        program.wait(sign)
        program.wait_until(lambda: re.search(r"^ \S+ \S", program.screen.rows()[-1]), "a footer")
        program.settle(0.1)
        screens[size][name] = program.screen.rows()


def other(program):
    """The size that the screen does not have."""
    return next(size for size in SIZES if size[0] != program.screen.columns)


def check_footer(english, rows):
    """The keys that lead out are in the footer, as in English."""
    keys = [key for key in ("Esc", "?", "q") if re.search(rf"(^| ){re.escape(key)} ", english[-1])]
    assert keys, english[-1]
    for key in keys:
        assert re.search(rf"(^| ){re.escape(key)} ", rows[-1]), rows[-1]


def check_cuts(language, english, rows):
    """No word of the program is cut where it is not in English. The second word of a name is none of the program's:
    cards come in their time, and English may have shown others."""
    known = "\n".join(english)
    for row in rows:
        for name, start in re.findall(r"([A-Z]\S* )?([^\W\d_]{2,})…", row):
            if name and start[0].isupper():
                continue
            cut = [word for word in words(language) if word.startswith(start) and word != start]
            own = {one for word in cut for one in origins(language).get(word, ())}
            is_cut = any(re.search(rf"\b{re.escape(one[:2])}\w*…", known) for one in own)
            assert not cut or is_cut or start in known, (row, cut)


def check_heads(language, rows):
    """The heads of columns are whole words of the language."""
    head = rows[next(number for number, row in enumerate(rows) if row.startswith("►")) - 1]
    for word in pieces(head):
        assert word in words(language) or not re.search(r"[^\W\d_]{2}", word), head


# Words of English that no other text of these screens has.
ENGLISH = {"Race", "Meeting", "Runner", "Trainer", "Starts", "keys", "quit", "card", "races", "runners", "Jockey",
           "confirmed", "abandoned", "Interim", "Settings", "Results", "Meetings", "Upcoming", "Nothing", "now"}


@pytest.mark.parametrize("language", ["fr", "sv"])
def test_screens_are_whole_in_the_language(frames, language):
    for size, screens in frames(language).items():
        for name, rows in screens.items():
            english = frames("en")[size][name]
            check_footer(english, rows)
            check_cuts(language, english, rows)
            if name in ("board", "market", "plan", "form") or name in ("results", "meetings") and size[1] >= 24:
                check_heads(language, rows)
            left = {word for row in rows for word in pieces(row)} & (ENGLISH - words(language))
            assert not left, (name, left, rows)


def language_of(locales, name):
    return {"LOCPATH": str(locales[0]), "LANG": locales[1][name]}


def letters(text):
    return set(re.findall(r"[^\W\d_]{3,}", text))


@pytest.mark.parametrize("language, name, mark", [
    ("fr", "next", "--json"), ("sv", "next", "--csv"), ("fr", "calendar", "--ics"), ("sv", "meetings", "--json"),
    ("fr", "card", "--json"), ("sv", "card", "--csv")])
def test_what_programs_read_of_a_day_is_the_english_of_the_golden_files(run, locales, language, name, mark):
    line, english = golden(name, mark)
    done = run(*line, **language_of(locales, language), RACEBOARD_12H="false", RACEBOARD_TIMEOUT="60")
    assert done.returncode == 0 and len(letters(done.stdout)) > 10, done.stderr
    assert not (letters(done.stdout) - letters(english)) & (words(language) - words_of_english())
    if name == "card" and mark == "--json":
        bodies = [json.loads(text) for text in (done.stdout, english.replace('": E', '": 1'))]
        for body in bodies:
            del body["race"]["seconds_to_start"]
        assert bodies[0]["race"] == bodies[1]["race"] and bodies[0]["runners"] == bodies[1]["runners"]


@pytest.mark.parametrize("language, arguments, status", [
    ("sv", ("keys", "--markdown"), 0), ("fr", ("config", "settings", "--markdown"), 0), ("sv", ("--help",), 0),
    ("fr", ("next", "--count", "0"), 64), ("fr", ("next", "--feed-url", "http://127.0.0.1:9/"), 69),
    ("sv", ("next", "--feed-url", "http://127.0.0.1:9/", "--json"), 69)])
def test_help_and_errors_are_the_same_in_every_locale(run, locales, language, arguments, status):
    shown = {}
    for name in ("en", language):
        done = run(*arguments, **language_of(locales, name))
        assert done.returncode == status, done.stderr
        shown[name] = letters(done.stdout + done.stderr)
    assert not (shown[language] - shown["en"]) & (words(language) - words_of_english())


def test_events_and_a_log_are_english_in_every_locale(stream, start, locales, home):
    watch = stream(*DAY, **language_of(locales, "fr"))
    until(lambda: watch.pump(1) and b"\n" in watch.raw, "a line")
    assert b"watching the next" in watch.raw
    program = start(*DAY, "--log-file", str(home / "log"), **language_of(locales, "sv"))
    program.wait("DEMO")
    (home / ".config/raceboard").mkdir(parents=True)
    (home / ".config/raceboard/config").write_text('theme = "turf"\n')
    program.press("R")
    program.wait("Inställningar lästa")
    assert "Settings read: theme" in (home / "log").read_text()


def test_times_and_groups_of_digits_are_those_of_the_locale(run, locales):
    def text(name, *arguments, **more):
        done = run(
            "card", "next", *DAY, "--speed", "0.1", "--timeout", "60", *arguments, **language_of(locales, name), **more)
        assert done.returncode == 0, done.stderr
        return done.stdout

    shown = {name: text(name) for name in LOCALES}
    for name, is_short in (("en", True), ("fr", False), ("sv", False)):
        assert bool(re.search(r"\d:\d\d am", shown[name])) == is_short, shown[name]
    assert " am" in text("fr", "--12h") and " am" not in text("en", RACEBOARD_12H="false")
    words_of_win = {"en": "Win", "fr": "Gagnant", "sv": "Vinnare"}
    pools = {name: re.search(rf"{word} ([\d.,\u00a0]*\d)", shown[name])[1] for name, word in words_of_win.items()}
    assert len({re.sub(r"\D", "", text) for text in pools.values()}) == 1
    # A space that does not break: a number is not wrapped.
    assert re.fullmatch(r"\d{1,3}(\u00a0\d{3})+", pools["fr"])
    assert re.fullmatch(r"\d{1,3}(,\d{3})+", pools["en"])


def test_the_screen_has_days_and_digits_of_the_locale(demo, locales):
    program = demo("--ascii", size=(120, 40), **language_of(locales, "fr"))
    program.wait(r" enjeux gagnant \d+ \d{3} ")  # ASCII has no space that does not break
    program = demo(**language_of(locales, "sv"))  # the pane below a list has the day of the race under the cursor
    program.wait(r"(?m)^  Startar (mån|tis|ons|tors|fre|lör|sön)\.? 14 mar")


@pytest.mark.parametrize("language", ["fr", "sv"])
def test_ways_to_run_that_sources_name_are_in_the_language(run, locales, language):
    """The first two runners are in front, the third is near them."""
    for number, english in (("1", "front runner"), ("3", "on pace")):
        for name in ("en", language):
            done = run("runner", "next", number, *DAY, RACEBOARD_TIMEOUT="60", **language_of(locales, name))
            assert done.returncode == 0 and (english in done.stdout) == (name == "en"), done.stdout


@pytest.mark.parametrize("variables, is_french", [
    ({"LANG": "fr_FR.UTF-8", "LOCPATH": "/nonexistent"}, True),
    ({"LC_ALL": "C", "LANGUAGE": "fr", "LANG": "fr_FR.UTF-8"}, False),
    ({"LC_ALL": "", "LC_MESSAGES": "fr_FR.UTF-8", "LANG": "sv_SE.UTF-8"}, True),
    ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, True), ({"LANG": "C.UTF-8", "LANGUAGE": "en:fr"}, False),
    ({"LANG": "en_US.UTF-8"}, False), ({"LANG": "../../etc"}, False), ({"LANG": "de_DE.UTF-8"}, False),
    ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:fr"}, True), ({"LANG": "x" * 5000}, False),
    ({"LANG": "xx_YY.UTF-8", "LC_ALL": "nonsense"}, False),
])
def test_the_language_is_the_one_that_the_environment_names(run, locales, variables, is_french):
    done = run("next", *DAY, RACEBOARD_TIMEOUT="60", **variables)
    assert done.returncode == 0 and ("Lévriers" in done.stdout) == is_french, done.stdout


BROKEN = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n' \
    'msgid "Greyhound"\nmsgstr "Lévrier"\n\nmsgid "R%1"\nmsgstr "C%2"\n\nmsgid "Horse"\nmsgstr "Ga\\alop"\n'


def test_a_translation_that_does_not_fit_its_text_is_not_shown(binary, home, locales):
    """Other places, or a control character: that text alone is in English. A damaged file leaves all in English."""
    folder = home / "share/locale/fr/LC_MESSAGES"
    folder.mkdir(parents=True)
    (home / "bin").mkdir()
    program = home / "bin/raceboard"
    shutil.copy(binary, program)
    variables = environment(home, RACEBOARD_TIMEOUT="60", **language_of(locales, "fr"))

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
