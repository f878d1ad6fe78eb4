"""The error for a result that is not what was planned."""

from __future__ import annotations

from vfsimt.diagnostics import Finding
from vfsimt.specialize.proof import ProofError
from vfsimt.specialize.reasons import SpecializeReason


def proof_failure(message: str) -> ProofError:
    """A fault of vfsimt (VF221); `message` says what differs."""
    help_line = "this is a fault of vfsimt, and nothing was written; please report it with the input"
    return ProofError([Finding(reason=SpecializeReason.PROOF_FAILED, message=message, help=help_line)])
