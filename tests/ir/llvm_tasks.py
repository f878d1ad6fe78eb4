"""Tasks for a worker process that behave as LLVM does at its worst."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True, kw_only=True)
class Speak:
    """Writes to standard error, and goes on or ends."""

    words: str = ""
    exit_status: int | None = None
    signal_number: int | None = None
    seconds: float = 0.0

    def perform(self, _progress: Callable[[str], None], /) -> int:
        """Say it, and end as told; the process's number."""
        os.write(2, self.words.encode())
        time.sleep(self.seconds)
        if self.exit_status is not None:
            os._exit(self.exit_status)
        if self.signal_number is not None:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            os.kill(os.getpid(), self.signal_number)
        return os.getpid()
