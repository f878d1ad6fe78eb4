"""Packet kernels that vfsimt writes itself: six operators in the ABI and the style of a SIMD-on-CPU backend."""

from __future__ import annotations

from vfsimt.jit.kernels.pipeline import LANES_PARAMETER, write_kernel
from vfsimt.jit.kernels.spec import (
    EPSILON,
    REDUCTIONS,
    WIDTHS,
    KernelSpec,
    Mapping,
    Operator,
    Snapshot,
)

__all__ = [
    "EPSILON",
    "LANES_PARAMETER",
    "REDUCTIONS",
    "WIDTHS",
    "KernelSpec",
    "Mapping",
    "Operator",
    "Snapshot",
    "write_kernel",
]
