"""Numbers: the ends of every range in every payload, in the store, in records, health files, settings and options."""

import gzip
import json
import threading

from waits import pause

from . import mutate
from .case import Case, Limits
from .server import whole
from .template import ALL, SOURCES, fetch

LIMITS = Limits(6, 3)
PLAIN = [
    ["next"], ["next", "--json"], ["next", "--csv", "--count", "50"], ["next", "--source", "neds-v1"],
    ["next", "--source", "neds,horse-racing-usa"], ["next", "--source", "neds,horse-racing-usa", "--json"],
    ["meetings"], ["meetings", "--json"], ["meetings", "--meetings-source", "horse-racing-usa"],
    ["results", "--limit", "3"], ["results", "--limit", "2", "--json"],
    ["results", "--results-source", "horse-racing-usa", "--limit", "1"],
    ["card", "RACE", "--card-source", "neds", "--results-source", "neds"], ["card", "RACE"],
    ["card", "RACE", "--json", "--card-source", "affiliates"],
]
OFFLINE = [["next"], ["next", "--json"], ["results"], ["meetings"], ["search", "a"], ["form", "jockeys"], ["form",
                                                                                                           "trainers",
                                                                                                           "--json"],
           ["form", "barriers"], ["horse", "copper"], ["store", "info"], ["store", "info", "--json"], ["bundle"],
           ["card", "RACE"]]
OPTIONS = ["--count", "--timeout", "--rate"]


def make(random, index):
    kinds = ("payload", "store", "board store", "import", "board", "record", "health", "payload", "store",
             "board store",
             "payload", "watch", "health", "import", "settings")
    kind = kinds[index % len(kinds)]
    act = {"payload": _payload, "store": _store, "import": _import, "board": _board, "record": _record,
           "health": _health,
           "board store": _board_store, "settings": _settings, "watch": _watch}[kind]
    seed = random.getrandbits(64)
    return Case(f"numbers {kind}", f"seed {seed}", lambda bench: act(bench, type(random)(seed)))


class Spoiler:
    """The simulated feed with the values of some fields replaced; the same path is spoiled the same way."""

    def __init__(self, bench, random):
        self.bench, self.random, self.seed, self.reports = bench, random, random.getrandbits(64), []
        self.lock, self.known = threading.Lock(), {}

    def script(self, number, path, headers):
        with self.lock:
            if path not in self.known:
                status, _, date, body = fetch(self.bench.template.url, path, headers)
                if status == 200:
                    body, words = mutate.document(body, type(self.random)(f"{self.seed} {path.split('?')[0]}"), 5)
                    (self.bench.folder / "words").open("a").write(f"{path} {words}\n")
                self.known[path] = (status, date, body)
            status, date, body = self.known[path]
        yield whole(body, status=f"{status} X", at=date)


def _arguments(bench, command):
    return [bench.template.race_id() if word == "RACE" else word for word in command]


def _payload(bench, random):
    url = bench.serve(Spoiler(bench, random).script).url
    bench.run(*_arguments(bench, random.choice(PLAIN)), "--timeout", "4", "--feed-url", url, limits=LIMITS, **SOURCES)


def _board(bench, random, url=None):
    url = url or bench.serve(Spoiler(bench, random).script).url
    board = bench.board("--feed-url", url, *ALL, *random.choice([[], ["--record"]]), limits=LIMITS, **SOURCES)
    if bench.shows(board):
        for key in random.sample(["enter", "tab", "p", "f3", "end", "/", "space"], 3):
            board.record(0.4)
            board.press(key)
        bench.ticks(board)
    bench.quit(board, "esc", "esc", "esc", "q")


def _watch(bench, random):
    url = bench.serve(Spoiler(bench, random).script).url
    process = bench.start("watch", *random.choice([[], ["--json"]]), "--feed-url", url, "--source",
                          "neds,horse-racing-usa", **SOURCES)
    pause(1.5)
    bench.end(process)
    bench.finish(process, LIMITS, sent=15)


# What stands on the disk

def _spoiled_store(bench, random):
    """A store with columns at their ends, and the address of a feed that is gone."""
    server = bench.serve(lambda number, path, headers: [None])
    folder = bench.template.copy(bench.home, server.port)
    names = [name for name in ("races.db", "races.db", "form.db", "record.db") if (folder / name).exists()]
    words = mutate.database(folder / random.choice(names), random)
    (bench.folder / "words").write_text(words, encoding="utf-8", errors="replace")
    return server.url


