"""Write the planned size fields into a copy of the object, and prove afterwards that nothing else changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from vfsimt.counting import counted
from vfsimt.patch.instructions import SITE_BYTES, SIZE_MASK
from vfsimt.patch.judgement import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    from vfsimt.patch.call_sites import CallSites
    from vfsimt.patch.identify import ObjectBytes
    from vfsimt.patch.judgement import Judgement

_PART_BYTES: Final = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Plan:
    """The size fields to write.

    Attributes:
        offset: int64, ascending; file offsets, in bytes, of the VF_SIMT instructions.
        word: uint64; the instructions as they shall be.
    """

    offset: npt.NDArray[np.int64]
    word: npt.NDArray[np.uint64]

    def __len__(self) -> int:
        return len(self.offset)


def plan_fields(text_offset: int, sites: CallSites, judgement: Judgement) -> Plan:
    """The plan for the sites that are to be rewritten."""
    rewritten = np.flatnonzero(judgement.outcome == Outcome.REWRITTEN)
    order = rewritten[np.argsort(sites.address[rewritten])]
    offset = text_offset + sites.address[order]
    assert (np.diff(offset) >= SITE_BYTES).all(), "two planned fields overlap"
    return Plan(offset=offset, word=judgement.word[order])


def planned_parts(data: bytes, plan: Plan) -> Iterator[bytes]:
    """The object with the planned fields in place, in parts of about a megabyte; no instruction spans two of them."""
    start = 0
    while start < len(data):
        end = min(start + _PART_BYTES, len(data))
        first, last = np.searchsorted(plan.offset, [start, end]).tolist()
        if last > first:
            end = max(end, int(plan.offset[last - 1]) + SITE_BYTES)
        part = bytearray(data[start:end])
        rows = (plan.offset[first:last] - start)[:, None] + np.arange(SITE_BYTES)
        words = np.frombuffer(plan.word[first:last].astype("<u8").tobytes(), np.uint8)
        np.frombuffer(part, np.uint8)[rows] = np.reshape(words, (-1, SITE_BYTES))
        yield bytes(part)
        start = end


def strayed_bytes(before: bytes, after: ObjectBytes, planned: npt.NDArray[np.int64]) -> str:
    """What is wrong with the difference of two files, or an empty text if it lies inside the planned size fields.

    Args:
        before: the file as read.
        after: the file as written.
        planned: file offsets of the VF_SIMT instructions whose size field was to change.
    """
    if len(before) != len(after):
        return f"it has {counted(len(after), 'byte')} instead of {len(before)}"
    old, new = np.frombuffer(before, np.uint8), np.frombuffer(after, np.uint8)
    rows = planned[:, None] + np.arange(SITE_BYTES)
    changed = np.frombuffer((old[rows] ^ new[rows]).tobytes(), "<u8")
    if (changed & np.uint64(~SIZE_MASK & 0xFFFF_FFFF_FFFF_FFFF)).any():
        return "bits of a call site outside its size field differ"
    inside = int(np.count_nonzero(old[rows] != new[rows]))
    everywhere = sum(
        int(np.count_nonzero(old[at : at + _PART_BYTES] != new[at : at + _PART_BYTES]))
        for at in range(0, len(before), _PART_BYTES)
    )
    return "" if inside == everywhere else f"{everywhere - inside} bytes outside the planned size fields differ"
