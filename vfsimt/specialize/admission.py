"""Decides which packet entries may be cloned; every refusal has a reason, a place and its evidence.

A call that passes W is the backend's own statement that the packet is full. So nothing is asked here about ranges
and shapes, only whether a clone would compute what the entry computes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.counting import counted
from vfsimt.diagnostics import Finding, Span
from vfsimt.ir.grammar import span as make_span
from vfsimt.ir.search import find_global_references, find_words, global_references
from vfsimt.specialize.hazards import unduplicable_call
from vfsimt.specialize.jumps import address_that_is_kept
from vfsimt.specialize.lanes import call_agreement, constant_lanes
from vfsimt.specialize.options import WIDTHS
from vfsimt.specialize.reasons import SpecializeReason as Reason
from vfsimt.specialize.statemachine import DISPATCHES, find_state_machine
from vfsimt.specialize.uses import UseKind

if TYPE_CHECKING:
    from vfsimt.diagnostics import Fact
    from vfsimt.ir.nodes import Call
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.hazards import CopyHazards
    from vfsimt.specialize.lanes import PacketEntry
    from vfsimt.specialize.options import SpecializeOptions
    from vfsimt.specialize.uses import DirectCall, FunctionUses

MINIMUM_BITS = 2
"""The narrowest integer that holds a packet width: 2 lanes need two bits."""

_LEAST_CHARACTERS = 4
"""What an instruction takes at least: an opcode, which has two letters or more, and what ends it."""
_SAFETY = "this refusal is one of safety and cannot be lifted"


@dataclass(frozen=True, slots=True, kw_only=True)
class SortedCalls:
    """The direct calls of an entry by what they pass.

    Attributes:
        full: calls that pass a packet width, by that width, in module order.
        tail: calls that pass a variable or another constant.
        differing: calls through another function type or calling convention.
    """

    full: dict[int, tuple[DirectCall, ...]]
    tail: tuple[DirectCall, ...]
    differing: tuple[DirectCall, ...]


def sort_calls(view: ModuleView, entry: PacketEntry, uses: FunctionUses, options: SpecializeOptions) -> SortedCalls:
    """Sort an entry's direct calls by the lane count that they pass."""
    widths = WIDTHS if options.width is None else (options.width,)
    full: dict[int, list[DirectCall]] = {}
    tail: list[DirectCall] = []
    differing: list[DirectCall] = []
    agrees = call_agreement(view.module, entry)
    for use in uses.calls:
        if not agrees(use.call):
            differing.append(use)
            continue
        lanes = constant_lanes(view.module, entry, use.call)
        if lanes is not None and lanes in widths:
            full.setdefault(lanes, []).append(use)
        else:
            tail.append(use)
    return SortedCalls(
        full={width: tuple(full[width]) for width in sorted(full)}, tail=tuple(tail), differing=tuple(differing)
    )


def refuse_entry(
    view: ModuleView, entry: PacketEntry, uses: FunctionUses, options: SpecializeOptions, hazards: CopyHazards
) -> tuple[Finding, ...]:
    """All reasons why an entry cannot be cloned; empty when it can. Whether it has full calls is not asked here."""
    judge = _Judge(view, entry, uses)
    findings = [
        *judge.signature(hazards),
        *judge.attributes(),
        *judge.calls(),
        *judge.references(hazards),
        *judge.body(),
        *judge.policy(options),
    ]
    return tuple(finding for finding in findings if finding.reason.slug not in options.admit)


