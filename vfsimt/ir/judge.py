"""LLVM in a process of its own, for text with debug info.

There LLVM has more ways to say no than its parser's and verifier's messages: it drops debug info that it finds invalid
with a warning on standard error and no failure, it aborts on nodes of a kind that it does not expect, and it does not
end where scopes form a ring. In a process of its own the first is read, and the others are findings too.
"""

from __future__ import annotations

import atexit
import os
import re
import signal
import threading
from typing import TYPE_CHECKING

from vfsimt.child_process import ChildEnded, ChildProcess
from vfsimt.diagnostics import Finding, Note, ObjectPlace
from vfsimt.errors import InputError
from vfsimt.ir.reasons import IRReason
from vfsimt.ir.verdict import VerdictTask

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Self

    from vfsimt.source import TextSource

_DROPPED = re.compile(r"ignoring (?:invalid )?debug info.*", re.IGNORECASE)
_SECONDS = 60.0
_SECONDS_PER_CHARACTER = 1e-5
"""LLVM reads about 10 MB in a second; this is a hundred times as long."""
_LINES_SHOWN = 4
_LINE_LENGTH = 300


class Judge:
    """One check of one module, in a process that is started or taken up again at once; a context manager.

    The system ends the process together with the thread that makes this object.

    Raises:
        InputError: VF114, no process can be started.
    """

    def __init__(self, source: TextSource, subject: str) -> None:
        self._source = source
        self._subject = subject
        self._child = _parked.take()
        self._is_parked = False
        try:
            self._child.start()
        except OSError as error:
            message = f"LLVM cannot be asked about {subject}: no process can be started for it ({error.strerror})"
            raise self._failure(message, "--no-check leaves LLVM out", ()) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if not self._is_parked:
            self._child.close()

    def check(self, at_llvm: Callable[[], None]) -> None:
        """Have LLVM parse and verify the module.

        Args:
            at_llvm: called when there is only to wait.

        Raises:
            InputError: VF106 LLVM's parser rejects it, VF107 its verifier does, VF108 it drops the debug info, VF114 it
                has no answer.
        """
        task = VerdictTask(name=self._source.name, text=self._source.text, subject=self._subject)
        seconds = _SECONDS + _SECONDS_PER_CHARACTER * len(task.text)
        try:
            self._child.perform(task, timeout=seconds, sent=at_llvm)
        except TimeoutError as error:
            message = f"LLVM has not come to an end with {self._subject} after {seconds:.0f} seconds"
            help_line = "a ring of scopes in the debug info does that; compile without it or repair it"
            raise self._failure(message, help_line, ()) from error
        except ChildEnded as error:
            raise self._aborted(error) from error
        said = _lines(self._child.said())
        if not said:
            self._is_parked = True
            _parked.put(self._child)
        if any(map(_DROPPED.search, said)):
            raise self._dropped(said)

    def stop(self) -> None:
        """End the process, from whatever thread; the check is over then."""
        self._child.kill()

    def _dropped(self, said: list[str]) -> InputError:
        reasons = [line for line in said if _DROPPED.search(line) is None]
        message = f"LLVM drops the debug info of {self._subject}" + (f": {reasons[0]}" if reasons else "")
        help_line = "the debug info is not valid for LLVM; compile without it or repair it"
        notes = tuple(Note(message=line) for line in reasons[1 : _LINES_SHOWN + 1])
        return self._error(IRReason.DEBUG_INFO_DROPPED, message, help_line, notes)

    def _aborted(self, error: ChildEnded) -> InputError:
        cause = "ended" if error.status is None or error.status >= 0 else f"ended with {_signal_name(-error.status)}"
        said = _lines(error.said)
        wanted = [line for line in said if "ssertion" in line or "ERROR" in line] or said
        notes = tuple(Note(message=line) for line in wanted[:_LINES_SHOWN])
        help_line = "LLVM does that on some invalid debug info, and on alignments that are no power of two; repair them"
        if error.status == -signal.SIGKILL:
            help_line = "the system may have ended it for want of memory; --no-check leaves LLVM out"
        return self._failure(f"LLVM {cause} while it checked {self._subject}", help_line, notes)

    def _failure(self, message: str, help_line: str, notes: tuple[Note, ...]) -> InputError:
        return self._error(IRReason.LLVM_FAILED, message, help_line, notes)

    def _error(self, reason: IRReason, message: str, help_line: str, notes: tuple[Note, ...]) -> InputError:
        place = ObjectPlace(name=self._source.name)
        return InputError([Finding(reason=reason, message=message, place=place, help=help_line, notes=notes)])


def _lines(said: str) -> list[str]:
    return [line.strip()[:_LINE_LENGTH] for line in said.splitlines() if line.strip()]


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


class _Parked:
    """A process that has done its check well and waits for the next one; one at most, and none across a fork."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: tuple[int, ChildProcess] | None = None
        self._registered = False

    def take(self) -> ChildProcess:
        """The process that waits, or a new one that is not started."""
        with self._lock:
            waiting, self._waiting = self._waiting, None
        return _own(waiting) or ChildProcess()

    def put(self, child: ChildProcess) -> None:
        """Let a process wait until this one ends."""
        with self._lock:
            if not self._registered:
                atexit.register(self._close)
                self._registered = True
            waiting, self._waiting = self._waiting, (os.getpid(), child)
        other = _own(waiting)
        if other is not None:
            other.close()

    def _close(self) -> None:
        self.take().close()


def _own(waiting: tuple[int, ChildProcess] | None) -> ChildProcess | None:
    """A process that waits, if this one started it; one that was started before a fork is let go."""
    if waiting is None:
        return None
    owner, child = waiting
    if owner == os.getpid():
        return child
    child.disown()
    return None


_parked = _Parked()
