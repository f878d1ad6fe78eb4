; code: VF204
; place: 4:36
; options: 
define internal void @rows(ptr %p, i1 %active_lanes) {
  ret void
}

define void @batch(ptr %p, i1 %n) {
  call void @rows(ptr %p, i1 true)
  call void @rows(ptr %p, i1 %n)
  ret void
}