class _Judge:
    """Looks at one entry; each method gives the findings of one kind."""

    def __init__(self, view: ModuleView, entry: PacketEntry, uses: FunctionUses) -> None:
        self._view = view
        self._text = view.module.text
        self._entry = entry
        self._uses = uses
        self._name = f"@{entry.name}"

    def signature(self, hazards: CopyHazards) -> list[Finding]:
        entry = self._entry
        findings: list[Finding] = []
        if (entry.lanes_bits or 0) < MINIMUM_BITS:
            kind = entry.lanes.type.slice(self._text)
            message = f"the lane parameter of {self._name} is {kind}, not an integer that holds a packet width"
            findings.append(self._refusal(Reason.LANES_TYPE, message, entry.lanes.span, _SAFETY))
        if entry.header.is_variadic:
            message = f"{self._name} takes variable arguments, which a clone could not find"
            findings.append(self._refusal(Reason.VARIADIC, message, entry.header.parameter_list, _SAFETY))
        findings += self._types(hazards)
        returned = [item for item in entry.lanes.attributes if item.slice(self._text) == "returned"]
        findings += [
            self._refusal(
                Reason.RETURNED_LANES, f"{self._name} is declared to return its lane parameter", item, _SAFETY
            )
            for item in returned
        ]
        return findings

    def _types(self, hazards: CopyHazards) -> list[Finding]:
        """A name must mean one thing: where values are renumbered, `%7` must not be the name of a type as well."""
        lanes = self._entry.lanes.name
        if lanes is not None:
            if lanes not in hazards.types:
                return []
            message = f"the lane parameter of {self._name} has the name of a type, and in the body it could be either"
            help_line = "give the lane parameter another name"
            return [self._refusal(Reason.NUMBERED_TYPES, message, hazards.types[lanes], help_line)]
        numbered = next((name for name in hazards.types if name.isdigit()), None)
        if numbered is None:
            return []
        message = (
            f"the lane parameter of {self._name} has no name, so values must be renumbered; but the module has the "
            f"numbered type %{numbered}, and a number in the body could be either"
        )
        help_line = "give the lane parameter a name"
        return [self._refusal(Reason.NUMBERED_TYPES, message, hazards.types[numbered], help_line)]

    def attributes(self) -> list[Finding]:
        header = self._entry.header
        words = self._view.function_attributes(self._entry.entity)
        findings: list[Finding] = []
        if "naked" in words:
            message = f"{self._name} is naked: its assembly reads the parameters by itself"
            findings.append(self._refusal(Reason.NAKED, message, header.name_span, _SAFETY))
        if header.linkage is not None and header.linkage.slice(self._text) in ("weak", "linkonce"):
            linkage = header.linkage.slice(self._text)
            message = (
                f"{self._name} is {linkage}: the linker may put another body in its place, which no clone would follow"
            )
            findings.append(
                self._refusal(
                    Reason.INTERPOSABLE, message, header.linkage, f"make it {linkage}_odr or internal; {_SAFETY}"
                )
            )
        return findings

    def calls(self) -> list[Finding]:
        if not self._view.mentions("musttail"):
            return []
        return [
            self._refusal(
                Reason.MUSTTAIL,
                f"this musttail call of {self._name} pins the signature of both functions",
                use.call.span,
                _SAFETY,
            )
            for use in self._uses.calls
            if use.caller is not self._entry.entity and _is_musttail(self._text, use.call)
        ]

    def references(self, hazards: CopyHazards) -> list[Finding]:
        """What the body refers to, and what refers to it, that a copy could not follow."""
        return [
            *self._outer_block_addresses(),
            *self._kept_block_addresses(),
            *self._frame_escape(),
            *self._discardable_symbols(hazards.discardable_symbols),
            *self._unduplicable_calls(hazards),
            *hazards.assembly.findings(self._entry),
        ]

    def _outer_block_addresses(self) -> list[Finding]:
        """A jump through an address from outside would leave the clone for the original, which LangRef forbids."""
        body = self._entry.entity.body
        assert body is not None
        if not self._jumps_to_addresses():
            return []
        message = (
            f"the address of a block of {self._name} is taken outside of it, and {self._name} jumps to addresses: a "
            "clone would jump into the original"
        )
        return [
            self._refusal(Reason.BLOCK_ADDRESS, message, make_span(use.position, use.position + 1), _SAFETY)
            for use in self._uses.others
            if use.kind is UseKind.BLOCK_ADDRESS and not body.start < use.position < body.end
        ]

    def _kept_block_addresses(self) -> list[Finding]:
        """An address that the body takes and may keep: another call, of the clone or the original, could jump to it."""
        if not self._jumps_to_addresses():
            return []
        addresses = [use.position for use in self._uses.others if use.kind is UseKind.BLOCK_ADDRESS]
        kept = address_that_is_kept(self._view.body(self._entry.entity), addresses)
        if kept is None:
            return []
        message = (
            f"{self._name} takes the address of a block of its own, may keep it, and jumps to addresses: the original "
            "and a clone could jump into one another"
        )
        return [self._refusal(Reason.BLOCK_ADDRESS, message, make_span(kept, kept + 1), _SAFETY)]

    def _jumps_to_addresses(self) -> bool:
        entity = self._entry.entity
        return self._view.body_mentions(entity, "indirectbr") and "indirectbr" in self._view.body(entity).opcodes

    def _frame_escape(self) -> list[Finding]:
        body = self._entry.entity.body
        assert body is not None
        if not self._view.mentions("@llvm.localescape"):
            return []
        position = self._text.find("@llvm.localescape", body.start, body.end)
        if position < 0 or not any(at == position for at, _ in global_references(self._text, body)):
            return []
        message = (
            f"{self._name} gives parts of its frame to llvm.localrecover by its name, and a clone's frame is another"
        )
        return [self._refusal(Reason.FRAME_ESCAPE, message, make_span(position, position + 1), _SAFETY)]

    def _discardable_symbols(self, symbols: dict[str, str]) -> list[Finding]:
        """Symbols that vanish with a comdat: a clone outside of it would refer to nothing."""
        if not symbols:
            return []
        span = self._entry.entity.span
        findings: list[Finding] = []
        for position, name in find_global_references(span.slice(self._text), symbols):
            place = make_span(span.start + position, span.start + position + 1)
            if place.start == self._entry.header.name_span.start:
                continue
            message = (
                f"{self._name} refers to @{name}, which is local to the comdat ${symbols[name]}: the linker may "
                "discard it, and a clone is in no comdat"
            )
            findings.append(self._refusal(Reason.DISCARDABLE_SYMBOL, message, place, _SAFETY))
        return findings[:1]

    def _unduplicable_calls(self, hazards: CopyHazards) -> list[Finding]:
        body = self._entry.entity.body
        assert body is not None
        position = unduplicable_call(self._view, body, hazards)
        if position is None:
            return []
        message = f"{self._name} has a noduplicate call, and a clone would duplicate it"
        return [self._refusal(Reason.NO_DUPLICATE, message, make_span(position, position + 1), _SAFETY)]

    def body(self) -> list[Finding]:
        assert self._entry.entity.body is not None
        if not self._view.mentions("musttail"):
            return []
        return [
            self._refusal(
                Reason.MUSTTAIL,
                f"a musttail call in {self._name} pins the signature of the function it stands in",
                make_span(position, position + len("musttail")),
                _SAFETY,
            )
            for position in find_words(self._text, self._entry.entity.body, "musttail")
        ]

    def policy(self, options: SpecializeOptions) -> list[Finding]:
        findings = [*(self._size(options.budget) if options.size_limit_after_fold is None else ()), *self._coroutine()]
        entity = self._entry.entity
        has_dispatch = any(self._view.body_mentions(entity, opcode) for opcode in DISPATCHES)
        dispatch = find_state_machine(self._view.body(entity)) if has_dispatch else None
        if dispatch is not None:
            message = f"{self._name} is a state machine: a loop dispatches on a stored state"
            place = make_span(dispatch.start, dispatch.start + len(dispatch.opcode))
            findings.append(
                self._refusal(Reason.STATE_MACHINE, message, place, "--admit state-machine clones it all the same")
            )
        return findings

    def _size(self, budget: int) -> list[Finding]:
        body = self._entry.entity.body
        assert body is not None
        if body.length <= budget * _LEAST_CHARACTERS:
            return []
        count = self._view.body(self._entry.entity).instruction_count
        if count <= budget:
            return []
        message = f"{self._name} has {counted(count, 'instruction')}, over the budget of {budget}"
        help_line = f"raise it with --budget {count}, or lift it with --admit over-budget"
        facts = (("instructions", count), ("budget", budget))
        return [self._refusal(Reason.OVER_BUDGET, message, self._entry.header.name_span, help_line, facts=facts)]

    def _coroutine(self) -> list[Finding]:
        header = self._entry.header
        body = self._entry.entity.body
        assert body is not None
        help_line = "--admit coroutine clones it all the same"
        if "presplitcoroutine" in self._view.function_attributes(self._entry.entity):
            message = f"{self._name} is a coroutine that is not split yet"
            return [self._refusal(Reason.COROUTINE, message, header.name_span, help_line)]
        if not self._view.body_mentions(self._entry.entity, "@llvm.coro."):
            return []
        position = self._text.find("@llvm.coro.", body.start, body.end)
        statement = self._view.body(self._entry.entity).statement(
            self._view.body(self._entry.entity).index_at(position)
        )
        if statement.opcode not in ("call", "invoke") or position >= statement.end:
            return []
        message = f"{self._name} calls a coroutine intrinsic"
        return [self._refusal(Reason.COROUTINE, message, make_span(statement.start, statement.end), help_line)]

    def _refusal(
        self,
        reason: Reason,
        message: str,
        where: Span,
        help_line: str,
        *,
        facts: tuple[tuple[str, Fact], ...] = (),
    ) -> Finding:
        return Finding(
            reason=reason,
            message=message,
            place=self._view.module.source.span_place(where),
            help=help_line,
            facts=(("entry", self._entry.name), *facts),
        )


def _is_musttail(text: str, call: Call) -> bool:
    return call.tail_kind is not None and call.tail_kind.slice(text) == "musttail"
