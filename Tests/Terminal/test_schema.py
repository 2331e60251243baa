"""`raceboard schema`: what the program prints for programs is what its schemas say, to the last key.

Most of what it prints of a simulated day is in golden files, which are checked here; documents of form are checked in
test_demo, events in test_watch.
"""

import json
import re
import time
import tomllib

import pytest
from jsonschema import Draft202012Validator

from conftest import NOON, ROOT
from schemas import Schemas

DAY = ("--demo", "--seed", "5", "--at", NOON)
GOLDEN = ("next", "card", "runner", "results", "meetings", "plan", "line")


@pytest.fixture(scope="module")
def schemas(binary, tmp_path_factory):
    return Schemas(binary, tmp_path_factory.mktemp("schemas"))


def documents(name):
    """What a golden file has of a command's JSON: on standard output, and of errors."""
    text = (ROOT / f"Tests/Golden/output/{name}.txt").read_text(encoding="utf-8")
    text = text.replace("127.0.0.1:PORT", "127.0.0.1:80").replace('"error_seconds": E', '"error_seconds": 1')
    for part in text.split("$ raceboard ")[1:]:
        line, printed = part.split("\n", 1)
        if " --json" in line:
            printed, notes = printed.split("--- status")[0].partition("--- on standard error\n")[::2]
            yield json.loads(printed) if printed else None, json.loads(notes) if notes.startswith("{") else None


def test_schemas_have_their_names_and_describe_what_is_printed_to_the_last_key(schemas, run, tmp_path):
    assert {"next", "watch", "card", "meetings", "error", "health", "doctor"} <= set(schemas.names)
    for name, schema in schemas.all.items():
        assert schema["$id"].startswith(f"urn:raceboard:schema:{name}:"), name
        if name == "settings":  # what people write
            continue
        assert schema["properties"]["schema"]["const"] == int(schema["$id"].rsplit(":", 1)[1])
        assert "schema" in schema["required"], name
    assert schemas.left_out() == []
    done = run("schema", "nexd")
    assert done.returncode == 64 and "Did you mean next?" in done.stderr
    for name in GOLDEN:
        printed = list(documents(name))
        assert len(printed) == 2, "with rows and without"
        for document, failure in printed:
            assert (document is None) == (failure is not None), name
            schemas.check_value(name if document else "error", document or failure)
            if name != "line" and document:
                assert document["feed"]["simulated"] is True, name
    for name, arguments in (("next", ("next", "--count", "20", "--favourites", *DAY)), ("version", ("--version",)),
                            ("config", ("config", "show", "--theme", "turf"))):
        done = run(*arguments, "--json", RACEBOARD_TIMEOUT="60")
        assert done.returncode == 0, done.stderr
        value = schemas.check(name, done.stdout)
        assert name != "next" or any(one["favourite"] for one in value["races"])
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    store = ("--store", str(tmp_path / "store"))
    done = run("import", str(wrong), "--json", *store)
    assert done.returncode == 65, done
    assert schemas.check("import", done.stdout)["flaws"][0]["line"] == 1
    schemas.check("store", run("store", "info", "--json", *store).stdout)
    schemas.check("store-check", run("store", "check", "--json", *store).stdout)
    doctor = run("doctor", "--json", "--feed-url", "http://127.0.0.1:9", *store)
    found = schemas.check("doctor", doctor.stdout)["findings"]
    # The words are proved in HealthReportTests.theRequestIsInEveryFormat.
    assert any(one["name"] == "these checks" and "failed: connection_refused" in one["words"] for one in found), found
    failed = run("next", "--json", "--feed-url", "http://127.0.0.1:9", *store)
    assert failed.returncode == 69
    assert schemas.check("error", failed.stderr)["exit"] == 69


@pytest.mark.parametrize("arguments", [
    ("next",), ("card", "next"), ("meetings",), ("results", "--limit", "3"), ("plan",),
    ("results", "--date", "yesterday..today", "--limit", "2")], ids=" ".join)
def test_each_line_is_what_the_schema_that_it_names_says(schemas, run, arguments):
    done = run(*arguments, "--jsonl", *DAY, RACEBOARD_TIMEOUT="60")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines
    for line in lines:
        value = schemas.check(json.loads(line)["line"], line + "\n")
        assert value["feed"]["simulated"] is True
    if "results" in arguments:
        assert "--limit all" in done.stderr, "what is left out is told"
    assert run(*arguments, "--jsonl", "--json", *DAY).returncode == 64


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


def test_of_a_feed_that_knows_little_everything_else_is_null(schemas, run, bare):
    for name, arguments in [
            ("next", ()), ("next", ("--favourites",)), ("meetings", ()), ("plan", ()), ("results", ()),
            ("card", ("mill", "1")), ("runner", ("mill", "1", "1")), ("runner", ("mill", "1", "1A")),
            ("upcoming", ("mill",)), ("upcoming", ("alpha",)), ("line", ())]:
        done = run(name, *arguments, "--json", *bare)
        assert done.returncode in (0, 1), done.stderr
        value = schemas.check(name, done.stdout)
        assert arguments != ("alpha",) or value["entries"], value


WRONG = ('themee = "turf"', 'count = 99', 'count = "many"', 'layout = "wide"', 'bell = -1', 'alert-command = "sh -c x"',
         'title = "perhaps"', 'interval = "5m"', '[keys]\nrefesh = "F5"', '[keys]\npreset = "emacs"')
RIGHT = ('only = ["horse", "harness"]', 'only = "horse,harness"', 'interval = "30s"', 't-minus = [10, 5]', 'dwell = 20',
         'alert-command = ["/bin/tell", "a, b"]', 'source = "file:/tmp/day.json"', 'viewing-distance = "8m"',
         '[keys]\npreset = "vi"\nrefresh = "F5"\nhold = []', 'keys = "none"')


def test_the_schema_of_settings_has_what_files_may_have_and_the_template_names_it(schemas, run, home):
    validator = Draft202012Validator(schemas.all["settings"])
    assert run("config", "init").returncode == 0
    template = (home / ".config/raceboard/config").read_text(encoding="utf-8")
    assert re.match(r"#:schema file://(/\S*)?/share/raceboard/schema/settings\.json\n", template)
    given = "\n".join(re.findall(r"(?m)^# ([a-z0-9-]+ = .*)", template))
    values = tomllib.loads(given)
    assert len(values) > 20 and not list(validator.iter_errors(values))
    # Secrets have no line in the template, and a value may be empty there.
    assert set(re.findall(r"(?m)^# ([a-z0-9-]+) =", template)) <= set(schemas.all["settings"]["properties"])
    for text in RIGHT:
        assert not list(validator.iter_errors(tomllib.loads(text))), text
    for text in WRONG:
        assert list(validator.iter_errors(tomllib.loads(text))), text
