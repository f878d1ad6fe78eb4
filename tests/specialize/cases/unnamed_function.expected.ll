define internal void @0(ptr %p, i32 %active_lanes) {
  store i32 %active_lanes, ptr %p, align 4
  ret void
}

define internal void @"0.full_packet"(ptr %p) {
  store i32 8, ptr %p, align 4
  ret void
}

define void @batch(ptr %p) {
  call void @"0.full_packet"(ptr %p)
  ret void
}
