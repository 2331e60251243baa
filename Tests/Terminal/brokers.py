"""Brokers of a venue and of a centre: the real mosquitto with the shipped configurations, and clients of them that are
not ours (paho)."""

import contextlib
import os
import pathlib
import random
import re
import shutil
import socket
import ssl
import subprocess

import paho.mqtt.client as paho
from paho.mqtt.subscribeoptions import SubscribeOptions

from driver import stop
from waits import STEP, TIMEOUT, Timeout, until

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLEET, TOOLS = ROOT / "Scripts/fleet", ROOT / ".build/tools"
VENUE = "flemington"
# Whose certificates are of the people's authority, for the listener of their own. Not of the pages: the last three.
PEOPLE = ("duty", "ops", "tester", "crowd", "poisoner")


def mosquitto():
    """The program; None where it is not there (Scripts/setup)."""
    return shutil.which("mosquitto", path=f"{TOOLS}:{os.environ['PATH']}:/usr/sbin")


def surroundings():
    """The environment in which mosquitto and the program find their libraries."""
    return {**os.environ, "LD_LIBRARY_PATH": f"{TOOLS / 'lib'}:{os.environ.get('LD_LIBRARY_PATH', '')}".rstrip(":")}


GIVEN = set()  # ports of this process


def free_port():
    """Below the ports that the system gives to others meanwhile; each worker of the tests has its own."""
    first = 10_000 + 1_200 * (int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % 8)
    for port in random.sample(range(first, first + 1_200), 1_200):
        with socket.socket() as one, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", port))
            if port not in GIVEN:
                GIVEN.add(port)
                return port
    raise OSError("no port is free")


class Authority:
    """A folder that Scripts/fleet/certificates fills; `addresses` are further ones of its broker."""

    def __init__(self, folder, *addresses):
        self.folder, self.addresses = pathlib.Path(folder), addresses
        self.run("authority")
        self.run("broker", "localhost", "127.0.0.1", *addresses)

    def run(self, *words, fails=False):
        done = subprocess.run([FLEET / "certificates", self.folder, *words], capture_output=True, text=True,
                              timeout=TIMEOUT, stdin=subprocess.DEVNULL)
        assert (done.returncode != 0) == fails, done.stderr
        return done.stderr

    def files(self, name):
        """Of a client: the authority, its certificate and its key; they are made when they are missing."""
        if not (self.folder / f"{name}.crt").exists():
            self.run("client", name)
        return [str(self.folder / part) for part in ("ca.crt", f"{name}.crt", f"{name}.key")]

    def identity(self, name, folder):
        """The folder of a program's certificates, as its setting `relay-identity` wants it."""
        folder = pathlib.Path(folder)
        folder.mkdir()
        for source, target in zip(self.files(name), ("ca.crt", "client.crt", "client.key")):
            shutil.copy(source, folder / target)
        (folder / "client.key").chmod(0o600)
        return folder


class Broker:
    """mosquitto in a folder of its own with one of the shipped configurations; use it in a `with`. It listens on
    loopback alone, but for one with a `port`, which has a network of its own; people have the port after it."""

    def __init__(self, folder, authority, conf="venue", more="", venue=VENUE, port=None):
        self.folder, self.port, self.process = pathlib.Path(folder), port or free_port(), None
        self.people_port = port + 1 if port else free_port()
        self.authority, self.conf, self.venue = authority, "", venue
        (self.folder / "people").mkdir(parents=True)
        self.people = Authority(self.folder / "authority of people", *authority.addresses)
        for name in ("ca.crt", "ca.crl", "broker.crt", "broker.key"):
            self.install(name, name)
            shutil.copy(self.people.folder / name, self.folder / "people" / name)
        (self.folder / "acl").write_text((FLEET / f"{conf}.acl").read_text().replace("VENUE", venue) + more)
        host = "" if port else " 127.0.0.1"
        self.add(f"{conf}.conf", ("listener 8883", f"listener {self.port}{host}"))
        self.add("people.conf", ("listener 8884", f"listener {self.people_port}{host}"))
        own = f"pid_file {self.folder}/pid\npersistence_location {self.folder}/\nlog_dest stderr\n"
        self.conf = ("user root\n" if os.geteuid() == 0 else "") + own + self.conf

    def of(self, name):
        """The authority that makes the certificate of somebody, and the port that it is for."""
        return (self.people, self.people_port) if name in PEOPLE else (self.authority, self.port)

    def install(self, name, target):
        shutil.copy(self.authority.folder / name, self.folder / target)

    def add(self, name, *changes):
        """Adds a shipped configuration, as a test needs it: here, and for its venue."""
        text = (FLEET / name).read_text()
        for pattern, value in [*changes, (r"/etc/mosquitto/raceboard", str(self.folder)), (r"\bVENUE\b", self.venue)]:
            text = re.sub(pattern, value, text)
        self.conf += text

    def join(self, centre, host="localhost"):
        """Makes it a venue of a centre, which it reaches under a name or an address."""
        for part in ("crt", "key"):
            centre.authority.files(self.venue)
            shutil.copy(centre.authority.folder / f"{self.venue}.{part}", self.folder / f"venue.{part}")
        shutil.copy(centre.authority.folder / "ca.crt", self.folder / "centre-ca.crt")
        self.add("bridge.conf", (r"CENTRE:8883", f"{host}:{centre.port}"),
                 (r"restart_timeout 1 60", "restart_timeout 1 2"))

    def start(self):
        (self.folder / "conf").write_text(self.conf)
        self.log = open(self.folder / "log", "a")
        self.process = subprocess.Popen([mosquitto(), "-c", self.folder / "conf"], stdin=subprocess.DEVNULL,
                                        stdout=self.log, stderr=self.log, env=surroundings())
        # It opens one listener after the other.
        until(lambda: self.process.poll() is not None or accepts(self.port) and accepts(self.people_port), "broker")
        assert self.process.poll() is None, (self.folder / "log").read_text()

    def end(self, kill=False):
        if self.process:
            if kill:
                self.process.kill()
            stop(self.process)
            self.log.close()
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.end()


