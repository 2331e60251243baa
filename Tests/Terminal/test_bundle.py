"""`raceboard bundle`: one archive for a bug report, with nothing in it that is nobody's business."""

import json
import os
import stat
import tarfile

import pytest

FILES = ["README.txt", "configuration.txt", "versions.txt", "terminal.txt", "store.txt", "record.ndjson"]


@pytest.fixture
def bundle(run, tmp_path):
    """bundle("--log-file", …): what is in the archive, by name."""

    def make(*arguments, **more):
        path = tmp_path / "out.tar.gz"
        result = run("bundle", "--output", str(path), *arguments, **more)
        assert (result.returncode, result.stderr) == (0, ""), result
        assert result.stdout == f"{path}\n"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        with tarfile.open(path, "r:gz") as archive:
            members = archive.getmembers()
            assert all(member.isreg() and member.mode == 0o600 for member in members)
            folders = {member.name.split("/")[0] for member in members}
            assert len(folders) == 1
            return {member.name.split("/")[1]: archive.extractfile(member).read().decode() for member in members}

    return make


def test_bundle_holds_what_a_report_needs(bundle):
    files = bundle()
    assert list(files) == FILES
    assert "raceboard replay" in files["README.txt"] and "[hidden]" in files["README.txt"]
    for name in ("raceboard", "swift", "curl", "ncurses", "zlib", "sqlite", "kernel", "libc"):
        assert any(line.startswith(name + " ") for line in files["versions.txt"].splitlines()), files["versions.txt"]
    assert "glibc" in files["versions.txt"] and "libcurl/" in files["versions.txt"]
    assert "xterm-256color" in files["terminal.txt"] and "256" in files["terminal.txt"]
    assert "not a terminal" in files["terminal.txt"]
    assert files["record.ndjson"].startswith('{"began":"')


def test_secrets_home_user_and_host_are_taken_out(bundle, home):
    log = home / "log"
    log.write_text(f"get https://bob:hunter2@feed.example/?api_key=abc123 by ada on {os.uname().nodename}\n"
                   "Authorization: Bearer abc123\n")
    files = bundle(RACEBOARD_LOG_FILE=str(log), RACEBOARD_FEED_URL="https://bob:hunter2@feed.example",
                   RACEBOARD_API_KEY="abc123", USER="ada")
    assert "~/log" in files["configuration.txt"]
    assert files["log.txt"].startswith("get https://[hidden]@feed.example/?api_key=[hidden] by [user] on [host]")
    for name, text in files.items():
        for secret in ("hunter2", "abc123", str(home), "ada "):
            assert secret not in text, (name, text)


def test_an_existing_file_is_left_alone_and_no_wrong_minutes_are_taken(run, tmp_path):
    path = tmp_path / "there"
    path.write_text("mine")
    result = run("bundle", "--output", str(path))
    assert result.returncode == 74 and "--output" in result.stderr
    assert path.read_text() == "mine"
    assert run("bundle", "--minutes", "0").returncode == 64


def test_each_run_is_a_record_of_its_own_and_each_can_be_replayed(bundle, start, simulator, home, tmp_path):
    options = ("--feed-url", simulator("--seed", "7"), "--store", str(home / "kept"))
    for _ in range(2):
        program = start(*options, "--record")
        program.wait("LIVE")
        # The second is that at once, by what the first has saved: its record must have an answer, too.
        program.press("r")
        program.wait("Refreshed")
        program.press("q")
        assert program.finish() == 0
    files = bundle(*options)
    records = [name for name in files if name.endswith(".ndjson")]
    assert records == ["record.ndjson", "record-1.ndjson"]
    began = [json.loads(files[name].splitlines()[0])["began"] for name in records]
    assert began[0] > began[1]
    (tmp_path / "record-1.ndjson").write_text(files["record-1.ndjson"])
    for name in ("out.tar.gz", "record-1.ndjson"):
        program = start("replay", str(tmp_path / name))
        program.wait("REPLAY")
        program.press("q")
        assert program.finish() == 0
