"""A batch entry for a packet entry that nobody calls: full packets and at most one narrower tail.

docs/packet-abi.md: a batch entry runs `packet_count` packets from the record's `thread_index` on, clipped to the block
and to the dispatch. Thread indexes are linear with x fastest: `x + X * (y + Y * z)` in a block of X by Y by Z threads.
Where the dispatch ends inside a block, the threads that exist are *runs*: one where neither rows nor columns are cut,
else one for each plane or row. A run is split into full packets and at most one tail.

All of that is reckoned in 64 bits from 32-bit fields, where nothing can wrap: (2**32 - 1)**2 bounds a block's start and
a plane; `thread_index` has 32 bits, so that no thread from 2**32 on exists; and 2**32 - 1 packets of 1024 lanes from
thread 2**32 - 1 on end below 2**43.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import gcd
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Note
from vfsimt.ir.edits import insertion
from vfsimt.ir.lexicon import with_suffix
from vfsimt.specialize.cooperation import convergent_place
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
_AXES = ("x", "y", "z")
_THREADS = str(1 << 32)
"""How many threads of a block a `thread_index` can tell apart."""
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
        help_line = "say it: --wrap --width W, with W from 2 to 1024"
        return _refusal(view, entry, SpecializeReason.WRAP_WIDTH, message, help_line)
    shared = convergent_place(view, entry.entity)
    if shared is not None:
        message = (
            f"@{entry.name} has convergent operations, and gets no batch entry: its packets may wait for one another, "
            "and a batch entry runs them one after the other"
        )
        help_line = "run the packets of a block side by side; a batch entry for that has to be written by hand"
        finding = _refusal(view, entry, SpecializeReason.COOPERATIVE, message, help_line)
        return replace(finding, notes=(Note(message="it is convergent", place=view.module.source.span_place(shared)),))
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
        self._lines: list[str] = []

    def text(self) -> str:
        self._lines = [self._header()]
        self._read_range()
        self._runs()
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
        """From the record's fields to `thread.index` and `end`: threads inside the block, from 0."""
        layout = self._layout
        self._lines.append("entry:")
        for index, axis in enumerate(_AXES):
            offset = index * _FIELD_BYTES
            self._read_axis(axis, layout.block_id + offset, layout.dispatch_size + offset, layout.block_size + offset)
        self._read("thread.index", layout.thread_index)
        self._add("%plane = mul i64 %block.size.x, %block.size.y")
        self._least("plane.bounded", "plane", _THREADS)
        self._add("%volume = mul i64 %plane.bounded, %inside.z")
        self._least("volume.bounded", "volume", _THREADS)
        self._add("%inside = mul i64 %inside.x, %inside.y")
        self._add("%is.outside = icmp eq i64 %inside, 0")
        self._add("%limit = select i1 %is.outside, i64 0, i64 %volume.bounded")
        self._add("%packets = zext i32 %packet_count to i64")
        self._add(f"%asked.lanes = mul i64 %packets, {self._width}")
        self._add("%asked.end = add i64 %thread.index, %asked.lanes")
        self._least("end", "asked.end", "%limit")
        self._add("%is.empty = icmp uge i64 %thread.index, %end")
        self._add("br i1 %is.empty, label %packet.batch.exit, label %packet.batch.shape")

    def _read_axis(self, axis: str, block_id: int, dispatch_size: int, block_size: int) -> None:
        """How many of the block's threads lie inside the dispatch along an axis: `inside.AXIS`."""
        self._read(f"block.id.{axis}", block_id)
        self._read(f"dispatch.size.{axis}", dispatch_size)
        self._read(f"block.size.{axis}", block_size)
        self._add(f"%block.start.{axis} = mul i64 %block.id.{axis}, %block.size.{axis}")
        self._add(f"%block.begins.{axis} = icmp ult i64 %block.start.{axis}, %dispatch.size.{axis}")
        self._add(f"%dispatch.left.{axis} = sub i64 %dispatch.size.{axis}, %block.start.{axis}")
        self._add(f"%room.{axis} = select i1 %block.begins.{axis}, i64 %dispatch.left.{axis}, i64 0")
        self._least(f"inside.{axis}", f"room.{axis}", f"%block.size.{axis}")

    def _runs(self) -> None:
        """The loop over runs of threads that exist: each begins `stride` after the last one, and has `length`."""
        self._start("packet.batch.shape")
        self._add("%has.whole.rows = icmp eq i64 %inside.x, %block.size.x")
        self._add("%has.whole.columns = icmp eq i64 %inside.y, %block.size.y")
        self._add("%has.whole.planes = and i1 %has.whole.rows, %has.whole.columns")
        self._add("%plane.inside = mul i64 %block.size.x, %inside.y")
        self._add("%part.length = select i1 %has.whole.rows, i64 %plane.inside, i64 %inside.x")
        self._add("%part.stride = select i1 %has.whole.rows, i64 %plane, i64 %block.size.x")
        self._add("%length = select i1 %has.whole.planes, i64 %limit, i64 %part.length")
        self._add("%stride = select i1 %has.whole.planes, i64 %limit, i64 %part.stride")
        self._add("%run.passed = urem i64 %thread.index, %stride")
        self._add("%run.nearest = sub i64 %thread.index, %run.passed")
        self._add("br label %packet.batch.run")
        self._start("packet.batch.run")
        self._add("%run = phi i64 [ %run.nearest, %packet.batch.shape ], [ %run.next, %packet.batch.next ]")
        self._add("%run.is.later = icmp ugt i64 %run, %thread.index")
        self._add("%start = select i1 %run.is.later, i64 %run, i64 %thread.index")
        self._add("%run.end = add i64 %run, %length")
        self._least("stop", "run.end", "%end")
        self._add("%row = udiv i64 %run, %block.size.x")
        self._add("%y = urem i64 %row, %block.size.y")
        self._add("%row.exists = icmp ult i64 %y, %inside.y")
        self._add("%has.lanes = icmp ult i64 %start, %stop")
        self._add("%is.run = and i1 %row.exists, %has.lanes")
        self._add("br i1 %is.run, label %packet.batch.split, label %packet.batch.next")

    def _full_packets(self) -> None:
        self._start("packet.batch.split")
        self._add("%lanes = sub i64 %stop, %start")
        self._add(f"%full.count = udiv i64 %lanes, {self._width}")
        self._add(f"%tail.lanes = urem i64 %lanes, {self._width}")
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
        self._add("br i1 %has.tail, label %packet.batch.tail, label %packet.batch.next")
        self._start("packet.batch.tail")
        lanes = "%tail.lanes"
        if bits != 64:
            lanes = "%tail.lane.count"
            self._add(f"{lanes} = {'trunc' if bits < 64 else 'zext'} i64 %tail.lanes to {kind}")
        self._run("tail", "full.count", lanes)
        self._add("br label %packet.batch.next")
        self._start("packet.batch.next")
        self._add("%run.next = add i64 %run, %stride")
        self._add("%has.run = icmp ult i64 %run.next, %end")
        self._add("br i1 %has.run, label %packet.batch.run, label %packet.batch.exit")
        self._start("packet.batch.exit")
        self._add("ret void")

    def _run(self, prefix: str, packet: str, lanes: str) -> None:
        """Run a packet, counted from 0: its first thread goes into the record, then the entry is called."""
        self._add(f"%{prefix}.offset = mul i64 %{packet}, {self._width}")
        self._add(f"%{prefix}.thread = add i64 %start, %{prefix}.offset")
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

    def _read(self, name: str, offset: int) -> None:
        """Load a 32-bit field of the record as a number of 64 bits."""
        self._field(name, offset)
        self._add(f"%{name} = zext i32 %{name}.value to i64")

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
        """The lesser one of a value (without its sigil) and another, or a constant."""
        self._add(f"%{name}.first = icmp ult i64 %{first}, {second}")
        self._add(f"%{name} = select i1 %{name}.first, i64 %{first}, i64 {second}")

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
