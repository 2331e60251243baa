"""What a kiosk reports to its operator: health, snapshot, doctor."""

import concurrent.futures
import contextlib
import fcntl
import json
import os
import pty
import re
import signal
import socket
import struct
import subprocess
import termios
import time

from driver import environment
from test_kiosk import kiosk, manager, pin  # noqa: F401
from waits import TIMEOUT

KEYS = {"schema", "version", "pid", "written_at", "started_at", "restarts", "state", "data_age_seconds", "source",
        "feed", "is_backup", "clock_offset_seconds", "last_error", "is_failing", "store_problem", "races", "next_race",
        "resident_kib", "frames", "requests", "late_evictions"}

METRIC = r'raceboard_\w+(\{\w+="[^"]+"(,\w+="[^"]+")*\})? -?\d+(\.\d{3})?'


def health_file(manager):
    return f"{manager.runtime}/health.json"


def wait_live(program, manager):
    def found():
        try:
            with open(health_file(manager), encoding="utf-8") as file:
                health = json.load(file)
        except OSError:
            return None
        return health if health["state"] == "live" else None
    return program.wait_until(found, "health that says live")


def test_health_is_a_private_file_and_printed_for_people_programs_and_prometheus(kiosk, manager, run):
    program = kiosk()
    health = wait_live(program, manager)
    assert os.stat(health_file(manager)).st_mode & 0o777 == 0o600
    # What is not known is null, with its key.
    assert set(health) == KEYS and health["last_error"] is None and health["store_problem"] is None
    assert health["feed"] == {"simulated": False}
    assert health["pid"] == program.pid and health["restarts"] == 0 and not health["is_failing"]
    assert health["next_race"]["meeting"] and health["next_race"]["start"].endswith("Z")
    assert 5_000 < health["resident_kib"] < 200_000
    assert [name for name in os.listdir(manager.runtime) if name.endswith(".new")] == []
    text = run("health", "--runtime", manager.runtime)
    assert "running, process" in text.stdout and "next race" in text.stdout, text.stdout
    found = json.loads(run("health", "--json", "--runtime", manager.runtime).stdout)
    assert found["is_running"] and set(found["health"]) == KEYS
    metrics = run("health", "--prometheus", "--runtime", manager.runtime).stdout
    names = set()
    for line in metrics.splitlines():
        assert re.fullmatch(r"# (HELP|TYPE) raceboard_\w+ .+|# EOF|" + METRIC, line), line
        names.add(line.split()[-1] if line[0] == "#" else re.match(r"\w+", line)[0])
    assert {"raceboard_up", "raceboard_data_age_seconds", "raceboard_resident_bytes"} <= names
    assert 'raceboard_up{program="health"} 1' in metrics


def test_a_kiosk_that_was_killed_is_counted_as_started_again_and_one_that_ended_is_reported(kiosk, manager, run):
    program = kiosk()
    wait_live(program, manager)
    program.signal(signal.SIGKILL)
    program.finish()
    assert run("health", "--runtime", manager.runtime).returncode == 2
    program = kiosk()
    program.wait_until(lambda: wait_live(program, manager)["pid"] == program.pid, "the new one's health")
    assert wait_live(program, manager)["restarts"] == 1
    program.signal(signal.SIGTERM)
    program.finish()
    assert os.listdir(manager.runtime) == []
    for command in ("health", "snapshot"):
        done = run(command, "--runtime", manager.runtime)
        assert done.returncode == 2 and "No kiosk is running" in done.stderr, done.stderr
    done = run("health", "--json", "--runtime", manager.runtime)
    assert json.loads(done.stderr)["exit"] == 2
    done = run("health", "--prometheus", "--runtime", manager.runtime)
    assert done.returncode == 2 and 'raceboard_up{program="health"} 0\n' in done.stdout


def test_a_feed_that_fails_is_reported(start, manager, simulator, run):
    url = simulator("--fault", "500")
    program = start("kiosk", "--feed-url", url, size=(120, 33), term="linux", **manager.environment())
    manager.wait(program, "READY=1")

    def found():
        return os.path.exists(health_file(manager)) and json.load(open(health_file(manager))).get("last_error")
    error = program.wait_until(found, "an error in health.json")
    assert error["kind"] == "server_fault" and error["message"]
    assert run("health", "--runtime", manager.runtime).returncode == 1


def test_a_snapshot_is_the_text_of_the_screen(kiosk, manager, run):
    program = kiosk()
    path = f"{manager.runtime}/snapshot.socket"
    assert os.stat(path).st_mode & 0o777 == 0o600
    program.record(1.1)
    before = program.screen.rows()
    done = run("snapshot", "--runtime", manager.runtime)
    assert done.returncode == 0
    rows = done.stdout.splitlines()
    assert len(rows) == 33
    program.record(0.2)
    # Seconds may have passed in between: left of the clock and the countdowns it is the same. A race may have left or
    # become due, but on one side of the snapshot only.
    same = [sum(a[:72].rstrip() == b[:72].rstrip() for a, b in zip(rows, shown))
            for shown in (before, program.screen.rows())]
    assert max(same) >= 31, done.stdout
    words = run("snapshot", "--words", "--runtime", manager.runtime).stdout.splitlines()
    # The feed's day began at its own start: a kiosk that began a second later has a slow clock, and says so.
    assert re.fullmatch(r"board: LIVE(, device clock \d+s slow)?", words[0]) and len(words) == 6, words
    # An abandoned race has no countdown.
    row = re.compile(r"(\S+( \d+[sm])? )?(Horse|Greyhound|Harness) R\d+ ")
    assert all(row.match(line) for line in words[1:]), words


