"""The form of a module that is compiled for this host: a copy without what names another processor or machine.

The copy is made by edits that keep the length of the text and its lines, so that every place in it is the place in the
original. Source: LLVM Language Reference, "Function Attributes" ("target-cpu", "target-features", "tune-cpu"), "Target
Triple", "Data Layout".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.ir.edits import Edit, apply_edits
from vfsimt.ir.grammar import span
from vfsimt.ir.lexicon import LINE_COMMENT, TRIVIA, decode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.parser import parse_module
from vfsimt.ir.shadow import make_shadow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.parser import Module

_PROCESSOR = "target-cpu"
_PROCESSOR_ATTRIBUTES = frozenset((_PROCESSOR, "target-features", "tune-cpu"))
_SYSTEM_ATTRIBUTES = frozenset(("probe-stack",))
"""Attributes that name a function of the system's library, as `__chkstk_darwin`."""

_PLACEHOLDER = '"vfsimt"'
"""Stands for an attribute that was taken away: LLVM rejects a group that has none, and ignores a key it does not know.
It is shorter than the shortest of them with its value."""

# A name in quotes has its sigil before it, a string of metadata its `!`; a string constant begins with `c"`.
_ATTRIBUTE = re.compile(
    rf'(?<![@%$!\w])(?P<key>"[^"]*"){TRIVIA}={TRIVIA}(?P<value>"[^"]*")'
    rf'|[@%$!c]?"[^"]*"?|{LINE_COMMENT}|/\*(?:[\s\S]*?\*/|[\s\S]*)'
)
_QUOTED = re.compile(r'"[^"]*"')
_SOLID = re.compile(r"[^\r\n]")


@dataclass(frozen=True, slots=True, kw_only=True)
class HostForm:
    """A module as it is compiled, and what it said of its machine.

    Attributes:
        text: as long as the module's text, each thing at the same place.
        processors: what its attributes named and the form does not, each once, in order.
        triple, data_layout: of the module, where they were taken away; else empty.
    """

    text: str
    processors: tuple[str, ...] = ()
    triple: str = ""
    data_layout: str = ""

    def __str__(self) -> str:
        """What was taken away from a module for another machine; empty for any other module."""
        if not self.triple and not self.data_layout:
            return ""
        said = {"target triple": self.triple, "data layout": self.data_layout, "processor": ", ".join(self.processors)}
        return ", ".join(f"{what} {value}" for what, value in said.items() if value)

    def as_object(self) -> dict[str, object]:
        """What was taken away, as a JSON object; null where nothing of a kind was."""
        return {
            "taken_away": {
                "target_triple": self.triple or None,
                "data_layout": self.data_layout or None,
                "processors": list(self.processors),
            }
        }


def host_form(text: str, *, retarget: bool = False, keep_target_attributes: bool = False) -> HostForm:
    """The form of a module for the compiler of the host, in the spelling of stock LLVM.

    Args:
        text: the module.
        retarget: take away the target triple, the data layout, and attributes that name functions of another system.
        keep_target_attributes: leave each function its processor and features.
    """
    keys = frozenset[str]() if keep_target_attributes else _PROCESSOR_ATTRIBUTES
    if retarget:
        keys |= _SYSTEM_ATTRIBUTES
    processors: dict[str, None] = {}
    edits: list[Edit] = []
    for match, key in _attributes(text, keys):
        edits.append(Edit(span=span(*match.span()), text=_padded(_PLACEHOLDER, match[0])))
        if key == _PROCESSOR:
            processors[decode_name(match["value"])] = None
    said = {EntityKind.TARGET_TRIPLE: "", EntityKind.DATA_LAYOUT: ""}
    if retarget and "target" in text:
        module = parse_module(text)
        for entity in module.of_kind(*said):
            said[entity.kind] = said_of_target(module, entity) or said[entity.kind]
            edits.append(Edit(span=entity.span, text=_padded("", entity.span.slice(text))))
    return HostForm(
        text=make_shadow(apply_edits(text, edits) if edits else text),
        processors=tuple(processors),
        triple=said[EntityKind.TARGET_TRIPLE],
        data_layout=said[EntityKind.DATA_LAYOUT],
    )


def said_of_target(module: Module, entity: Entity) -> str:
    """The string of a `target triple` or `target datalayout`; empty where the text is damaged."""
    found = _QUOTED.findall(entity.span.slice(module.text))
    return decode_name(found[-1]) if found else ""


def _attributes(text: str, keys: frozenset[str]) -> Iterator[tuple[re.Match[str], str]]:
    """The string attributes with one of some keys, and the key, in any spelling."""
    if "\\" not in text:
        keys = frozenset(key for key in keys if key in text)
    if not keys:
        return
    for match in _ATTRIBUTE.finditer(text):
        key = match["key"]
        if key is not None and (decoded := decode_name(key)) in keys:
            yield match, decoded


def _padded(text: str, replaced: str) -> str:
    """A text in the place of another one that is no shorter, with the same line ends."""
    return text + _SOLID.sub(" ", replaced[len(text) :])
