"""Write the planned size fields into a copy of the object, and prove afterwards that nothing else changed."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

import numpy as np

from vfsimt.patch.instructions import SITE_BYTES, SIZE_MASK
from vfsimt.patch.judgement import Outcome

if TYPE_CHECKING:
    import numpy.typing as npt

    from vfsimt.patch.call_sites import CallSites
    from vfsimt.patch.judgement import Judgement

_COMPARE_BYTES: Final = 1 << 20


def apply_judgement(data: bytes, text_offset: int, sites: CallSites, judgement: Judgement) -> bytes:
    """The object with every rewritten field in place; the same `bytes` object where none is rewritten."""
    rewritten = np.flatnonzero(judgement.outcome == Outcome.REWRITTEN)
    if not len(rewritten):
        return data
    offsets = text_offset + sites.address[rewritten]
    assert (np.diff(np.sort(offsets)) >= SITE_BYTES).all(), "two planned fields overlap"
    # BytesIO copies the file once, at the first write, and gives the result back without a second copy.
    stream = BytesIO(data)
    with stream.getbuffer() as view:
        _put_words(np.frombuffer(view, np.uint8), offsets, judgement.word[rewritten])
    return stream.getvalue()


def _put_words(target: npt.NDArray[np.uint8], offsets: npt.NDArray[np.int64], words: npt.NDArray[np.uint64]) -> None:
    target[offsets[:, None] + np.arange(SITE_BYTES)] = np.reshape(
        np.frombuffer(words.astype("<u8").tobytes(), np.uint8), (-1, SITE_BYTES)
    )


def strayed_bytes(before: bytes, after: bytes, planned: npt.NDArray[np.int64]) -> str:
    """What is wrong with the difference of two files, or an empty text if it lies inside the planned size fields.

    Args:
        before: the file as read.
        after: the file as written.
        planned: file offsets of the VF_SIMT instructions whose size field was to change.
    """
    if len(before) != len(after):
        return f"it has {len(after)} bytes instead of {len(before)}"
    old, new = np.frombuffer(before, np.uint8), np.frombuffer(after, np.uint8)
    rows = planned[:, None] + np.arange(SITE_BYTES)
    changed = np.frombuffer((old[rows] ^ new[rows]).tobytes(), "<u8")
    if (changed & np.uint64(~SIZE_MASK & 0xFFFF_FFFF_FFFF_FFFF)).any():
        return "bits of a call site outside its size field differ"
    inside = int(np.count_nonzero(old[rows] != new[rows]))
    everywhere = sum(
        int(np.count_nonzero(old[at : at + _COMPARE_BYTES] != new[at : at + _COMPARE_BYTES]))
        for at in range(0, len(before), _COMPARE_BYTES)
    )
    return "" if inside == everywhere else f"{everywhere - inside} bytes outside the planned size fields differ"
