define internal void @0(ptr %p, i32 %active_lanes) {
  store i32 %active_lanes, ptr %p, align 4
  ret void
}

define void @batch(ptr %p) {
  call void @0(ptr %p, i32 8)
  ret void
}
