"""libcurl is loaded at the first request: what is shown while it cannot be, and once it can."""

import time

import pytest

from feed import Answer, race, v2


@pytest.fixture
def broken(tmp_path):
    """A folder in which the loader finds something else under the library's name."""
    folder = tmp_path / "libraries"
    folder.mkdir()
    (folder / "libcurl.so.4").write_bytes(b"no library" * 100)
    return folder


def races(_):
    now = int(time.time())
    return Answer(v2([race(number, now + 600 + 60 * number) for number in range(1, 11)]))


def test_board_shows_what_is_wrong_and_goes_on_once_the_library_is_there(start, serve, broken):
    program = start("--feed-url", serve(races).url, size=(120, 40), LD_LIBRARY_PATH=str(broken))
    program.wait("cannot be read: libcurl cannot be loaded, install libcurl4")
    program.wait("Next try at")
    (broken / "libcurl.so.4").unlink()
    program.press("r")
    program.wait("LIVE")


def test_a_command_names_the_package_and_help_needs_none(run, serve, broken):
    ended = run("next", "--feed-url", serve(races).url, LD_LIBRARY_PATH=str(broken))
    assert ended.returncode != 0
    assert "libcurl cannot be loaded, install libcurl4" in ended.stderr
    assert "USAGE" in run("--help", LD_LIBRARY_PATH=str(broken)).stdout
