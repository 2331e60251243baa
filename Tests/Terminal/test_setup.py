"""raceboard setup: a first start that asks; what is typed is tried, and secrets are not shown."""

import signal
import stat
import subprocess

import pytest
from contents import contents
from driver import Program, assert_restored, environment
from feed import KEY
from waits import TIMEOUT

AT = "2026-11-21T20:00:00Z"
CONTACT, PARTNER = "a.person@example.com", "Partner Named So"


@pytest.fixture
def url(simulator):
    return simulator("--at", AT, "--seed", "7")


@pytest.fixture
def setup(binary, home, url):
    """The command at a terminal, with a settings file that has a line already."""
    (home / "mine.conf").write_text("# mine\ntheme = \"turf\"\n")
    (home / "mine.conf").chmod(0o644)
    command = [binary, "setup", "--config", home / "mine.conf"]
    with Program(command, environment(home, RACEBOARD_FEED_URL=url), (100, 40)) as program:
        yield program


def answer(program, question, text):
    program.wait(question + r".*\]: ?$")
    program.send(text.encode() + b"\n")


def test_every_question_has_an_answer_and_secrets_are_neither_shown_nor_elsewhere(setup, home):
    answer(setup, "Time zone", "Nowhere/Land")
    setup.wait('tz cannot be "Nowhere/Land"')
    answer(setup, "Time zone", "Australia/Sydney")
    answer(setup, "Country or state", "AUS")
    answer(setup, "contact address", CONTACT)
    answer(setup, "partner's name", PARTNER)
    answer(setup, "partner's id", "id-4711")
    setup.wait(r"affiliates answers: \d+ meetings today")
    setup.wait(r"key of Horse Racing USA.*\]: ?$")
    setup.send(b"\n")
    setup.wait(r"The feed answers: \d+ races")
    assert setup.finish() == 0
    shown = bytes(setup.raw).decode(errors="replace")
    assert shown.count("mine.conf is written") == 3, "zone, region, all of the identity"
    assert not any(secret in shown for secret in (CONTACT, PARTNER, "id-4711"))
    text = (home / "mine.conf").read_text()
    assert text.startswith('# mine\ntheme = "turf"\n') and 'tz = "Australia/Sydney"' in text
    assert CONTACT in text and PARTNER in text and "id-4711" in text
    assert stat.S_IMODE((home / "mine.conf").stat().st_mode) == 0o600
    for path in home.rglob("*"):
        if path.is_file() and path.name != "mine.conf":
            assert not any(CONTACT.encode() in data for data in contents(path)), path


def test_all_of_it_can_be_skipped_and_nothing_is_written(setup, home):
    for question in ("Time zone", "Country or state", "contact address", "key of Horse Racing USA"):
        answer(setup, question, "")
    assert setup.finish() == 0
    assert (home / "mine.conf").read_text() == "# mine\ntheme = \"turf\"\n"
    assert not (home / ".config").exists()


def test_a_key_that_is_refused_is_not_saved_and_not_shown(setup, home):
    for question in ("Time zone", "Country or state", "contact address"):
        answer(setup, question, "")
    answer(setup, "key of Horse Racing USA", "refused" + KEY)
    answer(setup, "Save it all the same", "")
    setup.wait("Nothing of horse-racing-usa is saved")
    assert setup.finish() == 0
    assert KEY[:20] not in bytes(setup.raw).decode(errors="replace")
    assert not list(home.rglob("usa-key"))


def test_ctrl_c_keeps_what_was_answered(setup, home):
    answer(setup, "Time zone", "UTC")
    setup.wait(r"Country or state.*\]: ?$")
    setup.send(b"\x03")
    assert setup.finish() != 0
    assert (home / "mine.conf").read_text() == "# mine\ntheme = \"turf\"\ntz = \"UTC\"\n"


@pytest.mark.parametrize("act", ["key", "TERM"])
def test_a_stop_while_nothing_is_shown_ends_it_at_once_with_the_terminal_as_it_was(setup, home, act):
    answer(setup, "Time zone", "UTC")
    answer(setup, "Country or state", "")
    setup.wait(r"contact address.*\]: ?$")
    if act == "key":
        setup.send(b"half an addr\x03")
    else:
        setup.signal(signal.SIGTERM)
    assert setup.finish() == 128 + (signal.SIGINT if act == "key" else signal.SIGTERM)
    assert_restored(setup)
    assert (home / "mine.conf").read_text() == "# mine\ntheme = \"turf\"\ntz = \"UTC\"\n"


def test_the_rest_of_an_answer_that_is_too_long_answers_nothing_else(setup):
    answer(setup, "Time zone", "x" * 3000)
    setup.wait("tz cannot be")
    answer(setup, "Time zone", "")
    setup.wait(r"Country or state.*\]: ?$")
    assert bytes(setup.raw).count(b"tz cannot be") == 1


def test_without_a_terminal_it_names_what_to_do_instead(binary, home):
    done = subprocess.run(
        [binary, "setup"], env=environment(home), stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=TIMEOUT, check=False)
    assert done.returncode == 64 and not done.stdout
    assert "there is no terminal" in done.stderr and "config set tz" in done.stderr
