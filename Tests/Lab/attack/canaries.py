"""Canaries: key, password, contact and partner, echoed by every service; nothing printed or written has them."""

import gzip
import json
import re
import sqlite3
import zlib

from waits import pause

from . import judge
from .case import Case, Limits
from .server import whole
from .template import ALL, KEY, SOURCES, WHO, fetch

PASSWORD = "canaryPassword77"
NEEDLES = {"key": KEY, "password": PASSWORD, "contact": WHO["RACEBOARD_AFFILIATES_CONTACT"],
           "partner": WHO["RACEBOARD_AFFILIATES_PARTNER"], "partner id": WHO["RACEBOARD_AFFILIATES_PARTNER_ID"]}
COMMANDS = [["next"], ["next", "--json", "--source", "neds,horse-racing-usa"], ["meetings"], ["meetings", "--json"],
            ["meetings", "--meetings-source", "horse-racing-usa"], ["results", "--limit", "2"], ["doctor"],
            ["results", "--results-source", "horse-racing-usa", "--limit", "1"], ["card", "RACE"], ["doctor", "--json"],
            ["key", "set", "horse-racing-usa", "--file", "KEYFILE"], ["config", "show"], ["config", "show", "--json"],
            ["doctor", "--source", "horse-racing-usa"], ["form", "jockeys", "--with-source"], ["next", "--fault", "x"]]


def make(random, index):
    kind = ("said", "board", "said", "elsewhere", "said", "refused")[index % 6]
    seed = random.getrandbits(64)
    act = {"said": _repeated, "board": _board, "elsewhere": _elsewhere, "refused": _refused}[kind]
    return Case(f"canary {kind}", f"seed {seed}", lambda bench: act(bench, type(random)(seed)))


def repeating(bench, random):
    """A service that puts what it was told, and what it should not know, into every field that it has."""
    seed = random.getrandbits(64)

    def script(number, path, headers):
        again = type(random)(f"{seed} {path.split('?')[0]}")
        needle = again.choice(list(NEEDLES.values()))
        echo = again.choice(["Your key {} is not subscribed", "{}", "x {} y", "{0}{0}", "Bearer {}",
                             "http://me:{}@h/"]).format(needle)
        kind = again.choice(["error", "error", "fields", "headers", "status", "redirect"])
        if kind == "fields":
            status, _, _, body = fetch(bench.template.url, path, headers)
            if status == 200:
                yield whole(_filled(body, echo, again))
                return
        if kind == "redirect":
            yield whole(b"", [f"Location: /{echo}?key={needle}"], "302 X")
            return
        status = "200 OK" if kind == "headers" else f"{again.choice([400, 401, 402, 403, 404, 429, 500, 503])} {echo}"
        more = [f"{name}: {echo}" for name in ("X-Told", "WWW-Authenticate", "Server", "ETag", "Set-Cookie",
                                               "X-Message")]
        yield whole(json.dumps({"message": echo, "error": echo, "detail": echo, "code": 7, "status": echo}).encode(),
                    more, status)

    return script


def _filled(body, echo, random):
    """Every text of one or two fields of a payload is what was said."""
    tree = json.loads(body)
    names = sorted(set(re.findall(r'"((?:[a-z_]*name|comment|course|weather|class|rail_position|id_race)[a-z_]*)":',
                                  json.dumps(tree))))
    for field in random.sample(names, min(2, len(names))):
        _fill(tree, field, echo)
    return json.dumps(tree).encode()


def _fill(tree, field, echo):
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        if key == field and isinstance(value, str):
            tree[key] = echo
        else:
            _fill(value, field, echo)


def contents(path):
    """A file's bytes, and what is packed in them."""
    data = path.read_bytes()
    yield data
    if data.startswith(b"\x1f\x8b"):
        yield gzip.decompress(data)
    if data.startswith(b"SQLite format 3"):
        connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        connection.text_factory = bytes
        for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for row in connection.execute(f'SELECT * FROM "{table.decode()}"'):
                for value in row:
                    yield from _unpacked(value)
        connection.close()


def _unpacked(value):
    if isinstance(value, bytes):
        yield value
        for bits in (15, -15, 31):
            try:
                yield zlib.decompress(value, bits)
            except zlib.error:
                pass


