"""What a case of the attack is, and how a program that it started has ended."""

from typing import NamedTuple


class Limits(NamedTuple):
    """What a program may take: seconds that it declares for itself, seconds of processor, MiB."""
    seconds: float = 5.0
    processor: float = 2.0
    resident: float = 200.0


class Case(NamedTuple):
    """One attack: its kind, a line on what is special about it, and what it does on a bench."""
    kind: str
    words: str
    act: object  # act(bench)


class Ending(NamedTuple):
    """How a program ended and what it took. `status` as a shell reports it; None: it had to be killed."""
    command: str
    status: object
    seconds: float
    processor: float
    resident: float
    limits: Limits
    output: bytes = b""
    is_plain: bool = True  # its output went to a file: no control byte belongs there
    leftovers: tuple = ()  # of a terminal
    sent: int = 0  # the signal that the case sent
    may_run_out: bool = False  # memory was taken from it: it may end by any signal, with words or terminal restored
