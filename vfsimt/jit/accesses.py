"""A module in which every access to memory is looked at before it is made: a copy for checks, made by edits.

Before each load, store, atomic operation, masked access, gather, scatter and copy stands a call of a function that
holds the address against a table of rooms (`vfsimt.jit.rooms`). What the module computes stays as it is. Sources: LLVM
Language Reference, "Memory Access and Addressing Operations", "Masked Vector Load and Store Intrinsics", "Masked
Vector Expanding Load and Compressing Store Intrinsics", "Standard C/C++ Library Intrinsics".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.body import Body
from vfsimt.ir.calls import read_call
from vfsimt.ir.edits import Edit, apply_edits, insertion
from vfsimt.ir.function import read_header
from vfsimt.ir.grammar import read_constant, read_type, span
from vfsimt.ir.lexer import TokenCursor, significant_tokens
from vfsimt.ir.lexicon import CALL_OPCODES
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.reasons import IRReason
from vfsimt.jit.accesstext import PREFIX, helper_text
from vfsimt.jit.typesizes import TypeSizes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vfsimt.diagnostics import TextPlace
    from vfsimt.ir.nodes import Argument, Call, Statement
    from vfsimt.ir.parser import Module
    from vfsimt.source import TextSource

_ACCESSES = frozenset(("load", "store", "atomicrmw", "cmpxchg"))
_QUALIFIERS = frozenset(("atomic", "volatile", "weak"))
_POINTER = re.compile(r"ptr(?:\s*addrspace\(\s*([0-9]+)\s*\))?\Z")
_VECTOR = re.compile(r"<\s*([0-9]{1,7})\s+x\s+(.+)>\Z", re.DOTALL)
_SEGMENTS = range(256, 273)
"""Address spaces that x86 code generation takes for segments and for other widths of pointers (LLVM, X86.h)."""

_COPIES = re.compile(r"(?:llvm\.)?(?:memcpy|memmove)(?:\.inline|\.element\.unordered\.atomic)?(?:\.p\d+.*)?\Z")
_FILLS = re.compile(r"(?:llvm\.)?memset(?:\.inline|\.element\.unordered\.atomic)?(?:\.p\d+.*)?\Z")
_COMPARISONS = frozenset(("memcmp", "bcmp"))
_MASKED = re.compile(r"llvm\.masked\.(load|store|gather|scatter|expandload|compressstore)\.")
_WITHOUT_ACCESS = re.compile(
    r"llvm\.(?:dbg|lifetime|invariant|assume|prefetch|launder|strip|objectsize|ptrmask|stack(?:save|restore)|annotation"
    r"|ptr\.annotation|var\.annotation|expect|experimental\.noalias|threadlocal|is\.constant|donothing|sideeffect|trap"
    r"|debugtrap|ubsantrap|returnaddress|frameaddress|va_|clear_cache|instrprof|type\.test|public\.type\.test)\b"
)


class AccessKind(NamedTuple):
    """What an instruction does to memory."""

    reads: bool
    stores: bool

    @property
    def verb(self) -> str:
        """In a sentence about the instruction."""
        return " and ".join([*["reads"] * self.reads, *["stores"] * self.stores])


_READ, _STORE, _BOTH = AccessKind(True, False), AccessKind(False, True), AccessKind(True, True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """An instruction that accesses memory; `function` is what it stands in."""

    place: TextPlace
    function: str
    kind: AccessKind


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchedModule:
    """A module that reports its accesses.

    Attributes:
        module: of which the copy is made.
        edits: the calls of the functions that look at accesses.
        masks: the numbers of lanes for which it needs such functions.
        accesses: by number, as they are reported.
        unseen: instructions that may access memory and are not reported, each with what it is.
    """

    module: Module
    edits: tuple[Edit, ...]
    masks: frozenset[int]
    accesses: tuple[Access, ...]
    unseen: tuple[tuple[TextPlace, str], ...]

    def text(self, table: int) -> str:
        """The whole copy, for a table of rooms at an address."""
        summary = next(self.module.of_kind(EntityKind.SUMMARY), None)  # nothing may follow on it
        end = len(self.module.text) if summary is None else summary.start
        helpers = insertion(end, f"\n{helper_text(table, self.masks)}\n")
        return apply_edits(self.module.text, (*self.edits, helpers))


def watch_accesses(module: Module, source: TextSource, functions: Iterable[str]) -> WatchedModule:
    """Have some functions of a module report each access before they make it.

    Args:
        module: of which the copy is made.
        source: for places; a text of the same length.
        functions: that report; all of them are definitions.
    """
    watcher = _Watcher(module, source)
    for name in functions:
        watcher.watch(name)
    return WatchedModule(
        module=module,
        edits=tuple(watcher.edits),
        masks=frozenset(watcher.masks),
        accesses=tuple(watcher.accesses),
        unseen=tuple(watcher.unseen),
    )


class _Watcher:
    def __init__(self, module: Module, source: TextSource) -> None:
        self._module = module
        self._source = source
        self._sizes = TypeSizes(module)
        self._function = ""
        self._allocated: frozenset[str] = frozenset()
        self.edits: list[Edit] = []
        self.accesses: list[Access] = []
        self.unseen: list[tuple[TextPlace, str]] = []
        self.masks: set[int] = set()

    def watch(self, name: str) -> None:
        entity = self._module.functions[name]
        assert entity.body is not None
        body = Body(self._module, entity.body, lambda: read_header(self._module, entity).parameters)
        self._function = name
        self._allocated = frozenset(statement.result for statement in body.with_opcode("alloca"))
        for statement in body.with_opcode(*_ACCESSES):
            self._add(statement, self._plain(statement))
        for statement in body.with_opcode(*CALL_OPCODES):
            self._add(statement, self._called(statement))

    def _add(self, statement: Statement, lines: list[str]) -> None:
        if lines:
            self.edits.append(insertion(statement.start, "".join(f"{line}\n  " for line in lines)))

    def _site(self, statement: Statement, kind: AccessKind) -> int:
        place = self._source.span_place(span(statement.start, statement.end))
        self.accesses.append(Access(place=place, function=self._function, kind=kind))
        return len(self.accesses) - 1

    def _overlook(self, statement: Statement, what: str) -> list[str]:
        self.unseen.append((self._source.span_place(span(statement.start, statement.end)), what))
        return []

    def _plain(self, statement: Statement) -> list[str]:
        """The lines before a load, a store, an atomic operation."""
        pointer, kind, size = self._operands(statement)
        if pointer[1].startswith("@") or pointer[1] in self._allocated:
            return []  # what has a name of its own is no array of the caller's
        does = {"load": _READ, "store": _STORE}.get(statement.opcode, _BOTH)
        if size is None:
            return self._overlook(statement, f"{statement.opcode} of {kind}")
        return self._reported(statement, pointer, size, does)

    def _operands(self, statement: Statement) -> tuple[tuple[str, str], str, str | None]:
        """Type and value of the pointer, the type of what is accessed, and its size."""
        text = self._module.text
        tokens = significant_tokens(text, statement.start, statement.end)
        cursor = TokenCursor(self._module.source, tokens, IRReason.MALFORMED_STATEMENT, statement.end)
        while cursor.take().text != statement.opcode:
            pass
        while cursor.peek().text in _QUALIFIERS:
            cursor.take()
        if statement.opcode == "atomicrmw":
            cursor.take()  # the operation
        first = read_type(cursor).slice(text)
        if statement.opcode == "load":
            cursor.expect(",")
            pointer = read_type(cursor).slice(text), read_constant(cursor).slice(text)
            return pointer, first, self._sizes.stored(first)
        value = read_constant(cursor).slice(text)
        cursor.expect(",")
        second = read_type(cursor).slice(text)
        if statement.opcode == "store":
            pointer = second, read_constant(cursor).slice(text)
            return pointer, first, self._sizes.stored(first)
        return (first, value), second, self._sizes.stored(second)

    def _reported(
        self, statement: Statement, pointer: tuple[str, str], size: str, kind: AccessKind, suffix: str = ""
    ) -> list[str]:
        site = self._site(statement, kind)
        lines, value = self._as_plain_pointer(pointer, f"{site}{suffix}")
        if value is None:
            self.accesses.pop()
            return self._overlook(statement, f"access through {pointer[0]}")
        return [*lines, f"call void @{PREFIX}.access(ptr {value}, i64 {size}, i64 {site})"]

    def _as_plain_pointer(self, pointer: tuple[str, str], label: str) -> tuple[list[str], str | None]:
        """The lines that make a pointer of the default address space, and its value; None where there is none."""
        kind, value = pointer
        match = _POINTER.match(kind)
        if match is None or int(match[1] or 0) in _SEGMENTS:
            return [], None
        if not int(match[1] or 0):
            return [], value
        name = f"%{PREFIX}.pointer.{label}"
        return [f"{name} = addrspacecast {kind} {value} to ptr"], name

    def _called(self, statement: Statement) -> list[str]:
        call = read_call(self._module, statement)
        if call.is_inline_asm:
            return self._overlook(statement, "inline assembly")
        name = call.callee_name
        if name is None or not any(self._holds_pointers(item) for item in call.arguments):
            return []
        masked = _MASKED.match(name)
        if masked is not None:
            return self._masked(statement, call, masked[1])
        if _COPIES.match(name):
            return self._counted(statement, call, ((0, _STORE), (1, _READ)))
        if _FILLS.match(name):
            return self._counted(statement, call, ((0, _STORE),))
        if name in _COMPARISONS:
            return self._counted(statement, call, ((0, _READ), (1, _READ)))
        entity = self._module.functions.get(name)
        if _WITHOUT_ACCESS.match(name) or (entity is not None and entity.body is not None):
            return []
        return self._overlook(statement, f"@{name}")

    def _holds_pointers(self, argument: Argument) -> bool:
        return "ptr" in argument.type.slice(self._module.text)

    def _typed(self, argument: Argument) -> tuple[str, str]:
        return argument.type.slice(self._module.text), argument.value.slice(self._module.text)

    def _counted(self, statement: Statement, call: Call, parts: tuple[tuple[int, AccessKind], ...]) -> list[str]:
        """A call whose third argument says how many bytes it accesses."""
        kind, length = self._typed(call.arguments[2])
        lines: list[str] = []
        if kind != "i64":
            number = len(self.accesses)
            lines.append(f"%{PREFIX}.length.{number} = zext {kind} {length} to i64")
            length = f"%{PREFIX}.length.{number}"
        for index, does in parts:
            lines += self._reported(statement, self._typed(call.arguments[index]), length, does, f".{index}")
        return lines

    def _masked(self, statement: Statement, call: Call, operation: str) -> list[str]:
        is_store = operation in ("store", "scatter", "compressstore")
        accessed = call.arguments[0].type if is_store else call.return_type
        pointer = self._typed(call.arguments[1 if is_store else 0])
        mask = self._typed(call.arguments[-1 if is_store else -2])
        vector = _VECTOR.match(accessed.slice(self._module.text))
        element = None if vector is None else self._sizes.element(vector[2].strip())
        if vector is None or element is None:
            return self._overlook(statement, f"masked {operation} of {accessed.slice(self._module.text)}")
        lanes, does = int(vector[1]), _STORE if is_store else _READ
        if operation in ("gather", "scatter"):
            if "addrspace" in pointer[0]:
                return self._overlook(statement, f"{operation} through {pointer[0]}")
            return list(self._lane_by_lane(lanes, pointer, mask, element, self._site(statement, does)))
        site = self._site(statement, does)
        lines, value = self._as_plain_pointer(pointer, str(site))
        if value is None:
            self.accesses.pop()
            return self._overlook(statement, f"masked {operation} through {pointer[0]}")
        self.masks.add(lanes)
        helper = "packed" if operation in ("expandload", "compressstore") else "masked"
        bits = f"%{PREFIX}.mask.{site}"
        return [
            *lines,
            f"{bits} = bitcast {mask[0]} {mask[1]} to i{lanes}",
            f"call void @{PREFIX}.{helper}.{lanes}(ptr {value}, i64 {element}, i{lanes} {bits}, i64 {site})",
        ]

    def _lane_by_lane(
        self, lanes: int, pointers: tuple[str, str], mask: tuple[str, str], element: int, site: int
    ) -> Iterator[str]:
        for lane in range(lanes):
            name = f"{PREFIX}.{site}.{lane}"
            yield f"%{name}.pointer = extractelement {pointers[0]} {pointers[1]}, i64 {lane}"
            yield f"%{name}.active = extractelement {mask[0]} {mask[1]}, i64 {lane}"
            given = f"ptr %{name}.pointer, i64 {element}, i1 %{name}.active, i64 {site}"
            yield f"call void @{PREFIX}.lane({given})"
