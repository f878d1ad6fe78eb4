@g = global i32 0

define internal void @rows(ptr %p, i32 %active_lanes) {
  %a = add i32 %active_lanes, %active_lanes
  store i32 %a, ptr @g, align 4
  store i32 %a, ptr @g, align 4
  ret void

; uselistorder directives
  uselistorder i32 %active_lanes, { 1, 0 }
  uselistorder i32 %a, { 1, 0 }
}

define void @batch(ptr %p) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 8)
  ret void
}

; uselistorder directives
uselistorder ptr @g, { 1, 0 }
uselistorder ptr @rows, { 1, 0 }
