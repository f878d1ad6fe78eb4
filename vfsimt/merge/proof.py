"""The proof of a merge: the result, expanded again in memory, is the original.

Nothing of the plan is trusted: the result is read anew, and compared with the original.

1. a function that both have is the same text, but for the callees and the added arguments of SIMT calls;
2. each of those calls, with its survivor's body and the constants that it passes, is the function that the original
   calls there: the survivor's text with the constants put back is compared token by token, and the names of locals on
   both sides must map one to one;
3. every other entity of the result is an entity of the original, or declares what the survivors need; lists of named
   metadata lack only nodes that speak of functions that are gone;
4. the use-list orders are those of the original, without exactly those of values whose uses are no longer the same.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding
from vfsimt.errors import VfsimtError
from vfsimt.ir.edits import Edit, apply_edits
from vfsimt.ir.grammar import span as make_span
from vfsimt.ir.lexicon import NAME, SKIPPED, decode_name, encode_name, plain_number
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.uselists import drop_edits, falsified_orders, use_list_orders
from vfsimt.merge.reasons import MergeReason
from vfsimt.simt.census import SimtCensus
from vfsimt.simt.cut import FunctionCut, label_local
from vfsimt.simt.digest import FunctionDigester
from vfsimt.simt.metadata import MetadataCanon, list_items

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.parser import Module
    from vfsimt.ir.uselists import UseListOrder
    from vfsimt.simt.census import Function, SimtCall

    Pairs = list[tuple[str, str]]

_NAME = re.compile(rf"{SKIPPED}|([@$])({NAME})", re.ASCII)
_GROUP = re.compile(rf"{SKIPPED}|(\#[0-9]+)", re.ASCII)
_FUNCTIONS = (EntityKind.DEFINITION, EntityKind.DECLARATION)
_REMOVABLE = frozenset((EntityKind.NUMBERED_METADATA, EntityKind.ATTRIBUTES, EntityKind.COMDAT))


class MergeProofError(VfsimtError):
    """The result of a merge is not the original when it is expanded again: a fault of vfsimt (VF704)."""


class _Side:
    """One of the two modules, read anew."""

    def __init__(self, module: Module, census: SimtCensus, digester: FunctionDigester | None = None) -> None:
        self.module = module
        self.census = census
        self.digester = digester if digester is not None else FunctionDigester(module)
        self.graph = self.digester.metadata
        self.type_names = self.digester.type_names
        self.calls: dict[str, list[SimtCall]] = {}
        for call in self.census.calls:
            self.calls.setdefault(call.caller.name, []).append(call)


class MergeProof:
    """Compares a merged module with its original.

    Args:
        original: the census of the original.
        merged: the result, parsed anew.
        survivors: every old function that is gone, with the one that stands for it.
        digester: of the original, so that its functions are cut only once.
    """

    def __init__(
        self,
        original: SimtCensus,
        merged: Module,
        survivors: Mapping[str, str],
        digester: FunctionDigester | None = None,
    ) -> None:
        self._old = _Side(original.module, original, digester)
        self._new = _Side(merged, SimtCensus(merged, original.convention))
        self._type_names = self._old.type_names | self._new.type_names
        self._survivors = survivors
        self._proved: set[tuple[str, tuple[str, ...]]] = set()
        self._expansions: dict[tuple[str, tuple[str, ...]], FunctionCut] = {}
        self._all_seen: dict[tuple[str, tuple[str, ...]], bool] = {}

    def check(self) -> None:
        """Prove the merge.

        Raises:
            MergeProofError: VF704.
        """
        self._check_entities()
        self._check_groups()
        self._check_lists()
        self._check_orders()
        survivors = frozenset(self._survivors.values())
        for name, entity in self._new.module.functions.items():
            if name not in survivors or name in self._old.module.functions:
                self._check_kept(name, is_definition=entity.body is not None)

    def _check_entities(self) -> None:
        """Entities other than functions: those of the result are those of the original, some left out."""
        old = {self._text(self._old, entity.span) for entity in self._old.module.entities}
        for entity in self._new.module.entities:
            if entity.kind in (*_FUNCTIONS, EntityKind.NAMED_METADATA, EntityKind.USE_LIST_ORDER):
                continue
            text = self._text(self._new, entity.span)
            _require(text in old or self._is_renamed(text), f"{text[:60]!r} is not in the original")
        kept = {self._text(self._new, entity.span) for entity in self._new.module.entities}
        for entity in self._old.module.entities:
            kind = entity.kind
            if kind in _FUNCTIONS:
                name = self._old.module.name_of(entity)
                _require(name in self._new.module.functions or name in self._survivors, f"@{name} is gone")
            elif kind not in (EntityKind.NAMED_METADATA, EntityKind.USE_LIST_ORDER, *_REMOVABLE):
                _require(self._text(self._old, entity.span) in kept, f"{entity.spelling or kind.value} is gone")

    def _check_groups(self) -> None:
        """Attribute groups that hold less, or are gone, which LLVM takes for empty ones, are not used any more."""
        old, new = self._old.digester.groups.groups, self._new.digester.groups.groups
        changed = {number for number, attributes in old.items() if new.get(number) != attributes}
        for entity in self._new.module.entities if changed else ():
            if entity.kind is not EntityKind.ATTRIBUTES:
                used = (match[1] for match in _GROUP.finditer(self._new.module.text, entity.start, entity.end))
                left = changed.intersection(plain_number(number) for number in used if number is not None)
                _require(not left, f"the attribute group {min(left, default='')} is not what it was")

    def _check_lists(self) -> None:
        """Named metadata: the same lists, without nodes that speak of functions that are gone."""
        old, new = (list(side.module.of_kind(EntityKind.NAMED_METADATA)) for side in (self._old, self._new))
        _require([entity.spelling for entity in old] == [entity.spelling for entity in new], "named metadata differ")
        allowed = {number for name in self._survivors for number in self._old.graph.mentions(name)}
        for before, after in zip(old, new, strict=True):
            listed = [item.number for item in list_items(self._old.module, before)]
            kept = [item.number for item in list_items(self._new.module, after)]
            remaining = [number for number in listed if number in kept or number not in allowed]
            _require(kept == remaining, f"{before.spelling} does not list what it did")

    def _check_orders(self) -> None:
        """Use-list orders: those of the original in order, without the false ones."""
        old, new, false = self._old.module, self._new.module, {order.span.start for order in self._false_orders}
        true = [
            (self._renamed.get(order.function or "", order.function), order.span.slice(old.text))
            for order in use_list_orders(old)
            if order.span.start not in false
        ]
        found = [(order.function, order.span.slice(new.text)) for order in use_list_orders(new)]
        kept = [item for item in true if item[0] is None or item[0] in new.functions]
        _require(found == kept, "the use-list orders are not those of the original that are still true")

    @cached_property
    def _renamed(self) -> dict[str, str]:
        """The functions that got a new name: the first of those for which a new function stands."""
        return {name: target for target, name in self._old_names.items()}

    @cached_property
    def _old_names(self) -> dict[str, str]:
        """The old names of these functions, by the new ones."""
        found: dict[str, str] = {}
        for name in self._old.module.functions:
            target = self._survivors.get(name)
            if target is not None and target not in self._old.module.functions:
                _ = found.setdefault(target, name)
        return found

    @cached_property
    def _false_orders(self) -> list[UseListOrder]:
        return falsified_orders(self._old.module, self._new.module, renamed=self._renamed)

    def _is_renamed(self, text: str) -> bool:
        """Whether an entity is an original one but for a survivor's new name: its comdat, or its annotation."""
        return bool(self._old_names) and _with_names(text, self._old_names) in self._plain_entities

    @cached_property
    def _plain_entities(self) -> frozenset[str]:
        """The entities of the original that may hold a function's name, with names spelled in one way."""
        named = (entity for entity in self._old.module.entities if entity.kind in _REMOVABLE)
        return frozenset(_with_names(self._text(self._old, entity.span), {}) for entity in named)

    def _check_kept(self, name: str, *, is_definition: bool) -> None:
        """A function that both modules have: the same, once its SIMT calls are those of the original."""
        old, new = self._old.module.functions.get(name), self._new.module.functions[name]
        _require(old is not None, f"@{name} is new")
        assert old is not None
        old_calls, new_calls = self._old.calls.get(name, []), self._new.calls.get(name, [])
        _require(len(old_calls) == len(new_calls), f"the SIMT calls of @{name} are not as many as before")
        pairs = zip(old_calls, new_calls, strict=True) if is_definition else ()
        edits = [edit for before, after in pairs for edit in self._restored(before, after)]
        restored = apply_edits(self._text(self._new, new.span), [_moved(edit, -new.start) for edit in edits])
        _require(restored == self._expected(old), f"@{name} is not the same but for its SIMT calls")

    def _expected(self, old: Entity) -> str:
        """A function of the original without its false use-list orders."""
        text = self._text(self._old, old.span)
        if old.body is None or not self._false_orders:
            return text
        orders = [order for order in self._false_orders if old.start <= order.span.start < old.end]
        dropped = drop_edits(self._old.module.text, orders)
        return apply_edits(text, [_moved(edit, -old.start) for edit in dropped])

    def _restored(self, before: SimtCall, after: SimtCall) -> list[Edit]:
        """The edits that make a call of the result the call of the original; proves that their callees agree."""
        callee, target = before.call.callee_name, after.call.callee_name
        if callee == target or callee is None or target is None:
            return []
        _require(self._survivors.get(callee) == target, f"@{target} does not stand for @{callee}")
        extra = after.call.arguments[len(before.call.arguments) :]
        values = tuple(argument.value.slice(self._new.module.text) for argument in extra)
        if extra:
            self._check_added(before, after, self._function(self._new, target))
        if (callee, values) not in self._proved:
            self._proved.add((callee, values))
            self._check_expansion(self._function(self._old, callee), self._function(self._new, target), values)
        edits = [Edit(span=after.call.callee, text=before.call.callee.slice(self._old.module.text))]
        if extra:
            count = len(before.call.arguments)
            first = after.call.arguments[count - 1].span.end if count else after.call.argument_list.start + 1
            edits.append(Edit(span=make_span(first, extra[-1].span.end), text=""))
            edits += self._restored_types(before, after)
        return edits

    def _check_added(self, before: SimtCall, after: SimtCall, target: Function) -> None:
        """The arguments that were added are bare, and so are their parameters: of one type, and no more."""
        text = self._new.module.text
        arguments, parameters = after.call.arguments, target.header.parameters
        spelled = after.call.function_type_parameters
        types = [argument.type for argument in arguments] if spelled is None else spelled
        message = f"a call of @{target.name} does not pass what it takes"
        _require(len(arguments) == len(parameters) == len(types), message)
        pairs = zip(arguments, parameters, types, strict=True)
        for argument, parameter, kind in list(pairs)[len(before.call.arguments) :]:
            kinds = {span.slice(text) for span in (argument.type, parameter.type, kind)}
            _require(len(kinds) == 1 and not argument.attributes and not parameter.attributes, message)

    def _restored_types(self, before: SimtCall, after: SimtCall) -> list[Edit]:
        spelled, original = after.call.function_type_parameters, before.call.function_type_parameters
        if spelled is None or original is None:
            return []
        start = spelled[len(original) - 1].end if original else spelled[0].start
        return [Edit(span=make_span(start, spelled[-1].end), text="")]

    def _check_expansion(self, old: Function, new: Function, values: tuple[str, ...]) -> None:
        """The survivor with constants put back is the old function, up to names of locals and numbers of metadata."""
        key = (new.name, values)
        if key not in self._expansions:
            self._expansions[key] = FunctionCut(new, self._new.digester.comdat_kinds, values)
        ours, theirs = self._expansions[key], self._old.digester.cut(old)
        message = f"@{new.name} does not expand to @{old.name}"
        _require("blockaddress" not in ours.skeleton, f"{message}: a block's name may be another function's")
        _require(ours.skeleton == theirs.skeleton and len(ours.indices) == len(theirs.indices), message)
        _require(len(ours.parameters) == len(theirs.parameters), message)
        canons = MetadataCanon(self._new.graph, new.name), MetadataCanon(self._old.graph, old.name)
        others = self._paired_by_number(key, ours, theirs)
        if others is None:
            others = self._paired_by_name(ours, theirs, message)
        for first, second in others:
            _require(self._mean_the_same(first, second, (new.name, old.name), canons), message)
        _require(canons[0].annotations() == canons[1].annotations(), message)
        _require(canons[0].contents() == canons[1].contents(), message)

    def _paired_by_number(
        self, key: tuple[str, tuple[str, ...]], ours: FunctionCut, theirs: FunctionCut
    ) -> Pairs | None:
        """The pairs of tokens that are no locals, where equal numbers prove that the locals map one to one.

        Tokens are numbered by their first occurrence: where the same numbers stand in the same places, the tokens map
        one to one. None proves nothing: the tokens may still mean the same.
        """
        is_aligned = _begins_with_its_head(ours) and _begins_with_its_head(theirs)
        if not is_aligned or len(ours.numbers) != len(theirs.numbers) or ours.indices != theirs.indices:
            return None
        if [ours.numbers[token] for token in ours.others] != [theirs.numbers[token] for token in theirs.others]:
            return None
        if ours.label_numbers != theirs.label_numbers:
            return None
        types = self._type_names.intersection(ours.numbers)
        if types != self._type_names.intersection(theirs.numbers) or not types.isdisjoint(ours.defined):
            return None
        if any(ours.numbers[name] != theirs.numbers[name] for name in types):
            return None
        if key not in self._all_seen:
            self._all_seen[key] = self._is_all_seen(ours, filter(_is_local, ours.numbers))
        if not self._all_seen[key] and list(ours.numbers) != list(theirs.numbers):
            return None
        pairs = zip(ours.others, theirs.others, strict=True)
        return [(first, second) for first, second in pairs if not (first[0] == second[0] == "\n")]

    def _paired_by_name(self, ours: FunctionCut, theirs: FunctionCut, message: str) -> Pairs:
        """The pairs of tokens that are no locals; proves that the locals and labels map one to one."""
        pairs = dict.fromkeys(zip((*ours.parameters, ours.entry), (*theirs.parameters, theirs.entry), strict=True))
        pairs.update(dict.fromkeys(zip(ours.tokens, theirs.tokens, strict=True)))
        locals_: set[tuple[str, str]] = set()
        others: Pairs = []
        for first, second in pairs:
            if _is_local(first):
                locals_.add((first, second))
            elif first[0] == second[0] == "\n":
                locals_.add((label_local(first), label_local(second)))
            else:
                others.append((first, second))
        self._check_locals(locals_, ours, message)
        return others

    def _mean_the_same(
        self, first: str, second: str, names: tuple[str, str], canons: tuple[MetadataCanon, MetadataCanon]
    ) -> bool:
        if first[0] != second[0]:
            return False
        if first[0] == "!":
            return canons[0].number(first) == canons[1].number(second)
        if first[0] == "#":
            return self._group(self._new, first) == self._group(self._old, second)
        return _same_name(first, second, *names) if first[0] == "@" else first == second

    def _check_locals(self, pairs: set[tuple[str, str]], ours: FunctionCut, message: str) -> None:
        """Locals map one to one to locals; types stay; a name that changes is seen to be defined here."""
        if all(first == second for first, second in pairs):
            return  # spelled alike, also where a type has the name of a local
        names = dict(pairs)
        _require(len(names) == len(pairs) == len(set(names.values())), message)
        _require({second[0] for second in names.values()} == {"%"}, message)
        for name in self._type_names & (names.keys() | names.values()):
            _require(names.get(name) == name and name not in ours.defined, message)
        _require(self._is_all_seen(ours, names), f"{message}: a local is not seen to be defined")

    def _is_all_seen(self, cut: FunctionCut, names: Iterable[str]) -> bool:
        """Whether each of some locals is seen to be defined or is a type."""
        return cut.is_regular and self._type_names.issuperset(name for name in names if name not in cut.defined)

    def _function(self, side: _Side, name: str) -> Function:
        function = side.census.function(name)
        _require(function is not None and function.is_defined, f"@{name} is not defined")
        assert function is not None
        return function

    @staticmethod
    def _group(side: _Side, number: str) -> tuple[str, ...]:
        return side.digester.groups.groups.get(plain_number(number), (number,))

    @staticmethod
    def _text(side: _Side, span: Span) -> str:
        return span.slice(side.module.text)


