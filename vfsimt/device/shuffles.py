"""Shuffles in the host text: each lane takes the value of another one.

Source: docs/device-execution.md, "Intrinsics"; PTX ISA, "shfl", with the mask 0.
"""

from __future__ import annotations

_SOURCES = {"idx": "or i32 %w, 0", "up": "sub i32 %i, %w", "down": "add i32 %i, %w", "bfly": "xor i32 %i, %w"}

_TEXT = """define internal void @$NAME(ptr %values, ptr %result, i32 %mask, ptr %which, ptr %clamps,
                            ptr %ctx, ptr %frame, i32 %site, i1 %checked) noinline nounwind {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %bad = phi i32 [ 0, %entry ], [ %bad.next, %loop ]
  %which.at = getelementptr i32, ptr %which, i32 %i
  %w.full = load i32, ptr %which.at, align 4
  %w = and i32 %w.full, 31
  %clamp.at = getelementptr i32, ptr %clamps, i32 %i
  %c.full = load i32, ptr %clamp.at, align 4
  %c = and i32 %c.full, 31
  %source = $SOURCE
  %inside = $INSIDE
  %chosen = select i1 %inside, i32 %source, i32 %i
  %from.bits = lshr i32 %mask, %chosen
  %from.bit = and i32 %from.bits, 1
  %is.active = icmp ne i32 %from.bit, 0
  %j = select i1 %is.active, i32 %chosen, i32 %i
  %value.at = getelementptr $TYPE, ptr %values, i32 %j
  %value = load $TYPE, ptr %value.at, align 1
  %self.bits = lshr i32 %mask, %i
  %self.bit = and i32 %self.bits, 1
  %self = icmp ne i32 %self.bit, 0
  %result.at = getelementptr $TYPE, ptr %result, i32 %i
  %old = load $TYPE, ptr %result.at, align 1
  %new = select i1 %self, $TYPE %value, $TYPE %old
  store $TYPE %new, ptr %result.at, align 1
  %silent = xor i1 %is.active, true
  %fault = and i1 %self, %silent
  %fault.wide = zext i1 %fault to i32
  %fault.bit = shl i32 %fault.wide, %i
  %bad.next = or i32 %bad, %fault.bit
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 32
  br i1 %more, label %loop, label %looped

looped:
  %any = icmp ne i32 %bad.next, 0
  %wrong = and i1 %any, %checked
  br i1 %wrong, label %report, label %end

report:
  %lane = call i32 @llvm.cttz.i32(i32 %bad.next, i1 false)
  %base.at = getelementptr i32, ptr %frame, i32 128
  %base = load i32, ptr %base.at, align 4
  %thread = add i32 %base, %lane
  %lane.which.at = getelementptr i32, ptr %which, i32 %lane
  %lane.which = load i32, ptr %lane.which.at, align 4
  %lane.wide = zext i32 %lane.which to i64
  call void @vf.report(ptr %ctx, i64 920, i32 %site, i32 %thread, i64 0, i64 %lane.wide, i64 0)
  br label %end

end:
  ret void
}"""


def shuffle_text(name: str, form: str, bits: int) -> str:
    """The function that shuffles values of some bits.

    A source that is out of range, or a lane that is not active, gives a lane its own value.
    """
    inside = "icmp sge i32 %source, 0" if form == "up" else "icmp ule i32 %source, %c"
    text = _TEXT.replace("$NAME", name).replace("$TYPE", f"i{bits}")
    return text.replace("$SOURCE", _SOURCES[form]).replace("$INSIDE", inside)
