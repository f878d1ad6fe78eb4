; dialects: 15 19 22
; options: entry=rows lanes=1
; runs: yes

define internal i32 @rows(i32 %0, i32 %1) {
  %3 = icmp eq i32 %0, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %2
  ret i32 %1

5:                                                ; preds = %2
  %6 = lshr i32 %0, 4
  %7 = call i32 @rows(i32 %6, i32 %1)
  %8 = add i32 %7, %1
  ret i32 %8
}

define internal i32 @rows.full_packet(i32 %0) {
  %2 = icmp eq i32 %0, 0
  br i1 %2, label %3, label %4

3:                                                ; preds = %1
  ret i32 8

4:                                                ; preds = %1
  %5 = lshr i32 %0, 4
  %6 = call i32 @rows.full_packet(i32 %5)
  %7 = add i32 %6, 8
  ret i32 %7
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows.full_packet(i32 %seed)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(i32 %seed, i32 %lanes)
  ret i32 %r
}
