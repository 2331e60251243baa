"""Plain mode: the board as sentences, as a conversation in a pseudo-terminal and through pipes."""

import os
import pathlib
import re
import shutil
import signal
import subprocess

import pytest

import languages
from conftest import NOON
from driver import environment
from waits import TIMEOUT

DAY = ("--demo", "--seed", "7", "--at", NOON)


def heard(program):
    return bytes(program.raw).decode().replace("\r\n", "\n")


def hear(program, pattern):
    """Wait for a sentence after what was heard before, and note the place behind it."""
    start = getattr(program, "place", 0)
    found = program.wait_until(lambda: re.compile(pattern).search(heard(program), start), f"/{pattern}/")
    program.place = found.end()
    return found


def type_line(program, text):
    os.write(program.master, text.encode() + b"\n")


@pytest.fixture
def plain(start):
    def begin(*arguments, **more):
        return start("--plain", *DAY, *arguments, **{"term": "dumb", **more})
    return begin


def test_a_conversation_without_one_escape_code(plain):
    program = plain()
    hear(program, "This is a simulated day")
    hear(program, r"(?m)^1\. Race ")
    hear(program, r"(?m)^5\. Race \d+ at [^.]+,\s(horses|greyhounds|harness),\sin\s\d+\s(second|minute)s?")
    type_line(program, "n")
    hear(program, r"(?m)^Next is race \d+ at [^.]+,\sat\s\d\d:\d\d\.$")
    type_line(program, "c 2")
    hear(program, r"(?s)\nRace \d+ at .+?\s(metres|furlongs).+?starts\sat")
    hear(program, r"Number 1,|Number 2,")
    type_line(program, "m")
    hear(program, r",\srace\s\d+\sat\s\d\d:\d\d,\sin\s")
    type_line(program, "f horse")
    hear(program, "The list now has horses.")
    type_line(program, "w 1")
    hear(program, "Watching ")
    type_line(program, "crad")
    hear(program, "Did you mean card")
    type_line(program, "s")
    hear(program, "The data is live")
    type_line(program, "q")
    hear(program, "Raceboard ends.")
    assert program.finish() == 0
    assert b"\x1b" not in program.raw
    assert program.leftovers() == []


@pytest.mark.parametrize("term, reason", [("dumb", "TERM is dumb"), (None, "TERM is not set")])
def test_terminal_without_a_cursor_gets_it_by_itself(start, term, reason):
    program = start(*DAY, term=term)
    hear(program, rf"{reason}[^.]*plain\s+mode")
    hear(program, "Type q to leave it")
    type_line(program, "q")
    assert program.finish() == 0
    assert b"\x1b" not in program.raw


def test_accessible_of_other_programs_means_plain_mode(start):
    program = start(*DAY, ACCESSIBLE="1")
    hear(program, "Raceboard in plain mode")
    hear(program, r"(?m)^1\. Race ")
    type_line(program, "q")
    assert program.finish() == 0
    assert b"\x1b" not in program.raw


@pytest.mark.parametrize("language, sentences", [
    ("fr", (r"course \d+ à .+, (galop|lévriers|trot), dans \d+ minute", r"Raceboard se termine\.")),
    ("sv", (r"lopp \d+ på .+, (galopp|hundar|trav), om \d+ minut", r"Raceboard avslutas\.")),
])
def test_the_sentences_are_in_the_language_of_the_screen(binary, home, language, sentences):
    languages.compile_texts(binary)
    done = subprocess.run(
        [binary, "--plain", *DAY], env=environment(home, LANGUAGE=language, LC_ALL="C.UTF-8"), input="\nc\ns\nq\n",
        text=True, capture_output=True, timeout=TIMEOUT, check=False)
    for sentence in sentences:
        assert re.search(sentence, done.stdout, re.IGNORECASE), done.stdout
    english = re.findall(r"(?i)\b(?:race \d|starts at|the (?:data|time|list|field) |number \d).*", done.stdout)
    assert english == [], done.stdout


def conversation(binary, home, typed, *arguments):
    return subprocess.run([binary, "--plain", *DAY, *arguments], env=environment(home), input=typed, text=True,
                          capture_output=True, timeout=TIMEOUT, check=False)


