"""The stages of `merge`: judge the input, merge twins, parametrize, keep loops, pin, prove, judge, execute."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vfsimt.collection import paused_collection
from vfsimt.errors import InputError
from vfsimt.ir.edited import edited_module
from vfsimt.ir.llvm_process import LLVMProcess
from vfsimt.ir.module_text import bitcode_of, read_module
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.oracle import Oracle
from vfsimt.ir.parser import parse_module
from vfsimt.ir.reading import parse_ir
from vfsimt.merge.execution import execute_merge
from vfsimt.merge.loops import mark_loops
from vfsimt.merge.options import MergeOptions
from vfsimt.merge.pins import pin_entries
from vfsimt.merge.proof import MergeProofError
from vfsimt.merge.report import MergeReport
from vfsimt.merge.steps import merge_functions
from vfsimt.simt.census import SimtCensus
from vfsimt.simt.convention import SimtConvention
from vfsimt.simt.fragility import fragile_functions, used_values
from vfsimt.simt.unknown import refuse_unknown_conventions
from vfsimt.source import count_lines

if TYPE_CHECKING:
    from collections.abc import Generator

    from vfsimt.ir.module_text import ModuleInput, ModuleText
    from vfsimt.ir.parser import Module


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeResult:
    """The module after the merge, and the report.

    Attributes:
        text: the module; equal to the input's text where there was nothing to do.
        report: what was done.
        given: the input.
        simt_cc: N of the `cc N` that stands for the SIMT convention, where the options name it.
    """

    text: str
    report: MergeReport
    given: ModuleText
    simt_cc: int | None = None

    def bitcode(self) -> bytes:
        """The module as bitcode: where nothing was changed in bitcode, the very bytes of the input.

        Raises:
            RefusedError, InputError: as `vfsimt.ir.module_text.bitcode_of`.
        """
        return bitcode_of(self.text, self.given, simt_cc=self.simt_cc)


def merge(module: ModuleInput, options: MergeOptions | None = None) -> MergeResult:
    """Give a module one stable SIMT entry instead of several fragile ones.

    Args:
        module: LLVM IR as text, bytes that are not UTF-8 as surrogates U+DC80 ... U+DCFF, or a file's bytes, bitcode
            too.
        options: see `MergeOptions`.

    Raises:
        InputError: the text is not LLVM IR that LLVM accepts (VF101 ... VF110, VF114, VF120); what `read_module` raises
            for bitcode.
        RefusedError: VF310 no function is known as SIMT, and some have a numbered convention; VF707 an entry cannot be
            pinned; VF708 and VF709 a loop's trip count.
        MergeProofError: VF704, the result is not what the input was, or does something else; it is not given back.
        UsageError: VF308, `simt_cc` is out of range.
    """
    chosen = options if options is not None else MergeOptions()
    given = read_module(module, chosen.name)
    with paused_collection():
        return _merge(given, chosen)


def _merge(given: ModuleText, chosen: MergeOptions) -> MergeResult:
    with LLVMProcess() as process:
        return _merge_beside(given, chosen, Oracle(name=given.text_name, is_asked=chosen.check, process=process))


def _merge_beside(given: ModuleText, chosen: MergeOptions, oracle: Oracle) -> MergeResult:
    convention = SimtConvention(number=chosen.simt_cc)
    text = given.text
    module = parse_ir(text, given.text_name)
    with oracle.judging(text, "the input"):
        original = SimtCensus(module, convention)
        if not chosen.allow_none:
            refuse_unknown_conventions(original)
        merged = merge_functions(original, parametrize=chosen.parametrize)
        result = merged.census.module
        loops, pinned, findings = (), (), merged.findings
        if chosen.keep_loops:
            marked = mark_loops(SimtCensus(result, convention), chosen.max_unroll)
            loops, result = marked.decisions, _reparsed(result, marked.text)
        if chosen.chosen_pin is not None:
            pins = pin_entries(SimtCensus(result, convention), chosen.chosen_pin)
            pinned, findings = pins.pinned, findings + pins.dropped
            if pins.edits:
                result, _ = edited_module(result, pins.edits)
        fragile = _fragile_names(merged.census if result is merged.census.module else SimtCensus(result, convention))
        if result.text != text:
            with _proved(), oracle.judging(result.text, "the result"):
                pass
    report = MergeReport(
        module=given.name,
        lines_before=count_lines(text),
        lines_after=count_lines(result.text),
        functions_before=_functions(module),
        functions_after=_functions(result),
        simt_functions=len(original.simt_functions),
        groups=merged.groups,
        pinned=pinned,
        fragile=fragile,
        loops=loops,
        findings=findings,
    )
    if chosen.execute:
        report = replace(report, execution=execute_merge(original, result, report.survivors))
    return MergeResult(text=result.text, report=report, given=given, simt_cc=chosen.simt_cc)


@contextmanager
def _proved() -> Generator[None]:
    """A result that LLVM rejects is a fault of vfsimt, not of the input."""
    try:
        yield
    except InputError as error:
        raise MergeProofError(error.findings) from error


def _reparsed(module: Module, text: str) -> Module:
    return module if text == module.text else parse_module(text, module.source.name)


def _fragile_names(census: SimtCensus) -> tuple[str, ...]:
    """The functions of a result that the vendor compiler may still fold or inline away."""
    used = used_values(census.module)
    return tuple(function.name for function in fragile_functions(census) if function.name not in used)


def _functions(module: Module) -> int:
    return sum(1 for _ in module.of_kind(EntityKind.DEFINITION))
