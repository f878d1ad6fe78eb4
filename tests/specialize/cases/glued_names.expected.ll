define internal i64 @rows(ptr %p, i32 %active_lanes, i32 %n) {
  %a = add i32%active_lanes, 1
  %b = zext i32 %"active_lanes"to i64
  %c = select i1 true, ptr blockaddress( ; a block of another function
    @other, %active_lanes), ptr %p
  ret i64 %b
}

define internal i64 @rows.full_packet(ptr %p, i32 %n) {
  %a = add i32 8, 1
  %b = zext i32 8 to i64
  %c = select i1 true, ptr blockaddress( ; a block of another function
    @other, %active_lanes), ptr %p
  ret i64 %b
}

define i64 @batch(ptr %p) {
  %w = call i64 @rows.full_packet(ptr %p, i32 3)
  ret i64 %w
}

define void @other() {
  br label %active_lanes

active_lanes:
  ret void
}
