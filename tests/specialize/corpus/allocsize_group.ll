; dialects: 15 19 22
; options: 
; runs: no

define internal ptr @rows(ptr %in, i32 %active_lanes, i32 %size) #0 {
  store i32 %active_lanes, ptr %in, align 4
  ret ptr %in
}

define ptr @full(ptr %in) {
  %r = call ptr @rows(ptr %in, i32 8, i32 4)
  ret ptr %r
}

define ptr @tail(ptr %in, i32 %lanes) {
  %r = call ptr @rows(ptr %in, i32 %lanes, i32 4)
  ret ptr %r
}

attributes #0 = { nounwind allocsize(2) }
