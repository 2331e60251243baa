"""Failures of relays, brokers, lines and the feed, one function each: it makes the failure, checks what boxes show and
what fleet reports, ends it, and returns both in words. Every frame is judged meanwhile (fleet_walls.py)."""

import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

import faults
import venue as cache
from driver import stop
from waits import TIMEOUT, pause, until

LIVE_FOR = 75
GATE = "Gate 3 is closed"


def now():
    return time.monotonic()


def runs(client):
    """Runs of the relays whose beats have come live."""
    return {json.loads(body)["run"] for topic, body, kept in list(client.messages)
            if topic.endswith("/feed/beat") and not kept}


def relay_killed(case):
    """kill -9 of the relay, which is started again after 2 s, as systemd does it."""
    venue, beat = case.venue, f"rb/1/{case.venue.name}/feed/beat"
    with venue.client("ops", beat) as client:
        until(lambda: runs(client), "beat")
        known = runs(client)
        stop(venue.relays.pop(0), signal.SIGKILL)
        killed = now()
        seen = case.expect("relay_down", lambda: case.fleet.had("relay_down", venue.name, case.since), 10)
        pause(max(0, 2 - (now() - killed)))
        venue.relay()
        took = case.expect("beat of the next relay", lambda: runs(client) - known, 20)
    case.calm()
    case.only_live()
    return "LIVE all the time", f"relay_down after {seen:.1f} s; a beat {took:.0f} s after its start"


def relay_away(case):
    """kill -9 of the relay, which stays away: all boxes use the cache, 500 imitated ones too."""
    venue = case.venue
    stop(venue.relays.pop(0), signal.SIGKILL)
    killed = now()
    seen = case.expect("relay_down", lambda: "relay_down" in case.fleet.faults(venue.name), 10)
    path = re.sub(r"count=\d+", "count=40", [path for _, _, path in venue.source.seen if "count=" in path][-1])
    with venue.inside():
        crowd = subprocess.Popen([sys.executable, "-B", pathlib.Path(cache.__file__), "8081", "500", "60", "30", path],
                                 stdout=subprocess.PIPE, text=True)
    case.expect("all boxes by the cache", lambda: case.by("cache"), 70)
    way = now() - killed
    answers = [status for status, _, _ in json.loads(crowd.communicate(timeout=TIMEOUT + 60)[0])]
    case.never("answers of the cache besides 200", set(answers) - {"200"})
    case.never("requests of boxes to the feed itself", venue.source.requests_of("box", killed))
    upstream = venue.source.requests_of("cache", killed)
    between = [later - one for one, later in zip(upstream, upstream[1:])]
    case.never("requests of the cache within 25 s", [one for one in between if one < 25])
    venue.relay()
    case.calm()
    case.only_live()
    case.run.figures["fallback"] = {
        "answers": len(answers), "requests": len(upstream), "seconds": round(now() - killed), "boxes": 500,
        "real": len(venue.walls), "shortest": min(between, default=0)}
    return (f"LIVE all the time, all by the cache after {way:.0f} s; {len(answers)} answers of it to 500 more boxes, "
            f"{len(upstream)} requests to the feed", f"relay_down after {seen:.1f} s; boxes by the cache")


def relay_stopped(case):
    """SIGSTOP of the relay."""
    venue = case.venue
    venue.relays[0].send_signal(signal.SIGSTOP)
    wrong = {"relay_silent", "relay_down"}
    seen = case.expect("relay_silent or relay_down", lambda: wrong & case.fleet.faults(venue.name), 45)
    words = sorted(wrong & case.fleet.faults(venue.name))
    case.expect("all boxes by the cache", lambda: case.by("cache"), 70)
    way = now() - case.since
    case.never("requests of boxes to the feed itself", venue.source.requests_of("box", case.since))
    venue.relays[0].send_signal(signal.SIGCONT)
    back = case.calm()
    case.only_live()
    return (f"LIVE all the time; all by the cache after {way:.0f} s, by the relay again after {back:.0f} s",
            f"{', '.join(words)} after {seen:.0f} s")


