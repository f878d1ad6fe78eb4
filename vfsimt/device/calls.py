"""Calls in the host text: the vendor's intrinsics, kept registers, ordinary functions, LLVM's own intrinsics."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vfsimt.device.access import (
    UB_SPACE,
    address_space,
    atomic_text,
    emit_load,
    emit_store,
    exchange_text,
)
from vfsimt.device.instructiontext import define
from vfsimt.device.intrinsics import Work
from vfsimt.device.layout import Word
from vfsimt.device.registers import emit_registers
from vfsimt.device.routines import Flavour, host_operand, host_type, host_value, intrinsic_of
from vfsimt.ir.lexicon import encode_name
from vfsimt.ir.types import TypeKind, read_type_text

if TYPE_CHECKING:
    from vfsimt.device.intrinsics import Intrinsic
    from vfsimt.device.writing import Writer
    from vfsimt.ir.instruction import Instruction, Operand

_DIMENSIONS = {"x": Word.DIM_X, "y": Word.DIM_Y, "z": Word.DIM_Z}
_AXIS_FIELD = {"x": 1, "y": 2, "z": 3}
_LANE_MASKS = {
    "eq": "shl i32 1, {lane}",
    "lt": "sub i32 {bit}, 1",
    "le": "xor i32 {above}, -1",
    "ge": "shl i32 -1, {lane}",
    "gt": "shl i32 -2, {lane}",
}
_ROUNDING = {"rint": "llvm.roundeven", "round": "llvm.round", "floor": "llvm.floor", "ceil": "llvm.ceil"}
_SUFFIXES = {"float": "f32", "half": "f16", "bfloat": "bf16"}
_COPIES = re.compile(r"llvm\.(memcpy|memmove|memset)(?:\.inline)?\.")
WITHOUT_EFFECT = re.compile(
    r"llvm\.(?:assume|lifetime\.|invariant\.|sideeffect|donothing|experimental\.noalias|dbg\.|prefetch|pseudoprobe)"
)
"""LLVM's own intrinsics that compute nothing."""


def emit_call(writer: Writer, instruction: Instruction) -> None:
    """Add what a call does."""
    assert instruction.call is not None
    if instruction.call.is_inline_asm:
        emit_registers(writer, instruction)
        return
    intrinsic = intrinsic_of(instruction)
    if intrinsic is not None:
        _emit_intrinsic(writer, instruction, intrinsic)
        return
    name = instruction.callee
    if name in writer.unit.simt:
        _emit_launch(writer, instruction)
    elif (name, _callee_flavour(writer)) in writer.unit.called:
        _emit_function(writer, instruction)
    elif _COPIES.match(name):
        _emit_copy(writer, instruction)
    elif not WITHOUT_EFFECT.match(name):
        _emit_stock(writer, instruction)


def _callee_flavour(writer: Writer) -> Flavour:
    return Flavour.THREAD if writer.is_thread else Flavour.SCALAR


def _arguments(instruction: Instruction) -> str:
    return "".join(f", {host_operand(item)}" for item in instruction.operands)


def _emit_launch(writer: Writer, instruction: Instruction) -> None:
    name = encode_name(f"vf.launch.{instruction.callee}")
    writer.put(f"call void @{name}(ptr %ctx, ptr %ub, i32 {writer.site(instruction)}{_arguments(instruction)})")


def _emit_function(writer: Writer, instruction: Instruction) -> None:
    flavour = _callee_flavour(writer)
    name = encode_name(f"vf.{flavour.name.lower()}.{instruction.callee}")
    state = "ptr %frame, i32 %lane, i32 %thread" if writer.is_thread else "i32 0"
    text = f"call {host_type(instruction.type)} @{name}(ptr %ctx, ptr %ub, {state}{_arguments(instruction)})"
    define(writer, instruction, text)


def _emit_stock(writer: Writer, instruction: Instruction) -> None:
    """One of LLVM's own intrinsics that computes, as it is."""
    assert instruction.call is not None
    kind = host_type(instruction.type)
    types = ", ".join(host_type(item.type) for item in instruction.operands)
    name = "@" + encode_name(instruction.callee)
    writer.unit.declared[instruction.callee] = f"declare {kind} {name}({types})"
    define(writer, instruction, f"call {kind} {name}({_arguments(instruction)[2:]})")


