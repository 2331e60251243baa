"""Notices and orders from afar, and the fleet at a real broker: mosquitto with the shipped configuration, a
kiosk in its pseudo-terminal, and the commands of who looks after it."""

import datetime
import json
import re
import subprocess
import time

import pytest

import brokers
from brokers import VENUE, Authority, Broker, Client
from driver import environment, stop
from kiosk import Manager
from test_fleet_relay import bodies, started_relay
from test_kiosk import PIN, set_pin
from waits import TIMEOUT, pause, until

pytestmark = [pytest.mark.alone,
              pytest.mark.skipif(brokers.mosquitto() is None, reason="no mosquitto: see Scripts/setup")]

BOX = f"{VENUE}/bar-1"
LARGE = "█"  # letters over the whole screen
LEVELS = f"rb/1/{VENUE}"
BEGINNING = datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc)  # of the numbers of notices


class Fleet:
    """A venue's broker, who listens there to everything, and the commands of its operator."""

    def __init__(self, folder, binary, authority):
        self.folder, self.binary = folder, binary
        self.broker = Broker(folder / "broker", authority, more="\nuser tester\ntopic readwrite #\n")
        self.home = folder / "operator"
        self.home.mkdir()
        self.identities = {name: self.broker.of(name)[0].identity(name, folder / f"of {name}")
                           for name in ("ops", "tester", "bar-1")}
        self.libraries = brokers.surroundings()["LD_LIBRARY_PATH"]

    @property
    def address(self):
        """Of boxes; people have another one, in `options`."""
        return f"mqtts://localhost:{self.broker.port}"

    def options(self, who="ops"):
        address = f"mqtts://localhost:{self.broker.of(who)[1]}"
        return ["--relay", address, "--relay-identity", self.identities[who]]

    def run(self, *words, who="ops"):
        return subprocess.run(
            [self.binary, *words, *self.options(who)], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=TIMEOUT, check=False, env=environment(self.home, LD_LIBRARY_PATH=self.libraries))

    def begin(self, *words, stdout=subprocess.PIPE):
        return subprocess.Popen(
            [self.binary, *words], stdin=subprocess.DEVNULL, stdout=stdout, text=True,
            env=environment(self.home, LD_LIBRARY_PATH=self.libraries))

    def reports(self, words, *command, status=0, who="ops"):
        """Runs a command, whose last line has these words and its status. The number of a notice is a time."""
        done = self.run(*command, who=who)
        told = re.sub(r"^rev \d{9} ", "rev TIME ", done.stdout.strip().split("\n")[-1])
        assert (done.returncode, told) == (status, words), done
        return done

    def json(self):
        """The fleet as one object; its status is 1 if something is wrong."""
        done = self.run("fleet", "--json")
        assert done.returncode in (0, 1), done.stderr
        return json.loads(done.stdout)


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("authority") / "of the venue")


@pytest.fixture
def fleet(tmp_path, binary, authority):
    made = Fleet(tmp_path, binary, authority)
    with made.broker:
        yield made


@pytest.fixture
def box(fleet, start, simulator, binary):
    """box(): the kiosk bar-1 with the settings of its file, once it is live; with its folder as `home`. A relay has
    the races for it: without one it waits its turn at the feed."""
    home = fleet.folder / "box"
    (home / ".config/raceboard").mkdir(parents=True)
    assert set_pin(binary, home, PIN, "--file", f"{home}/.config/raceboard/pin").returncode == 0
    url = simulator()
    relay = started_relay(binary, fleet.folder / "relay", fleet.broker.authority, url, fleet.address)
    with Client(fleet.broker, "tester", f"{LEVELS}/feed/board") as tester:
        tester.wait(f"{LEVELS}/feed/board")
    manager = Manager()

    def settings(*more):
        lines = [
            f'feed-url = "{url}"', f'relay = "{fleet.address}"', f'relay-identity = "{fleet.identities["bar-1"]}"',
            f'venue = "{VENUE}"', 'box = "bar-1"', 'groups = ["stand"]', *more]
        (home / "system").write_text("\n".join(lines) + "\n")

    def begin(live=True):
        program = start("kiosk", size=(80, 18), HOME=home, XDG_STATE_HOME=f"{home}/state",
                        RACEBOARD_SYSTEM_CONFIG=f"{home}/system", LD_LIBRARY_PATH=fleet.libraries,
                        **manager.environment())
        if live:
            program.wait("LIVE")
        return program

    begin.settings, begin.home = settings, home
    settings()
    yield begin
    stop(relay)
    manager.close()


