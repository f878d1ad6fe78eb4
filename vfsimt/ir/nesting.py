"""How deep the brackets of a text are nested.

LLVM's parser is recursive: it overflows its stack, and kills the process, on types or constants nested some ten
thousand deep. vfsimt measures first.
"""

from __future__ import annotations

import re
from itertools import accumulate

from vfsimt.ir.lexicon import SKIPPED, may_hold_skipped

_STRING_OR_COMMENT = re.compile(SKIPPED)
_OPENERS = b"([{<"
_CLOSERS = b")]}>"
_OTHER_BYTES = bytes(byte for byte in range(256) if byte not in _OPENERS + _CLOSERS)
_PAIRS = (b"()", b"[]", b"{}", b"<>")
_ROUNDS = 32
_STEPS = dict.fromkeys(_OPENERS, 1) | dict.fromkeys(_CLOSERS, -1)


def nesting_is_within(text: str, limit: int) -> bool:
    """Whether no position of a text lies inside more than `limit` brackets; strings and comments do not count."""
    brackets = _brackets(_STRING_OR_COMMENT.sub("", text) if may_hold_skipped(text) else text)
    shorter = brackets
    for _ in range(_ROUNDS):
        before = len(shorter)
        for pair in _PAIRS:
            shorter = shorter.replace(pair, b"")  # takes one level away at most
        if len(shorter) == before:
            break
    if len(shorter) + _ROUNDS * len(_PAIRS) <= limit:
        return True
    return max(accumulate(_STEPS[byte] for byte in brackets), default=0) <= limit


def _brackets(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape").translate(None, _OTHER_BYTES)
