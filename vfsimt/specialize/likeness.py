"""Whether a function that the module has is the clone that would be written now.

The texts must be the same but for the numbers of the clone's own metadata: a clone that was written before has
copies with other numbers than a new one would have. Those must be copies indeed: one for each node, with the same
text, referring to copies where the original refers to nodes that need one, and to the same nodes elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.metadata import SplitText

if TYPE_CHECKING:
    from vfsimt.ir.metadata import MetadataGraph
    from vfsimt.specialize.ownership import OwnMetadata


def is_copy(wanted: str, found: str, own: OwnMetadata, graph: MetadataGraph) -> bool:
    """Whether the function `found` is the clone `wanted`.

    Args:
        wanted: text of the clone, which refers to the original's metadata.
        found: text of the function.
        own: the original's own metadata.
        graph: the metadata of both.
    """
    if not own.nodes:
        return wanted == found
    return MetadataMatch(own, graph, graph).texts_agree(SplitText(wanted), SplitText(found))


class MetadataMatch:
    """Finds out whether nodes of one module are copies of others, of the same or an earlier state of it.

    Attributes:
        shared: the numbers of the nodes that originals and copies both refer to, as far as they were compared.
    """

    def __init__(self, own: OwnMetadata, originals: MetadataGraph, copies: MetadataGraph) -> None:
        self.shared: set[str] = set()
        self._own = frozenset(map(str, own.nodes))
        self._originals = originals
        self._found = copies
        self._copy_of: dict[str, str] = {}
        self._copies: set[str] = set()

    def texts_agree(self, wanted: SplitText, found: SplitText) -> bool:
        """Whether two texts are the same but for the numbers of nodes, and the nodes are the same or copies."""
        return wanted.frame == found.frame and self.nodes_agree(wanted.numbers, found.numbers)

    def nodes_agree(self, wanted: list[str], found: list[str]) -> bool:
        """Whether the nodes `found` are, one by one, the nodes `wanted` or their copies."""
        pending = self._compare(wanted, found)
        while pending:
            original, copy = pending.pop()
            wanted_node, found_node = self._originals.node(int(original)), self._found.node(int(copy))
            if wanted_node is None or found_node is None or wanted_node.text.frame != found_node.text.frame:
                return False
            further = self._compare(wanted_node.text.numbers, found_node.text.numbers)
            if further is None:
                return False
            pending += further
        return pending is not None

    def _compare(self, wanted: list[str], found: list[str]) -> list[tuple[str, str]] | None:
        """Compare the numbers of two texts: the pairs that are met for the first time; None where a pair is wrong."""
        if len(wanted) != len(found):
            return None
        fresh: list[tuple[str, str]] = []
        for original, copy in {*zip(wanted, found, strict=True)}:
            if original not in self._own:
                if original != copy:
                    return None
                self.shared.add(copy)
                continue
            known = self._copy_of.get(original)
            if known is None and copy not in self._own and copy not in self._copies:
                self._copy_of[original] = copy
                self._copies.add(copy)
                fresh.append((original, copy))
            elif known != copy:
                return None
        return fresh
