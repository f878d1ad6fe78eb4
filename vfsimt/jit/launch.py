"""Dispatches: the launch record, the private workspace of each thread, and the pool that runs the blocks."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from vfsimt.counting import counted
from vfsimt.errors import RefusedError, UsageError
from vfsimt.jit.arguments import (
    ArgumentBuffer,
    BufferParameter,
    GuardedArray,
    ValueParameter,
    aligned_bytes,
    guard_array,
)
from vfsimt.jit.driver import EntryKind, driver_for
from vfsimt.jit.engine import CompiledModule
from vfsimt.jit.entries import kind_of_count
from vfsimt.jit.layout import PACKET_LAUNCH, LaunchLayout
from vfsimt.jit.reasons import JitReason, finding
from vfsimt.jit.validity import (
    each,
    flag,
    instance,
    integer,
    member,
    optional,
    refuse_wrong,
    refuse_wrong_values,
    string,
    whole,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typing_extensions import Self

    from vfsimt.diagnostics import Finding
    from vfsimt.jit.arguments import Argument, Array, Parameter
    from vfsimt.jit.validity import Rule

WORKSPACE_BYTES = 16 * 1024 * 1024
"""Each thread's private workspace (docs/packet-abi.md); the system gives pages only where a kernel touches them."""

_U32 = 1 << 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispatch:
    """How many threads run, and how.

    Attributes:
        threads: logical threads, from 0.
        block: threads of a block, from 1.
        grain: blocks of one task; a dispatch of not more than one task stays on the caller's thread.

    Raises:
        UsageError: VF809, a number is outside of what the launch record holds.
    """

    threads: int
    block: int
    grain: int = 8

    def __post_init__(self) -> None:
        refuse_wrong(self, reason=JitReason.BAD_DISPATCH, threads=integer, block=integer, grain=integer)
        fits = 0 <= self.threads < _U32 and 1 <= self.block < _U32 and self.grain >= 1
        if not fits or self.blocks >= _U32:
            message = f"a dispatch of {self.threads} threads in blocks of {self.block}, grain {self.grain}"
            help_line = "threads are 0 to 2**32 - 1, a block and a grain are at least 1"
            raise UsageError([finding(JitReason.BAD_DISPATCH, message, help_line)])

    @property
    def blocks(self) -> int:
        """Blocks of the dispatch, the last one perhaps not full."""
        return -(-self.threads // self.block)


class WorkerPool:
    """Threads that run the tasks of dispatches; a context manager."""

    def __init__(self, workers: int) -> None:
        refuse_wrong_values("WorkerPool", {"workers": (workers, whole(1))}, reason=JitReason.BAD_DISPATCH)
        self.workers = workers
        self._executor = ThreadPoolExecutor(workers, thread_name_prefix="vfsimt")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the threads."""
        self._executor.shutdown()

    @property
    def executor(self) -> ThreadPoolExecutor:
        """The pool itself."""
        return self._executor


class LaunchRecord:
    """One thread's launch record and workspace, in the layout's shape."""

    def __init__(self, layout: LaunchLayout, dispatch: Dispatch) -> None:
        self._bytes = aligned_bytes(layout.record_bytes, layout.record_alignment)
        self._bytes[:] = 0
        self._workspace = _thread_workspace(layout.workspace_alignment)
        self._words(layout.dispatch_size, (dispatch.threads, 1, 1))
        self._words(layout.block_size, (dispatch.block, 1, 1))
        self._words(layout.grid_size, (dispatch.blocks, 1, 1))
        address = int(self._workspace.ctypes.data)
        self._bytes[layout.private_workspace : layout.private_workspace + 8] = np.frombuffer(
            address.to_bytes(8, "little"), dtype=np.uint8
        )

    def _words(self, offset: int, values: tuple[int, int, int]) -> None:
        packed = b"".join(value.to_bytes(4, "little") for value in values)
        self._bytes[offset : offset + 12] = np.frombuffer(packed, dtype=np.uint8)

    @property
    def address(self) -> int:
        """Address of the record."""
        return int(self._bytes.ctypes.data)

    def view(self) -> Array:
        """The bytes of the record, which may be changed."""
        return self._bytes


_thread_state = threading.local()


def _thread_workspace(alignment: int) -> Array:
    """The workspace of the present thread, made once."""
    workspaces: dict[int, Array] = _thread_state.__dict__.setdefault("workspaces", {})
    if alignment not in workspaces:
        workspaces[alignment] = aligned_bytes(WORKSPACE_BYTES, alignment)
    return workspaces[alignment]


@dataclass(frozen=True, slots=True, kw_only=True)
class DispatchReport:
    """What a dispatch did.

    Attributes:
        seconds: wall time, from the first task's start to the last one's end.
        tasks: tasks that the blocks were cut into; 1 when it ran on the caller's thread.
        changed: for each argument, how many elements differ afterwards; 0 for values, None where it was not checked.
    """

    seconds: float
    tasks: int
    changed: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PacketKernel:
    """A function of a compiled module that follows the packet ABI.

    Attributes:
        module: the module; the kernel keeps it, and its engine must be open at a call.
        function: the entry, batch entry or block entry.
        kind: which of them it is, an `EntryKind` or its value; None where the name of its last parameter says it.
        width: lanes of a packet, needed for a packet entry only.
        parameters: what its arguments must be, where that is known.
        layout: of its launch record.

    Raises:
        UsageError: VF805 the function does not exist or is internal, VF806 the engine is closed, VF809 a packet entry
            without its width, VF821 a value that means nothing.
        RefusedError: VF816, the function does not follow the packet ABI, or does not say what its parameter counts.
    """

    module: CompiledModule
    function: str
    kind: EntryKind | str | None = None
    width: int = 0
    parameters: tuple[Parameter, ...] | None = None
    layout: LaunchLayout = PACKET_LAUNCH

    def __post_init__(self) -> None:
        refuse_wrong(
            self,
            module=instance(CompiledModule, "a CompiledModule"),
            function=string,
            kind=optional(member(EntryKind)),
            width=whole(0, 1024),
            parameters=optional(each(instance((BufferParameter, ValueParameter), "a parameter"))),
            layout=instance(LaunchLayout, "a LaunchLayout"),
        )
        self.module.address(self.function)
        if self.entry_kind is EntryKind.PACKET and not self.width:
            message = f"{self.function} is a packet entry of {self.width} lanes"
            raise UsageError([finding(JitReason.BAD_DISPATCH, message, "give the packet's width, 1 to 1024 lanes")])

    @property
    def entry_kind(self) -> EntryKind:
        """What the last parameter counts: what `kind` says, else what the parameter's name says.

        Raises:
            RefusedError: VF816, nothing says it.
        """
        name = self.module.counts.get(self.function)
        known = None if name is None else kind_of_count(name) if self.kind is None else EntryKind(self.kind)
        if known is not None:
            return known
        message = f"{self.function} does not have the parameters of a packet entry"
        help_line = "expected: void (ptr argument_buffer, ptr return_lanes, ptr launch_config, i32 count)"
        if name is not None:
            message = f"the last parameter of {self.function} does not say what it counts"
            help_line = "give kind: 'packet', 'batch' or 'blocks'"
        raise RefusedError([finding(JitReason.NOT_A_PACKET_ENTRY, message, help_line, name=self.module.name)])

    def dispatch(
        self,
        arguments: Sequence[Argument],
        dispatch: Dispatch,
        *,
        pool: WorkerPool | None = None,
        checked: bool = False,
    ) -> DispatchReport:
        """Run the kernel over a dispatch; arrays are changed in place.

        Args:
            arguments: contiguous numpy arrays and numpy scalars, in declaration order.
            dispatch: threads, block and grain.
            pool: where tasks run; without one, all blocks run on the caller's thread.
            checked: run on copies between guard bytes, and count what changed.

        Raises:
            UsageError: VF806 the engine is closed, VF808 an argument does not fit, VF821 a value that means nothing.
            RefusedError: VF813, the kernel wrote outside of an array; the arrays are then unchanged.
        """
        given: dict[str, tuple[object, Rule]] = {
            "dispatch": (dispatch, instance(Dispatch, "a Dispatch")),
            "pool": (pool, optional(instance(WorkerPool, "a WorkerPool"))),
            "checked": (checked, flag),
        }
        refuse_wrong_values("PacketKernel.dispatch", given)
        buffer = ArgumentBuffer(arguments, self.layout, self.parameters)
        if not checked:
            seconds, tasks = self._run(buffer, dispatch, pool)
            return DispatchReport(seconds=seconds, tasks=tasks, changed=(None,) * len(arguments))
        guarded = [
            guard_array(value, seed=index) if isinstance(value, np.ndarray) else None
            for index, value in enumerate(arguments)
        ]
        inside = [value if guard is None else guard.inside for value, guard in zip(arguments, guarded, strict=True)]
        seconds, tasks = self._run(ArgumentBuffer(inside, self.layout, None), dispatch, pool)
        _refuse_broken_guards(guarded, self.function)
        changed = tuple(0 if guard is None else _take_over(guard) for guard in guarded)
        return DispatchReport(seconds=seconds, tasks=tasks, changed=changed)

    def _run(self, buffer: ArgumentBuffer, dispatch: Dispatch, pool: WorkerPool | None) -> tuple[float, int]:
        with self.module.engine.running():
            driver_for(self.layout)  # made once in a process: not part of a dispatch's time
            started = time.perf_counter()
            starts = range(0, dispatch.blocks, dispatch.grain)
            if pool is None or len(starts) < 2:
                self._run_blocks(buffer, dispatch, 0, dispatch.blocks)
                return time.perf_counter() - started, 1 if dispatch.blocks else 0
            tasks = [
                pool.executor.submit(
                    self._run_blocks, buffer, dispatch, first, min(dispatch.grain, dispatch.blocks - first)
                )
                for first in starts
            ]
            for task in tasks:
                task.result()
            return time.perf_counter() - started, len(tasks)

    def _run_blocks(self, buffer: ArgumentBuffer, dispatch: Dispatch, first: int, blocks: int) -> None:
        if blocks:
            self.prepare(buffer, dispatch).run(first=first, blocks=blocks)

    def prepare(self, buffer: ArgumentBuffer, dispatch: Dispatch) -> PreparedCall:
        """A call with everything in place, for the present thread; what measurements repeat."""
        # A batch entry clips its packets to the block, so that one per thread is always enough.
        unit = {EntryKind.PACKET: self.width, EntryKind.BATCH: dispatch.block, EntryKind.BLOCKS: 0}[self.entry_kind]
        record = LaunchRecord(self.layout, dispatch)
        return PreparedCall(kernel=self, buffer=buffer, record=record, blocks=dispatch.blocks, unit=unit)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PreparedCall:
    """A kernel with its arguments, launch record and driver: running it costs one foreign call."""

    kernel: PacketKernel
    buffer: ArgumentBuffer
    record: LaunchRecord
    blocks: int
    unit: int

    def run(self, *, first: int = 0, blocks: int | None = None, repeats: int = 1) -> None:
        """Run blocks, `repeats` times over in compiled code; the record is reset for each.

        Raises:
            UsageError: VF806, the engine is closed.
        """
        kernel = self.kernel
        with kernel.module.engine.running():
            driver_for(kernel.layout).run(
                kernel.entry_kind,
                entry=kernel.module.address(kernel.function),
                arguments=self.buffer.address,
                record=self.record.address,
                first=first,
                blocks=self.blocks if blocks is None else blocks,
                unit=self.unit,
                repeats=repeats,
            )


def _take_over(guard: GuardedArray) -> int:
    """Copy a result back into the array it belongs to; how many elements differ, bit by bit."""
    before, after = _bits(guard.original), _bits(guard.inside)
    changed = int(np.count_nonzero((before != after).any(axis=-1))) if before.size else 0
    if changed and guard.original.flags.writeable:
        guard.original[...] = guard.inside
    return changed


def _bits(array: Array) -> Array:
    flat: Any = np.ascontiguousarray(array)
    return flat.reshape(-1).view(np.uint8).reshape(-1, array.dtype.itemsize)


def _refuse_broken_guards(guarded: Sequence[GuardedArray | None], function: str) -> None:
    findings: list[Finding] = []
    for index, guard in enumerate(guarded):
        broken = () if guard is None else guard.broken_bytes()
        if guard is not None and broken:
            size = guard.inside.nbytes
            message = (
                f"{function} wrote outside of argument {index}: {counted(len(broken), 'guard byte')} changed, "
                f"from byte {broken[0]} to byte {broken[-1]} of an array of {size} bytes"
            )
            help_line = "look at the mask of the last packet, and at the dispatch's size against the array's"
            findings.append(finding(JitReason.GUARD_BROKEN, message, help_line))
    if findings:
        raise RefusedError(findings)
