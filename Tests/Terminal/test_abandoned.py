"""A race whose own list says that it is cancelled, without a setting, in next and meetings. In watch: `attack`'s class
`truths`; on the board: AbandonedRaceTests and CalledOffTests."""

import json
import time

import pytest
from feed import KEY, V2, Answer, midday, race, v2

MORE = {"RACEBOARD_USA_KEY": KEY, "RACEBOARD_USA_TIMES": "utc", "RACEBOARD_SOURCE": "neds,horse-racing-usa",
        "RACEBOARD_STATUS_SOURCE": "none", "RACEBOARD_TZ": midday()}


def own(number, seconds, canceled):
    at = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(seconds))
    return {"id_race": f"7{number}", "course": "Aqueduct (USA)", "date": at, "distance": "6 furlongs", "age": "",
            "finished": "0", "canceled": canceled}


@pytest.fixture
def url(serve):
    """A feed of one race in five minutes; before it a cancelled one of the other list, behind it one that is run."""
    now = int(time.time())
    feed = v2([race(1, now + 300, meeting="Bulli")])
    listed = json.dumps([own(1, now + 150, "1"), own(2, now + 400, "0")])

    def answer(path):
        if path.startswith("/horse-racing-usa/racecards"):
            return Answer(listed)
        return Answer(feed) if path.startswith(V2) else Answer("{}", status=404)

    return serve(answer).url


def test_next_and_meetings_report_it_and_it_is_not_the_next_race(run, url):
    done = run("next", "--json", "--feed-url", url, **MORE)
    assert done.returncode == 0, done.stderr
    races = json.loads(done.stdout)["races"]
    assert [(one["meeting"], one["number"], one["status"]) for one in races] == [
        ("Aqueduct", 1, "abandoned"), ("Bulli", 1, None), ("Aqueduct", 2, None)]
    done = run("meetings", "--json", "--meetings-source", "horse-racing-usa", "--feed-url", url, **MORE)
    (meeting,) = json.loads(done.stdout)["meetings"]
    assert [one["status"] for one in meeting["races"]] == ["abandoned", None]
    assert meeting["next"] == meeting["races"][1]["id"]
