"""The runtime of the host text: checks of accesses, blocks of threads, moves, and the warp operations that are called.

The fixed part is in `runtime/*.ll.in`, where `$NAME` stands for a word's number in `layout`. What there is for many
sizes and types is made here.
"""

from __future__ import annotations

from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING

from vfsimt.device import layout
from vfsimt.device.layout import CounterWord, SpaceWord, Word
from vfsimt.device.shuffles import shuffle_text

if TYPE_CHECKING:
    from collections.abc import Iterable

_FILES = ("checks.ll.in", "block.ll.in", "scalar.ll.in")
_FIXED = frozenset(
    "vf.begin vf.warp.begin vf.arrive vf.round vf.resumed vf.unreachable vf.clock vf.to.s32 vf.trace vf.mode vf.move.in"
    " vf.move.out vf.flag.set vf.flag.wait".split()
)
_DECLARED = """declare void @llvm.trap()
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.vector.reduce.umin.v32i32(<32 x i32>)
declare float @llvm.roundeven.f32(float)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
"""
METADATA = """!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.interleave.count", i32 1}
!2 = !{!"branch_weights", i32 1, i32 100000}
!3 = !{!"branch_weights", i32 100000, i32 1}
"""
LANE_LOOP, UNLIKELY, LIKELY = "!0", "!2", "!3"
_KINDS = {"s32": "i32", "u32": "i32", "f32": "float", "f16": "half"}


def runtime_text(needs: Iterable[str], declared: frozenset[str]) -> str:
    """The runtime functions that a text calls.

    Args:
        needs: their names.
        declared: names that the text declares itself.
    """
    numbers = {word.name: str(int(word)) for kinds in (Word, SpaceWord, CounterWord) for word in kinds}
    numbers |= {name: str(getattr(layout, name)) for name in ("MOST_FINDINGS", "MOST_FLAGS", "FINDING_WORDS")}
    numbers |= {name: str(getattr(layout, name)) for name in ("TRACE_WORDS", "COUNTER_WORDS")}
    folder = files("vfsimt.device").joinpath("runtime")
    pieces = [Template(folder.joinpath(name).read_text(encoding="utf-8")).substitute(numbers) for name in _FILES]
    pieces += [_made(name) for name in sorted(needs) if name not in _FIXED]
    more = {line for name in needs for line in _declarations(name)}
    lines = sorted({*_DECLARED.splitlines(), *more})
    return "\n".join([*pieces, *(line for line in lines if line.partition("@")[2].partition("(")[0] not in declared)])


def _made(name: str) -> str:
    parts = name.split(".")
    if parts[1] == "check":
        return _check_text(name, parts[2], parts[3], parts[4], parts[5])
    if parts[1] == "vote":
        return _vote_text(name, parts[2])
    if parts[1] == "redux":
        return _reduction_text(name, parts[2], parts[3])
    assert parts[1] == "shfl", name
    return shuffle_text(name, parts[2], int(parts[3]))


# Checks of accesses


def _check_text(name: str, part: str, space: str, what: str, size: str) -> str:
    races = part == "thread" and what != "atomic"
    writes = what != "load"
    word = int(Word.GM_SPACE if space == "gm" else Word.UB_SPACE)
    head = f"define internal i64 @{name}(ptr %ctx, i64 %address, i64 %low, i32 %site, i32 %thread"
    begin = [
        f"  %space.at = getelementptr i64, ptr %ctx, i64 {word}",
        "  %space = load ptr, ptr %space.at, align 8",
    ]
    if size == "any":
        flags = f"i1 {str(writes).lower()}, i1 {str(races).lower()}"
        call = "call i64 @vf.check.any(ptr %ctx, ptr %space, i64 %address, i64 %low, i32 %site, i32 %thread, i64 %bytes"
        return "\n".join([f"{head}, i64 %bytes) nounwind {{", *begin, f"  %r = {call}, {flags})", "  ret i64 %r", "}"])
    lines = [*begin, *_state_lines(int(size), what)]
    if races:
        lines += _race_lines(int(size), what)
    else:
        lines += ["done:", *_END]
    return "\n".join([f"{head}) noinline nounwind {{", "entry:", *lines, "}"])


