; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
  %a = add i32 %active_lanes, %active_lanes
  %b = add i32 %a, %a
  ret i32 %b

  uselistorder i32 %active_lanes, { 1, 0 }
  uselistorder i32 %a, { 1, 0 }
}

define internal i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed) {
  %a = add i32 8, 8
  %b = add i32 %a, %a
  ret i32 %b
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
