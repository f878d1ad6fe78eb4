define internal void @rows(ptr %p, i32 %active_lane_count) {
  store i32 %active_lane_count, ptr %p, align 4
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 16)
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
