"""The caller's end of the worker process: sends tasks, waits with a time limit, turns its death into a finding."""

from __future__ import annotations

import os
import pickle
import select
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vfsimt.diagnostics import Finding, Note, ObjectPlace
from vfsimt.errors import RefusedError, VfsimtError
from vfsimt.jit.messages import LENGTH_BYTES, Message, MessageKind
from vfsimt.jit.reasons import JitReason, finding

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Self

    from vfsimt.jit.messages import Task

_SAID_LIMIT = 16 * 1024
_SAID_LINES = 6
_FRAME_LIMIT = 1 << 34
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


class WorkerFailure(Exception):  # noqa: N818  # not an error of the input: a defect, with the worker's traceback
    """An unexpected exception inside the worker; its text is the worker's traceback."""


class ChildProcess:
    """A worker process; a context manager. After a failure it is replaced by a new one at the next task."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._results = -1
        self._said: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process; nothing it started stays behind."""
        if self._process is None:
            return
        self._process.kill()
        self._process.communicate()
        os.close(self._results)
        self._said.close()
        self._process = None

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
        process = self._started()
        deadline = None if timeout is None else time.monotonic() + timeout
        phase = "compiling"
        try:
            self._send(process, task)
            while True:
                message = self._receive(deadline)
                if message.kind is not MessageKind.PROGRESS:
                    return _value_of(message)
                phase = str(message.value)
                if progress is not None:
                    progress(phase)
        except TimeoutError as error:
            self.close()
            raise RefusedError([_timed_out(name, phase, timeout)]) from error
        except (EOFError, BrokenPipeError, pickle.UnpicklingError, OSError) as error:
            ended = self._obituary(process, name, phase, arguments)
            raise RefusedError([ended]) from error
        except (KeyboardInterrupt, WorkerFailure):
            self.close()
            raise

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self.close()
        self._results, write_end = os.pipe()
        self._said = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the process
        command = [sys.executable, "-P", "-m", "vfsimt.jit.worker", str(write_end)]
        if sys.version_info < (3, 11):
            command.remove("-P")
        try:
            self._process = subprocess.Popen(  # noqa: S603  # this interpreter
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=self._said,
                pass_fds=(write_end,),
                env=_environment(),
            )
        finally:
            os.close(write_end)
        return self._process

    def _send(self, process: subprocess.Popen[bytes], task: Task) -> None:
        assert process.stdin is not None
        data = pickle.dumps(task)
        process.stdin.write(len(data).to_bytes(LENGTH_BYTES, "little") + data)
        process.stdin.flush()

    def _receive(self, deadline: float | None) -> Message:
        size = int.from_bytes(self._read(LENGTH_BYTES, deadline), "little")
        if size > _FRAME_LIMIT:
            raise EOFError("the worker's messages are corrupt")
        message: object = pickle.loads(self._read(size, deadline))  # noqa: S301  # from our own child
        if isinstance(message, Message):
            return message
        raise EOFError("the worker's messages are corrupt")

    def _read(self, size: int, deadline: float | None) -> bytes:
        data = bytearray()
        while len(data) < size:
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                raise TimeoutError
            ready, _, _ = select.select([self._results], [], [], left)
            if not ready:
                raise TimeoutError
            chunk = os.read(self._results, min(size - len(data), 1 << 20))
            if not chunk:
                raise EOFError
            data += chunk
        return bytes(data)

    def _obituary(self, process: subprocess.Popen[bytes], name: str, phase: str, arguments: int | None) -> Finding:
        """How the process ended, and the last that it said."""
        try:
            status = process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            status = None
        self._said.seek(max(0, self._said.seek(0, os.SEEK_END) - _SAID_LIMIT))
        said = self._said.read().decode("utf-8", "replace")
        self.close()
        ended = _ended(name, phase, status, said)
        if arguments is None or ended.help != _BAD_ACCESS:
            return ended
        count = Note(message=f"the kernel was given {arguments} argument{'' if arguments == 1 else 's'}")
        return replace(ended, notes=(count, *ended.notes))


def run_isolated(task: Task, *, name: str, timeout: float | None, arguments: int | None = None) -> Any:
    """Have one task done in a process of its own; see `ChildProcess.perform`."""
    with ChildProcess() as child:
        return child.perform(task, name=name, timeout=timeout, arguments=arguments)


def _environment() -> dict[str, str]:
    """This process's environment, with the module path that found vfsimt here."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def _value_of(message: Message) -> Any:
    if message.kind is MessageKind.REFUSAL:
        assert isinstance(message.value, VfsimtError)
        raise message.value
    if message.kind is MessageKind.FAILURE:
        raise WorkerFailure(str(message.value))
    return message.value


def _timed_out(name: str, phase: str, timeout: float | None) -> Finding:
    message = f"not done after {timeout:g} seconds, while {phase} the kernel"
    help_line = "a loop may not terminate for these arguments; or give a longer time"
    return finding(JitReason.TIMED_OUT, message, help_line, name=name)


def _ended(name: str, phase: str, status: int | None, said: str) -> Finding:
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
    lines = [line.strip()[:300] for line in said.splitlines() if line.strip()]
    wanted = [line for line in lines if "error" in line.lower()] or lines
    return Finding(
        reason=JitReason.PROCESS_ENDED,
        message=f"the process ended while {phase} the kernel: {cause}",
        place=ObjectPlace(name=name),
        help=help_line,
        notes=tuple(Note(message=line) for line in wanted[:_SAID_LINES]),
    )
