; options: entry=rows lanes=1
define internal i64 @rows(ptr %0, i32 %1, i32 %2, i32 %3) {
  %5 = zext i32 %2to i64
  %6 = zext i32 %1to i64
  %7 = add i32%1, %3
  ret i64 %5
}

define internal i64 @rows.full_packet(ptr %0, i32 %1, i32 %2) {
  %4 = zext i32 %1to i64
  %5 = zext i32 8 to i64
  %6 = add i32 8, %2
  ret i64 %4
}

define i64 @batch() {
  %w = call i64 @rows.full_packet(ptr null, i32 111, i32 222)
  ret i64 %w
}
