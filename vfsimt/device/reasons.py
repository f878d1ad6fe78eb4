"""Why a device kernel is not executed, and what its execution finds."""

from __future__ import annotations

from vfsimt.diagnostics import Reason


class DeviceReason(Reason):
    """Reasons of the wing that executes device kernels."""

    NO_KERNEL = "VF901"
    UNKNOWN_INTRINSIC = "VF902"
    UNSUPPORTED = "VF903"
    UNKNOWN_MODE = "VF904"
    BAD_ARGUMENT = "VF905"
    BAD_SHAPE = "VF906"
    WRONG_PART = "VF907"
    OUT_OF_RANGE = "VF910"
    MISALIGNED = "VF911"
    UNINITIALISED = "VF912"
    RACE = "VF913"
    BARRIER_DIVERGENT = "VF914"
    BARRIER_MISSED = "VF915"
    RESUME_WITHOUT_KEEP = "VF916"
    WAIT_WITHOUT_SET = "VF917"
    TIMED_OUT = "VF918"
    PROCESS_ENDED = "VF919"
    INACTIVE_SOURCE = "VF920"
    UNREACHABLE = "VF922"
    CONVERSION = "VF923"
