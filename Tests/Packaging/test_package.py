"""What the packages do to a machine, as far as it can be seen without one."""

import configparser
import pathlib
import re
import shutil
import subprocess
import sys
from xml.etree import ElementTree

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEBIAN = ROOT / "Scripts/debian"


NAMES = ("raceboard", "raceboard-kiosk", "raceboard-venue")


def control(package):
    """The fields of a package's control file."""
    text = (DEBIAN / f"{package}.control").read_text(encoding="utf-8")
    return dict(line.split(": ", 1) for line in text.splitlines() if re.match(r"[A-Z]", line))


def packed(name, folder):
    """A file as it is packed: with the keys of the program's sources, here of two."""
    program = folder / "raceboard"
    program.write_text(
        "#!/bin/sh\nprintf '%s\\n' 'usa-key   A key: what `raceboard key set` writes' 'theme    Colours: a word' "
        "'pdk-key  Another: what `raceboard key set` writes' 'pin   A hash: what `raceboard kiosk set-pin` writes'\n")
    program.chmod(0o755)
    return subprocess.run(
        ["bash", "-c", 'source Scripts/lib.sh; with_keys "$@"', "-", program, DEBIAN / name],
        cwd=ROOT, capture_output=True, text=True, check=True).stdout


def removed(text):
    """What a purge removes file by file."""
    return " ".join(re.findall(r"(?m)^ +rm -f (.+)$", text)).split()


@pytest.mark.parametrize("unit", ["raceboard-kiosk", "raceboard-relay"])
def test_a_purge_removes_every_secret_that_a_unit_reads(unit, tmp_path):
    text = packed(f"{unit}.service", tmp_path)
    secrets = re.findall(r"(?m)^LoadCredential=[\w.-]+:(/etc/raceboard/\S+)$", text)
    words = removed(packed("raceboard.postrm", tmp_path))
    assert {"/etc/raceboard/usa-key", "/etc/raceboard/pdk-key"} < set(secrets) and "NAME" not in text
    assert text.count("SetCredential=") == len(secrets)
    assert [path for path in secrets if path not in words] == []
    # What the program itself writes, it writes beside first.
    ours = [path for path in secrets if not path.startswith("/etc/raceboard/relay/")]
    assert [path for path in ours if f"{path}.*.new" not in words] == []


def test_a_purge_of_the_kiosk_removes_its_pin_and_no_key_of_the_program():
    text = (DEBIAN / "raceboard-kiosk.postrm").read_text(encoding="utf-8")
    assert removed(text) == ["/etc/raceboard/pin", "/etc/raceboard/pin.*.new"]


def test_each_package_recommends_what_it_uses_alone():
    assert control("raceboard")["Recommends"] == "ncurses-term"
    assert control("raceboard-kiosk")["Recommends"] == "kbd, console-setup, systemd-timesyncd | time-daemon"
    assert control("raceboard-venue")["Depends"] == "nginx, libnginx-mod-http-js, ca-certificates"
    assert control("raceboard-venue")["Recommends"] == "raceboard (= @VERSION@), mosquitto, libmosquitto1"


@pytest.mark.parametrize("package", ["raceboard", "raceboard-kiosk"])
def test_a_fleet_costs_nobody_else_a_package(package):
    fields = control(package)
    assert "libmosquitto1" in fields["Suggests"].split(", ")
    wanted = set(re.findall(r"[a-z0-9-]+", fields["Depends"] + " " + fields["Recommends"]))
    assert not {"nginx", "mosquitto", "libmosquitto1", "openssl"} & wanted


def test_the_kiosk_is_of_the_same_version_and_takes_its_files_over_from_every_older_one():
    fields = control("raceboard-kiosk")
    assert fields["Depends"] == "raceboard (= @VERSION@)"
    assert fields["Breaks"] == fields["Replaces"] == "raceboard (<< @VERSION@)"


def test_the_packages_without_a_program_are_for_every_architecture():
    assert [control(package)["Architecture"] for package in NAMES] == ["@ARCHITECTURE@", "all", "all"]


def test_the_menu_of_a_desktop_starts_the_program_and_has_its_icon(tmp_path):
    subprocess.run(["bash", "-c", f'source Scripts/lib.sh; desktop "{tmp_path}"'], cwd=ROOT, check=True)
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str
    entry.read(tmp_path / "applications/raceboard.desktop", encoding="utf-8")
    fields = entry["Desktop Entry"]
    assert (fields["Exec"], fields["Terminal"], fields["Type"]) == ("raceboard", "true", "Application")
    assert fields["Categories"].endswith(";") and fields["Keywords"].endswith(";")
    icon = tmp_path / f"icons/hicolor/scalable/apps/{fields['Icon']}.svg"
    assert ElementTree.parse(icon).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    for script in ("Scripts/install", "Scripts/package"):
        assert re.search(r'(?m)^ *desktop "\$', (ROOT / script).read_text(encoding="utf-8")), script