def test_pipe_is_answered_line_by_line_to_its_end_whatever_is_typed(binary, home, run):
    done = conversation(binary, home, "n\nc\nr\n" + "x" * 100_000 + "\n\x1b[31mred\x07\nc \x1b]0;x\x07 7\nn")
    assert (done.returncode, done.stderr) == (0, "")
    order = [done.stdout.find(words) for words in ("Next is race", "starts at", "1. ", "That line is too long.")]
    assert -1 not in order and order[0] < order[1] < order[3] < done.stdout.rfind("Next is race")
    assert "\x1b" not in done.stdout and "\x07" not in done.stdout
    process = subprocess.Popen([binary, "--plain", *DAY, "--speed", "60"], env=environment(home),
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout.readline().startswith(b"Raceboard in plain mode")
    process.stdout.close()
    assert process.wait(TIMEOUT) == 0, "its reader has gone"
    process.stdin.close()
    done = run("--plain", "--demo", "--say", "resul")
    assert done.returncode == 64 and 'Did you mean "result"' in done.stderr
    done = run("kiosk", "--plain", "--demo")
    assert done.returncode == 64 and "A kiosk has no plain mode" in done.stderr
    done = run("kiosk", "--demo", RACEBOARD_PLAIN="true")
    assert done.returncode == 78 and "RACEBOARD_PLAIN" in done.stderr


def test_ctrl_d_ends_it_after_the_answer_a_signal_at_once_and_no_line_is_longer_than_the_terminal(plain):
    program = plain(size=(20, 24))
    hear(program, r"5\. Race ")
    type_line(program, "c")
    hear(program, r"Number \d+,")
    type_line(program, "?")
    hear(program, r"ends\s+the\s+program")
    os.write(program.master, b"n\n\x04")
    hear(program, r"Next\s+is\s+race")
    assert program.finish() == 0
    assert max(map(len, heard(program).split("\n"))) <= 20
    programs = {number: plain() for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    for number, program in programs.items():
        hear(program, r"5\. Race ")
        if number == signal.SIGINT:
            os.write(program.master, b"\x03")
        else:
            program.signal(number)
        assert program.finish() == 128 + number


ROOT = pathlib.Path(__file__).resolve().parents[2]
HOUR = ROOT / "Tests/Golden/plain-hour.txt"  # PlainTranscriptTests holds this conversation


def phonemes(text):
    return subprocess.run(["espeak-ng", "-v", "en", "-q", "-x", "--", text], capture_output=True, text=True,
                          timeout=TIMEOUT, check=True).stdout.strip()


def spoken_lines():
    """What the program writes in the hour."""
    return [line for line in HOUR.read_text(encoding="utf-8").splitlines() if not line.startswith(">")]


def test_the_page_has_lines_of_the_hour_in_their_order():
    page = (ROOT / "docs/plain.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"(?ms)^```text\n(.*?)^```", page)
    hour = iter(HOUR.read_text(encoding="utf-8").splitlines())
    assert [line for line in shown.splitlines() if line != "…" and line not in hour] == []


def test_a_synthesizer_names_no_symbol_in_the_hour():
    lines = spoken_lines()
    assert len(lines) > 50
    odd = [line for line in lines if not re.fullmatch(r"(?:\d\. )?[A-ZÅ](?:\w|[ ,;?'.()-]|:(?= |\d\d\b))*\.", line)]
    assert odd == []
    if not shutil.which("espeak-ng"):
        pytest.skip("espeak-ng is not installed: Scripts/setup does it")

    def words(text):
        # A word has another stress alone than in a sentence.
        return set(re.sub("[',_:]", "", phonemes(text)).split())

    symbols = {symbol: words(symbol) for symbol in ["/", "#", "*", "%", "+", "=", "~", "\\", "dash", "point", "colon"]}
    assert all(symbols.values())
    names = set().union(*symbols.values())
    # They are found where a text has them.
    assert names & words("12-1, 3.40, 1/2") == symbols["dash"] | symbols["point"] | symbols["/"]
    # Eight point five furlongs is what a person says too.
    assert names & words(re.sub(r"\d+\.\d furlongs", "furlongs", "\n".join(lines))) == set()
