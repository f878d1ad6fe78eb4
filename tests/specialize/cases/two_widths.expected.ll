define internal void @rows(ptr %p, i32 %active_lane_count) {
  store i32 %active_lane_count, ptr %p, align 4
  ret void
}

define internal void @rows.full_packet.w8(ptr %p) {
  store i32 8, ptr %p, align 4
  ret void
}

define internal void @rows.full_packet.w16(ptr %p) {
  store i32 16, ptr %p, align 4
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows.full_packet.w16(ptr %p)
  call void @rows.full_packet.w8(ptr %p)
  call void @rows(ptr %p, i32 %n)
  ret void
}
