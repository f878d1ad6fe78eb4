"""The proof of a merge: the result, expanded again in memory, is the original.

Nothing of the plan is trusted. The original and the result are read anew and compared:

1. a function that both have is the same text, but for the callees and the added arguments of SIMT calls;
2. each of those calls, with its survivor's body and the constants that it passes, is the function that the original
   calls there: the survivor's text with the constants put back is compared token by token, and the names of locals on
   both sides must map one to one;
3. every other entity of the result is an entity of the original, or declares what the survivors need.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding
from vfsimt.errors import VfsimtError
from vfsimt.ir.edits import Edit, apply_edits
from vfsimt.ir.grammar import span as make_span
from vfsimt.ir.lexicon import BARE_NAME, NAME, QUOTED_NAME, decode_name, encode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.merge.reasons import MergeReason
from vfsimt.simt.attributes import AttributeGroups
from vfsimt.simt.census import SimtCensus
from vfsimt.simt.digest import LOCAL_DEFINITION, FunctionDigester, single_spaced, without_comments
from vfsimt.simt.metadata import MetadataCanon, MetadataGraph

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vfsimt.diagnostics import Span
    from vfsimt.ir.parser import Module
    from vfsimt.simt.census import Function, SimtCall
    from vfsimt.simt.convention import SimtConvention

_TOKEN = re.compile(rf"(\n[ \t]*(?:{QUOTED_NAME}|{BARE_NAME}):|\"[^\"]*\"|%{NAME}|@{NAME}|![0-9]+|\#[0-9]+)", re.ASCII)
_LABEL = re.compile(rf"(?:{QUOTED_NAME}|{BARE_NAME}):")
_REMOVABLE = frozenset((EntityKind.NUMBERED_METADATA, EntityKind.ATTRIBUTES, EntityKind.COMDAT))


class MergeProofError(VfsimtError):
    """The result of a merge is not the original when it is expanded again: a fault of vfsimt (VF704)."""


class _Side:
    """One of the two modules, read anew."""

    def __init__(self, module: Module, convention: SimtConvention) -> None:
        self.module = module
        self.census = SimtCensus(module, convention)
        self.graph = MetadataGraph(module)
        self.groups = AttributeGroups(module)
        self.digester = FunctionDigester(module)
        self.type_names = frozenset(_name(entity.spelling[1:]) for entity in module.of_kind(EntityKind.TYPE))
        self.calls: dict[str, list[SimtCall]] = {}
        for call in self.census.calls:
            self.calls.setdefault(call.caller.name, []).append(call)


class MergeProof:
    """Compares a merged module with its original.

    Args:
        original, merged: both modules, parsed anew.
        survivors: every old function that is gone, with the one that stands for it.
        convention: what counts as the SIMT convention.
    """

    def __init__(
        self, original: Module, merged: Module, survivors: Mapping[str, str], convention: SimtConvention
    ) -> None:
        self._old = _Side(original, convention)
        self._new = _Side(merged, convention)
        self._type_names = self._old.type_names | self._new.type_names
        self._survivors = survivors
        self._proved: set[tuple[str, tuple[str, ...]]] = set()
        self._expansions: dict[tuple[str, tuple[str, ...]], _Expansion] = {}

    def check(self) -> None:
        """Prove the merge.

        Raises:
            MergeProofError: VF704.
        """
        self._check_entities()
        for name, entity in self._new.module.functions.items():
            if name not in self._survivors.values() or name in self._old.module.functions:
                self._check_kept(name, is_definition=entity.body is not None)

    def _check_entities(self) -> None:
        """Entities other than functions: those of the result are those of the original, some left out."""
        old = {self._text(self._old, entity.span) for entity in self._old.module.entities}
        for entity in self._new.module.entities:
            if entity.kind in (EntityKind.DEFINITION, EntityKind.DECLARATION, EntityKind.NAMED_METADATA):
                continue
            text = self._text(self._new, entity.span)
            _require(text in old or self._is_renamed(text, old), f"{text[:60]!r} is not in the original")
        kept = {self._text(self._new, entity.span) for entity in self._new.module.entities}
        for entity in self._old.module.entities:
            kind = entity.kind
            if kind in (EntityKind.DEFINITION, EntityKind.DECLARATION):
                name = self._old.module.name_of(entity)
                _require(name in self._new.module.functions or name in self._survivors, f"@{name} is gone")
            elif kind is not EntityKind.NAMED_METADATA and kind not in _REMOVABLE:
                _require(self._text(self._old, entity.span) in kept, f"{entity.spelling or kind.value} is gone")

    def _is_renamed(self, text: str, old: set[str]) -> bool:
        """Whether an entity is an original one but for a survivor's new name: its comdat, or its annotation."""
        return any(
            text.replace(encode_name(target), encode_name(name), 1) in old
            for name, target in self._survivors.items()
            if target not in self._old.module.functions and encode_name(target) in text
        )

    def _check_kept(self, name: str, *, is_definition: bool) -> None:
        """A function that both modules have: the same, once its SIMT calls are those of the original."""
        old, new = self._old.module.functions.get(name), self._new.module.functions[name]
        _require(old is not None, f"@{name} is new")
        assert old is not None
        old_calls, new_calls = self._old.calls.get(name, []), self._new.calls.get(name, [])
        _require(len(old_calls) == len(new_calls), f"the SIMT calls of @{name} are not as many as before")
        edits: list[Edit] = []
        if is_definition:
            for before, after in zip(old_calls, new_calls, strict=True):
                edits += self._restored(before, after)
        start = new.span.start
        shifted = [
            Edit(span=make_span(edit.span.start - start, edit.span.end - start), text=edit.text) for edit in edits
        ]
        restored = apply_edits(self._text(self._new, new.span), shifted)
        _require(restored == self._text(self._old, old.span), f"@{name} is not the same but for its SIMT calls")

    def _restored(self, before: SimtCall, after: SimtCall) -> list[Edit]:
        """The edits that make a call of the result the call of the original; proves that their callees agree."""
        callee, target = before.call.callee_name, after.call.callee_name
        if callee == target or callee is None or target is None:
            return []
        _require(self._survivors.get(callee) == target, f"@{target} does not stand for @{callee}")
        extra = after.call.arguments[len(before.call.arguments) :]
        values = tuple(argument.value.slice(self._new.module.text) for argument in extra)
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
            self._expansions[key] = _expand(self._new, new, values)
        ours, theirs = self._expansions[key], _expand(self._old, old, ())
        message = f"@{new.name} does not expand to @{old.name}"
        _require(ours.skeleton == theirs.skeleton and len(ours.tokens) == len(theirs.tokens), message)
        pairs = dict.fromkeys(zip(ours.tokens, theirs.tokens, strict=True))
        others = [pair for pair in pairs if pair[0][0] != "%" or pair[0][1] == '"']
        plain = dict(pair for pair in pairs if pair[0][0] == "%" and pair[0][1] != '"')
        _require(len(plain) + len(others) == len(pairs), message)
        names = {first[1:]: second[1:] for first, second in plain.items()}
        _require({second[0] for second in plain.values()} <= {"%"}, message)
        if any('"' in second for second in plain.values()):
            names = {first: _name(second) for first, second in names.items()}
        canons = MetadataCanon(self._new.graph, new.name), MetadataCanon(self._old.graph, old.name)
        for first, second in others:
            if first[0] in "%\n":
                _require(first[0] == second[0] and self._is_local(names, first, second), message)
            elif first[0] == "!":
                _require(second[0] == "!" and canons[0].number(first) == canons[1].number(second), message)
            elif first[0] == "#":
                _require(second[0] == "#" and self._group(self._new, first) == self._group(self._old, second), message)
            else:
                _require(_same_name(first, second, new.name, old.name), message)
        self._check_names(names, ours, message)
        _require(canons[0].annotations() == canons[1].annotations(), message)
        _require(canons[0].contents() == canons[1].contents(), message)

    @staticmethod
    def _is_local(names: dict[str, str], first: str, second: str) -> bool:
        """Take a label or a quoted local into the map of names; whether it agrees with what is there."""
        name, other = (_name(token[1:].lstrip(" \t").removesuffix(":")) for token in (first, second))
        return names.setdefault(name, other) == other

    def _check_names(self, names: dict[str, str], ours: _Expansion, message: str) -> None:
        """Names map one to one; those of types stay; a name that changes is seen to be defined here."""
        _require(len(set(names.values())) == len(names), message)
        for name in self._type_names & (names.keys() | names.values()):
            _require(names.get(name) == name and name not in ours.defined, message)
        if any(name != other for name, other in names.items()):
            lines = any(token[0] == '"' and "\n" in token for token in ours.tokens)
            known = ours.defined | self._type_names
            _require(not lines and known.issuperset(names), f"{message}: a local is not seen to be defined")

    def _function(self, side: _Side, name: str) -> Function:
        function = side.census.function(name)
        _require(function is not None and function.is_defined, f"@{name} is not defined")
        assert function is not None
        return function

    @staticmethod
    def _group(side: _Side, number: str) -> tuple[str, ...]:
        return side.groups.groups.get(number, (number,))

    @staticmethod
    def _text(side: _Side, span: Span) -> str:
        return span.slice(side.module.text)


