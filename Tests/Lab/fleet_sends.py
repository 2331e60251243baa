"""What is sent to boxes: messages that are none, and an evacuation; each function is as in fleet_failures.py."""

import contextlib
import gzip
import json
import time

from waits import Timeout, pause, until

EXIT = "Leave by the nearest exit"
POISON = {"not JSON": b"not JSON", "a bomb of 64 MiB": gzip.compress(bytes(64 << 20)),
          "deep JSON": b"[" * 100_000, "a number": b"1e999999", "half a pack": gzip.compress(b"{}" * 9000)[:40]}


def poisoned(case, since):
    """Real boxes that have reported a message that they cannot use, since an instant."""
    return {event["box"]["box"] for at, event in list(case.fleet.changes)
            if at >= since and event["event"] == "box" and event["box"]["venue"] == case.venue.name
            and {"unreadable", "problem"} & {fault["kind"] for fault in event["box"]["faults"]}}


def is_clean(case):
    """Whether no real box reports any longer that it cannot use a message."""
    latest = {event["box"]["box"]: event["box"] for _, event in list(case.fleet.changes)
              if event["event"] == "box" and event["box"]["venue"] == case.venue.name}
    return not any(box["problem"] for box in latest.values())


def poison(case):
    """Messages at the board's topic that are none, as the relay's own certificate could send them; with that one the
    sender would end the relay's connection."""
    venue, topic = case.venue, f"rb/1/{case.venue.name}/feed/board"
    # --watch has what a box with a fast clock reports up to 90 s late, since its first report is ahead of the others.
    boxes, seen, clean = {wall.name.partition("/")[2] for wall in case.walls(("bar-2",))}, {}, 0
    with venue.client("poisoner") as client:
        for name, body in POISON.items():
            began = time.monotonic()
            for _ in range(40):
                # A good list clears the problem, and a box reports every five seconds at most: so it comes each second.
                client.publish(topic, body)
                with contextlib.suppress(Timeout):
                    until(lambda: poisoned(case, began) >= boxes, name, 1)
                    break
            case.expect(f"problem with {name}", lambda: poisoned(case, began) >= boxes, 5)
            seen[name] = time.monotonic() - began
            clean = max(clean, case.expect("the next list", lambda: is_clean(case), 75))
            case.never("not LIVE", not case.all("LIVE") and name)
        # The broker lets no such message pass, and ends the connection.
        client.paho.publish(topic, bytes(300_000), qos=0, retain=True)
        pause(5)
    case.never("problems with what did not pass", [box["box"] for box in case.real() if box["problem"]])
    case.calm()
    case.only_live()
    return (f"LIVE with the last good races: {', '.join(POISON)}; 300 kB did not pass",
            f"problem of every box within {max(seen.values()):.0f} s, gone with the next list "
            f"({clean:.0f} s at most)")


def evacuate(case, but=()):
    """Sends an evacuation at the centre, and waits for it on every screen but some; its row at fleet and the last line
    of the command."""
    words = ("notice", "--to", case.venue.name, "--level", "evacuate", "--until", "10m", "--wait", "10", EXIT)
    done = case.site.command(*words)
    line = (done.stdout.strip() or done.stderr.strip()).splitlines()[-1]
    case.expect("the evacuation", lambda: all(wall.is_covered for wall in case.walls(but)), 5)
    nothing = {"missing": [], "shown": 0, "addressed": 0}

    def notice():
        with case.site.spaces.inside("centre"):
            notices = json.loads(case.fleet.print()[0])["notices"]
        return next((one for one in notices if one["text"] == EXIT), nothing)

    # Acknowledgements are not kept: who comes later learns them from the next report of each box.
    away = len({*but, *case.run.leaving})
    case.expect("the word of every box", lambda: 0 < notice()["addressed"] == notice()["shown"] + away, 15)
    return notice(), line


def withdraw(case):
    case.site.command("notice", "--to", case.venue.name, "--withdraw", "--wait", "0")
    case.expect("the end of the evacuation", lambda: not any(wall.is_covered for wall in case.venue.walls), 10)
    case.calm()


def evacuation_of_all(case):
    """An evacuation from the centre while every box is there."""
    notice, line = evacuate(case)
    number = len(case.walls())
    case.never("not shown by all", notice["shown"] != number and notice)
    withdraw(case)
    return f"the whole screen of {number}", f"shown on {notice['shown']} of {notice['addressed']}: {line}"


def evacuation(case):
    """An evacuation from the centre while one box is off the network."""
    venue, spaces = case.venue, case.site.spaces
    wall = venue.walls[-1]
    spaces.pull(venue.name, venue.alone)
    gone = case.expect(f"{wall.name} offline", lambda: case.fleet.boxes[wall.name]["state"] == "offline", 60)
    box = wall.name.partition("/")[2]
    notice, line = evacuate(case, but=(box,))
    case.never("not in the answer", f"{wall.name} (offline)" not in line and line)
    case.never(f"{box} shows it", wall.is_covered)
    case.never("not missing at fleet", wall.name not in notice["missing"] and notice)
    spaces.put_back(venue.name, venue.alone)
    late = case.expect(f"the evacuation on {box}", lambda: wall.is_covered, 90)
    withdraw(case)
    return (f"the whole screen of {len(case.walls((box,)))}; {box} {late:.0f} s after its cable was in",
            f"{box} offline after {gone:.0f} s; shown on {notice['shown']} of {notice['addressed']}, {box} missing")
