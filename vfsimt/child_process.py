"""The caller's end of a worker process: sends tasks, waits with a time limit, and tells how the process ended."""

from __future__ import annotations

import os
import pickle
import select
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Any

from vfsimt.errors import VfsimtError
from vfsimt.worker_messages import LENGTH_BYTES, Message, MessageKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Self

    from vfsimt.worker_messages import Task

_SAID_LIMIT = 16 * 1024
_FRAME_LIMIT = 1 << 34


class WorkerFailure(Exception):  # noqa: N818  # not an error of the input: a defect, with the worker's traceback
    """An unexpected exception inside the worker; its text is the worker's traceback."""


class ChildEnded(Exception):  # noqa: N818  # what it means is for the caller to say
    """The process ended before it had an answer.

    Attributes:
        status: as `subprocess.Popen.returncode`, negative for a signal; None where it only closed its messages.
        said: the last that it wrote to standard error.
    """

    def __init__(self, status: int | None, said: str) -> None:
        super().__init__(status, said)
        self.status = status
        self.said = said


class ChildProcess:
    """A worker process; a context manager. After a failure it is replaced by a new one at the next task."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._results = -1
        self._said: Any = None
        self._said_before = 0

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
        self._forget()

    def disown(self) -> None:
        """Let go of the process of the process that this one was forked from."""
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process.returncode = 0  # it is not a child of this process; nothing is to be waited for
            self._forget()

    def _forget(self) -> None:
        os.close(self._results)
        self._said.close()
        self._process = None

    def kill(self) -> None:
        """End the process, from whatever thread; one that waits in `perform` gets a `ChildEnded`."""
        process = self._process
        if process is not None:
            process.kill()

    def perform(
        self,
        task: Task,
        *,
        timeout: float | None,
        progress: Callable[[str], None] | None = None,
        sent: Callable[[], None] | None = None,
    ) -> Any:
        """Have a task done; its result.

        Args:
            task: a record that can be pickled.
            timeout: seconds, None for no limit.
            progress: called with the name of each phase.
            sent: called when the process has the task, and there is only to wait for it.

        Raises:
            VfsimtError: what the task itself refuses.
            ChildEnded: the process ended.
            TimeoutError: the time is over; the process is ended.
            OSError: no process can be started.
        """
        process = self.start()
        self._said_before = os.fstat(self._said.fileno()).st_size
        deadline = None if timeout is None else time.monotonic() + timeout
        try:
            self._send(process, task)
            if sent is not None:
                sent()
            while True:
                message = self._receive(deadline)
                if message.kind is not MessageKind.PROGRESS:
                    return _value_of(message)
                if progress is not None:
                    progress(str(message.value))
        except TimeoutError:
            self.close()
            raise
        except (EOFError, BrokenPipeError, pickle.UnpicklingError, OSError) as error:
            raise self._ended(process) from error
        except (KeyboardInterrupt, WorkerFailure):
            self.close()
            raise

    def said(self) -> str:
        """The last that the process wrote to standard error since it was given its last task."""
        if self._process is None:
            return ""
        descriptor = self._said.fileno()
        start = max(self._said_before, os.fstat(descriptor).st_size - _SAID_LIMIT)
        return os.pread(descriptor, _SAID_LIMIT, start).decode("utf-8", "replace")

    def start(self) -> subprocess.Popen[bytes]:
        """The process, started where it does not run.

        Raises:
            OSError: it cannot be started.
        """
        if self._process is not None and self._process.poll() is None:
            return self._process
        self.close()
        self._results, write_end = os.pipe()
        self._said = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the process
        command = [sys.executable, "-P", "-m", "vfsimt.worker", str(write_end)]
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
        except OSError:
            os.close(self._results)
            self._said.close()
            raise
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

    def _ended(self, process: subprocess.Popen[bytes]) -> ChildEnded:
        try:
            status = process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            status = None
        said = self.said()
        self.close()
        return ChildEnded(status, said)


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
