"""Work in a process forked for it, which may crash, loop, or write anywhere in its own memory."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

BROKEN = -1
"""How a process ends in which Python itself failed."""

_PR_SET_PDEATHSIG = 1
"""Linux, prctl(2): the signal to get when the parent ends."""


def perform_forked(work: Callable[[], object], seconds: float | None) -> int:
    """Do something in a process of its own, with a limit of processor time (setitimer(2), `ITIMER_PROF`) or None.

    Returns:
        0 where it came to its end, else the signal that ended the process, or `BROKEN`.
    """
    library = _c_library()
    pid = os.fork()
    if pid == 0:
        try:
            with contextlib.suppress(AttributeError):
                library.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
            if seconds is not None:
                signal.setitimer(signal.ITIMER_PROF, seconds)
            work()
            os._exit(0)
        finally:
            os._exit(1)
    _, status = os.waitpid(pid, 0)
    if os.WIFSIGNALED(status):
        return os.WTERMSIG(status)
    return BROKEN if os.WEXITSTATUS(status) else 0


@lru_cache(maxsize=1)
def _c_library() -> Any:
    return ctypes.CDLL(None)
