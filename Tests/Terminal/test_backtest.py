"""`raceboard backtest`: a rule over saved results; what is no rule is refused at its place."""

import json

from schemas import Schemas

RULE = "favourite and drifted > 10% and box 1"


def test_a_rule_is_tried_on_a_simulated_season(run, binary, home):
    season = ("--demo", "--seed", "7", "--at", "2026-11-21T03:00:00Z")
    printed = run("backtest", RULE, *season)
    assert printed.returncode == 0, printed.stderr
    assert printed.stdout.startswith(RULE + "\n") and "Starting price" in printed.stdout
    assert "proves nothing" in printed.stdout
    schemas = Schemas(binary, home)
    whole = schemas.check("backtest", run("backtest", RULE, *season, "--json").stdout)
    assert whole["bets"]["starts"] == sum(month["bets"]["starts"] for month in whole["months"]) > 0
    assert ("anything can happen" in printed.stdout) == whole["bets"]["is_small"]
    lines = run("backtest", RULE, *season, "--jsonl")
    months = [json.loads(line)["month"] for line in lines.stdout.splitlines()]
    assert months == [one["month"] for one in whole["months"]]
    for line in lines.stdout.splitlines():
        schemas.check("backtest-month", line + "\n")
    assert "proves nothing" in lines.stderr
    none = run("backtest", "box 1", *season, "--date", "2020-01-01..2020-01-31")
    assert none.returncode == 1 and "No bet." in none.stdout


def test_a_wrong_rule_is_shown_with_its_place(run):
    done = run("backtest", "favourite and drifteed > 10%", "--demo")
    assert (done.returncode, done.stdout) == (64, "")
    lines = done.stderr.splitlines()
    assert lines[1] == "favourite and drifteed > 10%" and lines[2].index("^") == lines[1].index("drifteed"), lines
    assert "Did you mean drifted?" in done.stderr
    done = run("backtest", "position = 1", "--demo", "--json")
    assert "only after the race" in json.loads(done.stderr)["error"]["message"]
    for rule in ("", "(" * 100_000, "box 1 or " * 10_000 + "box 1"):
        done = run("backtest", rule, "--demo")
        assert done.returncode == 64 and len(done.stderr) < 1_000, done.stderr[:200]
