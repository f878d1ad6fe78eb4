"""Running a kernel: choose the entry, compile and dispatch in a process of its own, compare what came out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from vfsimt.errors import RefusedError, UsageError
from vfsimt.jit.arguments import ArgumentBuffer
from vfsimt.jit.child import run_isolated
from vfsimt.jit.compare import Comparison, compare_arrays, difference_finding
from vfsimt.jit.driver import EntryKind
from vfsimt.jit.engine import CompileOptions, compile_module
from vfsimt.jit.entries import EntryPoint, choose_entry
from vfsimt.jit.launch import Dispatch, DispatchReport, PacketKernel, WorkerPool
from vfsimt.jit.layout import PACKET_LAUNCH
from vfsimt.jit.reasons import JitReason, finding
from vfsimt.jit.target import resolve_target

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vfsimt.jit.arguments import Argument, Array

DEFAULT_TIMEOUT_SECONDS = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOptions:
    """How a kernel is run.

    Attributes:
        entry: the function to call; None for the only outermost one.
        kind: what its last parameter counts; None to tell by that parameter's name.
        width: lanes of a packet, needed for a packet entry only.
        dispatch: threads, block and grain.
        target, opt: see `CompileOptions`.
        workers: threads that run blocks.
        checked: arrays lie between guard bytes while the kernel runs.
        tolerance: for comparisons, the absolute and the relative part.
        timeout: seconds for compiling and running one module, None for no limit.
    """

    dispatch: Dispatch
    entry: str | None = None
    kind: EntryKind | None = None
    width: int = 0
    target: str = "host"
    opt: int = 3
    workers: int = 1
    checked: bool = True
    tolerance: float = 5e-5
    timeout: float | None = DEFAULT_TIMEOUT_SECONDS


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult:
    """What one module did.

    Attributes:
        entry: what was called.
        target: the CPU it was compiled for, as text.
        arguments: after the run.
        report: of the dispatch.
        compile_seconds: wall time of `parse`, `passes`, `codegen`, `link`.
    """

    entry: EntryPoint
    target: str
    arguments: tuple[Argument, ...]
    report: DispatchReport
    compile_seconds: dict[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOutcome:
    """A run and its comparisons, which are all within the tolerance.

    Attributes:
        result: of the module.
        against: of the second module, if there is one.
        against_comparisons: by argument index, for each array.
        expected_comparisons: by argument index, for each expected array.
    """

    result: RunResult
    against: RunResult | None
    against_comparisons: tuple[tuple[int, Comparison], ...]
    expected_comparisons: tuple[tuple[int, Comparison], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedModule:
    """The text of a module, and what findings call it."""

    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelTask:
    """Compile a module and dispatch its entry: what the worker process does."""

    module: NamedModule
    entry: EntryPoint
    arguments: tuple[Argument, ...]
    options: RunOptions

    def perform(self, progress: Callable[[str], None]) -> RunResult:
        """Do it, in this process."""
        options, entry = self.options, self.entry
        compile_options = CompileOptions(
            target=options.target,
            opt=options.opt,
            exports=(entry.name,) if entry.is_internal else (),
            admit_assembly=True,
            name=self.module.name,
        )
        progress("compiling")
        with compile_module(self.module.text, compile_options) as module:
            kernel = PacketKernel(module=module, function=entry.name, kind=entry.kind, width=options.width)
            progress("running")
            with WorkerPool(options.workers) as pool:
                report = kernel.dispatch(self.arguments, options.dispatch, pool=pool, checked=options.checked)
            return RunResult(
                entry=entry,
                target=str(module.target),
                arguments=self.arguments,
                report=report,
                compile_seconds=module.seconds,
            )


def run_kernel(
    module: NamedModule,
    arguments: Sequence[Argument],
    options: RunOptions,
    *,
    against: NamedModule | None = None,
    expected: Sequence[tuple[int, Array]] = (),
) -> RunOutcome:
    """Run a kernel in a process of its own; the caller's arrays are not changed.

    Args:
        module: with the kernel.
        arguments: numpy arrays and scalars in declaration order.
        options: how to run it.
        against: a second module, run on the same arguments and compared in every array.
        expected: argument indices, from 0, with what these arrays should hold afterwards.

    Raises:
        InputError: a module is not LLVM IR.
        UsageError: VF801, VF805, VF808, VF809.
        RefusedError: VF802, VF804, VF810 to VF813, VF816.
    """
    resolve_target(options.target)
    ArgumentBuffer(arguments, PACKET_LAUNCH)  # refuses here what a pickle would make contiguous on its way
    _refuse_unusable_expectations(arguments, expected)
    result = _run_one(module, arguments, options)
    comparisons = tuple(
        (index, compare_arrays(_array(result, index), array, options.tolerance)) for index, array in expected
    )
    findings = [
        difference_finding(comparison, index, module.name, "the expected array")
        for index, comparison in comparisons
        if not comparison.is_within
    ]
    other, others = None, ()
    if against is not None:
        other = _run_one(against, arguments, options)
        others = _compare_results(result, other, options.tolerance)
        findings += [
            difference_finding(comparison, index, module.name, f"that of {against.name}")
            for index, comparison in others
            if not comparison.is_within
        ]
    if findings:
        raise RefusedError(findings)
    return RunOutcome(result=result, against=other, against_comparisons=others, expected_comparisons=comparisons)


def _run_one(module: NamedModule, arguments: Sequence[Argument], options: RunOptions) -> RunResult:
    entry = choose_entry(module.text, module.name, options.entry, options.kind)
    if options.kind is not None:
        entry = replace(entry, kind=options.kind)
    if entry.kind is EntryKind.PACKET and not options.width:
        message = f"{entry.name} is a packet entry, and its width is not given"
        raise UsageError([finding(JitReason.BAD_DISPATCH, message, "give the packet's lanes with --width")])
    task = KernelTask(module=module, entry=entry, arguments=tuple(arguments), options=options)
    result = run_isolated(task, name=module.name, timeout=options.timeout, arguments=len(arguments))
    assert isinstance(result, RunResult)
    return result


def _compare_results(first: RunResult, second: RunResult, tolerance: float) -> tuple[tuple[int, Comparison], ...]:
    pairs = enumerate(zip(first.arguments, second.arguments, strict=True))
    return tuple(
        (index, compare_arrays(one, other, tolerance))
        for index, (one, other) in pairs
        if isinstance(one, np.ndarray) and isinstance(other, np.ndarray)
    )


def _array(result: RunResult, index: int) -> Any:
    return result.arguments[index]


def _refuse_unusable_expectations(arguments: Sequence[Argument], expected: Sequence[tuple[int, Array]]) -> None:
    findings = [
        finding(
            JitReason.BAD_ARGUMENT,
            f"the expected array has the shape {array.shape}, argument {index} has {arguments[index].shape}",
            "give an array of the same shape",
        )
        for index, array in expected
        if array.shape != arguments[index].shape
    ]
    if findings:
        raise UsageError(findings)
