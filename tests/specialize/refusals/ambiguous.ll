; code: VF222
; place: 4:22
; options: 
define internal void @rows(i32 %active_lanes, i32 %active_lane_count) {
  ret void
}

define void @batch(i32 %n) {
  call void @rows(i32 8, i32 8)
  ret void
}
