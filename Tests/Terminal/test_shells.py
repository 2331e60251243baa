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
from waits import TIMEOUT, Timeout, until

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
def shell(scripts, home, start):
    """The surroundings of a shell: the program in its path, and a store that a board of a simulated day has filled."""
    (home / "bin").mkdir()
    (home / "bin/raceboard").symlink_to(BINARY)
    board = start("--demo", "--seed", "22", "--at", "2026-03-14T06:45:00Z", "--store", home / "made")
    board.wait("DEMO")
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


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not here")
def test_bash_offers(scripts, shell):
    for line, wanted in CASES + OF_STORE:
        assert wanted <= set(bash(scripts, line, shell)), line


def press(program, key, words):
    """The key until a shell shows all `words`, again whenever it has been quiet for a second: it may insert what the
    words begin with first, and it forgets a key while it asks the program for them."""
    program.send(key)
    end = time.monotonic() + TIMEOUT
    while not all(program.shows(word) for word in words):
        if time.monotonic() >= end:
            raise Timeout(f"{key!r} does not show {words}:\n{program.drawing()}")
        if not program.pump(1):
            program.send(key)


def check_offers(program, cases):
    program.wait(r"^ready>")
    for line, words in cases:
        program.send(line.encode())
        press(program, b"\t", [re.escape(word) for word in words])
        press(program, b"\x03", [r"^ready>\s*\Z"])
        program.send(b"clear\n")
        program.wait(r"\A\s*ready>\s*\Z")


def surroundings(env):
    return {name: value for name, value in env.items() if name not in ("HOME", "TERM")}


def zsh(scripts, env, start):
    """An interactive zsh with the completions, in which `ready>` will be the prompt."""
    (scripts / "functions").mkdir(exist_ok=True)
    (scripts / "functions/_raceboard").write_text((scripts / "zsh").read_text())
    program = start(command=["zsh", "-f", "-i"], size=(100, 50), **surroundings(env))
    program.send(f"fpath=({scripts}/functions $fpath); autoload -U compinit; compinit -u -D; clear; "
                 "PS1='ready''> '; LISTMAX=1000\n".encode())
    return program


@pytest.mark.skipif(not shutil.which("zsh"), reason="zsh is not here")
def test_zsh_offers(scripts, shell, start):
    program = zsh(scripts, shell, start)
    check_offers(program, OF_ZSH)
    # What follows a colon is the description of a value to zsh.
    program.send(b"raceboard --alerts-for reg\t")
    program.wait(r"--alerts-for region:AUS")


def test_every_list_of_words_has_a_name_that_zsh_takes_and_a_path_offers_files(scripts):
    """A list has the name of its value: of another one zsh says that it is inconsistent, and offers nothing."""
    text = (scripts / "zsh").read_text()
    names = re.findall(r"local -ar (\S+?)=\(", text)
    assert len(names) > 20 and [name for name in names if not re.fullmatch(r"\w+", name)] == []
    assert "_files" in text


# Of the boxes that a broker knows: the words of each command.
OF_BOXES = [
    ("raceboard fleet do ", {"flemington/bar-1", "randwick/bar-1"}),
    ("raceboard notice --to ", {"all", "flemington", "flemington/box/bar-1", "randwick/box/bar-1"}),
]


@pytest.fixture
def boxes(home, start, tmp_path):
    """The surroundings of a shell beside a broker with the boxes of a simulated fleet."""
    if not mosquitto():
        pytest.skip("mosquitto is not here")
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
        (home / "bin").mkdir()
        (home / "bin/raceboard").symlink_to(BINARY)
        env = environment(home, PATH=f"{home / 'bin'}:{os.environ['PATH']}", RACEBOARD_RELAY=url,
                          LD_LIBRARY_PATH=libraries)
        until(lambda: "randwick" in subprocess.run(
            [BINARY, "fleet", "--json"], env=env, capture_output=True, text=True, timeout=TIMEOUT).stdout,
            "the boxes")
        yield env
    finally:
        broker.terminate()
        broker.wait()


def test_shells_offer_boxes(scripts, boxes, start):
    """Beside one broker, those that are here."""
    if shutil.which("bash"):
        for line, wanted in OF_BOXES:
            assert wanted <= set(bash(scripts, line, boxes)), line
    if shutil.which("zsh"):
        check_offers(zsh(scripts, boxes, start), OF_BOXES)
    if shutil.which("fish"):
        program = start(command=["fish", "--no-config", "-i"], size=(120, 50), **surroundings(boxes))
        program.send(f"source {scripts / 'fish'}; clear; function fish_prompt; echo 'ready''> '; end\n".encode())
        check_offers(program, OF_BOXES)


# Without a terminal fish has no command line for the program: words that are in its script alone.
OF_SCRIPT = [(line, wanted) for line, wanted in CASES if "--only" not in line]


@pytest.mark.skipif(not shutil.which("fish"), reason="fish is not here")
def test_fish_offers(scripts):
    asked = "; ".join(f"echo ==; complete -C '{line}'" for line, _ in OF_SCRIPT)
    done = subprocess.run(["fish", "--no-config", "-c", f"source {scripts / 'fish'}; {asked}"], capture_output=True,
                          text=True, check=True, timeout=TIMEOUT)
    for (line, wanted), text in zip(OF_SCRIPT, done.stdout.split("==\n")[1:], strict=True):
        assert wanted <= {word.split("\t")[0] for word in text.splitlines()}, line


def test_completion_without_a_store_is_quiet(home):
    done = subprocess.run(
        [BINARY, "---completion", "card", "--", "positional@0", "2", "1", "raceboard", "card", "f"],
        env=environment(home), capture_output=True, text=True, timeout=TIMEOUT)
    assert done.stderr == "" and "f" not in done.stdout.split()
    assert not (home / "state/raceboard").exists()
