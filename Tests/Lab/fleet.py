"""A fleet in network name spaces: a centre, two venues with broker, cache and relay, real kiosks and imitated ones;
every failure is made to happen while each frame of the real kiosks is judged."""

import json
import shutil
import tempfile
import time

import brokers
import fleet_costs
import fleet_failures
import fleet_sends
import spaces
import venue as cache
from fleet_run import Case, Run
from fleet_site import CLOCK_OFF, Site
from waits import TIMEOUT, pause

BOXES, CROWD, PLAIN = 10, 500, 3  # real ones at each venue, imitated ones at the first, real ones without a relay
MINUTE = 75  # seconds in which nothing fails, and which are measured
BIG, SMALL = "flemington", "randwick"
LANES = {
    BIG: (("the relay killed, and started again", fleet_failures.relay_killed),
          ("the feed answers 503", fleet_failures.feed_down),
          ("broker restarted", fleet_failures.broker_restarted),
          ("broker killed, back with an older store", fleet_failures.broker_killed),
          ("evacuation while a box is off the network", fleet_sends.evacuation),
          ("certificate of a box taken back", fleet_failures.revoked)),
    SMALL: (("the relay away", fleet_failures.relay_away),
            ("the relay stopped", fleet_failures.relay_stopped),
            ("cut off from the centre", fleet_failures.cut_from_centre),
            ("cut off from everything", fleet_failures.cut_off_from_everything),
            ("poison at the board's topic", fleet_sends.poison)),
}


def missing():
    """Why it cannot run here, in words; empty where it can."""
    if words := spaces.missing():
        return words
    if brokers.mosquitto() is None:
        return "no mosquitto (Scripts/setup)"
    if cache.nginx() is None:
        return "no nginx with its script module (Scripts/setup)"
    return "" if shutil.which("cc") else "no cc"


def begin(site, run, boxes):
    """Starts the kiosks, one of each venue with a wrong clock and one with a cable of its own, until all is calm."""
    for venue in site.venues:
        for number in range(1, boxes + 1):
            venue.kiosk(f"bar-{number}", venue.alone if number == boxes else None, is_off=number == 2)
    for venue in site.venues:
        case = Case(run, venue, "start")
        case.calm()
        if case.broken:
            raise AssertionError(f"{venue.name} did not start: {case.broken}\n" + "\n".join(
                f"{wall.name}: {wall.state}\n{wall.program.drawing()}" for wall in venue.walls[:3]))


def quiet_minute(case):
    """Nothing fails: requests of each venue, and what programs cost."""
    site, figures = case.site, case.run.figures
    plain = [site.venues[-1].plain_kiosk(f"plain-{number}") for number in range(1, PLAIN + 1)]
    pause(20)
    since, pids = time.monotonic(), {}
    pids["relay"] = [wall.program.pid for venue in site.venues for wall in venue.walls if not wall.name.endswith("-2")]
    pids["plain"] = [wall.program.pid for wall in plain]
    before = {name: list(map(fleet_costs.usage, found)) for name, found in pids.items()}
    pause(MINUTE)
    after = {name: list(map(fleet_costs.usage, found)) for name, found in pids.items()}
    figures["costs"] = {name: fleet_costs.cost(before[name], after[name])._asdict() for name in pids}
    figures["requests"], figures["quiet"] = {}, MINUTE
    for venue in site.venues:
        own = venue.source.requests_of("relay", since)
        gaps = [later - one for one, later in zip(own, own[1:])]
        others = venue.source.requests_of("cache", since) + venue.source.requests_of("box", since)
        case.never(f"requests at {venue.name} besides the relay's", others)
        # Two a minute, and one more when a race has left.
        is_more = len(own) > 5 or min(gaps, default=30) < 5
        case.never(f"more requests than those of one board at {venue.name}", is_more and gaps)
        figures["requests"][venue.name] = {"number": len(own), "gaps": [round(one, 1) for one in gaps]}
    figures["memory"] = memory(site)
    for wall in plain:
        site.walls.close(wall)
    case.only_live()
    states = {name: len([box for box in case.fleet.boxes.values() if box["state"] == name])
              for name in {box["state"] for box in case.fleet.boxes.values()}}
    case.never("boxes that are not live", set(states) - {"live"} and states)
    return "LIVE by the relay", f"both venues joined, {states.get('live', 0)} boxes live"


def memory(site):
    """Megabytes of brokers and relays: resident, and of that their own."""
    pids = {"centre": site.centre.process.pid}
    for venue in site.venues:
        pids |= {venue.name: venue.broker.process.pid, f"relay of {venue.name}": venue.relays[0].pid}
    found = {name: fleet_costs.usage(pid) for name, pid in pids.items()}
    return {name: [round(one.resident, 1), round(one.private, 1)] for name, one in found.items()}


def wrong_clocks(case):
    """The box with a fast clock, from the start of the run on."""
    walls = [venue.wall("bar-2") for venue in case.site.venues]
    for wall in walls:
        box = case.fleet.boxes[wall.name]
        case.never("no fault `clock`", "clock" not in {fault["kind"] for fault in box["faults"]} and box)
        off = box["clock_offset_seconds"]
        case.never("another offset", abs(off + CLOCK_OFF) > 2 and off)
        case.never("frames against the rules", wall.judge.count)
    frames = sum(wall.judge.frames for wall in walls)
    return f"countdowns and clock right in {frames} frames of {len(walls)} boxes", f"clock {off:+d} s at both"


def old_program(case):
    """An imitated box with an older program, from the start of the run on."""
    box = case.fleet.boxes[f"{BIG}/wall-1"]
    case.never("not behind", not box["is_behind"] and box)
    return "-", f"{box['version']} is behind; {box['state']}"


def run(binary, report=lambda words: None):
    """Outcomes and figures of the long form."""
    with tempfile.TemporaryDirectory(prefix="fl") as folder, spaces.Spaces() as made, \
            Site(binary, folder, made, [BIG, SMALL]) as site:
        played = Run(site, report)
        began = time.monotonic()
        site.imitate(site.venues[0], CROWD)
        begin(site, played, BOXES)
        played.play(site.venues[0], ("nothing", quiet_minute))
        played.together(*((venue, *LANES[venue.name]) for venue in site.venues))
        played.play(site.venues[0], ("clocks 90 s fast", wrong_clocks), ("an old program", old_program))
        played.figures["minutes"] = round((time.monotonic() - began) / 60, 1)
        output, _ = site.crowd.communicate(timeout=TIMEOUT)
        crowd = json.loads(output)
        every, last = fleet_costs.arrivals(crowd["boards"], site.venues[0].source.sent, CROWD)
        played.figures["arrivals"] = {
            "boards": len(last), "boxes": CROWD, "p50": fleet_costs.percentile(every, 0.5),
            "p99": fleet_costs.percentile(every, 0.99), "last50": fleet_costs.percentile(last, 0.5),
            "last": max(last, default=float("nan"))}
        if site.walls.failed:
            raise site.walls.failed
    played.figures["failures"] = played.outcomes
    return played.outcomes, played.figures


def table(outcomes):
    """What Scripts/lab prints."""
    rows = [("failure", "venue", "boxes", "fleet", "frames", "broken")]
    rows += [(one.name, one.venue, one.boxes, one.fleet, f"{one.frames:,}", str(len(one.broken))) for one in outcomes]
    lines = ["  ".join(f"{cell:{width}}" for cell, width in zip(row, (42, 10, 1, 1, 7, 1))) for row in rows]
    return "\n".join(line.rstrip() for line in lines)
