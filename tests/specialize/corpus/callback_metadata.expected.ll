; dialects: 15 19 22
; options: 
; runs: no

define internal void @rows(i32 %active_lanes, ptr %f, ptr %x) !callback !0 {
  store i32 %active_lanes, ptr %x, align 4
  call void %f(ptr %x)
  ret void
}

define internal void @rows.full_packet(ptr %f, ptr %x) {
  store i32 8, ptr %x, align 4
  call void %f(ptr %x)
  ret void
}

define void @full(ptr %f, ptr %x) {
  call void @rows.full_packet(ptr %f, ptr %x)
  ret void
}

define void @tail(ptr %f, ptr %x, i32 %lanes) {
  call void @rows(i32 %lanes, ptr %f, ptr %x)
  ret void
}

!0 = !{!1}
!1 = !{i64 1, i64 2, i1 false}