def accepts(port):
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


class Client:
    """A client with a certificate, connected; use it in a `with`. `messages` has (topic, payload, kept). `as_id` is the
    id that it claims."""

    def __init__(self, broker, name, *filters, as_id=None, will=None):
        self.messages, self.codes, self.name = [], {}, name
        self.granted = self.connected = None
        self.paho = paho.Client(paho.CallbackAPIVersion.VERSION2, client_id=as_id or name, protocol=paho.MQTTv5)
        authority, port = broker.of(name)
        self.paho.tls_set(*authority.files(name))
        # mosquitto 2.0 ends the connection of who publishes what it may not.
        self.paho.reconnect_delay_set(min_delay=STEP)
        self.paho.on_connect = lambda client, data, flags, code, more: setattr(self, "connected", code.value)
        self.paho.on_subscribe = lambda client, data, mid, codes, more: setattr(self, "granted", codes)
        self.paho.on_message = lambda client, data, m: self.messages.append((m.topic, m.payload, m.retain))
        self.paho.on_publish = lambda client, data, mid, code, more: self.codes.__setitem__(mid, code.value)
        if will:
            self.paho.will_set(*will, qos=1, retain=True)
        self.paho.connect("localhost", port, clean_start=True)
        self.paho.loop_start()
        until(lambda: self.connected == 0, f"connection of {name}")
        if filters:
            self.paho.subscribe([(filter, SubscribeOptions(qos=1)) for filter in filters])
            until(lambda: self.granted is not None, "subscription")

    def publish(self, topic, payload=b"1", retain=True):
        """The reason with which the broker confirms it."""
        mid = self.paho.publish(topic, payload, qos=1, retain=retain).mid
        return until(lambda: [self.codes[mid]] if mid in self.codes else None, f"answer to {topic}")[0]

    def wait(self, topic, payload=None):
        def found():
            return any(one[0] == topic and payload in (None, one[1]) for one in self.messages)
        try:
            until(found, f"{topic} at {self.name}")
        except Timeout as error:
            raise Timeout(f"{error}: {self.messages}") from None

    def topics(self):
        return {topic for topic, _, _ in self.messages}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.paho.disconnect()
        self.paho.loop_stop()


def is_let_in(broker, files, port=None):
    """Whether a TLS client with these files, or without any, gets an answer to its CONNECT; at the boxes' listener
    without a port."""
    context = ssl.create_default_context()
    for authority in (broker.authority, broker.people):
        context.load_verify_locations(authority.folder / "ca.crt")
    if files:
        context.load_cert_chain(*files)
    connect = bytes([0x10, 16, 0, 4, *b"MQTT", 5, 2, 0, 60, 0, 0, 3, *b"raw"])
    try:
        with socket.create_connection(("127.0.0.1", port or broker.port), timeout=TIMEOUT) as plain, \
                context.wrap_socket(plain, server_hostname="localhost") as secure:
            secure.sendall(connect)
            answer = secure.recv(4)
            return len(answer) == 4 and answer[0] == 0x20 and answer[3] == 0
    except (ssl.SSLError, ConnectionError):
        return False
