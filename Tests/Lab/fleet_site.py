"""A centre and its venues in network name spaces: brokers, caches, relays, kiosks and the feed, as docs/fleet has them.

feed -- venue -- centre; boxes -- venue, boxes -- feed; alone -- venue: one box with a cable of its own.
"""

import pathlib
import signal
import subprocess
import sys
import time

import brokers
import fleet_walls
import heartbeat
import proxy
import shim
import venue as cache
import watch
from conftest import start_simulator
from driver import Program, environment, stop
from fleet_walls import Wall

SIZE = (100, 12)  # a kiosk in letters of the terminal, which a judge can read
CLOCK_OFF = 90  # seconds that the clock of one box a venue is fast
GATE = "api.neds.com.au"  # what the cache names as its host, and a relay does not
# All imitated boxes have one certificate, of the listener at which that can be.
CROWD = "\nuser crowd\ntopic write rb/1/VENUE/box/+/#\nuser poisoner\ntopic write rb/1/VENUE/feed/board\n"


class Source(proxy.Proxy):
    """A venue's way to the feed. `seen` has (instant, who, path): relay, cache or box; `sent` the instants at which a
    good answer left for the relay."""

    def __init__(self, upstream):
        super().__init__(upstream)
        self.seen, self.sent = [], []

    def _answer(self, connection, feed, path, headers):
        is_box = connection.getpeername()[0].startswith(("10.95.", "10.96."))
        who = "box" if is_box else "cache" if headers.get("host", "").startswith(GATE) else "relay"
        self.seen.append((time.monotonic(), who, path))
        good = self.good
        stays = super()._answer(connection, feed, path, headers)
        if who == "relay" and self.good > good:
            self.sent.append(self.last_good)
        return stays

    def requests_of(self, who, since, until=float("inf")):
        return [at for at, one, path in list(self.seen) if one == who and since <= at < until and "count=" in path]


class Venue:
    """One racecourse: what runs there, and the real kiosks."""

    def __init__(self, site, number, name):
        self.site, self.number, self.name = site, number, name
        self.address, self.home = f"10.93.{number}.1", site.folder / name
        self.alone_address = f"10.94.{number}.1"
        self.feed_url = self.boxes_url = ""
        self.relays, self.walls, self.started = [], [], 0
        self.home.mkdir()
        self._lay()
        self.authority = brokers.Authority(self.home / "authority", self.address, self.alone_address)
        self.broker = brokers.Broker(self.home / "broker", self.authority, venue=name, port=8883,
                                     more=CROWD.replace("VENUE", name))
        self.broker.join(site.centre, f"10.92.{number}.1")

    def _lay(self):
        """Its name spaces and cables."""
        spaces, number = self.site.spaces, self.number
        for space in (self.name, self.boxes, self.alone):
            spaces.add(space)
        spaces.cable("feed", self.name, f"10.91.{number}")
        spaces.cable("centre", self.name, f"10.92.{number}")
        spaces.cable(self.name, self.boxes, f"10.93.{number}")
        spaces.cable(self.name, self.alone, f"10.94.{number}")
        spaces.cable("feed", self.boxes, f"10.95.{number}")
        spaces.cable("feed", self.alone, f"10.96.{number}")

    @property
    def boxes(self):
        return f"boxes{self.number}"

    @property
    def alone(self):
        return f"alone{self.number}"

    def inside(self):
        return self.site.spaces.inside(self.name)

    def begin(self):
        with self.site.spaces.inside("feed"):
            self.source = Source(self.site.feed_url)
            self.source.listen_on("0.0.0.0")
        port = self.source.port
        self.feed_url = f"http://10.91.{self.number}.1:{port}"
        self.cache = cache.Cache(self.home / "nginx", self.feed_url, 8081, 8082, is_open=True)
        with self.inside():
            self.broker.start()
            self.cache.__enter__()
        self.relay()

    def relay(self):
        """Starts the relay, and again after a kill; its process."""
        self.started += 1
        home = self.home / f"relay-{self.started}"
        (home / "state").mkdir(parents=True)
        words = ["relay", "--feed-url", self.feed_url, "--relay", f"mqtts://{self.address}", "--venue", self.name,
                 "--relay-identity", self.authority.identity("relay", home / "identity"),
                 "--interval", str(self.site.interval)]
        with self.inside(), open(home / "log", "w", encoding="utf-8") as log:
            process = subprocess.Popen([self.site.binary, *words], env=self.site.environment(home),
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log)
        self.relays.append(process)
        return process

    def kiosk(self, name, space=None, is_off=False):
        """Starts a real kiosk; `is_off`: its clock is wrong."""
        home, space = self.home / name, space or self.boxes
        (home / "state").mkdir(parents=True)
        inner = self.alone_address if space == self.alone else self.address
        outer = f"10.96.{self.number}.1" if space == self.alone else f"10.95.{self.number}.1"
        more = {}
        if is_off:
            orders = shim.Shim(home / "orders", home)
            orders.step_clock(CLOCK_OFF)
            more = orders.environment
        words = ["kiosk", "--letter-height", "1", "--feed-url", f"http://{outer}:{self.source.port}", "--feed-cache",
                 f"http://{inner}:8081", "--relay", f"mqtts://{inner}", "--venue", self.name, "--box", name,
                 "--relay-identity", self.authority.identity(name, home / "identity")]
        judge = watch.Judge(self.source, 1.0, held_up=heartbeat.HeldUp())
        with self.site.spaces.inside(space):
            program = Program([self.site.binary, *words], self.site.environment(home, **more), SIZE)
        self.walls.append(self.site.walls.add(Wall(f"{self.name}/{name}", program, judge)))

    def plain_kiosk(self, name):
        """A real kiosk that requests the feed itself, for its costs: beside the feed, and nobody judges it."""
        home = self.home / name
        (home / "state").mkdir(parents=True)
        words = ["kiosk", "--letter-height", "1", "--feed-url", self.site.feed_url]
        with self.site.spaces.inside("feed"):
            program = Program([self.site.binary, *words], self.site.environment(home), SIZE)
        return self.site.walls.add(Wall(name, program))

    def client(self, name, *filters):
        with self.inside():
            return brokers.Client(self.broker, name, *filters)

    def wall(self, name):
        return next(wall for wall in self.walls if wall.name == f"{self.name}/{name}")

    def cut_off(self):
        """Pulls every cable that leaves the venue."""
        for first, second in self._outside():
            self.site.spaces.pull(first, second)

    def join_again(self):
        for first, second in self._outside():
            self.site.spaces.put_back(first, second)

    def _outside(self):
        return [("feed", self.name), ("feed", self.boxes), ("feed", self.alone), ("centre", self.name)]

    def end(self):
        for process in self.relays:
            process.send_signal(signal.SIGCONT)
            stop(process)
        if hasattr(self, "cache"):
            self.cache.__exit__()
        self.broker.end()
        if hasattr(self, "source"):
            self.source.__exit__()


