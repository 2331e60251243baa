"""Completions, as the shells that are here offer them."""

import os
import pathlib
import re
import shutil
import subprocess
import time

import pytest

from brokers import free_port, mosquitto
from brokers import surroundings as surroundings_of_broker
from driver import environment
from waits import TIMEOUT, Timeout, has_races, until

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("RACEBOARD_BIN") or ROOT / ".build/debug/raceboard").absolute()

LINE = """
source "$1"
COMP_WORDS=({words}) COMP_CWORD={last} COMP_LINE="{line}" COMP_POINT={point} COMP_TYPE=9 COMP_KEY=9
function="$(complete -p raceboard | sed 's/.*-F \\([^ ]*\\).*/\\1/')"
"$function" raceboard "{cur}" "{prev}"
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    folder = tmp_path_factory.mktemp("completions")
    for shell in ("bash", "zsh", "fish"):
        text = subprocess.run(
            [BINARY, "--generate-completion-script", shell], check=True, capture_output=True, text=True,
            timeout=TIMEOUT).stdout
        (folder / shell).write_text(text)
    return folder


@pytest.fixture
def shell(home, start):
    """The surroundings of a shell: the program in its path, and a store that a board of a simulated day has filled."""
    (home / "bin").mkdir()
    (home / "bin/raceboard").symlink_to(BINARY)
    board = start("--demo", "--seed", "22", "--at", "2026-03-14T06:45:00Z", "--store", home / "made")
    board.wait("DEMO")
    board.wait_until(lambda: has_races(home / "made"), "saved races")
    board.press("q")
    assert board.finish() == 0
    (folder,) = (home / "made/feeds").iterdir()
    return environment(home, PATH=f"{home / 'bin'}:{os.environ['PATH']}", RACEBOARD_STORE=str(folder))


def bash(scripts, line, env=None):
    words = line.split(" ")
    script = LINE.format(
        words=" ".join(f'"{word}"' for word in words), last=len(words) - 1, line=line, point=len(line),
        cur=words[-1], prev=words[-2])
    done = subprocess.run(
        ["bash", "--norc", "-c", script, "bash", scripts / "bash"], capture_output=True, text=True, check=True,
        timeout=20, env=env)
    return [offered.strip() for offered in done.stdout.splitlines()]


CASES = [
    ("raceboard --theme ", {"turf", "slate", "high-contrast"}),
    ("raceboard next --only ", {"horse", "greyhound", "harness", "all"}),
    ("raceboard --layout ", {"auto", "list", "desk", "poster"}),
    ("raceboard form ", {"jockeys", "tracks"}),
    ("raceboard store ", {"info", "check", "clear"}),
    ("raceboard next --fault ", {"stall", "404", "latency="}),
]


# Out of the store of `shell`, and of the system's zones.
OF_STORE = [
    ("raceboard card fl", {"flemington"}),
    ("raceboard meetings --meeting Fl", {"Flemington"}),
    ("raceboard runner flemington ", {"7"}),
    ("raceboard --region ", {"all", "AUS-VIC"}),
    ("raceboard next --tz Australia/S", {"Australia/Sydney"}),
    ("raceboard next --only horse,", {"horse,greyhound", "horse,harness"}),
    ("raceboard watch --events moved,", {"moved,result", "moved,price"}),
    ("raceboard config set theme ", {"turf", "slate"}),
    ("raceboard config set 12h ", {"true", "false"}),
    ("raceboard replay ", {"last"}),
    ("raceboard --alerts-for ", {"watched", "region:AUS"}),
]


# One of each kind: words of an option, of an argument and of a command, with a comma and with a value; names, numbers,
# regions and zones that the program finds.
OF_ZSH = [case for case in CASES + OF_STORE if case[0] in (
    "raceboard --theme ", "raceboard form ", "raceboard next --fault ", "raceboard card fl",
    "raceboard runner flemington ", "raceboard --region ", "raceboard next --tz Australia/S",
    "raceboard next --only horse,", "raceboard config set theme ")]


def press(program, key, words, quiet=1.0):
    """The key until a shell shows all `words`, again whenever it has been quiet for a second: it may insert what the
    words begin with first, and it forgets a key while it asks the program for them."""
    program.send(key)
    end = time.monotonic() + TIMEOUT
    while not all(program.shows(word) for word in words):
        if time.monotonic() >= end:
            raise Timeout(f"{key!r} does not show {words}:\n{program.drawing()}")
        if not program.pump(quiet):
            program.send(key)


def check_offers(program, cases):
    program.wait(r"^ready>")
    for line, words in cases:
        program.send(line.encode())
        press(program, b"\t", [re.escape(word) for word in words])
        press(program, b"\x03", [r"^ready>\s*\Z"], quiet=0.2)
        program.send(b"clear\n")
        program.wait(r"\A\s*ready>\s*\Z")


def surroundings(env):
    return {name: value for name, value in env.items() if name not in ("HOME", "TERM")}


# Words that are in fish's script alone: `complete -C` has no command line for the program.
OF_SCRIPT = [(line, wanted) for line, wanted in CASES if "--only" not in line]

# Of the boxes that a broker knows: the words of each command.
OF_BOXES = [
    ("raceboard fleet do ", {"flemington/bar-1", "randwick/bar-1"}),
    ("raceboard notice --to ", {"all", "flemington", "flemington/box/bar-1", "randwick/box/bar-1"}),
]


@pytest.fixture
def boxes(shell, start, tmp_path):
    """The surroundings of a shell beside a broker with the boxes of a simulated fleet, and the lines that offer them;
    without a broker the shell's own, and no line."""
    if not mosquitto():
        yield shell, []
        return
    port = free_port()
    conf = tmp_path / "broker.conf"
    conf.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\npersistence false\nlog_dest none\n"
                    + ("user root\n" if os.geteuid() == 0 else ""))
    broker = subprocess.Popen([mosquitto(), "-c", conf], env=surroundings_of_broker(), stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
    url = f"mqtt://127.0.0.1:{port}"
    libraries = surroundings_of_broker()["LD_LIBRARY_PATH"]
    try:
        start("simulate", "--broker", url, "--boxes", "3", "--venues", "2", LD_LIBRARY_PATH=libraries)
        env = {**shell, "RACEBOARD_RELAY": url, "LD_LIBRARY_PATH": libraries}
        until(lambda: "randwick" in subprocess.run(
            [BINARY, "fleet", "--json"], env=env, capture_output=True, text=True, timeout=TIMEOUT).stdout,
            "the boxes")
        yield env, OF_BOXES
    finally:
        broker.terminate()
        broker.wait()


def bash_offers(scripts, env, of_boxes):
    for line, wanted in CASES + OF_STORE + of_boxes:
        # Names of boxes have two seconds to come from the broker.
        until(lambda: wanted <= set(bash(scripts, line, env)), line)


def zsh_offers(scripts, env, of_boxes, start):
    """A list has the name of its value: of another one zsh says that it is inconsistent, and offers nothing."""
    text = (scripts / "zsh").read_text()
    names = re.findall(r"local -ar (\S+?)=\(", text)
    assert len(names) > 20 and [name for name in names if not re.fullmatch(r"\w+", name)] == []
    assert "_files" in text
    (scripts / "functions").mkdir(exist_ok=True)
    (scripts / "functions/_raceboard").write_text(text)
    program = start(command=["zsh", "-f", "-i"], size=(100, 50), **surroundings(env))
    program.send(f"fpath=({scripts}/functions $fpath); autoload -U compinit; compinit -u -D; clear; "
                 "PS1='ready''> '; LISTMAX=1000\n".encode())
    check_offers(program, OF_ZSH + of_boxes)
    # What follows a colon is the description of a value to zsh.
    program.send(b"raceboard --alerts-for reg\t")
    program.wait(r"--alerts-for region:")
    program.send(b"A\t")
    program.wait(r"--alerts-for region:AUS")


def fish_offers(scripts, env, of_boxes, start, home):
    program = start(command=["fish", "--no-config", "-i"], size=(120, 50), **surroundings(env))
    asked = "; ".join(f"echo ==; complete -C '{line}'" for line, _ in OF_SCRIPT)
    program.send(f"source {scripts / 'fish'}; begin; {asked}; end >{home}/part; mv {home}/part {home}/offered; clear; "
                 "function fish_prompt; echo 'ready''> '; end\n".encode())
    until((home / "offered").exists, "what fish offers")
    offered = (home / "offered").read_text().split("==\n")[1:]
    for (line, wanted), text in zip(OF_SCRIPT, offered, strict=True):
        assert wanted <= {word.split("\t")[0] for word in text.splitlines()}, line
    check_offers(program, of_boxes)


def test_shells_offer_words_and_what_the_store_and_a_broker_know(scripts, boxes, start, home):
    """Those that are here."""
    env, of_boxes = boxes
    if shutil.which("bash"):
        bash_offers(scripts, env, of_boxes)
    if shutil.which("zsh"):
        zsh_offers(scripts, env, of_boxes, start)
    if shutil.which("fish"):
        fish_offers(scripts, env, of_boxes, start, home)


def test_completion_without_a_store_is_quiet(home):
    done = subprocess.run(
        [BINARY, "---completion", "card", "--", "positional@0", "2", "1", "raceboard", "card", "f"],
        env=environment(home), capture_output=True, text=True, timeout=TIMEOUT)
    assert done.stderr == "" and "f" not in done.stdout.split()
    assert not (home / "state/raceboard").exists()
