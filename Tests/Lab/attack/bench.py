"""Where a case acts: its folders, its servers, the programs that it starts, and what they took."""

import os
import pathlib
import resource
import select
import signal
import subprocess
import time

from conftest import start_simulator
from driver import Program, Timeout, environment, stop

from . import judge, proc
from .case import Ending, Limits
from .server import RawServer

KILLED_AT = 2.0  # times its limit of memory at which a program is ended
ANSWERS = 3.0  # seconds within which a board must end after `q`


class Board(Program):
    """A program in a terminal whose memory is looked at whenever its output is read."""

    def __init__(self, command, env, size, limits):
        self.peak, self._looked, self.limits, self.sent = 0.0, 0.0, limits, 0
        self.used = 0.0
        super().__init__(command, env, size)
        self.words = " ".join(map(str, command[-6:]))

    def pump(self, timeout=0.0):
        now = time.monotonic()
        if now - self._looked > 0.03:
            self._looked = now
            self.peak = max(self.peak, proc.peak(self.pid))
            self.used = proc.processor(self.pid) or self.used
            if self.peak > self.limits.resident * KILLED_AT:
                self.process.kill()
        return super().pump(timeout)

    def blind(self):
        """Read modes alone from now on: drawing thousands of columns would take the test's time."""
        self.screen.draw = lambda text: None


