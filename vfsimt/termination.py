"""SIGTERM and SIGHUP as an exception: the program unwinds, so that it leaves no temporary file behind.

POSIX, "Signal Concepts": both end a process by default. A signal that is ignored (as under `nohup`) stays ignored.
"""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator
    from types import FrameType

_SIGNALS = tuple(
    number for name in ("SIGTERM", "SIGHUP") if (number := getattr(signal.Signals, name, None)) is not None
)


class Terminated(BaseException):
    """The process was asked to end; no `except Exception` takes it for a failure.

    Attributes:
        status: exit status of the process: 128 and the number of the signal, as a shell has it.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


class _Held:
    """How often termination is held back, and the signal that came meanwhile."""

    depth = 0
    number = 0


@contextmanager
def raised_terminations() -> Generator[None]:
    """Raise `Terminated` in the main thread at the first signal; a second one ends the process at once."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    taken = [number for number in _SIGNALS if signal.getsignal(number) is signal.SIG_DFL]
    for number in taken:
        signal.signal(number, _raise)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def held_termination() -> Generator[None]:
    """Finish what must not be done by halves, as the renaming of several outputs; the signal is raised afterwards."""
    _Held.depth += 1
    try:
        yield
    finally:
        _Held.depth -= 1
        if not _Held.depth and _Held.number:
            number, _Held.number = _Held.number, 0
            raise Terminated(number)


def _raise(number: int, _frame: FrameType | None) -> None:
    if _Held.depth:
        _Held.number = number
        return
    signal.signal(number, signal.SIG_DFL)
    raise Terminated(number)
