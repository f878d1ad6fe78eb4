"""Findings: what vfsimt has to say about an input, as values.

A finding has a stable code, a severity, a message, a place and a line of help. Nothing here prints.
Lines and columns count from 1. A column counts code points, as an editor does, not bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, NewType, TypeAlias

TextOffset = NewType("TextOffset", int)
"""A position in the text of a module: an index into a Python `str`, from 0."""

FileOffset = NewType("FileOffset", int)
"""A position in a binary file: bytes from its start."""


class Severity(Enum):
    """How much a finding weighs: only an error refuses an input."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Reason(Enum):
    """Base of the enums that name the reasons of findings; a member's value is its stable code, as `VF101`."""

    @property
    def code(self) -> str:
        """The stable code: `VF` and three digits."""
        return str(self.value)

    @property
    def slug(self) -> str:
        """The member's name in lower case with hyphens, as `--admit` and the reports spell it."""
        return self.name.lower().replace("_", "-")


class Span(NamedTuple):
    """A half-open range `start:end` of positions in a text; a tuple, since a module has very many of them."""

    start: TextOffset
    end: TextOffset

    def slice(self, text: str) -> str:
        """The characters of `text` that the span covers."""
        return text[self.start : self.end]

    @property
    def length(self) -> int:
        """How many characters the span covers."""
        return self.end - self.start


class TextPlace(NamedTuple):
    """A place in a text file; a tuple, since a report has very many of them.

    Attributes:
        name: the file, as the user called it.
        line, column: from 1; the column in code points.
        width: code points that the caret underlines, at least 1, within this line.
        excerpt: the source line, or a window of it where the line is very long.
        excerpt_column: the caret's position in `excerpt`, from 1.
    """

    name: str
    line: int
    column: int
    width: int = 1
    excerpt: str = ""
    excerpt_column: int = 1

    def __str__(self) -> str:
        return f"{self.name}:{self.line}:{self.column}"

    def as_object(self) -> dict[str, object]:
        """The place as a JSON object."""
        return {"file": self.name, "line": self.line, "column": self.column, "width": self.width}


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectPlace:
    """A place in a binary object.

    Attributes:
        name: the file, as the user called it.
        symbol: the ELF symbol that the place belongs to, if any.
        address: virtual address (`st_value` space), if any.
        file_offset: bytes from the start of the file, if known.
    """

    name: str
    symbol: str | None = None
    address: int | None = None
    file_offset: FileOffset | None = None

    def __str__(self) -> str:
        parts = [self.name]
        if self.symbol is not None:
            parts.append(self.symbol)
        if self.address is not None:
            parts.append(f"address {self.address:#x}")
        if self.file_offset is not None:
            parts.append(f"file offset {self.file_offset:#x}")
        return ": ".join(parts[:2]) + (", " + ", ".join(parts[2:]) if len(parts) > 2 else "")

    def as_object(self) -> dict[str, object]:
        """The place as a JSON object; what is not known is null."""
        return {
            "file": self.name,
            "symbol": self.symbol,
            "address": self.address,
            "file_offset": self.file_offset,
        }


Place: TypeAlias = "TextPlace | ObjectPlace"
Fact: TypeAlias = "str | int | bool | tuple[str, ...] | None"


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A second place, or a second fact, that explains a finding."""

    message: str
    place: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that vfsimt has to say about an input.

    Attributes:
        reason: the enum member; `reason.code` is stable across versions.
        message: one sentence, without a full stop, that names the thing.
        place: where it is; None only where a finding concerns the call and not an input.
        help: what to do about it, one line.
        notes: further places and facts.
        facts: named values for machine-readable output, in a fixed order.
    """

    reason: Reason
    message: str
    severity: Severity = Severity.ERROR
    place: Place | None = None
    help: str = ""
    notes: tuple[Note, ...] = ()
    facts: tuple[tuple[str, Fact], ...] = ()

    @property
    def code(self) -> str:
        """The stable code, as `VF101`."""
        return self.reason.code

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place is not None else ""
        return f"{where}{self.severity.value}[{self.code}]: {self.message}"

    def as_object(self) -> dict[str, object]:
        """The finding as a JSON object, keys in a fixed order."""
        return {
            "code": self.code,
            "reason": self.reason.slug,
            "severity": self.severity.value,
            "message": self.message,
            "place": None if self.place is None else self.place.as_object(),
            "help": self.help,
            "notes": [
                {"message": note.message, "place": None if note.place is None else note.place.as_object()}
                for note in self.notes
            ],
            "facts": dict(self.facts),
        }


def in_reading_order(findings: list[Finding]) -> tuple[Finding, ...]:
    """Sort by file, place, code and message, so that the same findings always print in the same order."""
    return tuple(sorted(findings, key=_reading_key))


def _reading_key(finding: Finding) -> tuple[str, int, int, str, str]:
    place = finding.place
    if isinstance(place, TextPlace):
        return (place.name, place.line, place.column, finding.code, finding.message)
    if isinstance(place, ObjectPlace):
        return (place.name, place.file_offset or 0, place.address or 0, finding.code, finding.message)
    return ("", 0, 0, finding.code, finding.message)
