; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
entry:
  callbr void asm sideeffect "", "r,!i"(i32 %active_lanes)
          to label %normal [label %other]

normal:
  ret i32 %seed

other:
  ret i32 1
}

define internal i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed) {
entry:
  callbr void asm sideeffect "", "r,!i"(i32 8)
          to label %normal [label %other]

normal:
  ret i32 %seed

other:
  ret i32 1
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
