"""Measuring one case: compile every variant, check it in full, sample all of them interleaved, check again."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any

import numpy as np

from vfsimt.diagnostics import Finding, ObjectPlace
from vfsimt.errors import RefusedError
from vfsimt.jit.accesscheck import CheckedCall, check_accesses
from vfsimt.jit.arguments import ArgumentBuffer, GuardedArray, guard_array
from vfsimt.jit.bench import inductor, plain_c
from vfsimt.jit.bench.cases import PACKETS_OF_A_BLOCK, BuiltinCase, UserCase
from vfsimt.jit.bench.thunk import THUNK, compile_thunk
from vfsimt.jit.bench.timing import ON_CPU, WALL, Repeatable, Samples, SamplingPlan, take_samples
from vfsimt.jit.compare import compare_arrays
from vfsimt.jit.engine import CompileOptions, compile_module
from vfsimt.jit.kernels.oracle import error_ratio, example_arguments, expected_result
from vfsimt.jit.launch import Dispatch, PacketKernel, PreparedCall, WorkerPool
from vfsimt.jit.machinecode import read_machine_code
from vfsimt.jit.reasons import JitReason, finding

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import ExitStack

    from vfsimt.jit.arguments import Argument, Array
    from vfsimt.jit.counts import StaticCounts
    from vfsimt.jit.engine import CompiledModule
    from vfsimt.jit.hostform import HostForm
    from vfsimt.jit.layout import LaunchLayout
    from vfsimt.jit.machinecode import MachineCode


class Rival(Enum):
    """What a built-in kernel can be compared with in the same run."""

    PLAIN_C = "c"
    INDUCTOR = "inductor"


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantText:
    """One module to measure.

    Attributes:
        name: `P0`, `P1`, or another.
        text: of the module.
        prepare_seconds: what making this text from the original took.
    """

    name: str
    text: str
    prepare_seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantResult:
    """What was measured of one variant.

    Attributes:
        name: of the variant.
        native: one dispatch on one thread, called in a compiled loop; time on the CPU.
        end_to_end: one dispatch over a thread pool, from Python, wall time; None where it was not measured.
        error: largest error over what is allowed, at most 1.
        compile_seconds: wall time of each step; empty for a rival.
        code: static counts of each function in the object; empty for a rival.
        machine: what its machine code was compiled for; None for a rival.
        form: what was taken away from the module, so that it could be compiled for the target; None for a rival.
    """

    name: str
    native: Samples
    end_to_end: Samples | None
    error: float
    compile_seconds: dict[str, float]
    code: dict[str, StaticCounts]
    machine: MachineCode | None
    form: HostForm | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseResult:
    """A case with its variants, in the order in which they were given, and rivals that could not be built."""

    case: BuiltinCase | UserCase
    variants: tuple[VariantResult, ...]
    skipped: tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Variant:
    name: str
    kernel: PacketKernel
    call: PreparedCall
    module: CompiledModule | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _PooledDispatch:
    """A dispatch over a pool, called from Python: what end-to-end times measure."""

    kernel: PacketKernel
    arguments: tuple[Argument, ...]
    dispatch: Dispatch
    pool: WorkerPool

    def run(self, *, repeats: int) -> None:
        """Dispatch `repeats` times."""
        for _ in range(repeats):
            self.kernel.dispatch(self.arguments, self.dispatch, pool=self.pool)


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasureTask:
    """Measure one case; a task of the worker process.

    Attributes:
        case: what is measured.
        texts: the modules, the one before specialisation first.
        rivals: for built-in cases only.
        plan: how long to measure.
        opt: level of LLVM.
        workers: threads of the pool for end-to-end times; 0 leaves them out.
        retarget, keep_target_attributes: see `CompileOptions`.
    """

    case: BuiltinCase | UserCase
    texts: tuple[VariantText, ...]
    rivals: tuple[Rival, ...]
    plan: SamplingPlan
    opt: int
    workers: int
    retarget: bool = False
    keep_target_attributes: bool = False

    def perform(self, progress: Callable[[str], None]) -> CaseResult:
        """Do it, in this process."""
        with contextlib.ExitStack() as stack:
            return self._measure(stack, progress)

    def _measure(self, stack: ExitStack, progress: Callable[[str], None]) -> CaseResult:
        bench = _Workbench(self.case)
        if isinstance(self.case, UserCase):
            progress("checking")
            self._check_accesses(self.case)
        progress("compiling")
        variants = [stack.enter_context(self._compiled(text, bench)) for text in self.texts]
        skipped: list[Finding] = []
        for rival in self.rivals:
            variants += _built_rival(rival, bench, stack, skipped)
        progress("checking")
        errors = [bench.check(variant.name, variant.call) for variant in variants]
        progress("measuring")
        native = take_samples([variant.call for variant in variants], self.plan, ON_CPU)
        pooled = self._end_to_end(variants, bench) if self.workers else {}
        progress("checking")
        for variant in variants:
            bench.check(variant.name, variant.call)
        results = tuple(
            VariantResult(
                name=variant.name,
                native=samples,
                end_to_end=pooled.get(variant.name),
                error=error,
                compile_seconds=dict(variant.module.seconds) if variant.module else {},
                code=_static_counts(variant.module),
                machine=read_machine_code(variant.module, variant.kernel.function) if variant.module else None,
                form=replace(variant.module.form, text="") if variant.module else None,
            )
            for variant, samples, error in zip(variants, native, errors, strict=True)
        )
        return CaseResult(case=self.case, variants=results, skipped=tuple(skipped))

    def _check_accesses(self, case: UserCase) -> None:
        """Look where the accesses of a kernel of the user's go, before it works on arrays that all variants share."""
        call = CheckedCall(entry=case.entry, width=case.width, arguments=case.arguments, dispatch=case.dispatch)
        for text in self.texts:
            check_accesses(text.text, call, self._options(text))

    def _options(self, text: VariantText) -> CompileOptions:
        case = self.case
        entry = None if isinstance(case, BuiltinCase) else case.entry
        return CompileOptions(
            target=case.target,
            opt=self.opt,
            exports=(entry.name,) if entry is not None and entry.is_internal else (),
            retarget=self.retarget,
            keep_target_attributes=self.keep_target_attributes,
            admit_assembly=True,
            name=case.label if isinstance(case, UserCase) and text is self.texts[0] else f"{case.name} {text.name}",
        )

    @contextlib.contextmanager
    def _compiled(self, text: VariantText, bench: _Workbench) -> Any:
        case = self.case
        with compile_module(text.text, self._options(text)) as module:
            if isinstance(case, BuiltinCase):
                kernel = PacketKernel(module=module, function=case.spec.blocks)
            else:
                kernel = PacketKernel(module=module, function=case.entry.name, kind=case.entry.kind, width=case.width)
            call = kernel.prepare(bench.buffer(kernel.layout), bench.dispatch)
            yield _Variant(name=text.name, kernel=kernel, call=call, module=module)

    def _end_to_end(self, variants: list[_Variant], bench: _Workbench) -> dict[str, Samples]:
        """Times over a pool, of the variants that are modules; a rival has no pool to run on."""
        own = [variant for variant in variants if variant.module is not None]
        with WorkerPool(self.workers) as pool:
            dispatches: list[Repeatable] = [
                _PooledDispatch(kernel=variant.kernel, arguments=bench.arguments, dispatch=bench.dispatch, pool=pool)
                for variant in own
            ]
            samples = take_samples(dispatches, self.plan, WALL)
        return {variant.name: sample for variant, sample in zip(own, samples, strict=True)}


