"""What the generated code and Python share in memory: records of 64-bit words, by the number of each word."""

from __future__ import annotations

from enum import IntEnum

WARP_LANES = 32
MOST_THREADS = 2048
"""Threads of a block for which there is room; a larger shape is a finding."""

MOST_FLAGS = 256
"""Different flags (pipe, pipe, event) that one block may use."""

MOST_FINDINGS = 256
FINDING_WORDS = 8
KEPT_REGISTERS = 256
"""Registers TPER0 ... of a thread."""

SINK_BYTES = 1 << 16
"""Behind each memory: where an access goes that is out of range."""

WARP_TYPE = "{ [32 x i32], [32 x i32], [32 x i32], [32 x i32], i32, i32, i32, i32, [12 x i32] }"
"""Of each lane: where it stands, x, y, z; of the warp: first thread, existing lanes, state, its number."""

ENDED = 0xFFFF_FFFF
"""Where a lane stands that has ended, or that does not exist."""


class Word(IntEnum):
    """The words of the context, which each CPU thread has for the block that it executes."""

    UB = 0
    UB_SPACE = 1
    GM_SPACE = 2
    FRAMES = 3
    FRAME_BYTES = 4
    BLOCK = 5
    GRID = 6
    SHAPE = 7
    DIM_X = 8
    DIM_Y = 9
    DIM_Z = 10
    THREADS = 11
    EPOCH = 12
    STOPPED = 13
    SITE = 14
    CONTROL = 15
    FINDINGS = 16
    FINDING_COUNT = 17
    REPORTED = 18
    FLAGS = 19
    FLAG_COUNT = 20
    KEPT = 21
    KEPT_BY = 22
    CLOCK = 23
    COUNTERS = 24
    TRACE = 25
    TRACE_COUNT = 26
    TRACE_LIMIT = 27
    TRACE_THREAD = 28
    KEEP_EPOCH = 29
    CALL = 30
    TRACE_WANTED = 31


class SpaceWord(IntEnum):
    """The words of a memory's record: where it begins for the program, how long it is, what shadows it."""

    BASE = 0
    BYTES = 1
    STATE = 2
    WRITES = 3
    READS = 4
    SINK = 5


class State(IntEnum):
    """Bits of the state of a byte."""

    ADDRESSABLE = 1
    INITIALISED = 2
    WATCHED = 4


class FindingWord(IntEnum):
    """The words of a finding."""

    CODE = 0
    SITE = 1
    THREAD = 2
    BLOCK = 3
    ADDRESS = 4
    OTHER = 5
    SHAPE = 6
    BYTES = 7


class CounterWord(IntEnum):
    """What is counted for each function."""

    CALLS = 0
    LOADS = 1
    STORES = 2
    ATOMICS = 3
    WARP_OPERATIONS = 4
    BARRIERS = 5
    LOADED_BYTES = 6
    STORED_BYTES = 7
    MOVED_BYTES = 8
    ACTIVE_LANES = 9
    LANES = 10
    INSTRUCTIONS = 11


COUNTER_WORDS = 16


class TraceWord(IntEnum):
    """The words of a traced instruction."""

    SITE = 0
    VALUE = 1
    CALL = 2
    KIND = 3


TRACE_WORDS = 4
