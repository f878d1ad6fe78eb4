"""Reading and writing files: the only module that touches the file system for the commands.

An output is written beside its target under a temporary name, flushed, then renamed over it, so that a
failure or a kill leaves either the old file or the new one, whole.
"""

from __future__ import annotations

import errno
import mmap
import os
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, ObjectPlace, Reason
from vfsimt.errors import InputError, RefusedError
from vfsimt.inputs import NotAFileError, NoWriterError, read_bytes, read_standard_input
from vfsimt.staging import PendingOutput, stage
from vfsimt.termination import held_termination

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

STANDARD_STREAM = "-"


class FileReason(Reason):
    """Why a file could not be read or written."""

    UNREADABLE = "VF001"
    UNWRITABLE = "VF002"
    OUTPUT_IS_INPUT = "VF003"
    OUTPUTS_COINCIDE = "VF004"
    NOT_A_FILE = "VF005"
    NO_WRITER = "VF006"
    BITCODE_TO_TERMINAL = "VF054"
    BAD_TEXT_FILE = "VF055"


def stream_name(path: str) -> str:
    """What findings call a file: its path, `<stdin>` for standard input."""
    return "<stdin>" if path == STANDARD_STREAM else path


def read_file(path: str) -> bytes:
    """Read a whole file, or standard input when `path` is `-`.

    Raises:
        InputError: VF001, the file does not exist, is a directory, or may not be read; VF005, it is a device or a
            socket; VF006, it is a named pipe into which nobody writes.
    """
    try:
        return read_standard_input() if path == STANDARD_STREAM else read_bytes(path)
    except NotAFileError as error:
        message, help_line = f"this is {error.strerror}, not a file", "name a file, or - for standard input"
        raise _unreadable(FileReason.NOT_A_FILE, path, message, help_line) from error
    except NoWriterError as error:
        help_line = "start the program that writes into it, or name a file"
        raise _unreadable(FileReason.NO_WRITER, path, f"cannot read: {error.strerror}", help_line) from error
    except (OSError, ValueError, MemoryError, OverflowError) as error:
        help_line = "name a readable file, or - for standard input"
        raise _unreadable(FileReason.UNREADABLE, path, f"cannot read: {_cause(error)}", help_line) from error


def map_file(path: str) -> mmap.mmap:
    """Map a whole file that nobody else changes; for reading back what was just written.

    Raises:
        InputError: VF001, the file is gone, empty, or may not be read.
    """
    try:
        with Path(path).open("rb") as stream:
            return mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError) as error:
        message = f"cannot read back what was written: {_cause(error)}"
        finding = Finding(reason=FileReason.UNREADABLE, message=message, place=ObjectPlace(name=path))
        raise InputError([finding]) from error


def refuse_coinciding_files(inputs: tuple[str, ...], outputs: tuple[str, ...]) -> None:
    """Refuse outputs that are the same file as an input, or as one another, before any work is done.

    Files are compared by device and inode, so that links, bind mounts and other spellings of a path are seen.

    Raises:
        RefusedError: VF003 or VF004.
    """
    findings: list[Finding] = []
    input_of = {key: name for name in reversed(inputs) for key in _identities(name)}
    output_of: dict[tuple[int, int] | str, str] = {}
    for output in outputs:
        keys = _identities(output)
        name = next((input_of[key] for key in keys if key in input_of), None)
        if name is not None:
            message = f"the output {output} is the same file as the input {name}"
            findings.append(_coincidence(FileReason.OUTPUT_IS_INPUT, output, message))
        other = next((output_of[key] for key in keys if key in output_of), None)
        if other is not None:
            message = f"two outputs are the same file: {other} and {output}"
            findings.append(_coincidence(FileReason.OUTPUTS_COINCIDE, output, message))
        output_of.update({key: output for key in keys if key not in output_of})
    if findings:
        raise RefusedError(findings)


def ensure_directory(path: str) -> None:
    """Make a directory, with those above it, unless it is there.

    Raises:
        RefusedError: VF002.
    """
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from error


def refuse_unwritable(paths: tuple[str, ...]) -> None:
    """Refuse outputs that cannot be written, before long work is done; each is tried with an empty temporary file.

    Raises:
        RefusedError: VF002, for each such path.
    """
    findings: list[Finding] = []
    for path in paths:
        if not is_stream(path):
            try:
                stage_file(path, b"").discard()
            except RefusedError as error:
                findings += error.findings
    if findings:
        raise RefusedError(findings)


