"""Horse Racing USA by the whole program against the simulator: the key, the quota, the doctor, the lists."""

import json
import os
import select
import stat
import subprocess
import urllib.request

import pytest
from contents import contents
from driver import environment
from feed import KEY, race
from waits import TIMEOUT

AT = "2026-11-21T20:00:00Z"
SOURCE = "horse-racing-usa"


@pytest.fixture
def url(simulator):
    return simulator("--at", AT, "--seed", "7")


@pytest.fixture
def key_file(home):
    folder = home / ".config" / "raceboard"
    folder.mkdir(parents=True)
    return folder / "usa-key"


@pytest.fixture
def call(binary, home):
    """ask("key", "show", …, text=…): the program to its end, with something on standard input."""

    def to_end(*arguments, text="", **more):
        return subprocess.run(
            [binary, *arguments], env=environment(home, **more), input=text, capture_output=True, text=True,
            timeout=TIMEOUT, check=False)

    return to_end


def test_a_key_that_is_set_is_the_owners_alone_and_none_is_printed_or_written(call, home, url, key_file):
    """Everything else that a program with a key prints and writes is searched in test_canaries.py."""
    at = ("--feed-url", url)
    log = ("--verbose", "--log-file", str(home / "log"))
    reported = [
        call("key", "set", SOURCE, "--file", str(key_file), *at, text=KEY + "\n"),
        call("key", "show", SOURCE),
        call("config", "show", "--json"),
        call("config", "show", RACEBOARD_USA_KEY=KEY),
        call("key", "set", SOURCE, "--file", str(home / "other"), *at, text="refused" + KEY),
        call("key", "set", SOURCE, "--file", str(home / "other"), *at, text=KEY + "!"),
        call("meetings", "--meetings-source", SOURCE, *at, *log, RACEBOARD_USA_KEY=KEY + "!", HOME=str(home / "none")),
        call("meetings", "--meetings-source", SOURCE, "--date", "2026-11-21", "--json", *at, *log)]
    assert reported[0].returncode == 0, reported[0].stderr
    assert reported[1].stdout.startswith("***xyzw (43 characters) from ")
    assert reported[4].returncode == 69 and "not saved" in reported[4].stderr
    assert reported[5].returncode == 64 and reported[6].returncode == 78
    assert reported[7].returncode == 0 and json.loads(reported[7].stdout)["meetings"]
    assert not (home / "other").exists()
    assert stat.S_IMODE(key_file.stat().st_mode) == 0o600
    printed = "".join(one.stdout + one.stderr for one in reported).encode()
    assert KEY[:20].encode() not in printed and b"secret" not in printed
    files = [path for path in home.rglob("*") if path.is_file() and path != key_file]
    assert any(path.name == "log" for path in files)
    for path in files:
        assert not any(KEY[:20].encode() in data for data in contents(path)), path


@pytest.mark.skipif(os.geteuid() != 0, reason="root alone can run it as somebody else, whom /proc then names")
def test_a_program_that_has_read_a_key_leaves_no_core_file(binary, url):
    """A process that leaves no core file belongs to root in /proc, whoever runs it: prctl(2), PR_SET_DUMPABLE."""
    nobody = 65534

    def watch(**more):
        """The owner of a watch that has printed: it has read its settings."""
        command = [binary, "watch", "--source", f"neds,{SOURCE}", "--feed-url", url, "--store", "none"]
        with subprocess.Popen(command, env=environment("/nonexistent", XDG_STATE_HOME=None, **more), user=nobody,
                              group=nobody, stdout=subprocess.PIPE) as process:
            try:
                assert select.select([process.stdout], [], [], TIMEOUT)[0] and process.stdout.read(1)
                owner = os.stat(f"/proc/{process.pid}/status").st_uid
                assert process.poll() is None, "a process that has ended belongs to root in any case"
                return owner
            finally:
                process.kill()

    try:
        assert watch() == nobody
    except PermissionError:
        pytest.skip("nobody may not run the program where it is")
    assert watch(RACEBOARD_USA_KEY=KEY) == 0


