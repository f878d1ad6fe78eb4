"""What makes the interpreter stop: the kernel does what nobody defines, or what the specification does not say."""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """Why a kernel cannot go on."""

    DEFINITION = "not defined by the specification"
    POISON = "a poison value decides what happens"
    UNDEFINED = "undefined behaviour"
    OUT_OF_RANGE = "outside of every buffer"
    MISALIGNED = "misaligned"
    UNINITIALISED = "nobody wrote what is read"
    RACE = "two threads, one writes, no barrier between"
    DIVERGENT_BARRIER = "not all lanes of a warp reach the barrier together"
    MISSED_BARRIER = "not all warps of the block wait at the barrier"
    NOT_KEPT = "resumed, but never kept"
    NOT_SET = "waits for a flag that nobody sets"
    INACTIVE_SOURCE = "a shuffle reads a lane that is not active"
    CONVERSION = "a number that does not fit its new type"
    ENDLESS = "runs too long"


class FaultError(Exception):
    """Raised where a kernel stops; `place` is the instruction as LLVM prints it."""

    def __init__(self, reason: Reason, message: str, place: str = "") -> None:
        super().__init__(f"{reason.value}: {message}{' at ' + place if place else ''}")
        self.reason = reason
        self.message = message
        self.place = place

    def at(self, place: str) -> FaultError:
        """The same fault with its place, if it has none yet."""
        return self if self.place else FaultError(self.reason, self.message, place)


def undefined(name: str) -> FaultError:
    """The fault of something that this interpreter, or the specification, does not know."""
    return FaultError(Reason.DEFINITION, name)
