"""Rules about who calls whom: SIMT calls that name no function, and SIMT calls in SIMT code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Note, Severity
from vfsimt.ir.calls import read_call
from vfsimt.ir.lexicon import CALL_OPCODES
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.search import global_references
from vfsimt.lint.reasons import LintReason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.ir.nodes import Statement
    from vfsimt.lint.context import LintContext
    from vfsimt.simt.census import Function, SimtCall

_NESTED_HELP = "a SIMT section cannot start another one; call a plain function, or start both from the kernel"


def call_structure(context: LintContext) -> Iterator[Finding]:
    """VF613: a SIMT call that names no function; VF614: a SIMT call from a SIMT function."""
    variables = frozenset(map(context.module.name_of, context.module.of_kind(EntityKind.GLOBAL)))
    for call in context.census.calls:
        what = _callee_that_is_no_function(call, context.module.names, variables)
        if call.has_convention and what is not None:
            yield Finding(
                reason=LintReason.INDIRECT_CALL,
                message=f"indirect SIMT call in @{call.caller.name}: it calls {what}",
                place=context.module.source.span_place(call.call.callee),
                help="call the SIMT function by its name; its code size must be known at this place",
            )
        if call.caller.is_simt:
            yield Finding(
                reason=LintReason.NESTED_CALL,
                severity=Severity.WARNING,
                message=f"the SIMT function @{call.caller.name} makes a SIMT call",
                place=call.place,
                help=_NESTED_HELP,
            )
    yield from _calls_through_helpers(context)


def _calls_through_helpers(context: LintContext) -> Iterator[Finding]:
    """VF614: a SIMT function that calls an ordinary function which makes a SIMT call, also through others."""
    calls: list[tuple[Function, Statement, str]] = []
    callers: dict[str, list[str]] = {}
    followed = {function.name: function for function in context.simt_definitions} if context.census.sites else {}
    pending = list(followed.values())
    for function in pending:  # grows while it is walked
        for statement, name in _calls_of_ordinary(context, function):
            if function.is_simt:
                calls.append((function, statement, name))
            else:
                callers.setdefault(name, []).append(function.name)
            if name not in followed:
                callee = context.census.function(name)
                assert callee is not None
                followed[name] = callee
                pending.append(callee)
    made = {name: sites[0] for name, sites in context.sites_by_caller.items() if name in followed}
    for name in (waiting := list(made)):  # grows while it is walked
        for caller in callers.get(name, ()):
            if caller not in made:
                made[caller] = made[name]
                waiting.append(caller)
    for function, statement, name in calls:
        if name in made:
            yield Finding(
                reason=LintReason.NESTED_CALL,
                severity=Severity.WARNING,
                message=f"the SIMT function @{function.name} makes a SIMT call through @{name}",
                place=context.place_of(statement),
                help=_NESTED_HELP,
                notes=(Note(message=f"made in @{made[name].caller.name}", place=made[name].place),),
            )


def _calls_of_ordinary(context: LintContext, function: Function) -> Iterator[tuple[Statement, str]]:
    """The direct calls that a definition makes of functions with a body that are no SIMT functions."""
    module, simt = context.module, context.census.simt_functions
    assert function.entity.body is not None
    for position, name in global_references(module.text, function.entity.body):
        entity = module.functions.get(name)
        if entity is None or entity.body is None or name in simt:
            continue
        statement = function.body.statement(function.body.index_at(position))
        if statement.opcode in CALL_OPCODES and read_call(module, statement).callee.start == position:
            yield statement, name


def _callee_that_is_no_function(call: SimtCall, names: frozenset[str], variables: frozenset[str]) -> str | None:
    name = call.call.callee_name
    if name is None:
        return "inline assembly" if call.call.is_inline_asm else "a value"
    if call.callee is not None or name not in names:
        return None
    return f"@{name}, which is {'a variable' if name in variables else 'only another name of a function'}"
