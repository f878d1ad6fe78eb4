"""What `merge` is asked to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

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
        pin: keep fragile entries that stay single alive, and noinline.
        keep_loops: mark loops around SIMT calls, so that they are not unrolled, or fully where a slot needs it.
        max_unroll: most iterations of a loop that must be unrolled fully.
        execute: run what was merged on the host, before and after; it compiles and runs the code of the module.
        simt_cc: N, where the SIMT convention is spelled `cc N` beside the vendor's keyword.
        check: have LLVM parse and verify the input and the result.
    """

    name: str = "<string>"
    parametrize: bool = False
    pin: Pin | None = None
    keep_loops: bool = False
    max_unroll: int = DEFAULT_MAX_UNROLL
    execute: bool = False
    simt_cc: int | None = None
    check: bool = True
