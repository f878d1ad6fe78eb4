"""Why a kernel was not compiled, not run, or not measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, ObjectPlace, Reason

if TYPE_CHECKING:
    from vfsimt.diagnostics import Place


class JitReason(Reason):
    """Reasons of the wing that runs kernels on the host."""

    UNKNOWN_TARGET = "VF801"
    NOT_HOST_CODE = "VF802"
    UNSAFE_ASSEMBLY = "VF803"
    UNRESOLVED_IMPORT = "VF804"
    NO_SUCH_SYMBOL = "VF805"
    CLOSED = "VF806"
    NAME_TAKEN = "VF807"
    BAD_ARGUMENT = "VF808"
    BAD_DISPATCH = "VF809"
    PROCESS_ENDED = "VF810"
    TIMED_OUT = "VF811"
    RESULT_DIFFERS = "VF812"
    GUARD_BROKEN = "VF813"
    BAD_ARRAY_FILE = "VF814"
    MISSING_PACKAGE = "VF815"
    NOT_A_PACKET_ENTRY = "VF816"
    BUILD_FAILED = "VF817"
    NOT_LINKED = "VF818"
    READ_OUTSIDE = "VF819"
    BAD_OPTION = "VF821"
    NOTHING_CLONED = "VF822"
    COMPILER_SAID = "VF823"


def finding(reason: JitReason, message: str, help_line: str, *, place: Place | None = None, name: str = "") -> Finding:
    """A finding with a place, or with the name of the file it concerns."""
    if place is None and name:
        place = ObjectPlace(name=name)
    return Finding(reason=reason, message=message, place=place, help=help_line)
