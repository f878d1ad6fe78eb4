"""The stages of `merge`: judge the input, merge twins, parametrize, keep loops, pin, prove, judge, execute."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vfsimt.collection import paused_collection
from vfsimt.errors import InputError
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.oracle import judged
from vfsimt.ir.parser import parse_module
from vfsimt.ir.reading import parse_ir
from vfsimt.merge.execution import execute_merge
from vfsimt.merge.loops import mark_loops
from vfsimt.merge.options import MergeOptions
from vfsimt.merge.parametrize import merge_clones
from vfsimt.merge.pins import pin_entries
from vfsimt.merge.proof import MergeProof, MergeProofError
from vfsimt.merge.report import MergeReport
from vfsimt.merge.twins import merge_twins
from vfsimt.simt.census import SimtCensus
from vfsimt.simt.convention import SimtConvention
from vfsimt.simt.digest import FunctionDigester
from vfsimt.simt.fragility import fragile_functions, used_values
from vfsimt.source import count_lines

if TYPE_CHECKING:
    from collections.abc import Generator

    from vfsimt.ir.parser import Module
    from vfsimt.merge.report import MergedGroup


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeResult:
    """The module after the merge, equal to the input where there was nothing to do, and the report."""

    text: str
    report: MergeReport


def merge(text: str, options: MergeOptions | None = None) -> MergeResult:
    """Give a module one stable SIMT entry instead of several fragile ones.

    Args:
        text: LLVM IR; bytes that are not UTF-8 as surrogates U+DC80 ... U+DCFF.
        options: see `MergeOptions`.

    Raises:
        InputError: the text is not LLVM IR that LLVM accepts (VF101 ... VF110).
        RefusedError: VF703 use-list orders, VF707 an entry cannot be pinned, VF708 and VF709 a loop's trip count.
        MergeProofError: VF704, the result is not what the input was, or does something else; it is not given back.
        UsageError: VF308, `simt_cc` is out of range.
    """
    with paused_collection():
        return _merge(text, options if options is not None else MergeOptions())


def _merge(text: str, chosen: MergeOptions) -> MergeResult:
    convention = SimtConvention(number=chosen.simt_cc)
    module = parse_ir(text, chosen.name)
    with judged(text, chosen.name, subject="the input", check=chosen.check):
        census, digester = SimtCensus(module, convention), FunctionDigester(module)
        original = census
        twins = merge_twins(census, digester)
        groups, findings = twins.groups, twins.findings
        result = _proved_step(census, digester, twins.text, twins.groups)
        if chosen.parametrize:
            if result is not module:
                census, digester = SimtCensus(result, convention), FunctionDigester(result)
            clones = merge_clones(census, digester)
            groups, findings = groups + clones.groups, findings + clones.findings
            result = _proved_step(census, digester, clones.text, clones.groups)
        loops, pinned = (), ()
        if chosen.keep_loops:
            marked = mark_loops(SimtCensus(result, convention), chosen.max_unroll)
            loops, result = marked.decisions, _reparsed(result, marked.text)
        if chosen.pin is not None:
            changed, pinned = pin_entries(SimtCensus(result, convention), chosen.pin)
            result = _reparsed(result, changed)
        fragile = _fragile_names(census if census.module is result else SimtCensus(result, convention))
        if result.text != text:
            with _proved(), judged(result.text, chosen.name, subject="the result", check=chosen.check):
                pass
    report = MergeReport(
        module=chosen.name,
        lines_before=count_lines(text),
        lines_after=count_lines(result.text),
        functions_before=_functions(module),
        functions_after=_functions(result),
        groups=groups,
        pinned=pinned,
        fragile=fragile,
        loops=loops,
        findings=findings,
    )
    if chosen.execute:
        report = replace(report, execution=execute_merge(original, result, report.survivors))
    return MergeResult(text=result.text, report=report)


@contextmanager
def _proved() -> Generator[None]:
    """A result that LLVM rejects is a fault of vfsimt, not of the input."""
    try:
        yield
    except InputError as error:
        raise MergeProofError(error.findings) from error


def _proved_step(census: SimtCensus, digester: FunctionDigester, text: str, groups: tuple[MergedGroup, ...]) -> Module:
    """The module after one kind of merge, proved to be the one before it."""
    if text == census.module.text:
        return census.module
    merged = _reparsed(census.module, text)
    survivors = {name: group.survivor for group in groups for name in group.members if name != group.survivor}
    MergeProof(census, merged, survivors, digester).check()
    return merged


def _reparsed(module: Module, text: str) -> Module:
    return module if text == module.text else parse_module(text, module.source.name)


def _fragile_names(census: SimtCensus) -> tuple[str, ...]:
    """The functions of a result that the vendor compiler may still fold or inline away."""
    used = used_values(census.module)
    return tuple(function.name for function in fragile_functions(census) if function.name not in used)


def _functions(module: Module) -> int:
    return sum(1 for _ in module.of_kind(EntityKind.DEFINITION))