class Bench:
    """A case's own: use it in a `with`; `problems` has what was wrong."""

    def __init__(self, binary, folder, factor=1.0, upstream=None, template=None):
        self.binary, self.folder, self.factor = str(binary), pathlib.Path(folder), factor
        self.upstream, self.template = upstream, template
        self.home, self.outside = self.folder / "home", self.folder / "outside"
        (self.home / "state").mkdir(parents=True)
        self.outside.mkdir()
        for name in ("file", "other"):
            (self.outside / name).write_text("not the program's\n", encoding="utf-8")
        os.chmod(self.outside / "file", 0o644)
        self.problems, self.endings = [], []
        self._servers, self._boards, self._simulators = [], [], []
        self._before = judge.looks(self.outside), judge.devices()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for number, board in enumerate(self._boards):
            if board.running:
                board.process.kill()
            board.__exit__()
            if self.problems:
                (self.folder / f"terminal-{number}").write_bytes(bytes(board.raw))
        for server in self._servers:
            server.close()
            (self.folder / f"served-{server.port}").write_bytes(bytes(server.sent))
        for simulator in self._simulators:
            stop(simulator)
            simulator.stdout.close()
        for before, after in zip(self._before, (judge.looks(self.outside), judge.devices())):
            self.problems += [f"outside of its folders: {words}" for words in judge.changed(before, after)]

    def serve(self, script, greeting=b""):
        self._servers.append(RawServer(script, greeting))
        return self._servers[-1]

    def simulate(self, *arguments):
        """A simulated feed of this case alone; its address."""
        simulator, url = start_simulator(self.binary, self.home, *arguments)
        self._simulators.append(simulator)
        return url

    def environment(self, **more):
        return environment(self.home, **more)

    def problem(self, words):
        self.problems.append(words)

    def note(self, ending):
        self.endings.append(ending)
        self.problems += judge.ended(ending, self.factor)
        return ending

    # Without a terminal

    def run(self, *arguments, limits=Limits(), text=b"", lead=(), may_run_out=False, sent=0, **more):
        """The program to its end, its output in a file; killed when it takes far too long or too much."""
        process = self.start(*arguments, text=text, lead=lead, **more)
        return self.finish(process, limits, sent, may_run_out)

    def start(self, *arguments, text=b"", lead=(), keep=(), **more):
        """Begin a program whose output goes to a file; `keep` are descriptors that it is given, too."""
        path = self.folder / f"out-{len(list(self.folder.glob('out-*')))}"
        given = self.folder / "input"
        given.write_bytes(text)
        with open(path, "wb") as output, open(given, "rb") as source:
            process = subprocess.Popen([*map(str, lead), self.binary, *map(str, arguments)], stdin=source,
                                       stdout=output, stderr=subprocess.STDOUT, pass_fds=keep,
                                       env=self.environment(**more))
        process.began, process.path, process.words = time.monotonic(), path, " ".join(map(str, arguments))[:200]
        return process

    @staticmethod
    def end(process):
        """Ask a program to end. Popen's own way would wait for it, and with it what it has used would be gone."""
        os.kill(process.pid, signal.SIGTERM)

    def finish(self, process, limits=Limits(), sent=0, may_run_out=False):
        resident, status, end = 0.0, None, process.began + limits.seconds + (judge.SLACK + 3) * self.factor
        descriptor = os.pidfd_open(process.pid)
        while not select.select([descriptor], [], [], 0.04)[0]:
            resident = max(resident, proc.peak(process.pid))
            if time.monotonic() > end or resident > limits.resident * KILLED_AT:
                process.kill()
                break
        os.close(descriptor)
        _, state, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(state)
        if process.returncode != -9 or time.monotonic() < end:  # a kill for its memory is told by that
            status = process.returncode if process.returncode >= 0 else 128 - process.returncode
        if usage.ru_maxrss > resource.getrusage(resource.RUSAGE_SELF).ru_maxrss:  # else it is ours, from before exec(2)
            resident = max(resident, usage.ru_maxrss / 1024)
        with open(process.path, "rb") as file:
            output = file.read(4 << 20)
        return self.note(Ending(process.words, status, time.monotonic() - process.began,
                                usage.ru_utime + usage.ru_stime, resident, limits, output, sent=sent,
                                may_run_out=may_run_out))

    # In a terminal

    def board(self, *arguments, size=(100, 30), limits=Limits(), lead=(), **more):
        """The program in a terminal; it ends with the case if not before."""
        board = Board([*lead, self.binary, *arguments], self.environment(**more), size, limits)
        self._boards.append(board)
        return board

    def shows(self, board, pattern="LIVE|STALE|NO DATA|CONNECTING|RACEBOARD", seconds=8.0):
        """Whether something comes to the screen in time; else a problem."""
        try:
            board.wait(pattern, seconds * self.factor)
            return True
        except (Timeout, OSError) as error:
            if board.running:
                self.problem(f"nothing on the screen within {seconds * self.factor:g} s: {str(error)[:200]}")
            return False

    def ticks(self, board, within=4.0):
        """Whether a running board still draws; else a problem."""
        end = time.monotonic() + within * self.factor
        while board.running and time.monotonic() < end:
            if board.pump(0.2):
                return True
        if board.running:
            self.problem(f"nothing drawn for {within * self.factor:g} s: {board.words}")
        return False

    def rests(self, board, seconds=1.0):
        """Whether a board that has nothing to do leaves the processor alone; else a problem."""
        before, began = proc.processor(board.pid), time.monotonic()
        board.record(seconds)
        after = proc.processor(board.pid)
        share = (after - before) / (time.monotonic() - began) if None not in (before, after) else 0.0
        if judge.is_restless(share / self.factor):
            self.problem(f"takes {share:.0%} of a core while it has nothing to do: {board.words}")

    def quit(self, board, *keys, wants=(0,), sent=0, may_run_out=False):
        """End a board by keys and judge its end; None of `wants`: any status."""
        limits = Limits(ANSWERS, board.limits.processor, board.limits.resident)
        began = time.monotonic()
        try:
            for key in keys or ("esc", "esc", "q"):
                if board.running:
                    board.press(key)
                    board.pump(0.02)
            status = board.finish((ANSWERS + judge.SLACK) * self.factor)
        except (Timeout, OSError):
            status = board.status()
        ending = Ending(board.words, status, time.monotonic() - began, board.used, board.peak, limits,
                        bytes(board.raw), False, tuple(board.leftovers()) if board._slave else (), sent, may_run_out)
        if status is not None and wants and status not in (*wants, *judge.FAULTS):
            self.problem(f"ended with {status}, not {' or '.join(map(str, wants))}: {board.words}")
        return self.note(ending)
