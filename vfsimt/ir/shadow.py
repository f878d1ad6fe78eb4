"""The shadow copy of a module: text that stock LLVM can read, in which every line and column is still true.

The vendor's keyword `simt_entry` becomes `cc 1023`, padded with spaces to the same length. Names, strings and
comments that contain the word stay as they are. In `"target-features"` strings stray spaces and commas, which the
vendor's printer leaves and LLVM's verifier rejects, are moved behind the features. Typed pointers, which LLVM no
longer reads, become opaque ones.
"""

from __future__ import annotations

import re

from vfsimt.ir.lexicon import SKIPPED, VENDOR_SIMT_CONVENTION, may_hold_skipped
from vfsimt.ir.typed_pointers import with_opaque_pointers

_STOCK_NUMBER = 1023
_SKIPPED = re.compile(SKIPPED)
_KEYWORD = re.compile(rf"{VENDOR_SIMT_CONVENTION}(?<![-\w$.@%!#^]{VENDOR_SIMT_CONVENTION})(?![-\w$.:])", re.ASCII)
_INDEX_IN_RANGE = re.compile(r"(?<![-\w$.@%!#^])inrange(?=[ \t]+[^ \t(])", re.ASCII)
"""On an index, as LLVM up to 18 writes it; later ones write `inrange(A, B)` behind the opcode."""
_TARGET_FEATURES = re.compile(r'("target-features"=")([^"]*)"')


def make_shadow(text: str) -> str:
    """The text with the vendor's spellings in stock ones; of the same length."""
    text = make_stock_text(text, _STOCK_NUMBER)
    if '"target-features"' in text:
        text = _TARGET_FEATURES.sub(lambda match: f'{match[1]}{_stock_features(match[2])}"', text)
    return text


def make_stock_text(text: str, number: int) -> str:
    """The text as LLVM's parser takes it, all strings as they are; of the same length.

    Args:
        text: of a module.
        number: N of the `cc N` that the vendor's keyword becomes, 0 ... 1023.
    """
    if VENDOR_SIMT_CONVENTION in text:
        text = _replaced_outside_strings(text, _KEYWORD, f"cc {number}".ljust(len(VENDOR_SIMT_CONVENTION)))
    if "inrange " in text:
        text = _replaced_outside_strings(text, _INDEX_IN_RANGE, " " * len("inrange"))
    return with_opaque_pointers(text)


def first_vendor_convention(text: str) -> int | None:
    """Where the vendor's keyword first stands outside strings and comments; None where it does not."""
    if VENDOR_SIMT_CONVENTION not in text:
        return None
    replaced = _replaced_outside_strings(text, _KEYWORD, " " * len(VENDOR_SIMT_CONVENTION))
    return next((match.start() for match in _KEYWORD.finditer(text) if replaced[match.start()] == " "), None)


def _replaced_outside_strings(text: str, word: re.Pattern[str], spelling: str) -> str:
    """Replace a word outside strings and comments; these are looked for only up to the last place of the word."""
    if not may_hold_skipped(text):
        return word.sub(spelling, text)
    skipped = _SKIPPED.finditer(text)
    hidden = next(skipped, None)
    pieces: list[str] = []
    position = 0
    for found in word.finditer(text):
        while hidden is not None and hidden.end() <= found.start():
            hidden = next(skipped, None)
        if hidden is None or found.end() <= hidden.start():
            pieces += (text[position : found.start()], spelling)
            position = found.end()
    pieces.append(text[position:])
    return "".join(pieces)


def _stock_features(value: str) -> str:
    """The same features, each right after its comma; what is left over becomes spaces at the end."""
    features = ",".join(filter(None, (feature.strip(" ") for feature in value.split(","))))
    return (features or "+" * bool(value)).ljust(len(value))


class ByteFaithfulText(str):
    """A text whose encoding is the bytes that it was decoded from.

    llvmlite encodes with `text.encode("utf-8")`, which fails on the surrogates that stand for stray bytes; and
    it passes the bytes as a C string, which would end at the first NUL, so that LLVM would judge only a part.
    A NUL is white space for LLVM's lexer; in a string it becomes the byte 1, which changes no judgement.
    """

    __slots__ = ()

    def encode(self, encoding: str = "utf-8", errors: str = "strict") -> bytes:
        """The bytes of the text."""
        del encoding, errors
        data = str.encode(self, "utf-8", "surrogateescape")
        return data if b"\0" not in data else _without_nul(data)


_STRING_OR_COMMENT = re.compile(SKIPPED.encode())


def _without_nul(data: bytes) -> bytes:
    inside = _STRING_OR_COMMENT.sub(lambda match: match[0].replace(b"\0", b"\1"), data)
    return inside.replace(b"\0", b" ")
