; code: VF206
; place: 4:22
; options: budget=2
define internal void @rows(ptr %p, i32 %active_lanes) {
  %a = add i32 %active_lanes, 1
  %b = add i32 %a, 1
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