def test_the_pages_of_the_fleet_name_files_that_are_shipped():
    shipped = {file.name for file in (ROOT / "Scripts/fleet").iterdir()}
    text = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs/fleet").glob("*.md"))
    named = set(re.findall(r"/usr/share/raceboard/fleet/([\w.-]+)", text))
    assert named == shipped


def printed(script, *arguments):
    return subprocess.run([script, *arguments], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("text, server", [
    ("search venue\nnameserver 10.0.0.1\nnameserver 10.0.0.2\n", "10.0.0.1"),
    ("nameserver 2001:db8::1\n", "[2001:db8::1]"),
    ("nameserver fe80::1%eth0\nnameserver 10.0.0.2\n", "10.0.0.2"), ("# none\n", "127.0.0.1"),
])
def test_the_cache_uses_the_first_name_server_that_nginx_can(tmp_path, text, server):
    file = tmp_path / "resolv.conf"
    file.write_text(text)
    assert printed(ROOT / "Scripts/venue/resolver", file) == f"resolver {server} valid=60s;\n"


def reproducible(*files):
    return printed(sys.executable, "-B", ROOT / "Scripts/python/reproducible.py", *files).strip()


@pytest.mark.skipif(not shutil.which("gcc") or not shutil.which("objcopy"), reason="no compiler is here")
def test_symbols_have_the_id_of_the_program_that_they_are_of(tmp_path):
    program, packed, symbols = (tmp_path / name for name in ("program", "packed", "symbols"))

    def build(result):
        command = ["gcc", "-g", "-x", "c", "-", "-o", program, "-Wl,--build-id=sha1"]
        subprocess.run(command, input=b"int main(void) { return %d; }" % result, check=True)
        subprocess.run(["strip", "-o", packed, program], check=True)
        subprocess.run(["objcopy", "--only-keep-debug", program, symbols], check=True)
        return reproducible(packed, symbols)

    first = build(7)
    for file in (packed, symbols):
        assert first in printed("readelf", "-n", file), file
    assert ".debug_info" in printed("readelf", "-SW", symbols)
    assert subprocess.run([packed], check=False).returncode == 7
    assert reproducible(packed) == first, "the id does not depend on the one before"
    assert build(8) != first


@pytest.mark.skipif(not shutil.which("gcc") or not shutil.which("readelf"), reason="no compiler is here")
def test_the_program_looks_for_libraries_only_where_the_system_does(tmp_path):
    program = tmp_path / "program"
    command = ["gcc", "-x", "c", "-", "-o", program, "-Wl,-rpath,$ORIGIN:/opt", "-Wl,-znow"]
    subprocess.run(command, input=b"int main(void) { return 7; }", check=True)

    def dynamic():
        return subprocess.run(["readelf", "-d", program], check=True, capture_output=True, text=True).stdout

    assert "$ORIGIN" in dynamic()
    reproducible(program)
    assert "PATH" not in dynamic() and "NOW" in dynamic()
    assert subprocess.run([program], check=False).returncode == 7


def test_the_release_build_binds_every_address_at_the_start():
    assert "-Xlinker -znow" in (ROOT / "Scripts/lib.sh").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("apt-get") is None or shutil.which("dpkg-scanpackages") is None, reason="no apt")
def test_apt_takes_a_package_from_a_repository(tmp_path):
    def made(version):
        folder = tmp_path / f"tree-{version}"
        (folder / "DEBIAN").mkdir(parents=True)
        (folder / "DEBIAN/control").write_text(
            f"Package: raceboard\nVersion: {version}\nArchitecture: all\n"
            "Maintainer: A <a@example.org>\nDescription: a\n")
        file = tmp_path / f"raceboard_{version}_all.deb"
        subprocess.run(["dpkg-deb", "--root-owner-group", "--build", folder, file], check=True, capture_output=True)
        return file

    # Two builds and the release: apt chooses the release.
    for version in ("0.3.0-1", "0.3.0~9.g1a2b3c4d-1"):
        printed(DEBIAN / "repository", tmp_path / "repository", made(version))
    for name in ("state/lists/partial", "cache/archives/partial", "etc/apt.conf.d", "etc/preferences.d"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "status").write_text("")
    (tmp_path / "sources.list").write_text(f"deb [trusted=yes] file:{tmp_path}/repository ./\n")
    options = {"Dir::State": tmp_path / "state", "Dir::Cache": tmp_path / "cache", "Dir::Etc": tmp_path / "etc",
               "Dir::Etc::SourceList": tmp_path / "sources.list", "Dir::State::status": tmp_path / "status",
               "Dir::Etc::SourceParts": "-", "APT::Sandbox::User": ""}
    words = [f"-o{name}={value}" for name, value in options.items()]
    subprocess.run(["apt-get", "-qq", *words, "update"], check=True, capture_output=True)
    assert "Inst raceboard (0.3.0-1 " in printed("apt-get", *words, "--simulate", "install", "raceboard")
