"""What systemd hears of the kiosk, and when its watchdog is not fed."""

import contextlib
import ctypes
import os
import signal
import termios
import time

from test_kiosk import alive, kiosk, manager  # noqa: F401
from waits import pause


def test_everything_is_reported_to_systemd(kiosk, manager):
    program = kiosk(**manager.environment(watchdog=1))
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
    program = kiosk(**manager.environment(watchdog=1))
    manager.wait(program, "WATCHDOG=1")
    with main_thread_stopped(program):
        stopped = time.monotonic()
        pause(2)  # nothing may come, so that no event ends this: a feeding is due each second
        assert manager.feedings(since=stopped) == []
    manager.wait(program, "WATCHDOG=1", after=stopped)


def test_a_terminal_that_takes_nothing_feeds_no_watchdog(kiosk, manager):
    program = kiosk(**manager.environment(watchdog=1))
    manager.wait(program, "WATCHDOG=1")
    termios.tcflow(program._slave, termios.TCOOFF)
    began = time.monotonic()
    # What was drawn before may still be told: then three are missing.
    program.wait_until(
        lambda: time.monotonic() > max([began, *manager.feedings(since=began)]) + 3, "three seconds without a feeding")
    assert program.running
    resumed = time.monotonic()
    termios.tcflow(program._slave, termios.TCOON)
    manager.wait(program, "WATCHDOG=1", after=resumed)


def test_settings_that_are_read_again_count_at_once(kiosk, manager, home):
    folder = home / ".config/raceboard"
    folder.mkdir(parents=True)
    program = kiosk()

    def read_again(text):
        (folder / "config").write_text(text)
        manager.take()
        before = time.monotonic()
        program.signal(signal.SIGUSR2)
        manager.wait(program, "RELOADING=1", after=before)
        manager.wait(program, "READY=1", after=before)

    read_again('hours = "Mon-Sun 05:00-06:00"\n')
    program.wait("Next race day")
    read_again('hours = "whenever"\n')
    assert alive(program) and program.shows("Next race day")
