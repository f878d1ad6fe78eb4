"""Whether a function that the module has is the clone that would be written now.

The texts must be the same but for the numbers of the clone's own metadata: a clone that was written before has
copies with other numbers than a new one would have. Those must be copies indeed: one for each node, with the same
text, referring to copies where the original refers to nodes that need one, and to the same nodes elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.metadata import without_numbers

if TYPE_CHECKING:
    from vfsimt.ir.metadata import MetadataGraph
    from vfsimt.specialize.ownership import OwnMetadata


def is_copy(wanted: str, found: str, own: OwnMetadata, wanted_graph: MetadataGraph, found_graph: MetadataGraph) -> bool:
    """Whether the function `found` is the clone `wanted`.

    Args:
        wanted: text of the clone, which refers to the original's metadata.
        found: text of the function.
        own: the original's own metadata, in `wanted_graph`.
        wanted_graph: metadata of the module that has the original.
        found_graph: metadata of the module that has the function; may be the same.
    """
    if not own.nodes:
        return wanted == found
    return _Matcher(own, wanted_graph, found_graph).match(wanted, found)


def are_copies(
    wanted: list[int], found: list[int], own: OwnMetadata, graphs: tuple[MetadataGraph, MetadataGraph]
) -> bool:
    """Whether the nodes `found` are, one by one, the nodes `wanted` or their copies; `graphs` as in `is_copy`."""
    return len(wanted) == len(found) and _Matcher(own, *graphs).match_nodes(wanted, found)


class _Matcher:
    def __init__(self, own: OwnMetadata, wanted_graph: MetadataGraph, found_graph: MetadataGraph) -> None:
        self._own = frozenset(own.nodes)
        self._wanted_graph = wanted_graph
        self._found_graph = found_graph
        self._copy_of: dict[int, int] = {}
        self._original_of: dict[int, int] = {}
        self._pending: list[tuple[int, int]] = []

    def match(self, wanted: str, found: str) -> bool:
        return self._texts_agree(wanted, found) and self._follow()

    def match_nodes(self, wanted: list[int], found: list[int]) -> bool:
        return all(map(self._numbers_agree, wanted, found)) and self._follow()

    def _follow(self) -> bool:
        while self._pending:
            original, copy = self._pending.pop()
            wanted_node, found_node = self._wanted_graph.node(original), self._found_graph.node(copy)
            if wanted_node is None or found_node is None or not self._texts_agree(wanted_node.text, found_node.text):
                return False
        return True

    def _texts_agree(self, wanted: str, found: str) -> bool:
        wanted_text, wanted_numbers = without_numbers(wanted)
        found_text, found_numbers = without_numbers(found)
        if wanted_text != found_text:
            return False
        return all(map(self._numbers_agree, wanted_numbers, found_numbers))

    def _numbers_agree(self, original: int, copy: int) -> bool:
        if original not in self._own:
            return original == copy
        if copy in self._own or self._copy_of.setdefault(original, copy) != copy:
            return False
        known = self._original_of.get(copy)
        if known is None:
            self._original_of[copy] = original
            self._pending.append((original, copy))
            return True
        return known == original
