"""Catches LLVM's warning that it drops a module's debug info: it goes to standard error, and nothing else tells."""

from __future__ import annotations

import os
import re
import tempfile
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

DROPPED_DEBUG_INFO = re.compile(r"ignoring (?:invalid )?debug info.*", re.IGNORECASE)
_STANDARD_ERROR = 2
_LOCK = threading.Lock()


@contextmanager
def captured_standard_error(*, at_wait: Callable[[], None]) -> Generator[Callable[[], str]]:
    """Catch what LLVM writes to the process's standard error, which Python's `sys.stderr` does not see.

    The stream belongs to the whole process, so one capture runs at a time, and what was caught is written to the
    stream afterwards unless it is LLVM's warning: it may be another thread's. A closed stream is lent a file.

    Args:
        at_wait: called where another thread's capture has to end first.
    """
    if not _LOCK.acquire(blocking=False):
        at_wait()
        _LOCK.acquire()
    try:
        with _captured() as read_warnings:
            yield read_warnings
    finally:
        _LOCK.release()


@contextmanager
def _captured() -> Generator[Callable[[], str]]:
    with tempfile.TemporaryFile() as sink:
        saved = _lend_standard_error(sink.fileno())
        try:
            yield lambda: _read_all(sink.fileno())
        finally:
            _give_back_standard_error(sink.fileno(), saved)
            _pass_on(_read_all(sink.fileno()), saved)


def _lend_standard_error(sink: int) -> int | None:
    """Let standard error be `sink`; returns a copy of what it was, None where it was closed."""
    try:
        saved = os.dup(_STANDARD_ERROR) if sink != _STANDARD_ERROR else None
    except OSError:
        saved = None
    os.dup2(sink, _STANDARD_ERROR)
    return saved


def _give_back_standard_error(sink: int, saved: int | None) -> None:
    if saved is not None:
        os.dup2(saved, _STANDARD_ERROR)
        os.close(saved)
    elif sink != _STANDARD_ERROR:
        os.close(_STANDARD_ERROR)


def _pass_on(caught: str, saved: int | None) -> None:
    others = "".join(line for line in caught.splitlines(keepends=True) if not DROPPED_DEBUG_INFO.search(line))
    if others.strip() and saved is not None:
        with suppress(OSError):
            os.write(_STANDARD_ERROR, others.encode("utf-8", "replace"))


def _read_all(handle: int) -> str:
    size = os.fstat(handle).st_size
    return os.pread(handle, min(size, 1 << 20), 0).decode("utf-8", "replace")
