"""What a program was started with holds: ignored signals, closed standard streams, arguments under any library."""

import json
import os
import pathlib
import signal
import subprocess

import pytest

from driver import environment, stop
from test_examples import BINARY, DAY, OF_BROKER, OF_KIOSK, STREAMS, topics
from waits import TIMEOUT, until

# Everything that runs until it is ended and has no screen.
ENDLESS = {
    "watch": ["watch", "--demo"], "line": ["line", "--demo", "--follow"], "relay": ["relay", "--demo", "--stdout"],
    "simulate": ["simulate", "--port", "0"], "fleet": ["fleet", "--demo", "--watch", "--boxes", "40"],
    "plain": ["--plain", "--demo"]}
SIGNALS = [signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGUSR1]
# Not among those that print what was asked for: screens, and commands that print the name of what they have written.
OTHERS = {"", "kiosk", "replay", "test-card", "bundle", "config edit", "config init", "config set", "config unset",
          "setup"}  # asks at a terminal


@pytest.fixture
def begin(binary, home):
    """begin(command, *signals, shell): a program with these signals ignored, once it has written."""
    running = []

    def begin(arguments, *ignored, redirect=""):
        def ignore():
            for number in SIGNALS:
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)

        command = ["sh", "-c", f'exec "$@" {redirect}', "sh", binary, *arguments]
        process = subprocess.Popen(
            command, env=environment(home), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            preexec_fn=ignore)  # pylint: disable=subprocess-popen-preexec-fn
        running.append(process)
        assert os.read(process.stdout.fileno(), 1)
        return process

    yield begin
    for process in running:
        process.kill()
        stop(process)
        process.stdin.close()


def is_ignored(process, number):
    """Whether the kernel throws the signal away: it is ignored, and not kept for a descriptor."""
    fields = dict(line.split(":\t") for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines()
                  if ":\t" in line)
    bit = 1 << (number - 1)
    return bool(int(fields["SigIgn"], 16) & bit) and not int(fields["SigBlk"], 16) & bit


@pytest.mark.parametrize("name", ENDLESS)
def test_a_signal_that_was_ignored_stays_ignored(begin, name):
    process = begin(ENDLESS[name], *SIGNALS[:3])
    for number in SIGNALS[:3]:
        # A thread that starts another blocks all for a moment.
        until(lambda number=number: is_ignored(process, number), f"{number.name} ignored")
        process.send_signal(number)
    # The kernel has thrown them away: the one that is heeded ends it.
    process.terminate()
    assert process.wait(TIMEOUT) in (-signal.SIGTERM, 0)


@pytest.mark.parametrize("name", ENDLESS)
def test_a_signal_that_was_not_ignored_ends_it(begin, name):
    process = begin(ENDLESS[name], signal.SIGINT)
    process.send_signal(signal.SIGHUP)
    assert process.wait(TIMEOUT) == -signal.SIGHUP


def test_keys_of_a_screen_work_in_the_background_of_a_script(start, binary):
    program = start(command=["env", "--ignore-signal=INT", "--ignore-signal=QUIT", binary, "--demo"])
    program.wait("DEMO")
    program.signal(signal.SIGINT)
    assert program.finish() == 128 + signal.SIGINT


@pytest.mark.parametrize("redirect", ["<&-", "2>&-", "<&- 2>&-"])
def test_no_file_of_its_own_takes_the_place_of_a_closed_stream(begin, redirect):
    process = begin(ENDLESS["watch"], redirect=redirect)
    for number in ((0,) if "<" in redirect else ()) + ((2,) if "2" in redirect else ()):
        assert os.readlink(f"/proc/{process.pid}/fd/{number}") == "/dev/null"


def printing():
    """The examples of each command that prints and ends, as the arguments after the program's name."""
    found = {}
    for topic in topics():
        name = topic["command"]
        saved = {"upcoming", "watchlist", "key", "store"}
        if name in OTHERS or name.split(" ")[0] in {*STREAMS, *OF_KIOSK, *OF_BROKER, *saved}:
            continue
        others = (" -o ", "--output", "--sqlite", ">", "|", "--follow", "<", "record.db")
        lines = [example["line"] for example in topic["examples"]]
        if lines := [line for line in lines if not any(mark in line for mark in others)]:
            found[name] = lines
    return found


def unwritten():
    """An example of each command, with an output that is full or one that is closed by turns: the writer is the same
    for all, and a command can only forget to ask it. What prints form has the starts of two races here, and not those
    of a simulated season, which takes seconds."""
    found = {name: lines[:1] for name, lines in printing().items()}
    found |= {name: [f"raceboard {words}" for words in lines] for name, lines in OF_FORM.items()}
    # Ready for three programs, and written by code of its own.
    found["line"] += [f"raceboard line {form} --demo" for form in ("--json", "--waybar", "--tmux")]
    for number, line in enumerate(line for lines in found.values() for line in lines):
        yield line, (">/dev/full", ">&-")[number % 2]


