"""What was looked at: the facts on which the words "the object is right" rest."""

from __future__ import annotations

from dataclasses import dataclass

from vfsimt.counting import counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """How much of an object was held against how many manifests.

    Attributes:
        manifests: manifests that were read.
        symbols: required symbols that were looked up.
        callers: callers of the manifests whose code was decoded.
        call_sites: VF_SIMT instructions in them.
        code_bytes: bytes of executable code that were scanned; 0 for a machine whose code is not known.
        unknown_call_sites: VF_SIMT instructions that no manifest explains; each is an error.
        unchecked_call_sites: those of callers that `--allow-caller` leaves unchecked.
        lookalike_words: words that only look like a VF_SIMT, outside what the object says is data; each is a warning.
        data_words: words that look like a VF_SIMT in what the object says is data.
    """

    manifests: int
    symbols: int
    callers: int = 0
    call_sites: int = 0
    code_bytes: int = 0
    unknown_call_sites: int = 0
    unchecked_call_sites: int = 0
    lookalike_words: int = 0
    data_words: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all was looked at."""
        return not self.symbols and not self.code_bytes

    def as_object(self) -> dict[str, int]:
        """The numbers as a JSON object, keys in a fixed order."""
        return {
            "manifests": self.manifests,
            "symbols": self.symbols,
            "callers": self.callers,
            "call_sites": self.call_sites,
            "code_bytes": self.code_bytes,
            "unknown_call_sites": self.unknown_call_sites,
            "unchecked_call_sites": self.unchecked_call_sites,
            "lookalike_words": self.lookalike_words,
            "data_words": self.data_words,
        }

    def code_text(self) -> str:
        """`65,536 bytes of code scanned, 1 manifest`, with what is no call site of the manifests' callers."""
        code = "no code scanned" if not self.code_bytes else f"{_grouped(self.code_bytes, 'byte')} of code scanned"
        others = (
            (self.unknown_call_sites, "call site", "in no manifest"),
            (self.unchecked_call_sites, "call site", "not checked"),
            (self.lookalike_words + self.data_words, "word", "only like a VF_SIMT"),
        )
        parts = [f"{_grouped(count, noun)} {what}" for count, noun, what in others if count]
        return ", ".join([code, counted(self.manifests, "manifest"), *parts])


def _grouped(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
