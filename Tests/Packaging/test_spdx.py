"""The list of what is linked in: the versions that are built, the licences that the package has the texts of."""

import json
import os
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("RACEBOARD_BIN") or ROOT / ".build/debug/raceboard").absolute()
LINKED = {one["name"]: one for one in json.loads(subprocess.run(
    [BINARY, "--version", "--json"], capture_output=True, text=True, check=True, timeout=20).stdout)["linked"]}
# Of the toolchain; the build does not fetch them.
TOOLCHAIN = {"swift", "swift-corelibs-foundation", "swift-corelibs-libdispatch", "swift-foundation",
             "swift-foundation-icu"}


def test_the_pinned_versions_are_the_listed_ones():
    text = (ROOT / "Package.swift").read_text(encoding="utf-8")
    pinned = re.findall(r'\.package\(url: "([^"]+)", (\w+): "([^"]+)"', text)
    assert pinned and all(kind == "exact" for _, kind, _ in pinned)
    assert {url: version for url, _, version in pinned}.items() <= {
        one["source"]: one["version"] for one in LINKED.values()}.items()


def resolved():
    """Packages of the last build, by name, with their versions."""
    file = ROOT / "Package.resolved"
    pins = json.loads(file.read_text(encoding="utf-8"))["pins"] if file.exists() else []
    return {pin["location"].removesuffix(".git").rpartition("/")[2]: pin["state"]["version"] for pin in pins}


@pytest.mark.skipif(not resolved(), reason="nothing has been built here")
def test_what_a_build_takes_is_what_is_listed():
    assert resolved() == {name: one["version"] for name, one in LINKED.items() if name not in TOOLCHAIN}


def test_the_package_has_the_text_of_each_licence():
    copyright_page = (ROOT / "Scripts/debian/copyright").read_text(encoding="utf-8")
    debian = {"MIT": "Expat", "Apache-2.0 WITH Swift-exception": "Apache-2.0 with Swift exception"}
    for one in LINKED.values():
        for license in one["license"].split(" AND "):
            # Where it holds, and its text.
            assert copyright_page.count(f"\nLicense: {debian.get(license, license)}\n") > 1, one


def test_the_document_is_of_the_program_and_the_same_each_time():
    def printed():
        command = [sys.executable, "-B", ROOT / "Scripts/python/spdx.py", BINARY]
        return subprocess.run(command, check=True, capture_output=True, text=True,
                              env={**os.environ, "SOURCE_DATE_EPOCH": "1790000000"}).stdout

    document = json.loads(printed())
    assert document == json.loads(printed())
    assert document["creationInfo"]["created"] == "2026-09-21T14:13:20Z"
    program, *parts = document["packages"]
    assert program["name"] == "raceboard" and {one["name"] for one in parts} == set(LINKED)
    known = {one["SPDXID"] for one in document["packages"]} | {"SPDXRef-DOCUMENT"}
    for relation in document["relationships"]:
        assert {relation["spdxElementId"], relation["relatedSpdxElement"]} <= known
    assert sum(one["relationshipType"] == "STATIC_LINK" for one in document["relationships"]) == len(LINKED)
