; code: VF205
; place: 4:13
; options: 
define void @rows(ptr %p, i32 %active_lanes) {
  ret void
}
