"""What of a module a copy must not refer to, or must not repeat; found once for all entries.

A local symbol (`internal` or `private`) in a comdat is reached only from the same object file; when the linker keeps
another object's copy of the comdat, this one's symbols are discarded, and a reference from outside the comdat is an
error (System V ABI, "Section Groups"). A comdat of the kind `nodeduplicate` is never discarded for another copy
(LangRef, "Comdats"; before LLVM 13 it was spelled `noduplicates`).

A call of a `noduplicate` function may not be duplicated (LangRef, "Function Attributes").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.ir.lexer import TokenKind, significant_tokens
from vfsimt.ir.lexicon import TRIVIA, decode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.search import find_global_references, find_words
from vfsimt.specialize.assembly import AssemblyHazards

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.view import ModuleView

_NO_DUPLICATE = "noduplicate"
_GROUP = re.compile(r'#[0-9]+|"[^"]*"|;[^\r\n]*')
_LOCAL_LINKAGES = ("internal", "private")
_KEPT_KIND = re.compile(rf"={TRIVIA}comdat(?![-\w$.]){TRIVIA}no(?:deduplicate|duplicates)")


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyHazards:
    """What a copy must not have.

    Attributes:
        types: decoded names of the module's types, and where they are defined.
        assembly: finds inline assembly that must not be repeated.
        discardable_symbols: the local symbols of discardable comdats: decoded name of each to that of its comdat.
        unduplicable_functions: decoded names of `noduplicate` functions.
        unduplicable_groups: attribute groups `#N` with `noduplicate`.
        mentions_noduplicate: the word occurs in the module at all.
    """

    types: dict[str, Span]
    discardable_symbols: dict[str, str]
    assembly: AssemblyHazards
    unduplicable_functions: frozenset[str] = frozenset()
    unduplicable_groups: frozenset[str] = frozenset()
    mentions_noduplicate: bool = False


def find_hazards(view: ModuleView) -> CopyHazards:
    """Find what copies of a module's functions must not have."""
    types = {view.module.name_of(item): item.span for item in view.module.of_kind(EntityKind.TYPE)}
    symbols = _discardable_symbols(view)
    assembly = AssemblyHazards(view)
    if not view.mentions(_NO_DUPLICATE):
        return CopyHazards(types=types, discardable_symbols=symbols, assembly=assembly)
    functions = view.module.functions.items()
    return CopyHazards(
        types=types,
        discardable_symbols=symbols,
        assembly=assembly,
        unduplicable_functions=frozenset(
            name for name, entity in functions if _NO_DUPLICATE in view.function_attributes(entity)
        ),
        unduplicable_groups=frozenset(
            number for number, words in view.groups.items() if _NO_DUPLICATE in words.split()
        ),
        mentions_noduplicate=True,
    )


def unduplicable_call(view: ModuleView, body: Span, hazards: CopyHazards) -> int | None:
    """The position of the first mark of a `noduplicate` call in a body: its function, group or attribute."""
    if not hazards.mentions_noduplicate:
        return None
    text = view.module.text
    callees = find_global_references(body.slice(text), hazards.unduplicable_functions)
    marks = [body.start + position for position, _ in callees]
    marks += find_words(text, body, _NO_DUPLICATE)
    groups = _GROUP.finditer(text, body.start, body.end)
    marks += [match.start() for match in groups if match[0] in hazards.unduplicable_groups]
    return min(marks, default=None)


def _discardable_symbols(view: ModuleView) -> dict[str, str]:
    module = view.module
    comdats = {
        module.name_of(item)
        for item in module.of_kind(EntityKind.COMDAT)
        if _KEPT_KIND.search(item.span.slice(module.text)) is None
    }
    if not comdats:
        return {}
    found: dict[str, str] = {}
    for entity in module.of_kind(EntityKind.GLOBAL, EntityKind.DEFINITION):
        comdat = _local_comdat(view, entity)
        if comdat in comdats:
            found[module.name_of(entity)] = comdat
    return found


def _local_comdat(view: ModuleView, entity: Entity) -> str:
    """The comdat of a local symbol; empty for others."""
    if entity.kind is EntityKind.DEFINITION:
        header = view.header(entity)
        start, end = entity.start, header.span.end
    else:
        start, end = entity.start, entity.end
    text = view.module.text
    if text.find("comdat", start, end) < 0:
        return ""
    tokens = significant_tokens(text, start, end)
    if not any(token.text in _LOCAL_LINKAGES for token in tokens):
        return ""
    for index, token in enumerate(tokens):
        if token.kind is TokenKind.WORD and token.text == "comdat":
            named = [item for item in tokens[index + 1 : index + 3] if item.kind is TokenKind.COMDAT]
            return decode_name(named[0].text[1:]) if named else view.module.name_of(entity)
    return ""
