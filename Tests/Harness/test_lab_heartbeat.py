"""The lab's heartbeat counts the pauses of the machine alone, and ends with the lab; a board that stands is found."""

import os
import select
import signal
import subprocess
import sys
import threading
import time

import pytest

import heartbeat
import pokes
import scenarios
import watch
from conftest import LAB
from driver import Frame, Program, environment
from test_lab_judge import GOOD, HEADER, Proxy
from waits import TIMEOUT, pause, until

SPINS = "while True: pass"
SPUN_FOR = 1.0  # seconds


@pytest.fixture
def beats():
    beating = heartbeat.Heartbeat()
    yield beating
    beating.close()


# The heartbeat

def test_only_what_a_beat_is_late_beyond_its_tolerance_is_lost():
    beat = heartbeat.Beat(0.0, 10.0)
    assert beat.lost_at(9.0) == beat.lost_at(10.0) == beat.lost_at(10.0 + heartbeat.TOLERANCE) == 0
    assert beat.lost_at(13.0) == pytest.approx(3 - heartbeat.TOLERANCE), "one that is overdue counts before it comes"
    late = beat.next(13.0)
    assert late == (pytest.approx(3 - heartbeat.TOLERANCE), 13.0 + heartbeat.BEAT)
    assert late.next(late.due).lost == late.lost, "what was lost stays, and a beat on time adds nothing"


def test_a_pause_is_counted_while_it_lasts_and_after_it(beats):
    os.kill(beats.pid, signal.SIGSTOP)
    before = beats.waited()
    pause(0.5)
    meanwhile = beats.waited()
    os.kill(beats.pid, signal.SIGCONT)
    assert meanwhile - before >= 0.4
    pause(0.2)
    assert beats.waited() >= meanwhile
    os.kill(beats.pid, signal.SIGKILL)  # one that has ended excuses nothing
    with pytest.raises(RuntimeError, match="ended with -9"):
        until(lambda: beats.waited() and None, "end of the heartbeat")


