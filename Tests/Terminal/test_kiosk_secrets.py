"""The kiosk's secrets: how a PIN is set and kept, and that it comes out nowhere."""

import os
import tarfile

from test_kiosk import PIN, X, kiosk, manager, pin, set_pin  # noqa: F401


def test_a_pin_is_set_from_standard_input_and_kept_as_a_hash(binary, home):
    path = home / "pin"
    for text in ("", "\n", "123\n", "1" * 70 + "\n"):
        assert set_pin(binary, home, "", "--file", str(path), text=text).returncode == 64, text
        assert not path.exists()
    done = set_pin(binary, home, PIN, "--file", str(path))
    assert done.returncode == 0
    assert path.stat().st_mode & 0o777 == 0o600
    text = path.read_text()
    assert text.startswith("$y$") and PIN not in text
    assert PIN not in done.stdout + done.stderr


def test_a_pin_is_read_twice_without_showing_it(start, home):
    for again, status in (("1235", 64), (PIN, 0)):
        program = start("kiosk", "set-pin", "--file", f"{home}/pin")
        for words, typed in (("New PIN:", PIN), ("Again:", again)):
            program.wait(words)
            program.send(typed.encode() + b"\r")
        assert program.finish() == status
        assert PIN.encode() not in program.raw
        assert program.leftovers() == []
        assert (home / "pin").exists() == (status == 0)
    assert (home / "pin").read_text().startswith("$y$")


def test_a_credential_comes_first(kiosk, pin, binary, home):
    folder = home / "credentials"
    folder.mkdir()
    set_pin(binary, home, "9876", "--file", f"{folder}/pin")
    program = kiosk(CREDENTIALS_DIRECTORY=str(folder))
    program.send(X * 3)
    program.wait("PIN")
    program.send(PIN.encode() + b"\r")
    program.wait("Wrong PIN")
    program.send(b"9876\r")
    assert program.finish() == 0


def test_no_secret_in_what_is_printed(binary, home, run, pin):
    hash_ = pin.read_text().strip()
    shown = run("config", "show", RACEBOARD_PIN=hash_)
    assert shown.returncode == 0 and hash_ not in shown.stdout and "***" in shown.stdout
    assert hash_ not in run("config", "show", "--json", RACEBOARD_PIN=hash_).stdout
    (home / ".config/raceboard/config").write_text(f'pin = "{hash_}"\n')
    os.chmod(home / ".config/raceboard/config", 0o600)
    assert hash_ not in run("config", "show").stdout


def test_no_secret_in_arguments_log_store_status_or_bundle(kiosk, manager, binary, home, pin, run, tmp_path):
    right, wrong = "kw7-Zq91", "Jx3!mmTo"
    set_pin(binary, home, right, "--file", str(pin))
    log = home / "log"
    program = kiosk("--log-file", str(log), "--verbose", "--store", f"{home}/kept")
    with open(f"/proc/{program.pid}/cmdline", "rb") as file:
        everything = [file.read()]
    program.send(X * 3)
    program.wait("PIN")
    program.send(wrong.encode() + b"\r")
    program.wait("Wrong PIN")
    done = run("bundle", "--output", f"{tmp_path}/out.tar.gz", "--log-file", str(log), "--store", f"{home}/kept")
    assert done.returncode == 0, done.stderr
    with tarfile.open(f"{tmp_path}/out.tar.gz") as archive:
        everything += [archive.extractfile(member).read() for member in archive.getmembers()]
    if not program.shows("PIN"):  # it goes 20 s after the last key
        program.send(X * 3)
        program.wait("PIN")
    program.send(right.encode() + b"\r")
    assert program.finish() == 0
    manager.take()
    everything += [log.read_bytes(), bytes(program.raw), *(message.encode() for _, message in manager.messages)]
    everything += [path.read_bytes() for path in home.rglob("*") if path.is_file() and path != pin]
    assert b"PIN" in log.read_bytes() and len(everything) > 10
    for secret in (right, wrong, pin.read_text().strip()):
        assert not [part[:80] for part in everything if secret.encode() in part], secret
