"""No name of a race commands the program that shows it: each form of `raceboard line`, in the real program where it is.

The forms are those of the program's help. A form without a reader here is a failure, so the next one joins by itself.
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile
import time
import xml.dom.minidom
import xml.parsers.expat

import pytest

from driver import environment, stop
from waits import TIMEOUT, until

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/line.md"
CONTROL = "CONTROLCONTROL"  # after the names: what a click must still reach

# What somebody's syntax takes for a command, a button or a mark. RUN is a command that leaves a file; where a click
# would run it, the button is as wide as LONG.
LONG = "Park Park Park Park"
NAMES = [
    f"Mill %{{A1:RUN:}}{LONG}%{{A}}", f"%{{A:RUN:}}{LONG}%{{A}} 100% %% %n %F{{red}}x", f"%%{{A1:RUN:}}{LONG}%{{A}}",
    f"<action=`RUN`>{LONG}</action>", f"<<action=`RUN` button=12345>{LONG}</action>", "#(RUN) #[fg=red]E ##(RUN)",
    "$(RUN) ${(e)x:-$(RUN)} $[1+1]", "`RUN` `", "\\$(RUN) \\044(RUN) \\`RUN\\` \\u",
    "<span size='9'>F</span> & &amp; </span>", "&\u0301 <\u0301b> '\u0301 \"\u0301",
    f"%\u0301{{A1:RUN:}}{LONG} #\u0301(RUN) $\u0301(RUN)", "</fc><fc=#ff0000>G</fc><raw=3:abc/>",
    '"}],[{"full_text":"H"', f"^ca(1,RUN){LONG}^ca()", "${exec RUN} ${execp RUN}",
]
WIDTH, STEP = 4000, 30  # of a bar with letters of three pixels, and between two clicks on it


def forms(run):
    text = run("line", "--help").stdout
    part = re.search(r"^ +--text .*?(?=^ +--\w[\w-]* <)", text, re.M | re.S)[0]
    return re.findall(r"^ +--(\w+)", part, re.M)


@pytest.fixture
def line(run, home, binary):
    """line("zsh"): that form of a line with all names, whose commands would leave the file `home / "ran"`."""
    # A short command: the names are drawn.
    place = tempfile.mkdtemp(prefix="b", dir="/tmp")
    (home / "ran").symlink_to(f"{place}/r")
    command = f"touch {place}/r"
    start = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 3000))
    names = [name.replace("RUN", command) for name in NAMES]
    races = [{"id": f"r{number}", "category": "horse", "meeting": name, "number": 1, "advertised_start": start}
             for number, name in enumerate(names)]
    (home / "day.json").write_text(json.dumps({"races": races}))

    def printed(form, count=20, only=None):
        day = home / "day.json"
        if only is not None:
            day = home / "one.json"
            day.write_text(json.dumps({"races": [races[only]]}))
        arguments = ("line", f"--{form}", "--source", f"file:{day}", "--store", "none", "--count", str(count),
                     "--format", "{meeting}")
        if form == "i3bar":  # It follows: a header, a bracket, the line.
            line = shlex.join(map(str, [binary, *arguments]))
            text = subprocess.run(["bash", "-c", f"{line} | head -n 3"], env=environment(home), check=True, text=True,
                                  capture_output=True, stdin=subprocess.DEVNULL, timeout=TIMEOUT).stdout
            return text.splitlines()[-1]
        done = run(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout.rstrip("\n")

    yield printed
    shutil.rmtree(place)


# Readers. Each returns whether a name has commanded it; `plain` is the line that it should show.


def of_words(text, plain, home):
    return text != plain


def of_json(text, plain, home):
    return json.loads(text)["text"] != plain


def of_i3bar(text, plain, home):
    block, = json.loads(text.rstrip(","))
    return block["markup"] != "none" or block["full_text"] != plain


def shows(markup, plain):
    """Whether Pango would show the text; its markup is XML."""
    node = xml.dom.minidom.parseString(f"<a>{markup}</a>").documentElement
    return "".join(one.data for one in node.childNodes) == plain


def of_waybar(text, plain, home):
    return not shows(json.loads(text)["text"], plain)


def of_i3blocks(text, plain, home):
    """i3blocks hands the text of a block to i3bar, as Pango's markup."""
    (home / "text").write_text(text + "\n")
    (home / "blocks").write_text(f"[races]\ncommand=cat {home}/text\ninterval=once\nmarkup=pango\n")
    process = subprocess.Popen(["i3blocks", "-c", home / "blocks"], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    try:
        assert json.loads(process.stdout.readline())["version"] == 1 and process.stdout.readline().startswith(b"[")
        updates = (json.loads(line.lstrip(b",").strip()) for line in process.stdout)
        block = next(one for several in updates for one in several if one["full_text"])
    finally:
        stop(process)
        process.stdout.close()
    return not shows(block["full_text"], plain)


def of_tmux(text, plain, home, start):
    """The line stands in tmux's status line, with a word after it that shows that it is whole."""
    (home / "text").write_text(text)
    (home / "tmux.conf").write_text(
        "set -g status-left-length 150\nset -g status-right ''\nset -g status-interval 1\n"
        f"set -g status-left '#(cat {home}/text){CONTROL}'\nset -g window-status-current-format ''\n")
    program = start(command=["tmux", "-u", "-L", "bars", "-f", str(home / "tmux.conf"), "new-session", "cat"],
                    size=(160, 4), TMUX_TMPDIR=str(home), SHELL="/bin/sh")
    try:
        # It says `not ready` where cat takes longer than a second.
        program.wait_until(
            lambda: program.shows(rf"\S ?{CONTROL}") and not program.shows("not ready>"), "the line of tmux")
        shown = program.screen.text()
    finally:
        subprocess.run(["tmux", "-L", "bars", "kill-server"], env=environment(home, TMUX_TMPDIR=str(home)),
                       check=False, timeout=TIMEOUT)
        program.finish()
    return (home / "ran").exists() or plain.replace("##", "#") + CONTROL not in shown


def of_zsh(text, plain, home):
    """As `$(…)` inside single quotes, and put into a prompt before it is shown, each with prompt_subst."""
    (home / "text").write_text(text)
    script = 'setopt prompt_subst; print -P -- \'$(<$1)\'; print -rP -- "$(<$1)"'
    done = subprocess.run(["zsh", "-f", "-c", script, "zsh", home / "text"], capture_output=True, text=True,
                          check=False, timeout=TIMEOUT, env=environment(home))
    first = done.stdout.split("\n")[0]
    return (home / "ran").exists() or "100% %% %n %F{red}x" not in first or done.stderr != ""


@pytest.fixture
def screen():
    """A screen of X of its own; its name."""
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        pytest.skip("no Xvfb or no xdotool: see Scripts/setup")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{2 * WIDTH}x40x24", "-noreset", "-nolisten",
         "tcp"], pass_fds=[writing],
        stderr=subprocess.DEVNULL)
    os.close(writing)
    with open(reading, encoding="ascii") as told:
        number = told.readline().strip()
    yield f":{number}"
    stop(server)


