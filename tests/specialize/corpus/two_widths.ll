; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
  %sum = add i32 %seed, %active_lanes
  ret i32 %sum
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %a = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 8)
  %b = call i32 @rows(ptr %in, ptr %out, i32 %a, i32 16)
  ret i32 %b
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
