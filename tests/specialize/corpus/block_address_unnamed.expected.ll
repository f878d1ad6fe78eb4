; dialects: 15 19 22
; options: entry=rows lanes=1
; runs: yes

define internal i32 @rows(i32 %0, i32 %1) {
  %3 = trunc i32 %0 to i1
  %4 = select i1 %3, ptr blockaddress(@rows, %5), ptr blockaddress(@rows, %6)
  indirectbr ptr %4, [label %5, label %6]

5:                                                ; preds = %2
  ret i32 %1

6:                                                ; preds = %2
  ret i32 %0
}

define internal i32 @rows.full_packet(i32 %0) {
  %2 = trunc i32 %0 to i1
  %3 = select i1 %2, ptr blockaddress(@rows.full_packet, %4), ptr blockaddress(@rows.full_packet, %5)
  indirectbr ptr %3, [label %4, label %5]

4:                                                ; preds = %1
  ret i32 8

5:                                                ; preds = %1
  ret i32 %0
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows.full_packet(i32 %seed)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(i32 %seed, i32 %lanes)
  ret i32 %r
}