def joined_again(case, log, begin):
    """Seconds until every real box has connected to a broker that was started, by its log from a byte on: what it had
    kept says nothing of who is there."""
    names = {f" as {wall.name.split('/')[1]} " for wall in case.walls()}  # that of its certificate
    return case.expect("every box at the broker", lambda: all(name in log.read_text()[begin:] for name in names), 75)


def older_store(case):
    """A store of the broker in which a notice stands that was withdrawn since; its path."""
    venue, broker = case.venue, case.venue.broker
    case.site.command("notice", "--to", venue.name, "--wait", "0", GATE)
    case.expect("the notice", lambda: all(wall.shows(GATE) for wall in case.walls()), 20)
    store, older = broker.folder / "mosquitto.db", broker.folder / "older.db"
    store.unlink(missing_ok=True)
    broker.process.send_signal(signal.SIGUSR1)
    until(lambda: store.exists() and store.stat().st_size > 0, "store")
    pause(1)
    shutil.copy(store, older)
    case.site.command("notice", "--to", venue.name, "--withdraw", "--wait", "0")
    case.expect("the end of the notice", lambda: not any(wall.shows(GATE) for wall in case.walls()), 20)
    return older


def broker_killed(case):
    """kill -9 of the broker; it comes back with a store in which a notice stands that was withdrawn, and without
    the certificate of one box."""
    venue, broker = case.venue, case.venue.broker
    older = older_store(case)
    for wall in venue.walls:
        wall.forbidden = GATE
    venue.authority.run("revoke", "bar-9")
    broker.install("ca.crl", "ca.crl")
    broker.end(kill=True)
    killed = now()
    seen = case.expect("cut_off", lambda: case.fleet.had("cut_off", venue.name, killed), 10)
    # A program that starts now cannot know it as long as the beat that the centre keeps is recent enough.
    case.expect("cut_off at a start", lambda: "cut_off" in case.fleet.faults(venue.name), 40)
    case.expect("boxes unknown", lambda: case.fleet.states(venue.name) == {"unknown"}, 10)
    pause(max(0, 50 - (now() - killed)))
    case.never("boxes offline one by one", case.fleet.was("offline", venue.name, killed))
    case.never("requests of boxes to the feed itself", venue.source.requests_of("box", killed))
    fetched = len(venue.source.requests_of("cache", killed))
    case.never("no request of the cache", fetched == 0 and "none in 50 s")
    shutil.copy(older, broker.folder / "mosquitto.db")
    log = broker.folder / "log"
    begin = len(log.read_text())
    with venue.inside():
        broker.start()
    case.run.leaving.add("bar-9")
    back = joined_again(case, log, begin)
    case.calm()
    case.only_live()
    number = len(case.fleet.of(venue.name))
    return (f"LIVE all the time, by the cache ({fetched} requests to the feed in 50 s); all at the broker again after "
            f"{back:.0f} s; the withdrawn notice did not come back",
            f"cut_off after {seen:.1f} s, its {number} boxes unknown, none offline")


def broker_restarted(case):
    """systemctl restart of the broker: it ends in order, with the wills of all its boxes, and is back at once."""
    venue, broker = case.venue, case.venue.broker
    log = broker.folder / "log"
    with venue.client("ops", f"rb/1/{venue.name}/feed/beat") as client:
        until(lambda: runs(client), "beat")
        known = runs(client)
    begin = len(log.read_text())
    began = now()
    broker.end()
    with venue.inside():
        broker.start()
    with venue.client("ops", f"rb/1/{venue.name}/feed/beat") as client:
        case.expect("a beat", lambda: runs(client) - known, 20)
        beat = now() - began
    back = joined_again(case, log, begin)
    case.calm()
    case.never("boxes offline one by one", case.fleet.was("offline", venue.name, began))
    case.only_live()
    return (f"LIVE all the time; all at the broker again {back:.0f} s after the beat",
            f"a beat after {beat:.0f} s; boxes unknown until they are heard, none offline")


