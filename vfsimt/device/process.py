"""A run in a process of its own, whose death is a finding."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vfsimt.device.reasons import DeviceReason
from vfsimt.errors import RefusedError
from vfsimt.jit.child import KernelProcess
from vfsimt.jit.reasons import JitReason

if TYPE_CHECKING:
    from vfsimt.device.execution import Execution, RawOutcome
    from vfsimt.device.options import DeviceOptions

_GRACE_SECONDS = 20.0
"""For what comes before and after the part that has a deadline of its own: the process, the arrays, the report."""

_REASONS = {JitReason.TIMED_OUT: DeviceReason.TIMED_OUT, JitReason.PROCESS_ENDED: DeviceReason.PROCESS_ENDED}


def run_apart(task: Execution, options: DeviceOptions) -> RawOutcome:
    """Run a task in a process of its own.

    Raises:
        RefusedError: VF918 the time is over, VF919 the process ended.
    """
    try:
        with KernelProcess() as child:
            return child.perform(task, name=options.name, timeout=options.timeout + _GRACE_SECONDS)
    except RefusedError as error:
        findings = [
            replace(item, reason=_REASONS[item.reason])
            if isinstance(item.reason, JitReason) and item.reason in _REASONS
            else item
            for item in error.findings
        ]
        raise RefusedError(findings) from error
