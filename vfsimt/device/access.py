"""Accesses to memory in the host text: where an address of the device is on the host, and its check.

Global memory (address space 1) has the host's addresses. An address in the on-chip buffer (address space 6) is an
offset into the buffer of the block. With the sanitizer a check comes before each access; it gives the address back, or
one that does no harm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.device.routines import host_operand, host_type, host_value
from vfsimt.ir.types import TypeKind, read_type_text, scalar_of

if TYPE_CHECKING:
    from vfsimt.device.writing import Writer
    from vfsimt.ir.instruction import Instruction, Operand

GLOBAL_SPACE, UB_SPACE = 1, 6
SPACES = {GLOBAL_SPACE: "gm", UB_SPACE: "ub"}
PLAIN_SIZES = (1, 2, 4, 8, 16, 32, 64)
"""Sizes in bytes of accesses that have a check of their own."""


def stored_bytes(kind: str) -> int:
    """How many bytes an access of a type touches; 0 where only LLVM can tell (arrays and structs)."""
    found = read_type_text(kind)
    if found.kind in (TypeKind.ARRAY, TypeKind.STRUCT, TypeKind.NAMED, TypeKind.OTHER) or found.scalable:
        return 0
    return (found.bits + 7) // 8


def natural_alignment(kind: str) -> int:
    """The alignment in bytes that an access of a type needs where none is written: that of its elements."""
    bits = scalar_of(kind).bits
    size = 1
    while size * 8 < bits and size < 16:
        size *= 2
    return size


def address_space(kind: str) -> int:
    """The address space of a pointer type."""
    return read_type_text(kind).space


def size_text(kind: str) -> str:
    """The bytes of a type as a constant of the host text."""
    size = stored_bytes(kind)
    return str(size) if size else f"ptrtoint (ptr getelementptr ({host_type(kind)}, ptr null, i32 1) to i64)"


def host_pointer(writer: Writer, pointer: Operand, kind: str, what: str, instruction: Instruction) -> str:
    """The pointer, with its type, through which the host accesses what the device accesses through `pointer`.

    Args:
        writer: gets the instructions that make it.
        pointer: the device's.
        kind: the type that is accessed.
        what: `load`, `store` or `atomic`.
        instruction: the access, for its place and alignment.
    """
    space = address_space(pointer.type)
    if space not in SPACES:
        return host_operand(pointer)
    if space == GLOBAL_SPACE and not writer.options.sanitizer:
        return host_operand(pointer)
    address = writer.make(f"ptrtoint {host_operand(pointer)} to i64")
    if writer.options.sanitizer:
        address = _checked(writer, address, kind, f"{SPACES[space]}.{what}", instruction)
    if space == GLOBAL_SPACE:
        return f"ptr {writer.make(f'inttoptr i64 {address} to ptr')}"
    return f"ptr {writer.make(f'getelementptr i8, ptr %ub, i64 {address}')}"


def _checked(writer: Writer, address: str, kind: str, what: str, instruction: Instruction) -> str:
    part = "thread" if writer.is_thread else "scalar"
    low = (instruction.alignment or natural_alignment(kind)) - 1
    site = writer.site(instruction)
    size = stored_bytes(kind)
    if size in PLAIN_SIZES:
        name = f"vf.check.{part}.{what}.{size}"
        return writer.call(name, f"ptr %ctx, i64 {address}, i64 {low}, i32 {site}, i32 {writer.thread}", "i64")
    name = f"vf.check.{part}.{what}.any"
    arguments = f"ptr %ctx, i64 {address}, i64 {low}, i32 {site}, i32 {writer.thread}, i64 {size_text(kind)}"
    return writer.call(name, arguments, "i64")


def _alignment(writer: Writer, instruction: Instruction, kind: str) -> str:
    """The alignment that the host may rely on: none where a misaligned access is to be reported and survived."""
    if writer.options.sanitizer:
        return ", align 1"
    return f", align {instruction.alignment or natural_alignment(kind)}" if stored_bytes(kind) else ""


def emit_load(writer: Writer, instruction: Instruction) -> str:
    """A load; its text behind the result."""
    (pointer,) = instruction.operands
    host = host_pointer(writer, pointer, instruction.type, "load", instruction)
    kind = host_type(instruction.type)
    if instruction.orderings:
        return f"load atomic {kind}, {host} seq_cst, align {natural_alignment(instruction.type)}"
    return f"load {kind}, {host}{_alignment(writer, instruction, instruction.type)}"


def emit_store(writer: Writer, instruction: Instruction) -> None:
    """A store."""
    value, pointer = instruction.operands
    host = host_pointer(writer, pointer, value.type, "store", instruction)
    if instruction.orderings:
        writer.put(f"store atomic {host_operand(value)}, {host} seq_cst, align {natural_alignment(value.type)}")
    else:
        writer.put(f"store {host_operand(value)}, {host}{_alignment(writer, instruction, value.type)}")


def emit_atomicrmw(writer: Writer, instruction: Instruction) -> str:
    """An atomicrmw; its text behind the result."""
    pointer, value = instruction.operands
    return atomic_text(writer, instruction, instruction.predicate, pointer, value)


def atomic_text(writer: Writer, instruction: Instruction, operation: str, pointer: Operand, value: Operand) -> str:
    """An atomic operation as LLVM spells it; its text behind the result."""
    host = host_pointer(writer, pointer, value.type, "atomic", instruction)
    return f"atomicrmw {operation} {host}, {host_operand(value)} seq_cst, align {natural_alignment(value.type)}"


def exchange_text(writer: Writer, instruction: Instruction, operands: tuple[Operand, Operand, Operand]) -> str:
    """A compare and exchange of (pointer, expected, new); its text behind the result, a struct with the old value."""
    pointer, expected, new = operands
    host = host_pointer(writer, pointer, new.type, "atomic", instruction)
    alignment = natural_alignment(new.type)
    kind = f"{host_type(new.type)}"
    values = f"{kind} {host_value(expected.value)}, {kind} {host_value(new.value)}"
    return f"cmpxchg {host}, {values} seq_cst seq_cst, align {alignment}"
