r"""The digest of a function: equal for two functions only if one could stand for the other in every call.

What does not count: the function's own name (also where it calls itself), names and numbers of values and blocks,
comments, white space, use-list orders, the numbers of metadata nodes and attribute groups (what they hold counts),
and debug info.
What counts: everything else of the header (linkage, visibility, comdat, section, attributes, ...) and of the body,
and the module's annotations of the function (`!{ptr @f, ...}`).

A function gets a digest of its own, equal to no other's,

- if its linkage lets another definition take its place at link time (LangRef, "Linkage Types": `linkonce`, `weak`
  and the like, but not their `_odr` forms): nobody knows which body a call reaches;
- if its body uses `blockaddress`: the addresses of two functions' blocks differ.

Renaming is trusted only where every local that occurs is seen to be defined (as a parameter, before a `=`, as a label
at the start of a line, or as the entry block): then the canonical text determines the function. Elsewhere (a value
whose number is not written, labels in odd places, inline metadata nodes with labelled fields) the text as it stands
is digested: such functions are twins only if they are spelled alike.
"""

from __future__ import annotations

import hashlib
import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from vfsimt.ir.lexicon import SKIPPED, decode_name, encode_name, plain_number
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.uselists import body_without_orders
from vfsimt.simt.attributes import AttributeGroups
from vfsimt.simt.cut import FunctionCut, label_local, plain_type
from vfsimt.simt.metadata import MetadataCanon, MetadataGraph

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.ir.parser import Module
    from vfsimt.simt.census import Function

INTERPOSABLE_LINKAGES = frozenset(("linkonce", "weak", "common", "extern_weak", "available_externally"))
"""Linkages whose definition may not be the one that a call reaches."""

# A literal where an operand stands, not in a type (`[4 x i8]`, `addrspace(6)`) and not in an alignment.
_CONSTANT = re.compile(
    r"(?<=[ ,(\[<{])(?<!align )(?<!addrspace\()"
    r"(?:-?[0-9]+(?:\.[0-9]*(?:[eE][-+]?[0-9]+)?)?|[us]?0x[KMLHR]?[0-9A-Fa-f]+|true|false|zeroinitializer)"
    r"(?![-\w$.]| x )",
    re.ASCII,
)
_WRITTEN_CONSTANT = re.compile(rf"{SKIPPED}|({_CONSTANT.pattern})", re.ASCII)

_ANYONE = "any"
_RENAMED = "renamed"
_AS_WRITTEN = "as written"
_NOT_PLAIN = ("!", "comdat", '@"')
"""What may mean something else in two functions of one text: metadata, a comdat, and a name that may be its own."""


