"""The two machines that run a device kernel: the interpreter of the tests, and `vfsimt.run_device`.

A test that takes `machine` runs on both, and expects the same of both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import vfsimt
from tests.device.interpreter import FaultError, Reason, run_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Machine: TypeAlias = "Callable[..., tuple[Any, ...]]"

CODES: Final = {
    Reason.OUT_OF_RANGE: "VF910",
    Reason.MISALIGNED: "VF911",
    Reason.UNINITIALISED: "VF912",
    Reason.RACE: "VF913",
    Reason.DIVERGENT_BARRIER: "VF914",
    Reason.MISSED_BARRIER: "VF915",
    Reason.NOT_KEPT: "VF916",
    Reason.NOT_SET: "VF917",
    Reason.ENDLESS: "VF918",
    Reason.INACTIVE_SOURCE: "VF920",
    Reason.CONVERSION: "VF923",
}
"""The code that a fault of the interpreter has in `vfsimt`."""


class StoppedError(Exception):
    """Raised by a machine for a kernel that does what is not defined; `codes` are those of all findings."""

    def __init__(self, codes: Sequence[str], message: str) -> None:
        super().__init__(message)
        self.codes = tuple(sorted(set(codes)))


def interpreted(text: str, arguments: Sequence[Any], **options: Any) -> tuple[Any, ...]:
    """The arguments after a run by the interpreter.

    Raises:
        StoppedError: with one code, since the interpreter stops at the first fault.
    """
    try:
        return run_text(text, arguments, **options).arguments
    except FaultError as fault:
        raise StoppedError([CODES.get(fault.reason, fault.reason.name)], str(fault)) from fault


def compiled(text: str, arguments: Sequence[Any], **options: Any) -> tuple[Any, ...]:
    """The arguments after a run by `vfsimt.run_device`, in this process, with all checks, compiled in a hurry.

    Raises:
        StoppedError: with the codes of all findings.
    """
    if "chip_bytes" in options:
        options["ub_bytes"] = options.pop("chip_bytes")
    run_device: Any = getattr(vfsimt, "run_device")  # noqa: B009
    try:
        result = run_device(text, arguments=arguments, isolated=False, **{"opt": 0, **options})
    except vfsimt.RefusedError as refused:
        raise StoppedError([finding.code for finding in refused.findings], str(refused)) from refused
    if result.findings:
        raise StoppedError([finding.code for finding in result.findings], str(result.findings))
    return result.arguments


MACHINES: Final[dict[str, Machine]] = {"interpreter": interpreted, "compiled": compiled}
