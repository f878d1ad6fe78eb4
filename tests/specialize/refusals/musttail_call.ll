; code: VF210
; place: 9:3
; options: 
define internal void @rows(ptr %p, i32 %active_lanes) {
  ret void
}

define void @caller(ptr %p, i32 %n) {
  musttail call void @rows(ptr %p, i32 8)
  ret void
}
