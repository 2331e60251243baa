"""A measured figure beside its budget, and their table."""

import statistics
from typing import NamedTuple


class Figure(NamedTuple):
    name: str
    value: object  # a number, or None: not measured
    unit: str
    budget: object = None
    is_count: bool = False

    @property
    def is_over(self):
        return None not in (self.value, self.budget) and self.value > self.budget


def show(figures):
    width = max(len(figure.name) for figure in figures)
    for figure in figures:
        value = "not measured" if figure.value is None else f"{figure.value:g} {figure.unit}".strip()
        budget = "" if figure.budget is None else f"{figure.budget:g} {figure.unit}".strip()
        verdict = "" if not figure.is_over else "OVER" if figure.is_count else "over, a time: not judged"
        print(f"{figure.name:<{width}}  {value:>16}  {budget:>12}  {verdict}".rstrip(), flush=True)


def median_ms(values):
    return round(1000 * statistics.median(values), 2)


def worst_ms(values):
    """The 99th percentile; with fewer than a hundred values the greatest."""
    return round(1000 * sorted(values)[max(0, -(-99 * len(values) // 100) - 1)], 2)
