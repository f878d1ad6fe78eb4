; code: VF211
; place: 4:27
; options: 
define internal void @rows(ptr %p, i32 %active_lanes, ...) {
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void (ptr, i32, ...) @rows(ptr %p, i32 8)
  ret void
}
