"""`raceboard upcoming`: what is watched on the board is searched in a command."""

import json

AT = ("--seed", "7", "--at", "2026-03-14T03:20:00Z", "--tz", "UTC")
DAY = ("--demo", *AT)


def test_what_the_board_watches_is_searched(demo, run, home):
    store = home / "kept"
    program = demo("--store", str(store))
    program.press("w")
    program.wait("Watching")
    program.press("U")
    program.wait("to come")
    program.press("q")
    assert program.finish() == 0
    done = run("upcoming", *DAY, "--store", str(store), "--json", "--timeout", "90")
    report = json.loads(done.stdout)
    assert report["entries"] and report["races"]["requested"] == 0 and report["results"] == []
    assert {found["kind"] for entry in report["entries"] for found in entry["watched"]} == {"meeting"}
    done = run("upcoming", "nobody", *DAY, "--limit", "0")
    assert done.returncode == 1 and "no such name" in done.stderr and "watched" not in done.stderr
    done = run("upcoming", *DAY, "--days", "8")
    assert done.returncode == 64 and not done.stdout and done.stderr
    done = run("upcoming", "--store", str(home / "none"), "--feed-url", "http://127.0.0.1:9", "--json")
    assert done.returncode == 78 and json.loads(done.stderr)["error"]["kind"] == "nothing_watched"
