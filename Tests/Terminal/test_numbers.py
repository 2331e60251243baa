"""Numbers that cannot be in what a kiosk says of itself. Every column of the store has them in ColumnEdgeTests."""

import itertools
import json
import os
import signal
import time

from kiosk import Manager

WHOLE = [2**63 - 1, -(2**63), -1]


def test_health_and_the_kiosk_take_any_count(start, run):
    manager = Manager()
    path = f"{manager.runtime}/health.json"

    def kiosk():
        since = time.monotonic()
        program = start("kiosk", "--demo", **manager.environment())
        manager.wait(program, "READY=1", after=since)
        return program

    try:
        program = kiosk()
        program.wait_until(lambda: os.path.exists(path), "health.json")
        with open(path) as file:
            health = json.load(file)
        # Four by turns for six counts and three numbers.
        forms = itertools.cycle([(), ("--json",), ("--prometheus",), ("--json",)])
        for number in WHOLE:
            program.signal(signal.SIGTERM)
            program.finish()
            for key in ("resident_kib", "clock_offset_seconds", "data_age_seconds", "restarts", "races", "frames"):
                with open(path, "w") as file:
                    json.dump({**health, key: number}, file)
                result = run("health", *next(forms), "--runtime", manager.runtime)
                assert result.returncode in (1, 2), (key, number, result)
            with open(path, "w") as file:
                json.dump({**health, "restarts": number}, file)
            program = kiosk()
            assert program.running, number
    finally:
        manager.close()
