"""Dates, times and digit groups as the locale has them; programs get the same in every locale."""

import json
import re

NAMES = ("fr_FR", "sv_SE", "en_US")


def lines(run, locales, name, *arguments, **more):
    done = run(*arguments, LOCPATH=str(locales[0]), LANG=f"{name}.UTF-8", **more)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_times_have_12_hours_where_the_locale_writes_them_so(run, locales):
    demo = ("next", "--demo", "--seed", "7", "--at", "2026-03-14T02:00:00Z")
    assert re.search(r"\d:\d\d am", lines(run, locales, "en_US", *demo))
    assert not re.search(r"\d:\d\d [ap]m", lines(run, locales, "fr_FR", *demo))
    assert re.search(r" am", lines(run, locales, "fr_FR", *demo, "--12h"))
    assert not re.search(r" am", lines(run, locales, "en_US", *demo, RACEBOARD_12H="false"))


def test_digits_are_grouped_as_in_the_locale(run, locales):
    card = ("card", "next", "--demo", "--seed", "7", "--at", "2026-03-14T02:00:00Z")
    pools = {name: re.search(r"Win ([\d.,\u00a0]*\d)", lines(run, locales, name, *card))[1] for name in NAMES}
    digits = {re.sub(r"\D", "", text) for text in pools.values()}
    assert len(digits) == 1
    # A space that does not break: a number is not wrapped.
    assert re.fullmatch(r"\d{1,3}(\u00a0\d{3})+", pools["fr_FR"])
    assert re.fullmatch(r"\d{1,3}(,\d{3})+", pools["en_US"])


def test_digits_are_grouped_by_a_space_without_unicode_too(demo, locales):
    program = demo("--ascii", LOCPATH=str(locales[0]), LANG="fr_FR.UTF-8", size=(120, 40))
    program.wait(r"Win \d+ \d{3}, ")


def test_the_board_shows_the_day_in_the_words_of_the_locale(demo, locales):
    program = demo(LOCPATH=str(locales[0]), LANG="sv_SE.UTF-8", size=(120, 40))
    program.press("Enter")
    program.wait(r"(mån|tis|ons|tors|fre|lör|sön)\.? 14 mar")


def test_programs_get_the_same_in_every_locale(run, locales):
    bodies = []
    for name in NAMES:
        body = json.loads(lines(
            run, locales, name, "card", "next", "--json", "--demo", "--seed", "7", "--at", "2026-03-14T02:00:00Z"))
        del body["race"]["seconds_to_start"]
        bodies.append((body["race"], body["runners"]))
    assert bodies[0] == bodies[1] == bodies[2]


def test_a_locale_that_is_not_there_is_english(run):
    done = run("next", "--demo", "--seed", "7", "--at", "2026-03-14T02:00:00Z", LANG="xx_YY.UTF-8", LC_ALL="nonsense")
    assert done.returncode == 0 and re.search(r"\d\d:\d\d", done.stdout)
