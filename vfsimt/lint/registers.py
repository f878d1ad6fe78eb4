"""Rules about inline assembly in SIMT functions, and about the registers that sections keep and resume.

Source: docs/lint.md, "How things are read": keep and resume are `call { i32, ... } asm sideeffect "",
"={TPER4},={TPER5},...,0,1,..."(...)`. An input tied to an output (`0`, `1`, ...) writes that register: a keep; an
output without one, or with `undef` or `poison`, reads it: a resume.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.diagnostics import Finding, Note, Severity
from vfsimt.ir.calls import read_call
from vfsimt.ir.lexer import TokenKind, significant_tokens
from vfsimt.ir.lexicon import decode_name
from vfsimt.lint.reasons import LintReason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.ir.nodes import Call, Statement
    from vfsimt.lint.context import LintContext
    from vfsimt.simt.census import Function, SimtCall

_SLOT = re.compile(r"=&?\{(TPER[0-9]+)\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class AsmCall:
    """A call of inline assembly: where, its template and its constraints, decoded."""

    statement: Statement
    call: Call
    template: str
    constraints: tuple[str, ...]


class SlotUse(NamedTuple):
    """A register kept (written) or resumed (read), with the type of its value."""

    slot: str
    type: str
    is_keep: bool
    statement: Statement


def asm_calls(context: LintContext, function: Function) -> Iterator[AsmCall]:
    """The inline assembly of a function, in order."""
    if not function.has_inline_asm:
        return
    text = context.module.text
    for _, statement in context.calls_with_text(function, "asm"):
        call = read_call(context.module, statement)
        if call.is_inline_asm:
            tokens = significant_tokens(text, call.callee.start, call.callee.end)
            strings = [decode_name(token.text) for token in tokens if token.kind is TokenKind.STRING]
            template, constraints = strings[0], strings[1]
            yield AsmCall(statement=statement, call=call, template=template, constraints=tuple(constraints.split(",")))


def inline_assembly(context: LintContext) -> Iterator[Finding]:
    """VF609: assembly of unknown size; VF610: empty assembly, which is enough to spoil the size field."""
    for function in context.simt_definitions:
        calls = list(asm_calls(context, function))
        full = [item for item in calls if item.template.strip()]
        for item in full:
            yield Finding(
                reason=LintReason.ASM_TEMPLATE,
                severity=Severity.WARNING,
                message=f"inline assembly in the SIMT function @{function.name}: the compiler does not know its size",
                place=context.place_of(item.statement),
                help="use an intrinsic, or check the object's code sizes with 'vfsimt patch'",
            )
        if calls and not full:
            others = f" ({len(calls)} calls)" if len(calls) > 1 else ""
            yield Finding(
                reason=LintReason.EMPTY_ASM,
                severity=Severity.NOTE,
                message=f"empty inline assembly in the SIMT function @{function.name}{others}: "
                "its size field becomes 0xffff on affected compilers",
                place=context.place_of(calls[0].statement),
                help="repair the object with 'vfsimt patch' after compiling",
            )


def register_slots(context: LintContext) -> Iterator[Finding]:
    """VF611: a register read with another type than it was written; VF612: read where nothing wrote it."""
    uses = {function.name: tuple(_slot_uses(context, function)) for function in context.simt_definitions}
    uses = {name: found for name, found in uses.items() if found}
    if not uses:
        return
    reported: set[tuple[int, str]] = set()
    for sites in context.sites_by_caller.values():
        history = _SlotHistory(context, sites[0].caller, uses)
        for site in sites:
            for use in uses.get(site.callee.name, ()) if site.callee is not None else ():
                finding = history.judge(site, use)
                if finding is not None and (use.statement.start, use.slot) not in reported:
                    reported.add((use.statement.start, use.slot))
                    yield finding


def _slot_uses(context: LintContext, function: Function) -> Iterator[SlotUse]:
    for item in asm_calls(context, function):
        outputs = [constraint for constraint in item.constraints if constraint.startswith("=")]
        inputs = [constraint for constraint in item.constraints if constraint[:1] not in "=~!"]
        types = _result_types(context, item.call, len(outputs))
        written = {
            int(constraint): argument.type.slice(context.module.text)
            for constraint, argument in zip(inputs, item.call.arguments, strict=False)
            if constraint.isdigit() and argument.value.slice(context.module.text) not in ("undef", "poison")
        }
        for number, constraint in enumerate(outputs):
            match = _SLOT.fullmatch(constraint)
            if match is not None and number < len(types):
                yield SlotUse(match[1], written.get(number, types[number]), number in written, item.statement)


def _result_types(context: LintContext, call: Call, outputs: int) -> tuple[str, ...]:
    """The type of each output: the elements of a struct, or the type itself where there is one output."""
    text = call.return_type.slice(context.module.text)
    if outputs <= 1 or not text.startswith("{"):
        return (text,)
    parts, depth = [""], 0
    for character in text[1:-1]:
        depth += (character in "([{<") - (character in ")]}>")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return tuple(" ".join(part.split()) for part in parts)


class _SlotHistory:
    """What was kept along the calls of one caller."""

    def __init__(self, context: LintContext, caller: Function, uses: dict[str, tuple[SlotUse, ...]]) -> None:
        self._context = context
        self._flow = context.control_flow(caller)
        self._caller = caller
        self._reachable: dict[int, frozenset[int]] = {}
        self._last: dict[str, tuple[SlotUse, SimtCall]] = {}
        self._first_in_block: dict[str, dict[int, tuple[SlotUse, SimtCall]]] = {}
        self._fill(caller, uses)

    def _fill(self, caller: Function, uses: dict[str, tuple[SlotUse, ...]]) -> None:
        """Note the keeps of all calls, for sections in loops: a later call may come first."""
        for site in self._context.sites_by_caller[caller.name]:
            if site.callee is not None and site.callee.name in uses:
                block = self._context.block_of(caller, site.index)
                for use in uses[site.callee.name]:
                    if use.is_keep:
                        self._first_in_block.setdefault(use.slot, {}).setdefault(block, (use, site))

    def judge(self, site: SimtCall, use: SlotUse) -> Finding | None:
        """Take a use into the history; a finding where it reads what was not written so."""
        if use.is_keep:
            self._last[use.slot] = (use, site)
            return None
        kept = self._keep_before(site, use.slot)
        if kept is None:
            return Finding(
                reason=LintReason.RESUME_WITHOUT_KEEP,
                message=f"{use.slot} is resumed and no earlier SIMT call of @{site.caller.name} keeps it",
                place=self._context.place_of(use.statement),
                help="keep the register in an earlier section, or pass the value as an argument",
                notes=(Note(message=f"the call in @{site.caller.name}", place=site.place),),
            )
        written, at = kept
        if written.type == use.type:
            return None
        return Finding(
            reason=LintReason.SLOT_CLASH,
            message=f"{use.slot} is kept as {written.type} and resumed as {use.type}",
            place=self._context.place_of(use.statement),
            help="keep and resume a register with one type",
            notes=(
                Note(message=f"kept as {written.type} here", place=self._context.place_of(written.statement)),
                Note(message=f"by the call in @{at.caller.name}", place=at.place),
            ),
        )

    def _keep_before(self, site: SimtCall, slot: str) -> tuple[SlotUse, SimtCall] | None:
        last = self._last.get(slot)
        if last is not None and (last[1] is site or self._reaches(last[1], site)):
            return last
        keeps = self._first_in_block.get(slot, {}).values()
        return next((kept for kept in keeps if self._reaches(kept[1], site)), None)

    def _reaches(self, first: SimtCall, second: SimtCall) -> bool:
        start = self._context.block_of(self._caller, first.index)
        goal = self._context.block_of(self._caller, second.index)
        if start == goal and first.index < second.index:
            return True
        if start not in self._reachable:
            self._reachable[start] = self._blocks_after(start)
        return goal in self._reachable[start]

    def _blocks_after(self, block: int) -> frozenset[int]:
        found: set[int] = set()
        pending = list(self._flow.successors[block])
        while pending:
            item = pending.pop()
            if item not in found:
                found.add(item)
                pending += self._flow.successors[item]
        return frozenset(found)
