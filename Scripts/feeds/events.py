#!/usr/bin/env python3
"""The next events of an iCalendar, a file or an address (.ics), as an open feed: fixtures, films, lessons, launches.

events.py FILE-OR-URL, for example: raceboard --source "exec:./events.py https://club.example/fixtures.ics"
An event of a whole day has no time and is left out; one that repeats appears once, on its first day.
"""

import json
import re
import sys
import urllib.request
from datetime import datetime, timezone
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def read(place):
    if re.match(r"https?://", place):
        with urllib.request.urlopen(place, timeout=8) as answer:
            return answer.read().decode("utf-8-sig", "replace")
    with open(place, encoding="utf-8-sig", errors="replace", newline="") as file:
        return file.read()


def events(text):
    """The properties of each event: the value and the parameters by name. A line that begins with a space goes on."""
    event = None
    for line in re.sub(r"\r?\n[ \t]", "", text).splitlines():
        found = re.match(r'([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^;:"]*))*):(.*)', line)
        if not found:
            continue
        name, parameters, value = found[1].upper(), found[2], found[3]
        if (name, value) == ("BEGIN", "VEVENT"):
            event = {}
        elif (name, value) == ("END", "VEVENT") and event is not None:
            yield event
            event = None
        elif event is not None:
            event.setdefault(name, (words(value), parameters))


def words(value):
    return re.sub(r"\\(.)", lambda found: " " if found[1] in "nN" else found[1], value).strip()


def start(event):
    """The time in UTC; None for a whole day. A time without a zone is one of this machine."""
    value, parameters = event.get("DTSTART", ("", ""))
    if not re.fullmatch(r"\d{8}T\d{6}Z?", value):
        return None
    named = re.search(r'TZID="?([^;":]+)', parameters)
    try:
        zone = timezone.utc if value.endswith("Z") else ZoneInfo(named[1]) if named else None
    except (OSError, ValueError, ZoneInfoNotFoundError):
        print(f"left out: {named[1]} is no time zone that this machine knows", file=sys.stderr)
        return None
    try:
        return datetime.strptime(value[:15], "%Y%m%dT%H%M%S").replace(tzinfo=zone).astimezone(timezone.utc)
    except (OverflowError, ValueError):
        print(f"left out: {value} is no time", file=sys.stderr)
        return None


def race(event, time):
    def text(name):
        return event.get(name, ("", ""))[0]
    return {
        "id": f"{text('UID') or text('SUMMARY')} {text('RECURRENCE-ID')}".strip()[:100],
        "category": "event",
        "meeting": text("SUMMARY"),
        "venue": {"name": text("LOCATION") or None},
        "advertised_start": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "status": "cancelled" if text("STATUS").upper() == "CANCELLED" else None,
    }


now = datetime.now(timezone.utc)
timed = ((start(event), event) for event in events(read(sys.argv[1])))
soon = [race(event, time) for time, event in timed if time and -300 < (time - now).total_seconds() < 30 * 86400]
print(json.dumps({"open_feed": 1, "generated_at": now.strftime("%Y-%m-%dT%H:%M:%SZ"), "races": soon}))
