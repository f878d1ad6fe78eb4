"""Why a packet entry, or a call of one, is not specialised."""

from __future__ import annotations

from vfsimt.diagnostics import Reason


class SpecializeReason(Reason):
    """Reasons of the specialize wing."""

    NO_ENTRY = "VF201"
    ENTRY_NOT_DEFINED = "VF202"
    LANES_PARAMETER_MISSING = "VF203"
    LANES_TYPE = "VF204"
    NO_FULL_CALL = "VF205"
    OVER_BUDGET = "VF206"
    COROUTINE = "VF207"
    STATE_MACHINE = "VF208"
    ADDRESS_TAKEN = "VF209"
    MUSTTAIL = "VF210"
    VARIADIC = "VF211"
    NAKED = "VF212"
    RETURNED_LANES = "VF213"
    BLOCK_ADDRESS = "VF214"
    DISCARDABLE_SYMBOL = "VF215"
    NO_DUPLICATE = "VF216"
    NAME_TAKEN = "VF217"
    CALL_TYPE_DIFFERS = "VF218"
    USE_LIST_ORDER = "VF219"
    DISABLED = "VF220"
    PROOF_FAILED = "VF221"
    LANES_PARAMETER_AMBIGUOUS = "VF222"
    INTERPOSABLE = "VF223"
    BAD_OPTION = "VF224"
    NUMBERED_TYPES = "VF225"
    FRAME_ESCAPE = "VF226"
    ALWAYS_INLINE = "VF230"
    WORKER_DIED = "VF231"
    NOT_GUARDED = "VF232"
    WRAP_SIGNATURE = "VF233"
    WRAP_WIDTH = "VF234"
    NOT_COMPILED = "VF235"
    NOT_COUNTED = "VF236"
    LIMIT_UNPROVED = "VF237"
    LLVM_REMARKS = "VF238"
    NO_TARGET = "VF239"
    ASM_DEFINITION = "VF240"
    NOT_OPTIMISED = "VF241"
    COOPERATIVE = "VF242"


POLICY_REASONS = (SpecializeReason.OVER_BUDGET, SpecializeReason.COROUTINE, SpecializeReason.STATE_MACHINE)
"""Refusals that `--admit` lifts: the clone would be right, but perhaps not wanted. All others are of safety."""
