"""The table that the lab prints, and docs/reliability.md: page.md with the figures in it."""

import datetime
import os
import pathlib

HERE = pathlib.Path(__file__).resolve().parent


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
    scenes = [f"| {one.name} | {one.words or '-'} | {seconds(one.seconds)} | {seconds(one.recovered)} |"
              for one in outcomes]
    values = {"command": command, "date": datetime.date.today().isoformat(), "minutes": f"{minutes:.0f}",
              "cores": os.cpu_count(), "rows": "\n".join(lines), "words": "\n".join(words),
              "scenes": "\n".join(scenes) or "| not played in this run | - | - | - |"}
    return (HERE / "page.md").read_text(encoding="utf-8").format(**values)


def seconds(value):
    return "-" if value is None else f"{value:.1f}"
