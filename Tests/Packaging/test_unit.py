"""The units by systemd's own judgement, and what they must say whatever systemd thinks."""

import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
UNITS = ("raceboard-kiosk.service", "raceboard-relay.service")
IDENTITY = ("ca.crt", "client.crt", "client.key")
MOST = 1.5

systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not here")


def analyse(*arguments):
    return subprocess.run(
        ["systemd-analyze", *arguments], capture_output=True, text=True, check=False, timeout=60,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "SYSTEMD_COLORS": "0"})


@pytest.fixture(params=UNITS)
def unit(request):
    """Each of the units."""
    return ROOT / "Scripts/debian" / request.param


@pytest.fixture
def installed(tmp_path, unit):
    """installed(old, new, …): a copy of the unit whose program is there, changed so."""
    program = tmp_path / "raceboard"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)

    def write(*changes):
        text = unit.read_text(encoding="utf-8").replace("/usr/bin/raceboard ", f"{program} ")
        assert str(program) in text
        for old, new in zip(changes[::2], changes[1::2]):
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / unit.name
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
    assert complaints(installed("WatchdogSec=", "WatchdogSec=soon"))


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


def settings(name):
    """Each directive of a unit with its values, in order."""
    found = {}
    for line in (ROOT / "Scripts/debian" / name).read_text(encoding="utf-8").splitlines():
        if "=" in line and not line.startswith("#"):
            name, value = line.split("=", 1)
            found.setdefault(name, []).append(value)
    return found


@pytest.mark.parametrize("name, value", [
    ("Type", "notify"), ("NotifyAccess", "main"), ("Restart", "always"), ("RestartPreventExitStatus", "78"),
    ("StartLimitIntervalSec", "0"), ("LimitCORE", "0"), ("DynamicUser", "yes"), ("NoNewPrivileges", "yes"),
    ("CapabilityBoundingSet", ""), ("PrivateMounts", "yes"), ("IPAddressDeny", "169.254.169.254 multicast"),
    ("StateDirectoryMode", "0700"), ("WantedBy", "multi-user.target"),
])
def test_each_unit_has(unit, name, value):
    assert settings(unit.name)[name] == [value]


@pytest.mark.parametrize("name, value", [
    ("WatchdogSec", "30"), ("Conflicts", "getty@tty1.service"), ("TTYPath", "/dev/tty1"), ("StandardInput", "tty"),
    ("StandardError", "journal"), ("RuntimeDirectoryMode", "0700"), ("LogsDirectoryMode", "0700"),
    ("ExecStart", "/usr/bin/raceboard kiosk"),
])
def test_the_kiosk_has(name, value):
    assert settings("raceboard-kiosk.service")[name] == [value]


@pytest.mark.parametrize("name, value", [
    # Beats come every 10 s.
    ("WatchdogSec", "60"), ("ExecStart", "/usr/bin/raceboard relay"), ("User", "raceboard-relay"),
    ("StateDirectory", "raceboard-relay"),
])
def test_the_relay_has(name, value):
    assert settings("raceboard-relay.service")[name] == [value]


def test_the_relay_has_no_terminal_and_no_device():
    found = settings("raceboard-relay.service")
    assert found["PrivateDevices"] == ["yes"]
    assert not [name for name in found if name.startswith(("TTY", "StandardInput", "DeviceAllow"))]


def test_certificates_are_credentials_and_the_folder_of_them_is_the_programs(unit):
    found = settings(unit.name)
    # %d: the folder of the credentials, systemd.unit(5).
    assert "RACEBOARD_RELAY_IDENTITY=%d" in found["Environment"]
    assert {f"{name}:/etc/raceboard/relay/{name}" for name in IDENTITY} <= set(found["LoadCredential"])


def test_a_unit_starts_without_its_secrets(unit):
    # Without a value of its own a credential that is missing would be the end of the unit, again and again.
    found = settings(unit.name)
    names = [value.split(":")[0] for value in found["LoadCredential"]]
    assert found["SetCredential"] == [f"{name}:\\n" for name in names]


def test_each_unit_is_bounded_and_speaks_utf_8(unit):
    found = settings(unit.name)
    assert {"MemoryMax", "TasksMax", "LimitNOFILE"} <= found.keys()
    assert "LANG=C.UTF-8" in " ".join(found["Environment"]).split()


def test_nothing_is_started_beside_the_running_program(unit):
    # It would hang up the kiosk's console first: TTYVHangup counts for every command of the unit.
    assert not {"ExecReload", "ExecStartPost", "ExecCondition"} & settings(unit.name).keys()


def test_no_secret_is_an_argument_or_a_variable(unit):
    found = settings(unit.name)
    assert not re.search(r"pin|key|secret", " ".join(found["ExecStart"] + found["Environment"]), re.IGNORECASE)


@systemd
@pytest.mark.parametrize("engine", ["nginx", "mosquitto"])
def test_what_a_venue_adds_to_debians_units_is_understood(tmp_path, engine):
    unit = tmp_path / f"{engine}.service"
    unit.write_text("[Service]\nExecStart=/bin/true\n", encoding="utf-8")
    folder = tmp_path / f"{engine}.service.d"
    folder.mkdir()
    added = (ROOT / f"Scripts/venue/{engine}.service.conf").read_text(encoding="utf-8")
    assert "LimitNOFILE=65536" in added and ("Restart=on-failure" in added) == (engine == "nginx")
    (folder / "raceboard-venue.conf").write_text(added, encoding="utf-8")
    answer = analyse("verify", "--man=no", "--recursive-errors=no", str(unit))
    assert "raceboard-venue.conf" not in answer.stderr, answer.stderr
