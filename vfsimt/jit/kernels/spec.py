"""What a built-in kernel is: its operator, row length, packet width, mapping and snapshot."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

WIDTHS = (2, 4, 8, 16)
"""Lanes of a packet that the kernels are written for."""

ELEMENT_BYTES = 4
"""All kernels are float32."""

PRIVATE_LIMIT_BYTES = 64 * 1024
"""Private arrays above this live in the launch record's workspace (docs/packet-abi.md)."""

WORKSPACE_LIMIT_BYTES = 16 * 1024 * 1024
"""Size of the workspace block that each CPU thread owns (docs/packet-abi.md)."""

EPSILON = 1e-5
"""The value that the norms take as their `eps` argument when vfsimt measures them."""


class Operator(Enum):
    """The operators that `write_kernel` knows."""

    RMSNORM = "rmsnorm"
    LAYERNORM = "layernorm"
    SOFTMAX = "softmax"
    SWIGLU = "swiglu"
    GELU = "gelu"
    ROPE = "rope"


class Mapping(Enum):
    """How the lanes of a packet share the rows (docs/packet-abi.md, "Two execution mappings")."""

    WHOLE_PROGRAM = "whole-program"
    PACKET_LOCAL = "packet-local"


class Snapshot(Enum):
    """Where a reduction finds its row the second time.

    COPIED: the row is copied to private slots, then reduced. FUSED: copied by the first reduction.
    REREAD: never copied, read from the buffer by each pass. NONE: the operator reads its row once.
    """

    COPIED = "copied"
    FUSED = "fused"
    REREAD = "reread"
    NONE = "none"


REDUCTIONS = frozenset({Operator.RMSNORM, Operator.LAYERNORM, Operator.SOFTMAX})
"""The operators that pass over a row more than once, and so choose a snapshot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelSpec:
    """One built-in kernel; rows come with the dispatch, everything else is fixed in the text.

    Attributes:
        operator: what it computes.
        columns: elements of a row, from 1; even for RoPE.
        width: lanes of a packet, one of `WIDTHS`.
        mapping: one lane a row, or one packet a row.
        snapshot: for the reductions COPIED, FUSED or REREAD; NONE for the others.
        noinline: the entry carries `noinline`, as a large entry behaves by itself.
        unroll: slots handled by one pass of a loop.

    Raises:
        ValueError: a field is outside of what the kernels are written for.
    """

    operator: Operator
    columns: int
    width: int = 8
    mapping: Mapping = Mapping.PACKET_LOCAL
    snapshot: Snapshot = Snapshot.NONE
    noinline: bool = False
    unroll: int = 4

    def __post_init__(self) -> None:
        if self.width not in WIDTHS:
            raise ValueError(f"a packet has 2, 4, 8 or 16 lanes, not {self.width}")
        if self.columns < 1 or (self.operator is Operator.ROPE and self.columns % 2):
            raise ValueError(f"{self.operator.value} has no rows of {self.columns} elements")
        if (self.operator in REDUCTIONS) == (self.snapshot is Snapshot.NONE):
            raise ValueError(f"{self.operator.value} has no snapshot {self.snapshot.value!r}")
        if not 1 <= self.unroll <= 16:
            raise ValueError("unroll is 1 to 16")
        if self.private_bytes > WORKSPACE_LIMIT_BYTES:
            raise ValueError(f"a packet of this kernel needs {self.private_bytes} bytes, above the workspace's size")

    @property
    def entry(self) -> str:
        """Name of the packet entry."""
        return f"{self.operator.value}_rows"

    @property
    def batch(self) -> str:
        """Name of the batch entry."""
        return f"{self.entry}.packet_batch"

    @property
    def blocks(self) -> str:
        """Name of the block entry, the only symbol that a runtime calls."""
        return f"{self.batch}.blocks"

    @property
    def name(self) -> str:
        """The module's name, which says all of the above."""
        parts = [self.operator.value, self.mapping.value.replace("-", "_")]
        parts += [] if self.snapshot is Snapshot.NONE else [self.snapshot.value]
        return "_".join([*parts, f"n{self.columns}", f"w{self.width}"])

    @property
    def elements(self) -> int:
        """Elements that one pass over a row visits: pairs for RoPE."""
        return self.columns // 2 if self.operator is Operator.ROPE else self.columns

    @property
    def slots(self) -> int:
        """Private slots of a lane: `ceil(elements / width)` packet-local, all elements whole-program."""
        if self.mapping is Mapping.WHOLE_PROGRAM:
            return self.elements
        return -(-self.elements // self.width)

    @property
    def edge_lanes(self) -> int:
        """Lanes of the last slot that hold an element, 0 when all of them do."""
        return self.elements % self.width if self.mapping is Mapping.PACKET_LOCAL else 0

    @property
    def private_bytes(self) -> int:
        """Bytes of one packet's private slots."""
        if self.snapshot in {Snapshot.NONE, Snapshot.REREAD}:
            return 0
        return self.slots * self.width * ELEMENT_BYTES

    @property
    def needs_workspace(self) -> bool:
        """Whether the private slots live in the launch record's workspace."""
        return self.private_bytes > PRIVATE_LIMIT_BYTES

    def threads(self, rows: int) -> int:
        """Logical threads of a dispatch over `rows` rows."""
        return rows * self.width if self.mapping is Mapping.PACKET_LOCAL else rows
