"""A fleet's part of docs/dev/reliability.md: its two tables, of the figures of fleet.py."""


def failures(walls):
    """A row for each failure."""
    return "\n".join(f"| {name}, {venue} | {boxes} | {fleet} | {frames:,} | {len(broken)} |"
                     for name, venue, boxes, fleet, _, frames, broken in walls["failures"]) if walls else ""


def figures(walls):
    """A row for each figure."""
    if not walls:
        return ""
    counts = [f"{one['number']} at {name}" + f", {min(one['gaps']):.1f} s apart at least" * bool(one["gaps"])
             for name, one in walls["requests"].items()]
    came, fell, costs, memory = (walls[name] for name in ("arrivals", "fallback", "costs", "memory"))
    relay, plain = costs["relay"], costs["plain"]
    rows = [
        (f"requests for the list in {walls['quiet']} s in which nothing fails", "; ".join(counts)),
        (f"the relay is gone for {fell['seconds']} s: {fell['real']} real boxes and {fell['boxes']} more at the cache",
         f"{fell['answers']:,} answers; {fell['requests']} requests to the feed, "
         f"{fell['shortest']:.1f} s apart at least"),
        ("from the relay's answer of the feed to a box, over TLS",
         f"p50 {came['p50']:.0f} ms, p99 {came['p99']:.0f} ms, the last of {came['boxes']} {came['last']:.0f} ms at "
         f"most; {came['boards']} lists. All imitated boxes are one process on the same machine"),
        ("resident memory, of that its own, in MB", "; ".join(
            f"{name} {resident:.1f}, {own:.1f}" for name, (resident, own) in memory.items())),
        ("a kiosk with a relay, and one that requests the feed", "; ".join((
            f"{relay['threads']:.0f} and {plain['threads']:.0f} threads",
            f"{relay['descriptors']:.0f} and {plain['descriptors']:.0f} descriptors",
            f"{relay['wakes']:.1f} and {plain['wakes']:.1f} wake-ups a second",
            f"{relay['private']:.1f} and {plain['private']:.1f} MB of its own")))]
    return "\n".join(f"| {what} | {measured} |" for what, measured in rows)
