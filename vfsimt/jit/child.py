"""The worker process for kernels: its death, and time that is over, are findings."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

from vfsimt.child_process import ChildEnded, ChildProcess
from vfsimt.counting import counted
from vfsimt.diagnostics import Finding, Note, ObjectPlace, Severity
from vfsimt.errors import RefusedError
from vfsimt.jit.reasons import JitReason, finding

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Self

    from vfsimt.worker_messages import Task

_SAID_LINES = 6
_LINE_LENGTH = 300
_BAD_ACCESS = (
    "compare the number and the order of the arguments with what the kernel reads, "
    "and the arrays' sizes with what it reaches for this dispatch"
)
_HELP = {
    signal.SIGSEGV: _BAD_ACCESS,
    signal.SIGBUS: _BAD_ACCESS,
    signal.SIGILL: "the code uses an instruction that this CPU does not have: choose an older target",
    signal.SIGKILL: "the system may have ended it for want of memory",
}


class KernelProcess:
    """A worker process for kernels, whose death is a finding; a context manager."""

    def __init__(self) -> None:
        self._child = ChildProcess()
        self.said: tuple[str, ...] = ()
        """What the last task that was done printed on standard error: LLVM's own lines."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._child.close()

    def perform(
        self,
        task: Task,
        *,
        name: str,
        timeout: float | None,
        arguments: int | None = None,
        progress: Callable[[str], None] | None = None,
    ) -> Any:
        """Have a task done; its result.

        Args:
            task: a record that can be pickled.
            name: the input that the task is about, for findings.
            timeout: seconds, None for no limit.
            arguments: how many the user gave to the kernel, said after a bad access; None says nothing.
            progress: called with the name of each phase.

        Raises:
            VfsimtError: what the task itself refuses.
            RefusedError: VF810 the process ended, VF811 the time is over.
        """
        phase = "compiling"

        def advance(reached: str) -> None:
            nonlocal phase
            phase = reached
            if progress is not None:
                progress(reached)

        self.said = ()
        try:
            value = self._child.perform(task, timeout=timeout, progress=advance)
        except TimeoutError as error:
            raise RefusedError([_timed_out(name, phase, timeout)]) from error
        except ChildEnded as error:
            raise RefusedError([ended_finding(name, phase, error.status, error.said, arguments=arguments)]) from error
        self.said = _lines(self._child.said())
        if self.said:
            self._child.close()  # what a process says belongs to its last task only
        return value


def _lines(said: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(line.strip()[:_LINE_LENGTH] for line in said.splitlines() if line.strip()))


def said_finding(said: tuple[str, ...], name: str) -> Finding:
    """A warning with what LLVM printed while it did what it was asked for."""
    return Finding(
        reason=JitReason.COMPILER_SAID,
        severity=Severity.WARNING,
        message=f"LLVM compiled the module and printed {counted(len(said), 'line')}",
        place=ObjectPlace(name=name),
        help="see what LLVM did not know or left out; the result was computed without it",
        notes=tuple(Note(message=line) for line in said[:_SAID_LINES]),
    )


def _timed_out(name: str, phase: str, timeout: float | None) -> Finding:
    message = f"not done after {timeout:g} seconds, while {phase} the kernel"
    help_line = "a loop may not terminate for these arguments; or give a longer time"
    return finding(JitReason.TIMED_OUT, message, help_line, name=name)


def ended_finding(name: str, phase: str, status: int | None, said: str, *, arguments: int | None = None) -> Finding:
    """How a process ended, and the last that it said.

    Args:
        name: the input, for findings.
        phase: what was done with the kernel.
        status: as `subprocess.Popen.returncode`; None where the process only closed its messages.
        said: what it wrote to standard error.
        arguments: how many the user gave to the kernel, said after a bad access; None says nothing.
    """
    help_line = "what LLVM said is quoted; it cannot make code for this module and target"
    if status is None:
        cause = "it closed its messages"
    elif status < 0:
        number = -status
        try:
            cause = f"{signal.Signals(number).name} ({signal.strsignal(number)})"
            help_line = _HELP.get(signal.Signals(number), help_line)
        except ValueError:
            cause = f"signal {number}"
    else:
        cause = f"it exited with status {status}"
    lines = _lines(said)
    wanted = [line for line in lines if "error" in line.lower()] or lines
    notes = [Note(message=line) for line in wanted[:_SAID_LINES]]
    if arguments is not None and help_line == _BAD_ACCESS:
        notes.insert(0, Note(message=f"the kernel was given {counted(arguments, 'argument')}"))
    return Finding(
        reason=JitReason.PROCESS_ENDED,
        message=f"the process ended while {phase} the kernel: {cause}",
        place=ObjectPlace(name=name),
        help=help_line,
        notes=tuple(notes),
    )
