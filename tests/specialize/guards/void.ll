define void @m(ptr %p, i32 %n) { call void @mark(i32 %n, ptr %p) ret void }
