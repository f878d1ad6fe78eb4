; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
entry:
  %small = icmp ult i32 %seed, 100
  br i1 %small, label %then, label %join

then:
  br label %join

join:
  %v = phi i32 [ %active_lanes, %then ], [ %seed, %entry ]
  ret i32 %v
}

define internal i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed) {
entry:
  %small = icmp ult i32 %seed, 100
  br i1 %small, label %then, label %join

then:
  br label %join

join:
  %v = phi i32 [ 8, %then ], [ %seed, %entry ]
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
