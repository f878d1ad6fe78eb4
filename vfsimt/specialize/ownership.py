"""Which metadata belongs to one function, so that a clone needs its own copy, and how copies are written.

A clone that shared its original's `DISubprogram` would make LLVM strip the debug info of the whole module. So a
clone gets its own subprogram, and its own copy of each node from which that subprogram is reached: scopes, local
variables, labels, locations, inlined-at chains, loop metadata that holds locations. `DIAssignID`s tie a store to the
records of its own function and are copied for the same reason. What describes the program and not the function stays
shared, as in LLVM's own cloning (`CloneFunctionInto`): the compile unit, files, types (also those declared inside the
function), global variables, other subprograms, and whatever else does not lead to the subprogram.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.ir.edits import insertion
from vfsimt.ir.metadata import SplitText, references

if TYPE_CHECKING:
    from vfsimt.ir.edits import Edit
    from vfsimt.ir.metadata import MetadataGraph
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.lanes import PacketEntry

_REST_OF_LINE = re.compile(r"[ \t]*;[^\r\n]*")
_SUBPROGRAM = "DISubprogram"
_ASSIGNMENT = "DIAssignID"
SHARED_KINDS = frozenset(
    "DICompileUnit DIFile DIBasicType DIFixedPointType DIDerivedType DICompositeType DISubroutineType DIStringType"
    " DISubrangeType DISubrange DIGenericSubrange DIEnumerator DITemplateTypeParameter DITemplateValueParameter"
    " DINamespace DIModule DIGlobalVariable DIGlobalVariableExpression DIExpression DIMacro DIMacroFile"
    " DIObjCProperty".split()
)
"""Nodes that no clone copies, whatever they refer to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnMetadata:
    """The metadata of one function.

    Attributes:
        subprogram: number of its `DISubprogram`; None without debug info.
        nodes: numbers of the nodes that a clone needs copies of, ascending, the subprogram among them.
    """

    subprogram: int | None
    nodes: tuple[int, ...]


def own_metadata(view: ModuleView, entry: PacketEntry) -> OwnMetadata:
    """Find the metadata that belongs to one function: what its text reaches and what leads to its subprogram."""
    text = view.module.text
    subprogram: int | None = None
    for item in entry.header.attachments:
        if item.kind == "dbg" and (found := references(item.value.slice(text))):
            subprogram = found[0]
    roots = set(references(entry.entity.span.slice(text)))
    users, seeds = _walk(view.metadata, roots, subprogram)
    return OwnMetadata(subprogram=subprogram, nodes=tuple(sorted(_closure(users, seeds))))


def reached_metadata(graph: MetadataGraph, roots: set[int]) -> set[int]:
    """The nodes that are reached without passing through shared nodes or subprograms, the roots among them."""
    users, _ = _walk(graph, roots, None)
    return {*roots, *users}


def _walk(graph: MetadataGraph, roots: set[int], subprogram: int | None) -> tuple[dict[int, list[int]], list[int]]:
    """Walk from the roots, not through shared nodes: who refers to each node, and the nodes that must be copied."""
    users: dict[int, list[int]] = {}
    seeds: list[int] = []
    pending = list(roots)
    seen = set(roots)
    while pending:
        number = pending.pop()
        node = graph.node(number)
        if node is None or node.kind in SHARED_KINDS:
            continue
        if number == subprogram or node.kind == _ASSIGNMENT:
            seeds.append(number)
        elif node.kind == _SUBPROGRAM:
            continue
        for reference in node.references:
            users.setdefault(reference, []).append(number)
            if reference not in seen:
                seen.add(reference)
                pending.append(reference)
    return users, seeds


def _closure(users: dict[int, list[int]], seeds: list[int]) -> set[int]:
    found = set(seeds)
    pending = list(seeds)
    while pending:
        for user in users.get(pending.pop(), ()):
            if user not in found:
                found.add(user)
                pending.append(user)
    return found


class MetadataCopier:
    """Copies a function's own metadata for its clones: numbered after the last number that the module uses."""

    def __init__(self, view: ModuleView) -> None:
        self._view = view
        self._next = view.metadata.last_number + 1
        self._lines: list[str] = []

    def copy(self, own: OwnMetadata, clone: str) -> str:
        """Write copies of the nodes `own`, and give back a clone's text that refers to them."""
        if not own.nodes:
            return clone
        spelled = {str(node): str(self._next + index) for index, node in enumerate(own.nodes)}
        self._next += len(spelled)
        for number in own.nodes:
            node = self._view.metadata.node(number)
            assert node is not None, "only nodes that exist are own nodes"
            self._lines.append(node.text.renumbered(spelled))
        return SplitText(clone).renumbered(spelled)

    def insertions(self, newline: str) -> list[Edit]:
        """The edit that adds the copies, below the module's last node and the comment after it."""
        last = self._view.metadata.last_entity
        if not self._lines or last is None:
            return []
        rest = _REST_OF_LINE.match(self._view.module.text, last.span.end)
        end = last.span.end if rest is None else rest.end()
        return [insertion(end, "".join(newline + line for line in self._lines))]
