"""`raceboard store clear`, `delete` and `check`: what goes, what stays, and what is wrong with what is there."""

import json
import os
import shutil
import sqlite3
import subprocess
import threading
import time

import pytest

from driver import environment
from feed import Answer, Feed, race, v2
from results import import_two
from waits import TIMEOUT

KINDS = "races cards meetings answers form record watches choices broken".split()


@pytest.fixture(scope="module")
def feed():
    now = int(time.time())
    with Feed(lambda _: Answer(v2([race(number, now + 600 + 60 * number) for number in range(1, 9)]))) as feed:
        yield feed


@pytest.fixture(scope="module")
def made(binary, feed, tmp_path_factory):
    """A store with two results imported and a list that was asked for."""
    home = tmp_path_factory.mktemp("made")
    kept = import_two(binary, home, "--feed-url", feed.url)
    for words in (("horse", "amber echo"), ("next",)):
        subprocess.run([binary, *words, "--store", kept, "--feed-url", feed.url], env=environment(home), check=True,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=TIMEOUT)
    return kept


@pytest.fixture
def store(home):
    return home / "kept"


@pytest.fixture
def call(run, store, feed):
    given = ("--store", str(store), "--feed-url", feed.url)

    def call(*arguments, **more):
        return run(*arguments, *given, **more)

    call.url = feed.url
    return call


@pytest.fixture
def filled(call, made, store):
    shutil.copytree(made, store)
    return call


def counts(call):
    files = json.loads(call("store", "info", "--json").stdout)["files"]
    return {f"{one['name'].split('.')[0]} {name}": count for one in files for name, count in one["counts"].items()}


def answers(store):
    return [path for path in (store / "answers").iterdir() if path.name != "lock"]


def test_everything_goes_but_settings_and_counts_of_requests(filled, store, home):
    (home / ".config" / "raceboard").mkdir(parents=True)
    key = home / ".config" / "raceboard" / "usa-key"
    key.write_text("x" * 40)
    spent = store / "feeds" / "service" / "requests"
    spent.parent.mkdir(parents=True)
    spent.write_text("2026-11-22 5 5\n")
    before = counts(filled)
    assert before["races cards"] == 2 and answers(store)
    # One kind goes alone, and one that there is not is reported with the nearest.
    for kind, gone in (("form", "form results"), ("cards", "races cards"), ("answers", None)):
        assert not gone or before[gone] > 0
        done = filled("store", "clear", kind, "--yes")
        assert done.returncode == 0, done.stderr
        left = counts(filled)
        assert not gone or not left.get(gone), left
        assert left["races races"] == before["races races"] > 0
        assert kind != "form" or left["races cards"] == before["races cards"]
        assert bool(answers(store)) == (kind != "answers")
    done = filled("store", "clear", "card", "--yes")
    assert done.returncode == 64 and "Did you mean cards?" in done.stderr
    done = filled("store", "clear", "--yes")
    assert done.returncode == 0 and [line.split(":")[0] for line in done.stdout.splitlines()] == KINDS
    left = counts(filled)
    assert not any(left.values()), left
    assert not answers(store) and key.exists() and spent.exists()
    assert filled("store", "check").returncode == 0
    # Saved answers alone are a store that info shows.
    assert filled("next").returncode == 0 and answers(store)
    for file in store.glob("*.db*"):
        file.unlink()
    done = filled("store", "info")
    assert done.returncode == 0 and "There is no store" not in done.stdout and "  files " in done.stdout, done.stdout


def test_nothing_goes_without_a_yes(filled, start, store):
    before = counts(filled)
    done = filled("store", "clear")
    assert done.returncode == 64 and "--yes" in done.stderr
    for answer, status in (("no\n", 64), ("yes\n", 0)):
        assert counts(filled) == before
        program = start("store", "clear", "--store", str(store), "--feed-url", filled.url)
        program.wait("Type yes to continue")
        assert program.shows("cards and results")
        program.send(answer.encode())
        assert program.finish() == status
    assert not any(counts(filled).values())


def test_a_race_goes_with_all_that_is_kept_of_it(filled, store):
    words = ("aqueduct", "1")
    assert filled("store", "delete", *words).returncode == 64, "nobody said yes"
    done = filled("store", "delete", *words, "--yes")
    assert done.returncode == 0, done.stderr
    assert "cards: 1 deleted" in done.stdout and "form lines: 2 deleted" in done.stdout
    left = counts(filled)
    assert (left["races cards"], left["form results"]) == (1, 1)
    (horse,) = json.loads(filled("horse", "amber echo", "--json").stdout)["horses"]
    assert [one["race_id"] for one in horse["starts"]] == ["usa-50"]
    assert horse["periods"][-1]["counts"]["starts"] == 1 and horse["periods"][-1]["counts"]["wins"] == 0
    again = filled("store", "delete", "usa-10", "--yes")
    assert again.returncode == 1 and "No saved data" in again.stderr
    # So do the answers that name a race.
    assert answers(store) and filled("store", "delete", "race-3", "--yes").returncode == 0
    assert not answers(store)


