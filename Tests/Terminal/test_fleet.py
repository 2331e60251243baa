"""The fleet (docs/fleet/fleet.md): its screen in a pseudo-terminal, and what it prints. No test needs a broker."""

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


def test_without_a_terminal_it_names_its_own_form_for_programs(run):
    done = run(*DEMO)
    assert (done.returncode, done.stdout) == (64, "") and "raceboard fleet --json" in done.stderr


def test_metrics_go_into_a_file_that_is_whole(run, tmp_path):
    file = tmp_path / "fleet.prom"
    done = run(*DEMO, "--boxes", "20", "--venues", "2", "--prometheus", "--output", file)
    lines = file.read_text().splitlines()
    assert done.stdout == "" and lines[-1] == "# EOF"
    assert sum(line.startswith("raceboard_box_up{") for line in lines) == 20
    assert sum(line.startswith("raceboard_box_state{") for line in lines) == 21
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
