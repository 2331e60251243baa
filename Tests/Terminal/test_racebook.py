"""raceboard card MEETING: the racebook, the timetable and a page for each race."""

import json

DAY = ("--demo", "--seed", "22", "--at", "2026-03-14T06:45:00Z", "--tz", "UTC")


def test_each_race_is_a_page_and_form_feeds_are_only_between_them(run, home):
    listed = json.loads(run("meetings", "--json", "--meeting", "flemington", *DAY).stdout)["meetings"][0]["races"]
    done = run("card", "flemi", *DAY)
    pages = done.stdout.split("\f")
    assert done.returncode == 0 and len(listed) > 5 and len(pages) == len(listed) + 1, done.stderr
    assert all(f"R{race['number']}" in pages[0] for race in listed)
    for page, race in zip(pages[1:], listed, strict=True):
        assert f"R{race['number']} Flemington\n" in page and "Runner" in page
    written = run("card", "flemington", "-o", str(home / "book.txt"), *DAY)
    assert written.returncode == 0 and not written.stdout
    assert (home / "book.txt").read_text().count("\f") == len(listed)


def test_on_a_terminal_there_is_no_form_feed(start):
    book = start("card", "flemington", "--no-pager", *DAY)
    assert book.finish() == 0
    assert b"Flemington" in book.raw and b"\x0c" not in book.raw


def test_what_is_no_meeting_and_what_prints_one_race_is_said(run):
    done = run("card", "nowhere", *DAY)
    assert done.returncode == 1 and "No meeting nowhere has races today" in done.stderr
    done = run("card", "flemington", "--json", *DAY)
    assert done.returncode == 64 and json.loads(done.stderr)["error"]["kind"] == "usage"
