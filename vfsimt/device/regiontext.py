"""A region of a SIMT function in the host text: a loop over the lanes of a warp that stand at its leader.

    define internal void @"vf.region.F.3"(ptr %ctx, ptr %frame, ptr %ub, i32 %mask, ...)

runs the lanes of `%mask`, as runs of neighbouring lanes, so that the loop counts and LLVM may make vectors of it. The
frame of a warp holds, as arrays of 32, where each lane goes next and the values that other regions use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.device.calls import emit_call
from vfsimt.device.instructiontext import MEMORY_OPCODES, alloca_text, define, emit_memory, plain_text
from vfsimt.device.layout import ENDED, Word
from vfsimt.device.routines import Flavour, host_name, host_operand, host_type, host_value
from vfsimt.device.tracing import emit_counts, emit_trace
from vfsimt.device.writing import Writer
from vfsimt.ir.lexicon import encode_name

if TYPE_CHECKING:
    from vfsimt.device.frames import Frame
    from vfsimt.device.regions import Regions
    from vfsimt.device.writing import Unit
    from vfsimt.ir.instruction import Instruction

LOOP_HINT = "!0"


def region_name(function: str, leader: int) -> str:
    """The name of a region's function, with its sigil."""
    return "@" + encode_name(f"vf.region.{function}.{leader}")


