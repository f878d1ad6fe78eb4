; code: VF213
; place: 4:39
; options: 
define internal i32 @rows(ptr %p, i32 returned %active_lanes) {
  ret i32 %active_lanes
}

define void @batch(ptr %p, i32 %n) {
  %a = call i32 @rows(ptr %p, i32 8)
  %b = call i32 @rows(ptr %p, i32 %n)
  ret void
}
