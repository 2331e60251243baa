"""What doctor makes of a cache that says nothing of its answers' age; of one that does, see test_venue_cache.py."""

import json
import time
from email.utils import formatdate

from feed import V2, Answer, race, v2


def test_the_doctor_finds_a_cache_that_hides_its_age(run, serve):
    made = time.time() - 20
    body = v2([race(number, made + 600 * number) for number in range(1, 9)])
    dated = [("Date", formatdate(made, usegmt=True))]
    feed = serve(lambda path: Answer(body, headers=dated) if path.startswith(V2) else Answer("{}", status=404))
    report = json.loads(run("doctor", "--for", "desk", "--json", "--feed-url", feed.url).stdout)
    found = next(one for one in report["findings"] if one["name"] == "cache")
    assert found["grade"] == "fail" and "Age" in found["mend"], found
