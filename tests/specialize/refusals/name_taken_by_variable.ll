; code: VF217
; place: 6:22
; options: 
@rows.full_packet = global i32 0

define internal void @rows(ptr %p, i32 %active_lanes) {
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