def clicked(home, env, scale):
    """Clicks along the bar, from left to right, until the control has answered three times: what stands left of it was
    clicked before."""
    clicks = []
    for x in range(3, scale * WIDTH, scale * STEP):
        # Without a delay: xdotool waits a tenth of a second after each click.
        clicks += ["mousemove", str(x), "10", "click", "--delay", "0", "1"]

    def answered():
        subprocess.run(["xdotool", *clicks], env=env, check=True, timeout=TIMEOUT)
        return (home / CONTROL).exists()

    until(lambda: subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "."], env=env, check=False,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=TIMEOUT).returncode == 0,
          "bar on the screen")
    for _ in range(3):
        (home / CONTROL).unlink(missing_ok=True)
        until(answered, "answer to a click")
    return (home / "ran").exists()


def bar(command, home, screen, scale=1):
    env = {**environment(home), "DISPLAY": screen, "LANG": "C.UTF-8"}
    log = open(home / "bar.log", "ab")
    process = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        return clicked(home, env, scale)
    finally:
        stop(process)
        log.close()


def of_polybar(text, plain, home, screen):
    control = f"%{{A1:touch {home / CONTROL}:}}{CONTROL}%{{A}}"
    (home / "text").write_text(f"{text}{control}\n")
    (home / "bar.ini").write_text(
        f"[bar/top]\nwidth = {WIDTH}\nheight = 20\nmodules-left = races\noverride-redirect = true\n"
        "font-0 = DejaVu Sans Mono:size=4\n"
        f"[module/races]\ntype = custom/script\nexec = cat {home}/text\ninterval = 60\n")
    return bar(["polybar", "-c", home / "bar.ini", "top"], home, screen)