def test_without_a_key_its_way_is_printed_and_one_that_is_removed_is_gone(call, url, key_file):
    found = call("doctor", "--source", SOURCE, "--feed-url", url)
    assert found.returncode == 2
    assert "raceboard key set horse-racing-usa" in found.stdout
    assert call("doctor", "--source", "neds").returncode == 64
    assert call("key", "show", SOURCE).returncode == 78
    assert call("key", "show", "neds").returncode == 64
    key_file.write_text(KEY)
    key_file.chmod(0o600)
    left = call("key", "remove", SOURCE, "--file", str(key_file), RACEBOARD_USA_KEY=KEY)
    assert left.returncode == 0 and not key_file.exists()
    assert "still in RACEBOARD_USA_KEY" in left.stderr
    assert call("key", "remove", SOURCE, "--file", str(key_file)).returncode == 74


def result(number, horses):
    return {"id_race": str(number), "course": "Aqueduct (USA)", "date": f"2026-11-20 12:{number}:00",
            "distance": "6 furlongs", "age": "3yo+", "finished": "1", "canceled": "0", "horses": [
                {"horse": name, "id_horse": str(index), "jockey": "D Marsh", "trainer": "O Tide", "number": str(index),
                 "non_runner": "0", "position": place, "sp": "2.5"}
                for index, (name, place) in enumerate(horses, 1)]}


def test_results_in_a_file_are_counted_once_however_often_they_are_imported(call, home):
    results = home / "results.json"
    results.write_text(json.dumps([
        result(10, [("Amber Echo", "1"), ("Salt Lane", "2"), ("Brass Tide", "")]),
        result(50, [("Amber Echo", "3"), ("Salt Lane", "1"), ("Quiet Star", "2")]), {"course": "nowhere"}]))
    (home / "bad.json").write_text('[{"id_race":"1",\n"course":}]')
    reported = []
    for _ in range(2):
        found = call("import", str(results), str(home / "bad.json"), "--json")
        assert found.returncode == 65, found.stderr
        report = json.loads(found.stdout)
        assert [report[key] for key in ("files", "races", "cards", "results")] == [2, 2, 2, 2]
        assert [(flaw["file"], flaw.get("line")) for flaw in report["flaws"]] == [
            (str(results), None), (str(home / "bad.json"), 2)]
        reported.append(json.loads(call("horse", "amber echo", "--json").stdout)["horses"])
    assert reported[0] == reported[1]
    (horse,) = reported[0]
    counts = horse["periods"][-1]["counts"]
    assert (counts["starts"], counts["wins"], counts["starting_price"]["returned"]) == (2, 1, 2.5)
    assert [(run["race_id"], run["race_number"], run["position"]) for run in horse["starts"]] == [
        ("usa-50", 2, 3), ("usa-10", 1, 1)]
    assert horse["starts"][0]["advertised_start"] == "2026-11-20T17:50:00Z"
    assert "Aqueduct" in call("search", "aqueduct").stdout
    # A distance that cannot be is none.
    for number, distance in enumerate((
            "99999 1/99999 1/99999 miles", "99999 miles 99999 miles", "1/2 " * 40 + "miles")):
        odd = home / f"odd-{number}.json"
        odd.write_text(json.dumps([{"id_race": f"7{number}", "course": "Aqueduct", "date": "2026-11-22 12:00:00",
                                    "horses": [{"horse": "A"}], "distance": distance}]))
        done = call("import", str(odd))
        assert (done.returncode, done.stderr) == (0, "") and "1 cards" in done.stdout, done
    one = home / "race.json"
    one.write_text(json.dumps(result(59, [("Salt Lane", "1"), ("Old Ferry", "2")])))
    assert call("import", str(one), RACEBOARD_USA_TIMES="utc").returncode == 0
    (horse,) = json.loads(call("horse", "old ferry", "--json").stdout)["horses"]
    assert horse["starts"][0]["advertised_start"] == "2026-11-20T12:59:00Z"