def _moved(edit: Edit, distance: int) -> Edit:
    return Edit(span=make_span(edit.span.start + distance, edit.span.end + distance), text=edit.text)


def _with_names(text: str, names: Mapping[str, str]) -> str:
    """Text with the names of global values and comdats in one spelling, some of them replaced."""

    def spelled(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[0]
        name = decode_name(match[2])
        return match[1] + encode_name(names.get(name, name))

    return _NAME.sub(spelled, text)


def _is_local(token: str) -> bool:
    return token[0] == "%"


def _begins_with_its_head(cut: FunctionCut) -> bool:
    """Whether the first numbers are those of the parameters and the entry, each of which is there once."""
    head = (*cut.parameters, cut.entry)
    return all(cut.numbers[name] == number for number, name in enumerate(head))


def _same_name(first: str, second: str, new: str, old: str) -> bool:
    """Whether two names of global values are one; a call of the function itself is one in both.

    An address is that of one function, and the survivor keeps its own.
    """
    name, other = (decode_name(token.rstrip("( \t")[1:]) for token in (first, second))
    calls = first.endswith("("), second.endswith("(")
    if all(calls) and (name == new or other == old):
        return (name, other) == (new, old)
    return name == other != old and calls[0] == calls[1]


def _require(condition: bool, message: str) -> None:
    if not condition:
        help_line = "this is a fault of vfsimt, not of the input; nothing was written; please report it with the input"
        raise MergeProofError(
            [
                Finding(
                    reason=MergeReason.PROOF_FAILED, message=f"the proof of the merge failed: {message}", help=help_line
                )
            ]
        )
