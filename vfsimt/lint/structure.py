"""Rules about who calls whom: SIMT calls that name no function, and SIMT calls in SIMT code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Severity
from vfsimt.ir.nodes import EntityKind
from vfsimt.lint.reasons import LintReason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.lint.context import LintContext
    from vfsimt.simt.census import SimtCall


def call_structure(context: LintContext) -> Iterator[Finding]:
    """VF613: a SIMT call that names no function; VF614: a SIMT call from a SIMT function."""
    for call in context.census.calls:
        what = _callee_that_is_no_function(context, call)
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
                help="a SIMT section cannot start another one; call a plain function, or start both from the kernel",
            )


def _callee_that_is_no_function(context: LintContext, call: SimtCall) -> str | None:
    name = call.call.callee_name
    if name is None:
        return "inline assembly" if call.call.is_inline_asm else "a value"
    if call.callee is not None or name not in context.module.names:
        return None
    variables = map(context.module.name_of, context.module.of_kind(EntityKind.GLOBAL))
    return f"@{name}, which is {'a variable' if name in variables else 'only another name of a function'}"
