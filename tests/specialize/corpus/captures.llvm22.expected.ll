; dialects: 22
; options: 
; runs: yes

define internal i32 @rows(ptr readonly captures(none) %in, ptr writeonly captures(address) %out, i32 %seed, i32 %active_lanes) nounwind memory(argmem: readwrite) {
  %sum = add i32 %seed, %active_lanes
  ret i32 %sum
}

define internal i32 @rows.full_packet(ptr readonly captures(none) %in, ptr writeonly captures(address) %out, i32 %seed) nounwind memory(argmem: readwrite) {
  %sum = add i32 %seed, 8
  ret i32 %sum
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows.full_packet(ptr captures(none) %in, ptr %out, i32 %seed)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr captures(none) %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
