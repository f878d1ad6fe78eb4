"""The bytes of an input: a regular file, a pipe or a terminal; what has no end, or none that comes, is refused."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from pathlib import Path

FIFO_SECONDS = 10.0
"""How long a named pipe may wait for somebody to write into it."""

_POLL_SECONDS = 0.02
_CHUNK_BYTES = 1 << 20


class NotAFileError(OSError):
    """The path leads to a device or a socket."""


class NoWriterError(OSError):
    """Nobody has opened a named pipe for writing."""


def read_bytes(path: str) -> bytes:
    """The whole content of a path.

    Raises:
        NotAFileError, NoWriterError: it would have no end, or no beginning.
        OSError, ValueError, MemoryError: as `open` and `read`.
    """
    mode = Path(path).stat().st_mode
    if stat.S_ISFIFO(mode) and not _is_anonymous(path):
        return _read_fifo(path)
    if stat.S_ISREG(mode) or stat.S_ISFIFO(mode) or stat.S_ISDIR(mode):
        return Path(path).read_bytes()
    if not stat.S_ISCHR(mode):
        raise NotAFileError(errno.EINVAL, "a socket" if stat.S_ISSOCK(mode) else "a block device")
    with Path(path).open("rb") as stream:
        if not stream.isatty():
            raise NotAFileError(errno.EINVAL, "a character device")
        return stream.read()


def read_standard_input() -> bytes:
    """Everything on standard input; the null device is empty, other devices than terminals have no end.

    Raises:
        NotAFileError: it is such a device.
        OSError, ValueError: it is closed, or cannot be read.
    """
    stream = sys.stdin
    # `sys.stdin` is None where the descriptor was closed before Python started.
    if stream is None or stream.closed:  # pyright: ignore[reportUnnecessaryComparison]
        raise OSError(errno.EBADF, "standard input is closed")
    if not stream.isatty() and _is_endless(stream.buffer):
        raise NotAFileError(errno.EINVAL, "a character device")
    return stream.buffer.read()


def _is_endless(stream: object) -> bool:
    """Whether a stream is a device; a stream that Python holds in memory is none."""
    try:
        status = os.fstat(stream.fileno())  # type: ignore[attr-defined]
    except (OSError, AttributeError, ValueError):
        return False
    return stat.S_ISCHR(status.st_mode) and status.st_rdev != Path(os.devnull).stat().st_rdev


def _is_anonymous(path: str) -> bool:
    """Whether a pipe has no name of its own, as `/dev/fd/63` of a shell's process substitution."""
    return not os.path.lexists(os.path.realpath(path))


def _read_fifo(path: str) -> bytes:
    """Read a named pipe to its end, once somebody writes into it.

    Without a writer `read` gives nothing at once, and with one that has not written yet it would block (POSIX, "read").
    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(handle, "rb", buffering=0) as stream:
        deadline = time.monotonic() + FIFO_SECONDS
        first = stream.read(_CHUNK_BYTES)
        while first == b"" and time.monotonic() < deadline:
            time.sleep(_POLL_SECONDS)
            first = stream.read(_CHUNK_BYTES)
        if first == b"":
            raise NoWriterError(errno.ENXIO, f"nobody has written into this pipe for {FIFO_SECONDS:g} seconds")
        os.set_blocking(handle, True)
        return (first or b"") + stream.readall()
