"""The fleet (docs/fleet/fleet.md): its screen in a pseudo-terminal, and what it prints. No test needs a broker."""

import json

from brokers import surroundings

AT = "2026-03-14T02:00:00Z"
DEMO = ("fleet", "--demo", "--seed", "5", "--at", AT, "--tz", "UTC")


def test_the_demo_lists_boxes_worst_first_and_filters_them(start):
    fleet = start(*DEMO)
    fleet.wait("JOINED")
    fleet.wait(r"49 boxes")
    fleet.wait("OFFLINE")
    fleet.press("/")
    fleet.press(*"bar-1")
    fleet.press("enter")
    fleet.wait("/bar-1")
    fleet.press("esc")
    fleet.press("v")
    fleet.wait("caulfield|flemington|ascot|eagle-farm|randwick")
    fleet.press("esc")
    fleet.press("enter")
    fleet.wait("Press s")
    fleet.press("q")
    assert fleet.finish() == 0
    assert not fleet.leftovers()


def test_venues_have_a_line_each_and_lead_to_their_boxes(start):
    fleet = start(*DEMO)
    fleet.wait("49 boxes")
    fleet.press("b")
    fleet.wait(r"\d venues")
    fleet.wait("Gone")
    fleet.press("down", "enter")
    fleet.wait("Version")
    fleet.press("esc")
    fleet.wait(r"\d venues")
    fleet.press("q")
    assert fleet.finish() == 0


def test_json_is_one_object_with_the_status_of_a_fault(run):
    done = run(*DEMO, "--boxes", "20", "--venues", "2", "--json")
    fleet = json.loads(done.stdout)
    faulty = [box for box in fleet["boxes"] if box["faults"]]
    assert done.returncode == (1 if faulty or any(venue["faults"] for venue in fleet["venues"]) else 0)
    assert len(fleet["boxes"]) == 21 and fleet["counts"]["never_seen"] == 1
    assert fleet["boxes"][:len(faulty)] == faulty


def test_metrics_have_a_sample_for_each_box(run):
    done = run(*DEMO, "--boxes", "20", "--venues", "2", "--prometheus")
    lines = done.stdout.splitlines()
    assert lines[-1] == "# EOF"
    assert sum(line.startswith("raceboard_box_up{") for line in lines) == 20
    assert sum(line.startswith("raceboard_box_state{") for line in lines) == 21


def test_metrics_go_into_a_file_that_is_whole(run, tmp_path):
    file = tmp_path / "fleet.prom"
    done = run(*DEMO, "--boxes", "20", "--venues", "2", "--prometheus", "--output", file)
    assert done.stdout == "" and file.read_text().endswith("\n# EOF\n")
    assert file.stat().st_mode & 0o777 == 0o644
    assert run(*DEMO, "--output", file).returncode == 64


def test_a_fleet_that_cannot_be_read_leaves_no_old_metrics(run, tmp_path):
    file = tmp_path / "fleet.prom"
    file.write_text("raceboard_fleet_joined 1\n# EOF\n")
    done = run("fleet", "--relay", "mqtt://127.0.0.1:1", "--timeout", "1", "--prometheus", "--output", file,
               LD_LIBRARY_PATH=surroundings()["LD_LIBRARY_PATH"])
    assert done.returncode == 69, done.stderr
    lines = file.read_text().splitlines()
    assert [line for line in lines if not line.startswith("#")] == ['raceboard_fleet_joined{program="fleet"} 0']
    assert lines[-1] == "# EOF"


def test_without_a_broker_the_option_is_named(run):
    done = run("fleet", "--json")
    assert done.returncode == 64 and "--relay" in done.stderr
