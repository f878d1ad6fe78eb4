; dialects: 15 19 22
; options: 
; runs: no

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
  %sum = add i32 %seed, %active_lanes
  ret i32 %sum
}

declare i32 @__gxx_personality_v0(...)

define i32 @full(ptr %in, ptr %out, i32 %seed) personality ptr @__gxx_personality_v0 {
entry:
  %r = invoke i32 @rows(ptr %in, ptr %out, i32 %seed, i32 8)
          to label %done unwind label %failed

done:
  ret i32 %r

failed:
  %pad = landingpad { ptr, i32 }
          cleanup
  resume { ptr, i32 } %pad
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
