"""Registers that outlive a SIMT section: assembly `"={TPERa},...,0,..."` keeps values, without inputs it resumes them.

Each thread has its registers in memory, one word of 64 bits each, from one SIMT call of the kernel to the next.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.device.layout import KEPT_REGISTERS, MOST_THREADS, Word
from vfsimt.device.routines import host_name, host_type, host_value
from vfsimt.ir.types import TypeKind, read_type_text

if TYPE_CHECKING:
    from vfsimt.device.writing import Writer
    from vfsimt.ir.instruction import Instruction

_ASSEMBLY = re.compile(r'asm(?:\s+(?:sideeffect|alignstack|inteldialect|unwind))*\s+""\s*,\s*"([^"]*)"', re.ASCII)
_OUTPUT = re.compile(r"=\{TPER([0-9]{1,3})\}", re.ASCII)


class KeepResume(NamedTuple):
    """The registers that an inline assembly names, in order, and whether it stores its inputs in them."""

    registers: tuple[int, ...]
    is_keep: bool


def read_registers(instruction: Instruction, text: str) -> KeepResume | None:
    """What an inline assembly keeps or resumes; None where it is none of the two.

    Args:
        instruction: a call of inline assembly.
        text: the module's text.
    """
    assert instruction.call is not None
    match = _ASSEMBLY.fullmatch(instruction.call.callee.slice(text))
    if match is None:
        return None
    parts = [part for part in match[1].split(",") if part and not part.startswith("~{")]
    outputs = [_OUTPUT.fullmatch(part) for part in parts if part.startswith("=")]
    registers = tuple(int(output[1]) for output in outputs if output is not None)
    inputs = [part for part in parts if not part.startswith("=")]
    is_whole = len(registers) == len(outputs) > 0 and all(number < KEPT_REGISTERS for number in registers)
    ties = [str(number) for number in range(len(registers))]
    if not is_whole or len(set(registers)) < len(registers) or inputs not in ([], ties):
        return None
    if len(instruction.operands) != len(inputs) or len(value_types(instruction)) != len(registers):
        return None
    if any(not 0 < read_type_text(kind).bits <= 64 for kind in value_types(instruction)):
        return None
    return KeepResume(registers, is_keep=bool(inputs))


def value_types(instruction: Instruction) -> tuple[str, ...]:
    """The types of the values that are kept or resumed."""
    kind = read_type_text(instruction.type)
    return kind.parts if kind.kind is TypeKind.STRUCT else (kind.text,)


def emit_registers(writer: Writer, instruction: Instruction) -> None:
    """Add the loads or stores of the registers, and the value that the assembly gives."""
    found = writer.unit.registers[instruction.statement.start]
    types = value_types(instruction)
    values: list[str] = []
    kept, by = writer.load_word(Word.KEPT, "ptr"), writer.load_word(Word.KEPT_BY, "ptr")
    thread = writer.make("zext i32 %thread to i64")
    for index, (register, kind) in enumerate(zip(found.registers, types, strict=True)):
        place = writer.make(f"add i64 {thread}, {register * MOST_THREADS}")
        at = writer.make(f"getelementptr i64, ptr {kept}, i64 {place}")
        if found.is_keep:
            value = host_value(instruction.operands[index].value)
            writer.put(f"store i64 {to_bits(writer, kind, value)}, ptr {at}, align 8")
            if writer.options.sanitizer:
                epoch = writer.load_word(Word.KEEP_EPOCH)
                mark = writer.make(f"getelementptr i64, ptr {by}, i64 {place}")
                writer.put(f"store i64 {epoch}, ptr {mark}, align 8")
            values.append(value)
            continue
        if writer.options.sanitizer:
            site = writer.site(instruction)
            writer.call("vf.resumed", f"ptr %ctx, i64 {place}, i32 {site}, i32 %thread, i64 {register}")
        values.append(from_bits(writer, kind, writer.make(f"load i64, ptr {at}, align 8")))
    _define(writer, instruction, types, values)


def _define(writer: Writer, instruction: Instruction, types: tuple[str, ...], values: list[str]) -> None:
    if not instruction.result:
        return
    kind = host_type(instruction.type)
    if read_type_text(instruction.type).kind is not TypeKind.STRUCT:
        # A name cannot stand for another name, so the value goes through a choice of one.
        writer.put(f"{host_name(instruction.result)} = select i1 true, {kind} {values[0]}, {kind} {values[0]}")
        return
    whole = "zeroinitializer"
    for index, (part, value) in enumerate(zip(types, values, strict=True)):
        text = f"insertvalue {kind} {whole}, {host_type(part)} {value}, {index}"
        if index == len(types) - 1:
            writer.put(f"{host_name(instruction.result)} = {text}")
        else:
            whole = writer.make(text)


def to_bits(writer: Writer, kind: str, value: str) -> str:
    """A value of at most 64 bits as an i64."""
    found = read_type_text(kind)
    if found.kind is TypeKind.POINTER:
        return writer.make(f"ptrtoint {host_type(kind)} {value} to i64")
    number = value
    if found.kind is not TypeKind.INTEGER:
        number = writer.make(f"bitcast {host_type(kind)} {value} to i{found.bits}")
    return number if found.bits == 64 else writer.make(f"zext i{found.bits} {number} to i64")


def from_bits(writer: Writer, kind: str, bits: str) -> str:
    """The value of a type that an i64 made by `to_bits` holds."""
    found = read_type_text(kind)
    if found.kind is TypeKind.POINTER:
        return writer.make(f"inttoptr i64 {bits} to {host_type(kind)}")
    number = bits if found.bits == 64 else writer.make(f"trunc i64 {bits} to i{found.bits}")
    if found.kind is TypeKind.INTEGER:
        return number
    return writer.make(f"bitcast i{found.bits} {number} to {host_type(kind)}")
