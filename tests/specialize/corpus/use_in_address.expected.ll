; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
  %at = getelementptr inbounds i32, ptr %in, i32 %active_lanes
  %v = load i32, ptr %at, align 4
  ret i32 %v
}

define internal i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed) {
  %at = getelementptr inbounds i32, ptr %in, i32 8
  %v = load i32, ptr %at, align 4
  ret i32 %v
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
