"""The judge and the cases of the attack (Tests/Lab/attack): each property can be broken, and a seed makes its cases."""

import pathlib
import random
import sys

import pytest

from attack import crowds, judge, mutate, run, truths
from attack.bench import Bench
from attack.case import Ending, Limits
from attack.server import whole
from feed import Answer, Feed

STAND_IN = pathlib.Path(__file__).with_name("attack_stand_in.py")
SHORT = Limits(1, 1, 200)


# Each property can be broken

@pytest.fixture
def bench(tmp_path):
    """A bench whose program is the stand-in."""
    with Bench(sys.executable, tmp_path / "case") as made:
        yield made


def broken(bench, what, *more, limits=SHORT, **surroundings):
    bench.run(STAND_IN, what, *more, limits=limits, **surroundings)
    return bench.problems


@pytest.mark.parametrize("what, more, limits, words", [
    ("good", [], SHORT, None),
    ("trap", [], SHORT, "ended by SIGILL"),
    ("grow", [], SHORT, "MiB (limit 200)"),
    ("hang", [], Limits(-7, 1, 200), "did not end within"),  # and the bench waits eight seconds more
    ("burn", ["0.5"], Limits(1, 0.3, 200), "s of processor (limit 0.3)"),
    ("control", [], SHORT, "printed a control character of another"),
])
def test_each_property_of_an_end_can_be_broken(bench, what, more, limits, words):
    found = broken(bench, what, *more, limits=limits)
    assert any(words in problem for problem in found) if words else not found, found


def ended(**more):
    return judge.ended(Ending("stand-in", 0, 0.1, 0.1, 10.0, SHORT)._replace(**more))


def test_an_end_is_judged_by_what_was_sent_and_what_it_may_take():
    assert any("took 20.0 s (1 s declared)" in words for words in ended(seconds=20.0))
    assert ended(status=139, sent=11) == [] and ended(status=139, sent=10) != []
    # Without memory, words or the restored terminal are enough.
    assert ended(status=134, may_run_out=True, output=b"no memory") == []
    assert ended(status=134, may_run_out=True) != []


def test_a_terminal_that_is_left_changed_is_reported(bench):
    board = bench.board(STAND_IN, "raw", limits=SHORT)
    board.record(3)
    bench.quit(board)
    assert any("alternate screen" in words and "termios" in words for words in bench.problems), bench.problems


def test_a_board_that_draws_nothing_or_burns_the_processor_is_reported(bench):
    board = bench.board(STAND_IN, "hang", "30", limits=SHORT)
    board.record(0.5)
    while not bench.problems and board.running:
        bench.ticks(board, 1.0)
    assert "nothing drawn" in bench.problems.pop()
    bench.factor = 0.01  # a machine with other work gives a board that burns a small part of a core
    board = bench.board(STAND_IN, "burn", "30", limits=SHORT)
    board.record(0.5)
    bench.rests(board, 1.0)
    assert "of a core" in bench.problems.pop()


def test_a_secret_that_is_printed_is_reported(bench):
    broken(bench, "tell", PLANTED="canary-7")
    assert judge.secrets({"key": "canary-7"}, [("output", bench.endings[0].output)]) == ["output has the planted key"]
    assert judge.secrets({"key": "another"}, [("output", bench.endings[0].output)]) == []


def test_a_change_outside_of_the_folders_is_reported(tmp_path):
    with Bench(sys.executable, tmp_path / "case") as bench:
        bench.run(STAND_IN, "elsewhere", bench.outside / "file", limits=SHORT)
        bench.run(STAND_IN, "elsewhere", bench.outside / "new", limits=SHORT)
    assert bench.problems == ["outside of its folders: file was changed", "outside of its folders: new appeared"]


def test_gaps_and_minutes_of_a_crowd_are_counted():
    assert crowds.gaps([3.0, 1.0, 1.5]) == [0.5, 1.5]
    assert crowds.in_any_minute([0, 1, 59, 60, 61]) == 3 and crowds.in_any_minute([]) == 0


class Upstream:
    """What a crowd asks of a template: the address of a feed, and the id of a race."""

    def __init__(self, url):
        self.url = url

    def race_id(self):
        return "race-1"


@pytest.mark.parametrize("kind, words", [
    ("usa limit", ["requests to Horse Racing USA in a minute", "s between two"]),
    ("feed limit", ["requests to the feed in a minute"]), ("one card", ["processes at once"]),
])
def test_processes_that_share_no_limit_and_no_cache_are_found(tmp_path, monkeypatch, kind, words):
    monkeypatch.setattr(crowds, "CROWD", 19)
    with (Feed(lambda path: Answer("{}")) as feed,
          Bench(STAND_IN, tmp_path / "case", 4.0, template=Upstream(feed.url)) as bench):
        crowds.make(random.Random(1), crowds.KINDS.index(kind)).act(bench)
    assert all(any(part in problem for problem in bench.problems) for part in words), bench.problems


@pytest.mark.parametrize("event, words", [
    ({"event": "t_minus", "race": {"id": "usa-1", "status": "abandoned"}}, ["t_minus of usa-1, which is cancelled"]),
    ({"event": "added", "race": {"id": "usa-1", "status": None}}, ["usa-1 is cancelled, and its status is None"]),
    ({"id": "usa-1"}, ["usa-1 is cancelled, and its status is None"]), ({"id": "usa-2", "status": "final"}, []),
    ({"id": "usa-2", "status": "abandoned"}, ["usa-2 is abandoned, and nobody says so"]),
    ({"event": "jumped", "race": {"id": "usa-2", "status": None}}, []),
])
def test_a_cancelled_race_that_runs_is_found(event, words):
    assert truths.untrue([event], {"usa-1"}) == words


# The same seed, the same cases

@pytest.mark.parametrize("name", run.CLASSES)
def test_cases_come_from_their_seed(name):
    def made(seed):
        return [run.CLASSES[name][0].make(random.Random(f"{seed} {index}"), index)[:2] for index in range(40)]

    assert made(1) == made(1)
    assert len({kind for kind, _ in made(1)}) > 1


def test_values_of_a_document_are_replaced_by_the_ends_of_their_ranges():
    before = b'{"a": {"n": 5, "t": "6 furlongs"}, "b": [{"n": 6}, {"n": 7}]}'
    seen = {mutate.document(before, random.Random(seed))[0] for seed in range(300)}
    assert len(seen) > 100 and mutate.document(before, random.Random(1)) == mutate.document(before, random.Random(1))
    assert any(b'"n": 1e308' in data for data in seen) and any(b'"n": 9223372036854775808' in data for data in seen)
    assert any(data.count(b"-9223372036854775808") == 3 for data in seen), "all of one name at once"


def test_a_case_that_is_named_is_the_one_that_is_run(tmp_path):
    assert run.Attack("none", tmp_path, 1, names=["numbers:17"]).cases == [("numbers", 17)]
    assert len(run.Attack("none", tmp_path, 1, share=0.1, names=["files"]).cases) == 36


def test_an_answer_of_ours_is_as_a_server_should_send_it():
    data = whole(b"{}")
    assert data.startswith(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nDate: ") and data.endswith(b"\r\n\r\n{}")
