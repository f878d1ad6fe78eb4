"""What makes a manifest impossible: the places where the object proof could not hold, all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Note, in_reading_order
from vfsimt.simt.reasons import SimtReason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.simt.census import Function, SimtCall, SimtCensus

NOT_EMITTED = "available_externally"
"""Linkage of a definition that no object holds (LangRef, "Linkage Types")."""


def find_defects(census: SimtCensus, simt_suffix: str) -> tuple[Finding, ...]:
    """All findings that forbid a manifest, in reading order."""
    findings = [finding for call in census.calls for finding in _call_defects(census, call)]
    findings += _symbol_clashes(census, simt_suffix)
    return in_reading_order(findings)


def _call_defects(census: SimtCensus, call: SimtCall) -> Iterator[Finding]:
    if not call.has_convention:
        yield _call_without_convention(call)
        return
    if not call.is_site:
        return
    if call.caller.linkage == NOT_EMITTED:
        message = f"the SIMT call is in @{call.caller.name}, whose {NOT_EMITTED} body no object will hold"
        help_line = "give the caller a linkage that is emitted, or remove it from this module"
        yield _at_call(SimtReason.CALLER_NOT_EMITTED, message, call, help_line)
    defect = _callee_defect(census, call)
    if defect is not None:
        yield defect


def _callee_defect(census: SimtCensus, call: SimtCall) -> Finding | None:
    name = call.call.callee_name
    if name is None:
        what = "inline assembly" if call.call.is_inline_asm else "a value"
        message = f"this SIMT call in @{call.caller.name} calls {what}, not a function by its name"
        help_line = "call the SIMT function directly; its code size must be known at this place"
        return _at_call(SimtReason.INDIRECT_SIMT_CALL, message, call, help_line)
    callee = call.callee
    if callee is None:
        if name in census.module.names:
            message = (
                f"the SIMT call in @{call.caller.name} calls @{name}, which is no function: an alias or a variable"
            )
            help_line = "call the function that it stands for"
            return _at_call(SimtReason.CALLEE_IS_NO_FUNCTION, message, call, help_line)
        message = f"the SIMT call in @{call.caller.name} calls @{name}, which the module does not declare"
        return _at_call(SimtReason.CALLEE_NOT_DEFINED, message, call, _DEFINE_IT)
    if not callee.is_simt:
        message = f"the SIMT call in @{call.caller.name} calls @{name}, which does not have the SIMT convention"
        help_line = "the conventions of call and callee must agree: give both the SIMT convention, or neither"
        return _at_call(SimtReason.CALLEE_WITHOUT_CONVENTION, message, call, help_line, callee)
    if not callee.is_defined or callee.linkage == NOT_EMITTED:
        how = "only declared" if not callee.is_defined else f"{NOT_EMITTED}: not emitted into the object"
        message = f"the SIMT function @{name}, called in @{call.caller.name}, is {how}"
        return _at_call(SimtReason.CALLEE_NOT_DEFINED, message, call, _DEFINE_IT, callee)
    return None


_DEFINE_IT = "define the SIMT function in this module; caller and callee must be in one object"


def _call_without_convention(call: SimtCall) -> Finding:
    assert call.callee is not None
    convention = call.call.calling_convention
    spelled = "no convention" if convention is None else f"'{convention.slice(call.caller.module.text)}'"
    message = f"this call of the SIMT function @{call.callee.name} in @{call.caller.name} has {spelled}"
    help_line = "the behaviour is undefined when conventions differ; write the callee's convention at the call"
    return _at_call(SimtReason.CALL_WITHOUT_CONVENTION, message, call, help_line, call.callee)


def _symbol_clashes(census: SimtCensus, simt_suffix: str) -> Iterator[Finding]:
    """A SIMT function's symbol must not be that of another global value, which keeps its IR name in the object."""
    called = {call.callee.name: call.callee for call in census.sites if call.callee is not None and call.callee.is_simt}
    for name, callee in called.items():
        symbol = name + simt_suffix
        other = census.function(symbol)
        keeps_name = symbol in census.module.names and (other is None or not other.is_simt)
        if keeps_name:
            message = f"the SIMT function @{name} becomes the symbol {symbol}, which is also the name of another value"
            yield Finding(
                reason=SimtReason.SYMBOLS_CLASH, message=message, place=callee.place, help="rename one of the two"
            )


def _at_call(
    reason: SimtReason, message: str, call: SimtCall, help_line: str, callee: Function | None = None
) -> Finding:
    notes = () if callee is None else (Note(message=f"@{callee.name} is here", place=callee.place),)
    facts = (("caller", call.caller.name), ("callee", call.call.callee_name))
    return Finding(reason=reason, message=message, place=call.place, help=help_line, notes=notes, facts=facts)
