"""Clones that differ only in constants become one function, and the constants its parameters.

The merged function has a new name: a `linkonce_odr` function of the old name with another signature, in another object,
would be taken for the same one by a linker.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Severity
from vfsimt.ir.edits import Edit, apply_edits, insertion
from vfsimt.ir.grammar import span as make_span
from vfsimt.ir.lexicon import decode_name, with_suffix
from vfsimt.ir.nodes import EntityKind
from vfsimt.merge.reasons import MergeReason
from vfsimt.merge.report import AddedParameter, MergedGroup
from vfsimt.merge.twins import refuse_use_list_orders
from vfsimt.simt.constants import constant_differences, function_tokens, parameter_type
from vfsimt.simt.families import find_families
from vfsimt.simt.lines import removed_lines
from vfsimt.simt.removal import References, removal_edits
from vfsimt.simt.uses import REMOVABLE_LINKAGES, FunctionUses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.ir.lexer import Token
    from vfsimt.simt.census import Function, SimtCall, SimtCensus
    from vfsimt.simt.constants import Difference
    from vfsimt.simt.digest import FunctionDigester

_SUFFIX = ".merged"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClonesMerged:
    """The text after the merge, the groups, and notes on clones that stay."""

    text: str
    groups: tuple[MergedGroup, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    """One family that becomes one function: members, tokens of the first, what its constants become."""

    members: tuple[Function, ...]
    spelling: str
    parameters: tuple[AddedParameter, ...]
    replaced: tuple[tuple[Token, str], ...]


def merge_clones(census: SimtCensus, digester: FunctionDigester) -> ClonesMerged:
    """Merge families of clones that differ in constants which may be parameters.

    Raises:
        RefusedError: VF703, the module has use-list orders, which a merge would falsify.
    """
    return _CloneMerger(census, digester).merge()


class _CloneMerger:
    def __init__(self, census: SimtCensus, digester: FunctionDigester) -> None:
        self._census = census
        self._module = census.module
        self._digester = digester
        self._findings: list[Finding] = []
        self._taken = set(census.module.names)
        self._uses = FunctionUses(census, digester.metadata, ())

    def merge(self) -> ClonesMerged:
        called = {call.callee.name for call in self._census.calls if call.has_convention and call.callee is not None}
        candidates = [item for name, item in self._census.simt_functions.items() if name in called and item.is_defined]
        families = find_families(candidates, self._digester)
        names = [function.name for family in families for function in family.functions]
        self._uses = FunctionUses(self._census, self._digester.metadata, names)
        plans = [plan for family in families for plan in self._plan_family(family.functions)]
        if not plans:
            return ClonesMerged(text=self._module.text, groups=(), findings=tuple(self._findings))
        refuse_use_list_orders(self._module)
        edits = list(self._edits(plans))
        return ClonesMerged(
            text=apply_edits(self._module.text, edits),
            groups=tuple(self._group(plan) for plan in plans),
            findings=tuple(self._findings),
        )

    def _plan_family(self, functions: tuple[Function, ...]) -> Iterator[_Plan]:
        members = [function for function in functions if self._is_mergeable(function)]
        if len(members) < 2:
            return
        tokens = {function.name: function_tokens(function) for function in members}
        differences = constant_differences(list(tokens.values()))
        if differences is None:
            self._note(MergeReason.NOT_PARAMETRIZABLE, members[0], "the clones are not spelled alike token by token")
            return
        first = members[0]
        fixed = [
            item for item in differences if parameter_type(self._census, first, tokens[first.name][item.token]) is None
        ]
        for item in fixed[:1]:
            place = tokens[first.name][item.token]
            self._findings.append(_fixed_constant(first, place, item))
        for group in _agreeing(members, fixed):
            if len(group) > 1:
                yield self._plan_group(group, [tokens[function.name] for function in group])

    def _is_mergeable(self, function: Function) -> bool:
        header = function.header
        if function.linkage not in REMOVABLE_LINKAGES:
            reason = f"its linkage is {function.linkage}"
        elif self._uses.others[function.name]:
            reason = "it is used other than by a direct SIMT call"
        elif header.is_variadic:
            reason = "it is variadic"
        elif any(call.caller.name == function.name for call in self._uses.calls[function.name]):
            reason = "it calls itself"
        elif any(not _takes_arguments(call) for call in self._uses.calls[function.name]):
            reason = "a call of it spells a function type without parameters, or is a musttail call"
        elif "comdat" in header.clauses and not self._owns_comdat(function):
            reason = "other values share its comdat"
        else:
            return True
        self._note(MergeReason.NOT_PARAMETRIZABLE, function, reason)
        return False

    def _owns_comdat(self, function: Function) -> bool:
        clause = function.header.clauses["comdat"]
        return clause.slice(self._module.text).strip() == "comdat" and not any(
            self._module.text.count(f'$"{function.name}"', item.span.start, item.span.end)
            for item in self._module.of_kind(EntityKind.GLOBAL)
        )

    def _note(self, reason: MergeReason, function: Function, why: str) -> None:
        self._findings.append(
            Finding(
                reason=reason,
                severity=Severity.NOTE,
                message=f"@{function.name} is one of a family of clones and is not parametrized: {why}",
                place=function.place,
                help="keep the loop around the section rolled instead",
            )
        )

    def _plan_group(self, group: list[Function], tokens: list[list[Token]]) -> _Plan:
        differences = constant_differences(tokens)
        assert differences is not None
        prefix = self._free_prefix(group)
        parameters: dict[tuple[str, tuple[str, ...]], AddedParameter] = {}
        replaced: list[tuple[Token, str]] = []
        for item in differences:
            token = tokens[0][item.token]
            kind = parameter_type(self._census, group[0], token)
            assert kind is not None, "the group agrees where constants must stay"
            name = f"%{prefix}.{len(parameters)}"
            parameter = parameters.setdefault(
                (kind, item.values), AddedParameter(name=name, type=kind, values=item.values)
            )
            replaced.append((token, parameter.name))
        return _Plan(
            members=tuple(group),
            spelling=self._free_name(group[0]),
            parameters=tuple(parameters.values()),
            replaced=tuple(replaced),
        )

    def _free_prefix(self, group: list[Function]) -> str:
        prefix = "constant"
        texts = [function.entity.span.slice(self._module.text) for function in group]
        while any(f"%{prefix}." in text or f'%"{prefix}.' in text for text in texts):
            prefix += ".x"
        return prefix

    def _free_name(self, function: Function) -> str:
        spelling = function.header.name_span.slice(self._module.text)[1:]
        candidate = with_suffix(spelling, _SUFFIX)
        number = 1
        while decode_name(candidate) in self._taken:
            number += 1
            candidate = with_suffix(spelling, f"{_SUFFIX}{number}")
        self._taken.add(decode_name(candidate))
        return f"@{candidate}"

    def _edits(self, plans: list[_Plan]) -> Iterator[Edit]:
        gone = {function.name for plan in plans for function in plan.members[1:]}
        annotations = {item.number for name in gone for item in self._uses.annotations[name]}
        yield from removal_edits(References(self._module), gone, annotations)
        for plan in plans:
            yield from self._function_edits(plan)
            for index, function in enumerate(plan.members):
                for call in self._uses.calls[function.name]:
                    if call.caller.name not in gone:
                        yield from _call_edits(plan, call, index)

    def _function_edits(self, plan: _Plan) -> Iterator[Edit]:
        """The first member gets its new name and parameters, and its annotations and comdat the new name."""
        first = plan.members[0]
        header = first.header
        yield Edit(span=header.name_span, text=plan.spelling)
        for item in self._uses.annotations[first.name]:
            end = item.position + len(_spelled_at(self._module.text, item.position))
            yield Edit(span=make_span(item.position, end), text=plan.spelling)
        if "comdat" in header.clauses:
            for entity in self._module.of_kind(EntityKind.COMDAT):
                if self._module.name_of(entity) == first.name:
                    end = entity.span.start + len(entity.spelling)
                    yield Edit(span=make_span(entity.span.start, end), text="$" + plan.spelling[1:])
        added = ", ".join(f"{item.type} {item.name}" for item in plan.parameters)
        parameters = header.parameters
        position = parameters[-1].span.end if parameters else header.parameter_list.start + 1
        yield insertion(position, f", {added}" if parameters else added)
        for token, name in plan.replaced:
            yield Edit(span=make_span(token.start, token.end), text=name)

    def _group(self, plan: _Plan) -> MergedGroup:
        return MergedGroup(
            survivor=decode_name(plan.spelling[1:]),
            members=tuple(function.name for function in plan.members),
            calls=sum(len(self._uses.calls[function.name]) for function in plan.members),
            lines_removed=removed_lines(self._census, self._digester.metadata, plan.members[1:]),
            constants=plan.parameters,
        )


def _agreeing(members: list[Function], fixed: list[Difference]) -> list[list[Function]]:
    """Groups of members that agree wherever a constant must stay, in module order."""
    groups: dict[tuple[str, ...], list[Function]] = {}
    for index, function in enumerate(members):
        groups.setdefault(tuple(item.values[index] for item in fixed), []).append(function)
    return list(groups.values())


def _takes_arguments(call: SimtCall) -> bool:
    types = call.call.function_type_parameters
    text = call.caller.module.text
    is_musttail = call.call.tail_kind is not None and call.call.tail_kind.slice(text) == "musttail"
    return types != () and not is_musttail


def _call_edits(plan: _Plan, call: SimtCall, index: int) -> Iterator[Edit]:
    values = [f"{item.type} {item.values[index]}" for item in plan.parameters]
    yield Edit(span=call.call.callee, text=plan.spelling)
    arguments = call.call.arguments
    position = arguments[-1].span.end if arguments else call.call.argument_list.start + 1
    yield insertion(position, (", " if arguments else "") + ", ".join(values))
    if call.call.function_type_parameters:
        types = "".join(f", {item.type}" for item in plan.parameters)
        yield insertion(call.call.function_type_parameters[-1].end, types)


def _spelled_at(text: str, position: int) -> str:
    from vfsimt.ir.lexer import tokenize

    return tokenize(text, position, min(len(text), position + 1024))[0].text


def _fixed_constant(function: Function, token: Token, difference: Difference) -> Finding:
    source = function.module.source
    shown = ", ".join(dict.fromkeys(difference.values))
    return Finding(
        reason=MergeReason.CONSTANT_IS_FIXED,
        severity=Severity.NOTE,
        message=f"the clones of @{function.name} differ in a constant that must stay one ({shown[:60]})",
        place=source.span_place(make_span(token.start, token.end)),
        help="clones that agree here are merged; for the others keep the loop around the section rolled",
    )
