"""What a person reads when a source does not answer: who it is, what it said, and the step that helps."""

import json
import re
import subprocess

import pytest

from driver import environment
from feed import CARD, KEY, PARTNER, Answer
from waits import TIMEOUT

SOURCE = "horse-racing-usa"


@pytest.fixture
def card(run, serve):
    """card(answer, "usa-1", …): the program's card of a race, where every question gets this answer."""
    answers = []
    feed = serve(lambda path: answers[-1])

    def call(answer, *arguments, **more):
        answers.append(answer)
        return run("card", *arguments, "--feed-url", feed.url, RACEBOARD_USA_KEY=KEY, **more)

    return call


def test_what_a_service_refuses_is_reported_with_status_and_its_words(card, home):
    found = card(Answer(json.dumps({"message": f"You are not subscribed to this API. {KEY}\u001b[2J"}), status=403),
                 "usa-1", "--card-source", SOURCE)
    assert found.returncode == 69
    assert "Horse Racing USA refuses the key" in found.stderr and "(HTTP 403)" in found.stderr
    assert "You are not subscribed to this API." in found.stderr and "raceboard key set" in found.stderr
    assert KEY not in found.stderr and "\u001b" not in found.stderr and "feed-url" not in found.stderr
    found = card(Answer("{}", status=404), "no-such-race-1", "--card-source", "affiliates", **PARTNER)
    # A race that the affiliates do not know is looked for at the feed, which is not at this address.
    assert found.returncode == 69
    assert "The feed is not at this address: check --feed-url" in found.stderr
    # A budget that is spent by another run is reported as that; each question is a line of the log.
    log = home / "log"
    assert card(Answer(CARD), "usa-1", "--card-source", SOURCE, "--log-file", str(log), "--store",
                home / "spent").returncode == 0
    text = log.read_text()
    line = r" request bytes=\d+ cache=false method=GET ms=\d+ source=horse-racing-usa status=200\n"
    assert re.search(line, text), text
    assert KEY not in text and "127.0.0.1" not in text
    found = card(Answer(CARD), "usa-2", "--card-source", SOURCE, "--store", home / "spent",
                 RACEBOARD_USA_DAILY_BUDGET="1")
    assert found.returncode == 69
    assert "The budget of horse-racing-usa for the day is spent (--usa-daily-budget 1)" in found.stderr
    assert "it resets in" in found.stderr and "at once" not in found.stderr
    found = card(Answer(CARD), "usa-3", "--card-source", SOURCE, "--json", "--store", home / "spent",
                 RACEBOARD_USA_MONTHLY_BUDGET="1")
    error = json.loads(found.stderr)["error"]
    assert error["kind"] == "budget_spent" and "--usa-monthly-budget 1" in error["message"]


def test_old_key_stays_until_the_new_one_has_worked(binary, home, serve):
    answers = [Answer("[]")]
    feed = serve(lambda path: answers[0])
    path = home / "usa-key"

    def keep(key, *more):
        return subprocess.run(
            [binary, "key", "set", SOURCE, "--file", str(path), "--feed-url", feed.url, *more],
            env=environment(home), input=key + "\n", capture_output=True, text=True, timeout=TIMEOUT, check=False)

    assert keep(KEY).returncode == 0
    answers[0] = Answer('{"message":"no"}', status=401)
    (home / "usa-key.4194305.new").write_text("half")
    refused = keep(KEY.replace("Z", "Y"))
    assert refused.returncode == 69 and "not saved" in refused.stderr
    assert path.read_text().strip() == KEY
    assert [one.name for one in home.iterdir() if one.name.startswith("usa-key")] == ["usa-key"]
    assert keep(KEY.replace("Z", "Y"), "--no-check").returncode == 0
    assert path.read_text().strip() == KEY.replace("Z", "Y")
