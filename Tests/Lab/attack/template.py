"""What a program leaves behind on a good day: a store with races, cards and a record, a health file, a record as text.

Made once from a simulated feed; a case copies it and spoils its copy. Payloads of every source come from the same feed.
"""

import http.client
import json
import pathlib
import shutil
import sqlite3
import subprocess
import tarfile
import urllib.parse

from conftest import start_simulator
from driver import Program, environment, stop
from shim import Shim

KEY = "Zq7Zq7Zq7secretZq7Zq7Zq7secretZq7Zq7Zq7xyzw"
WHO = {"RACEBOARD_AFFILIATES_CONTACT": "canary-contact@example.com", "RACEBOARD_AFFILIATES_PARTNER": "CanaryPartner",
       "RACEBOARD_AFFILIATES_PARTNER_ID": "canary-partner-id"}
SOURCES = {**WHO, "RACEBOARD_USA_KEY": KEY}
ALL = ["--source", "neds,horse-racing-usa", "--card-source", "affiliates,neds,horse-racing-usa", "--meetings-source",
       "affiliates,horse-racing-usa"]


class Template:
    """A simulated feed and the folder of a program that has seen it; use it in a `with`."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, pathlib.Path(folder)
        self.home, self.run = self.folder / "home", self.folder / "run"

    def __enter__(self):
        (self.home / "state").mkdir(parents=True)
        self.run.mkdir(mode=0o700)
        self.simulator, self.url = start_simulator(self.binary, self.home, "--seed", "7", "--at", "20:00")
        self.port = urllib.parse.urlsplit(self.url).port
        surroundings = environment(self.home, **SOURCES, RUNTIME_DIRECTORY=str(self.run))
        self._board(surroundings, Shim(self.folder / "shim", self.folder))
        self._kiosk(surroundings)
        # All programs of a user share one limit, and would wait for what the board has requested.
        shutil.rmtree(self.home / "state/raceboard/limits")
        for command in (["results", "--limit", "8"], ["meetings"]):
            self._plain(surroundings, *command)
        self._plain(surroundings, "bundle", "--output", str(self.folder / "bundle.tar.gz"))
        with tarfile.open(self.folder / "bundle.tar.gz") as archive:
            records = [one for one in archive.getnames() if "/record" in one]
            (self.folder / "record.ndjson").write_bytes(archive.extractfile(sorted(records)[-1]).read())
        return self

    def __exit__(self, *_):
        stop(self.simulator)
        self.simulator.stdout.close()

    def _plain(self, surroundings, *arguments):
        subprocess.run([self.binary, *arguments, "--feed-url", self.url], env=surroundings, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60, check=False)

    def _board(self, surroundings, shim):
        command = [self.binary, "--feed-url", self.url, "--record", *ALL]
        with Program(command, {**surroundings, **shim.environment}, (110, 30)) as board:
            board.wait("LIVE")
            shim.step_clock(43)
            for key, words in (("down", "LIVE"), ("enter", "Enter runner"), ("esc", "LIVE"), ("tab", "LIVE"),
                               ("esc", "LIVE"), ("g", "Greyhound races"), ("w", "LIVE")):
                board.press(key)
                board.wait_until(lambda: not board.unread(), f"a board that reads {key}")
                board.wait(words)
                board.settle(0.2)  # an escape and the next key are two
            board.press("esc", "q")
            board.finish()

    def _kiosk(self, surroundings):
        with Program([self.binary, "kiosk", "--feed-url", self.url], surroundings, (110, 30)) as kiosk:
            kiosk.wait("Horse|Greyhound|Harness")
            health = self.run / "health.json"
            kiosk.wait_until(health.exists, "health file")
            kiosk.record(0.5)
            self.health = json.loads(health.read_text(encoding="utf-8"))
            kiosk.signal(15)
            kiosk.finish()

    # For a case

    def copy(self, home, port):
        """The store in a case's home, as if it had come from a feed at `port`; the folder of its files."""
        state = pathlib.Path(home) / "state" / "raceboard"
        shutil.copytree(self.home / "state" / "raceboard", state, dirs_exist_ok=True)
        for folder in list((state / "feeds").iterdir()):
            folder.rename(folder.with_name(folder.name.replace(f"_{self.port}", f"_{port}")))
        return state / "feeds" / f"127.0.0.1_{port}"

    def race_id(self):
        """The id of a race that has a card."""
        connection = sqlite3.connect(next((self.home / "state").glob("raceboard/feeds/*/races.db")))
        found = connection.execute("SELECT id FROM card ORDER BY id").fetchone()
        connection.close()
        return found[0] if found else "none"


def fetch(url, path, headers):
    """Status, content type and body of what a simulated feed answers."""
    address = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=20)
    try:
        passed = {name: value for name, value in headers.items() if name not in ("host", "accept-encoding",
                                                                                 "connection")}
        connection.request("GET", path, headers=passed)
        answer = connection.getresponse()
        return answer.status, answer.headers.get("Content-Type", ""), answer.headers.get("Date", ""), answer.read()
    finally:
        connection.close()
