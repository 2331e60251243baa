"""The short form of the fault lab (Tests/Lab): a short day of every fault at speed, kills, disks, scenarios."""

import signal

import pytest

import disk
import faults
import kills
import pokes
import scenarios
import watch
import week

SEED = 20  # the same faults every time; Scripts/lab takes others


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("lab")


def test_a_short_day_of_every_fault_breaks_no_rule(binary, folder):
    """At a speed at which the board needs far less than its share of two processors beside other tests. Of two kinds of
    nearly the same bytes one is played. Days of all faults at random, as long as they come, are those of `Scripts/lab
    week`; other kinds of board play theirs in FaultLabTests."""
    (folder / "day/state").mkdir(parents=True)
    plan = faults.plan_of_each(SEED)
    found = week.Week(binary, folder / "day", SEED, None, 150, outages=plan).run()
    assert not found.judge.broken, "\n\n".join(found.judge.broken)
    assert found.survived == len(plan), "a fault that the board never met"
    assert found.judge.frames > 10 * len(plan) and sum(found.pokes.done.values()) > 5, found.pokes.done


def test_a_week_of_a_frozen_board_fails_and_ends(binary, home, monkeypatch):
    """Long before its days are over: they would take a quarter of an hour."""
    monkeypatch.setattr(watch, "FRAME_WITHIN", 0.5)
    monkeypatch.setattr(week, "is_steady", lambda *_: False)
    monkeypatch.setattr(pokes.Pokes, "one", lambda poking: poking.program.signal(signal.SIGSTOP))
    frozen = week.Week(binary, home, seed=20, days=3, speed=300)
    with pytest.raises(watch.Frozen):
        frozen.run()
    assert frozen.judge.count >= watch.FROZEN


def test_killed_at_random_moments_it_restores_and_starts_again(binary, folder, monkeypatch):
    monkeypatch.setattr(kills, "AT_ONCE", 20.0)  # beside other tests; Scripts/lab has the two seconds
    found = kills.Kills(binary, folder / "kills", SEED, len(kills.WAYS)).run()
    assert found.killed == len(kills.WAYS)
    assert not found.broken, "\n".join(found.broken)


def test_bad_disks_do_not_stop_the_board(binary, folder):
    found = disk.Disk(binary, folder / "disk", SEED, 2).run()
    assert found.runs > 5 and found.frames > 2 * found.runs
    assert not found.broken, "\n".join(found.broken)


# Those of the machine. The others are faults of an answer, of a disk and of a store, which the short forms above have,
# in less time than the next request takes to come; Scripts/lab scenarios plays them all.
SCENARIOS = ["cable pulled and put back", "name server gone", "device clock back 43 s"]


def test_scenarios_of_the_machine_are_shown_truly_and_end(binary, folder):
    assert set(SCENARIOS) < set(scenarios.ALL)
    broken = {outcome.name: outcome.broken for outcome in scenarios.play_all(binary, folder, SCENARIOS)}
    assert broken == dict.fromkeys(SCENARIOS, [])