def test_clients_that_read_nothing_do_not_keep_the_board_waiting(kiosk, manager, run):
    program = kiosk(**manager.environment(watchdog=2))
    clients = []
    for _ in range(60):
        client = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        client.setblocking(False)
        try:
            client.connect(f"{manager.runtime}/snapshot.socket")
        except BlockingIOError:
            pass
        clients.append(client)
        program.pump(0.01)
    began = time.monotonic()
    program.wait_until(lambda: len(manager.feedings(since=began)) >= 2, "two feedings")
    assert len(os.listdir(f"/proc/{program.pid}/fd")) < 60
    for client in clients:
        client.close()
    program.record(0.5)
    assert run("snapshot", "--runtime", manager.runtime).returncode == 0


# Doctor

NAMES = ["for", "locale", "TERM", "colours", "font", "size", "blanking", "names", "proxy", "TLS", "feed neds",
         "feed neds-v1", "cards neds", "affiliates", "these checks", "cache", "feed's clock", "keys", "PIN", "clock",
         "NTP", "store", "disk", "watchdog", "unit", "settings"]


def test_the_doctor_checks_what_a_wall_or_a_desk_needs_and_finds_what_is_wrong(binary, home, simulator, pin, run):
    """Each waits 3 s for its turn at the feed: all at once, with folders of their own, on four threads."""
    url = simulator()
    os.chmod(pin, 0o644)

    def found(name, *arguments, at=None, **more):
        place = at or home / name
        place.mkdir(exist_ok=True)
        done = subprocess.run(
            [binary, "doctor", "--json", *arguments], env=environment(place, **more), stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=TIMEOUT, check=False)
        return done.returncode, {finding["name"]: finding for finding in json.loads(done.stdout)["findings"]}

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        wall = pool.submit(found, "wall", "--feed-url", url, RACEBOARD_PAGES="board")
        desk = pool.submit(found, "desk", "--feed-url", url)
        wrong = pool.submit(found, "wrong", "--for", "kiosk", "--feed-url", "http://127.0.0.1:9", at=home,
                            term="no-such-terminal", LANG="C", RACEBOARD_HOURS="whenever",
                            RACEBOARD_STORE="/etc/hostname/store")
        text = pool.submit(doctors_text, binary, home / "text", url)
        everything_is_checked(*wall.result())
        assert desk.result()[1]["for"]["words"].startswith("a desk;")
        assert not desk.result()[1].keys() & {"size", "blanking", "PIN", "watchdog", "unit"}
        what_is_wrong_is_found(*wrong.result(), pin)
        a_line_for_each_and_the_terminal_that_it_reads_from(text.result())
    done = run("doctor", "--for", "dsk")
    assert done.returncode == 64 and 'Did you mean "desk"?' in done.stderr


def everything_is_checked(status, found):
    assert list(found) == NAMES and found["for"]["words"].startswith("a kiosk;")
    grades = [finding["grade"] for finding in found.values()]
    assert status == (2 if "fail" in grades else 1 if "warn" in grades else 0)
    for finding in found.values():
        assert finding["words"] and bool(finding.get("mend")) == (finding["grade"] != "pass"), finding
    assert found["feed neds"]["grade"] == found["feed neds-v1"]["grade"] == "pass", found["feed neds"]
    assert found["locale"]["grade"] == "pass" and found["settings"]["grade"] == "pass"


def what_is_wrong_is_found(status, found, pin):
    wanted = {"locale": "warn", "TERM": "fail", "settings": "fail", "store": "fail", "feed neds": "fail", "PIN": "fail"}
    assert {name: found[name]["grade"] for name in wanted} == wanted, found
    assert "refuses" in found["feed neds"]["words"] and found["PIN"]["mend"] == f"chmod 600 {pin}"
    assert status == 2


def doctors_text(binary, place, url):
    """What a doctor prints that reads from a terminal of another size than the one that it writes to."""
    place.mkdir()
    wall, desk = pty.openpty(), pty.openpty()
    for (_, slave), size in ((wall, (33, 120)), (desk, (50, 200))):
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
    done = subprocess.run(
        [binary, "doctor", "--for", "kiosk", "--feed-url", url], stdin=wall[1], stdout=desk[1],
        stderr=subprocess.PIPE, env=environment(place, term="vt100"), timeout=TIMEOUT, check=False)
    assert done.returncode in (0, 1, 2), done.stderr
    os.close(desk[1])
    text = b""
    # A terminal gives some thousand bytes at a time, and fails at its end.
    with contextlib.suppress(OSError):
        while part := os.read(desk[0], 65536):
            text += part
    for descriptor in (*wall, desk[0]):
        os.close(descriptor)
    return text.decode()


def a_line_for_each_and_the_terminal_that_it_reads_from(text):
    assert "120x33" in text and "200x50" not in text, text
    lines = text.splitlines()
    named = [next((name for name in NAMES if line[6:].startswith(name + " ")), line) for line in lines]
    assert list(dict.fromkeys(named)) == NAMES and named.count("these checks") > 1  # a line for each source
    for line in lines:
        assert re.match(r"(pass|warn|fail)  \S", line), line
        assert line.startswith("pass") or "  ->  " in line, line
    assert re.search(r"^warn  colours ", text, re.M), text
