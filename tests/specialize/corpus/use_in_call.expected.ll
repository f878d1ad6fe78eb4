; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
  %v = call i32 @mix(i32 noundef %active_lanes, i32 %seed)
  ret i32 %v
}

define internal i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed) {
  %v = call i32 @mix(i32 noundef 8, i32 %seed)
  ret i32 %v
}

define internal i32 @mix(i32 %a, i32 %b) {
  %x = xor i32 %a, %b
  ret i32 %x
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
