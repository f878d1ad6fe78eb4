; dialects: 15 19 22
; options: 
; runs: no

define internal ptr @rows(ptr %in, i32 %active_lanes, i32 %size, i32 %count) allocsize(2,3) {
  store i32 %active_lanes, ptr %in, align 4
  ret ptr %in
}

define internal ptr @rows.full_packet(ptr %in, i32 %size, i32 %count) allocsize(1,2) {
  store i32 8, ptr %in, align 4
  ret ptr %in
}

define ptr @full(ptr %in) {
  %r = call ptr @rows.full_packet(ptr %in, i32 4, i32 2) allocsize(1,2)
  ret ptr %r
}

define ptr @tail(ptr %in, i32 %lanes) {
  %r = call ptr @rows(ptr %in, i32 %lanes, i32 4, i32 2) #0
  ret ptr %r
}

attributes #0 = { allocsize(2,3) nounwind }
