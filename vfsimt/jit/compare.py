"""Comparing results: bits first, then values within a tolerance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from vfsimt.jit.reasons import JitReason, finding

if TYPE_CHECKING:
    from vfsimt.diagnostics import Finding
    from vfsimt.jit.arguments import Array


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """How a result compares with what was expected.

    Attributes:
        elements: of the array.
        different_bits: elements whose bits differ.
        outside: elements outside of the tolerance; a NaN matches a NaN only.
        worst: largest absolute difference; infinite where one of the two is no finite number.
        worst_index: where that is, an index of the array.
    """

    elements: int
    different_bits: int
    outside: int
    worst: float
    worst_index: tuple[int, ...]

    @property
    def is_within(self) -> bool:
        """Whether every element is within the tolerance."""
        return self.outside == 0

    def __str__(self) -> str:
        if not self.different_bits:
            return "the same bits"
        where = f"[{', '.join(map(str, self.worst_index))}]"
        largest = f"largest difference {self.worst:.3g} at {where}"
        if self.is_within:
            return f"within the tolerance: {self.different_bits} of {self.elements} elements differ, {largest}"
        return f"{self.outside} of {self.elements} elements are outside of the tolerance, {largest}"


def compare_arrays(result: Array, expected: Array, tolerance: float) -> Comparison:
    """Compare two arrays of the same shape; `tolerance + tolerance * abs(expected)` is allowed, 0 asks for equality."""
    first: Any = np.ascontiguousarray(result)
    second: Any = np.ascontiguousarray(expected)
    bits = _differing_bits(first, second) if first.dtype == second.dtype else first != second
    if not first.size or not bits.any():
        return Comparison(elements=int(first.size), different_bits=0, outside=0, worst=0.0, worst_index=())
    wide = np.complex128 if "c" in {first.dtype.kind, second.dtype.kind} else np.float64
    with np.errstate(invalid="ignore"):
        left, right = first.astype(wide), second.astype(wide)
        difference: Any = np.where(bits, np.abs(left - right), 0.0)
        same = (left == right) | (np.isnan(left) & np.isnan(right))
        difference = np.where(same, 0.0, np.where(np.isnan(difference), np.inf, difference))
        # Integers beyond 2**53 may look equal as doubles; their bits decide.
        if first.dtype.kind in "iub" and second.dtype.kind in "iub":
            difference = np.where((difference == 0) & (first != second), 1.0, difference)
        within = np.isfinite(difference) & (difference <= tolerance + tolerance * np.abs(right))
        outside = ~within & (difference != 0)
    flat = int(np.argmax(difference))
    return Comparison(
        elements=int(first.size),
        different_bits=int(np.count_nonzero(bits)),
        outside=int(np.count_nonzero(outside)),
        worst=float(difference.flat[flat]),
        worst_index=tuple(int(number) for number in np.unravel_index(flat, first.shape)),
    )


def _differing_bits(first: Any, second: Any) -> Any:
    size = first.dtype.itemsize
    bytes_differ = first.reshape(-1).view(np.uint8) != second.reshape(-1).view(np.uint8)
    return bytes_differ.reshape(-1, size).any(axis=1).reshape(first.shape)


def difference_finding(comparison: Comparison, argument: int, name: str, other: str) -> Finding:
    """The finding for a result outside of the tolerance."""
    message = f"argument {argument} differs from {other}: {comparison}"
    help_line = "--tolerance sets the absolute and relative part of what is allowed"
    return finding(JitReason.RESULT_DIFFERS, message, help_line, name=name)
