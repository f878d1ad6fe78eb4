"""Writing IR text the way LLVM's printer lays out a module that a backend has built in memory.

Unnamed values are numbered in the order in which they are written; a name that is taken gets the next number of its
function, as LLVM's symbol table gives it (`%.slot`, `%.slot9`).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

_COMMENT_COLUMN = 50
"""Where LLVM's printer starts the comment behind a label."""


def float_literal(value: float) -> str:
    """A `float` constant: decimal where six digits are exact, else the hexadecimal form of the double."""
    rounded = struct.unpack("<f", struct.pack("<f", value))[0]
    decimal = f"{rounded:.6e}"
    if float(decimal) == rounded:
        return decimal
    return f"0x{struct.unpack('<Q', struct.pack('<d', rounded))[0]:016X}"


@dataclass(slots=True, kw_only=True)
class _Block:
    name: str
    lines: list[str] = field(default_factory=list[str])
    predecessors: list[str] = field(default_factory=list[str])


class ModuleText:
    """A module in the making: functions in order, each followed by the intrinsics it was the first to ask for."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._chunks: list[str] = []
        self._declared: dict[str, str] = {}
        self._groups: dict[str, int] = {}

    def define(self, function: FunctionText) -> None:
        """Append a finished function and the declarations that it added."""
        self._chunks.append(function.render())
        self._chunks += [text for name, text in self._declared.items() if name in function.new_declarations]

    def group(self, attributes: str) -> int:
        """The number of an attribute group; groups are numbered by first use."""
        return self._groups.setdefault(attributes, len(self._groups))

    def declare(self, name: str, returns: str, parameters: str, attributes: str) -> bool:
        """Note the declaration of an intrinsic; True when it is new."""
        if name in self._declared:
            return False
        number = self.group(attributes)
        self._declared[name] = f"; Function Attrs: {attributes}\ndeclare {returns} @{name}({parameters}) #{number}\n"
        return True

    def render(self) -> str:
        """The text of the module."""
        head = f"; ModuleID = '{self.name}'\nsource_filename = \"{self.name}\"\n"
        groups = "".join(f"attributes #{number} = {{ {text} }}\n" for text, number in self._groups.items())
        return "\n".join([head, *self._chunks, groups] if groups else [head, *self._chunks])


class FunctionText:
    """A function in the making: stack slots first, then blocks in the order in which they are started."""

    def __init__(self, module: ModuleText, head: str, parameters: tuple[str, ...], *, attributes: str = "") -> None:
        self._module = module
        self._head = f"{head} #{module.group(attributes)} {{" if attributes else f"{head} {{"
        self._next_number = 0
        self._last_suffix = 0
        self._taken = set(parameters)
        self._slots: list[str] = []
        self._blocks = [_Block(name=self._unique("entry"))]
        self._edges: list[tuple[str, str]] = []
        self.new_declarations: set[str] = set()

    def _unique(self, hint: str) -> str:
        name = hint
        while name in self._taken:
            self._last_suffix += 1
            name = f"{hint}{self._last_suffix}"
        self._taken.add(name)
        return name

    def slot(self, hint: str, kind: str, alignment: int) -> str:
        """A stack slot of type `kind`, aligned to `alignment` bytes; its pointer's name."""
        name = f"%{self._unique(hint)}"
        self._slots.append(f"  {name} = alloca {kind}, align {alignment}")
        return name

    def value(self, instruction: str, hint: str = "") -> str:
        """Write an instruction that yields a value; the value's name, numbered without a hint."""
        if hint:
            name = f"%{self._unique(hint)}"
        else:
            name = f"%{self._next_number}"
            self._next_number += 1
        self._blocks[-1].lines.append(f"  {name} = {instruction}")
        return name

    def offset(self, pointer: str, distance: int) -> str:
        """`pointer` plus a number of bytes; the pointer itself for 0."""
        return self.value(f"getelementptr inbounds i8, ptr {pointer}, i64 {distance}") if distance else pointer

    def effect(self, instruction: str) -> None:
        """Write an instruction that yields nothing."""
        self._blocks[-1].lines.append(f"  {instruction}")

    def label(self, hint: str) -> str:
        """A new block's name, to branch to before the block is started."""
        return self._unique(hint)

    def start(self, label: str) -> None:
        """Start the block: what is written next stands in it."""
        self._blocks.append(_Block(name=label))

    def branch(self, target: str) -> None:
        """End the block with a branch."""
        self._edges.append((self._blocks[-1].name, target))
        self.effect(f"br label %{target}")

    def branch_if(self, condition: str, then: str, other: str) -> None:
        """End the block with a conditional branch."""
        self._edges += [(self._blocks[-1].name, target) for target in (then, other)]
        self.effect(f"br i1 {condition}, label %{then}, label %{other}")

    def call(self, name: str, returns: str, arguments: str, *, parameters: str, attributes: str) -> str:
        """Call an intrinsic that yields a value, and declare it where it is new."""
        self._declare(name, returns, parameters, attributes)
        return self.value(f"call {returns} @{name}({arguments})")

    def call_void(self, name: str, arguments: str, *, parameters: str, attributes: str) -> None:
        """Call an intrinsic that yields nothing, and declare it where it is new."""
        self._declare(name, "void", parameters, attributes)
        self.effect(f"call void @{name}({arguments})")

    def _declare(self, name: str, returns: str, parameters: str, attributes: str) -> None:
        if self._module.declare(name, returns, parameters, attributes):
            self.new_declarations.add(name)

    def render(self) -> str:
        """The text of the function."""
        entry, *others = self._blocks
        lines = [self._head, f"{entry.name}:", *self._slots, *entry.lines]
        for block in others:
            sources = [f"%{source}" for source, target in reversed(self._edges) if target == block.name]
            label = f"{block.name}:".ljust(_COMMENT_COLUMN)
            comment = f"; preds = {', '.join(sources)}" if sources else "; No predecessors!"
            lines += ["", label + comment, *block.lines]
        return "\n".join([*lines, "}", ""])