def _built_rival(rival: Rival, bench: _Workbench, stack: ExitStack, skipped: list[Finding]) -> list[_Variant]:
    """The rival, or nothing and a finding more: a rival that cannot be built is no reason to measure nothing."""
    try:
        return [stack.enter_context(_rival_variant(rival, bench))]
    except RefusedError as error:
        skipped += error.findings
        return []


@contextlib.contextmanager
def _rival_variant(rival: Rival, bench: _Workbench) -> Any:
    case = bench.case
    assert isinstance(case, BuiltinCase)
    inputs, result = bench.inputs(), bench.result()
    if rival is Rival.PLAIN_C:
        library, address = plain_c.build(case)
        arrays, kept = (*inputs, result), library
    else:
        built = inductor.build(case, inputs, result)
        address, arrays, kept = built.address, built.arrays, built.library
    with compile_thunk(address, arrays) as thunk:
        kernel = PacketKernel(module=thunk, function=THUNK)
        call = kernel.prepare(bench.buffer(kernel.layout), Dispatch(threads=1, block=1))
        yield _Variant(name=rival.value, kernel=kernel, call=call, module=None)
        del kept


class _Workbench:
    """The arrays of a case, between guards and shared by all variants, and what the result must be."""

    def __init__(self, case: BuiltinCase | UserCase) -> None:
        self.case = case
        if isinstance(case, BuiltinCase):
            given: Sequence[Argument] = example_arguments(case.spec, case.rows)
            self.dispatch = Dispatch(
                threads=case.spec.threads(case.rows), block=PACKETS_OF_A_BLOCK * case.spec.width, grain=1
            )
            self._expected: Any = expected_result(case.spec, given)
        else:
            given = case.arguments
            self.dispatch = case.dispatch
            self._expected = None
        self._original = given
        self._guards = [
            guard_array(value, seed=index, aligned=True) if isinstance(value, np.ndarray) else None
            for index, value in enumerate(given)
        ]
        self.arguments: tuple[Argument, ...] = tuple(
            value if guard is None else guard.inside for value, guard in zip(given, self._guards, strict=True)
        )
        self._first: list[Any] | None = None

    def buffer(self, layout: LaunchLayout) -> ArgumentBuffer:
        """The argument buffer over the shared arrays."""
        return ArgumentBuffer(self.arguments, layout)

    def inputs(self) -> list[Array]:
        """The arrays that a built-in case reads."""
        return [value for value in self.arguments[:-1] if isinstance(value, np.ndarray)]

    def result(self) -> Array:
        """The array that a built-in case writes."""
        value = self.arguments[-1]
        assert isinstance(value, np.ndarray)
        return value

    def check(self, name: str, call: PreparedCall) -> float:
        """Run once on fresh arrays, and compare every element; the largest error over what is allowed.

        Raises:
            RefusedError: VF812 a result is wrong, VF813 a guard changed.
        """
        self._refresh()
        call.run()
        for index, guard in enumerate(self._guards):
            if guard is not None and guard.broken_bytes():
                raise RefusedError([self._broken(name, index, guard)])
        if self._expected is not None:
            ratio = error_ratio(self.result(), self._expected)
            if ratio > 1.0:
                message = f"{name} of {self.case.name} is wrong: {ratio:.3g} times the tolerance"
                raise RefusedError([self._finding(JitReason.RESULT_DIFFERS, message)])
            return ratio
        return self._compare_with_first(name)

    def _refresh(self) -> None:
        for guard, value in zip(self._guards, self._original, strict=True):
            if guard is not None:
                guard.inside[...] = value

    def _compare_with_first(self, name: str) -> float:
        assert isinstance(self.case, UserCase)
        now = [np.array(guard.inside) for guard in self._guards if guard is not None]
        if self._first is None:
            self._first = now
            return 0.0
        for index, (result, first) in enumerate(zip(now, self._first, strict=True)):
            comparison = compare_arrays(result, first, self.case.tolerance)
            if not comparison.is_within:
                message = f"array {index} of {name} differs from the module before: {comparison}"
                raise RefusedError([self._finding(JitReason.RESULT_DIFFERS, message)])
        return 0.0

    def _broken(self, name: str, index: int, guard: GuardedArray) -> Finding:
        broken = guard.broken_bytes()
        message = f"{name} of {self.case.name} wrote outside of argument {index}, {len(broken)} bytes at {broken[0]}"
        return self._finding(JitReason.GUARD_BROKEN, message)

    def _finding(self, reason: JitReason, message: str) -> Finding:
        place = ObjectPlace(name=self.case.name)
        return finding(reason, message, "nothing was measured for this case", place=place)


def _static_counts(module: CompiledModule | None) -> dict[str, StaticCounts]:
    if module is None:
        return {}
    try:
        return module.static_counts()
    except ValueError:  # an architecture without a disassembler
        return {}
