; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
  %more = icmp ne i32 %seed, 0
  br i1 %more, label %go, label %stop

go:
  %r = call i32 @other(ptr %in, ptr %out, i32 %seed, i32 %active_lanes)
  ret i32 %r

stop:
  ret i32 %active_lanes
}

define internal i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed) {
  %more = icmp ne i32 %seed, 0
  br i1 %more, label %go, label %stop

go:
  %r = call i32 @other.full_packet(ptr %in, ptr %out, i32 %seed)
  ret i32 %r

stop:
  ret i32 8
}

define internal i32 @other(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
  %less = lshr i32 %seed, 5
  %r = call i32 @rows(ptr %in, ptr %out, i32 %less, i32 %active_lanes)
  %s = mul i32 %r, %active_lanes
  ret i32 %s
}

define internal i32 @other.full_packet(ptr %in, ptr %out, i32 %seed) {
  %less = lshr i32 %seed, 5
  %r = call i32 @rows.full_packet(ptr %in, ptr %out, i32 %less)
  %s = mul i32 %r, 8
  ret i32 %s
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