def _emit_copy(writer: Writer, instruction: Instruction) -> None:
    """memcpy, memmove, memset: each range is checked as a whole."""
    match = _COPIES.match(instruction.callee)
    assert match is not None
    target, source, size = instruction.operands[:3]
    count = writer.make(f"zext {host_operand(size)} to i64") if size.type != "i64" else host_value(size.value)
    to = _range_pointer(writer, instruction, target, count, writes=True)
    if match[1] == "memset":
        writer.unit.declared["llvm.memset.p0.i64"] = "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)"
        writer.put(f"call void @llvm.memset.p0.i64(ptr {to}, i8 {host_value(source.value)}, i64 {count}, i1 false)")
        return
    origin = _range_pointer(writer, instruction, source, count, writes=False)
    writer.unit.declared["llvm.memmove.p0.p0.i64"] = "declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)"
    writer.put(f"call void @llvm.memmove.p0.p0.i64(ptr {to}, ptr {origin}, i64 {count}, i1 false)")


def _range_pointer(writer: Writer, instruction: Instruction, pointer: Operand, count: str, *, writes: bool) -> str:
    """The host's pointer to a range of `count` bytes."""
    space = address_space(pointer.type)
    if space == 0:
        return host_value(pointer.value)
    address = writer.make(f"ptrtoint {host_operand(pointer)} to i64")
    if writer.options.sanitizer:
        what = f"vf.check.{'thread' if writer.is_thread else 'scalar'}.{'ub' if space == UB_SPACE else 'gm'}"
        site = writer.site(instruction)
        arguments = f"ptr %ctx, i64 {address}, i64 0, i32 {site}, i32 {writer.thread}, i64 {count}"
        address = writer.call(f"{what}.{'store' if writes else 'load'}.any", arguments, "i64")
    if space == UB_SPACE:
        return writer.make(f"getelementptr i8, ptr %ub, i64 {address}")
    return writer.make(f"inttoptr i64 {address} to ptr")


def _emit_intrinsic(writer: Writer, instruction: Instruction, intrinsic: Intrinsic) -> None:
    if intrinsic.work is Work.NOTHING:
        return
    if intrinsic.work in _EFFECTS:
        _emit_effect(writer, instruction, intrinsic)
        return
    text = _value_text(writer, instruction, intrinsic)
    if text:
        define(writer, instruction, text)


def _value_text(writer: Writer, instruction: Instruction, intrinsic: Intrinsic) -> str:
    """An intrinsic that gives a value, behind its result; empty where it has none."""
    work, operands = intrinsic.work, instruction.operands
    if work is Work.ATOMIC:
        return _atomic_text(writer, instruction, intrinsic)
    if work is Work.ROUNDING:
        kind = instruction.type
        name = f"{_ROUNDING[intrinsic.detail]}.{_SUFFIXES[kind]}"
        writer.unit.declared[name] = f"declare {kind} @{name}({kind})"
        return f"call {kind} @{name}({host_operand(operands[0])})"
    if work is Work.TO_S32:
        arguments = f"ptr %ctx, {host_operand(operands[0])}, {host_operand(operands[2])}"
        writer.unit.needs.add("vf.to.s32")
        return f"call i32 @vf.to.s32({arguments}, i32 {writer.site(instruction)}, i32 {writer.thread})"
    if work is Work.PLAIN_LOAD:
        return emit_load(writer, _access(instruction))
    if work is Work.PLAIN_STORE:
        emit_store(writer, _access(instruction))
        return ""
    if work is Work.SET_BIT:
        bit = writer.make(f"shl i64 1, {host_value(operands[1].value)}")
        if intrinsic.detail == "1":
            return f"or i64 {host_value(operands[0].value)}, {bit}"
        return f"and i64 {host_value(operands[0].value)}, {writer.make(f'xor i64 {bit}, -1')}"
    if work is Work.GET_CONTROL:
        return f"load i64, ptr {writer.word(Word.CONTROL)}, align 8"
    if work is Work.BLOCK_NUMBER_64:
        return f"load i64, ptr {writer.word(Word.BLOCK)}, align 8"
    return _thread_text(writer, intrinsic)


def _thread_text(writer: Writer, intrinsic: Intrinsic) -> str:
    """What a thread knows of itself and its block."""
    work, axis = intrinsic.work, intrinsic.detail
    if work is Work.THREAD_INDEX:
        at = f"getelementptr [32 x i32], ptr %frame, i32 {_AXIS_FIELD[axis]}, i32 %lane"
        return f"load i32, ptr {writer.make(at)}, align 4"
    if work is Work.LANE_NUMBER:
        return "add i32 %lane, 0"
    if work is Work.BLOCK_SHAPE:
        return f"load i32, ptr {writer.word(_DIMENSIONS[axis])}, align 8"
    if work is Work.GRID_SHAPE:
        return f"load i32, ptr {writer.word(Word.GRID)}, align 8" if axis == "x" else "add i32 1, 0"
    if work is Work.BLOCK_NUMBER:
        return f"load i32, ptr {writer.word(Word.BLOCK)}, align 8" if axis == "x" else "add i32 0, 0"
    if work is Work.CLOCK:
        tick = writer.call("vf.clock", "ptr %ctx", "i64")
        return f"add i64 {tick}, 0" if intrinsic.result == "i64" else f"trunc i64 {tick} to i32"
    assert work is Work.LANE_MASK
    bit = writer.make("shl i32 1, %lane")
    above = writer.make("shl i32 -2, %lane")
    return _LANE_MASKS[axis].format(lane="%lane", bit=bit, above=above)


