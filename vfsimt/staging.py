"""Outputs under a temporary name beside their target: written, flushed, then renamed over it, or removed.

A temporary file is called `.NAME.vfsimt-HOST-PID-N.tmp`: the target's name, cut if it is long, a number of this machine
and its process namespace, the process, and a count. So the next run that writes the same target finds what a killed
process has left there.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import zlib
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_NAME_BYTES = 100
"""Of the target's name: with what follows it stays below the 255 bytes that file systems take."""

_counter = count()
_live: set[Path] = set()


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingOutput:
    """A file written under a temporary name beside its target; not yet visible under the target's name."""

    temporary: Path
    target: Path

    def commit(self) -> None:
        """Rename the temporary file over the target and flush the directory.

        Raises:
            OSError: it cannot be renamed; the temporary file is gone.
        """
        try:
            self.temporary.replace(self.target)
            _flush_directory(self.target.parent)
        except OSError:
            self.discard()
            raise
        _live.discard(self.temporary)

    def discard(self) -> None:
        """Remove the temporary file."""
        _remove(self.temporary)


def stage(path: str, parts: Iterable[bytes], *, mode_from: str | None) -> PendingOutput:
    """Write a file beside its target under a temporary name, and flush it to the disk.

    Args:
        path: the target; a symbolic link is followed, so that the link stays.
        parts: the content, in order.
        mode_from: a file whose permission bits a new output takes; an existing target keeps its own.

    Raises:
        OSError, ValueError, RuntimeError: it cannot be written, or the target is no regular file.
    """
    if path.endswith(os.sep):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    target = Path(path).resolve()
    mode = _mode_for(target, mode_from)
    remove_abandoned(target)
    temporary = target.with_name(f"{_lead(target)}{os.getpid()}-{next(_counter)}.tmp")
    _live.add(temporary)  # before it is there, so that whatever happens it is known
    try:
        with temporary.open("xb") as stream:
            for part in parts:
                stream.write(part)
            stream.flush()
            os.fchmod(stream.fileno(), mode)
            os.fsync(stream.fileno())
    except BaseException:
        _remove(temporary)
        raise
    return PendingOutput(temporary=temporary, target=target)


def discard_staged() -> None:
    """Remove every temporary file of this process: when it ends, none of them becomes an output any more."""
    for temporary in tuple(_live):
        _remove(temporary)


def remove_abandoned(target: Path) -> None:
    """Remove the temporary files of a target that ended processes of this machine and user have left."""
    if os.name != "posix":
        return
    pattern = re.compile(re.escape(_lead(target)) + r"(\d{1,10})-\d{1,10}\.tmp")
    with contextlib.suppress(OSError):
        for name in os.listdir(target.parent):  # noqa: PTH208 - names, of which very few become paths
            match = pattern.fullmatch(name)
            if match is not None and _has_ended(int(match[1])) and _is_own_file(target.with_name(name)):
                with contextlib.suppress(OSError):
                    target.with_name(name).unlink()


def _lead(target: Path) -> str:
    """How the temporary names of a target begin."""
    name = os.fsdecode(os.fsencode(target.name)[:_NAME_BYTES])
    return f".{name}.vfsimt-{_host():08x}-"


@cache
def _host() -> int:
    """A number of this machine and its process namespace: elsewhere a process number means another process."""
    namespace = ""
    with contextlib.suppress(OSError):
        namespace = str(Path("/proc/self/ns/pid").readlink())
    return zlib.crc32(f"{os.uname().nodename} {namespace}".encode("utf-8", "surrogateescape"))


def _has_ended(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def _is_own_file(path: Path) -> bool:
    with contextlib.suppress(OSError):
        status = path.lstat()
        return stat.S_ISREG(status.st_mode) and status.st_uid == os.geteuid()
    return False


def _remove(temporary: Path) -> None:
    with contextlib.suppress(OSError):
        temporary.unlink()
    _live.discard(temporary)


def _mode_for(target: Path, mode_from: str | None) -> int:
    for candidate in (target, None if mode_from is None else Path(mode_from)):
        if candidate is not None and candidate.exists():
            status = candidate.stat()
            if candidate is target and not stat.S_ISREG(status.st_mode):
                raise OSError(errno.EINVAL, "not a regular file")
            return stat.S_IMODE(status.st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _flush_directory(directory: Path) -> None:
    with contextlib.suppress(OSError):
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
