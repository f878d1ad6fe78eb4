"""Why a text is not taken as LLVM IR."""

from __future__ import annotations

from vfsimt.diagnostics import Reason


class IRReason(Reason):
    """Reasons of the IR layer."""

    UNTERMINATED_STRING = "VF101"
    UNTERMINATED_COMMENT = "VF102"
    UNBALANCED_BRACE = "VF103"
    MALFORMED_FUNCTION = "VF104"
    MALFORMED_STATEMENT = "VF105"
    REJECTED_BY_PARSER = "VF106"
    REJECTED_BY_VERIFIER = "VF107"
    DEBUG_INFO_DROPPED = "VF108"
    NESTED_TOO_DEEP = "VF109"
    NOT_IR = "VF110"
    EDITS_OVERLAP = "VF111"
    FOREIGN_BLOCK_ADDRESS = "VF112"
    SHARED_SUBPROGRAM = "VF113"
    LLVM_FAILED = "VF114"