def test_a_person_is_found_by_a_part_of_the_name_and_nobody_offers_the_nearest(filled):
    """What is printed of them is PersonReportTests'."""
    (person,) = json.loads(filled("jockey", "d mar", "--json").stdout)["people"]
    assert person["name"] == "D Marsh" and [one["position"] for one in person["starts"]] == [2, 1, 1, 2]
    assert filled("trainer", "O. TIDE (a2kg)").stdout.startswith("O Tide - trainer (horse), from saved results\n")
    for command, name, hint in (("jockey", "d marhs", "Did you mean D Marsh?"),
                                ("trainer", "o tied", "Did you mean O Tide?"),
                                ("trainer", "d marhs", "raceboard search d marhs"),
                                ("driver", "d marsh", "raceboard search d marsh")):
        done = filled(command, name)
        assert (done.returncode, done.stdout) == (1, "") and hint in done.stderr, done
    assert filled("jockey").returncode == 64 and "raceboard jockey dee marsh" in filled("jockey").stderr
    assert filled("jockey", "d marsh", "--limit", "0").returncode == 64
    for other in ("--json", "--with-source"):
        assert filled("jockey", "d marsh", "--csv", other).returncode == 64


def test_a_lock_is_waited_for_and_reported_and_a_board_is_no_hindrance(binary, filled, run, start, store, home):
    path = next(store.rglob("races.db"))
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN EXCLUSIVE")
    feed = ("--feed-url", filled.url)
    waiting = subprocess.Popen(
        [binary, "store", "clear", "cards", "--yes", "--store", store, *feed], env=environment(home),
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    # Meanwhile beside a board, in a store of its own.
    place = (*feed, "--store", str(home / "beside"))
    program = start(*place)
    program.wait("LIVE")
    assert run("store", "check", *place).returncode == 0
    done = run("store", "clear", "--yes", *place)
    assert done.returncode == 0, done.stderr
    program.press("r")
    program.wait("LIVE")
    assert not program.shows("not saved|damaged|cannot be")
    program.press("q")
    assert program.finish() == 0
    assert run("store", "check", *place).returncode == 0
    _, reported = waiting.communicate(timeout=TIMEOUT)
    assert waiting.returncode == 74 and "in use by another program" in reported, (reported, list(store.rglob("*")))
    release = threading.Timer(1, lambda: other.execute("ROLLBACK"))
    release.start()
    assert filled("store", "clear", "cards", "--yes").returncode == 0
    release.join()
    other.close()


def test_check_finds_problems_and_names_the_fix(filled, store):
    fine = filled("store", "check", "--json")
    assert (fine.returncode, json.loads(fine.stdout)["ok"]) == (0, True), fine.stdout
    races, form = next(store.rglob("races.db")), next(store.rglob("form.db"))
    races.chmod(0o644)
    data = bytearray(form.read_bytes())
    data[4096:8192] = os.urandom(4096)
    form.write_bytes(data)
    answers(store)[0].write_bytes(b"garbage")
    done = filled("store", "check", "--json")
    assert done.returncode == 1
    found = {one["file"]: one for one in json.loads(done.stdout)["findings"]}
    assert "mode 644" in found["races.db"]["problem"] and "chmod 600" in found["races.db"]["fix"]
    assert found["form.db"] and any(name.startswith("answers/") for name in found), found
    text = filled("store", "check")
    assert text.returncode == 1 and text.stdout.count("  fix: ") == len(found)


def test_a_store_that_cannot_be_seen_is_not_an_empty_one(call, run, home, store):
    done = call("store", "check")
    assert done.returncode == 0 and "There is no store" in done.stdout
    assert call("store", "clear", "--yes").returncode == 0
    assert not store.exists(), "to check or delete makes nothing"
    for arguments in (("next",), ("store", "info"), ("replay", "last")):
        run(*arguments, "--store", str(store), "--feed-url", "http://127.0.0.1:9")
    # What is asked of a host is counted for all programs, whoever asks; who asks holds a lock, and keeps no failure.
    assert {path.parent.name for path in store.rglob("*") if path.is_file()} <= {"limits", "answers"}
    assert not list(store.rglob("*.answer"))
    for kind in ("races", "cards", "watches", "form", "record", "answers"):
        # A longer name than any file has.
        done = run("store", "clear", kind, "--yes", "--store", f"{home}/{'x' * 300}")
        assert (done.returncode, done.stdout) == (74, "") and "File name too long" in done.stderr, done
        assert run("store", "clear", kind, "--yes", "--store", f"{home}/missing").returncode == 0
