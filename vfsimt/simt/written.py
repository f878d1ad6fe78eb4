"""Functions that a module names without a sigil: in assembly, and in the summary for link-time optimisation.

LLVM sees no use in assembly, but an assembler and a linker do. The summary names global values of the module (LLVM
Language Reference, "ThinLTO Summary"); LLVM's parser crashes where one is not there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vfsimt.ir.lexicon import SKIPPED, TRIVIA, decode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.manifest_records import DEFAULT_SIMT_SUFFIX

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.parser import Module

_TEMPLATE = rf"asm{TRIVIA}(?:(?:sideeffect|alignstack|inteldialect|unwind){TRIVIA})*(\"[^\"]+\")"
_ANY_TEMPLATE = re.compile(_TEMPLATE, re.ASCII)
_EXACT_TEMPLATE = re.compile(rf"{SKIPPED}|(?<![-\w$.@%!#^]){_TEMPLATE}", re.ASCII)
_SUMMARY_NAME = re.compile(rf"name{TRIVIA}:{TRIVIA}(\"[^\"]*\")", re.ASCII)
_SYMBOL = re.compile(r'"([^"]*)"|([^\W][\w.$?]*|[.$?][\w.$?]+)')
_LOCAL_PREFIXES = ("$", ".L", "L", "_")
"""What stands before a symbol: the mark of an immediate, and what object formats add (LangRef, "Data Layout")."""

_RAW_NAME = "\x01"
"""Before a name that is not mangled."""


def written_names(module: Module, names: Collection[str]) -> Iterator[tuple[int, str]]:
    """Each mention of one of the functions `names` (decoded) in assembly or the summary: a position, and the name."""
    symbols = {name.removeprefix(_RAW_NAME): name for name in names}
    yield from ((position, name) for position, name in summary_names(module) if name in names)
    for entity in _with_assembly(module):
        yield from _names_in_assembly(module.text, entity, symbols)


def summary_names(module: Module) -> Iterator[tuple[int, str]]:
    """Each name of a global value in the summary: its position, and the name decoded."""
    for entity in module.of_kind(EntityKind.SUMMARY):
        for match in _SUMMARY_NAME.finditer(module.text, entity.start, entity.end):
            yield match.start(1), decode_name(match[1])


def _with_assembly(module: Module) -> Iterator[Entity]:
    yield from module.of_kind(EntityKind.MODULE_ASM)
    for entity in module.of_kind(EntityKind.DEFINITION):
        if module.text.find("asm", entity.start, entity.end) >= 0:
            yield entity


def _names_in_assembly(text: str, entity: Entity, symbols: dict[str, str]) -> Iterator[tuple[int, str]]:
    start, end = entity.start, entity.end
    exact: set[int] | None = None
    for match in _ANY_TEMPLATE.finditer(text, start, end):
        found = {symbols[symbol]: None for symbol in _symbols(decode_name(match[1])) if symbol in symbols}
        if found and exact is None:  # the quick expression also finds what a comment or a string holds
            exact = {item.start(1) for item in _EXACT_TEMPLATE.finditer(text, start, end) if item[1] is not None}
        if exact is not None and match.start(1) in exact:
            yield from ((match.start(1), name) for name in found)


def _symbols(template: str) -> Iterator[str]:
    """What may be a symbol in assembly, also without what the vendor compiler or an object format adds."""
    for quoted, word in _SYMBOL.findall(template.replace("$$", "$")):
        spelled = quoted or word
        for symbol in (spelled, *(spelled.removeprefix(item) for item in _LOCAL_PREFIXES if spelled.startswith(item))):
            yield symbol
            yield symbol.removesuffix(DEFAULT_SIMT_SUFFIX)
