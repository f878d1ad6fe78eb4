"""From the words that a run left behind to findings, counts and a trace."""

from __future__ import annotations

import struct
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from vfsimt.counting import counted
from vfsimt.device.layout import ENDED, FindingWord, TraceWord
from vfsimt.device.reasons import DeviceReason
from vfsimt.device.results import FunctionCounts, TracedStep
from vfsimt.diagnostics import Finding, Note, TextOffset, in_reading_order
from vfsimt.ir.types import TypeKind, read_type_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from vfsimt.device.execution import RawOutcome
    from vfsimt.device.hostmodule import HostModule
    from vfsimt.device.program import Program
    from vfsimt.diagnostics import TextPlace

_NO_THREAD = -1
_HELP = {
    DeviceReason.UNKNOWN_MODE: "docs/device-execution.md lists the modes that are known",
    DeviceReason.BAD_SHAPE: "store.vfsimt.info right before each SIMT call gives the shape: x, y and z from 1 on",
    DeviceReason.OUT_OF_RANGE: "compare the index with what the argument, or the on-chip buffer, holds",
    DeviceReason.MISALIGNED: "align the address, or write the alignment that it has",
    DeviceReason.UNINITIALISED: "write the bytes before they are read",
    DeviceReason.RACE: "order the two threads with sync.workitems, or make both accesses atomic",
    DeviceReason.BARRIER_DIVERGENT: "move the barrier to where all lanes of a warp come by",
    DeviceReason.BARRIER_MISSED: "let all threads of the block reach the same barrier",
    DeviceReason.RESUME_WITHOUT_KEEP: "keep the register in an earlier SIMT call of the kernel, by the same thread",
    DeviceReason.WAIT_WITHOUT_SET: "set the flag before: this kernel would hang on the device",
    DeviceReason.INACTIVE_SOURCE: "let the source lane take part in the shuffle, or choose another one",
    DeviceReason.UNREACHABLE: "the program says that this place is never reached",
    DeviceReason.CONVERSION: "let the conversion saturate, or keep the value inside the range of i32",
}


