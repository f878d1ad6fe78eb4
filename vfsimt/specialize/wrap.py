"""A batch entry for a packet entry that nobody calls: full packets and at most one narrower tail.

docs/packet-abi.md: a batch entry runs `packet_count` packets from the record's `thread_index` on, clipped to the block
and to the dispatch. All of that is reckoned in 64 bits from 32-bit fields, where nothing can wrap: a block starts below
(2**32 - 1)**2, and 2**32 - 1 packets of 16 lanes from thread 2**32 - 1 on end below 2**37.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding
from vfsimt.ir.edits import insertion
from vfsimt.ir.lexicon import with_suffix
from vfsimt.specialize.reasons import SpecializeReason

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.edits import Edit
    from vfsimt.ir.nodes import Parameter
    from vfsimt.ir.view import ModuleView
    from vfsimt.launch import LaunchLayout
    from vfsimt.specialize.lanes import PacketEntry

BATCH_SUFFIX = ".packet_batch"

_PARAMETER_NAMES = ("argument_buffer", "return_lanes", "launch_config")
_RECORD = 2
_FIELD_BYTES = 4
_POINTER = re.compile(
    r"(?:ptr(?P<opaque>[ ]*addrspace\([0-9]+\))?|(?P<element>.*?)(?P<typed>[ ]*addrspace\([0-9]+\))?\*)"
)
_PASSED_IN_ANOTHER_WAY = frozenset(
    "byval byref sret inalloca preallocated nest inreg swiftself swifterror swiftasync".split()
)
# The batch entry reads and writes the record; what the entry promises of it does not hold for the batch entry.
_NOT_OF_A_WRITTEN_RECORD = frozenset("readonly readnone writeonly initializes dead_on_return".split())
_EXTENSIONS = ("zeroext", "signext")
_LOCAL_LINKAGES = ("internal", "private")
# Function attributes that hold for a function that does nothing but call another in a loop.
_INHERITED = frozenset(
    "nounwind uwtable strictfp null_pointer_is_valid sanitize_address sanitize_memory sanitize_thread"
    " sanitize_hwaddress ssp sspstrong sspreq nosync nofree norecurse willreturn".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchEntry:
    """A batch entry to add.

    Attributes:
        name: decoded.
        edit: the insertion of its text, below the packet entry.
    """

    entry: PacketEntry
    width: int
    name: str
    edit: Edit


def plan_batch_entry(
    view: ModuleView, entry: PacketEntry, width: int | None, layout: LaunchLayout
) -> BatchEntry | Finding:
    """Plan the batch entry of a packet entry that nobody calls, or say why there can be none."""
    name = entry.name + BATCH_SUFFIX
    if width is None:
        message = f"nothing calls @{entry.name}, so nothing says how many lanes its packets have"
        return _refusal(view, entry, SpecializeReason.WRAP_WIDTH, message, "say it: --wrap --width 2, 4, 8 or 16")
    obstacle = _obstacle(view, entry, width)
    if obstacle is not None:
        help_line = (
            "a batch entry is made for 'void (ptr, ptr, ptr, lanes)' as packet kernels have it; write one by hand"
        )
        message = f"@{entry.name} gets no batch entry: {obstacle}"
        return _refusal(view, entry, SpecializeReason.WRAP_SIGNATURE, message, help_line)
    if name in view.module.names:
        message = f"the name @{name} is taken, so @{entry.name} gets no batch entry"
        return _refusal(view, entry, SpecializeReason.NAME_TAKEN, message, "rename that value, or the entry")
    text = view.newline * 2 + _BatchWriter(view, entry, width, layout).text()
    return BatchEntry(entry=entry, width=width, name=name, edit=insertion(entry.entity.end, text))


def _obstacle(view: ModuleView, entry: PacketEntry, width: int) -> str | None:
    text = view.module.text
    header = entry.header
    parameters = header.parameters
    if header.return_type.slice(text) != "void":
        return f"it returns {header.return_type.slice(text)}"
    if len(parameters) != len(_PARAMETER_NAMES) + 1 or entry.lanes.index != len(_PARAMETER_NAMES):
        return "its parameters are not three pointers and the lane count"
    for parameter in parameters[:-1]:
        if _POINTER.fullmatch(parameter.type.slice(text)) is None:
            return f"its parameter {parameter.index} is no pointer"
    for parameter in parameters:
        special = _PASSED_IN_ANOTHER_WAY & {_word(text, item) for item in parameter.attributes}
        if special:
            return f"its parameter {parameter.index} is {min(special)}"
    if (entry.lanes_bits or 0) < width.bit_length():
        return f"its lane count does not hold {width}"
    if _linkage(text, entry) == "available_externally":
        return "another module defines it"
    if "addrspace" in header.clauses:
        return "it is in an address space for code"
    if "comdat" in header.clauses and _linkage(text, entry) in _LOCAL_LINKAGES:
        return "it is local to a comdat, which the linker may drop"
    return None


def _word(text: str, attribute: Span) -> str:
    """An attribute's keyword, without its operands."""
    return re.split(r"[ (=]", attribute.slice(text), maxsplit=1)[0]


