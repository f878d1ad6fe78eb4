define void @rows(i32 %active_lanes, ptr %p, i64 %n) {
  %w = zext i32 %active_lanes to i64
  %m = add i64 %w, %n
  store i64 %m, ptr %p, align 8
  ret void
}

define internal void @rows.full_packet(ptr %p, i64 %n) {
  %w = zext i32 4 to i64
  %m = add i64 %w, %n
  store i64 %m, ptr %p, align 8
  ret void
}

define void @batch(ptr %p) {
  call void @rows.full_packet(ptr %p, i64 5)
  ret void
}
