"""Functions whose convention is only a number, in a module in which no function is known as SIMT.

An LLVM that does not know the vendor's convention prints it as `cc N`. Without `--simt-cc N` such a module looks as if
it had no SIMT function, and nothing in it would be looked at.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from vfsimt.counting import counted
from vfsimt.diagnostics import Finding, Note
from vfsimt.errors import RefusedError
from vfsimt.simt.convention import KNOWN_NUMBERS, convention_number
from vfsimt.simt.reasons import SimtReason

if TYPE_CHECKING:
    from vfsimt.diagnostics import Reason
    from vfsimt.simt.census import Function, SimtCensus

_SHOWN_NAMES: Final = 4
_MAY_BE_NUMBERED: Final = re.compile(r"(?<![-\w$.@%])cc(?![-\w$.:])|(?<![-\w$.@%])cc[0-9]")


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedConvention:
    """A convention that LLVM's reference gives no name to, and the functions that carry it, in module order."""

    number: int
    functions: tuple[Function, ...]

    def describe(self) -> str:
        """`cc 42 is the convention of 2 functions: @f, @g`."""
        return describe_numbered(self.number, tuple(function.name for function in self.functions))

    def finding(self, reason: Reason, otherwise: str) -> Finding:
        """An error at the first function; `otherwise` says what to do where the number is not the SIMT convention."""
        first, *others = self.functions
        return Finding(
            reason=reason,
            message=f"no SIMT function here; {self.describe()}",
            place=first.place,
            help=f"if cc {self.number} is the SIMT convention, give --simt-cc {self.number}; else {otherwise}",
            notes=tuple(Note(message=f"@{function.name}", place=function.place) for function in others[:_SHOWN_NAMES]),
            facts=(("number", self.number), ("functions", tuple(function.name for function in self.functions))),
        )


def describe_numbered(number: int, names: tuple[str, ...]) -> str:
    """Which functions carry a numbered convention, for a person."""
    more = f" and {len(names) - _SHOWN_NAMES} more" if len(names) > _SHOWN_NAMES else ""
    listed = ", ".join(f"@{name}" for name in names[:_SHOWN_NAMES])
    return f"cc {number} is the convention of {counted(len(names), 'function')}: {listed}{more}"


def knows_simt(census: SimtCensus) -> bool:
    """Whether a module has a SIMT function or call, as far as the convention is known."""
    return bool(census.simt_functions) or bool(census.calls)


def unknown_conventions(census: SimtCensus) -> tuple[NumberedConvention, ...]:
    """The numbered conventions of a module in which nothing is known as SIMT, in the order of their first functions."""
    if knows_simt(census) or not _MAY_BE_NUMBERED.search(census.module.text):
        return ()
    found: dict[int, list[Function]] = {}
    for name, entity in census.module.functions.items():
        end = entity.span.end if entity.body is None else entity.body.start
        if not _MAY_BE_NUMBERED.search(census.module.text, entity.span.start, end):
            continue
        function = census.function(name)
        spelling = None if function is None else function.header.calling_convention
        number = None if spelling is None else convention_number(spelling.slice(census.module.text))
        if function is not None and number is not None and number not in KNOWN_NUMBERS:
            found.setdefault(number, []).append(function)
    return tuple(NumberedConvention(number=number, functions=tuple(functions)) for number, functions in found.items())


def refuse_unknown_conventions(census: SimtCensus) -> None:
    """Refuse a module in which nothing is known as SIMT, and some functions have a numbered convention.

    Raises:
        RefusedError: VF310, one for each number.
    """
    unknown = unknown_conventions(census)
    if unknown:
        otherwise = "give --allow-none, which takes the module as one without SIMT functions"
        raise RefusedError(item.finding(SimtReason.UNKNOWN_CONVENTION, otherwise) for item in unknown)
