"""All that is printed passes one gate: what a file, a socket or a setting holds commands no terminal."""

import functools
import os
import socket
import subprocess
import threading

import pytest

from driver import environment
from waits import TIMEOUT

ESCAPES = "\x1b]0;owned\x07\x1b[2J\x9b31m\x08\x7f\u202e\rover"
HARMFUL = [chr(code) for code in (*range(0x00, 0x09), *range(0x0b, 0x20), *range(0x7f, 0xa0), 0x202e)]

def harmless(text, *, ends="\n"):
    return [f"{ord(one):#x}" for one in text if one in HARMFUL and one not in ends]


def answering(path, send):
    """A socket that stands for a kiosk's: `send(client)` for one client."""
    server = socket.socket(socket.AF_UNIX)
    server.bind(path)
    server.listen(1)

    def serve():
        client, _ = server.accept()
        with client, server:
            send(client)
    threading.Thread(target=serve, daemon=True).start()


def test_a_snapshot_and_a_path_command_no_terminal(run, home):
    text = "first row\n" + ESCAPES + "\n"
    answering(str(home / "snapshot.socket"), lambda client: client.sendall(f"{text}\x0c{text}".encode()))
    done = run("snapshot", "--runtime", str(home))
    assert done.returncode == 0 and done.stdout.startswith("first row\n"), done
    assert not harmless(done.stdout), done.stdout
    done = run("bundle", "--output", f"{home}/a\x1b[2J.tar.gz")
    assert done.returncode == 0 and os.path.exists(f"{home}/a\x1b[2J.tar.gz")
    assert not harmless(done.stdout), done.stdout


def test_a_snapshot_that_drips_or_hangs_is_given_up(binary, home):
    stop, running = threading.Event(), []

    def drip(client, drop):
        try:
            while not stop.wait(1):
                client.sendall(drop)
        except OSError:
            pass
    for name, drop in (("drips", b"x"), ("hangs", b"")):
        (home / name).mkdir()
        answering(str(home / name / "snapshot.socket"), functools.partial(drip, drop=drop))
        running.append(subprocess.Popen(
            [binary, "snapshot", "--runtime", home / name], env=environment(home), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True))
    for process in running:
        _, printed = process.communicate(timeout=TIMEOUT)
        assert process.returncode == 2 and "did not answer within 5 s" in printed, printed
    stop.set()


@pytest.mark.parametrize("arguments", [
    ("nonsense" + ESCAPES,), ("next", "--theme", ESCAPES), ("next", "--feed-url", ESCAPES), ("import", ESCAPES),
    ("replay", ESCAPES), ("--config", "/" + ESCAPES), ("next", "--" + ESCAPES), ("horse", ESCAPES),
    ("bundle", "--output", "/nowhere/" + ESCAPES), ("key", "show", ESCAPES), ("health", "--runtime", ESCAPES),
    ("results", "--date", ESCAPES), ("next", "--json", "--theme", ESCAPES)])
def test_an_argument_commands_no_terminal(run, home, arguments):
    done = run(*arguments)
    assert done.returncode != 0 and done.stderr, done
    assert not harmless(done.stdout + done.stderr), done


SECRET = "s3cr3tpassword"


@pytest.mark.parametrize("address", [
    f"http://me:{SECRET}@h/?x", f"me:{SECRET}@h", f"http://me:{SECRET}@h:99999", f"ftp://me:{SECRET}@h/",
    f"http://me:{SECRET} with/space@h", f"http://me:{SECRET}@h/#x", f"http://h/?key={SECRET}",
    f"me://{SECRET}@h", f"HTTP:/{SECRET}@h"])
def test_the_password_of_a_refused_address_is_never_printed(run, home, address):
    for number, setting in enumerate(("feed-url", "affiliates-url", "usa-url", "store")):
        variable = "RACEBOARD_" + setting.upper().replace("-", "_")
        (home / "settings").write_text(f'{setting} = "{address}"\n')
        ways = ((("meetings",), {variable: address}), (("config", "show"), {variable: address}),
                (("meetings", "--config", f"{home}/settings"), {}))
        # The first setting in every way, each other in one: its place is printed by the same words.
        for arguments, more in ways if number == 0 else ways[number - 1:number]:
            done = run(*arguments, **more)
            if setting == "store" and not done.returncode:
                continue
            assert done.returncode == 78 and SECRET not in done.stdout + done.stderr, done
            assert "***" in done.stderr, done.stderr
    done = run("next", f"http://me:{SECRET}@h/")
    assert done.returncode == 64 and SECRET not in done.stderr, done


@pytest.mark.parametrize("arguments, help_of", [
    (("form", "dogs", "--store", "none"), "raceboard form"), (("--theme", "x"), "raceboard"),
    (("simulate", "--fault", "x"), "raceboard simulate"),
    (("kiosk", "--letter-height", "99", "--demo"), "raceboard kiosk"),
    (("next", "--interval", "1"), "raceboard next"),
    (("next", "--feed-url", "http://127.0.0.1:65536"), "raceboard next"),
])
def test_wrong_use_names_the_help_of_its_command(run, arguments, help_of):
    done = run(*arguments)
    assert done.returncode == 64, done
    assert f"See {help_of} --help." in done.stderr, done.stderr
