"""The alert rules of a fleet: what fires, when, and what must not."""

import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
RULES = ROOT / "Scripts/fleet/alerts.yml"
TOOL = shutil.which("promtool") or shutil.which(ROOT / ".build/tools/promtool")
METRICS = ROOT / "Sources/Models/Contract/Metric.swift"

needs_tool = pytest.mark.skipif(TOOL is None, reason="promtool is not installed: Scripts/setup fetches it")


def promtool(*arguments):
    done = subprocess.run([TOOL, *map(str, arguments)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


@needs_tool
def test_rules_are_well_formed():
    promtool("check", "rules", RULES)


@needs_tool
def test_rules_fire_when_they_must_and_no_sooner(tmp_path):
    cases = (ROOT / "Tests/Packaging/fleet_alerts_test.yml").read_text(encoding="utf-8")
    file = tmp_path / "cases.yml"
    file.write_text(cases.replace("- RULES", f"- {RULES}"))
    promtool("test", "rules", file)


def test_rules_use_metrics_that_there_are():
    used = set(re.findall(r"raceboard_(\w+)", re.sub(r"#.*", "", RULES.read_text(encoding="utf-8"))))
    written = set(re.findall(r'"((?:box|venue|fleet)_\w+)"', METRICS.read_text(encoding="utf-8")))
    assert used and used <= written


def test_every_rule_has_what_to_do():
    rules = re.split(r"- alert: ", RULES.read_text(encoding="utf-8"))[1:]
    assert len(rules) == 19
    for rule in rules:
        assert "summary:" in rule and "action:" in rule and "for:" in rule, rule


# Faults that have an alert of their own, and which.
OWN = {"offline": "RaceboardBoxOffline", "silent": "RaceboardBoxSilent", "no_data": "RaceboardBoxDataNotLive",
       "stale": "RaceboardBoxDataNotLive", "hot": "RaceboardBoxHot", "disk_full": "RaceboardBoxDiskFull",
       "no_television": "RaceboardBoxTelevisionOff", "clock": "RaceboardBoxClockWrong",
       "certificate": "RaceboardCertificateEnds", "behind": "RaceboardBoxVersionBehind"}


def test_every_fault_of_a_box_has_an_alert():
    source = (ROOT / "Sources/Fleet/Printing/FleetBodies.swift").read_text(encoding="utf-8")
    words = re.findall(r'case \.\w+: "(\w+)"', re.search(r"extension BoxFault \{(.*?)\n\}", source, re.S)[1])
    rules = RULES.read_text(encoding="utf-8")
    others = re.search(r'raceboard_box_fault\{fault=~"([\w|]+)"', rules)[1].split("|")
    assert set(words) == set(OWN) | set(others) and not set(OWN) & set(others)
    assert all(f"- alert: {name}\n" in rules for name in OWN.values())


def test_every_metric_of_a_box_or_venue_is_looked_at_or_only_shown():
    """A figure that is reported and that no rule looks at tells nobody anything."""
    shown = {"box_state", "box_data_age_seconds", "box_frame_age_seconds", "box_info"}
    written = set(re.findall(r'"((?:box|venue|fleet)_\w+)"', METRICS.read_text(encoding="utf-8")))
    used = set(re.findall(r"raceboard_(\w+)", re.sub(r"#.*", "", RULES.read_text(encoding="utf-8"))))
    assert written - used == shown


def test_the_page_names_every_metric():
    page = (ROOT / "docs/fleet/fleet.md").read_text(encoding="utf-8")
    for name in re.findall(r'"((?:box|venue|fleet)_\w+)"', METRICS.read_text(encoding="utf-8")):
        assert f"`raceboard_{name}`" in page, name
