"""Attribute groups: what a function's attributes are once `#N` is replaced by what the group holds.

Source: LLVM Language Reference, "Attribute Groups": several groups of one number are one group.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.grammar import read_attribute
from vfsimt.ir.lexer import TokenCursor, significant_tokens
from vfsimt.ir.lexicon import decode_name, plain_number
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.reasons import IRReason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.parser import Module


MAX_THREADS = "simt-max-threads"
"""The string attribute that bounds the threads of a SIMT function."""


class AttributeGroups:
    """The attribute groups of a module, by `#N` as LLVM prints it; an attribute is its text with single spaces."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._expanded: dict[tuple[str, ...], tuple[str, ...]] = {}

    @cached_property
    def _members(self) -> dict[str, tuple[Span, ...]]:
        """Where the attributes of each group are written, in order."""
        found: dict[str, tuple[Span, ...]] = {}
        for entity in self._module.of_kind(EntityKind.ATTRIBUTES):
            number, attributes = self._read_group(entity)
            found[number] = found.get(number, ()) + attributes
        return found

    @cached_property
    def groups(self) -> dict[str, tuple[str, ...]]:
        """Attributes of each group, in order."""
        return {
            number: tuple(_normalised(span.slice(self._module.text)) for span in members)
            for number, members in self._members.items()
        }

    def expand(self, attributes: Iterable[Span]) -> tuple[str, ...]:
        """The attributes of a function or call, groups replaced by what they hold; an unknown group stays `#N`.

        What groups hold comes last, since LLVM lets it win over what is written beside them.
        """
        spelled = tuple([self._module.text[start:end] for start, end in attributes])
        known = self._expanded.get(spelled)
        if known is None:
            known = self._expanded[spelled] = self._expand(spelled)
        return known

    def _expand(self, spelled: tuple[str, ...]) -> tuple[str, ...]:
        written: list[str] = []
        grouped: list[str] = []
        for spelling in spelled:
            text = _normalised(spelling)
            if text.startswith("#"):
                grouped += self.groups.get(plain_number(text), (text,))
            else:
                written.append(text)
        return (*written, *grouped)

    def place(self, attributes: Iterable[Span], key: str) -> Span | None:
        """Where the string attribute `key` that counts for a function is written; None where it has none."""
        spans = list(attributes)
        text = self._module.text
        groups = [plain_number(span.slice(text)) for span in spans if text[span.start] == "#"]
        written = [span for span in spans if text[span.start] != "#"]
        for number in groups:
            written += self._members.get(number, ())
        found = [span for span in written if string_attribute((_normalised(span.slice(text)),), key) is not None]
        return found[-1] if found else None

    def _read_group(self, entity: Entity) -> tuple[str, tuple[Span, ...]]:
        tokens = significant_tokens(self._module.text, entity.start, entity.end)
        cursor = TokenCursor(self._module.source, tokens, IRReason.MALFORMED_FUNCTION, entity.end)
        cursor.take()
        number = plain_number(cursor.take().text)
        cursor.expect("=")
        cursor.expect("{")
        attributes: list[Span] = []
        while not cursor.take_if("}"):
            if cursor.at_end:
                raise cursor.error("this attribute group is not closed")
            attributes.append(read_attribute(cursor))
        return number, tuple(attributes)


def _normalised(text: str) -> str:
    """An attribute with single spaces after its commas, and no others."""
    if text.isalnum():
        return text
    tokens = significant_tokens(text, 0, len(text))
    return "".join(token.text if token.text != "," else ", " for token in tokens)


def string_attributes(attributes: Iterable[str]) -> dict[str, str]:
    """The string attributes `"key"="value"`, decoded, in the order of their keys; the last of one key wins."""
    found: dict[str, str] = {}
    for attribute in attributes:
        if attribute.startswith('"'):
            end = attribute.index('"', 1) + 1
            has_value = attribute[end : end + 1] == "="
            found[decode_name(attribute[:end])] = decode_name(attribute[end + 1 :]) if has_value else ""
    return found


def string_attribute(attributes: Iterable[str], key: str) -> str | None:
    """The value of a string attribute; None where it is absent."""
    return string_attributes(attributes).get(key)
