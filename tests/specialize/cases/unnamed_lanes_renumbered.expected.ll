; options: entry=rows lanes=2
define internal i32 @rows(ptr %0, i32 %1, i32 %2, i32 %3) {
  %5 = icmp ult i32 %2, %3
  br i1 %5, label %6, label %9

6:                                                ; preds = %4
  %7 = load i32, ptr %0, align 4
  %8 = add i32 %7, %2
  br label %9

9:                                                ; preds = %6, %4
  %10 = phi i32 [ %8, %6 ], [ %2, %4 ]
  %11 = add i32 %10, %1
  ret i32 %11
}

define internal i32 @rows.full_packet(ptr %0, i32 %1, i32 %2) {
  %4 = icmp ult i32 16, %2
  br i1 %4, label %5, label %8

5:                                                ; preds = %3
  %6 = load i32, ptr %0, align 4
  %7 = add i32 %6, 16
  br label %8

8:                                                ; preds = %5, %3
  %9 = phi i32 [ %7, %5 ], [ 16, %3 ]
  %10 = add i32 %9, %1
  ret i32 %10
}

define i32 @batch(ptr %0, i32 %1) {
  %3 = call i32 @rows.full_packet(ptr %0, i32 7, i32 %1)
  %4 = call i32 @rows(ptr %0, i32 7, i32 %1, i32 %1)
  %5 = add i32 %3, %4
  ret i32 %5
}
