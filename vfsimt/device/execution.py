"""Runs a host module: compiles it, gives each CPU thread a context, and hands out the blocks of the grid."""

from __future__ import annotations

import ctypes
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from vfsimt.device import layout
from vfsimt.device.layout import State, Word
from vfsimt.device.memories import Memory, make_global_memory, make_memory
from vfsimt.device.plainfunctions import ARGUMENT_BYTES, ENTRY_POINT
from vfsimt.jit.engine import CompileOptions, compile_module

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vfsimt.device.memories import GlobalMemory

_ENTRY = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
_SIZE = ctypes.CFUNCTYPE(ctypes.c_int64)
_WARPS = layout.MOST_THREADS // layout.WARP_LANES
_EPOCH_SHIFT = 42


@dataclass(frozen=True, slots=True, kw_only=True)
class RawOutcome:
    """What a run left behind.

    Attributes:
        arrays: the array arguments after the run, by index.
        findings: records of `layout.FindingWord`, of each CPU thread in turn.
        counters: of each function, summed.
        trace: records of `layout.TraceWord`.
        trace_steps: how many there were.
        stuck: block and site of each CPU thread, where the time was over.
        bases: host address of the begin and the end of each array, by index.
        seconds: wall time of each phase.
    """

    arrays: dict[int, Any]
    findings: Any
    counters: Any
    trace: Any
    trace_steps: int
    stuck: tuple[tuple[int, int], ...]
    bases: dict[int, tuple[int, int]]
    seconds: dict[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Execution:
    """A run as a task for a process of its own.

    Attributes:
        text: the host module.
        exports: its visible functions.
        name: what findings call it.
        arguments: of the kernel: arrays, or the bytes of a value.
        unwritten: indexes of arrays whose contents do not count as written.
        constant: indexes of arrays to which nothing in the program can write.
        sites: how many places the module can name.
        functions: how many functions it counts.
        has_registers: whether threads keep registers.
        trace: block, number of the thread in its block (None for no trace), limit.
    """

    text: str
    exports: tuple[str, ...]
    name: str
    arguments: tuple[Any, ...]
    unwritten: frozenset[int]
    constant: frozenset[int]
    sites: int
    functions: int
    has_registers: bool
    grid: int
    sanitizer: bool
    ub_bytes: int
    workers: int
    opt: int
    deadline: float | None
    trace: tuple[int, tuple[int, int, int], int] | None

    def perform(self, progress: Callable[[str], None]) -> RawOutcome:
        """Compile and run."""
        progress("compiling")
        began = time.monotonic()
        options = CompileOptions(opt=self.opt, exports=self.exports, name=self.name)
        with compile_module(self.text, options) as module:
            progress("running")
            entry = _ENTRY(module.address(ENTRY_POINT))
            sizes = [_SIZE(module.address(name))() for name in self.exports if name != ENTRY_POINT]
            run = _Run(self, entry, max(sizes, default=64))
            left = None if self.deadline is None else max(0.1, self.deadline - (time.monotonic() - began))
            started = time.perf_counter()
            stuck = run.run(left)
            seconds = dict(module.seconds) | {"run": time.perf_counter() - started}
            return run.outcome(stuck, seconds)


class _Run:
    """The memories, contexts and CPU threads of one run."""

    def __init__(self, task: Execution, entry: Callable[[int, int, int], None], frame_bytes: int) -> None:
        self._task = task
        self._entry = entry
        indexes = [index for index, value in enumerate(task.arguments) if not isinstance(value, bytes)]
        arrays = [task.arguments[index] for index in indexes]
        self._indexes = indexes
        self.memory: GlobalMemory = make_global_memory(
            arrays,
            unwritten=[index in task.unwritten for index in indexes],
            constant=[index in task.constant for index in indexes],
            sanitizer=task.sanitizer,
        )
        self._arguments = self._packed()
        self._contexts = [_Context(task, self.memory.memory, frame_bytes) for _ in range(task.workers)]
        self._next = iter(range(task.grid))
        self._failures: list[BaseException] = []

    def _packed(self) -> Any:
        """The arguments as the entry point reads them."""
        storage = np.zeros(ARGUMENT_BYTES * (len(self._task.arguments) + 1), dtype=np.uint8)
        start = -int(storage.ctypes.data) % ARGUMENT_BYTES
        storage = storage[start : start + ARGUMENT_BYTES * len(self._task.arguments)]
        for index, value in enumerate(self._task.arguments):
            data = value
            if not isinstance(value, bytes):
                offset = self.memory.offsets[self._indexes.index(index)]
                data = (self.memory.memory.address + offset).to_bytes(8, "little")
            place = index * ARGUMENT_BYTES
            storage[place : place + len(data)] = np.frombuffer(data, dtype=np.uint8)
        return storage

    def run(self, seconds: float | None) -> tuple[tuple[int, int], ...]:
        """Run all blocks; where the time is over, block and site of each CPU thread that still runs."""
        if len(self._contexts) == 1 and seconds is None:
            self._work(self._contexts[0])
        else:
            threads = [threading.Thread(target=self._guarded, args=(item,), daemon=True) for item in self._contexts]
            for thread in threads:
                thread.start()
            deadline = None if seconds is None else time.monotonic() + seconds
            for thread in threads:
                thread.join(None if deadline is None else max(0.0, deadline - time.monotonic()))
            pairs = zip(threads, self._contexts, strict=True)
            stuck = tuple((item.word(Word.BLOCK), item.word(Word.SITE)) for thread, item in pairs if thread.is_alive())
            if stuck:
                return stuck
        if self._failures:
            raise self._failures[0]
        return ()

    def _guarded(self, context: _Context) -> None:
        try:
            self._work(context)
        except BaseException as error:  # handed to the thread that waits
            self._failures.append(error)

    def _work(self, context: _Context) -> None:
        arguments = int(self._arguments.ctypes.data)
        for block in self._blocks():
            context.begin(block)
            self._entry(context.address, context.ub.address, arguments)

    def _blocks(self) -> Iterator[int]:
        while (block := next(self._next, None)) is not None:
            yield block

    def _extent(self, place: int, index: int) -> tuple[int, int]:
        start = self.memory.memory.address + self.memory.offsets[place]
        return start, start + int(self._task.arguments[index].nbytes)

    def outcome(self, stuck: tuple[tuple[int, int], ...], seconds: dict[str, float]) -> RawOutcome:
        """What the run left behind."""
        arrays = {
            index: self.memory.array(place, self._task.arguments[index]).copy()
            for place, index in enumerate(self._indexes)
            if not stuck
        }
        traced = self._contexts[0] if self._task.trace is None else max(self._contexts, key=lambda item: item.steps)
        counters: Any = sum(item.counters for item in self._contexts)
        return RawOutcome(
            arrays=arrays,
            findings=np.concatenate([item.found() for item in self._contexts]),
            counters=counters,
            trace=traced.trace[: min(traced.steps, len(traced.trace))],
            trace_steps=traced.steps,
            stuck=stuck,
            bases={index: self._extent(place, index) for place, index in enumerate(self._indexes)},
            seconds=seconds,
        )


class _Context:
    """The context of one CPU thread: what `layout.Word` names, and the memory behind it."""

    def __init__(self, task: Execution, memory: Memory, frame_bytes: int) -> None:
        self._task = task
        self._words = np.zeros(64, dtype=np.int64)
        self.ub = make_memory(task.ub_bytes, is_null_based=True, sanitizer=task.sanitizer)
        self._frames = np.zeros(_WARPS * frame_bytes + 64, dtype=np.uint8)
        self._findings = np.zeros((layout.MOST_FINDINGS, layout.FINDING_WORDS), dtype=np.int64)
        self._reported = np.zeros(task.sites + 1, dtype=np.int64)
        self._flags = np.zeros((layout.MOST_FLAGS, 4), dtype=np.int64)
        registers = layout.KEPT_REGISTERS * layout.MOST_THREADS if task.has_registers else 1
        self._kept, self._kept_by = np.zeros(registers, dtype=np.int64), np.zeros(registers, dtype=np.int64)
        self.counters = np.zeros((task.functions + 1, layout.COUNTER_WORDS), dtype=np.int64)
        limit = task.trace[2] if task.trace is not None else 0
        self.trace = np.zeros((limit, layout.TRACE_WORDS), dtype=np.int64)
        self._set(Word.UB, self.ub.address)
        self._set(Word.UB_SPACE, self.ub.record_address)
        self._set(Word.GM_SPACE, memory.record_address)
        self._set(Word.FRAMES, int(self._frames.ctypes.data) + -int(self._frames.ctypes.data) % 64)
        self._set(Word.GRID, task.grid)
        self._set(Word.TRACE_LIMIT, limit)
        for word, array in (
            (Word.FINDINGS, self._findings),
            (Word.REPORTED, self._reported),
            (Word.FLAGS, self._flags),
            (Word.KEPT, self._kept),
            (Word.KEPT_BY, self._kept_by),
            (Word.COUNTERS, self.counters),
            (Word.TRACE, self.trace),
        ):
            self._set(word, int(array.ctypes.data))

    @property
    def address(self) -> int:
        """Where the words are."""
        return int(self._words.ctypes.data)

    @property
    def steps(self) -> int:
        """How many instructions were traced."""
        return self.word(Word.TRACE_COUNT)

    def word(self, word: Word) -> int:
        """The value of a word."""
        return int(self._words[word])

    def _set(self, word: Word, value: int) -> None:
        self._words[word] = value

    def begin(self, block: int) -> None:
        """Make everything ready for a block."""
        for word in (Word.STOPPED, Word.FLAG_COUNT, Word.CONTROL, Word.SHAPE, Word.CALL, Word.SITE):
            self._set(word, 0)
        self._set(Word.BLOCK, block)
        self._set(Word.EPOCH, (block + 1) << _EPOCH_SHIFT)
        self._set(Word.KEEP_EPOCH, self.word(Word.KEEP_EPOCH) + 1)
        self._set(Word.TRACE_WANTED, self._traced_thread(block))
        self.ub.data[: self.ub.size] = 0
        if self._task.sanitizer:
            self.ub.state[: self.ub.size] = State.ADDRESSABLE | State.WATCHED

    def _traced_thread(self, block: int) -> int:
        if self._task.trace is None or self._task.trace[0] != block:
            return -1
        x, y, z = self._task.trace[1]
        return x | y << 16 | z << 32

    def found(self) -> Any:
        """The records of what was found."""
        return self._findings[: self.word(Word.FINDING_COUNT)]
