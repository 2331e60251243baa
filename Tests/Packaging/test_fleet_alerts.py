"""The alert rules of a fleet: what fires, when, and what must not."""

import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
RULES = ROOT / "Scripts/fleet/alerts.yml"
TOOL = shutil.which("promtool") or shutil.which(ROOT / ".build/tools/promtool")
METRICS = ROOT / "Sources/Contract/Metric.swift"

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
    assert len(rules) == 13
    for rule in rules:
        assert "summary:" in rule and "action:" in rule and "for:" in rule, rule
