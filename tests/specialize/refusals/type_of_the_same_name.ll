; code: VF225
; place: 4:1
; options: 
%active_lanes = type { i32, i32 }

define internal void @rows(ptr %p, i32 %active_lanes) {
  %q = getelementptr %active_lanes, ptr %p, i32 %active_lanes
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
