"""A dead fallback silences no living feed: judged by a server that counts and times what it gets. Each status in turn
is in `FallbackTests` (deadFallbackSilencesNoLivingFeed)."""

import time

import pytest

from feed import Answer, V1, V2, race, v2

SPEED = 10  # of the board's clock


@pytest.mark.parametrize("status", [404, 500])
def test_dead_fallback_silences_no_living_feed(start, serve, status):
    """By a failure that a repeat cannot fix, and by another. The first choice fails until the fallback was asked."""
    began = time.monotonic()
    requests, told = [], []

    def answer(path):
        at = time.monotonic() - began
        if "next" in path:  # cards are requested besides
            requests.append((V1 if path.startswith(V1) else V2, at))
        if path.startswith(V1):
            return Answer("{}", status=status)
        if not told or V1 not in [source for source, _ in requests]:
            return Answer("{}", status=500)
        now = int(time.time())
        return Answer(v2([race(number, now + 600 + 60 * number) for number in range(1, 11)]))

    program = start("--feed-url", serve(answer).url, "--speed", str(SPEED))
    program.wait("server error")
    told.append(True)
    # A backoff of 60 s at most, whatever the fallback does; five minutes where its failure counts.
    program.wait("LIVE")
    assert "check --feed-url" not in bytes(program.raw).decode(errors="replace")
    assert "not found" not in bytes(program.raw).decode(errors="replace")
    firsts = [at for source, at in requests if source == V2]
    seconds = [at for source, at in requests if source == V1]
    assert max(later - sooner for sooner, later in zip(firsts, firsts[1:])) < 240 / SPEED, requests
    # A failure that a repeat cannot fix is requested again after five minutes; any other by a backoff of its own.
    gaps = [later - sooner for sooner, later in zip(seconds, seconds[1:])]
    assert seconds and (status == 500 or all(gap > 240 / SPEED for gap in gaps)), requests
