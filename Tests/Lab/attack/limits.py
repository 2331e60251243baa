"""Signals and limits: every signal, every RLIMIT at three values; words or the restored terminal, never neither."""

import contextlib
import os
import signal

from waits import pause

from . import answers, judge, proc
from .case import Case, Limits
from .server import whole

NUMBERS = [number for number in range(1, 65) if number not in (9, 19, 32, 33)]  # KILL and STOP ask nobody; libc has two
STOPS = {signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU}
RESOURCES = {
    "nofile": (4, 10, 24), "fsize": (0, 4096, 200_000), "as": (200 << 20, 400 << 20, 800 << 20), "cpu": (1, 2, 5),
    "data": (40 << 20, 64 << 20, 400 << 20), "stack": (64 << 10, 256 << 10, 1 << 20), "core": (0, 1, 1 << 20),
    "memlock": (0, 4096, 1 << 16), "nproc": (0, 1, 20), "sigpending": (0, 1, 10), "msgqueue": (0, 1, 100),
    "nice": (0, 1, 20), "rtprio": (0, 1, 99), "rttime": (1, 1000, 10**6), "locks": (0, 1, 10), "rss": (0, 1, 1 << 20)}
# Below 40 MB of data the kernel does not start the program: its constants lie in a segment of data.
# Those that take memory away: a program without memory may end by any signal, but the terminal is put back.
TAKES_MEMORY = {"as", "data", "stack", "nproc"}
STREAMS = ("full, does not block", "full", "closed", "/dev/full", "nobody reads", "no input")
COMMANDS = (["next"], ["meetings"], ["config", "show"], ["store", "info"], ["watch", "--json"], ["doctor"])
COUNT = 2 * len(NUMBERS) + 6 * len(RESOURCES) + len(STREAMS) * len(COMMANDS)


def make(random, index):
    index %= COUNT
    if index < 2 * len(NUMBERS):
        number, program = NUMBERS[index // 2], ("board", "kiosk")[index % 2]
        return Case(f"signal {program}", f"signal {number}", lambda bench: _signalled(bench, program, number))
    index -= 2 * len(NUMBERS)
    if index >= 6 * len(RESOURCES):
        index -= 6 * len(RESOURCES)
        command, stream = COMMANDS[index // len(STREAMS)], STREAMS[index % len(STREAMS)]
        return Case("limit stream", f"{' '.join(command)}: {stream}", lambda bench: _streamed(bench, command, stream))
    name = list(RESOURCES)[index // 6]
    value, program = RESOURCES[name][index // 2 % 3], ("next", "board")[index % 2]
    act = _limited_next if program == "next" else _limited_board
    return Case(f"limit {program}", f"{name} {value}", lambda bench: act(bench, name, value))


def feed(bench):
    body = answers.good_body()
    return bench.serve(lambda number, path, headers: [whole(body)]).url


def _signalled(bench, program, number):
    command = ["kiosk"] if program == "kiosk" else []
    board = bench.board(*command, "--feed-url", feed(bench), limits=Limits(5, 3), RUNTIME_DIRECTORY=str(bench.home))
    if not bench.shows(board, "Flemington|LIVE"):
        bench.quit(board, wants=None)
        return
    board.signal(number)
    board.record(0.4)
    if number in STOPS or number == signal.SIGCONT:
        board.signal(signal.SIGCONT)
        board.record(0.3)
    if board.running:  # it is none of those that end it
        bench.ticks(board)
        if program == "kiosk":
            board.signal(signal.SIGTERM)
            number = signal.SIGTERM
    bench.quit(board, *(["esc"] if program == "kiosk" else []), wants=(0, 128 + number), sent=number)


def _streamed(bench, command, stream):
    """Standard output that takes nothing: it waits without work, or ends; a signal ends it all the same."""
    url, (reader, writer) = feed(bench), os.pipe()
    os.set_blocking(writer, False)
    if stream.startswith("full"):
        with contextlib.suppress(BlockingIOError):
            while os.write(writer, b"x" * 4096):
                pass
    os.set_blocking(writer, stream != "full, does not block")
    if stream == "nobody reads":
        os.close(reader)
    shell = {"closed": 'exec "$@" >&-', "/dev/full": 'exec "$@" >/dev/full', "no input": 'exec "$@" <&-'}
    lead = ["sh", "-c", shell.get(stream, f'exec "$@" >&{writer}'), "sh"]
    process = bench.start(*command, "--feed-url", url, lead=lead, keep=(writer,))
    os.close(writer)
    pause(1.5)
    used = proc.processor(process.pid) or 0.0
    pause(0.7)
    share = ((proc.processor(process.pid) or used) - used) / 0.7
    if judge.is_restless(share / bench.factor):
        bench.problem(f"takes {share:.0%} of a core while its output takes nothing")
    bench.end(process)
    bench.finish(process, Limits(3, 3), sent=signal.SIGTERM)
    if stream != "nobody reads":
        os.close(reader)


def _limited(name, value):
    hard = value + 2 if name == "cpu" else value
    return ["prlimit", f"--{name}={value}:{hard}"]


def _limited_next(bench, name, value):
    ending = bench.run("next", "--timeout", 3, "--feed-url", feed(bench), limits=Limits(3, 3), lead=_limited(name,
                                                                                                             value),
                       may_run_out=name in TAKES_MEMORY)
    # Its output is a file here, which may take nothing at all.
    is_mute = (name, value) == ("fsize", 0)
    if ending.status not in (0, None) and not ending.output.strip() and ending.status != 128 + signal.SIGXCPU \
            and not is_mute:
        bench.problem(f"ended with {ending.status} without a word under {name} {value}")


def _limited_board(bench, name, value):
    board = bench.board("--feed-url", feed(bench), "--record", limits=Limits(5, 6), lead=_limited(name, value))
    board.record(1.5)
    if board.running:
        board.press("T", "g", "g", "+", "r")
        board.record(1.0)
    if board.running and name != "cpu":
        bench.ticks(board)
    ran_out = name in TAKES_MEMORY or name == "cpu"
    ending = bench.quit(board, wants=None, sent=signal.SIGXCPU if name == "cpu" else 0, may_run_out=ran_out)
    if ending.status not in (0, None) and ending.status not in judge.FAULTS and not ending.output.strip():
        bench.problem(f"ended with {ending.status} without a word under {name} {value}")