def _store(bench, random):
    url = _spoiled_store(bench, random)
    command = _arguments(bench, random.choice(OFFLINE))
    more = ["--output", bench.home / "bundle.tar.gz"] if command[0] == "bundle" else []
    bench.run(*command, *more, "--feed-url", url, limits=Limits(12, 3), **SOURCES)


def _board_store(bench, random):
    if random.random() < 0.5:
        _board(bench, random, _spoiled_store(bench, random))
        return
    url = _spoiled_store(bench, random)
    board = bench.board("replay", "last", "--feed-url", url, "--speed", "600", limits=LIMITS)
    board.record(1.5)
    bench.quit(board, wants=(0, 65, 66, 69, 74))  # 74: a store that cannot be used


def _import(bench, random):
    template, sources = bench.template, random.choice(["record", "v2", "v1", "usa", "affiliates"])
    if sources == "record":
        data, words = mutate.lines((template.folder / "record.ndjson").read_bytes(), random, 5)
    else:
        path = {"v2": "/v2/racing/next-races-category-group?count=20",
                "v1": "/rest/v1/racing/?method=nextraces&count=20",
                "usa": "/horse-racing-usa/racecards", "affiliates": "/affiliates/v1/racing/meetings"}[sources]
        data, words = mutate.document(fetch(template.url, path, HEADERS)[3], random, 4)
    if random.random() < 0.3:
        data = gzip.compress(data)
    (bench.folder / "words").write_text(words, encoding="utf-8", errors="replace")
    (bench.folder / "file").write_bytes(data)
    bench.run("import", bench.folder / "file", "--store", bench.home / "store", *random.choice([[], ["--json"]]),
              limits=LIMITS)


HEADERS = {"content-type": "application/json", "x-rapidapi-key": SOURCES["RACEBOARD_USA_KEY"], "from": "a@example.com",
           "x-partner": "x", "x-partner-id": "y"}


def _record(bench, random):
    data, words = mutate.lines((bench.template.folder / "record.ndjson").read_bytes(), random, 4)
    (bench.folder / "words").write_text(words, encoding="utf-8", errors="replace")
    (bench.folder / "file").write_bytes(data)
    board = bench.board("replay", bench.folder / "file", "--speed", "100", limits=LIMITS)
    board.record(1.0)
    if board.running:
        board.press(">", "]", ")")
        board.record(0.5)
    bench.quit(board, wants=(0, 65, 69))


def _health(bench, random):
    data, words = mutate.document(json.dumps(bench.template.health).encode(), random, 3)
    (bench.folder / "words").write_text(words, encoding="utf-8", errors="replace")
    run = bench.home / "run"
    run.mkdir(mode=0o700)
    (run / "health.json").write_bytes(data)
    for form in ([], ["--json"], ["--prometheus"]):
        bench.run("health", *form, "--runtime", run, limits=Limits(3, 1))
    board = bench.board("kiosk", "--feed-url", bench.template.url, limits=LIMITS, RUNTIME_DIRECTORY=str(run))
    board.record(0.8)
    if board.running:
        board.signal(15)
    bench.quit(board, "esc", wants=(143,), sent=15)


def _settings(bench, random):
    value = random.choice([*map(str, mutate.WHOLE), "1e308", "-0.0", "nan", "inf", "9" * 300, "0.5", "1e-400"])
    option = random.choice([*OPTIONS, "interval", "count", "bell", "rate", "usa-daily-budget", "letter-height",
                            "dwell"])
    if option.startswith("--"):
        bench.run("next", option, value, "--feed-url", bench.template.url, limits=LIMITS)
        return
    folder = bench.home / ".config" / "raceboard"
    folder.mkdir(parents=True)
    (folder / "config").write_text(f"{option} = {value}\n", encoding="utf-8")
    (bench.folder / "words").write_text(f"{option} = {value}", encoding="utf-8")
    for command in (["config", "show"], ["next", "--feed-url", bench.template.url, "--timeout", "3"]):
        bench.run(*command, limits=LIMITS)
