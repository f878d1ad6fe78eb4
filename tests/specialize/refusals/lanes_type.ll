; code: VF204
; place: 4:36
; options: 
define internal void @rows(ptr %p, ptr %active_lanes) {
  ret void
}

define void @batch(ptr %p, ptr %n) {
  call void @rows(ptr %p, ptr %n)
  ret void
}
