"""The table that the lab prints, and docs/reliability.md around it."""

import datetime
import os

HEAD = """# Reliability

What `Scripts/lab` did to the program, and what came of it. Written by the lab itself; nothing here is typed by hand.

```
{command}
```

{date}, {minutes:.0f} minutes on {cores} cores.

| part | runs | faults survived | frames checked | invariants broken |
| --- | ---: | ---: | ---: | ---: |
{rows}

{words}
"""

SCENES = """## By hand

The scenarios that a racecourse knows, at the speed of life. `Scripts/lab scenarios` plays them and leaves the screens
in `.build/lab/screens`, as the words came and after the end of the fault, to be looked at. The seconds count from the
first failed or suspect answer; where nobody can see that (cable, name) from the fault itself. Back: seconds from the end
of the fault to LIVE with nothing wrong.

| scenario | words in the header | seconds | back |
| --- | --- | ---: | ---: |
{rows}

"""

TEXT = """## What is done

The real program runs in a pseudo-terminal. Between it and `raceboard simulate` stands a proxy (`Tests/Lab/proxy.py`)
that passes answers on or spoils them on command, and knows what is true: when the last good answer went out, when the
first bad one, which races were told. A small preloaded library (`Tests/Lab/shim.c`) steps the device's clock and makes
writes fail or fsync slow. All chance comes from the seed.

| part | does |
| --- | --- |
| `week` | days at speed. Faults one after the other: connection refused, reset, closed, stalled, dripping, slow, cut off, not HTTP, not gzip, not JSON, deep JSON, redirects in a circle, a portal's page, 401, 403, 404, 429, 500, 503, too large, a name of 10 MB, hostile text, no races, frozen, old from a cache, a wrong, absurd or missing Date. Each from a second to six hours of simulated time. Meanwhile other sizes of the terminal, storms of keys, SIGSTOP and SIGCONT, and, where the program has them, reloads with good and bad files and steps of the device's clock |
| `kills` | starts killed at a random moment of their first seconds by KILL, TERM, INT, HUP, QUIT, SEGV, ABRT or by closing the terminal. After each the exit status and the terminal are looked at, every file of the store is checked by SQLite itself, and the program is started again: in turn with the feed, and without network, where it must show what it showed before the kill |
| `disk` | the state folder full, read-only, without inodes, a file in its place; a disk that fills up, fails or turns read-only under the running board; fsync of 1.5 s; the store locked, deleted, and spoiled at random places |
| `scenarios` | below |
| `core` | the rules themselves under the manual clock, in process |
| `fuzz` | `Scripts/fuzz` |
| `sanitize` | `Scripts/sanitize` |

## What every frame must keep

A frame is the screen when output has paused for 8 ms; one that is wrong counts when it stands for 25 ms. Slack is real
time, for the machine; at speed X a real second is X seconds of the board.

| rule | exactly |
| --- | --- |
| no race at or past 60 s | by its countdown |
| five rows when five exist | of the races told at least 0.25 s before; 0.1 s of slack |
| ascending, numbered from 1 | |
| every start is one that the feed has said | the header's clock plus the countdown, to 1.5 s |
| the header's clock is the feed's | within 3 s and 0.25 s of slack, unless the feed lies about the time |
| never LIVE with old data | older than 75 s of the board's clock, 2 s, and 0.15 s of slack; from a cache the age is counted |
| words for what is wrong | within 2 real seconds of the first failed or suspect answer |
| the next try in time | at most 60 s of the board's clock after the fault ends, or as long as a 429 asks |
| recovered with it | LIVE and nothing wrong 1.5 s after the first good answer |
| it ticks | a frame at least every 4 s |
| nothing leaks | resident memory grows by a tenth and 1 MiB at most from the first seventh of the time to the last, by the medians; descriptors and threads by 2 at most |
| the feed commands nothing | no control code of a hostile text in the output |

"Faults survived" are those that met at least one request and from which the board recovered. The judge rests while the
terminal is too small, and where keys have left the board for another screen; there it looks only for past races, order
and LIVE.

A short form runs in `Scripts/test`; `Scripts/lab --quick` is the one for a person in a hurry.
"""


def shown(value):
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def table(rows):
    lines = [f"{'part':10} {'runs':>12} {'faults survived':>16} {'frames checked':>15} {'invariants broken':>18}"]
    for row in rows:
        lines.append(f"{row.part:10} {shown(row.runs):>12} {shown(row.faults):>16} {shown(row.frames):>15} "
                     f"{shown(row.broken):>18}  {row.words}".rstrip())
    return "\n".join(lines)


def page(rows, outcomes, command, minutes):

    lines = [f"| {row.part} | {shown(row.runs)} | {shown(row.faults)} | {shown(row.frames)} | {row.broken} |"
             for row in rows]
    words = [f"- {row.part}: {row.words}." for row in rows if row.words]
    text = HEAD.format(command=command, date=datetime.date.today().isoformat(), minutes=minutes,
                       cores=os.cpu_count(), rows="\n".join(lines), words="\n".join(words)) + "\n"
    if outcomes:
        text += SCENES.format(rows="\n".join(
            f"| {one.name} | {one.words or '-'} | {seconds(one.seconds)} | {seconds(one.recovered)} |"
            for one in outcomes))
    return text + TEXT


def seconds(value):
    return "-" if value is None else f"{value:.1f}"
