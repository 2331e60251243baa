"""Each block of docs/recipes.md does what it promises, on a simulated day. A block that no test runs is a failure."""

import configparser
import http.server
import json
import os
import re
import shutil
import signal
import subprocess
import threading
import tomllib

import icalendar
import pytest
from prometheus_client.parser import text_string_to_metric_families

from blocks import blocks
from driver import environment
from waits import TIMEOUT, until

BLOCKS = blocks("docs/recipes.md")


def of(heading):
    found = [block for block in BLOCKS if block.heading.startswith(heading)]
    assert found, f"docs/recipes.md has no block under a heading that starts with {heading}"
    return found


@pytest.fixture
def folder(home, binary):
    """A folder of its own, with raceboard in the PATH."""
    (home / "bin").mkdir()
    (home / "bin" / "raceboard").symlink_to(binary)
    return home


@pytest.fixture
def env(folder):
    return environment(
        folder, PATH=f"{folder}/bin:{os.environ['PATH']}", RACEBOARD_DEMO="true", RACEBOARD_SEED="7",
        RACEBOARD_AT="2026-03-14T02:00:00Z", RACEBOARD_TIMEOUT="60")


def stand_in(folder, name, script):
    """A program of this name that writes into the folder what it gets."""
    path = folder / "bin" / name
    path.write_text(f"#!/bin/bash\n{script}\n")
    path.chmod(0o755)


def shell(line, env, folder, **more):
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", line], env=env, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
        text=True, timeout=TIMEOUT, **more)
    assert done.returncode == 0, done.stderr
    return done.stdout


