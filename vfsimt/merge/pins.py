"""Pins entries that stay single: what LLVM has to keep a symbol alive, and `noinline`.

Sources: LLVM Language Reference, "Linkage Types" (a `weak_odr` definition is emitted although nothing uses it) and
"The 'llvm.compiler.used' Global Variable".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, TextOffset
from vfsimt.errors import RefusedError
from vfsimt.ir.edits import Edit, apply_edits, insertion
from vfsimt.ir.nodes import EntityKind
from vfsimt.merge.options import Pin
from vfsimt.merge.reasons import MergeReason
from vfsimt.merge.report import PinnedEntry
from vfsimt.simt.attributes import AttributeGroups
from vfsimt.simt.families import called_once
from vfsimt.simt.pipeline import is_fragile

if TYPE_CHECKING:
    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.parser import Module
    from vfsimt.simt.census import Function, SimtCensus

USED_LIST = "llvm.compiler.used"
_WEAK_LINKAGES = {"linkonce_odr": "weak_odr", "linkonce": "weak"}
# Clauses that LLVM's grammar wants before a function's attributes.
_BEFORE_ATTRIBUTES = ("unnamed_addr", "local_unnamed_addr", "addrspace")


def pin_entries(census: SimtCensus, pin: Pin) -> tuple[str, tuple[PinnedEntry, ...]]:
    """Pin the fragile entries of a module: the new text, and what was done.

    Raises:
        RefusedError: VF707, an entry is `alwaysinline`, or the list of used values is not one that can be extended.
    """
    module = census.module
    fragile = [function for function in called_once(census) if is_fragile(function, 1)]
    if not fragile:
        return module.text, ()
    groups = AttributeGroups(module)
    edits: list[Edit] = []
    pinned: list[PinnedEntry] = []
    for function in fragile:
        attributes = groups.expand(function.header.attributes)
        if "alwaysinline" in attributes:
            raise _refused(f"@{function.name} is alwaysinline and cannot be pinned", function)
        is_missing = "noinline" not in attributes
        if is_missing:
            edits.append(insertion(_attribute_position(function), " noinline"))
        if pin is Pin.WEAK_ODR:
            assert function.header.linkage is not None, "a fragile entry has a linkage"
            edits.append(Edit(span=function.header.linkage, text=_WEAK_LINKAGES[function.linkage]))
        pinned.append(PinnedEntry(function=function.name, pin=pin, noinline_added=is_missing))
    if pin is Pin.USED:
        edits += _used_edits(module, fragile)
    return apply_edits(module.text, edits), tuple(pinned)


def _attribute_position(function: Function) -> int:
    header = function.header
    clauses = [header.clauses[word].end for word in _BEFORE_ATTRIBUTES if word in header.clauses]
    return max(header.parameter_list.end, *clauses) if clauses else header.parameter_list.end


def _used_edits(module: Module, functions: list[Function]) -> list[Edit]:
    """Put functions on the list of used values: extend it, or make one before the first function."""
    entity = next((item for item in module.of_kind(EntityKind.GLOBAL) if module.name_of(item) == USED_LIST), None)
    names = [function.header.name_span.slice(module.text) for function in functions]
    if entity is not None:
        return _extended_list(module, entity, names, functions[0])
    first = next(item for item in module.entities if item.kind in (EntityKind.DEFINITION, EntityKind.DECLARATION))
    position = _line_with_comments(module.text, first.span.start)
    elements = ", ".join(f"ptr {name}" for name in names)
    line = f'@{USED_LIST} = appending global [{len(names)} x ptr] [{elements}], section "llvm.metadata"'
    newline = "\r\n" if "\r\n" in module.text else "\n"
    return [insertion(position, f"{line}{newline}{newline}")]


def _extended_list(module: Module, entity: Entity, names: list[str], function: Function) -> list[Edit]:
    """Edits of `[N x ptr] [ptr @a, ...]`: the number, and more elements before the last bracket."""
    from vfsimt.ir.lexer import significant_tokens

    tokens = significant_tokens(module.text, entity.span.start, entity.span.end)
    texts = [token.text for token in tokens]
    opening = texts.index("[") if "[" in texts else -1
    number = tokens[opening + 1] if opening >= 0 else None
    is_list = texts[opening + 2 : opening + 6] == ["x", "ptr", "]", "["]
    if number is None or not number.text.isdigit() or not is_list:
        raise _refused(f"@{USED_LIST} is not a list of `ptr` values that can be extended", function)
    closing = tokens[len(texts) - 1 - texts[::-1].index("]")]
    present = set(texts)
    added = [name for name in names if name not in present]
    if not added:
        return []
    count = str(int(number.text) + len(added))
    from vfsimt.ir.grammar import token_span

    elements = "".join(f", ptr {name}" for name in added)
    return [Edit(span=token_span(number), text=count), insertion(closing.start, elements)]


def _line_with_comments(text: str, start: int) -> int:
    """The start of a line, or of the comment lines right above it."""
    start = text.rfind("\n", 0, start) + 1
    while start > 0:
        line = text.rfind("\n", 0, start - 1) + 1
        if not text[line:start].lstrip(" \t").startswith(";"):
            break
        start = line
    return start


def _refused(message: str, function: Function) -> RefusedError:
    place = function.module.source.place(TextOffset(function.header.name_span.start))
    help_line = "change the function in the source of the module, or merge without --pin"
    return RefusedError([Finding(reason=MergeReason.CANNOT_PIN, message=message, place=place, help=help_line)])
