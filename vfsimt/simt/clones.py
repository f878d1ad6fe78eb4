"""Which clones can become one function, and which of their constants its parameters.

`merge --parametrize` does what is planned here, and `lint` foretells it.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.ir.grammar import token_span
from vfsimt.ir.lexer import significant_tokens
from vfsimt.ir.search import find_words
from vfsimt.simt.attributes import AttributeGroups
from vfsimt.simt.constants import CloneTexts, Difference, ParameterTypes
from vfsimt.simt.uses import REMOVABLE_LINKAGES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vfsimt.diagnostics import Span
    from vfsimt.ir.lexer import Token
    from vfsimt.simt.census import Function, SimtCall, SimtCensus
    from vfsimt.simt.removal import References
    from vfsimt.simt.uses import FunctionUses


@dataclass(frozen=True, slots=True, kw_only=True)
class CloneParameter:
    """A parameter that is made of constants.

    Attributes:
        type: a scalar type.
        values: the constant of each member, as written.
        places: the tokens of the first member that the parameter replaces.
        indexes: of these tokens among `function_tokens` of the first member.
    """

    type: str
    values: tuple[str, ...]
    places: tuple[Token, ...]
    indexes: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CloneGroup:
    """Clones that can become one function: at least two, in module order; at least one parameter."""

    members: tuple[Function, ...]
    parameters: tuple[CloneParameter, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedConstant:
    """A constant in which clones differ and which must stay one: its place in the first of them, all its values."""

    function: Function
    span: Span
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClonePlan:
    """What can become of one family.

    Attributes:
        kept: members that cannot be merged, each with the reason.
        fixed: the first constant that must stay, if clones differ in one.
    """

    groups: tuple[CloneGroup, ...] = ()
    kept: tuple[tuple[Function, str], ...] = ()
    fixed: FixedConstant | None = None


class ClonePlanner:
    """Plans what becomes of the families of a module.

    Args:
        census: the module's functions and calls.
        uses: of all functions that are asked for.
        references: the module's.
    """

    def __init__(self, census: SimtCensus, uses: FunctionUses, references: References) -> None:
        self._census = census
        self._uses = uses
        self._references = references
        self._types = ParameterTypes(census)
        self._attributes = AttributeGroups(census.module)

    def plan(self, family: Sequence[Function]) -> ClonePlan:
        """What can become of the functions of one shape, in module order."""
        members: list[Function] = []
        kept: list[tuple[Function, str]] = []
        for function in family:
            reason = self._obstacle(function)
            if reason:
                kept.append((function, reason))
            else:
                members.append(function)
        if len(members) < 2:
            return ClonePlan(kept=tuple(kept))
        texts = CloneTexts(members)
        differences = texts.constant_differences()
        if differences is None:
            kept.append((members[0], "the clones are not spelled alike token by token"))
            return ClonePlan(kept=tuple(kept))
        family_plan = _FamilyPlan(self._types, members, texts)
        groups = tuple(family_plan.groups(list(range(len(members))), differences))
        return ClonePlan(groups=groups, kept=tuple(kept), fixed=family_plan.fixed)

    def _obstacle(self, function: Function) -> str:
        """Why a function cannot be merged with clones of it; empty where it can."""
        header, text = function.header, function.module.text
        calls = self._uses.calls[function.name]
        if function.linkage not in REMOVABLE_LINKAGES:
            return f"its linkage is {function.linkage}"
        if self._uses.others[function.name]:
            return "it is used other than by a direct SIMT call"
        if header.is_variadic:
            return "it is variadic"
        if header.name_span.slice(text)[1:].isdigit():
            return "it has a number in place of a name"
        if any(call.caller.name == function.name for call in calls):
            return "it calls itself"
        if any(not _fits(call, function) for call in calls):
            return "a call of it does not pass what it takes"
        if any(_is_musttail(call) for call in calls):
            return "a call of it is a musttail call"
        if _has_musttail_call(function):
            return "it has a musttail call, which ties its parameters to those of what it calls"
        if "naked" in self._attributes.expand(header.attributes):
            return "it is naked, and such a function cannot use parameters"
        if header.parameters and any(
            attribute.slice(text).startswith("inalloca") for attribute in header.parameters[-1].attributes
        ):
            return "its last parameter is inalloca and must stay the last"
        return "other values share its comdat" if self._shares_comdat(function) else ""

    def _shares_comdat(self, function: Function) -> bool:
        clause = function.header.clauses.get("comdat")
        if clause is None:
            return False
        key = f"${function.name}"
        users = self._references.users(key)
        return [user.start for user in users] != [function.entity.start]


class _FamilyPlan:
    """Plans groups of one family, token by token."""

    def __init__(self, types: ParameterTypes, members: list[Function], texts: CloneTexts) -> None:
        self._types = types
        self._members = members
        self._texts = texts
        self.fixed: FixedConstant | None = None

    def groups(self, chosen: list[int], differences: list[Difference]) -> Iterator[CloneGroup]:
        """The groups among some members, which differ in some constants; in the order of their first members.

        Members that disagree where a constant must stay are parted, and each part is judged anew: what a field index
        chooses decides what the indexes after it mean.
        """
        pending = [(chosen, differences)]
        while pending:
            members, found = pending.pop()
            if len(members) < 2:
                continue
            found = [item for item in found if len({item.values[index] for index in members}) > 1]
            kinds = {item.token: self._type_of(members, item) for item in found}
            fixed = self._parting([item for item in found if kinds[item.token] is None], members[0])
            if fixed:
                parts: dict[tuple[str, ...], list[int]] = {}
                for index in members:
                    parts.setdefault(tuple(item.values[index] for item in fixed), []).append(index)
                self._note(members, fixed[0])
                pending += [(part, found) for part in reversed(parts.values())]
            elif found:
                yield self._group(members, found, kinds)

    def _type_of(self, members: list[int], difference: Difference) -> str | None:
        function, tokens = self._members[members[0]], self._texts.tokens(members[0])
        token = tokens[difference.token]
        kind = self._types.type_of(function, token)
        if kind is None:
            return None
        statement = self._types.statement_of(function, token)
        if statement.opcode != "phi":
            return kind
        start = self._types.next_of_one_edge(function, statement, token)
        if start is None:
            return kind
        other = bisect_left(tokens, start, key=lambda item: item.start)
        same = all(self._texts.text(index, other) == difference.values[index] for index in members)
        return kind if same else None

    def _parting(self, fixed: list[Difference], first: int) -> list[Difference]:
        """The constants that part members: of a getelementptr only the first, on which the others depend."""
        function, tokens = self._members[first], self._texts.tokens(first)
        found: list[Difference] = []
        known: set[int] = set()
        for item in fixed:
            token = tokens[item.token]
            assert function.entity.body is not None
            if token.start >= function.entity.body.start:
                statement = self._types.statement_of(function, token)
                if statement.opcode == "getelementptr":
                    if statement.start in known:
                        continue
                    known.add(statement.start)
            found.append(item)
        return found

    def _note(self, members: list[int], difference: Difference) -> None:
        if self.fixed is None:
            token = self._texts.tokens(members[0])[difference.token]
            self.fixed = FixedConstant(
                function=self._members[members[0]],
                span=token_span(token),
                values=tuple(difference.values[index] for index in members),
            )

    def _group(self, members: list[int], differences: list[Difference], kinds: dict[int, str | None]) -> CloneGroup:
        tokens = self._texts.tokens(members[0])
        places: dict[tuple[str, tuple[str, ...]], list[int]] = {}
        for item in differences:
            kind = kinds[item.token]
            assert kind is not None, "the group agrees where constants must stay"
            key = kind, tuple(item.values[index] for index in members)
            places.setdefault(key, []).append(item.token)
        return CloneGroup(
            members=tuple(self._members[index] for index in members),
            parameters=tuple(
                CloneParameter(
                    type=kind,
                    values=values,
                    places=tuple(tokens[index] for index in indexes),
                    indexes=tuple(indexes),
                )
                for (kind, values), indexes in places.items()
            ),
        )


def _fits(call: SimtCall, function: Function) -> bool:
    """Whether a call passes the arguments that its function takes, with their types.

    LLVM's verifier lets a call pass others. What it then adds would not arrive as the parameter that is added.
    """
    text, site = function.module.text, call.call
    expected = [parameter.type for parameter in function.header.parameters]
    given = [[argument.type for argument in site.arguments]]
    if site.function_type_parameters is not None:
        given.append([*site.function_type_parameters])
    if site.is_variadic_type or any(len(types) != len(expected) for types in given):
        return False
    pairs = [pair for types in given for pair in zip(types, expected, strict=True)]
    return all(_is_one_type(text, first, second) for first, second in pairs)


def _is_one_type(text: str, first: Span, second: Span) -> bool:
    if first.slice(text) == second.slice(text):
        return True
    one, other = (significant_tokens(text, span.start, span.end) for span in (first, second))
    return [token.text for token in one] == [token.text for token in other]


def _is_musttail(call: SimtCall) -> bool:
    kind = call.call.tail_kind
    return kind is not None and kind.slice(call.caller.module.text) == "musttail"


def _has_musttail_call(function: Function) -> bool:
    body, text = function.entity.body, function.module.text
    assert body is not None
    return any(True for _ in find_words(text, body, "musttail"))
