"""Records of our own, in the form of docs/blackbox.md."""

import json
from datetime import datetime, timezone

from feed import rfc3339, v2


def instant(seconds):
    """`2026-03-14T02:00:00.250000Z`."""
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def header(began, **more):
    return {"format": "raceboard-record", "version": 1, "program": "0.1.0", "began": instant(began), **more}


def answer(sent, races, status=200, took=0.25, **more):
    """An exchange that brought an answer; `races` as feed.race makes them, or a body."""
    body = races if isinstance(races, str) else v2(races)
    return {"type": "exchange", "source": "neds", "count": 10, "url": "https://feed.example/v2", "status": status,
            "asked": instant(sent), "answered": instant(sent + took), "headers": {"date": http_date(sent + took)},
            "body": body, **more}


def failure(sent, kind, took=0.25, **more):
    return {"type": "exchange", "source": "neds", "count": 10, "url": "https://feed.example/v2",
            "asked": instant(sent), "answered": instant(sent + took), "error": {"kind": kind, **more}}


def http_date(seconds):
    return datetime.fromtimestamp(int(seconds), timezone.utc).strftime("%a, %d %b %Y %H:%M:%S GMT")


def ndjson(*lines):
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def clock(seconds):
    """As the header shows it in UTC."""
    return rfc3339(seconds)[11:19]