def _linkage(text: str, entry: PacketEntry) -> str:
    linkage = entry.header.linkage
    return "external" if linkage is None else linkage.slice(text)


class _BatchWriter:
    """Writes the batch entry of one packet entry, in the pointer types of the entry."""

    def __init__(self, view: ModuleView, entry: PacketEntry, width: int, layout: LaunchLayout) -> None:
        self._view = view
        self._text = view.module.text
        self._entry = entry
        self._width = width
        self._layout = layout
        self._shift = width.bit_length() - 1
        self._lines: list[str] = []

    def text(self) -> str:
        self._lines = [self._header()]
        self._read_range()
        self._full_packets()
        self._tail()
        return self._view.newline.join([*self._lines, "}"])

    def _header(self) -> str:
        """The head: visible to whoever called the entry so far, which a local or discardable symbol would not be."""
        header = self._entry.header
        linkage = _linkage(self._text, self._entry)
        shared = ["weak_odr"] if linkage.startswith(("linkonce", "weak")) else []
        is_local = linkage in _LOCAL_LINKAGES
        kept = () if is_local else (header.preemption, header.visibility, header.dll_storage)
        words = [item.slice(self._text) for item in (*kept, header.calling_convention) if item is not None]
        spelling = with_suffix(header.name_span.slice(self._text)[1:], BATCH_SUFFIX)
        parameters = [self._parameter(parameter) for parameter in header.parameters[:-1]]
        listed = ", ".join([*parameters, "i32 %packet_count"])
        before = " ".join(["define", *shared, *words, "void"])
        return " ".join([f"{before} @{spelling}({listed})", *self._function_attributes(), "{"])

    def _parameter(self, parameter: Parameter) -> str:
        kept = [
            item.slice(self._text)
            for item in parameter.attributes
            if parameter.index != _RECORD or _word(self._text, item) not in _NOT_OF_A_WRITTEN_RECORD
        ]
        return " ".join([parameter.type.slice(self._text), *kept, f"%{_PARAMETER_NAMES[parameter.index]}"])

    def _function_attributes(self) -> list[str]:
        """The target, and what is true of a loop around the entry; written out, so that no group is added."""
        return [
            attribute
            for attribute in self._view.function_attribute_texts(self._entry.entity)
            if attribute.startswith('"') or re.split(r"[ (=]", attribute, maxsplit=1)[0] in _INHERITED
        ]

    def _read_range(self) -> None:
        """From the record's fields to `start` and `end`: threads inside the block, from 0."""
        layout = self._layout
        self._lines.append("entry:")
        fields = {
            "block.id": layout.block_id,
            "dispatch.size": layout.dispatch_size,
            "block.size": layout.block_size,
            "thread.index": layout.thread_index,
        }
        for name, offset in fields.items():
            self._field(name, offset)
            self._add(f"%{name} = zext i32 %{name}.value to i64")
        self._add("%block.start = mul i64 %block.id, %block.size")
        self._add("%block.begins = icmp ult i64 %block.start, %dispatch.size")
        self._add("%dispatch.left = sub i64 %dispatch.size, %block.start")
        self._add("%dispatch.room = select i1 %block.begins, i64 %dispatch.left, i64 0")
        self._least("limit", "dispatch.room", "block.size")
        self._add("%packets = zext i32 %packet_count to i64")
        self._add(f"%asked.lanes = shl i64 %packets, {self._shift}")
        self._add("%asked.end = add i64 %thread.index, %asked.lanes")
        self._least("end", "asked.end", "limit")
        self._add("%is.empty = icmp uge i64 %thread.index, %end")
        self._add("br i1 %is.empty, label %packet.batch.exit, label %packet.batch.split")

    def _full_packets(self) -> None:
        self._start("packet.batch.split")
        self._add("%lanes = sub i64 %end, %thread.index")
        self._add(f"%full.count = lshr i64 %lanes, {self._shift}")
        self._add(f"%tail.lanes = and i64 %lanes, {self._width - 1}")
        self._add("%has.full = icmp ne i64 %full.count, 0")
        self._add("br i1 %has.full, label %packet.batch.full, label %packet.batch.tail.test")
        self._start("packet.batch.full")
        self._add("%packet = phi i64 [ 0, %packet.batch.split ], [ %packet.next, %packet.batch.full ]")
        self._run("full", "packet", str(self._width))
        self._add("%packet.next = add i64 %packet, 1")
        self._add("%has.next = icmp ult i64 %packet.next, %full.count")
        self._add("br i1 %has.next, label %packet.batch.full, label %packet.batch.tail.test")

    def _tail(self) -> None:
        kind = self._entry.lanes.type.slice(self._text)
        bits = self._entry.lanes_bits or 0
        self._start("packet.batch.tail.test")
        self._add("%has.tail = icmp ne i64 %tail.lanes, 0")
        self._add("br i1 %has.tail, label %packet.batch.tail, label %packet.batch.exit")
        self._start("packet.batch.tail")
        lanes = "%tail.lanes"
        if bits != 64:
            lanes = "%tail.lane.count"
            self._add(f"{lanes} = {'trunc' if bits < 64 else 'zext'} i64 %tail.lanes to {kind}")
        self._run("tail", "full.count", lanes)
        self._add("br label %packet.batch.exit")
        self._start("packet.batch.exit")
        self._add("ret void")

    def _run(self, prefix: str, packet: str, lanes: str) -> None:
        """Run a packet, counted from 0: its first thread goes into the record, then the entry is called."""
        self._add(f"%{prefix}.offset = shl i64 %{packet}, {self._shift}")
        self._add(f"%{prefix}.thread = add i64 %thread.index, %{prefix}.offset")
        self._add(f"%{prefix}.thread.value = trunc i64 %{prefix}.thread to i32")
        pointer = f"{self._word_pointer_type()} %thread.index.pointer"
        self._add(f"store i32 %{prefix}.thread.value, {pointer}, align {self._alignment(self._layout.thread_index)}")
        self._add(self._call(lanes))

    def _call(self, lanes: str) -> str:
        header = self._entry.header
        convention = header.calling_convention
        before = ["call", *([convention.slice(self._text)] if convention is not None else []), "void"]
        pointers = zip(header.parameters, _PARAMETER_NAMES, strict=False)
        arguments = [f"{parameter.type.slice(self._text)} %{name}" for parameter, name in pointers]
        count = self._entry.lanes
        extended = [word for item in count.attributes if (word := item.slice(self._text)) in _EXTENSIONS]
        arguments.append(" ".join([count.type.slice(self._text), *extended, lanes]))
        return f"{' '.join(before)} {header.name_span.slice(self._text)}({', '.join(arguments)})"

    def _field(self, name: str, offset: int) -> None:
        """Load a 32-bit field of the record; its address stays in `NAME.pointer`."""
        record = self._entry.header.parameters[_RECORD].type.slice(self._text)
        words = self._word_pointer_type()
        if words == record:
            self._add(f"%{name}.pointer = getelementptr i8, {record} %launch_config, i64 {offset}")
        else:
            octets = words.replace("i32", "i8", 1)
            self._add(f"%{name}.record = bitcast {record} %launch_config to {octets}")
            self._add(f"%{name}.field = getelementptr i8, {octets} %{name}.record, i64 {offset}")
            self._add(f"%{name}.pointer = bitcast {octets} %{name}.field to {words}")
        self._add(f"%{name}.value = load i32, {words} %{name}.pointer, align {self._alignment(offset)}")

    def _word_pointer_type(self) -> str:
        """The pointer type of a field: the record's own where pointers are opaque, else that of older dialects."""
        record = self._entry.header.parameters[_RECORD].type.slice(self._text)
        match = _POINTER.fullmatch(record)
        assert match is not None, "the signature was looked at before"
        return record if match["element"] is None else f"i32{match['typed'] or ''}*"

    def _alignment(self, offset: int) -> int:
        return gcd(gcd(offset, self._layout.record_alignment), _FIELD_BYTES)

    def _least(self, name: str, first: str, second: str) -> None:
        self._add(f"%{name}.first = icmp ult i64 %{first}, %{second}")
        self._add(f"%{name} = select i1 %{name}.first, i64 %{first}, i64 %{second}")

    def _start(self, label: str) -> None:
        self._lines += ["", f"{label}:"]

    def _add(self, instruction: str) -> None:
        self._lines.append(f"  {instruction}")


def _refusal(view: ModuleView, entry: PacketEntry, reason: SpecializeReason, message: str, help_line: str) -> Finding:
    return Finding(
        reason=reason,
        message=message,
        place=view.module.source.span_place(entry.header.name_span),
        help=help_line,
        facts=(("entry", entry.name),),
    )
