"""The lab's heartbeat counts the pauses of the machine alone and ends with the lab."""

import os
import select
import signal
import subprocess
import sys
import time

import pytest

import heartbeat
import watch
from conftest import LAB
from driver import Frame
from test_lab_judge import GOOD, HEADER, Proxy
from waits import TIMEOUT, pause, until

alone = pytest.mark.alone
SPINS = "while True: pass"
SPUN_FOR = 1.0  # seconds


@pytest.fixture
def beats():
    beating = heartbeat.Heartbeat()
    yield beating
    beating.close()


# The heartbeat


@alone
def test_only_what_a_beat_is_late_beyond_its_tolerance_is_lost():
    beat = heartbeat.Beat(0.0, 10.0)
    assert beat.lost_at(9.0) == beat.lost_at(10.0) == beat.lost_at(10.0 + heartbeat.TOLERANCE) == 0
    assert beat.lost_at(13.0) == pytest.approx(3 - heartbeat.TOLERANCE), "one that is overdue counts before it comes"
    late = beat.next(13.0)
    assert late == (pytest.approx(3 - heartbeat.TOLERANCE), 13.0 + heartbeat.BEAT)
    assert late.next(late.due).lost == late.lost, "what was lost stays, and a beat on time adds nothing"


@alone
def test_a_pause_is_counted_while_it_lasts_and_after_it(beats):
    os.kill(beats.pid, signal.SIGSTOP)
    before = beats.waited()
    pause(0.5)
    meanwhile = beats.waited()
    os.kill(beats.pid, signal.SIGCONT)
    assert meanwhile - before >= 0.4
    pause(0.2)
    assert beats.waited() >= meanwhile


@alone
def test_a_board_that_takes_every_processor_makes_no_beat_late(beats):
    """The quietest of ten seconds: other work may pause the machine in any of them. The kernel's count has most of each
    second, since the programs wait for each other."""
    spinning = [subprocess.Popen([sys.executable, "-ISc", SPINS]) for _ in range(4 * os.cpu_count())]

    def is_on_time():
        before = beats.waited()
        pause(SPUN_FOR)
        return beats.waited() - before < 0.1 * SPUN_FOR

    try:
        assert any(is_on_time() for _ in range(10))
    finally:
        for process in spinning:
            process.kill()
            process.wait()


@alone
def test_a_heartbeat_that_has_ended_excuses_nothing(beats):
    os.kill(beats.pid, signal.SIGKILL)
    with pytest.raises(RuntimeError, match="ended with -9"):
        until(lambda: beats.waited() and None, "end of the heartbeat")


@alone
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, None], ids=["killed", "terminated", "at its end"])
def test_the_heartbeat_ends_with_its_lab(end):
    code = "import sys, heartbeat; print(heartbeat.begin().pid, flush=True); sys.stdin.read()"
    lab = subprocess.Popen([sys.executable, "-c", code], cwd=LAB, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    beating = os.pidfd_open(int(lab.stdout.readline()))
    assert not select.select([beating], [], [], 0.2)[0], "it beats while the lab runs"
    if end:
        lab.send_signal(end)
    lab.communicate(timeout=TIMEOUT)
    assert select.select([beating], [], [], TIMEOUT)[0]
    os.close(beating)


@alone
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


@alone
@pytest.mark.parametrize("lost, is_late", [(0.0, True), (5.0, False)], ids=["a busy board", "a paused machine"])
def test_a_late_frame_is_excused_by_a_late_heartbeat_alone(lost, is_late):
    losses = iter([0.0])
    judge = watch.Judge(Proxy(age=81), 1, held_up=heartbeat.HeldUp(lambda: next(losses, lost)))
    found = judge.look(Frame(time.monotonic() + 1, (HEADER, "", *GOOD)))
    assert found == (["LIVE with data 81 s old (limit 77)"] if is_late else [])

