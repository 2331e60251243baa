"""`raceboard schema`: what the program prints for programs is what its schemas say, to the last key."""

import json
import time

import pytest

from conftest import NOON
from schemas import Schemas
from stream import stream  # noqa: F401

DAY = ("--demo", "--seed", "5", "--at", NOON)
# The commands whose output a simulated day gives, by the schema.
PRINTED = [
    ("next", ("next", "--count", "20", "--favourites", *DAY)), ("next", ("next", *DAY)),
    ("meetings", ("meetings", *DAY)), ("results", ("results", "--limit", "5", *DAY)), ("plan", ("plan", *DAY)),
    ("form", ("form", "jockeys", "--demo")), ("form", ("form", "prices", "--demo")), ("version", ("--version",)),
    ("config", ("config", "show", "--theme", "turf")), ("line", ("line", "--count", "3", *DAY)),
]


@pytest.fixture
def schemas(binary, home):
    return Schemas(binary, home)


@pytest.fixture
def race(run):
    """The first race of the day that has a card, as arguments."""
    found = json.loads(run("next", "--json", *DAY).stdout)["races"][0]
    return found["meeting"], str(found["number"])


def test_every_schema_is_one_and_describes_each_of_its_properties(schemas):
    assert {"next", "watch", "card", "meetings", "error", "health", "doctor"} <= set(schemas.names)
    for name, schema in schemas.all.items():
        assert schema["$id"].startswith(f"urn:raceboard:schema:{name}:"), name
        assert schema["properties"]["schema"]["const"] == int(schema["$id"].rsplit(":", 1)[1])
        assert "schema" in schema["required"], name

        def described(part, path):
            for key, inner in part.get("properties", {}).items():
                assert inner.get("description"), f"{path}.{key}"
                described(inner, f"{path}.{key}")
            if "items" in part:
                described(part["items"], path + "[]")

        described(schema, name)


def test_a_key_is_always_there_and_null_is_what_is_not_known(schemas):
    assert schemas.left_out() == []


@pytest.fixture
def bare(tmp_path):
    """A feed that knows nothing but what a document must have, and a race of it with a card."""
    now = int(time.time())
    race = {"id": "a", "advertised_start": now + 900, "meeting": "Mill", "number": 1}
    feed = tmp_path / "bare.json"
    feed.write_text(json.dumps({
        "races": [race, {"id": "b", "advertised_start": now + 990}],
        "cards": [{"race": {"id": "a"}, "runners": [{"number": 1}, {"name": "Alpha"}, {"number": "1A"}],
                   "placings": [{"position": 1, "number": "1A"}], "dividends": [{"product": "Win", "amount": 2}]}],
        "results": [{"id": "c", "advertised_start": now - 990, "placings": [{"position": 1, "number": 4}]}]}))
    return "--source", f"file:{feed}", "--store", "none"


BARE = [("next", ("next",)), ("next", ("next", "--favourites")), ("meetings", ("meetings",)), ("plan", ("plan",)),
        ("results", ("results",)), ("card", ("card", "mill", "1")), ("runner", ("runner", "mill", "1", "1")),
        ("runner", ("runner", "mill", "1", "1A")), ("upcoming", ("upcoming", "mill")), ("line", ("line",)),
        ("config", ("config", "show")), ("doctor", ("doctor",))]


@pytest.mark.parametrize("name, arguments", BARE)
def test_of_a_feed_that_knows_little_everything_else_is_null(schemas, run, bare, name, arguments):
    options = bare[2:] if name == "doctor" else bare
    done = run(*arguments, "--json", *options, timeout=120)
    assert done.returncode in (0, 1, 2), done.stderr
    schemas.check(name, done.stdout)


@pytest.mark.parametrize("name, arguments", PRINTED)
def test_output_is_one_line_that_its_schema_describes(schemas, run, name, arguments):
    done = run(*arguments, "--json", timeout=120)
    assert done.returncode == 0, done.stderr
    value = schemas.check(name, done.stdout)
    assert value.get("feed", {}).get("simulated") == (True if "--demo" in arguments else None), value
    if name in ("version", "line"):
        return
    pretty = run(*arguments, "--pretty", timeout=120)
    assert pretty.stdout.count("\n") > 5, "one line"
    spread = json.loads(pretty.stdout)
    # A later run: times and prices may have changed, the form has not.
    schemas.check_value(name, spread)
    assert spread.keys() == value.keys()


def test_card_and_runner_are_described(schemas, run, race):
    card = run("card", *race, "--json", *DAY)
    assert card.returncode == 0, card.stderr
    number = schemas.check("card", card.stdout)["runners"][0]["number"]
    runner = run("runner", *race, str(number), "--json", *DAY)
    assert runner.returncode == 0, runner.stderr
    assert all(json.loads(done.stdout)["feed"]["simulated"] for done in (card, runner))
    schemas.check("runner", runner.stdout)


def test_names_of_form_are_described(schemas, run):
    found = json.loads(run("form", "jockeys", "--demo", "--json").stdout)["figures"][0]["name"]
    schemas.check("person", run("jockey", found, "--demo", "--json").stdout)
    schemas.check("search", run("search", found, "--demo", "--json").stdout)
    horse = json.loads(run("form", "horses", "--demo", "--json").stdout)["figures"][0]["name"]
    schemas.check("horse", run("horse", horse, "--demo", "--json").stdout)


def test_entries_of_a_name_are_described(schemas, run, race):
    done = run("upcoming", race[0], "--json", *DAY, timeout=120)
    assert done.returncode == 0, done.stderr
    assert schemas.check("upcoming", done.stdout)["entries"]


def test_store_import_doctor_and_errors_are_described(schemas, run, tmp_path):
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    store = ("--store", str(tmp_path / "store"))
    done = run("import", str(wrong), "--json", *store)
    assert done.returncode == 65, done
    assert schemas.check("import", done.stdout)["flaws"][0]["line"] == 1
    schemas.check("store", run("store", "info", "--json", *store).stdout)
    schemas.check("store-check", run("store", "check", "--json", *store).stdout)
    doctor = run("doctor", "--json", "--feed-url", "http://127.0.0.1:9", *store, timeout=120)
    schemas.check("doctor", doctor.stdout)
    failed = run("next", "--json", "--feed-url", "http://127.0.0.1:9", *store)
    assert failed.returncode == 69
    assert schemas.check("error", failed.stderr)["exit"] == 69


def test_events_are_described(schemas, stream):
    watch = stream("--json", *DAY, "--speed", "120", "--count", "4")
    found = watch.wait(lambda events: sum(one["event"] == "evicted" for one in events) >= 3)
    for event in found:
        schemas.check_value("watch", event)


def test_a_name_that_there_is_not_is_wrong_use(run):
    done = run("schema", "nexd")
    assert done.returncode == 64 and "Did you mean next?" in done.stderr


@pytest.mark.parametrize("arguments, status", [
    (("search", "zzzzqq", "--demo"), 1), (("jockey", "zzzzqq", "--demo"), 1), (("card", "nosuchplace", "1", *DAY), 1),
    (("card", "nosuchplace", "1", "--json", *DAY), 1), (("replay", "last"), 1), (("replay", "/none/record"), 66),
    (("import", "/none/file"), 66), (("next", "--config", "/none/config"), 66), (("health", "--runtime", "/none"), 2),
    (("next", "--theme"), 64), (("next", "--count", "0"), 64),
    (("next", "--feed-url", "http://127.0.0.1:9"), 69),
])
def test_status_is_that_of_the_table(run, arguments, status):
    done = run(*arguments)
    assert done.returncode == status, done