def acknowledgements(tester):
    return bodies(tester, f"{LEVELS}/box/bar-1/ack")


def instant(text):
    return datetime.datetime.fromisoformat(text)


def now():
    return datetime.datetime.now(datetime.timezone.utc)


def rest(ordered):
    """What is left of the two seconds in which a box carries out one order."""
    pause(max(0, ordered + 2 - time.monotonic()))


def test_notices_are_on_the_screen_of_those_they_are_for_until_they_are_taken_back(fleet, box):
    with Client(fleet.broker, "tester", "rb/1/#") as tester:
        kiosk = box()
        tester.wait(f"{LEVELS}/box/bar-1/health")
        # An announcement to each place, the widest first: the nearest counts.
        before = now() - datetime.timedelta(seconds=2)
        places = {"all": "For all", VENUE: "For the venue", f"{VENUE}/group/stand": "For the stand",
                  f"{VENUE}/box/bar-1": "For the bar"}
        for place, text in places.items():
            # Of a venue's own broker nobody but the centre writes to all.
            fleet.reports("rev TIME shown on 1 of 1", "notice", "--to", place, text, "--until", "30m",
                          who="tester" if place == "all" else "ops")
            kiosk.wait(text)
        shown = until(lambda: (found := acknowledgements(tester))[3:] and found, "four answers")
        assert [(one["subject"], "refused" in one) for one in shown] == [("notice", False)] * 4
        assert all(abs(one["rev"] - (now() - BEGINNING).total_seconds()) < 600 for one in shown)
        assert [one["scope"] for one in shown] == list(places)
        assert all(before <= instant(one["at"]) <= now() + datetime.timedelta(seconds=2) for one in shown)
        fleet.reports("rev TIME no box is known there", "notice", "--to", f"{VENUE}/group/lawn", "Nobody", status=1)
        # An evacuation above the prompt of the PIN, until it is taken back.
        kiosk.send(b"\x18" * 3)
        kiosk.wait("PIN:")
        fleet.reports("rev TIME shown on 1 of 1", "notice", "--to", VENUE, "--level", "evacuate", "Leave now")
        kiosk.wait(LARGE)
        if not kiosk.shows("PIN:"):  # it goes 20 s after the last key
            kiosk.send(b"\x18" * 3)
            kiosk.wait("PIN:")
        assert kiosk.shows("PIN:") and not kiosk.shows("LIVE"), kiosk.drawing()
        fleet.reports("rev TIME withdrawn on 1 of 1", "notice", "--to", VENUE, "--withdraw")
        kiosk.wait_gone(LARGE)
        kiosk.press("esc")
        kiosk.wait_gone("PIN:")
        kiosk.wait("LIVE")
        fleet.reports("rev TIME withdrawn on 1 of 1", "notice", "--to", f"{VENUE}/box/bar-1", "--withdraw")
        kiosk.wait("For the stand")
        assert not kiosk.shows("For the bar")


