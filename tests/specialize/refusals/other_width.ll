; code: VF205
; place: 4:22
; options: width=16
define internal void @rows(ptr %p, i32 %active_lanes) {
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
