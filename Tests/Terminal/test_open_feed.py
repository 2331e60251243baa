"""Open feeds (docs/open-feed.md): the programs of the page, what raceboard prints read again, and what does harm."""

import json
import os
import pathlib
import re
import signal
import subprocess
import time

import jsonschema
import pytest

import board
from driver import environment
from feed import PARTNER, Answer, rfc3339
from waits import TIMEOUT, until

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "open-feed.md").read_text(encoding="utf-8")
SCHEMA = json.loads((DOCS / "open-feed.schema.json").read_text(encoding="utf-8"))


def block(first_line):
    """The one block of code of the page that begins with this line."""
    found = [code for code in re.findall(r"```\w+\n(.*?)```", PAGE, re.DOTALL) if code.startswith(first_line)]
    assert len(found) == 1, first_line
    return found[0]


def program(path, text):
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


def document(count=6, **more):
    now = int(time.time())
    return {"open_feed": 1, "generated_at": rfc3339(now), "races": [
        {"id": f"r{n}", "category": "harness", "meeting": "Mill Raceway", "number": n, "name": f"Race Name {n}",
         "advertised_start": rfc3339(now + 120 * n)} for n in range(1, count + 1)], **more}


def meetings(found):
    return [(race["id"], race["meeting"], race["number"]) for race in json.loads(found)["races"]]


# MARK: the schema

def flaws(value, schema):
    """What is wrong with a value by a JSON Schema."""
    errors = jsonschema.Draft202012Validator(schema).iter_errors(value)
    return [f"{error.json_path}: {error.message}" for error in errors]


@pytest.mark.alone
def test_the_example_of_the_page_is_valid_and_what_is_no_document_is_not():
    assert flaws(json.loads(block("{\n")), SCHEMA) == []
    for bad in ({}, [], {"races": [{"id": "a"}]}, {"open_feed": 2, "races": []}, {"cards": [{"runners": []}]},
                {"race": {"id": ""}}):
        assert flaws(bad, SCHEMA), bad


# MARK: the programs of the page

def test_the_programs_in_python_and_in_shell(run, start, serve, tmp_path):
    feed = program(tmp_path / "feed.py", block("#!/usr/bin/env python3"))
    table = tmp_path / "races.csv"
    start_at = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(time.time() + 300))
    table.write_text("id,category,meeting,number,name,start,status\n"
                     f"a,horse,Willow Park,4,Cup,{start_at},\nb,harness,Mill Raceway,2,Pace,{start_at},abandoned\n",
                     encoding="utf-8")
    printed = subprocess.run([feed, table], check=True, capture_output=True, text=True).stdout
    assert flaws(json.loads(printed), SCHEMA) == []
    source = f"exec:{feed} {table}"
    done = run("next", "--json", "--source", source)
    assert (done.returncode, done.stderr) == (0, "")
    assert meetings(done.stdout) == [("b", "Mill Raceway", 2), ("a", "Willow Park", 4)]
    found = json.loads(done.stdout)["feed"]
    assert (found["state"], found["error"], found["url"]) == ("live", None, source)
    assert found["source"].startswith("exec:") and found["source"].endswith("races.csv") and len(found["source"]) <= 100
    shown = start("--source", source)
    shown.wait("Willow Park")
    shown.wait("LIVE")
    # The status comes with the lists of the day.
    shown.wait("abandoned")
    shown.press("q")
    assert shown.finish() == 0
    feed = program(tmp_path / "feed.sh", block("#!/bin/sh"))
    races = [{"key": 7, "track": "Cooper Flat", "no": 3, "title": "Maiden", "jumps": int(time.time()) + 200}]
    server = serve(lambda path: Answer(json.dumps(races)) if path == "/dogs" else Answer("no", 404))
    url = f"http://127.0.0.1:{server.server.server_port}/dogs"
    printed = subprocess.run([feed, url], check=True, capture_output=True, text=True).stdout
    assert flaws(json.loads(printed), SCHEMA) == []
    done = run("next", "--json", "--source", f"exec:{feed} {url}")
    assert meetings(done.stdout) == [("7", "Cooper Flat", 3)], done.stderr
    failed = run("next", "--source", f"exec:{feed} {url}-not")
    assert failed.returncode == 69 and "feed.sh ended with status 22: curl: (22)" in failed.stderr


# MARK: what raceboard prints, read again

