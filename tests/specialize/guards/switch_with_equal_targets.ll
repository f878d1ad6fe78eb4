define i32 @m(ptr %p, i32 %n) {
  %a = call i32 @rows(ptr %p, i32 %n)
  switch i32 %a, label %x [ i32 1, label %x
 i32 2, label %y ]
x:
  %v = phi i32 [ %a, %0 ], [ %a, %0 ]
  ret i32 %v
y:
  ret i32 0
}
