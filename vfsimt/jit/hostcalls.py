"""Functions that call a function of a host copy with arguments made up for it, one for each set of arguments.

Every caller is `void (ptr %memory, i8 %pattern)`: it spoils the stack with the pattern, so that what a function reads
without having written it shows, calls the function, and keeps the returned value at the start of the memory.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from vfsimt.ir.lexicon import is_integer_type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import FunctionHeader
    from vfsimt.ir.parser import Module
    from vfsimt.jit.hosttext import HostVariable

SLOT_BYTES = 128 * 1024
"""Memory of one pointer; slot 0 is for the returned value, and for what pointers in memory point to."""

POINTER_OFFSET = 32 * 1024
"""Where in its slot a pointer points, in bytes: a kernel may also look at what lies before it."""

_STACK_BYTES = 32 * 1024
_GAP_BYTES = 512
"""So much of the stack lies between a caller's frame and that of the function it calls: an alloca outside the first
block moves the stack pointer, so that the frame begins among the spoiled bytes, not where the spoiler kept values."""

_FUNCTION_BYTES = 16
"""What a function that only returns takes with its alignment on x86; elsewhere it may be less."""

_POINTER = re.compile(r"ptr(?:\s*addrspace\(\s*([0-9]+)\s*\))?\Z")
_SEQUENCE = re.compile(r"([<\[])\s*([0-9]{1,4})\s+x\s+(.+)[>\]]\Z", re.DOTALL)
_FLOATS = frozenset(("half", "bfloat", "float", "double"))
_ABI = re.compile(r"(?:byval|sret|byref|inalloca|preallocated|inreg|zeroext|signext|nest|swift\w+)\b")


class ArgumentSet(Enum):
    """What memory holds before a call; each set has values of its own for the other arguments, too.

    Integers are small, as indexes and counts are; numbers of floating point are finite. `ADDRESSES` are those of memory
    that holds small integers.
    """

    WORDS = "32-bit numbers"
    FLOATS = "floats"
    LONGS = "64-bit numbers"
    DOUBLES = "doubles"
    HALVES = "halves"
    ADDRESSES = "addresses"


def made_value(kind: str, seed: int) -> str | None:
    """A constant of a type: a small number; None for types of which none is made."""
    number = scatter(seed)
    if is_integer_type(kind):
        return str((1 + number % 6) & ((1 << int(kind[1:])) - 1))
    if kind in _FLOATS:
        return str((number % 31 - 15) / 4)
    sequence = _SEQUENCE.match(kind)
    if sequence is None:
        return None
    opening, count, item = sequence[1], int(sequence[2]), sequence[3].strip()
    values = [made_value(item, seed + 31 * index + 1) for index in range(max(count, 1))]
    if values[0] is None:
        return None
    listed = ", ".join(f"{item} {value}" for value in values[:count])
    return f"<{listed}>" if opening == "<" else f"[{listed}]"


def scatter(seed: int) -> int:
    """A number of 64 bits that looks random, the same for the same seed (the finaliser of SplitMix64)."""
    mask = (1 << 64) - 1
    value = (seed + 1) * 0x9E3779B97F4A7C15 & mask
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & mask
    value = (value ^ value >> 27) * 0x94D049BB133111EB & mask
    return value ^ value >> 31


def caller_name(prefix: str, index: int, chosen: ArgumentSet) -> str:
    """The name of the caller of one function for one set of arguments."""
    return f"{prefix}.{index}.{chosen.name.lower()}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledFunction:
    """A function that is called with arguments that are made up, and perhaps with constants behind these.

    Attributes:
        module, header: of the function.
        constants: its last arguments, each with its type, as `i32 3`.
    """

    module: Module
    header: FunctionHeader
    constants: tuple[str, ...] = ()

    @property
    def types(self) -> tuple[str, ...]:
        """The type that it returns and those of its parameters, in one spelling."""
        kinds = (self.header.return_type, *(item.type for item in self.header.parameters))
        return tuple(" ".join(kind.slice(self.module.text).split()) for kind in kinds)

    @property
    def pointers(self) -> tuple[int, ...]:
        """The indices of the parameters that are pointers, from 0."""
        return tuple(index for index, kind in enumerate(self.types[1:]) if _POINTER.match(kind))

    def obstacle(self) -> str:
        """Why arguments cannot be made up, as a sentence; empty where they can."""
        for kind in self.types[1:]:
            if _POINTER.match(kind) is None and made_value(kind, 0) is None:
                return f"no value is made up for a parameter of type {kind}"
        return ""

    def caller(self, name: str, chosen: ArgumentSet, prefix: str) -> str:
        """The text of the caller `name` for a set of arguments; the names of all callers begin with `prefix`."""
        lines = [
            f"define void @{name}(ptr %memory, i8 %pattern) {{",
            f"  call void @{prefix}.spoil(i8 %pattern)",
            "  br label %call",
            "call:",
            f"  %bytes = load i64, ptr @{prefix}.gap",
            "  %gap = alloca i8, i64 %bytes, align 16",
            "  store volatile i8 0, ptr %gap, align 16",
        ]
        arguments = [*self._arguments(chosen, lines), *self.constants]
        header, returned = self.header, self.types[0]
        function = f"{header.name_span.slice(self.module.text)}({', '.join(arguments)})"
        call = f"call {self._abi(header.return_attributes)} {returned} {function}"
        if returned == "void":
            lines.append(f"  {call}")
        else:
            lines += [f"  %result = {call}", f"  store {returned} %result, ptr %memory, align 16"]
        return "\n".join([*lines, "  ret void", "}", ""])

    def _arguments(self, chosen: ArgumentSet, lines: list[str]) -> Iterator[str]:
        """The arguments that are made up; what makes the pointers is added to `lines`."""
        slot = 0
        seed = 1000 * list(ArgumentSet).index(chosen)
        for parameter in self.header.parameters[: len(self.header.parameters) - len(self.constants)]:
            kind = self.types[1 + parameter.index]
            pointer = _POINTER.match(kind)
            if pointer is None:
                value = made_value(kind, seed + 100 * parameter.index)
            else:
                slot += 1
                value = f"%p{slot}"
                lines.append(f"  {value} = getelementptr i8, ptr %memory, i64 {slot * SLOT_BYTES + POINTER_OFFSET}")
                if int(pointer[1] or 0):
                    lines.append(f"  %q{slot} = addrspacecast ptr {value} to {kind}")
                    value = f"%q{slot}"
            yield f"{kind} {self._abi(parameter.attributes)} {value}"

    def _abi(self, attributes: tuple[Span, ...]) -> str:
        """The attributes that a call must repeat, since they say how a value is passed."""
        return " ".join(item.slice(self.module.text) for item in attributes if _ABI.match(item.slice(self.module.text)))


def padding_text(prefix: str, distance: int) -> str:
    """What stands before the pieces of a module, and moves its functions, variables and stack by some bytes.

    Each is moved at least by what its alignment wants.
    """
    name = f"{prefix}.padding"
    lines = [f"@{prefix}.gap = internal constant i64 {_GAP_BYTES + distance}"]
    if distance:
        kind = f"[{distance} x i8]"
        filled = f"[{', '.join(['i8 1'] * distance)}]"
        lines += [
            f"@{name}.zeros = internal global {kind} zeroinitializer, align 1",
            f"@{name}.numbers = internal global {kind} {filled}, align 1",
            f"@{name}.constants = internal constant {kind} {filled}, align 1",
        ]
    functions = range(-(-distance // _FUNCTION_BYTES))
    lines += [f"define internal void @{name}.{number}() {{\n  ret void\n}}" for number in functions]
    return "\n".join(lines)


def variable_text(variable: HostVariable, name: str) -> str:
    """Functions that give the address and the size of a variable."""
    address = variable.spelling
    if variable.pointer != "ptr":
        address = f"addrspacecast ({variable.pointer} {address} to ptr)"
    size = f"ptrtoint (ptr getelementptr ({variable.kind}, ptr null, i64 1) to i64)"
    return (
        f"define ptr @{name}.at() {{\n  ret ptr {address}\n}}\n\ndefine i64 @{name}.size() {{\n  ret i64 {size}\n}}\n"
    )


def spoiler_text(prefix: str) -> str:
    """The function that fills the stack where that of the next call will be."""
    return f"""define internal void @{prefix}.spoil(i8 %pattern) {{
entry:
  %stack = alloca [{_STACK_BYTES} x i8], align 16
  br label %loop
loop:
  %index = phi i64 [ 0, %entry ], [ %next, %loop ]
  %byte = getelementptr i8, ptr %stack, i64 %index
  store volatile i8 %pattern, ptr %byte, align 1
  %next = add i64 %index, 1
  %again = icmp ult i64 %next, {_STACK_BYTES}
  br i1 %again, label %loop, label %done
done:
  ret void
}}
"""