def piped(binary, home, text, *arguments):
    return subprocess.run([binary, *arguments], input=text, env=environment(home), capture_output=True, timeout=30,
                          text=True, check=False)


def test_next_reads_what_next_prints(run, simulator, binary, home):
    first = run("next", "--json", "--count", "8", "--feed-url", simulator("--seed", "3"))
    assert flaws(json.loads(first.stdout), SCHEMA) == []
    second = piped(binary, home, first.stdout, "next", "--json", "--count", "8", "--source", "file:/dev/stdin")
    assert second.returncode == 0, second.stderr
    known = ("id", "name", "number", "meeting", "category", "advertised_start", "distance_m", "track_condition",
             "weather", "venue", "comment")
    one, two = ([{key: race[key] for key in known} for race in json.loads(text.stdout)["races"]]
                for text in (first, second))
    left = len(one) - len(two)
    assert len(one) == 8 and one[left:] == two
    ended = rfc3339(int(time.time()) - 60)
    assert all(race["advertised_start"] <= ended for race in one[:left]), "only a race past its minute may leave"


def test_other_reports_are_read_again(run, simulator, binary, home):
    url = simulator("--seed", "3", "--at", "2026-03-14T02:00:00Z")
    identity = {**PARTNER, "RACEBOARD_TIMEOUT": "90"}
    race = json.loads(run("next", "--json", "--count", "1", "--feed-url", url).stdout)["races"][0]

    def plain(value, volatile):
        if isinstance(value, dict):
            return {name: plain(item, volatile) for name, item in value.items() if name not in volatile}
        return [plain(item, volatile) for item in value] if isinstance(value, list) else value

    for command, key, arguments in (("card", "runners", [race["id"]]),
                                    ("results", "results", ["--date", "2026-03-14", "--limit", "3"]),
                                    ("meetings", "meetings", ["--date", "2026-03-14"])):
        first = run(command, *arguments, "--json", "--feed-url", url, **identity)
        assert first.returncode == 0, first.stderr
        assert flaws(json.loads(first.stdout), SCHEMA) == []
        second = piped(binary, home, first.stdout, command, *arguments, "--json", "--source", "file:/dev/stdin")
        assert second.returncode == 0, second.stderr
        # The open feed has no times of prices and no shares of bets.
        volatile = {"seconds_to_start", "next", "seen_at", "note", "is_told", "timed_prices", "bets_percent",
                    "money_percent"}
        if command == "results":
            volatile.add("win")  # the price of a runner, and results have no runners
        one, two = (plain(json.loads(done.stdout)[key], volatile) for done in (first, second))
        assert two == one and one, command


# MARK: files, servers, streams

def test_the_board_follows_a_file_and_shows_its_age_and_a_relay_publishes_it(start, binary, home, tmp_path):
    day = tmp_path / "day.json"
    # An answer older than the one before would be no news.
    day.write_text(json.dumps(document(generated_at=rfc3339(int(time.time()) - 300))), encoding="utf-8")
    shown = start("--source", f"file:{day}", "--interval", "15")
    shown.wait_until(lambda: len(board.rows(shown.screen.rows())) == 5, "five rows")
    other = document()
    for race in other["races"]:
        race["meeting"] = "Willow Park"
    other["generated_at"] = rfc3339(int(time.time()) - 200)
    (tmp_path / "new").write_text(json.dumps(other), encoding="utf-8")
    os.rename(tmp_path / "new", day)
    shown.press("r")
    shown.wait("Willow Park")
    shown.wait("STALE .*old answer")
    shown.press("q")
    assert shown.finish() == 0
    # One without a time of its own was written some time ago: it is no answer of a cache that has to be dated first.
    then, plain = time.time() - 20, document()
    del plain["generated_at"]
    day.write_text(json.dumps(plain), encoding="utf-8")
    os.utime(day, (then, then))
    command = ["timeout", "30", binary, "relay", "--stdout", "--source", f"file:{day}", "--store", "none"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment(home), text=True) as relay:
        line = relay.stdout.readline()
        relay.terminate()
    assert meetings(line)[0] == ("r1", "Mill Raceway", 1)