class _Expansion:
    """A definition cut at its tokens.

    Attributes:
        skeleton: the text between the tokens, with a mark for each.
        tokens: locals, labels, strings, names of global values, metadata numbers, attribute groups, in order.
    """

    def __init__(self, text: str, parameters: tuple[str, ...]) -> None:
        pieces = _TOKEN.split(text)
        self.skeleton = single_spaced("\x01".join(pieces[0::2]))
        self.tokens = pieces[1::2]
        self._text = text
        self._parameters = parameters

    @cached_property
    def defined(self) -> frozenset[str]:
        """The locals that the text is seen to define: parameters, labels, what stands in a line before a `=`."""
        found = {_name(name[1:]) for name in LOCAL_DEFINITION.findall(self._text)}
        found.update(_name(token[1:].lstrip(" \t")[:-1]) for token in self.tokens if token[0] == "\n")
        return frozenset(found.union(map(_name, self._parameters)))


def _expand(side: _Side, function: Function, values: tuple[str, ...]) -> _Expansion:
    """A definition with its last parameters replaced by values, its own name left out and its entry label written."""
    header, text = function.header, function.module.text
    assert function.entity.body is not None
    kept = header.parameters[: len(header.parameters) - len(values)]
    body = text[function.entity.body.start + 1 : function.entity.body.end - 1]
    for parameter, value in zip(header.parameters[len(kept) :], values, strict=True):
        assert parameter.name_span is not None
        spelling = re.escape(parameter.name_span.slice(text))
        body = re.sub(rf"{spelling}(?![-\w$.])", lambda _, value=value: value, body)
    names = [_parameter_text(function, index) for index in range(len(kept))]
    comdat = header.clauses.get("comdat")
    tail = text[header.parameter_list.end : header.span.end]
    if comdat is not None:
        clause = side.digester.comdat_text(comdat, header.name)
        tail = text[header.parameter_list.end : comdat.start] + clause + text[comdat.end : header.span.end]
    dots = ", ..." if header.is_variadic else ""
    head = f"{text[header.span.start : header.name_span.start]}({', '.join(names)}{dots}){tail}"
    body = without_comments("\n" + body).lstrip(" \t\r\n")
    if _LABEL.match(body) is None:
        numbers = [parameter.number for parameter in kept if parameter.number is not None]
        body = f"{max(numbers, default=-1) + 1}:\n{body}"
    return _Expansion(f"{without_comments(head)}\n{body}", tuple(name.rpartition("%")[2] for name in names))


def _parameter_text(function: Function, index: int) -> str:
    """A parameter's type, attributes and name; the name is written also where the text leaves it out."""
    parameter, text = function.header.parameters[index], function.module.text
    name = f"%{parameter.number}" if parameter.name_span is None else parameter.name_span.slice(text)
    return " ".join([*(span.slice(text) for span in (parameter.type, *parameter.attributes)), name])


def _name(spelling: str) -> str:
    """What a local's spelling without its sigil means: `0` is a number, and differs from the name `"0"`."""
    if not spelling.startswith('"'):
        return spelling
    name = decode_name(spelling)
    return f'"{name}"' if name.isdigit() else name


def _same_name(first: str, second: str, new: str, old: str) -> bool:
    if first == second and decode_name(first[1:]) not in (new, old):
        return True
    if first[0] != "@" or second[0] != "@":
        return first == second
    names = decode_name(first[1:]), decode_name(second[1:])
    return names[0] == names[1] or names == (new, old)


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
