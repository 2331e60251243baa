"""What systemd hears of the kiosk, and when its watchdog is not fed."""

import signal
import termios
import time

from test_kiosk import kiosk, manager, state  # noqa: F401
from waits import pause, until


def test_everything_is_reported_to_systemd(kiosk, manager):
    program = kiosk(**manager.environment(watchdog=2))
    ready = manager.wait(program, "READY=1")
    assert "\nSTATUS=board: " in ready
    manager.wait(program, "STATUS=board: LIVE")
    # WatchdogTests say when: what reaches us late may have been sent in time.
    program.wait_until(lambda: len(manager.feedings()) >= 4, "four feedings")
    program.signal(signal.SIGUSR2)
    manager.wait(program, "RELOADING=1\nMONOTONIC_USEC=")
    program.signal(signal.SIGTERM)
    program.finish()
    manager.take()
    assert manager.messages[-1][1].startswith("STOPPING=1")


def test_a_loop_that_hangs_feeds_no_watchdog(kiosk, manager):
    program = kiosk(**manager.environment(watchdog=2))
    manager.wait(program, "WATCHDOG=1")
    program.signal(signal.SIGSTOP)
    until(lambda: state(program) == "T", "a program that stands still")
    stopped = time.monotonic()
    pause(4)
    assert manager.feedings(since=stopped) == []
    program.signal(signal.SIGCONT)
    manager.wait(program, "WATCHDOG=1", after=stopped)


def test_a_terminal_that_takes_nothing_feeds_no_watchdog(kiosk, manager):
    program = kiosk(**manager.environment(watchdog=2))
    manager.wait(program, "WATCHDOG=1")
    termios.tcflow(program._slave, termios.TCOOFF)
    began = time.monotonic()
    # What was drawn before may still be told: then come two and a half intervals without a feeding.
    program.wait_until(
        lambda: time.monotonic() > max([began, *manager.feedings(since=began)]) + 5, "five seconds without a feeding")
    assert program.running
    resumed = time.monotonic()
    termios.tcflow(program._slave, termios.TCOON)
    manager.wait(program, "WATCHDOG=1", after=resumed)


def test_settings_that_are_read_again_count_at_once(kiosk, manager, home):
    folder = home / ".config/raceboard"
    folder.mkdir(parents=True)
    # A letter that the block font lacks: the text is in the terminal's own letters.
    (folder / "config").write_text('announcement = "Gates close 門"\n')
    program = kiosk()
    program.wait("Gates close")
    (folder / "config").write_text('announcement = "Last train 門"\npages = "board,day"\n')
    program.signal(signal.SIGUSR2)
    program.wait("Last train")
    (folder / "config").write_text('hours = "whenever"\n')
    program.signal(signal.SIGUSR2)
    program.record(1.2)
    assert program.running