class RegionText:
    """Writes one region.

    Args:
        unit: the text that it belongs to.
        regions: the regions of the function.
        frame: where values are kept.
        leader: the node at which the region begins.
    """

    def __init__(self, unit: Unit, regions: Regions, frame: Frame, leader: int) -> None:
        self._regions = regions
        self._frame = frame
        self._leader = leader
        self._members = frozenset(regions.members(leader))
        self._writer = Writer(unit, regions.routine.name, Flavour.SIMT)
        self._edges: list[tuple[str, int]] = []
        self._pending: dict[str, tuple[int, int]] = {}

    def text(self) -> str:
        """The definition of the region's function."""
        parameters = "".join(f", {host_type(kind)} {name}" for kind, name in self._regions.routine.parameters)
        name = region_name(self._regions.routine.name, self._leader)
        head = (
            f"define internal void {name}(ptr noalias %ctx, ptr noalias %frame, ptr noalias %ub, i32 %mask{parameters})"
        )
        self._entry()
        self._import_values()
        self._writer.put(f"br label %s{self._leader}")
        for node in self._regions.members(self._leader):
            self._node(node)
        self._latch()
        return "\n".join([f"{head} noinline nounwind {{", *self._writer.lines, "}"])

    def _entry(self) -> None:
        writer = self._writer
        writer.label("entry")
        for node in self._regions.members(self._leader):
            for item in self._regions.nodes[node].instructions:
                if item.opcode == "alloca" and host_name(item.result) not in self._frame.allocas:
                    define(writer, item, alloca_text(item))
        base = writer.make("getelementptr i32, ptr %frame, i32 128")
        writer.put(f"%base = load i32, ptr {base}, align 4")
        self._note_site()
        if writer.options.counts:
            emit_counts(writer, self._regions, self._leader)
        writer.put("br label %run")
        writer.label("run")
        writer.put("%left = phi i32 [ %mask, %entry ], [ %rest, %run.end ]")
        writer.put("%first = call i32 @llvm.cttz.i32(i32 %left, i1 true)")
        writer.put("%shifted = lshr i32 %left, %first")
        writer.put("%inverse = xor i32 %shifted, -1")
        writer.put("%length = call i32 @llvm.cttz.i32(i32 %inverse, i1 false)")
        writer.put("%end = add nuw nsw i32 %first, %length")
        writer.put("br label %lane.begin")
        writer.label("lane.begin")
        writer.put("%lane = phi i32 [ %first, %run ], [ %lane.next, %lane.end ]")
        writer.put("%thread = add nuw nsw i32 %base, %lane")

    def _note_site(self) -> None:
        """Leave in the context where the block is, for a run that does not end."""
        instructions = self._regions.nodes[self._leader].instructions
        if instructions:
            writer = self._writer
            writer.put(f"store i64 {writer.site(instructions[0])}, ptr {writer.word(Word.SITE)}, align 8")

    def _import_values(self) -> None:
        phis = [item for item in self._regions.nodes[self._leader].instructions if item.opcode == "phi"]
        for name in dict.fromkeys((*(host_name(item.result) for item in phis), *self._regions.imports(self._leader))):
            self._frame.load(self._writer, name)

    def _node(self, node: int) -> None:
        writer, piece = self._writer, self._regions.nodes[node]
        writer.label(f"s{node}")
        ends_block = piece.sync is None
        body = piece.instructions[:-1] if ends_block else piece.instructions
        phis = [item for item in body if item.opcode == "phi"]
        if node != self._leader:
            for item in phis:
                self._phi(item)
            for item in phis:
                self._keep(item)
        for item in body[len(phis) :]:
            self._instruction(item)
        if ends_block:
            self._terminator(node, piece.instructions[-1])
        else:
            assert piece.sync is not None
            if writer.options.trace:
                emit_trace(writer, piece.sync)
            self._frame.store_operands(writer, piece.sync)
            writer.put(f"br label {self._edge(node, node + 1)}")

    def _phi(self, item: Instruction) -> None:
        values: list[str] = []
        for operand, label in zip(item.operands, item.labels, strict=True):
            source = self._regions.last_nodes[self._regions.routine.block_named(label)]
            if source in self._regions.owners:
                values.append(f"[ {host_value(operand.value)}, %s{source} ]")
        define(self._writer, item, f"phi {host_type(item.type)} {', '.join(values)}")

    def _instruction(self, item: Instruction) -> None:
        writer = self._writer
        if item.opcode == "alloca":
            if host_name(item.result) in self._frame.allocas:
                self._frame.load(writer, host_name(item.result))
            return
        if item.opcode == "call":
            emit_call(writer, item)
        elif item.opcode in MEMORY_OPCODES:
            emit_memory(writer, item)
        else:
            define(writer, item, plain_text(item))
        self._keep(item)
        if writer.options.trace:
            emit_trace(writer, item)

    def _keep(self, item: Instruction) -> None:
        if item.result:
            self._frame.store(self._writer, host_name(item.result), host_name(item.result))

    def _terminator(self, node: int, item: Instruction) -> None:
        writer = self._writer
        if writer.options.trace:
            emit_trace(writer, item)
        if item.opcode == "unreachable":
            writer.call("vf.unreachable", f"ptr %ctx, i32 {writer.site(item)}, i32 %thread")
        if item.opcode in ("ret", "unreachable"):
            writer.put("br label %lane.end")
            self._edges.append((f"%s{node}", ENDED))
            return
        targets = [self._edge(node, target) for target in self._regions.nodes[node].targets]
        if item.opcode == "switch":
            cases = zip(item.operands[1:], targets[1:], strict=True)
            listed = " ".join(f"{host_operand(value)}, label {target}" for value, target in cases)
            writer.put(f"switch {host_operand(item.operands[0])}, label {targets[0]} [ {listed} ]")
        elif item.operands:
            writer.put(f"br {host_operand(item.operands[0])}, label {targets[0]}, label {targets[1]}")
        else:
            writer.put(f"br label {targets[0]}")
        self._flush_edges()

    def _edge(self, node: int, target: int) -> str:
        """The block to branch to; one that leaves the region stores what the target's phis get."""
        if target in self._members and target != self._leader:
            return f"%s{target}"
        name = f"e{node}.{target}"
        if name not in self._pending:
            self._pending[name] = (node, target)
        return f"%{name}"

    def _flush_edges(self) -> None:
        """Write the blocks of the edges that leave the region at the node that has just ended."""
        writer = self._writer
        for name, (node, target) in self._pending.items():
            writer.label(name)
            label = self._regions.nodes[node]
            for item in self._regions.nodes[target].instructions:
                if item.opcode != "phi":
                    break
                value = _incoming(self._regions, item, label.block)
                self._frame.store(writer, host_name(item.result), value)
            writer.put("br label %lane.end")
            self._edges.append((f"%{name}", self._frame.place(target)))
        self._pending.clear()

    def _latch(self) -> None:
        writer = self._writer
        self._flush_edges()
        writer.label("lane.end")
        places = ", ".join(f"[ {_signed(place)}, {label} ]" for label, place in self._edges)
        writer.put(f"%next = phi i32 {places}")
        at = writer.make("getelementptr i32, ptr %frame, i32 %lane")
        writer.put(f"store i32 %next, ptr {at}, align 4")
        writer.put("%lane.next = add nuw nsw i32 %lane, 1")
        writer.put("%more = icmp ult i32 %lane.next, %end")
        writer.put(f"br i1 %more, label %lane.begin, label %run.end, !llvm.loop {LOOP_HINT}")
        writer.label("run.end")
        writer.put("%end.wide = zext i32 %end to i64")
        writer.put("%above.wide = shl i64 -1, %end.wide")
        writer.put("%above = trunc i64 %above.wide to i32")
        writer.put("%rest = and i32 %left, %above")
        writer.put("%again = icmp ne i32 %rest, 0")
        writer.put("br i1 %again, label %run, label %done")
        writer.label("done")
        writer.put("ret void")


def _signed(place: int) -> int:
    return place - (1 << 32) if place >= 1 << 31 else place


def _incoming(regions: Regions, phi: Instruction, block: int) -> str:
    """What a phi gets from a block."""
    for operand, label in zip(phi.operands, phi.labels, strict=True):
        if regions.routine.block_named(label) == block:
            return host_value(operand.value)
    raise AssertionError(f"{phi.result} has no value for a block before it")
