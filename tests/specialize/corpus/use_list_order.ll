; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
  %a = add i32 %active_lanes, 8
  %b = add i32 %a, 8
  ret i32 %b
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %x = add i32 %seed, %seed
  %r = call i32 @rows(ptr %in, ptr %out, i32 %x, i32 8)
  ret i32 %r

  uselistorder i32 %seed, { 1, 0 }
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}

uselistorder ptr @rows, { 1, 0 }
