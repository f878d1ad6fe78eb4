"""The rule about persistent allocas: their slots must be chosen by constants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Note
from vfsimt.lint.reasons import LintReason
from vfsimt.simt.operands import operand_spans
from vfsimt.simt.persistent import ADDRESS_OPCODES, PERSISTENT_METADATA, PersistentAddresses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.lint.context import LintContext
    from vfsimt.simt.census import SimtCall


class SlotAddresses(PersistentAddresses):
    """The addresses in persistent allocas that are seen to be such.

    What a call returns may be any address. An index made of addresses, as their distance, leads from another base.
    """

    def gives_address(self, index: int, name: str) -> bool:
        """Whether a statement that uses an address gives one."""
        opcode = self._flow.opcode(index)
        if opcode == "getelementptr":
            bases = operand_spans(self._flow.body.module, self._flow.body.statement(index))[1:2]
            return any(name in self._flow.locals_in(base.start, base.end) for base in bases)
        return opcode in ADDRESS_OPCODES


def variable_slots(context: LintContext) -> Iterator[Finding]:
    """VF615: a SIMT call's argument is an address in a persistent alloca that a variable selects."""
    for sites in context.sites_by_caller.values():
        if not sites[0].caller.body.mentions(PERSISTENT_METADATA):
            continue
        flow = context.data_flow(sites[0].caller)
        addresses = SlotAddresses(sites[0].caller, flow)
        if not addresses.allocas:
            continue
        for site in sites:
            for argument in site.call.arguments:
                names = flow.locals_in(argument.value.start, argument.value.end)
                index = next((addresses.selected[name] for name in names if name in addresses.selected), None)
                if index is not None:
                    selectors = addresses.selectors_at(index)
                    verb = "selects" if len(selectors) == 1 else "select"
                    yield Finding(
                        reason=LintReason.VARIABLE_SLOT,
                        message=f"{' and '.join(selectors)} {verb} the slot of a persistent alloca "
                        "in this SIMT call's argument",
                        place=context.module.source.span_place(argument.span),
                        help=_help(context, site, index),
                        notes=(Note(message="selected here", place=context.place_of(flow.body.statement(index))),),
                    )


def _help(context: LintContext, site: SimtCall, index: int) -> str:
    """What to do: a loop can only be unrolled where there is one around the call or around what selects the slot."""
    flow = context.control_flow(site.caller)
    if not flow.looped_blocks.isdisjoint((flow.block_of(site.index), flow.block_of(index))):
        command = f"{context.merge_command} --keep-loops"
        return f"select the slot by a constant: where a loop counts it, unroll that fully ('{command}')"
    return "select the slot by a constant"
