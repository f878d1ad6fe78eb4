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

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows(i32 %seed, i32 8)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(i32 %seed, i32 %lanes)
  ret i32 %r
}
