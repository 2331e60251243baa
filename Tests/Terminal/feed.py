"""A feed of our own on loopback: answers that a test has written, byte for byte, and what was asked for."""

import json
import threading
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from waits import TIMEOUT

HORSE = "4a2788f8-e825-4d36-9894-efd4baf1cfae"
GREYHOUND = "9daef0d7-bf3c-4f50-921d-8e818c60fe61"
HARNESS = "161d9be2-e909-4326-8c2c-35ed71fb460b"
V2, V1 = "/v2/racing/next-races-category-group", "/rest/v1/racing/"

# Variables of somebody with partner access; a key of Horse Racing USA, and a card of it.
PARTNER = {"RACEBOARD_AFFILIATES_CONTACT": "a@example.com", "RACEBOARD_AFFILIATES_PARTNER": "Test",
           "RACEBOARD_AFFILIATES_PARTNER_ID": "test-1"}
KEY = "Zq7Zq7Zq7secretZq7Zq7Zq7secretZq7Zq7Zq7xyzw"
CARD = '{"id_race":"77","course":"Aqueduct (USA)","date":"2026-11-20 12:50:00","finished":"0","canceled":"0",' \
       '"horses":[{"horse":"Tiz","number":"1"}]}'


def midday():
    """A zone in which it is past noon now: all that was some hours ago, or will be, is on the same day."""
    return f"Etc/GMT{datetime.now(timezone.utc).hour - 12:+d}"


def rfc3339(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def race(number, start, category=HORSE, meeting="Flemington", **more):
    """A summary in the v2 form; `start` in Unix seconds."""
    return {"race_id": f"race-{number}", "race_name": f"Race Name {number}", "race_number": number,
            "meeting_id": "meeting-1", "meeting_name": meeting, "category_id": category,
            "advertised_start": rfc3339(start), "venue_id": "venue-1", "venue_name": meeting,
            "venue_state": "VIC", "venue_country": "AUS",
            "race_form": {"distance": 1200, "track_condition": {"name": "Good4", "short_name": "good4"},
                          "weather": {"name": "FINE"}, "race_comment": "A comment."}, **more}


def v2(races):
    """A v2 body; the text of the names is escaped as JSON wants it and stays what it is."""
    groups = {category: {"race_ids": []} for category in (HORSE, GREYHOUND, HARNESS)}
    for one in races:
        groups.setdefault(one["category_id"], {"race_ids": []})["race_ids"].append(one["race_id"])
    return json.dumps({"category_race_map": groups, "race_summaries": {one["race_id"]: one for one in races}})


class Answer:
    """Status, body and headers; `hold` is an event that the answer waits for."""

    def __init__(self, body=b"", status=200, content_type="application/json", hold=None, headers=()):
        self.body = body.encode() if isinstance(body, str) else body
        self.status, self.content_type, self.hold, self.headers = status, content_type, hold, headers


class Feed:
    """A server whose `answer(path)` says what to send; use it in a `with`."""

    def __init__(self, answer):
        self.requests = []  # (path with its query, headers)
        self._held = []
        feed = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                feed.requests.append((self.path, dict(self.headers)))
                feed.send(self, answer(self.path))

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def send(self, handler, answer):
        if answer.hold:
            self._held.append(answer.hold)
            answer.hold.wait(TIMEOUT)
        try:
            # A date of the test's own stands alone.
            dated = any(name == "Date" for name, _ in answer.headers)
            (handler.send_response_only if dated else handler.send_response)(answer.status)
            for name, value in (("Content-Type", answer.content_type), ("Content-Length", len(answer.body)),
                                *answer.headers):
                handler.send_header(name, str(value))
            handler.end_headers()
            handler.wfile.write(answer.body)
        except OSError:
            pass  # the client has gone

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *_):
        for hold in self._held:
            hold.set()
        self.server.shutdown()
        self.server.server_close()
