"""The parts in C: the same on a machine whose char has a sign and on one whose has none, and on arm64 in an emulator,
without an undefined step. Swift's own code has no such difference."""

import os
import pathlib
import platform
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Tasks.c needs Swift's runtime.
SOURCES = [*sorted(set((ROOT / "Sources/CLinux").glob("*.c")) - {ROOT / "Sources/CLinux/Tasks.c"}),
           *sorted((ROOT / "Sources/CNCurses").glob("*.c")),
           ROOT / "Tests/CParts/parts.c"]
# They need libraries that are loaded later, or Swift's runtime: compiled, and not run.
COMPILED = [ROOT / "Sources/CLinux/Tasks.c", *sorted(ROOT.glob("Sources/C[CIM]*/*.c"))]
# As Package.swift has them.
FLAGS = ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror",
         "-D_DEFAULT_SOURCE", "-D_GNU_SOURCE", "-D_XOPEN_SOURCE=700", f"-I{ROOT / 'Sources/CLinux/include'}",
         f"-I{ROOT / 'Sources/CNCurses/include'}"]
CHECKED = ["-fsanitize=undefined,address", "-fno-sanitize-recover=all"]
LIBRARIES = ["-lncursesw", "-ltinfo"]
ARM64 = ROOT / ".build/arm64"  # by Tests/CParts/arm64
CROSS, EMULATOR = shutil.which("aarch64-linux-gnu-gcc"), shutil.which("qemu-aarch64-static")

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler is here")


def built(compiler, program, *flags):
    subprocess.run([compiler, *FLAGS, *flags, *SOURCES, "-o", program, *LIBRARIES], check=True)
    return program


def printed(*command, **environment):
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, stdin=subprocess.DEVNULL,
                          env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def known(tmp_path_factory):
    """What they print here, by this machine's own char."""
    return printed(built("cc", tmp_path_factory.mktemp("parts") / "parts"))


def test_they_do_what_they_should(known):
    lines = dict(line.split(": ", 1) for line in known.splitlines() if ": " in line)
    assert lines["hash"] == "0 1 0" and lines["known hash"] == "1 0"
    assert lines["signal"] == lines["expired"] == "1" and lines["no signal"] == "0"
    assert lines["text"] == "2:97 2:233 2:26085 2:127943 3:10"
    assert lines["keys"] == "3:0 3:1 3:6 5:0 2:255 6:0 4:5"


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("char", ["-fsigned-char", "-funsigned-char"])
def test_they_do_the_same_with_a_char_of_either_kind(known, tmp_path, compiler, char):
    if not shutil.which(compiler):
        pytest.skip(f"no {compiler} is here")
    program = built(compiler, tmp_path / "parts", char, *CHECKED)
    # What libraries keep for ever is no leak of ours.
    assert printed(program, ASAN_OPTIONS="detect_leaks=0") == known


@pytest.mark.parametrize("char", ["-fsigned-char", "-funsigned-char"])
@pytest.mark.parametrize("source", COMPILED, ids=lambda path: path.name)
def test_what_is_only_compiled_has_no_warning_with_a_char_of_either_kind(source, char):
    if not shutil.which("clang"):  # calls of Swift's are unknown to others
        pytest.skip("no clang is here")
    folders = [f"-I{folder}" for folder in ROOT.glob("Sources/C*/include")]
    warnings = ["-Wsign-compare", "-Wchar-subscripts", "-Wtautological-compare"]
    subprocess.run(["clang", *FLAGS, *folders, *warnings, char, "-fsyntax-only", source], check=True)


@pytest.mark.skipif(not CROSS or not EMULATOR or not ARM64.exists(), reason="no arm64 here: see Tests/CParts/arm64")
@pytest.mark.skipif(platform.machine() == "aarch64", reason="this is arm64")
def test_they_do_the_same_on_arm64(known, tmp_path):
    libraries = f"-L{ARM64}/usr/lib/aarch64-linux-gnu", f"-L{ARM64}/lib/aarch64-linux-gnu"
    headers = tmp_path / "include"
    headers.mkdir()
    for name in ("ncurses.h", "curses.h", "ncurses_dll.h", "unctrl.h", "term.h"):
        shutil.copy(f"/usr/include/{name}", headers)
    # The names that a linker takes come with the packages for building, which this machine has for itself.
    links = tmp_path / "links"
    links.mkdir()
    for name in ("libncursesw.so.6", "libtinfo.so.6"):
        found, = ARM64.glob(f"**/aarch64-linux-gnu/{name}")
        (links / name.removesuffix(".6")).symlink_to(found)
    program = built(CROSS, tmp_path / "parts", f"-I{headers}", f"-L{links}", *libraries)
    places = f"{ARM64}/lib/aarch64-linux-gnu:{ARM64}/usr/lib/aarch64-linux-gnu"
    assert printed(EMULATOR, "-L", "/usr/aarch64-linux-gnu", "-E", f"LD_LIBRARY_PATH={places}", program) == known


def test_no_script_names_an_architecture():
    named = [path for path in [*(ROOT / "Scripts").glob("*"), *(ROOT / "Scripts/debian").glob("*")]
             if path.is_file() and any(word in path.read_text(encoding="utf-8") for word in ("amd64", "x86_64"))]
    assert named == []
