"""Clones that differ only in constants become one function, and the constants its parameters.

The merged function has a new name, with a digest of what it is: a linker takes `linkonce_odr` functions of one name, in
several objects, for one function. Another object may have the first clone unmerged, or merged with clones that differ
from it in another constant.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Severity
from vfsimt.ir.edits import Edit, insertion
from vfsimt.ir.grammar import span as make_span
from vfsimt.ir.grammar import token_span
from vfsimt.ir.lexer import TokenKind, significant_tokens
from vfsimt.ir.lexicon import NAME, decode_name, with_suffix
from vfsimt.ir.nodes import EntityKind
from vfsimt.merge.debugvalues import debug_value_edits
from vfsimt.merge.nesting import waiting_functions
from vfsimt.merge.reasons import MergeReason
from vfsimt.merge.report import AddedParameter, MergedGroup
from vfsimt.merge.rewrite import Rewrite, without_false_orders
from vfsimt.simt.clones import ClonePlanner
from vfsimt.simt.families import find_families
from vfsimt.simt.lines import removed_lines
from vfsimt.simt.removal import References, removal_edits
from vfsimt.simt.uses import FunctionUses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.simt.census import Function, SimtCall, SimtCensus
    from vfsimt.simt.clones import CloneGroup, ClonePlan, FixedConstant
    from vfsimt.simt.digest import FunctionDigester

_SUFFIX = ".merged"
_DIGEST_DIGITS = 8
_PREFIX = "constant"
_GLOBAL = re.compile(f"@{NAME}")
_CIRCLE = "it calls functions that are to be merged and that, in the end, call it"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Merge:
    """A group that becomes one function: the new spelling of its name, the spellings of its parameters."""

    group: CloneGroup
    spelling: str
    names: tuple[str, ...]

    @property
    def members(self) -> tuple[Function, ...]:
        return self.group.members


def merge_clones(census: SimtCensus, digester: FunctionDigester) -> Rewrite:
    """Merge families of clones that differ in constants which may be parameters."""
    called = {call.callee.name for call in census.calls if call.has_convention and call.callee is not None}
    candidates = [item for name, item in census.simt_functions.items() if name in called and item.is_defined]
    families = find_families(candidates, digester)
    names = [function.name for family in families for function in family.functions]
    uses = FunctionUses(census, digester.metadata, names)
    references = References(census.module)
    planner = ClonePlanner(census, uses, references)
    plans = [planner.plan(family.functions) for family in families]
    groups = [group for plan in plans for group in plan.groups]
    waiting = waiting_functions((item.name for group in groups for item in group.members), uses.calls)
    ready = [group for group in groups if waiting.isdisjoint(item.name for item in group.members)]
    findings = [finding for plan in plans for finding in _findings(plan)]
    if groups and not ready:
        findings += [_kept(group.members[0], _CIRCLE) for group in groups]
    if not ready:
        return Rewrite(findings=tuple(findings))
    merger = _CloneMerger(census, digester, uses, references)
    return merger.merge(ready, tuple(findings))


class _CloneMerger:
    def __init__(
        self, census: SimtCensus, digester: FunctionDigester, uses: FunctionUses, references: References
    ) -> None:
        self._census = census
        self._module = census.module
        self._digester = digester
        self._uses = uses
        self._references = references
        self._taken = {*census.module.names, *census.comdats}
        types = (decode_name(entity.spelling[1:]) for entity in census.module.of_kind(EntityKind.TYPE))
        self._types = {name for name in types if name.startswith(_PREFIX)}

    def merge(self, groups: list[CloneGroup], findings: tuple[Finding, ...]) -> Rewrite:
        merges = [self._named(group) for group in groups]
        gone = {function.name for item in merges for function in item.members[1:]}
        renamed = {item.members[0].name: decode_name(item.spelling[1:]) for item in merges}
        edits, dropped = without_false_orders(self._module, self._edits(merges, gone), renamed)
        reported = tuple(self._report(item) for item in merges)
        return Rewrite(edits=edits, groups=reported, findings=findings, dropped=dropped)

    def _named(self, group: CloneGroup) -> _Merge:
        prefix = self._free_prefix(group.members[0])
        names = tuple(f"%{prefix}.{number}" for number in range(len(group.parameters)))
        suffix = f"{_SUFFIX}.{self._digest(group)}"
        return _Merge(group=group, spelling=self._free_name(group.members[0], suffix), names=names)

    def _digest(self, group: CloneGroup) -> str:
        """Tells apart what can be made of the first clone: which of its constants become which parameters."""
        parts = [self._digester.digest(group.members[0])]
        parts += (" ".join((item.type, *map(str, item.indexes))) for item in group.parameters)
        return hashlib.sha256("\n".join(parts).encode("ascii")).hexdigest()[:_DIGEST_DIGITS]

    def _free_prefix(self, function: Function) -> str:
        """A prefix with which no local, label or type begins, and which no string of the function holds."""
        text = self._module.text
        tokens = significant_tokens(text, function.entity.start, function.entity.end)
        names = {decode_name(token.text[1:]) for token in tokens if token.kind is TokenKind.LOCAL}
        names |= {decode_name(token.text[:-1]) for token in tokens if token.kind is TokenKind.LABEL}
        names |= self._types
        written = function.entity.span.slice(text)
        prefix = _PREFIX
        while f"%{prefix}." in written or any(name.startswith(f"{prefix}.") for name in names):
            prefix += ".x"
        return prefix

    def _free_name(self, function: Function, suffix: str) -> str:
        spelling = function.header.name_span.slice(self._module.text)[1:]
        candidate = with_suffix(spelling, suffix)
        number = 1
        while decode_name(candidate) in self._taken:
            number += 1
            candidate = with_suffix(spelling, f"{suffix}.{number}")
        self._taken.add(decode_name(candidate))
        return f"@{candidate}"

    def _edits(self, merges: list[_Merge], gone: set[str]) -> Iterator[Edit]:
        annotations = {item.number for name in gone for item in self._uses.annotations[name]}
        yield from removal_edits(self._references, gone, annotations)
        for merge in merges:
            yield from self._function_edits(merge)
            for index, function in enumerate(merge.members):
                for call in self._uses.calls[function.name]:
                    if call.caller.name not in gone:
                        yield from _call_edits(merge, call, index)

    def _function_edits(self, merge: _Merge) -> Iterator[Edit]:
        """The first member gets its new name and parameters, and its annotations and comdat the new name."""
        first = merge.members[0]
        header = first.header
        yield Edit(span=header.name_span, text=merge.spelling)
        for item in self._uses.annotations[first.name]:
            name = _GLOBAL.match(self._module.text, item.position)
            assert name is not None, "a use of a global value begins with its name"
            yield Edit(span=make_span(*name.span()), text=merge.spelling)
        if "comdat" in header.clauses:
            yield from self._comdat_edits(first, "$" + merge.spelling[1:])
        parameters = merge.group.parameters
        added = ", ".join(f"{item.type} {name}" for item, name in zip(parameters, merge.names, strict=True))
        position = header.parameters[-1].span.end if header.parameters else header.parameter_list.start + 1
        yield insertion(position, f", {added}" if header.parameters else added)
        for item, name in zip(parameters, merge.names, strict=True):
            yield from (Edit(span=token_span(token), text=name) for token in item.places)
        yield from debug_value_edits(merge.group, merge.names)

    def _comdat_edits(self, function: Function, spelling: str) -> Iterator[Edit]:
        """The comdat of a function's name, and the clause that spells it out, get the new name."""
        entity = self._census.comdats[function.name]
        yield Edit(span=make_span(entity.start, entity.start + len(entity.spelling)), text=spelling)
        clause = function.header.clauses["comdat"]
        for token in significant_tokens(self._module.text, clause.start, clause.end):
            if token.kind is TokenKind.COMDAT:
                yield Edit(span=token_span(token), text=spelling)

    def _report(self, merge: _Merge) -> MergedGroup:
        return MergedGroup(
            survivor=decode_name(merge.spelling[1:]),
            members=tuple(function.name for function in merge.members),
            calls=sum(len(self._uses.calls[function.name]) for function in merge.members),
            lines_removed=removed_lines(self._census, self._digester.metadata, merge.members[1:]),
            constants=tuple(
                AddedParameter(name=name, type=item.type, values=item.values)
                for item, name in zip(merge.group.parameters, merge.names, strict=True)
            ),
        )


