"""Why no manifest can be made of a module."""

from __future__ import annotations

from vfsimt.diagnostics import Reason


class SimtReason(Reason):
    """Reasons that make the object proof impossible, seen in the IR."""

    INDIRECT_SIMT_CALL = "VF301"
    CALLEE_NOT_DEFINED = "VF302"
    CALLEE_WITHOUT_CONVENTION = "VF303"
    CALL_WITHOUT_CONVENTION = "VF304"
    CALLEE_IS_NO_FUNCTION = "VF305"
    CALLER_NOT_EMITTED = "VF306"
    SYMBOLS_CLASH = "VF307"
    BAD_CONVENTION_NUMBER = "VF308"
    UNKNOWN_CONVENTION = "VF310"
