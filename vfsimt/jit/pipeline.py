"""Running a kernel: choose the entry, compile and dispatch in a process of its own, compare what came out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from vfsimt.errors import RefusedError, UsageError
from vfsimt.jit.accesscheck import CheckedCall, check_accesses
from vfsimt.jit.arguments import ArgumentBuffer
from vfsimt.jit.child import KernelProcess
from vfsimt.jit.compare import Comparison, compare_arrays, difference_finding
from vfsimt.jit.driver import EntryKind
from vfsimt.jit.engine import compile_module
from vfsimt.jit.entries import EntryPoint, choose_entry
from vfsimt.jit.launch import PacketKernel, WorkerPool
from vfsimt.jit.layout import PACKET_LAUNCH
from vfsimt.jit.machinecode import read_machine_code
from vfsimt.jit.reasons import JitReason, finding
from vfsimt.jit.runs import NamedModule, RunOptions, RunOutcome, RunResult
from vfsimt.jit.target import resolve_target

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

from vfsimt.jit.arguments import Argument, Array


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
        compile_options = options.compile_options(self.module.name, (entry.name,) if entry.is_internal else ())
        progress("compiling")
        with compile_module(self.module.text, compile_options) as module:
            kernel = PacketKernel(module=module, function=entry.name, kind=entry.kind, width=options.width)
            unseen: tuple[str, ...] = ()
            if options.checked and options.dispatch.blocks:
                progress("checking")
                call = CheckedCall(
                    entry=entry, width=options.width, arguments=self.arguments, dispatch=options.dispatch
                )
                unseen = check_accesses(self.module.text, call, compile_options).unseen
            progress("running")
            with WorkerPool(options.workers) as pool:
                report = kernel.dispatch(self.arguments, options.dispatch, pool=pool, checked=options.checked)
            return RunResult(
                entry=entry,
                target=str(module.target),
                code=read_machine_code(module, entry.name),
                form=replace(module.form, text=""),
                arguments=self.arguments,
                report=report,
                compile_seconds=module.seconds,
                unseen=unseen,
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
    kind = options.entry_kind
    entry = choose_entry(module.text, module.name, options.entry, kind, options.lanes_parameters)
    if entry.kind is EntryKind.PACKET and not options.width:
        message = f"{entry.name} is a packet entry, and its width is not given"
        raise UsageError([finding(JitReason.BAD_DISPATCH, message, "give the packet's lanes with --width")])
    task = KernelTask(module=module, entry=entry, arguments=tuple(arguments), options=options)
    with KernelProcess() as child:
        result = child.perform(task, name=module.name, timeout=options.timeout, arguments=len(arguments))
        assert isinstance(result, RunResult)
        return replace(result, said=child.said)


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
