"""The short form of the fault lab (Tests/Lab): half a day at speed beside the other tests, kills, disks, scenarios."""

import subprocess
import sys

import pytest

import disk
import kills
import scenarios
from conftest import LAB
from driver import stop

SEED = 20  # the same faults every time; Scripts/lab takes others


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("lab")


def test_a_day_of_faults_at_speed_breaks_no_rule(day, binary, tmp_path):
    process = day or start_day(binary, tmp_path)
    try:
        output, _ = process.communicate(timeout=1200)
    finally:
        stop(process)
    assert process.returncode == 0, output[-8000:]


def test_killed_at_random_moments_it_restores_and_starts_again(binary, folder):
    found = kills.Kills(binary, folder / "kills", SEED, 20).run()
    assert found.killed == 20
    assert not found.broken, "\n".join(found.broken)


def test_bad_disks_do_not_stop_the_board(binary, folder):
    found = disk.Disk(binary, folder / "disk", SEED, 4).run()
    assert found.runs > 5 and found.frames > 2 * found.runs
    assert not found.broken, "\n".join(found.broken)


@pytest.fixture(scope="module")
def outcomes(binary, folder):
    played = scenarios.play_all(binary, folder)
    return {outcome.name: outcome for outcome in played}


@pytest.mark.parametrize("name", scenarios.ALL)
def test_scenario_is_shown_truly_and_ends(outcomes, name):
    assert not outcomes[name].broken, "\n".join(outcomes[name].broken)


def start_day(binary, folder):
    """The day as a process of its own, so that its judge does not wait for other tests. At a speed at which the board
    needs far less than its share of two processors beside three other tests."""
    command = [sys.executable, "-B", LAB / "lab.py", binary, "--quick", "--seed", str(SEED), "--days", "0.5", "--speed",
               "150", "week"]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
