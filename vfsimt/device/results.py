"""What the execution of a device kernel gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vfsimt.diagnostics import Finding, TextPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionCounts:
    """What a function did, over all blocks and threads.

    Attributes:
        function: its name.
        calls: SIMT calls.
        loads, stores, atomics: accesses by threads, or by the scalar part.
        warp_operations, barriers: how often a lane took part in one.
        loaded_bytes, stored_bytes: of the loads and stores.
        moved_bytes: by moves between global memory and the on-chip buffer.
        active_lanes: lanes that took part, summed over the instructions that warps executed.
        lanes: lanes of those warps, summed likewise.
        instructions: that threads executed.
    """

    function: str
    calls: int
    loads: int
    stores: int
    atomics: int
    warp_operations: int
    barriers: int
    loaded_bytes: int
    stored_bytes: int
    moved_bytes: int
    active_lanes: int
    lanes: int
    instructions: int

    @property
    def utilisation(self) -> float:
        """Active lanes over lanes; 1 where nothing diverges, and where no warp ran."""
        return self.active_lanes / self.lanes if self.lanes else 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedStep:
    """One instruction that the followed thread executed.

    Attributes:
        place: of the instruction.
        function: in which it stands.
        text: of the instruction.
        call: which SIMT call of the block it belongs to, from 1.
        value: what it gave, stored or decided by, as text; empty where it has no value that fits into 64 bits.
    """

    place: TextPlace
    function: str
    text: str
    call: int
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceResult:
    """What came of a run.

    Attributes:
        kernel: the name of the kernel.
        arguments: the arguments after the run: arrays as they were left, values as they were given.
        findings: what the run found, in reading order; none where all is well.
        counts: what each function did, in the order of the first calls; empty unless asked for.
        trace: what the followed thread did.
        trace_steps: how many steps it made, also those beyond the limit.
        seconds: wall time of `read`, `parse`, `passes`, `codegen`, `link` and `run`.
    """

    kernel: str
    arguments: tuple[Any, ...]
    findings: tuple[Finding, ...]
    counts: tuple[FunctionCounts, ...] = ()
    trace: tuple[TracedStep, ...] = ()
    trace_steps: int = 0
    seconds: dict[str, float]

    @property
    def ok(self) -> bool:
        """Whether the run found nothing."""
        return not self.findings
