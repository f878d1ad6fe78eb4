"""The SIMT calling convention as a module spells it: the vendor's keyword, or `cc N` for a chosen N.

Source: docs/manifest.md, "What counts"; LLVM's `CallingConv.h` for the range of N.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from vfsimt.diagnostics import Finding
from vfsimt.errors import UsageError
from vfsimt.ir.conventions import NAMES_OF_CONVENTIONS
from vfsimt.ir.lexicon import VENDOR_SIMT_CONVENTION
from vfsimt.simt.reasons import SimtReason

MAX_CONVENTION_NUMBER = 1023
KNOWN_NUMBERS = frozenset((0, 8, 9, 10, 11))
"""`ccc`, `fastcc`, `coldcc`, GHC's and HiPE's: numbers with a name in LLVM (LangRef, "Calling Conventions")."""
_NUMBERED = re.compile(r"cc(?:[ \t\r\n\0]|;[^\n]*\n|/\*[\s\S]*?\*/)*([0-9]+)")
_WITHIN = re.compile(r"[ \t\r\n\0]|;[^\r\n]*|/\*[\s\S]*?\*/")
_TRIVIA = r"(?:[ \t\r\n\0]|;[^\r\n]*|/\*[\s\S]*?\*/)*"


def convention_number(spelling: str) -> int | None:
    """N where a convention is spelled `cc N`."""
    match = _NUMBERED.fullmatch(spelling)
    return None if match is None else int(match[1])


@dataclass(frozen=True, kw_only=True)
class SimtConvention:
    """How the SIMT convention is spelled.

    Attributes:
        number: N of `cc N` (0 ... 1023), beside the keyword; None where only the keyword counts. Where LLVM has a name
            for N, that name counts too: LLVM prints it where bitcode has the number.

    Raises:
        UsageError: VF308, the number is out of LLVM's range.
    """

    number: int | None = None

    def __post_init__(self) -> None:
        if self.number is not None and not 0 <= self.number <= MAX_CONVENTION_NUMBER:
            message = f"{self.number} is not the number of a calling convention (0 ... {MAX_CONVENTION_NUMBER})"
            help_line = "give the N of the `cc N` that the module's SIMT functions carry"
            raise UsageError([Finding(reason=SimtReason.BAD_CONVENTION_NUMBER, message=message, help=help_line)])

    @cached_property
    def keyword_pattern(self) -> str:
        """An expression that finds every place of the spelling, and more: what it finds must be read exactly."""
        spellings = [VENDOR_SIMT_CONVENTION]
        if self.number is not None:
            spellings.append(rf"cc{_TRIVIA}0*{self.number}")
        if self._name:
            spellings.append(self._name.partition("(")[0])
        return "|".join(rf"{spelling}(?![-\w$.:])" for spelling in spellings)

    def is_spelled(self, spelling: str | None) -> bool:
        """Whether a convention, as a header or a call spells it, is the SIMT convention."""
        if spelling is None:
            return False
        if spelling == VENDOR_SIMT_CONVENTION:
            return True
        if self._name and _WITHIN.sub("", spelling) == self._name:
            return True
        return self.number is not None and convention_number(spelling) == self.number

    def may_occur_in(self, text: str) -> bool:
        """A quick test: False only where no SIMT function and no SIMT call can be."""
        if VENDOR_SIMT_CONVENTION in text or (self.number is not None and "cc" in text):
            return True
        return self._name != "" and self._name in text

    @cached_property
    def _name(self) -> str:
        """LLVM's name of the number; empty where it has none."""
        return "" if self.number is None else NAMES_OF_CONVENTIONS.get(self.number, "")
