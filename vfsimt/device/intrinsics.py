"""The vendor's intrinsics that are executed: what each is, by its name without regard to case.

Source: docs/device-execution.md, "Intrinsics"; a name that is not in these tables is refused.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

PREFIX = "llvm.hivm."


class Part(Enum):
    """Where an intrinsic may stand."""

    THREAD = "a SIMT function"
    SCALAR = "the scalar part"
    BOTH = "either part"


class Work(Enum):
    """What an intrinsic does; the detail of `Intrinsic` says which of its kind."""

    THREAD_INDEX = "thread index"
    LANE_NUMBER = "lane number"
    BLOCK_SHAPE = "block shape"
    GRID_SHAPE = "grid shape"
    BLOCK_NUMBER = "block number"
    BLOCK_NUMBER_64 = "block number in 64 bits"
    LANE_MASK = "lane mask"
    VOTE = "vote"
    SHUFFLE = "shuffle"
    REDUCTION = "reduction"
    BARRIER = "barrier"
    NOTHING = "ordering without effect here"
    CLOCK = "clock"
    ROUNDING = "rounding"
    TO_S32 = "conversion to s32"
    ATOMIC = "atomic"
    PLAIN_LOAD = "load"
    PLAIN_STORE = "store"
    SHAPE = "shape of the threads"
    MOVE_IN = "move from GM to UB"
    MOVE_OUT = "move from UB to GM"
    SET_FLAG = "set a flag"
    WAIT_FLAG = "wait for a flag"
    GET_CONTROL = "read the control register"
    SET_CONTROL = "write the control register"
    SET_BIT = "set or clear a bit"
    ONLY_ONE = "outer loops of a move"
    ONLY_ZERO = "atomic store mode"


WARP_WORK = frozenset((Work.VOTE, Work.SHUFFLE, Work.REDUCTION))
"""Needs the values of all active lanes of the warp."""

SYNCHRONISING = WARP_WORK | {Work.BARRIER}


class Intrinsic(NamedTuple):
    """An intrinsic.

    Attributes:
        detail: which of its kind: an axis, an operation.
        type: the type suffix of its name, as `f32`; empty where it has none.
        result: the type of its result; empty where any will do.
        parameters: the types of its arguments; None where they are checked where it is executed.
    """

    work: Work
    part: Part
    detail: str = ""
    type: str = ""
    result: str = ""
    parameters: tuple[str, ...] | None = None


TYPES = {"i32": "i32", "i64": "i64", "s32": "i32", "u32": "i32", "s64": "i64", "u64": "i64", "f32": "float",
         "f16": "half", "v2f16": "<2 x half>"}  # fmt: skip
"""The LLVM type that a suffix stands for."""

_I32, _I64, _VOID = "i32", "i64", "void"
_GM, _UB = "ptr addrspace(1)", "ptr addrspace(6)"
_FLOATS = {"f": "float", "h": "half", "y": "bfloat"}


def _plain() -> dict[str, Intrinsic]:
    thread, scalar = Part.THREAD, Part.SCALAR
    found = {
        "get.laneid": Intrinsic(Work.LANE_NUMBER, thread, "", "", _I32, ()),
        "tpe.get.block.num": Intrinsic(Work.GRID_SHAPE, thread, "x", "", _I32, ()),
        "tpe.get.block.idx": Intrinsic(Work.BLOCK_NUMBER, thread, "x", "", _I32, ()),
        "vote.ballot": Intrinsic(Work.VOTE, thread, "ballot", "", _I32, ("i1",)),
        "sync.workitems": Intrinsic(Work.BARRIER, thread, "", "", _VOID, ()),
        "fence.workitems": Intrinsic(Work.NOTHING, thread, "", "", _VOID, ()),
        "get.clock32": Intrinsic(Work.CLOCK, thread, "", "", _I32, ()),
        "get.clock64": Intrinsic(Work.CLOCK, thread, "", "", _I64, ()),
        "fp32.to.s32": Intrinsic(Work.TO_S32, Part.BOTH, "", "", _I32, ("float", _I32, _I32)),
        "get.block.idx": Intrinsic(Work.BLOCK_NUMBER_64, scalar, "", "", _I64, ()),
        "store.vfsimt.info": Intrinsic(Work.SHAPE, scalar, "", "", _VOID, (_I64,)),
        "mov.ub.to.out.align.v2.dv": Intrinsic(Work.MOVE_OUT, scalar, "", "", _VOID, (_GM, _UB, _I64, _I64)),
        "get.ctrl": Intrinsic(Work.GET_CONTROL, scalar, "", "", _I64, ()),
        "set.ctrl": Intrinsic(Work.SET_CONTROL, scalar, "", "", _VOID, (_I64,)),
        "sbitset0": Intrinsic(Work.SET_BIT, scalar, "0", "", _I64, (_I64, _I64)),
        "sbitset1": Intrinsic(Work.SET_BIT, scalar, "1", "", _I64, (_I64, _I64)),
        "dcci": Intrinsic(Work.NOTHING, scalar, "", "", _VOID),
        "barrier": Intrinsic(Work.NOTHING, scalar, "", "", _VOID),
        "sync.block.all": Intrinsic(Work.NOTHING, scalar, "", "", _VOID),
        "set.st.atomic.cfg": Intrinsic(Work.ONLY_ZERO, scalar, "", "", _VOID),
    }
    for axis in "xyz":
        found[f"get.tid.{axis}"] = Intrinsic(Work.THREAD_INDEX, thread, axis, "", _I32, ())
        found[f"get.block.dim.{axis}"] = Intrinsic(Work.BLOCK_SHAPE, thread, axis, "", _I32, ())
        found[f"get.grid.dim.{axis}"] = Intrinsic(Work.GRID_SHAPE, thread, axis, "", _I32, ())
        found[f"get.block.idx.{axis}"] = Intrinsic(Work.BLOCK_NUMBER, thread, axis, "", _I32, ())
    for order in ("eq", "le", "lt", "ge", "gt"):
        found[f"get.lanemask.{order}"] = Intrinsic(Work.LANE_MASK, thread, order, "", _I32, ())
    for vote in ("all", "any", "uni"):
        found[f"vote.{vote}"] = Intrinsic(Work.VOTE, thread, vote, "", "i1", ("i1",))
    for form in ("imm", "reg"):
        found[f"set.flag.{form}"] = Intrinsic(Work.SET_FLAG, scalar, "", "", _VOID, (_I64, _I64, _I64))
        found[f"wait.flag.{form}"] = Intrinsic(Work.WAIT_FLAG, scalar, "", "", _VOID, (_I64, _I64, _I64))
    for operation in ("rint", "round", "floor", "ceil"):
        for letter, kind in _FLOATS.items():
            found[f"{operation}{letter}"] = Intrinsic(Work.ROUNDING, Part.BOTH, operation, "", kind, (kind,))
    return found


_PLAIN = _plain()
_FAMILIES = (
    (re.compile(r"shfl\.(idx|up|down|bfly)\.(i32|i64|f32|f16|v2f16)"), Work.SHUFFLE, Part.THREAD),
    (re.compile(r"redux\.(add|max|min)\.(s32|u32|f32|f16)"), Work.REDUCTION, Part.THREAD),
    (re.compile(r"atom\.((?:add|max|min|exch|cas)\.[gs])\.(s32|u32|s64|u64)"), Work.ATOMIC, Part.THREAD),
    (re.compile(r"(mov)\.out\.to\.ub\.align\.v2\.(\w+)\.dv"), Work.MOVE_IN, Part.SCALAR),
    (re.compile(r"(ldg\.uncache|ld\.dev)\.(\w+)"), Work.PLAIN_LOAD, Part.BOTH),
    (re.compile(r"(stg\.uncache|st\.dev)\.(\w+)"), Work.PLAIN_STORE, Part.BOTH),
    (re.compile(r"(set\.(?:loop\.size|loop\d*\.para|channel\.para))()(?:\..*)?"), Work.ONLY_ONE, Part.SCALAR),
)


@lru_cache(maxsize=1024)
def find_intrinsic(name: str) -> Intrinsic | None:
    """What a function of this name is; None where it is none of the vendor's intrinsics that are executed."""
    if not name.lower().startswith(PREFIX):
        return None
    rest = name[len(PREFIX) :].lower()
    if rest in _PLAIN:
        return _PLAIN[rest]
    for pattern, work, part in _FAMILIES:
        match = pattern.fullmatch(rest)
        if match is not None:
            return _of_family(work, part, match[1], match[2])
    return None


def _of_family(work: Work, part: Part, detail: str, kind: str) -> Intrinsic:
    if work is Work.MOVE_IN:
        return Intrinsic(work, part, detail, kind, _VOID, (_UB, _GM, _I64, _I64))
    if work is Work.REDUCTION:
        return Intrinsic(work, part, detail, kind, TYPES[kind], (TYPES[kind],))
    if work is Work.SHUFFLE:
        return Intrinsic(work, part, detail, kind, TYPES[kind])
    if work is Work.ATOMIC:
        pointer = _GM if detail.endswith(".g") else _UB
        values = (TYPES[kind],) * (2 if detail.startswith("cas") else 1)
        return Intrinsic(work, part, detail, kind, TYPES[kind], (pointer, *values, _I32))
    return Intrinsic(work, part, detail, kind, _VOID if work is not Work.PLAIN_LOAD else "")
