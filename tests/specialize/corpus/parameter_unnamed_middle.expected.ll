; dialects: 15 19 22
; options: entry=rows lanes=1
; runs: yes

define internal i32 @rows(ptr %0, i32 %1, ptr %2, i32 %3) {
  %5 = icmp ult i32 %1, 4
  br i1 %5, label %6, label %8

6:                                                ; preds = %4
  %7 = add i32 %3, %1
  br label %8

8:                                                ; preds = %6, %4
  %9 = phi i32 [ %7, %6 ], [ %3, %4 ]
  ret i32 %9
}

define internal i32 @rows.full_packet(ptr %0, ptr %1, i32 %2) {
  %4 = icmp ult i32 8, 4
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = add i32 %2, 8
  br label %7

7:                                                ; preds = %5, %3
  %8 = phi i32 [ %6, %5 ], [ %2, %3 ]
  ret i32 %8
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, i32 %lanes, ptr %out, i32 %seed)
  ret i32 %r
}
