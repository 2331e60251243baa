"""The lab's rule that memory is flat: the last day beside the higher of days 2 and 3; and the page with its limits."""

import re

import pytest

import memory
import page
from attack.run import CLASSES
from conftest import ROOT

LEVEL = memory.Sample(heap=6000, resident=30000, own=9000, descriptors=22, threads=7)
MIB = 1024


def days(**figures):
    """Days of three samples each, one of them low and one high: of each figure given the medians, of others a level."""
    length = len(next(iter(figures.values())))
    found = memory.Days(length)
    for day in range(length):
        median = LEVEL._replace(**{name: values[day] for name, values in figures.items()})
        low, high = (memory.Sample(*(value * factor for value in median)) for factor in (0.1, 10))
        for hour, one in ((0.1, low), (0.5, median), (0.9, high)):
            found.add(day + hour, one)
    return found


@pytest.mark.parametrize("heaps, has_grown", [
    ([4000, 6000, 6000, 6000, 6000, 6000, 6000], False),
    ([4000, 5000, 6000, 6000, 6000, 6000, 6900], False),  # day 2 was low by chance
    ([4000, 6000, 5000, 6000, 6000, 6000, 6900], False),  # day 3 was
    ([4000, 6000, 6000, 6000, 7900, 6000, 6000], False),  # an odd day
    ([9000, 6000, 6000, 6000, 6000, 6000, 6000], False),
    ([7900, 5000, 5000, 5000, 5000, 5000, 6100], True),  # day 1 is no measure, and may have anything
    ([*[11000] * 6, memory.HEAP], False),
    ([*[11000] * 6, memory.HEAP + 1], True),  # a limit that no early day moves
    ([4000, 5000, 5000, *[5500] * 10, 6200], True),  # a longer run has its days
])
def test_memory_may_be_uneven_and_may_not_grow(heaps, has_grown):
    found = days(heap=heaps)
    assert len(found.medians) == len(heaps) and bool(found.grown()) == has_grown


@pytest.mark.parametrize("name", memory.GROWTH)
def test_each_figure_may_grow_by_its_part_of_the_table_and_no_more(name):
    early = getattr(LEVEL, name)
    limit = early * (1 + memory.GROWTH[name].share) + memory.GROWTH[name].more
    flat = [early * 0.7, early * 0.9, early, early, early, early]
    assert days(**{name: [*flat, limit]}).grown() == []
    words, = days(**{name: [*flat, limit + 1]}).grown()
    assert words.startswith(f"{memory.GROWTH[name].name} grew to")


def test_a_short_run_has_sevenths_and_the_limit_of_the_heap_alone():
    half = memory.Days(0.5)
    half.add(0.1, LEVEL._replace(heap=3000))
    half.add(0.49, LEVEL._replace(heap=memory.HEAP))
    assert [bool(one) for one in half.medians] == [False, True, False, False, False, False, True]
    assert half.grown() == []
    half.add(0.5, LEVEL._replace(heap=memory.HEAP + 500))
    assert "heap in use grew" in half.grown()[0]
    half.add(0.45, LEVEL._replace(heap=3000, descriptors=30))
    half.add(0.46, LEVEL._replace(heap=3000, descriptors=30))
    half.add(0.47, LEVEL._replace(heap=3000, descriptors=30))
    assert ["descriptors" in words for words in half.grown()] == [True]


def test_the_page_has_the_permitted_growth_and_the_classes_of_the_attack():
    text = (ROOT / "docs/dev/lab.md").read_text(encoding="utf-8")
    assert memory.table() in text and f"{memory.HEAP // MIB} MiB" in text
    for name, (_, count) in CLASSES.items():
        assert re.search(rf"\b{name} \({count}\b", text), name


def test_a_page_without_figures_can_be_written():
    assert "| not played in this run |" in page.page([])