def _call_edits(merge: _Merge, call: SimtCall, index: int) -> Iterator[Edit]:
    parameters = merge.group.parameters
    types = ", ".join(item.type for item in parameters)
    values = ", ".join(f"{item.type} {item.values[index]}" for item in parameters)
    yield Edit(span=call.call.callee, text=merge.spelling)
    arguments = call.call.arguments
    if arguments:
        yield insertion(arguments[-1].span.end, f", {values}")
    else:
        yield insertion(call.call.argument_list.start + 1, values)
    spelled = call.call.function_type_parameters
    if spelled:
        yield insertion(spelled[-1].end, f", {types}")
    elif spelled is not None:
        tokens = significant_tokens(call.caller.module.text, call.call.return_type.end, call.call.callee.start)
        yield insertion(next(token.end for token in tokens if token.text == "("), types)


def _findings(plan: ClonePlan) -> Iterator[Finding]:
    for function, reason in plan.kept:
        yield _kept(function, reason)
    if plan.fixed is not None:
        yield _fixed_constant(plan.fixed)


def _kept(function: Function, reason: str) -> Finding:
    return Finding(
        reason=MergeReason.NOT_PARAMETRIZABLE,
        severity=Severity.NOTE,
        message=f"@{function.name} is one of a family of clones and is not parametrized: {reason}",
        place=function.place,
        help="keep the loop around the section rolled instead",
    )


def _fixed_constant(fixed: FixedConstant) -> Finding:
    shown = ", ".join(dict.fromkeys(fixed.values))
    return Finding(
        reason=MergeReason.CONSTANT_IS_FIXED,
        severity=Severity.NOTE,
        message=f"the clones of @{fixed.function.name} differ in a constant that must stay one ({shown[:60]})",
        place=fixed.function.module.source.span_place(fixed.span),
        help="clones that agree here are merged; for the others keep the loop around the section rolled",
    )