def test_a_web_server_is_requested_as_named_and_sends_no_document_again_without_news(run, start, serve):
    def answer(_):
        # Only what was asked before: the request of this answer is in the list already.
        first = len(server.requests) == 1
        return Answer(json.dumps(document()) if first else "", 200 if first else 304, headers=[("ETag", '"one"')])

    server = serve(answer)
    shown = start("--source", f"{server.url}/day.json")
    shown.wait("Mill Raceway")
    shown.wait("LIVE")

    def requested():
        shown.press("r")  # a key while a request is under way asks for nothing
        shown.pump(0.2)
        return len(server.requests) >= 3

    until(requested, "requests")
    assert [headers.get("If-None-Match") for _, headers in server.requests[:3]] == [None, '"one"', '"one"']
    # The third request shows that the answer to the second is read: it counts as the same document.
    text = "\n".join(shown.screen.rows())
    assert "LIVE" in text and "Mill Raceway" in text, text
    shown.press("q")
    assert shown.finish() == 0
    # Its password is sent, and not printed.
    server = serve(lambda path: Answer(json.dumps(document())))
    url = f"http://ada:secretword@127.0.0.1:{server.server.server_port}/day.json?x=1"
    done = run("next", "--json", "--source", url)
    assert len(json.loads(done.stdout)["races"]) == 5
    assert server.requests[0][0] == "/day.json?x=1" and "Authorization" in server.requests[0][1]
    shown = run("config", "show", "--source", url)
    for text in (done.stdout, done.stderr, shown.stdout, shown.stderr):
        assert "secretword" not in text


def test_a_stream_ends_with_the_board_and_control_c_ends_a_program_too(start, binary, home, tmp_path):
    feed = program(tmp_path / "feed.sh", "#!/bin/sh\ntrap '' TERM\necho $$ >\"$(dirname \"$0\")/pid\"\n"
                   f"echo '{json.dumps(document())}'\nsleep 1000 &\nwait\n")
    shown = start("--source", f"exec:{feed}")
    shown.wait("LIVE")
    process = int((tmp_path / "pid").read_text())

    def both():
        found = [int(name) for name in os.listdir("/proc") if name.isdigit() and in_group(int(name), process)]
        return found if len(found) == 2 else None

    group = until(both, "two processes")
    shown.press("q")
    assert shown.finish() == 0
    until(lambda: not any(in_group(one, process) for one in group), "end of the program")
    (tmp_path / "pid").unlink()
    feed = program(tmp_path / "feed.sh", "#!/bin/sh\necho $$ >\"$(dirname \"$0\")/pid\"\nexec sleep 1000\n")
    asking = subprocess.Popen([binary, "next", "--source", f"exec:{feed}"], env=environment(home),
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    child = int(until(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text().strip(), "program"))
    asking.send_signal(signal.SIGINT)
    assert asking.wait(TIMEOUT) == -signal.SIGINT
    until(lambda: not in_group(child, child), "end of the program")


def in_group(process, group):
    try:
        fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return False
    return fields[0] != "Z" and int(fields[2]) == group


# MARK: what does harm

# Other programs, and files, are in LocalTransportTests; what is no document in OpenFeedTests.
HOSTILE = {
    "endless": ("yes '{}' | tr -d '\\n'", "larger than 2 MiB"),
    "hangs": ("sleep 1000", "did not answer in time"),
    "killed": ("kill -11 $$", "signal 11"),
    "deep": ("head -c 200000 /dev/zero | tr '\\0' '['", "not understood"),
    "words": ("printf '\\033[31mboom\\033[0m\\n' >&2; exit 1", "ended with status 1: [31mboom"),
    "forks": ("for n in 1 2 3 4 5; do sleep 1000 & done; exit 4", "ended with status 4"),
}


def test_a_program_that_does_harm_is_an_error_in_words(run, tmp_path):
    for name, (code, words) in HOSTILE.items():
        feed = program(tmp_path / f"feed-{name}.sh", f"#!/bin/sh\necho $$ >{tmp_path}/pid\n{code}\n")
        done = run("next", "--source", f"exec:{feed}", "--timeout", "1" if name == "hangs" else "20")
        assert (done.returncode, done.stdout) == (69, ""), (name, done)
        assert words in done.stderr and "\x1b" not in done.stderr, (name, done.stderr)
        group = int((tmp_path / "pid").read_text())
        until(lambda one=group: not [pid for pid in os.listdir("/proc") if pid.isdigit() and in_group(int(pid), one)],
              f"end ({name})")
