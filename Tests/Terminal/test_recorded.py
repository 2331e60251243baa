"""The payloads that were captured from the real service, served on loopback and read off the board."""

import os
import pathlib
import time

import pytest

import board
from feed import Answer
from recorded import Recorded

FOLDER = pathlib.Path(os.environ.get("RACEBOARD_RECORDED") or "/nonexistent")
PAYLOADS = sorted(path for path in FOLDER.glob("v[12]-*.json") if "error" not in path.name)
ERRORS = [("v2-error-400-missing-count.json", 400, "request rejected", "missing count"),
          ("v2-error-500-bad-categories.json", 500, "server error", "cannot unmarshal string")]

pytestmark = pytest.mark.skipif(not PAYLOADS, reason="RACEBOARD_RECORDED names no folder of recorded payloads")


@pytest.mark.parametrize("path", PAYLOADS or [None], ids=lambda path: path and path.stem)
def test_recorded_payload_is_shown_rightly(start, serve, path):
    recorded = Recorded(path, time.time())
    feed = serve(lambda path: Answer(recorded.text()) if path.startswith(recorded.endpoint) else Answer(status=404))
    source = ["--source", "neds-v1"] if recorded.is_v1 else []
    program = start("--feed-url", feed.url, *source, size=(160, 40), RACEBOARD_LAYOUT="list")
    program.wait("LIVE")

    def shown():
        """The rows and the races that are next now, once they are the same."""
        rows, wanted = board.rows(program.screen.rows()), recorded.first(5, time.time())
        return [(row.number, row.category) for row in rows] == [(one[1], one[3]) for one in wanted] and (rows, wanted)

    rows, wanted = program.wait_until(shown, "the races that are next")
    clock = board.clock(program.screen.rows())
    for row, (start_time, _, meeting, _) in zip(rows, wanted):
        assert meeting in row.text
        if row.is_exact:
            assert row.seconds == (start_time - clock + 43200) % 86400 - 43200
    assert len(wanted) == 5 or program.wait("(?i)no more|only")


@pytest.mark.parametrize("name, status, cause, detail", ERRORS, ids=[error[0] for error in ERRORS])
def test_recorded_error_shows_its_words(start, run, serve, name, status, cause, detail):
    body = (FOLDER / name).read_bytes()
    feed = serve(lambda requested: Answer(body, status=status))
    program = start("--feed-url", feed.url, size=(200, 40))
    program.wait(cause)
    program.wait(detail)
    done = run("next", "--feed-url", feed.url)
    assert done.returncode == 69
    assert detail in done.stderr