class Site:
    """Everything of a run; use it in a `with`. Relays request the feed every `interval` seconds."""

    def __init__(self, binary, folder, spaces, venues, interval=30):
        self.interval = interval
        self.binary, self.folder, self.spaces = pathlib.Path(binary).absolute(), pathlib.Path(folder), spaces
        self.folder.mkdir(exist_ok=True)
        self.walls = fleet_walls.Walls()
        self.libraries = brokers.surroundings()["LD_LIBRARY_PATH"]
        self.crowd = self.fleet = self.simulator = None
        for space in ("feed", "centre"):
            spaces.add(space)
        addresses = [f"10.92.{number}.1" for number in range(1, len(venues) + 1)]
        self.authority = brokers.Authority(self.folder / "centre-authority", *addresses)
        self.centre = brokers.Broker(self.folder / "centre", self.authority, "centre", port=8883)
        self.venues = [Venue(self, number, name) for number, name in enumerate(venues, 1)]

    def environment(self, home, **more):
        return environment(home, LD_LIBRARY_PATH=self.libraries, **more)

    def __enter__(self):
        try:
            self.walls.__enter__()
            home = self.folder / "feed"
            (home / "state").mkdir(parents=True)
            with self.spaces.inside("feed"):
                self.simulator, self.feed_url = start_simulator(self.binary, home)
            with self.spaces.inside("centre"):
                self.centre.start()
            for venue in self.venues:
                venue.begin()
            self._watch()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _watch(self):
        home = self.folder / "fleet"
        (home / "state").mkdir(parents=True)
        self.duty = self.centre.people.identity("duty", home / "identity")
        self.home = home
        words = ["fleet", "--relay", "mqtts://127.0.0.1:8884", "--relay-identity", self.duty]
        with self.spaces.inside("centre"):
            self.fleet = fleet_walls.Fleet([self.binary, *words], self.environment(home))

    def command(self, *words):
        """A command of the one on duty at the centre, to its end."""
        with self.spaces.inside("centre"):
            return subprocess.run(
                [self.binary, *words, "--relay", "mqtts://127.0.0.1:8884", "--relay-identity", self.duty], text=True,
                env=self.environment(self.home), stdin=subprocess.DEVNULL, capture_output=True, timeout=90, check=False)

    def imitate(self, venue, number):
        """Starts so many imitated boxes at a venue."""
        version = subprocess.run([self.binary, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        program = pathlib.Path(__file__).with_name("fleet_crowd.py")
        with venue.inside():
            self.crowd = subprocess.Popen(
                [sys.executable, "-B", program, "127.0.0.1", venue.name, str(number), version,
                 *venue.broker.people.files("crowd")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __exit__(self, *_):
        self.walls.__exit__()
        if self.fleet:
            self.fleet.end()
        if self.crowd and self.crowd.poll() is None:
            stop(self.crowd)
        for venue in self.venues:
            venue.end()
        self.centre.end()
        if self.simulator:
            stop(self.simulator)
            self.simulator.stdout.close()
