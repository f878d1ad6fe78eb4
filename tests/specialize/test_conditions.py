"""Three conditions of entries, each with its rule: convergent operations, jumps to addresses, any launch range."""

from __future__ import annotations

import ctypes
from random import Random

import pytest

from tests.ir.llvm import accept
from tests.specialize.orc import compiled, function
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import specialize

POINTERS = "ptr %a, ptr %r, ptr %c"
COOPERATIVE = f"""\
declare void @barrier() #0
define internal void @rows({POINTERS}, i32 %active_lanes) #0 {{
  store i32 %active_lanes, ptr %a
  call void @barrier() #0
  store i32 %active_lanes, ptr %r
  ret void
}}
define void @batch({POINTERS}, i32 %n) #0 {{
  call void @rows({POINTERS}, i32 8) #0
  call void @rows({POINTERS}, i32 8) #0
  call void @rows({POINTERS}, i32 %n) #0
  ret void
}}
attributes #0 = {{ convergent }}
"""


def test_full_calls_of_a_cooperative_entry_are_redirected_whole() -> None:
    """Who came to a barrier by one call still does: the call is another, and no branch is added before it."""
    result = specialize(COOPERATIVE, SpecializeOptions(guard=True, width=8))
    accept(result.text)
    batch = result.text[result.text.index("define void @batch") :]
    assert batch.count("call void @rows.full_packet(ptr %a, ptr %r, ptr %c) #0") == 2
    assert batch.count(f"call void @rows({POINTERS}, i32 %n) #0") == 1
    assert "br " not in batch
    clone = result.text.partition("@rows.full_packet(")[2].partition("\n}")[0]
    assert clone.startswith("ptr %a, ptr %r, ptr %c) #0 {")
    assert "call void @barrier() #0" in clone
    assert [note.code for note in result.report.findings] == ["VF232"]


@pytest.mark.parametrize(
    "mark",
    [
        ("define internal void @rows({0}, i32 %active_lanes) #0", "call void @barrier()"),
        ("define internal void @rows({0}, i32 %active_lanes)", "call void @barrier() #0"),
        ("define internal void @rows({0}, i32 %active_lanes)", "call void @declared()"),
        ("define internal void @rows({0}, i32 %active_lanes)", "call void @llvm.nvvm.barrier0()"),
    ],
)
def test_packets_that_wait_for_one_another_get_no_batch_entry(mark: tuple[str, str]) -> None:
    head, call = mark[0].format(POINTERS), mark[1]
    text = f"{head} {{\n  {call}\n  ret void\n}}\ndeclare void @barrier()\ndeclare void @declared() #0\n"
    text += "declare void @llvm.nvvm.barrier0()\nattributes #0 = { convergent }\n"
    result = specialize(text, SpecializeOptions(wrap=True, width=8))
    assert result.text == text
    assert [finding.code for finding in result.report.refusals] == ["VF242"]
    assert result.report.refusals[0].notes[0].place is not None
    other = text.replace(call, "call void @barrier()").replace("lanes) #0", "lanes)")
    assert "@rows.packet_batch" in specialize(other, SpecializeOptions(wrap=True, width=8)).text


def test_a_guard_parts_no_packets_before_a_barrier_inside() -> None:
    text = COOPERATIVE.replace("lanes) #0 {", "lanes) {").replace("%n) #0\n", "%n)\n")
    result = specialize(text, SpecializeOptions(guard=True, width=8))
    assert "packet.guard" not in result.text
    (note,) = result.report.findings
    assert (note.code, note.message) == (
        "VF232",
        "this call of @rows is not guarded: @rows has convergent operations",
    )


JUMPS = """\
define internal i32 @rows(ptr %p, i32 %active_lanes) {
entry:
  %odd = trunc i32 %active_lanes to i1
  %target = select i1 %odd, ptr blockaddress(@rows, %one), ptr blockaddress(@rows, %two)
  indirectbr ptr %target, [label %one, label %two]
one:
  ret i32 %active_lanes
two:
  ret i32 -1
}
define i32 @batch(ptr %p, i32 %n) {
  %full = call i32 @rows(ptr %p, i32 8)
  %tail = call i32 @rows(ptr %p, i32 %n)
  %both = mul i32 %full, %tail
  ret i32 %both
}
"""


def test_a_clone_jumps_to_its_own_blocks() -> None:
    text = specialize(JUMPS).text
    assert text.count("blockaddress(@rows.full_packet, %") == 2
    for module in (JUMPS, text):
        with compiled(module, "batch") as address:
            batch = function(address["batch"], ctypes.c_void_p, ctypes.c_int32, result=ctypes.c_int32)
            assert [batch(None, lanes) for lanes in range(1, 8)] == [-1, 1, -3, 1, -5, 1, -7]


def test_addresses_that_the_clone_would_take_from_the_original_are_refused() -> None:
    table = "@table = global [2 x ptr] [ptr blockaddress(@rows, %one), ptr blockaddress(@rows, %two)]\n"
    result = specialize(table + JUMPS)
    assert result.text == table + JUMPS
    assert result.report.fallbacks == {"block-address": 1}


# Every lane that is active stores what it reads of all three axes of the record.
RANGES = f"""\
define internal void @rows({POINTERS}, i32 %active_lane_count) {{
entry:
  br label %lane
lane:
  %i = phi i32 [ 0, %entry ], [ %next, %stored ]
  %is.active = icmp ult i32 %i, %active_lane_count
  br i1 %is.active, label %stored, label %done
stored:
  %y.field = getelementptr i8, ptr %c, i64 28
  %y = load i32, ptr %y.field
  %z.field = getelementptr i8, ptr %c, i64 20
  %z = load i32, ptr %z.field
  %thread.field = getelementptr i8, ptr %c, i64 36
  %thread = load i32, ptr %thread.field
  %slot = add i32 %thread, %i
  %product = mul i32 %y, %slot
  %value = add i32 %product, %z
  %place = getelementptr i32, ptr %a, i32 %slot
  store i32 %value, ptr %place
  %next = add i32 %i, 1
  br label %lane
done:
  ret void
}}
define void @batch({POINTERS}, i32 %count) {{
  call void @rows({POINTERS}, i32 8)
  %field = getelementptr i8, ptr %c, i64 36
  %thread = load i32, ptr %field
  %after = add i32 %thread, 8
  store i32 %after, ptr %field
  call void @rows({POINTERS}, i32 %count)
  ret void
}}
"""


def test_a_clone_assumes_nothing_of_the_launch_range() -> None:
    """The constant says that the lanes are active; no axis has to be 1, and none has to be known not to be 0."""
    random = Random(7)
    records = [[random.randrange(5) for _ in range(36)] for _ in range(40)]
    found: list[list[bytes]] = []
    for module in (RANGES, specialize(RANGES).text):
        with compiled(module, "batch") as address:
            batch = function(address["batch"], *[ctypes.c_void_p] * 3, ctypes.c_uint32)
            written: list[bytes] = []
            for number, fields in enumerate(records):
                record, values = (ctypes.c_uint32 * 36)(*fields), (ctypes.c_uint32 * 64)()
                batch(ctypes.addressof(values), None, ctypes.addressof(record), number % 8)
                written.append(bytes(values) + bytes(record))
            found.append(written)
    assert found[0] == found[1]
    assert len(set(found[0])) > 30