def search(bench, *but):
    """Look for the canaries in everything that was printed and written."""
    printed = [(f"output of {ending.command[:60]}", ending.output) for ending in bench.endings]
    files = [path for path in bench.home.rglob("*")
             if path.is_file() and not path.is_symlink() and path.name not in but]
    written = [(str(path.relative_to(bench.folder)), data) for path in files for data in contents(path)]
    for words in judge.secrets(NEEDLES, printed + written):
        bench.problem(words)


def _log(bench):
    return ["--verbose", "--log-file", bench.home / "log"]


def _serve(bench, random):
    """The address of such a service, with the password that the program must know to hide it."""
    return bench.serve(repeating(bench, random)).url.replace("http://", f"http://me:{PASSWORD}@")


def _repeated(bench, random):
    url = _serve(bench, random)
    command = random.choice(COMMANDS)
    words = [{"RACE": bench.template.race_id(), "KEYFILE": bench.home / "usa-key"}.get(word, word) for word in command]
    text = KEY.encode() + b"\n" if command[0] == "key" else b""
    bench.run(*words, "--feed-url", url, *_log(bench), text=text, limits=Limits(40, 3), **SOURCES)
    search(bench, "usa-key")


def _board(bench, random):
    url = _serve(bench, random)
    board = bench.board("--feed-url", url, "--record", *ALL, *_log(bench), limits=Limits(6, 3), **SOURCES)
    if bench.shows(board):
        for key in ("enter", "esc", "tab", "esc"):
            board.record(0.5)
            board.press(key)
    bench.quit(board)
    bench.run("bundle", "--feed-url", url, "--log-file", bench.home / "log", "--output", bench.home / "b.tar.gz",
              **SOURCES)
    search(bench)


def _elsewhere(bench, random):
    """A redirect to another host takes nothing along that tells who asks."""
    def answer(number, path, headers):
        yield whole(b"{}", status="404 x")

    other = bench.serve(answer)
    status = random.choice([301, 302, 303, 307, 308])
    url = bench.serve(lambda number, path, headers: [whole(b"", [f"Location: {other.url}{path}"], f"{status} X")]).url
    lead = "http://me:" + PASSWORD + "@" if random.random() < 0.5 else "http://"
    command = random.choice([["meetings"], ["results"], ["card", bench.template.race_id()], ["doctor"],
                             ["meetings", "--meetings-source", "horse-racing-usa"], ["next"]])
    bench.run(*command, "--feed-url", url.replace("http://", lead), *_log(bench), limits=Limits(40, 3), **SOURCES)
    sent = [(f"request of {path} to another host", f"{path} {headers}".encode()) for _, path, headers in other.requests]
    for words in judge.secrets(NEEDLES, sent):
        bench.problem(words)
    search(bench)


def _refused(bench, random):
    """An address that is refused, and one whose host fails: its password is in no error."""
    address = random.choice(["http://me:{}@h/?x", "ftp://me:{}@h/", "http://me:{}@h:99999/", "http://me:{}@[::1/",
                             "http://me:{}@ /",
                             "http://me:{}@127.0.0.1:9/", "http://{}@127.0.0.1:9/", "me:{}@127.0.0.1",
                             "http://me:{}@h/#x",
                             "http://me:{}@\x1bh/", "http://me:{}@@h/", "HTTP://ME:{}@H:-1/"]).format(PASSWORD)
    command = random.choice([["next"], ["meetings"], ["doctor"], ["config", "show"], ["watch"], ["bundle", "--output",
                                                                                                 bench.home / "b"]])
    where = random.choice(["option", "variable", "file", "proxy"])
    more, arguments = {}, []
    if where == "option" and command[0] != "config":
        arguments = ["--feed-url", address]
    elif where == "file":
        (bench.home / ".config" / "raceboard").mkdir(parents=True)
        (bench.home / ".config" / "raceboard" / "config").write_text(f'feed-url = "{address}"\n', encoding="utf-8")
    elif where == "proxy":
        more = {"http_proxy": address, "RACEBOARD_FEED_URL": "http://127.0.0.1:9"}
    else:
        more = {"RACEBOARD_FEED_URL": address}
    process = bench.start(*command, *arguments, *(_log(bench) if command[0] == "watch" else []), **more)
    if command[0] == "watch":
        pause(1.5)
        bench.end(process)
    bench.finish(process, Limits(40, 3), sent=15)
    search(bench, "config")
