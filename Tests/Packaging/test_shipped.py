"""The pages of the packages: every reference in them leads to a page that comes along."""

import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

sys.path.insert(0, str(ROOT / "Scripts/python"))
import pages  # noqa: E402
import shipped  # noqa: E402


OF_KIOSK = {"kiosk.md"}


def test_every_reference_in_the_packages_leads_somewhere(tmp_path):
    shipped.main(ROOT, tmp_path)
    pages_of = {folder.name: {page.name for page in (folder / "usr/share/doc" / folder.name).glob("*.md")}
                for folder in tmp_path.iterdir()}
    assert pages_of.keys() == {"raceboard", "raceboard-kiosk", "raceboard-venue"}
    assert pages_of["raceboard-kiosk"] == OF_KIOSK and pages_of["raceboard-venue"] == {"fleet-cache.md"}
    assert {"README.md", "index.md", "open-feed.md"} <= pages_of["raceboard"]
    # As they are side by side on a machine.
    together = tmp_path / "doc"
    for folder in pages_of:
        shutil.copytree(tmp_path / folder / "usr/share/doc", together, dirs_exist_ok=True)
    for folder, names in pages_of.items():
        wrong = [what for name in names for what in pages.in_page(together / folder, name)
                 if " is no link" not in what]
        assert [what for what in wrong if not re.search(r"no (Sources|Tests|Scripts)/", what)] == []


def test_a_link_to_what_stays_behind_becomes_its_words(tmp_path):
    (tmp_path / "docs/dev").mkdir(parents=True)
    page = tmp_path / "docs" / "a.md"
    for name in ("README.md", "docs/README.md"):
        (tmp_path / name).write_text("# T")
    for name in ("b", "kiosk"):
        (tmp_path / "docs" / f"{name}.md").write_text("# T")
    (tmp_path / "docs/dev" / "c.md").write_text("# T")
    page.write_text("")
    known = shipped.names(tmp_path)
    text = "[b](b.md#t) [c](dev/c.md) [r](../README.md) [i](README.md) ![p](p.png) <x> [w](https://e.com) [k](kiosk.md)"
    wanted = "[b](b.md#t) c [r](README.md) [i](index.md)  <x> [w](https://e.com) [k](../raceboard-kiosk/kiosk.md)"
    assert shipped.rewritten(text, page, known, tmp_path) == wanted
    assert shipped.rewritten("```\n[c](dev/c.md)\n```", page, known, tmp_path) == "```\n[c](dev/c.md)\n```"
    back = shipped.rewritten("[a](a.md) [b](b.md)", tmp_path / "docs/kiosk.md", known, tmp_path)
    assert back == "[a](../raceboard/a.md) [b](../raceboard/b.md)"