def _atomic_text(writer: Writer, instruction: Instruction, intrinsic: Intrinsic) -> str:
    operation = intrinsic.detail.partition(".")[0]
    pointer = instruction.operands[0]
    if operation == "cas":
        _, expected, new, _ = instruction.operands
        pair = writer.make(exchange_text(writer, instruction, (pointer, expected, new)))
        return f"extractvalue {{ {instruction.type}, i1 }} {pair}, 0"
    signed = {"max": "max", "min": "min", "add": "add", "exch": "xchg"}[operation]
    if intrinsic.type.startswith("u") and operation in ("max", "min"):
        signed = f"u{signed}"
    return atomic_text(writer, instruction, signed, pointer, instruction.operands[1])


def access_operands(instruction: Instruction) -> tuple[Operand, ...] | None:
    """The value (of a store) and the pointer of an uncached access; None where its arguments are not those of one."""
    pointers = [item for item in instruction.operands if read_type_text(item.type).kind is TypeKind.POINTER]
    values = [item for item in instruction.operands if item not in pointers]
    is_load = instruction.type != "void"
    if len(pointers) != 1 or len(values) != (0 if is_load else 1):
        return None
    return (*values, *pointers)


def _access(instruction: Instruction) -> Instruction:
    """An uncached access as a plain one."""
    from dataclasses import replace

    operands = access_operands(instruction)
    assert operands is not None
    return replace(instruction, operands=operands)


_EFFECTS = frozenset(
    (Work.SHAPE, Work.MOVE_IN, Work.MOVE_OUT, Work.SET_FLAG, Work.WAIT_FLAG, Work.SET_CONTROL, Work.ONLY_ONE,
     Work.ONLY_ZERO)
)  # fmt: skip


def _emit_effect(writer: Writer, instruction: Instruction, intrinsic: Intrinsic) -> None:
    """An intrinsic of the scalar part that gives no value."""
    work, operands, site = intrinsic.work, instruction.operands, writer.site(instruction)
    if work is Work.SHAPE:
        writer.put(f"store i64 {host_value(operands[0].value)}, ptr {writer.word(Word.SHAPE)}, align 8")
    elif work is Work.SET_CONTROL:
        writer.put(f"store i64 {host_value(operands[0].value)}, ptr {writer.word(Word.CONTROL)}, align 8")
    elif work in (Work.MOVE_IN, Work.MOVE_OUT):
        name = "vf.move.in" if work is Work.MOVE_IN else "vf.move.out"
        to, source = (writer.make(f"ptrtoint {host_operand(item)} to i64") for item in operands[:2])
        words = ", ".join(f"i64 {host_value(item.value)}" for item in operands[2:])
        checked = "true" if writer.options.sanitizer else "false"
        counter = writer.unit.counters.get(writer.function, 0)
        arguments = f"ptr %ctx, ptr %ub, i64 {to}, i64 {source}, {words}, i32 {site}, i1 {checked}, i64 {counter}"
        writer.call(name, arguments)
    elif work in (Work.SET_FLAG, Work.WAIT_FLAG):
        name = "vf.flag.set" if work is Work.SET_FLAG else "vf.flag.wait"
        words = ", ".join(f"i64 {host_value(item.value)}" for item in operands)
        writer.call(name, f"ptr %ctx, {words}, i32 {site}")
    else:
        _emit_mode_check(writer, instruction, intrinsic)


def _emit_mode_check(writer: Writer, instruction: Instruction, intrinsic: Intrinsic) -> None:
    """An operand whose only known value is 0 or 1; constants were looked at before."""
    wanted = 0 if intrinsic.work is Work.ONLY_ZERO else 1
    for item in instruction.operands:
        if item.is_local and "para" not in intrinsic.detail:
            given = writer.make(f"zext {host_operand(item)} to i64") if item.type != "i64" else host_value(item.value)
            writer.call("vf.mode", f"ptr %ctx, i64 {given}, i64 {wanted}, i32 {writer.site(instruction)}")
