"""Rules about how a SIMT function is started: the launch record, thread bounds, registers, who calls whom."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.diagnostics import Finding, Note, Severity
from vfsimt.ir.calls import read_call
from vfsimt.lint.reasons import LintReason
from vfsimt.simt.attributes import string_attribute

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.ir.nodes import Statement
    from vfsimt.lint.context import LintContext
    from vfsimt.simt.census import Function, SimtCall

LAUNCH_INTRINSIC = "llvm.hivm.store.vfsimt.info"
MAX_THREADS = "simt-max-threads"
THREAD_LIMIT = 2048
_DIMENSION_BITS = 16
_DIMENSION_MASK = (1 << _DIMENSION_BITS) - 1
# Registers of a thread by the thread bound: up to 256 threads 128, 512: 64, 1024: 32, 2048: 16.
_REGISTER_BUDGETS = ((256, 128), (512, 64), (1024, 32), (2048, 16))
_REGISTER_ATTRIBUTE = re.compile(r'"(simt-[^"]*reg[^"]*)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchInfo:
    """A store of launch dimensions: its index in the body, and the value where that is constant."""

    index: int
    statement: Statement
    value: int | None


class Dimensions(NamedTuple):
    """Threads in each dimension."""

    x: int
    y: int
    z: int

    @property
    def threads(self) -> int:
        """How many threads that is."""
        return self.x * self.y * self.z


def decode_dimensions(value: int) -> Dimensions:
    """Unpack the i64 of a launch record: z, y and x as 16-bit fields from bit 32 down."""
    x, y, z = (value >> (_DIMENSION_BITS * field) & _DIMENSION_MASK for field in range(3))
    return Dimensions(x=x, y=y, z=z)


def launch_records(context: LintContext) -> Iterator[Finding]:
    """VF605: a call without a launch record that dominates it; VF606: more threads than the callee is built for."""
    for sites in context.sites_by_caller.values():
        caller = sites[0].caller
        infos = list(_launch_infos(context, caller))
        for site in sites:
            if not _is_reached(context, site):
                continue
            info = _dominating_info(context, site, infos)
            if info is None:
                yield _missing_info(site)
            else:
                yield from _excess_threads(context, site, info)


def _launch_infos(context: LintContext, caller: Function) -> Iterator[LaunchInfo]:
    for index, statement in context.calls_with_text(caller, LAUNCH_INTRINSIC):
        call = read_call(context.module, statement)
        if call.callee_name == LAUNCH_INTRINSIC and len(call.arguments) == 1:
            text = call.arguments[0].value.slice(context.module.text)
            value = int(text) if re.fullmatch(r"-?[0-9]{1,20}", text) else None
            yield LaunchInfo(index=index, statement=statement, value=value)


def _is_reached(context: LintContext, site: SimtCall) -> bool:
    flow = context.control_flow(site.caller)
    return context.block_of(site.caller, site.index) in flow.immediate_dominators


def _dominating_info(context: LintContext, site: SimtCall, infos: list[LaunchInfo]) -> LaunchInfo | None:
    """The last launch record that every path to the call passes."""
    flow = context.control_flow(site.caller)
    block = context.block_of(site.caller, site.index)
    limit = site.index
    while True:
        first = flow.body.blocks[block].first
        found = [info for info in infos if first <= info.index < limit]
        if found:
            return found[-1]
        above = flow.immediate_dominators[block]
        if above == block:
            return None
        block, limit = above, flow.body.blocks[above].end


def _missing_info(site: SimtCall) -> Finding:
    return Finding(
        reason=LintReason.NO_LAUNCH_INFO,
        message=f"no {LAUNCH_INTRINSIC} dominates this SIMT call in @{site.caller.name}",
        place=site.place,
        help="store the launch dimensions right before the call, on every path to it",
    )


def _excess_threads(context: LintContext, site: SimtCall, info: LaunchInfo) -> Iterator[Finding]:
    if site.callee is None or info.value is None:
        return
    bound = context.number_attribute(site.callee, MAX_THREADS)
    size = decode_dimensions(info.value)
    if bound is not None and size.threads > bound:
        yield Finding(
            reason=LintReason.TOO_MANY_THREADS,
            message=f"@{site.callee.name} is started with {size.threads} threads and is built for at most {bound}",
            place=site.place,
            help=f"raise {MAX_THREADS} of the callee, or store smaller dimensions",
            notes=(
                Note(message=f"dimensions x={size.x}, y={size.y}, z={size.z}", place=context.place_of(info.statement)),
                Note(message=f"@{site.callee.name} is here", place=site.callee.place),
            ),
            facts=(("x", size.x), ("y", size.y), ("z", size.z), ("bound", bound)),
        )


def thread_bounds(context: LintContext) -> Iterator[Finding]:
    """VF607: a thread bound over the hardware's; VF608: a register budget that is not that of the bound."""
    for function in context.simt_definitions:
        bound = context.number_attribute(function, MAX_THREADS)
        if bound is None:
            continue
        if bound > THREAD_LIMIT:
            yield Finding(
                reason=LintReason.THREAD_BOUND_TOO_LARGE,
                message=f"@{function.name} is built for {bound} threads; the limit is {THREAD_LIMIT}",
                place=function.place,
                help=f"lower {MAX_THREADS} to at most {THREAD_LIMIT}",
                facts=(("bound", bound),),
            )
        else:
            yield from _register_budget(context, function, bound)


def _register_budget(context: LintContext, function: Function, bound: int) -> Iterator[Finding]:
    attributes = context.attributes(function)
    expected = next(registers for threads, registers in _REGISTER_BUDGETS if bound <= threads)
    for attribute in attributes:
        match = _REGISTER_ATTRIBUTE.match(attribute)
        value = None if match is None else string_attribute((attribute,), match[1])
        if match is not None and value is not None and value.isdigit() and int(value) != expected:
            yield Finding(
                reason=LintReason.REGISTERS_DISAGREE,
                severity=Severity.WARNING,
                message=f"@{function.name} has {match[1]} {value}; {bound} threads leave {expected} registers each",
                place=function.place,
                help=f"set {match[1]} to {expected}, or change {MAX_THREADS}",
                facts=(("bound", bound), ("registers", int(value)), ("expected", expected)),
            )


def call_structure(context: LintContext) -> Iterator[Finding]:
    """VF613: an indirect SIMT call; VF614: a SIMT call from a SIMT function."""
    for call in context.census.calls:
        if call.has_convention and call.call.callee_name is None:
            yield Finding(
                reason=LintReason.INDIRECT_CALL,
                message=f"indirect SIMT call in @{call.caller.name}",
                place=call.place,
                help="call the SIMT function by its name; its code size must be known at this place",
            )
        if call.has_convention and call.caller.is_simt:
            yield Finding(
                reason=LintReason.NESTED_CALL,
                severity=Severity.WARNING,
                message=f"the SIMT function @{call.caller.name} makes a SIMT call",
                place=call.place,
                help="a SIMT section cannot start another one; call a plain function, or start both from the kernel",
            )