def of_lemonbar(text, plain, home, screen):
    """What is clicked is printed, and run by a shell, as its users do."""
    control = f"%{{A1:touch {home / CONTROL}:}}{CONTROL}%{{A}}"
    (home / "text").write_text(f"{text}{control}\n")
    script = f"{{ cat {shlex.quote(str(home / 'text'))}; sleep 1000; }} | lemonbar -p -d -g {2 * WIDTH}x20+0+0 | sh"
    return bar(["bash", "-c", script], home, screen, scale=2)


def of_xmobar(text, plain, home, screen):
    (home / "text").write_text(f"{text}<action=`touch {home / CONTROL}`>{CONTROL}</action>\n")
    (home / "xmobarrc").write_text(
        'Config { font = "DejaVu Sans Mono 4", '
        f'position = Static {{ xpos = 0, ypos = 0, width = {WIDTH}, height = 20 }}, '
        'overrideRedirect = True, sepChar = "%", alignSep = "}{", template = "%races%", '
        f'commands = [ Run Com "cat" ["{home}/text"] "races" 600 ] }}')
    return bar(["xmobar", home / "xmobarrc"], home, screen)


READERS = {
    "text": of_words, "json": of_json, "waybar": of_waybar, "i3bar": of_i3bar, "pango": of_i3blocks, "tmux": of_tmux,
    "polybar": of_polybar, "lemonbar": of_lemonbar, "xmobar": of_xmobar, "zsh": of_zsh,
}
PROGRAMS = {"pango": "i3blocks", "tmux": "tmux", "polybar": "polybar", "lemonbar": "lemonbar", "xmobar": "xmobar",
            "zsh": "zsh"}
# Those that draw the line, with what they need to: for a bar all names together are too wide.
DRAWN = {"tmux": "start", "polybar": "screen", "lemonbar": "screen", "xmobar": "screen"}


def commanded(form, text, plain, home, request):
    program = PROGRAMS.get(form)
    if program and not shutil.which(program):
        pytest.skip(f"no {program}: see Scripts/setup")
    needed = [request.getfixturevalue(DRAWN[form])] if form in DRAWN else []
    return READERS[form](text, plain, home, *needed)


def test_every_form_has_a_reader_here_and_a_row_on_the_page(run):
    found = forms(run)
    assert sorted(found) == sorted(READERS)
    page = PAGE.read_text(encoding="utf-8")
    assert not [form for form in found if f"--{form}" not in page]


@pytest.mark.parametrize("form", READERS)
def test_no_name_commands_its_reader(line, home, request, form):
    # One name at a time where all are too long, and where marks would move what stands behind them.
    alone = [number for number, name in enumerate(NAMES) if name.isascii() or form == "pango"]
    for number in alone if form in ("tmux", "pango") else [None]:
        plain = line("text", only=number)
        assert not commanded(form, line(form, only=number), plain, home, request), plain


@pytest.mark.parametrize("form, number", [
    ("waybar", 9), ("pango", 9), ("tmux", 5), ("polybar", 0), ("lemonbar", 0), ("xmobar", 3), ("zsh", 6), ("zsh", 7)])
def test_a_plain_name_would_command_it(line, home, request, form, number):
    """So the test above can fail."""
    plain = line("text", only=number)
    text = json.dumps({"text": plain}) if form == "waybar" else plain
    try:
        assert commanded(form, text, plain, home, request)
    except xml.parsers.expat.ExpatError:
        assert form in ("waybar", "pango")


@pytest.mark.skipif(not shutil.which("bash"), reason="no bash")
def test_bash_runs_nothing_of_the_line_on_the_page(line, home):
    """In single quotes the prompt has the plain line, which bash does not read again."""
    page = PAGE.read_text(encoding="utf-8")
    prompt = re.search(r"`(PS1='\$\(raceboard line\)[^`]*')`", page)[1]
    (home / "text").write_text(line("text"))
    script = f"raceboard() {{ cat {shlex.quote(str(home / 'text'))}; }}; {prompt}; printf '%s\\n' \"${{PS1@P}}\""
    done = subprocess.run(["bash", "--norc", "-c", script], capture_output=True, text=True, check=True, timeout=TIMEOUT)
    assert line("text") in done.stdout and not (home / "ran").exists(), done