_END = ["  %final = add i64 %use, %base", "  ret i64 %final"]


def _repeated(byte: int, size: int) -> str:
    number = int.from_bytes(bytes([byte]) * size, "little")
    return str(number)


def _state_lines(size: int, what: str) -> list[str]:
    """Look at the state of all bytes at once; an atomic access must be aligned."""
    bits = size * 8
    who = "i32 %site, i32 %thread"
    wanted = _repeated(layout.State.ADDRESSABLE if what == "store" else 3, size)
    lines = [
        "  %base = load i64, ptr %space, align 8",
        f"  %sink.at = getelementptr i64, ptr %space, i64 {int(SpaceWord.SINK)}",
        f"  %offset = call i64 @vf.bounds(ptr %ctx, ptr %space, i64 %address, i64 {size}, i64 %low, {who})",
        f"  %state.at = getelementptr i64, ptr %space, i64 {int(SpaceWord.STATE)}",
        "  %states = load ptr, ptr %state.at, align 8",
        "  %bytes.at = getelementptr i8, ptr %states, i64 %offset",
    ]
    lines += [
        "  %sink = load i64, ptr %sink.at, align 8",
        "  %is.sunk = icmp eq i64 %offset, %sink",
        f"  %crooked = and i64 %offset, {'%low' if what == 'atomic' else '0'}",
        "  %is.crooked = icmp ne i64 %crooked, 0",
        "  %leaves = or i1 %is.sunk, %is.crooked",
        "  br i1 %leaves, label %gone, label %look, !prof !2",
        "look:",
    ]
    lines += [
        f"  %state = load i{bits}, ptr %bytes.at, align 1",
        f"  %has = and i{bits} %state, {wanted}",
        f"  %good = icmp eq i{bits} %has, {wanted}",
        "  br i1 %good, label %fine, label %bad, !prof !3",
        "bad:",
        f"  %blamed = call i64 @vf.blame(ptr %ctx, ptr %space, i64 %offset, i64 {size}, i32 %site, i32 %thread)",
        "  %lost = icmp eq i64 %blamed, %sink",
        "  br i1 %lost, label %gone, label %fine",
        "gone:",
        "  %gone.address = add i64 %sink, %base",
        "  ret i64 %gone.address",
        "fine:",
        "  %use = phi i64 [ %offset, %look ], [ %blamed, %bad ]",
    ]
    if what != "load":
        lines += [
            f"  %marked = or i{bits} %state, {_repeated(layout.State.INITIALISED, size)}",
            f"  store i{bits} %marked, ptr %bytes.at, align 1",
        ]
        return [*lines, "  br label %done"]
    return [*lines, "  br label %done"]


