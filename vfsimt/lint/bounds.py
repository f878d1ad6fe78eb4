"""Rules about what a SIMT function is built for: the bound of its threads, and the registers that go with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Note, Severity
from vfsimt.lint.reasons import LintReason
from vfsimt.simt.attributes import MAX_THREADS, string_attributes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.lint.context import LintContext
    from vfsimt.simt.census import Function

THREAD_LIMIT = 2048
# Registers of a thread by the thread bound: up to 256 threads 128, 512: 64, 1024: 32, 2048: 16.
_REGISTER_BUDGETS = ((256, 128), (512, 64), (1024, 32), (2048, 16))
_REGISTER_KEY = re.compile(r"simt-[\s\S]*reg[\s\S]*")


def thread_bounds(context: LintContext) -> Iterator[Finding]:
    """VF607: a thread bound over the hardware's; VF608: a register budget that is not that of the bound."""
    for function in context.census.simt_functions.values():
        bound = context.number_attribute(function, MAX_THREADS)
        if bound is None:
            continue
        if bound > THREAD_LIMIT:
            yield Finding(
                reason=LintReason.THREAD_BOUND_TOO_LARGE,
                message=f"@{function.name} is built for {bound} threads; the limit is {THREAD_LIMIT}",
                place=function.place,
                help=f"lower {MAX_THREADS} to at most {THREAD_LIMIT}",
                notes=(Note(message="the bound", place=context.attribute_place(function, MAX_THREADS)),),
                facts=(("bound", bound),),
            )
        elif bound:
            yield from _register_budget(context, function, bound)


def _register_budget(context: LintContext, function: Function, bound: int) -> Iterator[Finding]:
    attributes = context.attributes(function)
    expected = next(registers for threads, registers in _REGISTER_BUDGETS if bound <= threads)
    for key in filter(_REGISTER_KEY.fullmatch, string_attributes(attributes)):
        value = context.number_attribute(function, key)
        if value is not None and value != expected:
            yield Finding(
                reason=LintReason.REGISTERS_DISAGREE,
                severity=Severity.WARNING,
                message=f"@{function.name} has {key} {value}; {bound} threads leave {expected} registers each",
                place=function.place,
                help=f"set {key} to {expected}, or change {MAX_THREADS}",
                notes=(
                    Note(message="the registers", place=context.attribute_place(function, key)),
                    Note(message=f"the bound of {bound}", place=context.attribute_place(function, MAX_THREADS)),
                ),
                facts=(("bound", bound), ("registers", value), ("expected", expected)),
            )
