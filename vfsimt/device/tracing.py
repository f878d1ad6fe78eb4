"""Instrumentation of the host text: what a thread does, line by line, and how much each function does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.device.access import size_text
from vfsimt.device.intrinsics import Work
from vfsimt.device.layout import COUNTER_WORDS, CounterWord, Word
from vfsimt.device.registers import to_bits
from vfsimt.device.routines import host_name, host_value, intrinsic_of
from vfsimt.ir.types import TypeKind, read_type_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.device.regions import Regions
    from vfsimt.device.writing import Writer
    from vfsimt.ir.instruction import Instruction

_LOADS = frozenset(("load",))
_KINDS = frozenset((TypeKind.INTEGER, TypeKind.FLOAT, TypeKind.POINTER, TypeKind.VECTOR))


def emit_trace(writer: Writer, instruction: Instruction) -> None:
    """Record that the thread executes an instruction, with the value that it gives, stores or decides by."""
    kind, value = _traced_value(instruction)
    found = read_type_text(kind) if kind else None
    bits, has_value = "0", 0
    if found is not None and found.kind in _KINDS and 0 < found.bits <= 64:
        bits, has_value = to_bits(writer, kind, value), 1
    arguments = f"ptr %ctx, i32 {writer.thread}, i64 {writer.site(instruction)}, i64 {bits}, i64 {has_value}"
    writer.call("vf.trace", arguments)


def _traced_value(instruction: Instruction) -> tuple[str, str]:
    if instruction.result and intrinsic_of(instruction) is None:
        return instruction.type, host_name(instruction.result)
    intrinsic = intrinsic_of(instruction)
    if instruction.result and intrinsic is not None and not is_synchronising_work(intrinsic.work):
        return instruction.type, host_name(instruction.result)
    if instruction.operands and instruction.opcode in ("store", "br", "switch", "ret", "call"):
        return instruction.operands[0].type, host_value(instruction.operands[0].value)
    return "", ""


def is_synchronising_work(work: Work) -> bool:
    """Whether work has its result only after the region."""
    return work in (Work.VOTE, Work.SHUFFLE, Work.REDUCTION, Work.BARRIER)


def emit_counts(writer: Writer, regions: Regions, leader: int) -> None:
    """Count what the lanes of a mask do in a region that is one node."""
    instructions = regions.nodes[leader].instructions
    lanes = writer.make("call i32 @llvm.ctpop.i32(i32 %mask)")
    active = writer.make(f"zext i32 {lanes} to i64")
    at = writer.make("getelementptr i32, ptr %frame, i32 129")
    existing = writer.make(f"call i32 @llvm.ctpop.i32(i32 {writer.make(f'load i32, ptr {at}, align 4')})")
    sync = regions.nodes[leader].sync
    work = [*instructions, *((sync,) if sync is not None else ())]
    tally = count_work(work)
    for word, amount in tally.items():
        if amount != "0":
            _add(writer, word, writer.make(f"mul i64 {active}, {amount}"))
    number = len(work)
    _add(writer, CounterWord.INSTRUCTIONS, writer.make(f"mul i64 {active}, {number}"))
    _add(writer, CounterWord.ACTIVE_LANES, writer.make(f"mul i64 {active}, {number}"))
    wide = writer.make(f"zext i32 {existing} to i64")
    _add(writer, CounterWord.LANES, writer.make(f"mul i64 {wide}, {number}"))


def emit_thread_counts(writer: Writer, instructions: Iterable[Instruction]) -> None:
    """Count what one call of an ordinary function does in a block."""
    work = list(instructions)
    for word, amount in count_work(work).items():
        if amount != "0":
            _add(writer, word, writer.make(f"add i64 {amount}, 0"))
    _add(writer, CounterWord.INSTRUCTIONS, str(len(work)))


def count_work(instructions: list[Instruction]) -> dict[CounterWord, str]:
    """How often each kind of work stands among some instructions; bytes as constants of the host text."""
    found = dict.fromkeys(CounterWord, "0")
    numbers = dict.fromkeys(CounterWord, 0)
    for item in instructions:
        word, bytes_word, kind = _classified(item)
        if word is None:
            continue
        numbers[word] += 1
        if bytes_word is not None:
            size = size_text(kind)
            found[bytes_word] = size if found[bytes_word] == "0" else f"add (i64 {found[bytes_word]}, i64 {size})"
    for word, number in numbers.items():
        if number:
            found[word] = str(number)
    return found


def _classified(item: Instruction) -> tuple[CounterWord | None, CounterWord | None, str]:
    """What an instruction counts as, where its bytes are counted, and the type that has them."""
    if item.opcode == "load":
        return CounterWord.LOADS, CounterWord.LOADED_BYTES, item.type
    if item.opcode == "store":
        return CounterWord.STORES, CounterWord.STORED_BYTES, item.operands[0].type
    if item.opcode in ("atomicrmw", "cmpxchg"):
        return CounterWord.ATOMICS, None, ""
    intrinsic = intrinsic_of(item)
    if intrinsic is None:
        return None, None, ""
    if intrinsic.work is Work.PLAIN_LOAD:
        return CounterWord.LOADS, CounterWord.LOADED_BYTES, item.type
    if intrinsic.work is Work.PLAIN_STORE:
        return CounterWord.STORES, None, ""
    word = {
        Work.ATOMIC: CounterWord.ATOMICS,
        Work.VOTE: CounterWord.WARP_OPERATIONS,
        Work.SHUFFLE: CounterWord.WARP_OPERATIONS,
        Work.REDUCTION: CounterWord.WARP_OPERATIONS,
        Work.BARRIER: CounterWord.BARRIERS,
    }.get(intrinsic.work)
    return word, None, ""


def _add(writer: Writer, word: CounterWord, amount: str) -> None:
    number = writer.unit.counters[writer.function] * COUNTER_WORDS + int(word)
    counters = writer.load_word(Word.COUNTERS, "ptr")
    at = writer.make(f"getelementptr i64, ptr {counters}, i64 {number}")
    before = writer.make(f"load i64, ptr {at}, align 8")
    writer.put(f"store i64 {writer.make(f'add i64 {before}, {amount}')}, ptr {at}, align 8")
