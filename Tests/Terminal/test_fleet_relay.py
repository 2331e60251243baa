"""A venue with the real mosquitto and certificates: a relay, a kiosk that takes its races from it."""

import gzip
import json
import re
import socket
import subprocess
import time

import pytest

import brokers
from brokers import VENUE, Authority, Broker, Client
from driver import environment, stop
from waits import TIMEOUT, until

pytestmark = [pytest.mark.alone,
              pytest.mark.skipif(brokers.mosquitto() is None, reason="no mosquitto: see Scripts/setup")]


def wait_as_systemd_does():
    """RestartSec of raceboard-relay.service. A run is a time of whole seconds: of two in one the later is none."""
    ended = time.monotonic()
    until(lambda: time.monotonic() > ended + 2, "time to start it again")


def bodies(client, topic):
    """The bodies of a topic that have come, in order."""
    unpacked = [gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body
                for name, body, _ in client.messages if name == topic]
    return [json.loads(body) for body in unpacked if body]


def started_relay(binary, home, authority, url, address):
    """A relay of the venue, with a certificate and a home of its own."""
    home.mkdir()
    words = ["relay", "--feed-url", url, "--relay", address, "--venue", VENUE,
             "--relay-identity", authority.identity("relay", home / "identity")]
    return subprocess.Popen(
        [binary, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        env=environment(home, LD_LIBRARY_PATH=brokers.surroundings()["LD_LIBRARY_PATH"]))


def test_a_kiosk_has_its_races_from_the_relay_and_again_after_a_kill_of_either_end(tmp_path, start, simulator, binary):
    url = simulator()
    authority = Authority(tmp_path / "authority")
    libraries = brokers.surroundings()["LD_LIBRARY_PATH"]
    with Broker(tmp_path / "broker", authority, more="\nuser tester\ntopic readwrite #\n") as broker, \
            Client(broker, "tester", "rb/1/#") as tester:
        address = f"mqtts://localhost:{broker.port}"
        relays = []

        def relay(name):
            relays.append(started_relay(binary, tmp_path / name, authority, url, address))
            return relays[-1]

        try:
            first = relay("first")
            tester.wait(f"rb/1/{VENUE}/feed/board")
            start(
                "kiosk", "--feed-url", "http://127.0.0.1:1", "--relay", address, "--venue", VENUE, "--box", "bar-1",
                "--relay-identity", authority.identity("bar-1", tmp_path / "box"), LD_LIBRARY_PATH=libraries)
            # The feed of its settings answers nobody: what it shows came from the relay.
            way = until(lambda: [body["via"] for body in bodies(tester, f"rb/1/{VENUE}/box/bar-1/health")
                                 if body["health"]["state"] == "live"][:1], "live kiosk")
            assert way == ["relay"]
            run = bodies(tester, f"rb/1/{VENUE}/feed/board")[-1]["run"]
            first.kill()
            first.wait()
            wait_as_systemd_does()
            relay("second")
            until(lambda: bodies(tester, f"rb/1/{VENUE}/feed/board")[-1]["run"] > run, "board of the second")
            up = [body["up"] for body in bodies(tester, f"rb/1/{VENUE}/relay/up")]
            assert up == [True, False, True]
            # A broker that is back at once is no rival.
            begin = len((broker.folder / "log").read_text())
            broker.end(kill=True)
            broker.start()
            names = [" as relay ", " as bar-1 "]  # the names in their certificates
            until(lambda: all(name in (broker.folder / "log").read_text()[begin:] for name in names), "both again")
        finally:
            for process in relays:
                stop(process)


def test_a_box_reports_the_way_of_its_requests_not_that_of_its_settings(tmp_path, start, simulator):
    url = simulator()
    authority = Authority(tmp_path / "authority")
    libraries = brokers.surroundings()["LD_LIBRARY_PATH"]
    with Broker(tmp_path / "broker", authority, more="\nuser tester\ntopic readwrite #\n") as broker, \
            Client(broker, "tester", "rb/1/#") as tester:
        start(
            "kiosk", "--feed-url", url, "--feed-cache", "http://127.0.0.1:1", "--relay",
            f"mqtts://localhost:{broker.port}", "--venue", VENUE, "--box", "bar-1", "--relay-identity",
            authority.identity("bar-1", tmp_path / "box"), LD_LIBRARY_PATH=libraries)
        # No relay, and a cache that answers nobody.
        until(lambda: ("live", "feed") in [
            (body["health"]["state"], body["via"]) for body in bodies(tester, f"rb/1/{VENUE}/box/bar-1/health")],
            "kiosk that is live by the feed")
        # And when its certificate ends: nothing else tells that it is to be renewed.
        ends = bodies(tester, f"rb/1/{VENUE}/box/bar-1/health")[-1]["certificate_ends"]
        printed = subprocess.run(["openssl", "x509", "-in", authority.folder / "bar-1.crt", "-noout", "-enddate",
                                  "-dateopt", "iso_8601"], capture_output=True, text=True, check=True).stdout
        assert printed.strip() == "notAfter=" + ends.replace("T", " ")


def test_confirmations_with_properties_take_no_memory(tmp_path, simulator, binary):
    """libmosquitto never frees the properties of one, and a broker may send as many as it likes."""
    text = b"\x1f" + (3900).to_bytes(2, "big") + b"a" * 3900
    rest = b"\x00\x01\x00" + varint(len(text)) + text
    confirmation = b"\x40" + varint(len(rest)) + rest
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(TIMEOUT)
        words = ["relay", "--feed-url", simulator(), "--relay", f"mqtt://127.0.0.1:{server.getsockname()[1]}",
                 "--venue", VENUE]
        relay = subprocess.Popen([binary, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 env=environment(tmp_path, LD_LIBRARY_PATH=brokers.surroundings()["LD_LIBRARY_PATH"]))
        try:
            sizes = []
            # It connects again when it has read everything. The first time it needs memory of its own.
            for count in (100, 3000, 0):
                connection, _ = server.accept()
                with connection:
                    connection.recv(4096)
                    sizes.append(resident(relay.pid))
                    connection.sendall(b"\x20\x03\x00\x00\x00" + confirmation * count)
                    connection.shutdown(socket.SHUT_WR)
                    while connection.recv(4096):
                        pass
            assert sizes[2] - sizes[1] < 3000 * len(text) / 1024 / 2, sizes
        finally:
            stop(relay)


def resident(pid):
    """KiB of memory that a process has now."""
    with open(f"/proc/{pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])


def varint(number):
    """A length as MQTT has it: groups of seven bits."""
    low, high = number % 128, number // 128
    return bytes([low | 128]) + varint(high) if high else bytes([low])
