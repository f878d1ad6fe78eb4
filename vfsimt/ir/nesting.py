"""How deep the brackets of a text are nested.

LLVM's parser is recursive: it overflows its stack, and kills the process, on types or constants nested some ten
thousand deep. vfsimt measures first.
"""

from __future__ import annotations

import re
from itertools import accumulate

from vfsimt.ir.lexicon import SKIPPED

_STRING_OR_COMMENT = re.compile(SKIPPED)
_OPENERS = b"([{<"
_CLOSERS = b")]}>"
_OTHER_BYTES = bytes(byte for byte in range(256) if byte not in _OPENERS + _CLOSERS)
_PAIRS = (b"()", b"[]", b"{}", b"<>")
_ROUNDS = 32
_STEPS = dict.fromkeys(_OPENERS, 1) | dict.fromkeys(_CLOSERS, -1)


def nesting_is_within(text: str, limit: int) -> bool:
    """Whether no position of a text lies inside more than `limit` brackets; strings and comments do not count."""
    brackets = text.encode("utf-8", "surrogateescape").translate(None, _OTHER_BYTES)
    for _ in range(_ROUNDS):
        shorter = brackets
        for pair in _PAIRS:
            shorter = shorter.replace(pair, b"")
        if len(shorter) == len(brackets):
            break
        brackets = shorter
    if len(brackets) + _ROUNDS * len(_PAIRS) <= limit:  # each replacement takes one level away at most
        return True
    return _depth(_STRING_OR_COMMENT.sub("", text)) <= limit


def _depth(text: str) -> int:
    brackets = text.encode("utf-8", "surrogateescape").translate(None, _OTHER_BYTES)
    return max(accumulate(_STEPS[byte] for byte in brackets), default=0)
