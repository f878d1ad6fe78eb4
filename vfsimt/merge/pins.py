"""Pins entries that stay single: what LLVM has to keep a symbol alive, and `noinline`.

Sources: LLVM Language Reference, "Linkage Types" (a `weak_odr` definition is emitted although nothing uses it) and
"The 'llvm.compiler.used' Global Variable".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, TextOffset
from vfsimt.errors import RefusedError
from vfsimt.ir.edits import Edit, insertion
from vfsimt.ir.grammar import token_span
from vfsimt.ir.lexer import significant_tokens
from vfsimt.ir.nodes import EntityKind
from vfsimt.merge.options import Pin
from vfsimt.merge.reasons import MergeReason
from vfsimt.merge.report import PinnedEntry
from vfsimt.merge.rewrite import without_false_orders
from vfsimt.simt.attributes import AttributeGroups
from vfsimt.simt.fragility import COMPILER_USED, fragile_functions, used_values
from vfsimt.simt.written import summary_names

if TYPE_CHECKING:
    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.parser import Module
    from vfsimt.simt.census import Function, SimtCensus

_WEAK_LINKAGES = {"linkonce_odr": "weak_odr", "linkonce": "weak"}
_HELP = "change the function in the source of the module, or merge without --pin"
_PROGRAM_SPACE = re.compile(r"[-\"]P([0-9]+)[-\"]")
# Clauses that LLVM's grammar wants before a function's attributes.
_BEFORE_ATTRIBUTES = ("unnamed_addr", "local_unnamed_addr", "addrspace")


@dataclass(frozen=True, slots=True, kw_only=True)
class PinnedEntries:
    """What changes in the text, what was pinned, and notes on use-list orders that go."""

    edits: tuple[Edit, ...]
    pinned: tuple[PinnedEntry, ...]
    dropped: tuple[Finding, ...]


def pin_entries(census: SimtCensus, pin: Pin) -> PinnedEntries:
    """Pin the fragile entries of a module that are not pinned yet.

    Raises:
        RefusedError: VF707, an entry is `alwaysinline`, has a linkage in the summary or no name for the list of used
            values, or this list is not one that can be extended.
    """
    module = census.module
    used = used_values(module)
    groups = AttributeGroups(module)
    summary = {name for _, name in summary_names(module)}
    edits: list[Edit] = []
    pinned: list[PinnedEntry] = []
    unlisted: list[Function] = []
    for function in fragile_functions(census):
        attributes = groups.expand(function.header.attributes)
        if "alwaysinline" in attributes:
            raise _refused(f"@{function.name} is alwaysinline and cannot be pinned", function)
        is_missing = "noinline" not in attributes
        if is_missing:
            edits.append(insertion(_attribute_position(function), " noinline"))
        if pin is Pin.WEAK_ODR:
            assert function.header.linkage is not None, "a fragile entry has a linkage"
            if function.name in summary:  # LLVM's `thinLTOFinalizeInModule` gives a value the linkage of its summary
                message = f"the summary of the module has a linkage of its own for @{function.name}, which would count"
                raise _refused(message, function, "leave the summary out, LLVM can make it anew, or pin with 'used'")
            edits.append(Edit(span=function.header.linkage, text=_WEAK_LINKAGES[function.linkage]))
        elif function.name not in used:
            unlisted.append(function)
        elif not is_missing:
            continue
        pinned.append(PinnedEntry(function=function.name, pin=pin, noinline_added=is_missing))
    for function in unlisted:
        if function.header.name_span.slice(module.text)[1:].isdigit():
            message = f"@{function.name} has a number in place of a name, and LLVM wants names in @{COMPILER_USED}"
            raise _refused(message, function, "give it a name in the source of the module, or pin with 'weak-odr'")
    if unlisted:
        edits += _used_edits(module, unlisted)
    changes, dropped = without_false_orders(module, edits)
    return PinnedEntries(edits=changes, pinned=tuple(pinned), dropped=dropped)


def _attribute_position(function: Function) -> int:
    header = function.header
    clauses = [header.clauses[word].end for word in _BEFORE_ATTRIBUTES if word in header.clauses]
    return max(header.parameter_list.end, *clauses) if clauses else header.parameter_list.end


def _used_edits(module: Module, functions: list[Function]) -> list[Edit]:
    """Put functions on the list of used values: extend it, or make one before the first function."""
    values = (item for item in module.entities if item.spelling.startswith("@"))
    entity = next((item for item in values if module.name_of(item) == COMPILER_USED), None)
    space = _program_address_space(module)
    elements = [_element(function, space) for function in functions]
    if entity is not None:
        return _extended_list(module, entity, elements, functions[0])
    position = _place_of_list(module)
    line = (
        f'@{COMPILER_USED} = appending global [{len(elements)} x ptr] [{", ".join(elements)}], section "llvm.metadata"'
    )
    newline = "\r\n" if "\r\n" in module.text else "\n"
    return [insertion(position, f"{line}{newline}{newline}")]


def _element(function: Function, program_space: str) -> str:
    """A function as an element of a list of `ptr`; cast where its address space is another one."""
    text, header = function.module.text, function.header
    name = header.name_span.slice(text)
    clause = header.clauses.get("addrspace")
    space = program_space
    if clause is not None:
        numbers = (token.text for token in significant_tokens(text, clause.start, clause.end))
        space = next(filter(str.isdigit, numbers), program_space)
    return f"ptr {name}" if int(space) == 0 else f"ptr addrspacecast (ptr addrspace({space}) {name} to ptr)"


def _program_address_space(module: Module) -> str:
    """The address space of functions that do not name theirs (LangRef, "Data Layout": `P<address space>`)."""
    layouts = [entity.span.slice(module.text) for entity in module.of_kind(EntityKind.DATA_LAYOUT)]
    return next((match[1] for match in map(_PROGRAM_SPACE.search, layouts) if match is not None), "0")


def _extended_list(module: Module, entity: Entity, elements: list[str], function: Function) -> list[Edit]:
    """Edits of `[N x ptr] [ptr @a, ...]`: the number, and more elements before the last bracket."""
    tokens = significant_tokens(module.text, entity.start, entity.end)
    texts = [token.text for token in tokens]
    opening = texts.index("[") if "[" in texts else -1
    number = tokens[opening + 1] if opening >= 0 else None
    is_list = texts[opening + 2 : opening + 7] == ["x", "ptr", "]", "[", "ptr"]
    if number is None or not number.text.isdigit() or not is_list:
        raise _refused(f"@{COMPILER_USED} is not a list of `ptr` values that can be extended", function)
    closing = tokens[len(texts) - 1 - texts[::-1].index("]")]
    count = str(int(number.text) + len(elements))
    added = "".join(f", {element}" for element in elements)
    return [Edit(span=token_span(number), text=count), insertion(closing.start, added)]


def _place_of_list(module: Module) -> int:
    """Where a new list goes: before the first function and the comments above it."""
    functions = (EntityKind.DEFINITION, EntityKind.DECLARATION)
    index = next(index for index, item in enumerate(module.entities) if item.kind in functions)
    start = module.entities[index].span.start
    position = _line_with_comments(module.text, start)
    is_free = index == 0 or module.entities[index - 1].span.end <= position
    return position if is_free else start


def _line_with_comments(text: str, start: int) -> int:
    """The start of a line, or of the comment lines right above it."""
    start = text.rfind("\n", 0, start) + 1
    while start > 0:
        line = text.rfind("\n", 0, start - 1) + 1
        if not text[line:start].lstrip(" \t").startswith(";"):
            break
        start = line
    return start


def _refused(message: str, function: Function, help_line: str = _HELP) -> RefusedError:
    place = function.module.source.place(TextOffset(function.header.name_span.start))
    return RefusedError([Finding(reason=MergeReason.CANNOT_PIN, message=message, place=place, help=help_line)])
