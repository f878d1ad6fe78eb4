; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
  %old = atomicrmw add ptr %out, i32 %active_lanes seq_cst, align 4
  %pair = cmpxchg ptr %out, i32 %active_lanes, i32 %seed acq_rel monotonic, align 4
  fence seq_cst
  %v = extractvalue { i32, i1 } %pair, 0
  ret i32 %v
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 8)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
