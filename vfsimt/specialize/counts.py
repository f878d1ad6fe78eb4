"""Totals of a report: counts of what stands in the text, which say nothing of how often anything runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.specialize.report import EntryReport


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticCounts:
    """Totals over all entries of a module.

    Attributes:
        entries: packet entries; `specialized` of them have a clone.
        clones: made now, or there before.
        rewritten, kept, ignored: call sites, as in `EntryReport`.
        instructions: LLVM instructions of all clones, before optimisation.
        instructions_after_fold: of all clones after W is folded; None where one of them was not counted.
    """

    entries: int
    specialized: int
    clones: int
    rewritten: int
    kept: int
    ignored: int
    instructions: int
    instructions_after_fold: int | None

    @property
    def difference(self) -> int | None:
        """How many instructions of the clones folding adds; as a rule it is negative."""
        return None if self.instructions_after_fold is None else self.instructions_after_fold - self.instructions

    def as_object(self) -> dict[str, object]:
        """The counts as a JSON object, keys in a fixed order."""
        return {
            "kind": "static",
            "entries": self.entries,
            "specialized": self.specialized,
            "clones": self.clones,
            "rewritten": self.rewritten,
            "kept": self.kept,
            "ignored": self.ignored,
            "instructions": self.instructions,
            "instructions_after_fold": self.instructions_after_fold,
            "difference": self.difference,
        }


def count_statically(entries: Sequence[EntryReport]) -> StaticCounts:
    """Add up the reports of entries."""
    clones = [clone for entry in entries for clone in entry.clones]
    folded = [clone.instructions_after_fold for clone in clones if clone.instructions_after_fold is not None]
    return StaticCounts(
        entries=len(entries),
        specialized=sum(bool(entry.clones) for entry in entries),
        clones=len(clones),
        rewritten=sum(len(entry.rewritten) for entry in entries),
        kept=sum(len(entry.kept) for entry in entries),
        ignored=sum(len(entry.ignored) for entry in entries),
        instructions=sum(clone.instructions for clone in clones),
        instructions_after_fold=sum(folded) if len(folded) == len(clones) else None,
    )
