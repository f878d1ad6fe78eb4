"""Lints a module: parse, apply the rules, choose, sort."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from vfsimt.choices import lone_strings
from vfsimt.collection import paused_collection
from vfsimt.diagnostics import Finding, in_reading_order
from vfsimt.errors import UsageError
from vfsimt.ir.module_text import read_module
from vfsimt.ir.reading import parse_ir
from vfsimt.lint import assembly, bounds, entries, launch, registers, slots, structure
from vfsimt.lint.context import LintContext
from vfsimt.lint.reasons import LintReason, LintUsageReason
from vfsimt.simt.convention import SimtConvention
from vfsimt.simt.unknown import knows_simt, unknown_conventions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vfsimt.ir.module_text import ModuleInput

RULES: tuple[Callable[[LintContext], Iterator[Finding]], ...] = (
    entries.entry_families,
    entries.inlinable_functions,
    entries.strong_functions,
    launch.launch_records,
    bounds.thread_bounds,
    structure.call_structure,
    assembly.inline_assembly,
    registers.register_slots,
    slots.variable_slots,
)


_DIGITS = str.maketrans("OIL", "011")
"""Letters that look like digits, the usual slip."""

_OTHER_CODE = re.compile(r"vf[0-9]{3}", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class LintOptions:
    """How a module is linted.

    Attributes:
        name: the file, as findings call it.
        select: codes, or beginnings of codes (`VF60`), to report; empty for all.
        ignore: codes, or beginnings of codes, to leave out.
        simt_cc: N, where the SIMT convention is spelled `cc N` beside the vendor's keyword.
    """

    name: str = "<string>"
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    simt_cc: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LintResult:
    """The findings, in reading order, and how many SIMT functions were looked at."""

    findings: tuple[Finding, ...]
    simt_functions: int


def lint(module: ModuleInput, options: LintOptions | None = None) -> tuple[Finding, ...]:
    """Find what will go wrong with a module's SIMT entries, in reading order; nothing found is an empty tuple.

    Args, Raises: as `lint_module`.
    """
    return lint_module(module, options).findings


def lint_module(module: ModuleInput, options: LintOptions | None = None) -> LintResult:
    """As `lint`, with the number of SIMT functions: findings on none of them say nothing.

    Args:
        module: LLVM IR as text, bytes that are not UTF-8 as surrogates, or a file's bytes, bitcode too.
        options: what is reported.

    Raises:
        InputError: VF101 ... VF105, VF110 or VF120, the text is not LLVM IR; what `read_module` raises for bitcode.
        UsageError: VF308 a wrong `simt_cc`, VF699 a code in `select` or `ignore` that no rule has, or no rule is
            left.
    """
    chosen = options if options is not None else LintOptions()
    wrong = lone_strings(select=chosen.select, ignore=chosen.ignore)
    if wrong:
        help_line = "give the codes, or beginnings of codes, one by one"
        raise UsageError(
            Finding(reason=LintUsageReason.UNKNOWN_CODE, message=message, help=help_line) for message in wrong
        )
    _check_codes((*chosen.select, *chosen.ignore))
    _check_rules(chosen)
    given = read_module(module, chosen.name)
    with paused_collection():
        context = LintContext(parse_ir(given.text, given.text_name), SimtConvention(number=chosen.simt_cc))
        if knows_simt(context.census):
            findings = [finding for rule in RULES for finding in rule(context) if _is_wanted(finding.code, chosen)]
        else:
            findings = _unknown_conventions(context, chosen)
    return LintResult(findings=in_reading_order(findings), simt_functions=len(context.census.simt_functions))


def _unknown_conventions(context: LintContext, options: LintOptions) -> list[Finding]:
    """VF616, which `select` does not leave out: the other rules had nothing to look at."""
    if _matches(LintReason.UNKNOWN_CONVENTION.code, options.ignore):
        return []
    otherwise = "--ignore VF616"
    return [item.finding(LintReason.UNKNOWN_CONVENTION, otherwise) for item in unknown_conventions(context.census)]


def _is_wanted(code: str, options: LintOptions) -> bool:
    selected = not options.select or _matches(code, options.select)
    return selected and not _matches(code, options.ignore)


def _matches(code: str, choices: Iterable[str]) -> bool:
    return any(code.startswith(choice.upper()) for choice in choices)


def _check_codes(choices: Iterable[str]) -> None:
    codes = [reason.code for reason in LintReason]
    unknown = [choice for choice in choices if not choice or not any(_matches(code, (choice,)) for code in codes)]
    if unknown:
        raise UsageError(_unknown_code(item, codes) for item in unknown)


def _check_rules(options: LintOptions) -> None:
    """A run without any rule would find nothing in every module."""
    if not any(_is_wanted(reason.code, options) for reason in LintReason):
        message = "what is ignored leaves no rule of those that are selected"
        help_line = "select what is not ignored; --ignore wins over --select"
        raise UsageError([Finding(reason=LintUsageReason.UNKNOWN_CODE, message=message, help=help_line)])


def _unknown_code(choice: str, codes: list[str]) -> Finding:
    known = f"the linter's codes are {codes[0]} ... {codes[-1]}; 'vfsimt explain --list' names them"
    similar = [reason.code for reason in LintReason if reason.slug == choice.lower()]
    if not similar and not _OTHER_CODE.fullmatch(choice):
        similar = get_close_matches(choice.upper().translate(_DIGITS), codes, n=1, cutoff=0.75)
    return Finding(
        reason=LintUsageReason.UNKNOWN_CODE,
        message=f"no rule has the code {choice!r}",
        help=f"did you mean {similar[0]}? {known}" if similar else known,
    )