def test_a_board_that_takes_every_processor_makes_no_beat_late(beats):
    """The quietest of sixty seconds: other work may pause the machine in any of them. The kernel's count has most of
    each second, since the programs wait for each other."""
    spinning = [subprocess.Popen([sys.executable, "-ISc", SPINS]) for _ in range(4 * os.cpu_count())]

    def is_on_time():
        before = beats.waited()
        pause(SPUN_FOR)
        return beats.waited() - before < 0.1 * SPUN_FOR

    try:
        assert any(is_on_time() for _ in range(60))
    finally:
        for process in spinning:
            process.kill()
            process.wait()


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, None], ids=["killed", "terminated", "at its end"])
def test_the_heartbeat_ends_with_its_lab(end):
    code = "import sys, heartbeat; print(heartbeat.begin().pid, flush=True); sys.stdin.read()"
    lab = subprocess.Popen([sys.executable, "-c", code], cwd=LAB, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    beating = os.pidfd_open(int(lab.stdout.readline()))
    assert not select.select([beating], [], [], 0.2)[0], "it beats while the lab runs"
    if end:
        lab.send_signal(end)
    lab.communicate(timeout=TIMEOUT)
    has_ended = select.select([beating], [], [], TIMEOUT)[0]
    if not has_ended:
        signal.pidfd_send_signal(beating, signal.SIGKILL)
    os.close(beating)
    assert has_ended


def test_only_the_last_seconds_count():
    now, lost = 0.0, 0.0
    held_up = heartbeat.HeldUp(lambda: lost, lambda: now)
    for now in range(1, 6):
        assert held_up() == 0
    lost = 3.0
    for now in range(6, 16):
        assert held_up() == 3
    for now in range(16, 20):
        held_up()
    assert held_up() == 0


# What it excuses

@pytest.mark.parametrize("age, lost, limit", [(81, 0.0, 77), (81, 5.0, None), (90, 5.0, 82)],
                         ids=["a busy board", "a paused machine", "longer than the machine"])
def test_a_late_frame_is_excused_by_a_late_heartbeat_alone(age, lost, limit):
    losses = iter([0.0])
    judge = watch.Judge(Proxy(age), 1, held_up=heartbeat.HeldUp(lambda: next(losses, lost)))
    found = judge.look(Frame(time.monotonic() + 1, (HEADER, "", *GOOD)))
    assert found == ([f"LIVE with data {age} s old (limit {limit})"] if limit else [])


# A board that stands still

class Standing(Proxy):
    """What the judge knows of a feed whose clock goes on."""

    def __init__(self):
        super().__init__()
        self.time, now = self, self.time.now
        self.began = time.monotonic()
        self.now = lambda at=None: now() + (time.monotonic() if at is None else at) - self.began


DRAWN = "\x1b[H" + "\r\n".join((HEADER, "", *GOOD))
STANDS = f"import signal; print({DRAWN!r}, flush=True); signal.pause()"


def repeats(seconds):
    """A board that draws the same screen again and again."""
    return f"import select\nwhile not select.select([0], [], [], {seconds})[0]: print({DRAWN!r}, flush=True)"


@pytest.fixture
def watched(tmp_path):
    """watched(code): a watcher of a program in Python that shows LIVE."""
    running = []

    def begin(code):
        program = Program([sys.executable, "-ISc", code], environment(tmp_path), (110, 30))
        running.append(program)
        program.wait("LIVE")
        return watch.Watcher(program, watch.Judge(Standing(), 1, held_up=heartbeat.HeldUp()))

    yield begin
    for program in running:
        program.__exit__()


def test_a_board_that_draws_nothing_is_found_and_ends_the_run(watched, monkeypatch):
    monkeypatch.setattr(watch, "FRAME_WITHIN", 0.3)
    watcher, began = watched(STANDS), time.monotonic()
    with pytest.raises(watch.Frozen, match="8 times in a row"):
        watcher.watch(TIMEOUT)
    assert watcher.judge.count >= watch.FROZEN and "no frame for" in watcher.judge.broken[-1]
    assert time.monotonic() - began >= 0.3 * watch.FROZEN


def test_a_board_that_draws_the_same_for_ever_is_found(watched):
    watcher = watched(repeats(0.1))
    assert watcher.watch(TIMEOUT, until=lambda: watcher.judge.count)
    assert "the header's clock is -" in watcher.judge.broken[0]


def test_a_frame_ends_the_count_of_those_that_are_missing(watched, monkeypatch):
    monkeypatch.setattr(watch, "FRAME_WITHIN", 0.3)
    watcher = watched(repeats(0.7))
    assert watcher.watch(TIMEOUT, until=lambda: watcher.judge.count > watch.FROZEN, strict=False)
    assert watcher.missing < watch.FROZEN


def test_a_board_that_reads_no_keys_is_found_and_gets_no_more(watched):
    watcher = watched(f"import tty; tty.setraw(0); {STANDS}")
    poking = pokes.Pokes(watcher.program, watcher, None, None, None, False, False)
    watcher.program.send(b"k" * (pokes.UNREAD + 1))
    until(lambda: watcher.program.unread() > pokes.UNREAD, "keys in the terminal")
    poking.one()
    assert "bytes of input are not read" in watcher.judge.broken[0] and not any(poking.done.values())


def test_a_scenario_without_an_end_is_a_failure(monkeypatch, tmp_path):
    release, ended = threading.Event(), []

    class Scene:
        def __init__(self, _binary, _folder, name):
            self.outcome = scenarios.Outcome(name)

        def close(self):
            ended.append(self.outcome.name)

    monkeypatch.setattr(scenarios, "Scenario", Scene)
    monkeypatch.setattr(scenarios, "ALL", {"endless": lambda scene: release.wait(TIMEOUT)})
    monkeypatch.setattr(scenarios, "ALL_WITHIN", 0.2)
    outcome, = scenarios.play_all("none", tmp_path)
    assert outcome.broken == ["no outcome within 0.2 s"] and not ended
    release.set()
    until(lambda: ended, "end of the scenario")
