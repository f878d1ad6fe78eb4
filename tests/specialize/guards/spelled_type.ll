define i32 @m(ptr %p, i32 %n) {
 %r = call i32 (ptr, i32) @rows(ptr %p, i32 %n)
 ret i32 %r
}
