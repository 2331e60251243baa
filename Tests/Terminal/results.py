"""Results of two races, as `import` reads them: a store that has form, without the seconds of a simulated season."""

import json
import subprocess

from driver import environment
from waits import TIMEOUT


def result(number, horses):
    """A result of Horse Racing USA."""
    return {"id_race": str(number), "course": "Aqueduct (USA)", "date": f"2026-11-20 12:{number}:00",
            "distance": "6 furlongs", "finished": "1", "canceled": "0", "horses": [
                {"horse": name, "id_horse": str(index), "jockey": "D Marsh", "trainer": "O Tide",
                 "number": str(index), "non_runner": "0", "position": place, "sp": "2.5"}
                for index, (name, place) in enumerate(horses, 1)]}


TWO = [result(10, [("Amber Echo", "1"), ("Salt Lane", "2")]), result(50, [("Amber Echo", "2"), ("Salt Lane", "1")])]


def import_two(binary, home, *more):
    """Imports both into a store of `home`; its folder."""
    (home / "results.json").write_text(json.dumps(TWO))
    done = subprocess.run([binary, "import", home / "results.json", "--store", home / "kept", *more],
                          env=environment(home), capture_output=True, timeout=TIMEOUT, check=False)
    assert done.returncode == 0, done.stderr
    return home / "kept"
