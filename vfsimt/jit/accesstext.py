"""The functions that a watched module calls before each access, and the layout of the table that they read and write.

The table consists of 64-bit words:

- 0: the number of the access that was looked at last, plus 1;
- 1: how many rooms there are;
- then for each room its first byte, the byte after its last one, and the same of what lies in it and may be accessed;
- then for each access that touched a room beside what lies in it: the address, the size, the room's number plus 1, and
  how often it did. The first time is what is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

PREFIX = "vfsimt.watch"

WORD_BYTES = 8
ROOM_WORDS = 4
ACCESS_WORDS = 4
FIRST_ROOM = 2
MOST_ROOMS = 1024
FIRST_ACCESS = FIRST_ROOM + ROOM_WORDS * MOST_ROOMS

_ACCESS = f"""
define internal void @{PREFIX}.access(ptr %pointer, i64 %size, i64 %site) noinline nounwind {{{{
entry:
  %table = inttoptr i64 {{table}} to ptr
  %number = add i64 %site, 1
  store volatile i64 %number, ptr %table, align 8
  %address = ptrtoint ptr %pointer to i64
  %end = add i64 %address, %size
  %rooms.field = getelementptr i64, ptr %table, i64 1
  %rooms = load i64, ptr %rooms.field, align 8
  %some = icmp ne i64 %size, 0
  br i1 %some, label %test, label %done
test:
  %index = phi i64 [ 0, %entry ], [ %next, %other ]
  %more = icmp ult i64 %index, %rooms
  br i1 %more, label %room, label %done
room:
  %word = mul i64 %index, {ROOM_WORDS}
  %first.word = add i64 %word, {FIRST_ROOM}
  %first.field = getelementptr i64, ptr %table, i64 %first.word
  %last.field = getelementptr i64, ptr %first.field, i64 1
  %first = load i64, ptr %first.field, align 8
  %last = load i64, ptr %last.field, align 8
  %after = icmp ugt i64 %end, %first
  %before = icmp ult i64 %address, %last
  %touches = and i1 %after, %before
  br i1 %touches, label %inside, label %other
other:
  %next = add i64 %index, 1
  br label %test
inside:
  %low.field = getelementptr i64, ptr %first.field, i64 2
  %high.field = getelementptr i64, ptr %first.field, i64 3
  %low = load i64, ptr %low.field, align 8
  %high = load i64, ptr %high.field, align 8
  %from = icmp uge i64 %address, %low
  %to = icmp ule i64 %end, %high
  %fits = and i1 %from, %to
  br i1 %fits, label %done, label %wrong
wrong:
  %site.word = mul i64 %site, {ACCESS_WORDS}
  %site.first = add i64 %site.word, {FIRST_ACCESS}
  %entry.field = getelementptr i64, ptr %table, i64 %site.first
  %size.field = getelementptr i64, ptr %entry.field, i64 1
  %room.field = getelementptr i64, ptr %entry.field, i64 2
  %count.field = getelementptr i64, ptr %entry.field, i64 3
  %count = load i64, ptr %count.field, align 8
  %more.count = add i64 %count, 1
  store volatile i64 %more.count, ptr %count.field, align 8
  %is.first = icmp eq i64 %count, 0
  br i1 %is.first, label %keep, label %done
keep:
  %room.number = add i64 %index, 1
  store volatile i64 %address, ptr %entry.field, align 8
  store volatile i64 %size, ptr %size.field, align 8
  store volatile i64 %room.number, ptr %room.field, align 8
  br label %done
done:
  ret void
}}}}
"""

_MASKED = f"""
define internal void @{PREFIX}.masked.{{lanes}}(ptr %pointer, i64 %element, i{{lanes}} %mask, i64 %site) nounwind {{{{
entry:
  %some = icmp ne i{{lanes}} %mask, 0
  br i1 %some, label %access, label %done
access:
  %first.lane = call i{{lanes}} @llvm.cttz.i{{lanes}}(i{{lanes}} %mask, i1 true)
  %after.lanes = call i{{lanes}} @llvm.ctlz.i{{lanes}}(i{{lanes}} %mask, i1 true)
  %first = {{first}}
  %after = {{after}}
  %lanes = sub i64 {{lanes}}, %after
  %count = sub i64 %lanes, %first
  %offset = mul i64 %first, %element
  %size = mul i64 %count, %element
  %start = getelementptr i8, ptr %pointer, i64 %offset
  call void @{PREFIX}.access(ptr %start, i64 %size, i64 %site)
  br label %done
done:
  ret void
}}}}

define internal void @{PREFIX}.packed.{{lanes}}(ptr %pointer, i64 %element, i{{lanes}} %mask, i64 %site) nounwind {{{{
entry:
  %first.lane = call i{{lanes}} @llvm.ctpop.i{{lanes}}(i{{lanes}} %mask)
  %first = {{first}}
  %size = mul i64 %first, %element
  call void @{PREFIX}.access(ptr %pointer, i64 %size, i64 %site)
  ret void
}}}}
"""

# Lanes are passed one by one: how a vector is passed depends on the processor that a function is compiled for.
_LANE = f"""
define internal void @{PREFIX}.lane(ptr %pointer, i64 %element, i1 %is.active, i64 %site) nounwind {{
entry:
  br i1 %is.active, label %active, label %done
active:
  call void @{PREFIX}.access(ptr %pointer, i64 %element, i64 %site)
  br label %done
done:
  ret void
}}
"""


def helper_text(table: int, masks: Iterable[int]) -> str:
    """The functions for a table at an address, and for the numbers of lanes that masks have."""
    pieces = [_ACCESS.format(table=table), _LANE]
    for lanes in sorted(masks):
        widened = {name: _widened(lanes, f"%{name}.lane{'s' * (name == 'after')}") for name in ("first", "after")}
        pieces.append(_MASKED.format(lanes=lanes, **widened))
    return "".join(pieces)


def _widened(lanes: int, value: str) -> str:
    """The instruction that makes 64 bits of a number with as many bits as there are lanes."""
    if lanes == 64:
        return f"add i64 {value}, 0"
    return f"{'zext' if lanes < 64 else 'trunc'} i{lanes} {value} to i64"
