"""What is measured: built-in kernels over shapes, or a kernel of the user's."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from vfsimt.jit.kernels import REDUCTIONS, KernelSpec, Mapping, Operator, Snapshot

if TYPE_CHECKING:
    from vfsimt.jit.arguments import Argument
    from vfsimt.jit.entries import EntryPoint
    from vfsimt.jit.launch import Dispatch

MATRIX_SHAPES = ((64, 256), (1024, 4096), (17, 65), (17, 16384), (1, 4096), (64, 4096))
"""Rows and columns of the built-in matrix."""

ROPE_SHAPES = ((64, 128), (17, 66))
"""The same for RoPE, whose rows are heads."""

PACKETS_OF_A_BLOCK = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltinCase:
    """A built-in kernel over so many rows, for a target."""

    spec: KernelSpec
    rows: int
    target: str

    @property
    def shape(self) -> str:
        """Rows x columns."""
        return f"{self.rows}x{self.spec.columns}"

    @property
    def name(self) -> str:
        """The case in one line."""
        spec = self.spec
        snapshot = "" if spec.snapshot is Snapshot.NONE else f" {spec.snapshot.value}"
        return f"{spec.operator.value} {self.shape} {spec.mapping.value}{snapshot} W={spec.width} {self.target}"


@dataclass(frozen=True, slots=True, kw_only=True)
class UserCase:
    """A kernel of the user's with its arguments.

    Attributes:
        label: what tables call it.
        entry: what is called, in every variant.
        width: lanes of a packet, for a packet entry; 0 where it is not known.
        arguments: in declaration order.
        dispatch: threads and blocks.
        target: the CPU.
        tolerance: by which a variant may differ from the first one.
    """

    label: str
    entry: EntryPoint
    width: int
    arguments: tuple[Argument, ...]
    dispatch: Dispatch
    target: str
    tolerance: float

    @property
    def shape(self) -> str:
        """Threads x block."""
        return f"{self.dispatch.threads}/{self.dispatch.block}"

    @property
    def name(self) -> str:
        """The case in one line."""
        return f"{self.label} {self.entry.name} {self.shape} {self.target}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """Which built-in cases to measure: all combinations that exist.

    Attributes:
        operators, widths, mappings, targets: of the cases.
        shapes: rows and columns; empty for those that the matrix has for each operator.
        snapshots: for the operators that have a choice.
    """

    operators: tuple[Operator, ...] = tuple(Operator)
    shapes: tuple[tuple[int, int], ...] = ()
    widths: tuple[int, ...] = (8,)
    mappings: tuple[Mapping, ...] = tuple(Mapping)
    snapshots: tuple[Snapshot, ...] = (Snapshot.COPIED, Snapshot.FUSED)
    targets: tuple[str, ...] = ("host",)

    def cases(self) -> tuple[BuiltinCase, ...]:
        """The cases, in a fixed order.

        Raises:
            ValueError: a kernel with one of these numbers does not exist.
        """
        found: list[BuiltinCase] = []
        for target, operator in product(self.targets, self.operators):
            shapes = self.shapes or (ROPE_SHAPES if operator is Operator.ROPE else MATRIX_SHAPES)
            snapshots = self.snapshots if operator in REDUCTIONS else (Snapshot.NONE,)
            for (rows, columns), width, mapping, snapshot in product(shapes, self.widths, self.mappings, snapshots):
                spec = KernelSpec(
                    operator=operator, columns=columns, width=width, mapping=mapping, snapshot=snapshot, noinline=True
                )
                found.append(BuiltinCase(spec=spec, rows=rows, target=target))
        return tuple(found)
