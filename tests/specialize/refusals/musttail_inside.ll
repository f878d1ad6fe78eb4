; code: VF210
; place: 6:3
; options: 
define internal void @rows(ptr %p, i32 %active_lanes) {
entry:
  musttail call void @other(ptr %p, i32 %active_lanes)
  ret void
}

declare void @other(ptr, i32)

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
