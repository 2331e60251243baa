#!/usr/bin/env python3
"""The next departures of a Swiss station, from the public timetable (transport.opendata.ch), as an open feed.

trains.py STATION, for example: raceboard --source "exec:./trains.py Zürich HB"
A station whose name has a comma needs its number, since a comma ends a source: 8503000 is Zürich HB.
"""

import argparse
import json
import urllib.parse
import urllib.request
from datetime import datetime, timezone

parser = argparse.ArgumentParser(description="Prints the next departures of a station as an open feed.")
parser.add_argument("station", nargs="+", help="its name or number")
parser.add_argument("--url", default="https://transport.opendata.ch/v1/stationboard", help="the timetable's address")
options = parser.parse_args()


def instant(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def departure(train):
    stop = train["stop"]
    kind, line = train.get("category") or "", train.get("number") or ""
    line = line if line.startswith(kind) else f"{kind} {line}".strip()
    platform = (stop.get("prognosis") or {}).get("platform") or stop.get("platform")
    late = stop.get("delay") or 0
    return {
        "id": f"{train.get('name')} {train['to']} {stop['departureTimestamp']}"[:100],
        "category": "train",
        "meeting": train["to"],
        "name": line + (f", platform {platform}" if platform else ""),
        "advertised_start": instant(stop["departureTimestamp"] + 60 * late),
        "status": "delayed" if late else "open",
        "comment": f"{late} minutes late" if late else None,
    }


query = urllib.parse.urlencode({"station": " ".join(options.station), "limit": 40})
with urllib.request.urlopen(f"{options.url}?{query}", timeout=8) as answer:
    trains = json.load(answer)["stationboard"]
print(json.dumps({
    "open_feed": 1,
    "generated_at": instant(datetime.now().timestamp()),
    "races": [departure(train) for train in trains if train["stop"].get("departureTimestamp")],
}))
