"""Why functions are not merged, and why a whole merge is refused."""

from __future__ import annotations

from vfsimt.diagnostics import Reason


class MergeReason(Reason):
    """Reasons of the merger."""

    LINKAGE_IS_KEPT = "VF701"
    OTHER_USE = "VF702"
    PROOF_FAILED = "VF704"
    CONSTANT_IS_FIXED = "VF705"
    NOT_PARAMETRIZABLE = "VF706"
    CANNOT_PIN = "VF707"
    TRIP_COUNT_UNKNOWN = "VF708"
    TRIP_COUNT_TOO_LARGE = "VF709"
    SHARED_LATCH = "VF710"
    USE_LIST_ORDER = "VF711"
    BAD_OPTION = "VF712"
    ASM_REPEATED = "VF243"
