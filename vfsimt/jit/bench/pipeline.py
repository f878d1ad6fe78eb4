"""A benchmark: write or take the modules, specialise them, measure each case in a worker process, collect."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from vfsimt.errors import RefusedError
from vfsimt.jit.bench import inductor, plain_c
from vfsimt.jit.bench.cases import BuiltinCase, UserCase
from vfsimt.jit.bench.clones import refuse_without_clones
from vfsimt.jit.bench.machine import describe_machine, describe_versions
from vfsimt.jit.bench.measure import CaseResult, MeasureTask, Rival, VariantText
from vfsimt.jit.bench.timing import DEFAULT_PLAN, SamplingPlan
from vfsimt.jit.child import KernelProcess, said_finding
from vfsimt.jit.engine import refuse_contradiction
from vfsimt.jit.kernels import write_kernel
from vfsimt.jit.target import resolve_target
from vfsimt.jit.validity import each, flag, instance, number, optional, refuse_wrong, whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.diagnostics import Finding

BEFORE = "P0"
AFTER = "P1"
INLINED = "P0 inline"

Specialize: TypeAlias = Callable[[str], str]
"""Full-packet specialisation, text to text; passed in, since the wings do not import one another."""

Progress: TypeAlias = Callable[[int, int, str], None]
"""Called before each case with its number from 1, how many there are, and its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchOptions:
    """How to measure.

    Attributes:
        plan: lengths and numbers of samples.
        opt: level of LLVM.
        rivals: for built-in cases.
        inline: also measure the original without `noinline`, where the optimiser may specialise by itself.
        workers: threads for end-to-end times; 0 leaves them out.
        timeout: seconds for one case, None for no limit.
        retarget, keep_target_attributes: see `CompileOptions`.

    Raises:
        UsageError: VF821, an option has a value that means nothing.
    """

    plan: SamplingPlan = DEFAULT_PLAN
    opt: int = 3
    rivals: tuple[Rival, ...] = ()
    inline: bool = False
    workers: int = 0
    timeout: float | None = 300.0
    retarget: bool = False
    keep_target_attributes: bool = False

    def __post_init__(self) -> None:
        refuse_wrong(
            self,
            plan=instance(SamplingPlan, "a SamplingPlan"),
            opt=whole(0, 3),
            rivals=each(instance(Rival, "a Rival")),
            inline=flag,
            workers=whole(0, 1024),
            timeout=optional(number(above=0.0)),
            retarget=flag,
            keep_target_attributes=flag,
        )
        refuse_contradiction(retarget=self.retarget, keep_target_attributes=self.keep_target_attributes)


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchReport:
    """Everything that was measured.

    Attributes:
        machine, versions: what it was measured on and with.
        options: how.
        results: of the cases that could be measured, in order.
        findings: of those that could not, and of rivals that could not be built.
    """

    machine: dict[str, object]
    versions: dict[str, str]
    options: BenchOptions
    results: tuple[CaseResult, ...]
    findings: tuple[Finding, ...]


def run_bench(
    cases: Sequence[BuiltinCase] | Sequence[tuple[UserCase, str]],
    options: BenchOptions,
    specialize: Specialize,
    progress: Progress | None = None,
) -> BenchReport:
    """Measure cases; one that fails becomes a finding, and the others are measured all the same.

    Args:
        cases: built-in cases, or cases of the user's with the text of their module.
        options: how to measure.
        specialize: full-packet specialisation, text to text.
        progress: called before each case.

    Raises:
        UsageError: VF801, a target is unknown.
        RefusedError: VF815, a rival needs something that is not installed; VF822, a kernel of the user's has no clone
            to measure.
        VfsimtError: what `specialize` raises.
    """
    _refuse_missing_tools(options.rivals)
    for target in sorted({(case if isinstance(case, BuiltinCase) else case[0]).target for case in cases}):
        resolve_target(target)
    results: list[CaseResult] = []
    findings: list[Finding] = []
    with KernelProcess() as child:
        for number, given in enumerate(cases, start=1):
            task = _task(given, options, specialize)
            if progress is not None:
                progress(number, len(cases), task.case.name)
            outcome = _perform(child, task, options)
            if isinstance(outcome, CaseResult):
                results.append(outcome)
                findings += outcome.skipped
                findings += [said_finding(child.said, task.case.name)] if child.said else []
            else:
                findings += [finding for finding in outcome if finding not in findings]
    return BenchReport(
        machine=describe_machine(),
        versions=describe_versions(options.rivals),
        options=options,
        results=tuple(results),
        findings=tuple(findings),
    )


def _perform(child: KernelProcess, task: MeasureTask, options: BenchOptions) -> CaseResult | tuple[Finding, ...]:
    given = len(task.case.arguments) if isinstance(task.case, UserCase) else None
    try:
        result = child.perform(task, name=task.case.name, timeout=options.timeout, arguments=given)
    except RefusedError as error:
        return error.findings
    assert isinstance(result, CaseResult)
    return result


def _task(given: BuiltinCase | tuple[UserCase, str], options: BenchOptions, specialize: Specialize) -> MeasureTask:
    case, text = (given, write_kernel(given.spec)) if isinstance(given, BuiltinCase) else given
    started = time.perf_counter()
    specialised = specialize(text)
    seconds = time.perf_counter() - started
    if isinstance(case, UserCase):
        refuse_without_clones(text, specialised, case)
    texts = [
        VariantText(name=BEFORE, text=text),
        VariantText(name=AFTER, text=specialised, prepare_seconds=seconds),
    ]
    if options.inline and isinstance(case, BuiltinCase):
        texts.append(VariantText(name=INLINED, text=write_kernel(replace(case.spec, noinline=False))))
    return MeasureTask(
        case=case,
        texts=tuple(texts),
        rivals=options.rivals if isinstance(case, BuiltinCase) else (),
        plan=options.plan,
        opt=options.opt,
        workers=options.workers,
        retarget=options.retarget,
        keep_target_attributes=options.keep_target_attributes,
    )


def _refuse_missing_tools(rivals: Sequence[Rival]) -> None:
    if Rival.PLAIN_C in rivals:
        plain_c.compiler()
    if Rival.INDUCTOR in rivals:
        inductor.torch_version()
