"""What systemd hears of the kiosk, and when its watchdog is not fed."""

import contextlib
import ctypes
import os
import signal
import termios
import time

from test_kiosk import kiosk, manager  # noqa: F401
from waits import pause


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


@contextlib.contextmanager
def main_thread_stopped(program):
    """The loop's thread stands still and the others run on, as when the loop hangs: ptrace(2)."""
    seize, interrupt, detach, every_thread = 0x4206, 0x4207, 17, 0x40000000
    ptrace = ctypes.CDLL(None, use_errno=True).ptrace
    for request in (seize, interrupt):
        assert ptrace(request, program.pid, None, None) == 0, os.strerror(ctypes.get_errno())
    os.waitpid(program.pid, every_thread)
    yield
    assert ptrace(detach, program.pid, None, None) == 0, os.strerror(ctypes.get_errno())


def test_a_loop_that_hangs_feeds_no_watchdog(kiosk, manager):
    program = kiosk(**manager.environment(watchdog=2))
    manager.wait(program, "WATCHDOG=1")
    with main_thread_stopped(program):
        stopped = time.monotonic()
        pause(2)  # nothing may come, so that no event ends this: two feedings would have been due
        assert manager.feedings(since=stopped) == []
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