def revoked(case):
    """The box whose certificate was taken back, some minutes after the restart of its broker."""
    name, wall = f"{case.venue.name}/bar-9", case.venue.wall("bar-9")
    gone = {"offline", "silent"}
    case.expect("bar-9 gone at fleet", lambda: case.fleet.boxes.get(name, {}).get("state") in gone, 160)
    case.never("bar-9 not LIVE", wall.state != "LIVE" and wall.state)
    return f"{wall.state}, by the cache", f"the box is {case.fleet.boxes[name]['state']}"


def cut_from_centre(case):
    """The cable to the centre is out."""
    venue, spaces = case.venue, case.site.spaces
    spaces.pull("centre", venue.name)
    seen = case.expect("cut_off", lambda: "cut_off" in case.fleet.faults(venue.name), 40)
    case.expect("boxes unknown", lambda: case.fleet.states(venue.name) == {"unknown"}, 10)
    pause(15)
    case.never("boxes offline one by one", case.fleet.was("offline", venue.name, case.since))
    with spaces.inside("centre"):
        metrics = case.fleet.print("--prometheus")[0]
    own = f'program="fleet",venue="{venue.name}"'
    case.never("no metric of the bridge", f"raceboard_venue_bridge{{{own}}} 0" not in metrics)
    case.never("metrics of boxes that nobody can know",
               re.findall(rf"raceboard_box_up{{{own},[^\n]*", metrics)[:2])
    case.never("requests besides the relay's", venue.source.requests_of("cache", case.since)
               + venue.source.requests_of("box", case.since))
    spaces.put_back("centre", venue.name)
    back = case.calm()
    case.only_live()
    return "LIVE by the relay all the time", f"cut_off after {seen:.0f} s, boxes unknown; joined {back:.0f} s after it"


def stale_in_time(case, last, since):
    """Every box is STALE 75 s after the feed's last answer; the earliest and the latest in seconds."""
    case.expect("STALE", lambda: case.all("STALE"), LIVE_FOR + 10 - (now() - last))
    times = [at - last for wall in case.walls() if (at := wall.began("STALE", since))]
    # An answer's Date and the age of data are in whole seconds.
    case.never("STALE too early or too late", [f"{one:.1f}" for one in times if not 73.5 <= one <= 78.5])
    return (min(times), max(times)) if times else (0, 0)


def feed_down(case):
    """The feed answers 503."""
    venue, source = case.venue, case.venue.source
    source.begin(faults.Fault("503"))
    last, since = source.last_good, now()
    seen = case.expect("feed_failing", lambda: "feed_failing" in case.fleet.faults(venue.name), 60)
    first, latest = stale_in_time(case, last, since)
    case.expect("the cause in the header", lambda: all(wall.shows("server error") for wall in case.walls()), 5)
    case.expect("boxes stale", lambda: {box["state"] for box in case.real()} == {"stale"}, 20)
    own = [one for one in case.venue.source.seen if one[0] >= since and one[1] == "box"]
    case.never("requests of boxes", own)
    case.never("requests of the cache", source.requests_of("cache", since))
    tries = source.requests_of("relay", since)
    case.never("more tries than the budget", max(
        sum(one <= at < one + 60 for at in tries) for one in tries) > 20 and tries)
    source.end()
    back = case.calm()
    return (f"STALE with the cause {first:.1f} to {latest:.1f} s after the last answer, no request of theirs; LIVE "
            f"{back:.0f} s after the end", f"feed_failing after {seen:.0f} s; {len(tries)} tries of the relay")


def cut_off_from_everything(case):
    """Every cable that leaves the venue is out."""
    venue, last = case.venue, case.venue.source.last_good
    venue.cut_off()
    seen = case.expect("cut_off", lambda: "cut_off" in case.fleet.faults(venue.name), 40)
    first, latest = stale_in_time(case, last, case.since)
    case.never("no rows", [wall.name for wall in case.walls() if not any("R" in line for line in wall.lines[3:8])])
    case.never("boxes offline one by one", case.fleet.was("offline", venue.name, case.since))
    venue.join_again()
    back = case.calm(150)
    return (f"STALE {first:.1f} to {latest:.1f} s after the last answer, five rows to the end; LIVE {back:.0f} s after "
            "the cables were in", f"cut_off after {seen:.0f} s, none offline")
