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
_MARKS = b'";\r\n'
_UNMARKED_BYTES = bytes(byte for byte in _OTHER_BYTES if byte not in _MARKS)
_MARKED = re.compile(rb'"[^"]*"?|;[^\r\n]*')
_PAIRS = (b"()", b"[]", b"{}", b"<>")
_ROUNDS = 32
_STEPS = dict.fromkeys(_OPENERS, 1) | dict.fromkeys(_CLOSERS, -1)


def nesting_is_within(text: str, limit: int) -> bool:
    """Whether no position of a text lies inside more than `limit` brackets; strings and comments do not count."""
    brackets = _brackets(text)
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
    """The brackets outside strings and comments; where there is no `/*`, what tells these apart is enough to see them.

    Between the marks nothing has to be read: dropping it first leaves little to search.
    """
    if not may_hold_skipped(text):
        return _encode(text).translate(None, _OTHER_BYTES)
    if "/*" in text:
        return _encode(_STRING_OR_COMMENT.sub("", text)).translate(None, _OTHER_BYTES)
    marks = _encode(text).translate(None, _UNMARKED_BYTES)
    return _MARKED.sub(b"", marks).translate(None, _MARKS)


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
