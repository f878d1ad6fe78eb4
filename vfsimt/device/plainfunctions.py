"""Ordinary functions in the host text: the kernel's scalar part, what it calls, and what threads call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.device.calls import emit_call
from vfsimt.device.instructiontext import MEMORY_OPCODES, alloca_text, define, emit_memory, plain_text
from vfsimt.device.routines import Flavour, host_operand, host_type, host_value
from vfsimt.device.tracing import emit_thread_counts, emit_trace
from vfsimt.device.writing import Writer
from vfsimt.ir.lexicon import encode_name

if TYPE_CHECKING:
    from vfsimt.device.routines import BasicBlock, Routine
    from vfsimt.device.writing import Unit
    from vfsimt.ir.instruction import Instruction

ENTRY_POINT = "vf.kernel"
ARGUMENT_BYTES = 16
"""Room for each argument of the kernel."""


def function_text(unit: Unit, routine: Routine, flavour: Flavour) -> str:
    """The definition of a function that runs in one go."""
    writer = Writer(unit, routine.name, flavour)
    for index, block in enumerate(routine.blocks):
        writer.label(f"b{index}")
        _block(writer, routine, block)
    name = "@" + encode_name(f"vf.{flavour.name.lower()}.{routine.name}")
    parameters = "".join(f", {host_type(kind)} {item}" for kind, item in routine.parameters)
    state = "ptr %frame, i32 %lane, i32 %thread" if flavour is Flavour.THREAD else "i32 %unused"
    head = f"define internal {host_type(routine.return_type)} {name}(ptr %ctx, ptr %ub, {state}{parameters})"
    return "\n".join([f"{head} nounwind {{", *writer.lines, "}"])


def entry_text(routine: Routine) -> str:
    """The function that takes the kernel's arguments from memory and calls it."""
    lines = [f"define void @{ENTRY_POINT}(ptr %ctx, ptr %ub, ptr %arguments) {{"]
    passed = ""
    for index, (kind, _) in enumerate(routine.parameters):
        lines.append(f"  %at{index} = getelementptr i8, ptr %arguments, i64 {index * ARGUMENT_BYTES}")
        lines.append(f"  %a{index} = load {host_type(kind)}, ptr %at{index}, align {ARGUMENT_BYTES}")
        passed += f", {host_type(kind)} %a{index}"
    name = "@" + encode_name(f"vf.scalar.{routine.name}")
    call = f"call {host_type(routine.return_type)} {name}(ptr %ctx, ptr %ub, i32 0{passed})"
    return "\n".join([*lines, f"  {call}", "  ret void", "}"])


def _block(writer: Writer, routine: Routine, block: BasicBlock) -> None:
    counted = [item for item in block.instructions if item.opcode != "phi"]
    for item in block.instructions:
        if item.opcode == "phi":
            pairs = zip(item.operands, item.labels, strict=True)
            values = ", ".join(
                f"[ {host_value(operand.value)}, %b{routine.block_named(label)} ]" for operand, label in pairs
            )
            define(writer, item, f"phi {host_type(item.type)} {values}")
    if writer.options.counts:
        emit_thread_counts(writer, counted)
    for item in counted[:-1]:
        _instruction(writer, item)
    _terminator(writer, block, counted[-1])


def _instruction(writer: Writer, item: Instruction) -> None:
    if item.opcode == "alloca":
        define(writer, item, alloca_text(item))
    elif item.opcode == "call":
        emit_call(writer, item)
    elif item.opcode in MEMORY_OPCODES:
        emit_memory(writer, item)
    else:
        define(writer, item, plain_text(item))
    if writer.options.trace and writer.is_thread:
        emit_trace(writer, item)


def _terminator(writer: Writer, block: BasicBlock, item: Instruction) -> None:
    if writer.options.trace and writer.is_thread:
        emit_trace(writer, item)
    if item.opcode == "unreachable":
        writer.call("vf.unreachable", f"ptr %ctx, i32 {writer.site(item)}, i32 {writer.thread}")
        writer.put("call void @llvm.trap()")
        writer.put("unreachable")
    elif item.opcode == "ret":
        writer.put(f"ret {host_operand(item.operands[0])}" if item.operands else "ret void")
    elif item.opcode == "switch":
        targets = [f"%b{target}" for target in block.targets]
        cases = zip(item.operands[1:], targets[1:], strict=True)
        listed = " ".join(f"{host_operand(value)}, label {target}" for value, target in cases)
        writer.put(f"switch {host_operand(item.operands[0])}, label {targets[0]} [ {listed} ]")
    elif item.operands:
        first, second = block.targets
        writer.put(f"br {host_operand(item.operands[0])}, label %b{first}, label %b{second}")
    else:
        writer.put(f"br label %b{block.targets[0]}")