def test_an_evacuation_is_kept_over_a_restart_without_a_broker_and_what_was_taken_back_stays_away(fleet, box):
    with Client(fleet.broker, "tester", "rb/1/#") as tester:
        kiosk = box()
        fleet.reports("rev TIME shown on 1 of 1", "notice", "--to", "all", "--level", "evacuate", "Leave now",
                      who="tester")
        kept = next(body for name, body, _ in tester.messages if name == "rb/1/all/notice")
        file = box.home / "state/raceboard/fleet-notices.json"
        until(lambda: file.exists() and '"shown"' in file.read_text(), "the file")
        fleet.broker.end(kill=True)
        stop(kiosk.process)
        kiosk = box(live=False)
        kiosk.wait(LARGE)
        log = fleet.broker.folder / "log"
        begin = len(log.read_text())
        fleet.broker.start()
        until(lambda: tester.paho.is_connected(), "another connection")
        # Once more, with a broker: the one that runs tries again only after some seconds (test_fleet_relay).
        stop(kiosk.process)
        kiosk = box(live=False)
        kiosk.wait(LARGE)
        until(lambda: " as bar-1 " in log.read_text()[begin:], "the box at the broker")
        fleet.reports("rev TIME withdrawn on 1 of 1", "notice", "--to", "all", "--withdraw", who="tester")
        kiosk.wait_gone(LARGE)
        # A broker with an older store.
        tester.granted = None
        tester.paho.subscribe("rb/1/#", qos=1)
        until(lambda: tester.granted is not None, "subscription of the new connection")
        tester.publish("rb/1/all/notice", kept)
        refused = until(lambda: [one for one in acknowledgements(tester) if "refused" in one], "a refusal")
        sent = json.loads(kept)["rev"]
        before = re.fullmatch(r"rev (\d+) has come before", refused[-1]["refused"])
        assert refused[-1]["rev"] == sent and int(before[1]) > sent
        assert not kiosk.shows(LARGE), kiosk.drawing()


def test_orders_are_carried_out_and_the_fleet_is_watched(fleet, box):
    file = fleet.folder / "changes"
    with file.open("w") as output:
        watch = fleet.begin("fleet", "--watch", *fleet.options(), stdout=output)

    def event(**wanted):
        """The first line that has these values."""
        def found():
            lines = [json.loads(line) for line in file.read_text().split("\n")[:-1]]
            return [line for line in lines
                    if {**line, **(line.get("box") or {}), **wanted} == {**line, **(line.get("box") or {})}]
        return until(found, f"line with {wanted}")[0]

    try:
        kiosk = box()
        assert event(event="link", link="joined")
        assert event(event="box", state="live")["box"]["venue"] == VENUE
        picture = fleet.run("fleet", "do", BOX, "snapshot")
        assert picture.returncode == 0 and "LIVE" in picture.stdout, picture
        ordered = time.monotonic()
        box.settings('announcement = "New in the file"')
        assert fleet.run("fleet", "do", BOX, "reboot").returncode == 64
        fleet.reports("no box is known there", "fleet", "do", f"{VENUE}/bar-9", "identify", status=1)
        rest(ordered)
        fleet.reports("done by 1 of 1", "fleet", "do", BOX, "reload")
        ordered = time.monotonic()
        kiosk.wait("New in the file")
        rest(ordered)
        fleet.reports("done by 1 of 1", "fleet", "do", BOX, "identify")
        kiosk.wait(LARGE)
        kiosk.process.kill()
        gone = event(event="box", state="offline")
        assert gone["was"] == "live"
        fleet.reports(f"done by 0 of 1; not: {BOX} (offline)", "fleet", "do", BOX, "identify", status=1)
    finally:
        stop(watch)


def test_a_simulated_fleet_is_at_the_broker(fleet):
    simulation = fleet.begin("simulate", "--broker", fleet.options("tester")[1], "--relay-identity",
                             fleet.identities["tester"], "--boxes", "30", "--venues", "3", "--seed", "5")
    try:
        assert simulation.stdout.readline().startswith("publishing 30 boxes")
        seen = until(lambda: [one for one in [fleet.json()] if len(one["boxes"]) == 10], "ten boxes")[0]
        # The operator's certificate reads this venue alone.
        assert [venue["venue"] for venue in seen["venues"]] == [VENUE]
        assert {one["venue"] for one in seen["boxes"]} == {VENUE}
        everything = fleet.run("fleet", "--json", who="tester")
        assert len(json.loads(everything.stdout)["boxes"]) == 30

        def metrics_of_all():
            found = fleet.run("fleet", "--prometheus", who="tester").stdout.split("\n")
            return found if sum(line.startswith("raceboard_box_state{") for line in found) == 30 else None

        metrics = until(metrics_of_all, "thirty boxes")
        assert 'raceboard_fleet_joined{program="fleet"} 1' in metrics
        live = next(one for one in seen["boxes"] if one["state"] == "live")
        picture = fleet.run("fleet", "do", f"{VENUE}/{live['box']}", "snapshot")
        assert picture.returncode == 0 and picture.stdout.strip(), picture
        assert stop(simulation) == 0
    finally:
        stop(simulation)
        simulation.stdout.close()