def stream(text, env, folder, holds, what):
    """Runs a block that never ends until something holds."""
    # Two simulated minutes in a second: a start comes in every half.
    process = subprocess.Popen(
        ["bash", "-euo", "pipefail", "-c", text], env={**env, "RACEBOARD_SPEED": "120"}, cwd=folder,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
    try:
        until(lambda: holds() or process.poll() is not None, what)
        assert holds(), process.stderr.read()
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stderr.close()


def lines_of(path):
    return path.read_text().splitlines() if path.exists() else []


# Status bars


def test_status_bars(env, folder):
    block, = of("waybar")
    module = json.loads(block.text)["custom/races"]
    assert module["return-type"] == "json"
    first = shell(f"{module['exec']} | head -n 1", env, folder)
    assert {"text", "tooltip", "class"} <= set(json.loads(first))
    block, = of("i3 and sway")
    command = re.search(r"status_command (.*)", block.text)[1]
    header, opening, first = shell(f"{command} | head -n 3", env, folder).splitlines()
    assert json.loads(header)["version"] == 1 and opening == "["
    assert json.loads(first.lstrip(",").rstrip(","))[0]["full_text"]
    block, = of("i3blocks")
    parser = configparser.ConfigParser()
    parser.read_string(block.text)
    assert shell(parser["races"]["command"], env, folder).strip()
    block, = of("starship")
    module = tomllib.loads(block.text)["custom"]["races"]
    assert re.match(r"[HGT] R\d+ ", shell(module["command"], env, folder))
    block, = of("tmux")
    command = re.search(r"#\((.*)\)", block.text)[1]
    assert shell(command, env, folder).strip()
    if not shutil.which("tmux"):
        pytest.skip("tmux is missing: apt-get install tmux")
    (folder / "tmux.conf").write_text(block.text)
    done = subprocess.run(
        ["tmux", "-S", folder / "s", "-f", folder / "tmux.conf", "start-server", ";", "show", "-gv", "status-right"],
        env=env, capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == 0 and "raceboard line" in done.stdout, done.stderr


# Messages


def test_notification_webhook_and_mqtt(env, folder):
    stand_in(folder, "notify-send", f'[[ $1 == -- ]] && printf "%s|%s\\n" "$2" "$3" >>"{folder}/sent"')
    block, = of("A notification")
    stream(block.text, env, folder, lambda: lines_of(folder / "sent"), "a notification")
    assert all(re.fullmatch(r"raceboard\|.+ R\d+ in [12] minutes", line) for line in lines_of(folder / "sent"))
    got = []

    class Hook(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            got.append((self.headers["Content-Type"], json.loads(self.rfile.read(int(self.headers["Content-Length"])))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        block, = of("Slack")
        env["WEBHOOK"] = f"http://127.0.0.1:{server.server_port}/hook"
        stream(block.text, env, folder, lambda: got, "a message")
    finally:
        server.shutdown()
        server.server_close()
    assert all(kind == "application/json" and body["text"].endswith("is due") for kind, body in got)
    (folder / "sent").unlink()
    stand_in(folder, "mosquitto_pub", f'[[ "$*" == "-h home -t raceboard/events -l" ]] && cat >"{folder}/sent"')
    publish, sensor = of("Home Assistant")
    stream(
        publish.text, {**env, "BROKER": "home"}, folder,
        lambda: any('"jumped"' in line for line in lines_of(folder / "sent")), "a race that jumped")
    jumped = next(json.loads(line) for line in lines_of(folder / "sent") if '"jumped"' in line)
    # What the template of the sensor reads.
    assert jumped["event"] == "jumped" and jumped["race"]["meeting"] and jumped["race"]["number"]
    assert all(f"value_json.{name}" in sensor.text for name in ("event", "race.meeting", "race.number"))


# Files


def test_results_each_night(env, folder):
    service, timer = of("The day's results")
    command = re.search(r"ExecStart=/bin/sh -c '(.*)'", service.text)[1].replace("%%", "%")
    shell(command, env, folder)
    written, = folder.glob("results-*.csv")
    assert len(written.read_text().splitlines()) > 1
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is missing")
    (folder / "raceboard-results.service").write_text(service.text)
    (folder / "raceboard-results.timer").write_text(timer.text)
    done = subprocess.run(
        ["systemd-analyze", "--user", "verify", folder / "raceboard-results.timer"],
        env={**env, "XDG_RUNTIME_DIR": str(folder)}, capture_output=True, text=True, timeout=TIMEOUT)
    assert not [line for line in done.stderr.splitlines() if "raceboard-results" in line], done.stderr


def test_calendar_and_one_line_of_jq(env, folder):
    for block in of("A calendar"):
        shell(block.text, env, folder)
        written, = folder.glob("*.ics")
        events = list(icalendar.Calendar.from_ical(written.read_text()).walk("VEVENT"))
        assert len(events) > 1 and all(event["SUMMARY"] for event in events), block.text
        written.unlink()
    for block in of("One line of jq"):
        printed = shell(block.text, env, folder).strip()
        assert printed and "null" not in printed, block.text


def test_prometheus(env, folder):
    service, rules = of("Prometheus")
    command = re.search(r"ExecStart=/bin/sh -c '(.*)'", service.text)[1]
    written = folder / "metrics" / "raceboard.prom"
    stream(
        command, {**env, "HOME": str(folder)}, folder, lambda: "raceboard_data_live" in "".join(lines_of(written)),
        "metrics")
    names = {sample.name for family in text_string_to_metric_families(written.read_text()) for sample in family.samples}
    assert set(re.findall(r"raceboard_\w+", rules.text)) <= names
    if not shutil.which("promtool"):
        pytest.skip("no promtool: see Scripts/setup")
    (folder / "rules.yml").write_text(rules.text)
    done = subprocess.run(
        ["promtool", "check", "rules", folder / "rules.yml"], capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == 0 and "2 rules found" in done.stdout, done.stdout + done.stderr


@pytest.mark.alone
def test_each_block_is_run():
    with open(__file__, encoding="utf-8") as file:
        named = re.findall(r'\bof\("([^"]+)"\)', file.read())
    missing = {block.heading for block in BLOCKS if not any(block.heading.startswith(name) for name in named)}
    assert not missing, f"write a test in test_recipes.py for: {missing}"