class FunctionDigester:
    """Digests functions of one module; each function, and what the module holds for all of them, is read once."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.groups = AttributeGroups(module)
        self.metadata = MetadataGraph(module)
        self._cuts: dict[str, FunctionCut] = {}
        self._known_parts: dict[str, tuple[str, ...]] = {}
        self._distinct: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._digests: dict[tuple[str, ...], str] = {}
        self._plain: dict[tuple[str, str], tuple[tuple[str, ...], str]] = {}
        self._trust: dict[tuple[str, ...], bool] = {}
        self._shapes: dict[tuple[str, ...], str] = {}

    @cached_property
    def type_names(self) -> frozenset[str]:
        """The module's named and numbered types, which share the sigil `%` with locals, as a cut spells them."""
        return frozenset(plain_type(entity.spelling) for entity in self.module.of_kind(EntityKind.TYPE))

    @cached_property
    def comdat_kinds(self) -> dict[str, str]:
        """The selection kind of each comdat, by decoded name."""
        text = self.module.text
        return {
            self.module.name_of(entity): text[entity.start + len(entity.spelling) : entity.end]
            for entity in self.module.of_kind(EntityKind.COMDAT)
        }

    def digest(self, function: Function) -> str:
        """The digest of a definition, SHA-256 in hexadecimal."""
        parts = self._parts(function)
        known = self._digests.get(parts)
        if known is None:
            known = self._digests[parts] = _hashed(parts)
        return known

    def shape(self, function: Function) -> str:
        """A digest that is the same for bodies that differ in constants only, whatever their linkage allows.

        A body that uses `blockaddress` has a shape of its own: the block may be another function's.
        """
        identity, *parts = self._parts(function)
        skeleton = parts[-1] if parts[0] == _RENAMED else self.cut(function).skeleton
        owner = identity if _has_block_address(skeleton) else ""
        key = (owner, *parts)  # twins are many, and have one
        if key not in self._shapes:
            self._shapes[key] = _shape(*key)
        return self._shapes[key]

    def cut(self, function: Function) -> FunctionCut:
        """A definition cut at its tokens."""
        known = self._cuts.get(function.name)
        if known is None:
            known = self._cuts[function.name] = FunctionCut(function, self.comdat_kinds)
        return known

    def _parts(self, function: Function) -> tuple[str, ...]:
        known = self._known_parts.get(function.name)
        if known is None:
            parts = self._read_parts(function)
            # Twins are many, and share one record.
            known = self._known_parts[function.name] = self._distinct.setdefault(parts, parts)
        return known

    def _read_parts(self, function: Function) -> tuple[str, ...]:
        """What is digested: who may share the digest, how locals are named, facts, and at the end the text."""
        entity, name, text = function.entity, function.header.name_span, self.module.text
        assert entity.body is not None
        written = (text[entity.start : name.start], text[name.end : entity.end])
        is_plain = not any(mark in part for part in written for mark in _NOT_PLAIN) and function.name not in written[1]
        if is_plain and written in self._plain:
            before, after = self._plain[written]
            metadata = MetadataCanon(self.metadata, function.name)
            return (*before, *metadata.annotations(), "metadata", *metadata.contents(), after)
        parts = self._read_text(function)
        if is_plain and parts[0] == _ANYONE and parts[1] == _RENAMED:
            self._plain[written] = (parts[: parts.index("annotations") + 1], parts[-1])
        return parts

    def _read_text(self, function: Function) -> tuple[str, ...]:
        entity = function.entity
        assert entity.body is not None
        cut = self._cuts.get(function.name) or FunctionCut(function, self.comdat_kinds)
        is_unique = function.linkage in INTERPOSABLE_LINKAGES or _has_block_address(cut.skeleton)
        identity = f"only {function.name}" if is_unique else _ANYONE
        if cut.is_regular:
            parts = self._canonical(cut, function.name)
            if parts not in self._trust:
                self._trust[parts] = self._is_trusted(cut)
            if self._trust[parts]:
                return (identity, _RENAMED, *parts)
        annotations = MetadataCanon(self.metadata, function.name)
        facts = [*annotations.annotations(), "metadata", *annotations.contents()]
        name = function.header.name_span
        head = self.module.text[entity.start : name.start]
        tail = self.module.text[name.end : entity.body.start] + body_without_orders(self.module, entity.body)
        return (identity, _AS_WRITTEN, *facts, head, tail)

    def _is_trusted(self, cut: FunctionCut) -> bool:
        """Whether the canonical form determines the function: every local is seen to be defined, none is a type."""
        return self.type_names.isdisjoint(cut.defined) and self.type_names.issuperset(
            token for token in cut.numbers if token[0] == "%" and token not in cut.defined
        )

    def _canonical(self, cut: FunctionCut, own_name: str) -> tuple[str, ...]:
        """The canonical form: what each token means in order, the meanings, facts, and at the end the skeleton.

        A local is the number of its first occurrence; every other token has a meaning that is spelled out once.
        """
        names = list(_numerals(_power_of_two(len(cut.numbers))))
        metadata = MetadataCanon(self.metadata, own_name)
        meanings: dict[str, int] = {}
        for token in self._with_meaning(cut):
            number = cut.numbers[token]
            if token[0] == "\n":
                names[number] = f"{cut.numbers.get(label_local(token), number)}:"
            else:
                meaning = self._meaning(token, own_name, metadata)
                names[number] = f"m{meanings.setdefault(meaning, len(meanings))}"
        order = " ".join(map(names.__getitem__, cut.indices))
        annotations = metadata.annotations()
        return (
            order,
            "meanings",
            *meanings,
            "annotations",
            *annotations,
            "metadata",
            *metadata.contents(),
            cut.skeleton,
        )

    def _with_meaning(self, cut: FunctionCut) -> Iterable[str]:
        """The tokens that are no values' names: also named types, which look like locals."""
        types = self.type_names
        if types.isdisjoint(cut.numbers):
            return cut.others
        return [token for token in cut.numbers if token[0] != "%" or token in types]

    def _meaning(self, token: str, own_name: str, metadata: MetadataCanon) -> str:
        first = token[0]
        if first in '"%':
            return token
        if first == "@":
            return _global_meaning(token, own_name)
        if first == "!":
            return f"!{metadata.number(token)}"
        return " ".join(self.groups.groups.get(plain_number(token), (token,)))


def _global_meaning(token: str, own_name: str) -> str:
    """A global value's name in one spelling; a call of the function itself has none."""
    name = token.rstrip("( \t")
    called = "(" if len(name) < len(token) else ""
    decoded = decode_name(name[1:])
    if called and decoded == own_name:
        return "@("
    return f"@{encode_name(decoded)}{called}" if name.startswith('@"') else f"{name}{called}"


def _shape(owner: str, form: str, *facts_and_text: str) -> str:
    *facts, text = facts_and_text
    if form == _AS_WRITTEN:  # strings and comments are part of the text
        return _hashed((owner, form, *facts, _WRITTEN_CONSTANT.sub(_without_constant, text)))
    return _hashed((owner, form, *facts, _CONSTANT.sub("#", text)))


def _without_constant(match: re.Match[str]) -> str:
    return match[0] if match[1] is None else "#"


@lru_cache(maxsize=4)  # clones, which stand beside one another, have one skeleton
def _has_block_address(skeleton: str) -> bool:
    return "blockaddress" in skeleton


def _power_of_two(least: int) -> int:
    return 1 << least.bit_length()


@lru_cache(maxsize=8)
def _numerals(limit: int) -> tuple[str, ...]:
    return tuple(map(str, range(limit)))


def _hashed(parts: tuple[str, ...]) -> str:
    """The hash of several texts, each with its length before it, so that no two lists give the same."""
    framed = "".join([f"{len(part)} {part}\n" for part in parts])
    return hashlib.sha256(framed.encode("utf-8", "surrogateescape")).hexdigest()