class Decoder:
    """Turns words into records.

    Args:
        program: what ran.
        module: its host module.
        describe: says where an address is, given the address space of the access.
    """

    def __init__(self, program: Program, module: HostModule, describe: Callable[[int, int], str]) -> None:
        self._program = program
        self._module = module
        self._describe = describe

    def place(self, site: int) -> TextPlace | None:
        """The place of a site; None where it is none."""
        if not 0 < site < len(self._module.sites.found):
            return None
        found = self._module.sites.found[site]
        return self._program.module.source.place(TextOffset(found.start), TextOffset(found.end))

    def findings(self, words: Any) -> tuple[Finding, ...]:
        """One finding for each code and place: the first block and thread that met it."""
        first: dict[tuple[int, int], Any] = {}
        for record in words:
            key = (int(record[FindingWord.CODE]), int(record[FindingWord.SITE]))
            rank = (int(record[FindingWord.BLOCK]), int(record[FindingWord.THREAD]))
            known = first.get(key)
            if known is None or rank < (int(known[FindingWord.BLOCK]), int(known[FindingWord.THREAD])):
                first[key] = record
        return in_reading_order([self._finding([int(word) for word in record]) for record in first.values()])

    def _finding(self, record: list[int]) -> Finding:
        reason = DeviceReason(f"VF{record[FindingWord.CODE]}")
        who = self._who(record)
        message, notes = self._message(reason, record, who)
        site = self._module.sites.found[record[FindingWord.SITE]]
        facts = (
            ("function", site.function),
            ("block", record[FindingWord.BLOCK]),
            (
                "thread",
                None if record[FindingWord.THREAD] == _NO_THREAD else _thread(record, record[FindingWord.THREAD]),
            ),
        )
        return Finding(
            reason=reason,
            message=message,
            place=self.place(record[FindingWord.SITE]),
            help=_HELP[reason],
            notes=notes,
            facts=facts,
        )

    def _who(self, record: list[int]) -> str:
        thread, block = record[FindingWord.THREAD], record[FindingWord.BLOCK]
        if thread == _NO_THREAD:
            return f"block {block}"
        return f"thread {_thread(record, thread)} of block {block}"

    def _message(self, reason: DeviceReason, record: list[int], who: str) -> tuple[str, tuple[Note, ...]]:
        address, other, size = record[FindingWord.ADDRESS], record[FindingWord.OTHER], record[FindingWord.BYTES]
        if reason in _OF_ACCESS:
            where = self._describe(address, self._space(record[FindingWord.SITE]))
            what = _OF_ACCESS[reason].format(bytes=counted(size, "byte"), alignment=other)
            return f"{who} accesses {where}: {what}", ()
        if reason is DeviceReason.RACE:
            where = self._describe(address, self._space(record[FindingWord.SITE]))
            did = ("reads what {} wrote", "writes what {} wrote", "writes what {} read")[size]
            with_whom = f"thread {_thread(record, other)}"
            return f"{who} {did.format(with_whom)} at {where}, with no barrier between", ()
        if reason is DeviceReason.BARRIER_DIVERGENT:
            elsewhere = "has ended" if other == ENDED else "stands elsewhere"
            return f"{counted(address, 'lane')} of a warp reached this barrier; {who} {elsewhere}", ()
        if reason is DeviceReason.BARRIER_MISSED:
            notes = () if other == 0 else (Note(message="the barrier where it waits", place=self.place(other)),)
            elsewhere = "has ended" if other == 0 else "waits at another one"
            return f"threads wait at this barrier; {who} {elsewhere}", notes
        if reason is DeviceReason.RESUME_WITHOUT_KEEP:
            return f"{who} resumes TPER{other}, which it did not keep", self._keeps(other)
        if reason is DeviceReason.WAIT_WITHOUT_SET:
            pipes = f"pipe {address & 0xFFFF} to pipe {address >> 16}, event {other}"
            return f"{who} waits for a flag that nobody has set: {pipes}", ()
        if reason is DeviceReason.BAD_SHAPE:
            shape = f"{address & 0xFFFF} x {address >> 16 & 0xFFFF} x {address >> 32 & 0xFFFF}"
            if address == 0:
                return f"{who} calls a SIMT function without a shape for its threads", ()
            return f"{who} calls a SIMT function with {shape} threads; the bound is {size}", ()
        return f"{who}: {_OTHERS[reason].format(value=address, lane=other & 31)}", ()

    def _space(self, site: int) -> int:
        """The address space that an access concerns, as its text says; 0 where it moves between both."""
        found = self._module.sites.found[site]
        text = self._program.module.text[found.start : found.end]
        spaces = {number for number in (1, 6) if f"addrspace({number})" in text}
        return spaces.pop() if len(spaces) == 1 else 0

    def _keeps(self, register: int) -> tuple[Note, ...]:
        """Where the module keeps a register."""
        text, source = self._program.module.text, self._program.module.source
        notes: list[Note] = []
        for routine in self._program.simt.values():
            for statement in routine.function.body.with_opcode("call"):
                piece = text[statement.start : statement.end]
                if f"{{TPER{register}}}" in piece and '"={TPER' in piece and not piece.rstrip().endswith("()"):
                    place = source.place(TextOffset(statement.start), TextOffset(statement.end))
                    if "()" not in piece:
                        notes.append(Note(message=f"@{routine.name} keeps TPER{register} here", place=place))
        return tuple(notes) or (Note(message=f"no SIMT function of the kernel keeps TPER{register}"),)

    def counts(self, words: Any) -> tuple[FunctionCounts, ...]:
        """What each function did."""
        names = [field.name for field in fields(FunctionCounts)][1:]
        return tuple(
            FunctionCounts(function=name, **{item: int(words[index][place]) for place, item in enumerate(names)})
            for index, name in enumerate(self._module.counted)
        )

    def trace(self, raw: RawOutcome) -> tuple[TracedStep, ...]:
        """What the followed thread did."""
        return tuple(self._step([int(word) for word in record]) for record in raw.trace)

    def _step(self, record: list[int]) -> TracedStep:
        site = self._module.sites.found[record[TraceWord.SITE]]
        place = self.place(record[TraceWord.SITE])
        assert place is not None
        text = " ".join(self._program.module.text[site.start : site.end].split())
        value = value_text(site.type, record[TraceWord.VALUE]) if record[TraceWord.KIND] else ""
        return TracedStep(place=place, function=site.function, text=text, call=record[TraceWord.CALL], value=value)


_OF_ACCESS = {
    DeviceReason.OUT_OF_RANGE: "{bytes} out of range",
    DeviceReason.MISALIGNED: "not a multiple of {alignment}",
    DeviceReason.UNINITIALISED: "{bytes} of which some were never written",
}
_OTHERS = {
    DeviceReason.UNKNOWN_MODE: "the operand {value:#x} has a mode that is not known",
    DeviceReason.INACTIVE_SOURCE: "the shuffle takes from a lane that is not active (operand {lane})",
    DeviceReason.UNREACHABLE: "reached unreachable",
    DeviceReason.CONVERSION: "converts a value out of the range of i32 without saturation",
}


def _thread(record: list[int], number: int) -> str:
    """A thread's x, y and z."""
    shape = record[FindingWord.SHAPE]
    x, y = max(1, shape & 0xFFFF), max(1, shape >> 16 & 0xFFFF)
    return f"({number % x}, {number // x % y}, {number // x // y})"


def value_text(kind: str, bits: int) -> str:
    """A value of a type, from its bits."""
    found = read_type_text(kind)
    bits &= (1 << 64) - 1
    if found.kind is TypeKind.INTEGER:
        value = bits & ((1 << found.bits) - 1)
        if found.bits == 1:
            return "true" if value else "false"
        return str(value - (1 << found.bits) if value >> (found.bits - 1) else value)
    formats = {"float": ("<I", "<f", 32), "double": ("<Q", "<d", 64), "half": ("<H", "<e", 16)}
    if kind in formats:
        packed, unpacked, width = formats[kind]
        (number,) = struct.unpack(unpacked, struct.pack(packed, bits & ((1 << width) - 1)))
        return f"{number:.9g}" if width == 32 else repr(number)
    if kind == "bfloat":
        return f"{struct.unpack('<f', struct.pack('<I', (bits & 0xFFFF) << 16))[0]:.4g}"
    return f"{bits:#x}"
