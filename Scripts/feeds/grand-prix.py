#!/usr/bin/env python3
"""The sessions of this season's Formula 1 weekends (api.jolpi.ca), as an open feed that goes on: one line a minute.

raceboard --source exec:./grand-prix.py
"""

import argparse
import json
import time
import urllib.request
from datetime import datetime, timedelta, timezone

parser = argparse.ArgumentParser(description="Prints the season's sessions as an open feed, once a minute.")
parser.add_argument("--url", default="https://api.jolpi.ca/ergast/f1/current.json", help="the season's address")
parser.add_argument("--once", action="store_true", help="ends after one document")
options = parser.parse_args()

SESSIONS = {
    "FirstPractice": "Practice 1", "SecondPractice": "Practice 2", "ThirdPractice": "Practice 3",
    "SprintQualifying": "Sprint qualifying", "Sprint": "Sprint", "Qualifying": "Qualifying",
}


def sessions(weekend):
    """Those of a weekend in their order, the race last; one without a time is not known well enough."""
    found = [(weekend[key], name) for key, name in SESSIONS.items() if key in weekend] + [(weekend, "Race")]
    found = [(f"{when['date']}T{when['time']}", name) for when, name in found if when.get("time")]
    for number, (start, name) in enumerate(sorted(found), 1):
        yield {
            "id": f"{weekend['season']}-{weekend['round']}-{name}",
            "category": "motor",
            "meeting": weekend["raceName"].replace("Grand Prix", "GP"),
            "number": number,
            "name": name,
            "advertised_start": start,
            "venue": {"name": weekend["Circuit"]["circuitName"]},
        }


def document():
    with urllib.request.urlopen(options.url, timeout=8) as answer:
        weekends = json.load(answer)["MRData"]["RaceTable"]["Races"]
    now = datetime.now(timezone.utc)
    # What is over would only make the document long.
    earliest = (now - timedelta(minutes=5)).strftime("%Y-%m-%dT%H:%M:%SZ")
    races = [one for weekend in weekends for one in sessions(weekend) if one["advertised_start"] >= earliest]
    return {"open_feed": 1, "generated_at": now.strftime("%Y-%m-%dT%H:%M:%SZ"), "races": races}


while True:
    print(json.dumps(document()), flush=True)
    if options.once:
        break
    time.sleep(60)
