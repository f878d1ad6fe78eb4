"""A SIMT function in the host text: its regions, the dispatcher of a warp, and the launch of a block of threads.

The dispatcher looks where the lanes of its warp stand, takes the lanes at the first place in order, does the warp
operation that they wait for, and runs the region behind it. It returns when all lanes have ended, or all wait at one
barrier; the launch then goes on to the next warp.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.device.frames import Frame
from vfsimt.device.intrinsics import Work
from vfsimt.device.regions import Regions
from vfsimt.device.regiontext import RegionText, region_name
from vfsimt.device.routines import Flavour, host_name, host_type, intrinsic_of
from vfsimt.device.writing import Writer
from vfsimt.ir.lexicon import encode_name
from vfsimt.ir.types import read_type_text

if TYPE_CHECKING:
    from vfsimt.device.routines import Routine
    from vfsimt.device.writing import Unit
    from vfsimt.ir.instruction import Instruction

_ENDED = 0
_STOPPED = -1


class SimtText:
    """Writes one SIMT function.

    Args:
        unit: the text that it belongs to.
        routine: the function.
        most_threads: the bound that the module gives for a block of its threads; 0 where it gives none.
    """

    def __init__(self, unit: Unit, routine: Routine, most_threads: int) -> None:
        self._unit = unit
        self._routine = routine
        self._most_threads = most_threads
        self._regions = Regions(routine, every_node=unit.options.lockstep)
        self._frame = Frame(self._regions)

    def text(self) -> str:
        """The type of its frame and all its functions."""
        pieces = [self._frame.type_text]
        pieces += [RegionText(self._unit, self._regions, self._frame, item).text() for item in self._regions.leaders]
        return "\n\n".join([*pieces, self._dispatcher(), self._launch(), self._size()])

    def _parameters(self) -> str:
        return "".join(f", {host_type(kind)} {name}" for kind, name in self._routine.parameters)

    def _name(self, piece: str) -> str:
        return "@" + encode_name(f"vf.{piece}.{self._routine.name}")

    def _size(self) -> str:
        """A function that tells how much room a warp needs, for whoever provides it."""
        return f"define i64 {self._name('size')}() {{\n  %size = {self._frame.bytes_text}\n  ret i64 %size\n}}"

    # The dispatcher

    def _dispatcher(self) -> str:
        writer = Writer(self._unit, self._routine.name, Flavour.SIMT)
        writer.label("entry")
        writer.put("br label %pick")
        writer.label("pick")
        writer.put("%places = load <32 x i32>, ptr %frame, align 64")
        writer.put("%place = call i32 @llvm.vector.reduce.umin.v32i32(<32 x i32> %places)")
        writer.put("%one = insertelement <32 x i32> zeroinitializer, i32 %place, i32 0")
        writer.put("%all = shufflevector <32 x i32> %one, <32 x i32> zeroinitializer, <32 x i32> zeroinitializer")
        writer.put("%here = icmp eq <32 x i32> %places, %all")
        writer.put("%mask = bitcast <32 x i1> %here to i32")
        cases: list[str] = []
        bodies = Writer(self._unit, self._routine.name, Flavour.SIMT)
        for leader in self._regions.leaders:
            place = self._frame.place(leader)
            cases.append(f"i32 {place}, label %p{place}")
            before = self._regions.nodes[leader].before
            bodies.label(f"p{place}")
            if before is not None and _is_barrier(before):
                self._arrive(bodies, before, place)
                cases.append(f"i32 {place + 1}, label %p{place + 1}")
                bodies.label(f"p{place + 1}")
            elif before is not None:
                self._operate(bodies, before)
            arguments = "".join(f", {host_type(kind)} {name}" for kind, name in self._routine.parameters)
            region = region_name(self._routine.name, leader)
            bodies.put(f"call void {region}(ptr %ctx, ptr %frame, ptr %ub, i32 %mask{arguments})")
            bodies.put("br label %pick")
        writer.put(f"switch i32 %place, label %ended [ {' '.join(cases)} ]")
        writer.label("ended")
        writer.put(f"ret i32 {_ENDED}")
        writer.label("stop")
        writer.put(f"ret i32 {_STOPPED}")
        head = f"define internal i32 {self._name('warp')}(ptr %ctx, ptr noalias %frame, ptr %ub{self._parameters()})"
        return "\n".join([f"{head} noinline nounwind {{", *writer.lines, *bodies.lines, "}"])

    def _arrive(self, writer: Writer, barrier: Instruction, place: int) -> None:
        """All lanes of the warp must be here; then they wait for the other warps."""
        site = writer.site(barrier)
        good = writer.call("vf.arrive", f"ptr %ctx, ptr %frame, i32 %mask, i32 {site}, i32 {place + 1}", "i1")
        writer.put(f"br i1 {good}, label %wait{place}, label %stop")
        writer.label(f"wait{place}")
        writer.put(f"ret i32 {site}")

    def _operate(self, writer: Writer, operation: Instruction) -> None:
        """A warp operation on the arrays of the frame."""
        intrinsic = intrinsic_of(operation)
        assert intrinsic is not None
        name = host_name(operation.result) if operation.result else ""
        if name not in self._regions.kept:
            return
        result = writer.make(f"getelementptr {self._frame.array(name)}")
        bits = read_type_text(operation.operands[0].type).bits
        values = writer.make(f"getelementptr {self._frame.scratch_array(max(bits, 8))}")
        arguments = f"ptr {values}, ptr {result}, i32 %mask"
        if intrinsic.work is Work.VOTE:
            writer.call(f"vf.vote.{intrinsic.detail}", arguments)
        elif intrinsic.work is Work.REDUCTION:
            writer.call(f"vf.redux.{intrinsic.detail}.{intrinsic.type}", arguments)
        else:
            which, clamp = (writer.make(f"getelementptr {item}") for item in self._frame.shuffle_arrays())
            checked = "true" if writer.options.sanitizer else "false"
            more = f"ptr {which}, ptr {clamp}, ptr %ctx, ptr %frame, i32 {writer.site(operation)}, i1 {checked}"
            writer.call(f"vf.shfl.{intrinsic.detail}.{bits}", f"{arguments}, {more}")

    # The launch

    def _launch(self) -> str:
        name = self._name("launch")
        warp = self._name("warp")
        arguments = "".join(f", {host_type(kind)} {item}" for kind, item in self._routine.parameters)
        has_barrier = any(
            node.before is not None and _is_barrier(node.before)
            for node in (self._regions.nodes[item] for item in self._regions.order)
        )
        self._unit.needs.update(("vf.begin", "vf.warp.begin", "vf.round"))
        text = _LAUNCH if has_barrier else _LAUNCH_WITHOUT_BARRIER
        counter = self._unit.counters.get(self._routine.name, 0)
        return (
            text.replace("$NAME", name)
            .replace("$WARP", warp)
            .replace("$PARAMETERS", self._parameters())
            .replace("$ARGUMENTS", arguments)
            .replace("$BYTES", self._frame.bytes_text)
            .replace("$MOST", str(self._most_threads))
            .replace("$COUNTER", str(counter))
        )


def _is_barrier(instruction: Instruction) -> bool:
    intrinsic = intrinsic_of(instruction)
    return intrinsic is not None and intrinsic.work is Work.BARRIER


_HEAD = """define internal void $NAME(ptr %ctx, ptr %ub, i32 %site$PARAMETERS) noinline nounwind {
entry:
  %bytes = $BYTES
  %warps = call i32 @vf.begin(ptr %ctx, i32 %site, i64 %bytes, i32 $MOST, i64 $COUNTER)
  %frames.at = getelementptr i64, ptr %ctx, i64 3
  %frames = load ptr, ptr %frames.at, align 8
  %none = icmp eq i32 %warps, 0
  br i1 %none, label %end, label %loop
"""

_LAUNCH_WITHOUT_BARRIER = (
    _HEAD
    + """
loop:
  %warp = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @vf.warp.begin(ptr %ctx, ptr %frames, i32 %warp)
  %state = call i32 $WARP(ptr %ctx, ptr %frames, ptr %ub$ARGUMENTS)
  %next = add i32 %warp, 1
  %more = icmp ult i32 %next, %warps
  br i1 %more, label %loop, label %end

end:
  ret void
}"""
)
"""The warps one after the other, in one frame."""

_LAUNCH = (
    _HEAD
    + """
