"""Writes one function of the host text: lines, fresh names, and the runtime functions that the lines call."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vfsimt.device.routines import Flavour
from vfsimt.device.sites import Sites

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vfsimt.device.layout import Word
    from vfsimt.device.registers import KeepResume
    from vfsimt.device.routines import Routine
    from vfsimt.ir.instruction import Instruction


@dataclass(frozen=True, slots=True, kw_only=True)
class Instrumentation:
    """What the host text does besides computing.

    Attributes:
        sanitizer: check each access.
        counts: count what each function does; this needs lockstep.
        trace: record what one thread does.
        lockstep: run the lanes of a warp block by block.
    """

    sanitizer: bool = True
    counts: bool = False
    trace: bool = False
    lockstep: bool = False


@dataclass(slots=True, kw_only=True)
class Unit:
    """The host text of a module while it is made.

    Attributes:
        simt: the SIMT functions that are called.
        called: the ordinary functions that are called, by the flavour of the caller's part.
        counters: number of each function whose work is counted.
        needs: the runtime functions that the text calls.
        declared: stock functions that the text calls, by name.
        registers: what each inline assembly keeps or resumes, by the position of its statement.
    """

    options: Instrumentation
    simt: Mapping[str, Routine]
    called: Mapping[tuple[str, Flavour], Routine]
    counters: Mapping[str, int] = field(default_factory=dict[str, int])
    sites: Sites = field(default_factory=Sites)
    needs: set[str] = field(default_factory=set[str])
    declared: dict[str, str] = field(default_factory=dict[str, str])
    registers: Mapping[int, KeepResume] = field(default_factory=dict[int, "KeepResume"])


class Writer:
    """Collects the lines of one function.

    Args:
        unit: the text that the function belongs to.
        function: its name in the user's module.
        flavour: how it runs.
    """

    def __init__(self, unit: Unit, function: str, flavour: Flavour) -> None:
        self.unit = unit
        self.function = function
        self.flavour = flavour
        self.lines: list[str] = []
        self._count = 0

    @property
    def options(self) -> Instrumentation:
        """What the text does besides computing."""
        return self.unit.options

    @property
    def is_thread(self) -> bool:
        """Whether the code runs for one thread of a block."""
        return self.flavour is not Flavour.SCALAR

    @property
    def thread(self) -> str:
        """The number of the thread in its block; -1 in the scalar part."""
        return "%thread" if self.is_thread else "-1"

    def put(self, line: str) -> None:
        """Add an instruction."""
        self.lines.append(f"  {line}")

    def label(self, name: str) -> None:
        """Begin a block."""
        self.lines.append(f"{name}:")

    def fresh(self) -> str:
        """A name that is used nowhere else in the function."""
        self._count += 1
        return f"%t{self._count}"

    def make(self, instruction: str) -> str:
        """Add an instruction with a result; its name."""
        name = self.fresh()
        self.put(f"{name} = {instruction}")
        return name

    def call(self, name: str, arguments: str, result: str = "void") -> str:
        """Call a runtime function; the name of its result, empty where it has none."""
        self.unit.needs.add(name)
        text = f"call {result} @{name}({arguments})"
        if result == "void":
            self.put(text)
            return ""
        return self.make(text)

    def word(self, word: Word) -> str:
        """The address of a word of the context."""
        return self.make(f"getelementptr i64, ptr %ctx, i64 {int(word)}")

    def load_word(self, word: Word, kind: str = "i64") -> str:
        """A word of the context."""
        return self.make(f"load {kind}, ptr {self.word(word)}, align 8")

    def site(self, instruction: Instruction) -> int:
        """The number of an instruction's place."""
        return self.unit.sites.number(instruction, self.function)
