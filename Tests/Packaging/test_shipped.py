"""The pages of the package: every reference in them leads to a page that comes along."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

sys.path.insert(0, str(ROOT / "Scripts/python"))
import pages  # noqa: E402
import shipped  # noqa: E402


def test_every_reference_in_the_package_leads_somewhere(tmp_path):
    shipped.main(ROOT, tmp_path)
    names = [page.name for page in tmp_path.glob("*.md")]
    assert {"README.md", "index.md", "kiosk.md", "open-feed.md", "fleet-cache.md"} <= set(names)
    wrong = [what for name in names for what in pages.in_page(tmp_path, name) if " is no link" not in what]
    assert [what for what in wrong if not re.search(r"no (Sources|Tests|Scripts)/", what)] == []


def test_a_link_to_what_stays_behind_becomes_its_words(tmp_path):
    (tmp_path / "docs/dev").mkdir(parents=True)
    page = tmp_path / "docs" / "a.md"
    for name in ("README.md", "docs/README.md"):
        (tmp_path / name).write_text("# T")
    (tmp_path / "docs" / "b.md").write_text("# T")
    (tmp_path / "docs/dev" / "c.md").write_text("# T")
    page.write_text("")
    known = shipped.names(tmp_path)
    text = "[b](b.md#t) [c](dev/c.md) [r](../README.md) [i](README.md) ![p](p.png) <x> [w](https://e.com)"
    wanted = "[b](b.md#t) c [r](README.md) [i](index.md)  <x> [w](https://e.com)"
    assert shipped.rewritten(text, page, known) == wanted
    assert shipped.rewritten("```\n[c](dev/c.md)\n```", page, known) == "```\n[c](dev/c.md)\n```"
