"""LLVM in a process of its own: whatever ends it there, and whatever it says, becomes a value here.

LLVM ends the process that it works in where a text breaks what it takes for granted, prints warnings of its own on
standard error, and does not come to an end on some texts. Here the first and the last are a finding (VF114) with LLVM's
own lines as notes, and what it says is given back with the answer. One process waits for the next task, so that only
the first of several pays for its start; what starts processes is loaded when one is needed.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vfsimt.diagnostics import Finding, Note, ObjectPlace
from vfsimt.errors import InputError, VfsimtError
from vfsimt.ir.reasons import IRReason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from typing_extensions import Self

    from vfsimt.child_process import ChildEnded, ChildProcess
    from vfsimt.worker_messages import Task

SECONDS = 60.0
_SECONDS_PER_CHARACTER = 1e-5
"""LLVM reads about 10 MB in a second; this is a hundred times as long."""
_BROKEN = "Broken module found"
_LINES_SHOWN = 4
_LINE_LENGTH = 300
_KILLED = "the system may have ended it for want of memory"
_PASSES_IT_ON = "the text breaks what LLVM takes for granted; its own lines, where it said any, are the notes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What LLVM is asked to do, as messages tell it.

    Attributes:
        name: what findings call the text.
        subject: what messages call it: "the input", "the result".
        size: of the text, in characters or bytes; the time limit grows with it.
        doing: what LLVM does with the subject, in the past tense: "checked", "compiled".
        ended_help: what to do where LLVM ends its process.
        endless_help: what to do where it does not come to an end.
        without_help: what to do where there is no process, or no memory, for it.
    """

    name: str
    subject: str
    size: int
    doing: str = "checked"
    ended_help: str = _PASSES_IT_ON
    endless_help: str = "LLVM may need very long for this text; take a smaller one"
    without_help: str = "end other programs, and try again"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a task gave back, and the lines that LLVM printed on standard error meanwhile."""

    value: Any
    said: tuple[str, ...]


class LLVMProcess:
    """LLVM in one process that does a task at a time, for several threads if need be; a context manager.

    The process is started, or one that waits is taken up, by `start` or with the first task. The system ends it with
    the thread that started it.
    """

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._child: ChildProcess | None = None
        self._is_quiet = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process, or let it wait for whoever needs one next."""
        child, self._child = self._child, None
        if child is None:
            return
        if not self._turn.acquire(blocking=False):
            child.kill()  # the thread that waits for it closes it
        elif self._is_quiet:
            _parked.put(child)
        else:
            child.close()

    @property
    def is_started(self) -> bool:
        """Whether there is a process already."""
        return self._child is not None

    def start(self, work: Work) -> None:
        """Have the process started, for work that is to come.

        Raises:
            InputError: VF114, no process can be started.
        """
        self._started(work)

    def perform(self, task: Task, work: Work, at_llvm: Callable[[], None] | None = None) -> Answer:
        """Have a task done, after those that came before it.

        Args:
            task: a record that can be pickled.
            work: what it is, for messages.
            at_llvm: called when there is only to wait.

        Raises:
            VfsimtError: what the task itself refuses.
            InputError: VF114, LLVM ended the process, or did not come to an end, or there is no process.
        """
        if at_llvm is not None and self._turn.locked():
            at_llvm()
        with self._turn:
            child = self._started(work)
            was_quiet, self._is_quiet = self._is_quiet, False
            try:
                answer = _answer(child, task, work, at_llvm)
            except VfsimtError:
                self._is_quiet = was_quiet and not child.said()
                raise
            self._is_quiet = was_quiet and not answer.said
        return answer

    def stop(self) -> None:
        """End the process, from whatever thread; the task is over then."""
        if self._child is not None:
            self._child.kill()

    def _started(self, work: Work) -> ChildProcess:
        if self._child is None:
            self._child = _parked.take()
        try:
            self._child.start()
        except OSError as error:
            message = f"LLVM cannot be asked about {work.subject}: no process can be started for it ({error.strerror})"
            raise _failure(work, message, work.without_help) from error
        return self._child


def _answer(child: ChildProcess, task: Task, work: Work, at_llvm: Callable[[], None] | None) -> Answer:
    from vfsimt.child_process import ChildEnded

    seconds = SECONDS + _SECONDS_PER_CHARACTER * work.size
    try:
        value = child.perform(task, timeout=seconds, sent=at_llvm)
    except TimeoutError as error:
        message = f"LLVM has not come to an end with {work.subject} after {seconds:.0f} seconds"
        raise _failure(work, message, work.endless_help) from error
    except ChildEnded as error:
        raise _aborted(work, error) from error
    return Answer(value=value, said=_lines(child.said()))


def _aborted(work: Work, error: ChildEnded) -> InputError:
    said = _lines(error.said)
    wanted = [line for line in said if "ssertion" in line or "ERROR" in line] or said
    if any(_BROKEN in line for line in wanted):
        wanted = said  # what the verifier found stands before it
    message = f"LLVM {_ending(error.status)} while it {work.doing} {work.subject}"
    if error.status == -signal.SIGKILL:
        return _failure(work, message, f"{_KILLED}; {work.without_help}")
    return _failure(work, message, work.ended_help, wanted)


def _failure(work: Work, message: str, help_line: str, said: Iterable[str] = ()) -> InputError:
    place = ObjectPlace(name=work.name)
    finding = Finding(reason=IRReason.LLVM_FAILED, message=message, place=place, help=help_line, notes=notes_of(said))
    return InputError([finding])


def start_early() -> None:
    """Have a process wait for its first task, so that it is up when one comes; no error where none can be started."""
    if is_at_hand():
        return
    from vfsimt.child_process import ChildProcess

    child = ChildProcess()
    with contextlib.suppress(OSError):
        child.start()
        _parked.put(child)


def is_at_hand() -> bool:
    """Whether a process waits for a task."""
    return _parked.has_one()


def perform_apart(task: Task, work: Work) -> Answer:
    """Have one task done by LLVM in a process of its own; see `LLVMProcess.perform`."""
    with LLVMProcess() as process:
        return process.perform(task, work)


def notes_of(said: Iterable[str]) -> tuple[Note, ...]:
    """LLVM's lines as notes of a finding: the first of them, each once."""
    return tuple(Note(message=line) for line in list(dict.fromkeys(said))[:_LINES_SHOWN])


def _ending(status: int | None) -> str:
    return "ended" if status is None or status >= 0 else f"ended with {_signal_name(-status)}"


def _lines(said: str) -> tuple[str, ...]:
    return tuple(line.strip()[:_LINE_LENGTH] for line in said.splitlines() if line.strip())


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


class _Parked:
    """A process that has done its work, without a word, and waits for the next; one at most, and none across a fork."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: tuple[int, ChildProcess] | None = None
        self._registered = False

    def has_one(self) -> bool:
        """Whether a process waits that this one started."""
        waiting = self._waiting
        return waiting is not None and waiting[0] == os.getpid()

    def take(self) -> ChildProcess:
        """The process that waits, or a new one that is not started."""
        from vfsimt.child_process import ChildProcess

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
