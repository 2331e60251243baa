"""What the program makes of a cache between it and the feed, with and without the cache's word on its answers' age."""

import json
import time
from email.utils import formatdate

import pytest

from feed import V2, Answer, race, v2


@pytest.fixture
def cache(serve):
    """cache(age, *headers): a feed behind a cache whose copy was `age` seconds old when it came up."""

    def begin(age, *headers, has_age=True):
        made = time.time() - age
        body = v2([race(number, made + 600 * number) for number in range(1, 9)])

        def answer(path):
            if not path.startswith(V2):
                return Answer("{}", status=404)
            aged = [("Age", int(time.time() - made))] if has_age else []
            return Answer(body, headers=[("Date", formatdate(made, usegmt=True)), *aged, *headers])

        return serve(answer).url

    return begin


def finding(run, name, *arguments):
    report = json.loads(run("doctor", "--for", "desk", "--json", *arguments).stdout)
    return next(one for one in report["findings"] if one["name"] == name)


def test_the_doctor_finds_a_cache_that_hides_its_age(run, cache):
    url = cache(20, has_age=False)
    found = finding(run, "cache", "--feed-url", url)
    assert found["grade"] == "fail" and "Age" in found["mend"], found


def test_the_doctor_takes_the_age_into_account(run, cache):
    url = cache(20, ("X-Cache", "HIT"))
    found = finding(run, "cache", "--feed-url", url)
    assert found["grade"] == "pass" and "cache" in found["words"], found
    assert finding(run, "feed's clock", "--feed-url", url)["grade"] == "pass"

