"""The table that the lab prints, and docs/dev/reliability.md: page.md with the figures in it."""

import datetime
import json
import os
import pathlib

import caching
import fleet_page

HERE = pathlib.Path(__file__).resolve().parent
FIGURES = pathlib.Path(".build/lab/figures.json")


def shown(value):
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def table(rows):
    lines = [f"{'part':10} {'runs':>12} {'faults survived':>16} {'frames checked':>15} {'invariants broken':>18}"]
    for row in rows:
        lines.append(f"{row.part:10} {shown(row.runs):>12} {shown(row.faults):>16} {shown(row.frames):>15} "
                     f"{shown(row.broken):>18}  {row.words}".rstrip())
    return "\n".join(lines)


def remember(rows, lab, command, minutes):
    """Keeps what a run found, part by part, for the page."""
    figures = known()
    run = {"command": command, "date": datetime.date.today().isoformat(), "minutes": round(minutes, 1)}
    for row in rows:
        if row.runs is not None:
            figures[row.part] = {"row": list(row), "run": run}
    if lab.outcomes:
        figures["scenarios"]["scenes"] = [[one.name, one.words, one.seconds, one.recovered] for one in lab.outcomes]
    if lab.cache:
        figures["venue"]["cache"] = lab.cache
    if lab.walls:
        figures["fleet"]["walls"] = lab.walls
    FIGURES.parent.mkdir(parents=True, exist_ok=True)
    FIGURES.write_text(json.dumps(figures, indent=1), encoding="utf-8")


def known():
    return json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}


def page(parts):
    """The page, with the latest figures of every part."""
    figures = {part: found for part in parts if (found := known().get(part))}
    rows = [(found["row"], found["run"]) for found in figures.values()]
    lines = [f"| {part} | {shown(runs)} | {shown(faults)} | {shown(frames)} | {broken} |"
             for (part, runs, faults, frames, broken, _), _ in rows]
    words = [f"- {row[0]}: {row[5]}." for row, _ in rows if row[5]]
    commands = sorted({f"{run['command']}  # {run['date']}, {run['minutes']:.0f} minutes" for _, run in rows})
    scenes = [f"| {name} | {shown_words or '-'} | {seconds(after)} | {seconds(back)} |"
              for name, shown_words, after, back in figures.get("scenarios", {}).get("scenes", [])]
    walls = figures.get("fleet", {}).get("walls", {})
    values = {"command": "\n".join(commands), "cores": os.cpu_count(),
              "cache": caching.table(figures.get("venue", {}).get("cache", {})) or "| not played in this run | - |",
              "failures": fleet_page.failures(walls) or "| not played in this run | - | - | - | - |",
              "fleet": fleet_page.figures(walls) or "| not played in this run | - |",
              "rows": "\n".join(lines), "words": "\n".join(words),
              "scenes": "\n".join(scenes) or "| not played in this run | - | - | - |"}
    return (HERE / "page.md").read_text(encoding="utf-8").format(**values)


def seconds(value):
    return "-" if value is None else f"{value:.1f}"
