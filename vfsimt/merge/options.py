"""What `merge` is asked to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from vfsimt.diagnostics import Finding
from vfsimt.errors import UsageError
from vfsimt.merge.reasons import MergeReason

DEFAULT_MAX_UNROLL = 128


class Pin(Enum):
    """What keeps the symbol of an entry with a single call alive.

    `WEAK_ODR`: LLVM must emit a weak definition, called or not, and may still drop it at link time for an equal one.
    `USED`: a place in `@llvm.compiler.used`; the linkage stays, and no optimiser may remove or rename the function.
    """

    WEAK_ODR = "weak-odr"
    USED = "used"


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeOptions:
    """How a module is merged.

    Attributes:
        name: the file, as findings call it.
        parametrize: merge clones that differ only in constants; these become parameters.
        pin: keep fragile entries that stay single alive, and noinline; a `Pin`, or its value.
        keep_loops: mark loops around SIMT calls, so that they are not unrolled, or fully where a slot needs it.
        max_unroll: most iterations of a loop that must be unrolled fully, 1 or more.
        execute: run what was merged on the host, before and after; it compiles and runs the code of the module.
        simt_cc: N, where the SIMT convention is spelled `cc N` beside the vendor's keyword.
        allow_none: take a module in which no function is known as SIMT, though some have a numbered convention.
        check: have LLVM parse and verify the input and the result.

    Raises:
        UsageError: VF712, `pin` is no `Pin`, or `max_unroll` is below 1.
    """

    name: str = "<string>"
    parametrize: bool = False
    pin: Pin | str | None = None
    keep_loops: bool = False
    max_unroll: int = DEFAULT_MAX_UNROLL
    execute: bool = False
    simt_cc: int | None = None
    allow_none: bool = False
    check: bool = True

    @property
    def chosen_pin(self) -> Pin | None:
        """The pin as an enum member."""
        return None if self.pin is None else Pin(self.pin)

    def __post_init__(self) -> None:
        problems: list[str] = []
        known = [pin.value for pin in Pin]
        if self.pin is not None and not isinstance(self.pin, Pin) and self.pin not in known:
            problems.append(f"pin is {self.pin!r}; it must be one of {', '.join(map(repr, known))}")
        if self.max_unroll < 1:
            problems.append(f"max_unroll is {self.max_unroll}; it must be 1 or more")
        if problems:
            help_line = "see 'vfsimt merge --help'"
            raise UsageError(
                Finding(reason=MergeReason.BAD_OPTION, message=message, help=help_line) for message in problems
            )