def _race_lines(size: int, what: str) -> list[str]:
    """Compare with who accessed the same words since the last barrier."""
    function = "@vf.race.read" if what == "load" else "@vf.race.write"
    lines = ["done:"]
    if what == "load":
        # Memory that nothing can write has no races.
        lines += [
            f"  %watch = and i{size * 8} %state, {int(layout.State.WATCHED)}",
            f"  %is.watched = icmp ne i{size * 8} %watch, 0",
            "  br i1 %is.watched, label %race, label %end",
            "race:",
        ]
    lines += ["  %word0 = lshr i64 %use, 2"]
    if size < 4:
        lines += [
            "  %within = and i64 %use, 3",
            "  %shift = add i64 %within, 16",
            f"  %mask.wide = shl i64 {(1 << size) - 1}, %shift",
            "  %mask = and i64 %mask.wide, 983040",
        ]
    for index in range(max(1, size // 4)):
        mask = "%mask" if size < 4 else "983040"
        if index:
            lines.append(f"  %word{index} = add i64 %word0, {index}")
        lines.append(
            f"  call void {function}(ptr %ctx, ptr %space, i64 %word{index}, i64 {mask}, i64 %address, "
            "i32 %site, i32 %thread)"
        )
    if what == "load":
        lines += ["  br label %end", "end:"]
    return [*lines, *_END]


# Votes and reductions

_ACTIVE = "  %active = bitcast i32 %mask to <32 x i1>"


def _vote_text(name: str, vote: str) -> str:
    lines = [
        f"define internal void @{name}(ptr %values, ptr %result, i32 %mask) noinline nounwind {{",
        "  %v = load <32 x i8>, ptr %values, align 1",
        "  %p = icmp ne <32 x i8> %v, zeroinitializer",
        "  %q = bitcast <32 x i1> %p to i32",
        "  %bits = and i32 %q, %mask",
        _ACTIVE,
    ]
    if vote == "ballot":
        return "\n".join([*lines, *_spread("i32", "%bits"), *_blend("i32", 4), "  ret void", "}"])
    lines += {
        "all": ["  %is = icmp eq i32 %bits, %mask"],
        "any": ["  %is = icmp ne i32 %bits, 0"],
        "uni": [
            "  %none = icmp eq i32 %bits, 0",
            "  %every = icmp eq i32 %bits, %mask",
            "  %is = or i1 %none, %every",
        ],
    }[vote]
    lines.append("  %byte = zext i1 %is to i8")
    return "\n".join([*lines, *_spread("i8", "%byte"), *_blend("i8", 1), "  ret void", "}"])


def _spread(kind: str, value: str) -> list[str]:
    return [
        f"  %one = insertelement <32 x {kind}> zeroinitializer, {kind} {value}, i32 0",
        f"  %all = shufflevector <32 x {kind}> %one, <32 x {kind}> zeroinitializer, <32 x i32> zeroinitializer",
    ]


def _blend(kind: str, alignment: int) -> list[str]:
    """Store in the active lanes only: others may still need what they have."""
    return [
        f"  %old = load <32 x {kind}>, ptr %result, align {alignment}",
        f"  %new = select <32 x i1> %active, <32 x {kind}> %all, <32 x {kind}> %old",
        f"  store <32 x {kind}> %new, ptr %result, align {alignment}",
    ]


_IDENTITIES = {
    ("add", "s32"): "0", ("add", "u32"): "0", ("max", "s32"): "-2147483648", ("max", "u32"): "0",
    ("min", "s32"): "2147483647", ("min", "u32"): "-1", ("add", "f32"): "-0.0", ("add", "f16"): "0xH8000",
    ("max", "f32"): "0x7FF8000000000000", ("min", "f32"): "0x7FF8000000000000", ("max", "f16"): "0xH7E00",
    ("min", "f16"): "0xH7E00",
}  # fmt: skip
"""What changes no result: of a sum of floats -0.0, of their maximum (`maxnum`) a NaN."""


def _reducer(operation: str, kind: str) -> str:
    if kind in ("f32", "f16"):
        return f"llvm.vector.reduce.f{operation}.v32{kind}"
    signed = {"add": "add", "max": "smax", "min": "smin"}[operation]
    if kind == "u32" and operation != "add":
        signed = f"u{operation}"
    return f"llvm.vector.reduce.{signed}.v32i32"


def _reduction_text(name: str, operation: str, kind: str) -> str:
    element = _KINDS[kind]
    alignment = 2 if kind == "f16" else 4
    identity = ", ".join(f"{element} {_IDENTITIES[operation, kind]}" for _ in range(32))
    start = f"{element} {_IDENTITIES[operation, kind]}, " if operation == "add" and kind in ("f32", "f16") else ""
    return "\n".join(
        [
            f"define internal void @{name}(ptr %values, ptr %result, i32 %mask) noinline nounwind {{",
            f"  %v = load <32 x {element}>, ptr %values, align {alignment}",
            _ACTIVE,
            f"  %w = select <32 x i1> %active, <32 x {element}> %v, <32 x {element}> <{identity}>",
            f"  %r = call {element} @{_reducer(operation, kind)}({start}<32 x {element}> %w)",
            *_spread(element, "%r"),
            *_blend(element, alignment),
            "  ret void",
            "}",
        ]
    )


def _declarations(name: str) -> list[str]:
    parts = name.split(".")
    if parts[1] != "redux":
        return []
    element = _KINDS[parts[3]]
    start = f"{element}, " if parts[2] == "add" and parts[3] in ("f32", "f16") else ""
    return [f"declare {element} @{_reducer(parts[2], parts[3])}({start}<32 x {element}>)"]
