"""Every way out: the exit status, and the terminal as it was found. Signals are in test_hostile_terminal."""

import signal

import pytest

from driver import assert_restored


@pytest.mark.parametrize("end, status", [("q", 0), ("SIGTERM", 143)])
def test_a_request_under_way_is_not_waited_for(start, simulator, end, status):
    program = start("--feed-url", simulator("--fault", "stall"))
    program.wait("CONNECTING")
    if end == "q":
        program.press("q")
    else:
        program.signal(signal.SIGTERM)
    assert program.finish() == status
    assert_restored(program)


@pytest.mark.parametrize("keys", [["q"], ["ctrl-c"], ["enter", "q"], ["p", "q"], ["space", "q"]], ids=" ".join)
def test_quit_keys_end_with_0_from_every_screen(demo, keys):
    program = demo()
    program.press(*keys)
    assert program.finish() == 0
    assert_restored(program)


@pytest.mark.parametrize("ignored", [[], ["env", "--ignore-signal=HUP"]])
def test_closed_terminal_ends_the_program(start, binary, ignored):
    program = start(command=[*ignored, binary, "--demo"])
    program.wait("DEMO")
    program.hang_up()
    assert program.finish() is not None, "still running without a terminal"


@pytest.fixture
def shell(start, binary):
    """The board as a job of an interactive shell: only there can Ctrl-Z stop it."""
    program = start(command=["bash", "--norc", "--noprofile", "--noediting", "-i"], PS1="prompt> ", BIN=str(binary))
    program.wait("prompt>")
    program.send(b'"$BIN" --demo --seed 7\r')
    program.wait("DEMO")
    return program


def quit_to_prompt(shell):
    """Back at the prompt, and the board's exit status was 0."""
    shell.press("q")
    shell.wait(r"prompt>\s*\Z")
    shell.send(b'echo "ended $?"\r')
    shell.wait("ended 0")


def test_suspended_board_gives_the_terminal_back_and_returns_whole_at_another_size(shell):
    before = shell.screen.rows()[0]
    shell.press("ctrl-z")
    shell.wait("Stopped")
    assert shell.screen.leftovers() == []
    assert not shell.screen.alternate
    shell.resize(100, 30)
    shell.send(b"fg\r")
    shell.wait("DEMO")
    assert shell.screen.alternate and shell.screen.cursor.hidden
    assert shell.screen.rows()[0].split()[0] == before.split()[0]
    shell.wait_until(lambda: max(map(len, shell.screen.rows())) > 80, "a board as wide as the terminal")
    shell.press("T")
    shell.wait("Theme: turf")
    quit_to_prompt(shell)
    assert shell.screen.leftovers() == []
