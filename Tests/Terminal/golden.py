"""What golden files have of a command: the words after the program's name, and what it prints."""

import pathlib

OUTPUT = pathlib.Path(__file__).resolve().parents[1] / "Golden/output"


def golden(name, mark):
    """The first command of a file with that option: its words, and its output in English."""
    text = (OUTPUT / f"{name}.txt").read_text(encoding="utf-8")
    parts = (part.split("\n", 1) for part in text.split("$ raceboard ")[1:])
    return next((line.split(), printed.split("--- status")[0]) for line, printed in parts if mark in line)