OF_FORM = {"form": ["form jockeys", "form prices --csv"], "horse": ["horse amber --json"],
           # A driver's results are printed by the same code, and these races have none.
           "jockey": ["jockey d marsh --csv"], "trainer": ["trainer o tide"], "driver": [], "search": ["search amber"]}


@pytest.mark.parametrize("line, output", [*unwritten()])
def test_output_that_cannot_be_written_is_74(line, output, home, simulator, starts):
    place = environment(home, **DAY, XDG_CONFIG_HOME=str(home), PATH=os.environ["PATH"], RACEBOARD_USA_KEY="K" * 50)
    if line.split()[1] in OF_FORM:
        place = environment(home, RACEBOARD_STORE=str(starts))
    if line.startswith("raceboard doctor"):
        place["RACEBOARD_FEED_URL"] = simulator()
    done = subprocess.run(
        ["sh", "-c", f"{line.replace('raceboard', str(BINARY), 1)} {output}"], cwd=home, env=place,
        stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=TIMEOUT, check=False)
    assert done.returncode == 74, done.stderr
    assert "cannot be written" in done.stderr
    assert ("No space left" if "full" in output else "Bad file descriptor") in done.stderr


@pytest.fixture
def early(home):
    """A library that sets a variable before main, so that the environment's array moves away from the arguments."""
    source = home / "early.c"
    source.write_text('#include <stdlib.h>\n'
                      '__attribute__((constructor)) static void early(void) { setenv("EARLY", "1", 1); }\n')
    built = subprocess.run(["cc", "-shared", "-fPIC", "-o", home / "early.so", source], check=False)
    assert built.returncode == 0, "these tests need a C compiler"
    return str(home / "early.so")


def test_arguments_are_read_under_a_library_that_sets_a_variable(run, early):
    version = run("--version", LD_PRELOAD=early)
    assert (version.returncode, version.stdout) == (0, run("--version").stdout)
    races = run("next", "--demo", "--count", "1", "--json", LD_PRELOAD=early, RACEBOARD_TIMEOUT="60")
    assert races.returncode == 0 and len(json.loads(races.stdout)["races"]) == 1
    # Also where the pager's option is looked for.
    assert run("next", "--demo", "--no-pager", LD_PRELOAD=early, RACEBOARD_TIMEOUT="60").returncode == 0


NOWHERE = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
typedef int start(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void), void (*)(void), void *);
int __libc_start_main(int (*main)(int, char **, char **), int count, char **words, void (*init)(void),
                      void (*fini)(void), void (*rtld)(void), void *stack) {
    char **environment = words + count + 1;
    size_t length = 0;
    while (environment[length]) length++;
    char **all = calloc(length + 2, sizeof *all);
    for (size_t index = 0; index < length; index++) all[index + 1] = environment[index];
    start *real = (start *)dlsym(RTLD_NEXT, "__libc_start_main");
    return real(main, 0, all, init, fini, rtld, stack);
}
"""


@pytest.mark.parametrize("arguments", ["kiosk --demo", "next --demo", "--demo", "--version"])
def test_without_arguments_every_command_ends_with_words(start, binary, home, arguments):
    """A kiosk that has lost its arguments would be a board without a lock."""
    (home / "nowhere.c").write_text(NOWHERE)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", home / "nowhere.so", home / "nowhere.c", "-ldl"], check=True)
    program = start(command=["env", f"LD_PRELOAD={home / 'nowhere.so'}", binary, *arguments.split()])
    assert program.finish() == 70
    assert "The arguments cannot be read" in program.screen.text()


WITHOUT_PROC = ["unshare", "-m", "--propagation", "private", "sh", "-c", 'umount -l /proc; exec "$@"', "sh"]


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root")
@pytest.mark.parametrize("library", [False, True])
def test_without_proc_a_kiosk_is_a_kiosk(start, binary, home, early, library):
    more = {"RACEBOARD_TIMEOUT": "60", **({"LD_PRELOAD": early} if library else {})}
    if subprocess.run([*WITHOUT_PROC, "true"], capture_output=True, check=False).returncode:
        pytest.skip("no mount namespaces are here")
    done = subprocess.run([*WITHOUT_PROC, binary, "next", "--demo", "--count", "1", "--json"], check=False,
                          env=environment(home, **more), capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == 0 and len(json.loads(done.stdout)["races"]) == 1, done.stderr
    kiosk = start(command=[*WITHOUT_PROC, binary, "kiosk", "--demo"], **more)
    kiosk.wait("Horse|Harness|Greyhound")
    kiosk.press("q")
    kiosk.record(1)
    assert kiosk.running, "the kiosk was ended by q"
    kiosk.signal(signal.SIGTERM)
    assert kiosk.finish() == 143