def stage_file(path: str, data: bytes | Iterable[bytes], *, mode_from: str | None = None) -> PendingOutput:
    """Write `data` beside `path` under a temporary name and flush it to the disk.

    Args:
        path: the target; a symbolic link is followed, so that the link stays.
        data: the whole content, or its parts in order.
        mode_from: a file whose permission bits a new output takes; an existing target keeps its own.

    Raises:
        RefusedError: VF002, the directory is missing or read-only, the disk is full, the target is no regular file.
    """
    try:
        return stage(path, (data,) if isinstance(data, bytes) else data, mode_from=mode_from)
    except (OSError, ValueError, RuntimeError) as error:
        raise _unwritable(path, error) from error


def commit_files(staged: Sequence[PendingOutput]) -> None:
    """Give staged files their names; SIGTERM and SIGHUP wait until all have theirs.

    Raises:
        RefusedError: VF002, a rename failed; the files before it have their names, it and those after it are gone.
    """
    with held_termination():
        try:
            for pending in staged:
                _commit(pending)
        except RefusedError:
            for pending in staged:
                pending.discard()
            raise


def write_files(outputs: tuple[tuple[str, bytes], ...], *, mode_from: str | None = None) -> None:
    """Write several outputs: all are staged before the first is renamed; `-` is standard output, written last.

    A target that is a device or a pipe is written in place: there is nothing to rename over.

    Raises:
        RefusedError: VF002; no target has changed unless a rename itself failed.
    """
    staged: list[PendingOutput] = []
    try:
        for path, data in outputs:
            if not is_stream(path):
                # One by one, so that those staged before a failure are known and removed.
                staged.append(stage_file(path, data, mode_from=mode_from))
    except BaseException:
        for pending in staged:
            pending.discard()
        raise
    commit_files(staged)
    for path, data in sorted(outputs, key=lambda output: output[0] == STANDARD_STREAM):
        if is_stream(path):
            _write_stream(path, data)


def is_stream(path: str) -> bool:
    """Whether an output is written in place: standard output, a device or a pipe."""
    if path == STANDARD_STREAM:
        return True
    try:
        mode = Path(path).stat().st_mode
    except (OSError, ValueError):
        return False
    return stat.S_ISCHR(mode) or stat.S_ISFIFO(mode)


def _commit(pending: PendingOutput) -> None:
    try:
        pending.commit()
    except OSError as error:
        raise _unwritable(str(pending.target), error) from error


def _write_stream(path: str, data: bytes) -> None:
    if path == STANDARD_STREAM:
        # It is None where the descriptor was closed before Python started.
        if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]
            raise _unwritable("<stdout>", OSError(errno.EBADF, "standard output is closed"))
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        # A pipe that nobody reads would wait for a reader; opened this way, it is an error (POSIX, "open").
        handle = os.open(path, os.O_WRONLY | os.O_TRUNC | os.O_NONBLOCK)
        with os.fdopen(handle, "wb") as stream:
            os.set_blocking(handle, True)
            stream.write(data)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from error


def _identities(path: str) -> tuple[tuple[int, int] | str, ...]:
    """What tells a file from others: its resolved path, and device and inode where it exists."""
    if path == STANDARD_STREAM:
        return ()
    try:
        resolved = os.path.realpath(path)
    except (OSError, ValueError):
        return (path,)
    try:
        status = Path(path).stat()
    except (OSError, ValueError):
        return (resolved,)
    return (resolved, (status.st_dev, status.st_ino))


def _coincidence(reason: FileReason, output: str, message: str) -> Finding:
    return Finding(reason=reason, message=message, place=ObjectPlace(name=output), help="choose another output file")


def _unreadable(reason: FileReason, path: str, message: str, help_line: str) -> InputError:
    place = ObjectPlace(name=stream_name(path))
    return InputError([Finding(reason=reason, message=message, place=place, help=help_line)])


def _unwritable(path: str, error: Exception) -> RefusedError:
    message = f"cannot write: {_cause(error)}"
    help_line = "nothing was written; choose a writable directory with enough room"
    return RefusedError(
        [Finding(reason=FileReason.UNWRITABLE, message=message, place=ObjectPlace(name=path), help=help_line)]
    )


def _cause(error: Exception) -> str:
    if isinstance(error, (MemoryError, OverflowError)):
        return "it does not fit into memory"
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
