; code: VF217
; place: 8:13
; options: 
define internal void @rows(ptr %p, i32 %active_lanes) {
  ret void
}

define void @rows.full_packet(ptr %p) {
  store i32 1, ptr %p, align 4
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
