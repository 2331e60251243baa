"""The kiosk's unit by systemd's own judgement, and what it must say whatever systemd thinks."""

import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
UNIT = ROOT / "Scripts/debian/raceboard-kiosk.service"
MOST = 1.5

systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not here")


def analyse(*arguments):
    return subprocess.run(
        ["systemd-analyze", *arguments], capture_output=True, text=True, check=False, timeout=60,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "SYSTEMD_COLORS": "0"})


@pytest.fixture
def installed(tmp_path):
    """installed(old, new, …): a copy of the unit whose program is there, changed so."""
    program = tmp_path / "raceboard"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)

    def write(*changes):
        text = UNIT.read_text(encoding="utf-8").replace("/usr/bin/raceboard ", f"{program} ")
        assert str(program) in text
        for old, new in zip(changes[::2], changes[1::2]):
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / UNIT.name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def complaints(path):
    """What verify says of this unit; of the machine's others it says things, too."""
    answer = analyse("verify", "--man=no", "--recursive-errors=no", str(path))
    ours = [line for line in answer.stderr.splitlines() if path.name in line]
    return ours + ([f"exit status {answer.returncode}"] if answer.returncode and not ours else [])


@systemd
def test_verify_finds_nothing(installed):
    assert complaints(installed()) == []


@systemd
def test_verify_finds_a_wrong_unit(installed):
    assert complaints(installed("WatchdogSec=30", "WatchdogSec=soon"))


def exposure(path):
    answer = analyse("security", "--offline=true", "--no-pager", str(path))
    return float(re.search(r"Overall exposure level for \S+: ([\d.]+)", answer.stdout)[1])


@systemd
def test_the_exposure_is_at_most_one_and_a_half(installed):
    assert exposure(installed()) <= MOST


@systemd
def test_a_looser_unit_is_over_the_limit(installed):
    assert exposure(installed("PrivateUsers=yes", "", "PrivateDevices=yes", "", "CapabilityBoundingSet=", "")) > MOST


@systemd
def test_the_limit_is_kept_by_systemd_too(installed):
    path = str(installed())
    assert analyse("security", "--offline=true", f"--threshold={round(MOST * 10)}", path).returncode == 0
    table = json.loads(analyse("security", "--offline=true", "--json=short", path).stdout)
    assert {row["json_field"]: row["set"] for row in table}["NoNewPrivileges"]


def settings():
    """Each directive with its values, in order."""
    found = {}
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        if "=" in line and not line.startswith("#"):
            name, value = line.split("=", 1)
            found.setdefault(name, []).append(value)
    return found


@pytest.mark.parametrize("name, value", [
    ("Type", "notify"), ("NotifyAccess", "main"), ("WatchdogSec", "30"), ("Restart", "always"),
    ("RestartPreventExitStatus", "78"), ("StartLimitIntervalSec", "0"), ("Conflicts", "getty@tty1.service"),
    ("TTYPath", "/dev/tty1"), ("StandardInput", "tty"), ("StandardError", "journal"), ("LimitCORE", "0"),
    ("PrivateMounts", "yes"), ("IPAddressDeny", "169.254.169.254 multicast"),
    ("StateDirectoryMode", "0700"), ("RuntimeDirectoryMode", "0700"), ("LogsDirectoryMode", "0700"),
    ("ExecStart", "/usr/bin/raceboard kiosk"), ("WantedBy", "multi-user.target"),
])
def test_the_unit_has(name, value):
    assert settings()[name] == [value]


def test_the_unit_is_bounded_and_speaks_utf_8():
    found = settings()
    assert {"MemoryMax", "TasksMax", "LimitNOFILE"} <= found.keys()
    assert "LANG=C.UTF-8" in " ".join(found["Environment"]).split()


def test_nothing_is_started_beside_the_running_program():
    # It would hang up the console first: TTYVHangup counts for every command of the unit.
    assert not {"ExecReload", "ExecStartPost", "ExecCondition"} & settings().keys()


def test_no_secret_is_an_argument_or_a_variable():
    found = settings()
    assert not re.search(r"pin|key|secret", " ".join(found["ExecStart"] + found["Environment"]), re.IGNORECASE)
