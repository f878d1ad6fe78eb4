define i32 @m(ptr %p, i32 %n) {
  %a = call i32 @rows(ptr %p, i32 %n)
  br label %x
x:
  %v = phi [2 x i32] [ [i32 1, i32 2], %0 ], [ zeroinitializer, %x ]
  br label %x
}
