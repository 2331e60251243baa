"""Recorded payloads moved in time, and what the board must make of them."""

import json
import re
from datetime import datetime

from feed import V1, V2, rfc3339

NAMES = {"4a2788f8-e825-4d36-9894-efd4baf1cfae": "horse", "9daef0d7-bf3c-4f50-921d-8e818c60fe61": "greyhound",
         "161d9be2-e909-4326-8c2c-35ed71fb460b": "harness"}


class Recorded:
    """A payload whose times are moved so that `now` is its moment of capture (or two minutes before its first race)."""

    def __init__(self, path, now):
        self.body = json.loads(path.read_text(encoding="utf-8"))
        self.is_v1 = path.name.startswith("v1-")
        self.endpoint = V1 if self.is_v1 else V2
        tables = self.body["data"] if self.is_v1 else self.body
        self.summaries = tables["race_summaries"]
        captured = re.search(r"captured-(\d+)", path.name)
        origin = int(captured[1]) // 1000 if captured else min(map(self.start, self.summaries.values())) - 120
        for summary in self.summaries.values():
            self._move(summary, int(now) - origin)

    def start(self, summary):
        """Unix seconds."""
        start = summary["advertised_start"]
        return start["seconds"] if self.is_v1 else int(datetime.fromisoformat(start.replace("Z", "+00:00")).timestamp())

    def _move(self, summary, seconds):
        moved = self.start(summary) + seconds
        summary["advertised_start"] = {"seconds": moved} if self.is_v1 else rfc3339(moved)

    def text(self):
        return json.dumps(self.body)

    def first(self, count, now):
        """(start, race number, meeting, category) of the races that are next at `now`, in the board's order."""
        races = [(self.start(one), one["meeting_name"], one["race_number"], one["race_id"], one["category_id"])
                 for one in self.summaries.values()]
        races = sorted(race for race in races if race[0] + 60 > now)[:count]
        return [(start, str(number), meeting, NAMES[category]) for start, meeting, number, _, category in races]
