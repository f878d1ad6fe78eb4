"""The process in which LLVM checks debug info and kernels run, so that what ends it does not end the caller.

`python -m vfsimt.worker FD` reads tasks from standard input and writes messages to the file descriptor FD. Both are
frames: eight bytes of length (little-endian), then a pickle. `vfsimt.child_process` is the other end.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import pickle
import signal
import sys
import traceback
from typing import TYPE_CHECKING, Any

from vfsimt.errors import VfsimtError
from vfsimt.worker_messages import LENGTH_BYTES, Message, MessageKind

if TYPE_CHECKING:
    from vfsimt.worker_messages import Task

_PR_SET_PDEATHSIG = 1
"""Linux, prctl(2): the signal to get when the parent ends."""


def main(descriptor: int) -> None:
    """Work on tasks until standard input ends."""
    _prepare_process()
    source = sys.stdin.buffer
    with os.fdopen(descriptor, "wb") as sink:
        while True:
            head = source.read(LENGTH_BYTES)
            if len(head) < LENGTH_BYTES:
                return
            task: Task = pickle.loads(source.read(int.from_bytes(head, "little")))  # noqa: S301  # from our own parent
            send(sink, _answer(task, sink))


def send(sink: Any, value: object) -> None:
    """Write one frame."""
    data = pickle.dumps(value)
    sink.write(len(data).to_bytes(LENGTH_BYTES, "little") + data)
    sink.flush()


def _answer(task: Task, sink: Any) -> Message:
    try:
        value = task.perform(lambda phase: send(sink, Message(kind=MessageKind.PROGRESS, value=phase)))
        return Message(kind=MessageKind.RESULT, value=value)
    except VfsimtError as error:
        return Message(kind=MessageKind.REFUSAL, value=error)
    except Exception:
        return Message(kind=MessageKind.FAILURE, value=traceback.format_exc())


def _prepare_process() -> None:
    """No core files, no life after the parent's, and interrupts are the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


if __name__ == "__main__":
    main(int(sys.argv[1]))
