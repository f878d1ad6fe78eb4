; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
entry:
  %odd = trunc i32 %seed to i1
  %target = select i1 %odd, ptr blockaddress(@rows, %one), ptr blockaddress(@rows, %two)
  indirectbr ptr %target, [label %one, label %two]

one:
  ret i32 %active_lanes

two:
  ret i32 %seed
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 8)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