loop:
  %warp = phi i32 [ 0, %entry ], [ %next, %loop ]
  %wide = zext i32 %warp to i64
  %offset = mul i64 %wide, %bytes
  %frame = getelementptr i8, ptr %frames, i64 %offset
  call void @vf.warp.begin(ptr %ctx, ptr %frame, i32 %warp)
  %next = add i32 %warp, 1
  %more = icmp ult i32 %next, %warps
  br i1 %more, label %loop, label %round

round:
  br label %step

step:
  %warp2 = phi i32 [ 0, %round ], [ %next2, %stepped ]
  %wide2 = zext i32 %warp2 to i64
  %offset2 = mul i64 %wide2, %bytes
  %frame2 = getelementptr i8, ptr %frames, i64 %offset2
  %state.at = getelementptr i32, ptr %frame2, i32 130
  %state = load i32, ptr %state.at, align 4
  %over = icmp eq i32 %state, 0
  br i1 %over, label %stepped, label %run

run:
  %now = call i32 $WARP(ptr %ctx, ptr %frame2, ptr %ub$ARGUMENTS)
  store i32 %now, ptr %state.at, align 4
  %stopped = icmp eq i32 %now, -1
  br i1 %stopped, label %end, label %stepped

stepped:
  %next2 = add i32 %warp2, 1
  %more2 = icmp ult i32 %next2, %warps
  br i1 %more2, label %step, label %rounded

rounded:
  %again = call i1 @vf.round(ptr %ctx, ptr %frames, i64 %bytes, i32 %warps)
  br i1 %again, label %round, label %end

end:
  ret void
}"""
)
"""The warps in turn, each up to its next barrier."""
