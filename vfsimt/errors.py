"""The one exception tree of vfsimt.

Every error owns its findings and the exit status of the command that ends with it. A build script catches
`VfsimtError`, or the one subclass that it can handle, and prints `error.findings`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.diagnostics import Finding


class VfsimtError(Exception):
    """An input was not processed; `findings` says where and why, at least one of them.

    Attributes:
        findings: what is wrong, in the order in which it should be read.
        exit_status: status of the command that ends with this error.
    """

    exit_status: ClassVar[int] = 70

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings: tuple[Finding, ...] = tuple(findings)
        assert self.findings, "an error without a finding explains nothing"
        super().__init__("\n".join(str(finding) for finding in self.findings))

    def __reduce__(self) -> tuple[type[VfsimtError], tuple[tuple[Finding, ...]]]:
        return type(self), (self.findings,)


class RefusedError(VfsimtError):
    """The input was understood, and what was asked for is refused: it cannot be proved safe (exit status 1)."""

    exit_status = 1


class UsageError(VfsimtError):
    """The call itself is wrong: an option that does not exist here, or options that contradict (exit status 2)."""

    exit_status = 2


class InputError(VfsimtError):
    """An input cannot be read, or is not what it should be: malformed text, a corrupt object (exit status 3)."""

    exit_status = 3
