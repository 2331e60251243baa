"""What the package does to a machine, as far as it can be seen without one."""

import pathlib
import re
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEBIAN = ROOT / "Scripts/debian"


def test_a_purge_removes_every_secret_that_the_unit_reads():
    unit = (DEBIAN / "raceboard-kiosk.service").read_text(encoding="utf-8")
    secrets = re.findall(r"(?m)^LoadCredential=[\w-]+:(/etc/raceboard/\S+)$", unit)
    removed = re.findall(r"(?m)^ +rm -f (.+)$", (DEBIAN / "postrm").read_text(encoding="utf-8"))
    words = " ".join(removed).split()
    assert len(secrets) > 1
    assert [path for path in secrets if path not in words or f"{path}.*.new" not in words] == []


def test_it_recommends_what_terminals_and_the_kiosk_use():
    control = (DEBIAN / "control.in").read_text(encoding="utf-8")
    assert "\nRecommends: ncurses-term, kbd, console-setup\n" in control


@pytest.mark.skipif(not shutil.which("gcc") or not shutil.which("readelf"), reason="no compiler is here")
def test_the_program_looks_for_libraries_only_where_the_system_does(tmp_path):
    program = tmp_path / "program"
    command = ["gcc", "-x", "c", "-", "-o", program, "-Wl,-rpath,$ORIGIN:/opt", "-Wl,-znow"]
    subprocess.run(command, input=b"int main(void) { return 7; }", check=True)

    def dynamic():
        return subprocess.run(["readelf", "-d", program], check=True, capture_output=True, text=True).stdout

    assert "$ORIGIN" in dynamic()
    subprocess.run([sys.executable, "-B", ROOT / "Scripts/python/reproducible.py", program], check=True)
    assert "PATH" not in dynamic() and "NOW" in dynamic()
    assert subprocess.run([program], check=False).returncode == 7


def test_the_release_build_binds_every_address_at_the_start():
    assert "-Xlinker -znow" in (ROOT / "Scripts/lib.sh").read_text(encoding="utf-8")
