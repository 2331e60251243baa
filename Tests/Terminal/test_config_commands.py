"""raceboard config set, unset, edit, init: changes of the user's file."""

import stat
import subprocess

import pytest

from driver import environment


@pytest.fixture
def path(home):
    return home / ".config/raceboard/config"


def test_a_value_is_written_and_the_rest_stays(run, path):
    path.parent.mkdir(parents=True)
    path.write_text("# mine\ncount = 3  # three\n\n# end\n")
    done = run("config", "set", "count", "7")
    assert done.returncode == 0 and "R on a running board" in done.stderr
    assert path.read_text() == "# mine\ncount = 7  # three\n\n# end\n"
    assert run("config", "set", "theme", "turf").returncode == 0
    assert path.read_text() == '# mine\ncount = 7  # three\ntheme = "turf"\n\n# end\n'
    assert run("config", "unset", "count").returncode == 0
    assert path.read_text() == '# mine\ntheme = "turf"\n\n# end\n'
    done = run("config", "set", "count", "50")
    assert done.returncode == 64
    assert 'count cannot be "50": it takes a whole number from 1 to 20' in done.stderr
    assert path.read_text() == '# mine\ntheme = "turf"\n\n# end\n'
    done = run("config", "set", "cuont", "5")
    assert (done.returncode, 'Did you mean "count"?' in done.stderr) == (64, True)
    done = run("config", "set", "theme", "turf", RACEBOARD_THEME="slate")
    assert done.returncode == 0 and "RACEBOARD_THEME is set and still counts" in done.stderr


def test_a_full_disk_wants_room(tmp_path, binary, home):
    alone = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
    mount = 'mount -t tmpfs -o size=4k tmpfs "$0" && echo count = 3 > "$0/config"'
    if subprocess.run([*alone, mount, tmp_path], capture_output=True, check=False).returncode:
        pytest.skip("no file systems for this user")
    done = subprocess.run([*alone, f'{mount} && exec "$@"', tmp_path, binary, "config", "set", "count", "7", "--config",
                           tmp_path / "config"], env=environment(home), capture_output=True, text=True, check=False)
    assert done.returncode == 74 and "cannot be written: No space left on device" in done.stderr
    assert "Make room on its disk, then try again." in done.stderr and "writable" not in done.stderr


def test_one_value_is_printed_alone(run, path):
    path.parent.mkdir(parents=True)
    path.write_text("count = 3\n")
    done = run("config", "get", "count")
    assert (done.returncode, done.stdout, done.stderr) == (0, "3\n", "")
    assert run("config", "get", "count", RACEBOARD_COUNT="9").stdout == "9\n"
    done = run("config", "get", "cuont")
    assert (done.returncode, done.stdout, 'Did you mean "count"?' in done.stderr) == (64, "", True)
    done = run("config", "get", "bell")
    assert (done.returncode, done.stdout) == (1, "")
    done = run("config", "get", "affiliates-contact", RACEBOARD_AFFILIATES_CONTACT="me@example.com")
    assert done.returncode == 64 and "never printed" in done.stderr and "me@example" not in done.stdout + done.stderr


def test_a_secret_is_read_and_not_shown(run, path, binary, home):
    done = run("config", "set", "affiliates-contact", "me@example.com")
    assert done.returncode == 64 and "me@example.com" not in done.stderr
    done = subprocess.run(
        [binary, "config", "set", "affiliates-contact"], env=environment(home), input="me@example.com\n",
        capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "me@example.com" not in done.stdout + done.stderr
    assert "me@example.com" in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_init_makes_a_file_once(run, path):
    assert run("config", "init").returncode == 0
    text = path.read_text()
    assert '\n# theme = "default"\n' in text
    done = run("config", "init")
    assert done.returncode == 78 and "exists already" in done.stderr
    assert run("config", "set", "theme", "turf").returncode == 0
    assert path.read_text() == text.replace('# theme = "default"\n', '# theme = "default"\ntheme = "turf"\n')


def test_edit_replaces_the_file_only_without_an_error(run, path):
    path.parent.mkdir(parents=True)
    path.write_text("count = 3 # three\n")
    done = run("config", "edit", EDITOR="sed -i s/3/x/")
    assert done.returncode == 78 and "line 1: x needs quotes" in done.stderr
    assert path.read_text() == "count = 3 # three\n"
    # The next edit goes on with the same text.
    done = run("config", "edit", VISUAL="sed -i s/x/4/")
    assert done.returncode == 0 and path.read_text() == "count = 4 # three\n"
    assert [one.name for one in path.parent.iterdir()] == ["config"]
    done = run("config", "edit", EDITOR="true")
    assert "was not changed" in done.stderr
    done = run("config", "edit", EDITOR="no-such-editor")
    assert done.returncode == 78 and [one.name for one in path.parent.iterdir()] == ["config"]
