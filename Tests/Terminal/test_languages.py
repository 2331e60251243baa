"""The board in French and Swedish: complete, and laid out as in English; what programs read stays English."""

import json
import re

import pytest

from languages import pieces, words

DAY = ("--demo", "--seed", "5", "--at", "2026-03-14T02:00:00Z", "--tz", "UTC")
SIZES = [(40, 12), (80, 24)]
# Keys that lead to a screen from the board, and what the screen shows in every language once it is there.
SCREENS = {
    "board": ((), r"Launceston"), "card": (("down", "down", "enter"), r"(?m)^ ?[► ] +1 "),
    "runner": (("enter",), r"Quinella"), "results": (("esc", "esc", "tab"), r"Launceston"),
    "meetings": (("esc", "f3"), r"Fort Erie"), "market": (("esc", "m"), r"\d%"), "plan": (("esc", "P"), r"Fort Erie"),
    "upcoming": (("esc", "U"), r"(?m)^ Esc "), "form": (("esc", "F"), r"\d\.\d"), "settings": (("esc", ","), r"count"),
    "help": (("esc", "?"), r"Esc"),
}


@pytest.fixture(scope="module")
def frames(request, binary, tmp_path_factory, locales):
    """frames(language, size): the rows of each screen."""
    from driver import Program, environment
    found = {}

    def walk(language, size):
        if (language, size) in found:
            return found[language, size]
        home = tmp_path_factory.mktemp(f"{language}{size[0]}")
        (home / "state").mkdir()
        program = Program(
            [binary, *DAY], environment(home, LOCPATH=str(locales[0]), LANG=locales[1][language]), size)
        screens = {}
        try:
            for name, (keys, sign) in SCREENS.items():
                for key in keys:
                    program.press(key)
                    program.settle(0.1)  # Esc and a letter at once would be another key
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
                assert not cut or start in known, (name, row, cut)


@pytest.mark.parametrize("language, size", CASES)
def test_heads_of_columns_are_whole_words_of_the_language(frames, language, size):
    heads = {"results": 1, "market": 1, "form": 1, "meetings": 1}
    known = words(language)
    for name in heads:
        rows = frames(language, size)[name]
        first = next(number for number, row in enumerate(rows) if row.startswith("►"))
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
    ("keys", "--markdown"), ("config", "settings", "--markdown"), ("--help",), ("next", "--count", "0"),
])
def test_what_programs_read_is_the_same_in_every_locale(run, locales, arguments):
    day = () if arguments[0] in ("keys", "config", "--help") else DAY
    shown = []
    for name in ("en", "fr", "sv"):
        done = run(*arguments, *day, **language_of(locales, name), RACEBOARD_12H="false")
        text = re.sub(r'"(seconds_to_start|age_seconds|error_seconds)":[-0-9.]+', "", done.stdout)
        text = re.sub(r"127\.0\.0\.1:\d+|DTSTAMP:\w+|\d\d:\d\d:\d\d(\.\d+)?Z|,-?\d+,", "", text)
        shown.append((done.returncode, text, done.stderr))
    assert shown[0] == shown[1] == shown[2]


def test_events_are_english_in_every_locale(run, locales):
    import subprocess
    try:
        run("watch", *DAY, timeout=4, **language_of(locales, "fr"))
    except subprocess.TimeoutExpired as stopped:
        assert b"watching the next" in (stopped.stdout or b"")


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
    program.wait("LIVE")
    (home / ".config/raceboard").mkdir(parents=True)
    (home / ".config/raceboard/config").write_text('theme = "turf"\n')
    program.press("R")
    program.wait("Inställningar lästa")
    assert "Settings read: theme" in (home / "log").read_text()
