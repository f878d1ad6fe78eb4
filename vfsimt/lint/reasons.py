"""What the linter finds."""

from __future__ import annotations

from vfsimt.diagnostics import Reason


class LintReason(Reason):
    """Reasons of the linter's findings."""

    FRAGILE_ENTRY = "VF601"
    CLONE_FAMILY = "VF602"
    NOT_NOINLINE = "VF603"
    STRONG_EXTERNAL = "VF604"
    NO_LAUNCH_INFO = "VF605"
    TOO_MANY_THREADS = "VF606"
    THREAD_BOUND_TOO_LARGE = "VF607"
    REGISTERS_DISAGREE = "VF608"
    ASM_TEMPLATE = "VF609"
    EMPTY_ASM = "VF610"
    SLOT_CLASH = "VF611"
    RESUME_WITHOUT_KEEP = "VF612"
    INDIRECT_CALL = "VF613"
    NESTED_CALL = "VF614"
    VARIABLE_SLOT = "VF615"
    UNKNOWN_CONVENTION = "VF616"


class LintUsageReason(Reason):
    """Why the linter was not run."""

    UNKNOWN_CODE = "VF699"
