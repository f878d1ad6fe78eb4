"""An instruction in the host text: the same computation, without permissions to assume something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.device.access import emit_atomicrmw, emit_load, emit_store, exchange_text
from vfsimt.device.routines import host_name, host_operand, host_type, host_value
from vfsimt.ir.lexicon import BINARY_OPCODES, CAST_OPCODES

if TYPE_CHECKING:
    from vfsimt.device.writing import Writer
    from vfsimt.ir.instruction import Instruction

_LISTED = frozenset("select extractelement insertelement shufflevector".split())
PLAIN_OPCODES = (
    BINARY_OPCODES
    | CAST_OPCODES
    | _LISTED
    | frozenset("fneg freeze icmp fcmp getelementptr extractvalue insertvalue".split())
)
"""Opcodes that only compute."""
MEMORY_OPCODES = frozenset("load store atomicrmw cmpxchg fence alloca".split())


def plain_text(instruction: Instruction) -> str:
    """An instruction that only computes, behind its result."""
    opcode, operands = instruction.opcode, instruction.operands
    if opcode in BINARY_OPCODES:
        return f"{opcode} {host_operand(operands[0])}, {host_value(operands[1].value)}"
    if opcode in CAST_OPCODES:
        return f"{opcode} {host_operand(operands[0])} to {host_type(instruction.type)}"
    if opcode in ("icmp", "fcmp"):
        return f"{opcode} {instruction.predicate} {host_operand(operands[0])}, {host_value(operands[1].value)}"
    listed = ", ".join(host_operand(item) for item in operands)
    if opcode == "getelementptr":
        return f"getelementptr {host_type(instruction.source_type)}, {listed}"
    if opcode in ("extractvalue", "insertvalue"):
        return f"{opcode} {listed}, {', '.join(map(str, instruction.numbers))}"
    return f"{opcode} {listed}"


def emit_memory(writer: Writer, instruction: Instruction) -> None:
    """An instruction that accesses memory, but for allocas."""
    opcode = instruction.opcode
    if opcode == "store":
        emit_store(writer, instruction)
        return
    if opcode == "fence":
        writer.put("fence seq_cst")
        return
    if opcode == "load":
        text = emit_load(writer, instruction)
    elif opcode == "atomicrmw":
        text = emit_atomicrmw(writer, instruction)
    else:
        pointer, expected, new = instruction.operands
        text = exchange_text(writer, instruction, (pointer, expected, new))
    define(writer, instruction, text)


def define(writer: Writer, instruction: Instruction, text: str) -> None:
    """Add an instruction under the name that the user's module gives its result."""
    writer.put(f"{host_name(instruction.result)} = {text}" if instruction.result else text)


def alloca_text(instruction: Instruction) -> str:
    """An alloca of constant size, behind its result."""
    count = f", {host_operand(instruction.operands[0])}" if instruction.operands else ""
    alignment = f", align {instruction.alignment}" if instruction.alignment else ""
    return f"alloca {host_type(instruction.source_type)}{count}{alignment}"
