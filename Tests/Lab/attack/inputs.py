"""The terminal as attacker: bytes that are no text, answers of terminals, sizes, storms; at the board and the kiosk."""

import fcntl
import struct
import termios

from .case import Case, Limits
from .limits import feed

FREE = Limits(10, 6)
ANSWERS = [
    b"\x1b]10;rgb:ffff/ffff/ffff\x07", b"\x1b]11;rgb:0000/1111/2222\x1b\\", b"\x1b_Gi=31;OK\x1b\\", b"\x1b[24;80R",
    b"\x1bP1+r544e=787465726d\x1b\\", b"\x1bP>|xterm(370)\x1b\\", b"\x1b[?62;4;22c", b"\x1b[>41;370;0c",
    b"\x1b[?2026;2$y", b"\x1b[8;24;80t", b"\x1b]52;c;cXVpdCBoZ3RhcQ==\x07", b"\x1b]4;1;rgb:cd/00/00\x07", b"\x1b[I",
    b"\x1b^quit hgta\x1b\\", b"\x1bXqqqq\x1b\\", b"\x1b[O", b"\x1bP0$r0m\x1b\\", b"\x1b]0;quit\x07",
    b"\x1b[?1;2;4;6;9;15;18;21;22c", b"\x1b]l title q\x1b\\"]
SIZES = [0, 1, 2, 3, 20, 79, 80, 81, 255, 256, 257, 1000, 4096, 9999, 32767, 32768, 65535]
PARTS = [
    "\x1b", "[", "]", "P", "O", "_", "^", "X", ";", "9" * 30, "?", ">", "<", "M", "m", "~", "\x07", "\x1b\\", "\r",
    "\x00", "200~", "201~", "$", "0", " ", "R", "c", "t", "y", "[<0;99999999999;1M", "[M\x7f\x7f\x7f", "\x18", "\x05"]


def make(random, index):
    kind = ("no text", "answers", "size", "storm", "random", "cut", "kiosk no text", "kiosk random", "kiosk answers",
            "kiosk cut")[index % 10]
    seed = random.getrandbits(64)
    act = {"no text": _no_text, "answers": _answers, "size": _size, "storm": _storm, "random": _random, "cut": _cut}
    chosen = act[kind.removeprefix("kiosk ")]
    return Case(f"terminal {kind}", f"seed {seed}",
                lambda bench: chosen(bench, type(random)(seed), kind.startswith("kiosk")))


def _start(bench, is_kiosk, size=(100, 30)):
    command = ["kiosk"] if is_kiosk else []
    board = bench.board(*command, "--feed-url", feed(bench), size=size, limits=FREE, RUNTIME_DIRECTORY=str(bench.home))
    return board, bench.shows(board, "Flemington|LIVE")


def _end(bench, board, is_kiosk, must_run=True):
    """It still runs, draws, rests, and ends when it should."""
    if must_run and not board.running:
        bench.problem(f"input has ended it with {board.status()}")
    if board.running and bench.ticks(board):
        bench.rests(board, 0.6)
    if is_kiosk:
        if board.running:
            board.signal(15)
        bench.quit(board, "esc", wants=(143,), sent=15)
    elif board.running:
        board.send(b"\x18\x1b\\\x1b[201~")  # the end of whatever was begun
        board.record(0.2)
        bench.quit(board, "backspace", "esc", "esc", "esc", "esc", "q", wants=(0,))
    else:
        bench.quit(board)


def _send(board, data, step=3000):
    for at in range(0, len(data), step):
        if not board.running:
            return
        board.send(data[at:at + step])
        board.pump(0.02)


def _no_text(bench, random, is_kiosk):
    """Noise on a line: bytes from 0x80 on alone, which no key sends."""
    board, shown = _start(bench, is_kiosk)
    if shown:
        noise = random.choice([[0xFF], [0xC0, 0xFE], [0x80], range(128, 256)])
        _send(board, bytes(random.choices(noise, k=random.choice([40, 4000, 20_000]))))
        board.record(0.5)
    _end(bench, board, is_kiosk)


def _answers(bench, random, is_kiosk):
    """Answers to a program before; nothing is chosen by them."""
    board, shown = _start(bench, is_kiosk, (120, 30))
    if shown:
        board.record(0.3)
        for _ in range(random.randrange(1, 12)):
            answer = random.choice(ANSWERS)
            pieces = [answer[at:at + 7] for at in range(0, len(answer), 7)] if random.random() < 0.2 else [answer]
            for piece in pieces:
                _send(board, piece)
        board.record(0.8)
        if not is_kiosk and board.running and not board.shows("All races"):
            bench.problem("an answer of a terminal has changed what is shown")
    _end(bench, board, is_kiosk)


def _set_size(board, columns, rows):
    fcntl.ioctl(board.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def _size(bench, random, is_kiosk):
    """A size from the kernel's whole range, then a good one again."""
    board, shown = _start(bench, is_kiosk)
    if shown:
        board.blind()
        _set_size(board, random.choice(SIZES), random.choice(SIZES))
        board.record(1.2)
        _set_size(board, 100, 30)
        board.record(0.5)
    _end(bench, board, is_kiosk)


def _storm(bench, random, is_kiosk):
    board, shown = _start(bench, is_kiosk)
    if shown:
        board.blind()
        for _ in range(random.choice([20, 150])):
            if not board.running:
                break
            limit = random.choice([5, 100, 400])
            _set_size(board, random.randrange(limit + 1), random.randrange(limit // 2 + 1))
            if random.random() < 0.3:
                board.press(random.choice([*"hgtpT?+-", "enter", "esc", "tab"]))
            board.pump(random.choice([0, 0.005]))
        _set_size(board, 100, 30)
        board.record(0.5)
    _end(bench, board, is_kiosk)


def _random(bench, random, is_kiosk):
    """Any bytes at all: a board may be ended by its own keys, but then as it should; a kiosk is not."""
    board, shown = _start(bench, is_kiosk)
    if shown:
        data = random.randbytes(random.choice([200, 5000, 60_000]))
        _send(board, data.translate(None, b"q\x03\x1a\x1c"))  # what ends or stops a board by right
        board.record(0.5)
    _end(bench, board, is_kiosk, must_run=is_kiosk)


def _cut(bench, random, is_kiosk):
    """Parts of sequences in any order, most of them never finished."""
    board, shown = _start(bench, is_kiosk)
    if shown:
        _send(board, "".join(random.choice(PARTS) for _ in range(random.choice([50, 2000]))).encode())
        board.record(0.5)
    _end(bench, board, is_kiosk, must_run=is_kiosk)