def simulated(url, path):
    request = urllib.request.Request(f"{url}/{SOURCE}/{path}", headers={"X-RapidAPI-Key": KEY})
    with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
        return json.load(answer)


def one_that_refuses_takes_nothing_of_ours(call, other, at):
    refused = {"RACEBOARD_USA_KEY": "refused" + KEY}
    own, reported = call("horse", other, *at), call("horse", other, "--with-source", *at, **refused)
    assert (reported.returncode, reported.stdout) == (0, own.stdout) and own.stdout
    assert reported.stderr.startswith("raceboard: no figures of Horse Racing USA: ")
    assert reported.stderr.count("\n") == 1
    reported = call("horse", other, "--with-source", "--json", *at, **refused)
    assert reported.returncode == 0 and json.loads(reported.stdout)["source_figures"] is None
    assert json.loads(reported.stderr)["error"]["kind"] in ("key_refused", "not_found")


def test_the_sources_own_figures_stand_beside_ours(call, url, home, key_file):
    at = ("--feed-url", url)
    item = simulated(url, "results?date=2026-11-21")[0]
    (home / "race.json").write_text(json.dumps(simulated(url, f"race/{item['id_race']}")))
    assert call("import", str(home / "race.json"), *at).returncode == 0
    ours = json.loads(call("form", "jockeys", "--json", *at).stdout)
    assert ours["figures"] and ours["source_figures"] is None
    without = call("form", "jockeys", "--with-source", *at)
    assert without.returncode == 0 and "Jockeys" in without.stdout and "says" not in without.stdout
    assert without.stderr.count("\n") == 1 and "raceboard key set horse-racing-usa" in without.stderr
    key_file.write_text(KEY)
    key_file.chmod(0o600)
    reported = call("form", "jockeys", "--with-source", "--limit", "3", *at)
    own, _, block = reported.stdout.partition("\nBy Horse Racing USA\n")
    assert "Jockeys" in own and len(block.splitlines()) == 3 and "win_rate" in block, reported.stdout
    done = call("form", "jockeys", "--with-source", "--days", "30", "--json", *at)
    figures = json.loads(done.stdout)["source_figures"]
    assert figures[0]["source"] == SOURCE and figures[0]["kind"] == "jockey" and figures[0]["days"] == 30
    assert [figure["name"] for figure in figures[0]["figures"]] == ["runs", "win_rate", "wins"]
    horse = json.loads(call("search", "e", "--json", *at).stdout)["names"]
    name, other = [one["name"] for one in horse if one["kind"] == "horse"][:2]
    (own,) = json.loads(call("horse", name, "--with-source", "--json", *at).stdout)["source_figures"]
    assert own["name"] == name and [figure["name"] for figure in own["figures"]] == ["id_horse", "starts", "wins"]
    found = json.loads(call("search", "a", "--with-source", "--limit", "2", "--json", *at).stdout)["source_figures"]
    assert [one["kind"] for one in found] == ["jockey"] * 2 + ["trainer"] * 2 + ["horse"] * 2
    assert call("form", "jockeys", "--with-source", "--csv", *at).returncode == 64
    name = ours["figures"][0]["name"]
    both = json.loads(call("jockey", name, "--with-source", "--json", *at).stdout)
    assert both["people"][0]["starts"], both
    assert all((one["kind"], one["days"]) == ("jockey", 365) for one in both["source_figures"]), both
    driver = call("driver", "nobody at all", "--with-source", *at)
    assert driver.returncode == 1 and driver.stderr.startswith("raceboard: no figures of Horse Racing USA: "), driver
    key_file.unlink()
    one_that_refuses_takes_nothing_of_ours(call, other, at)
