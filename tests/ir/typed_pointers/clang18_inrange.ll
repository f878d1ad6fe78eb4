; Opaque pointers, and `inrange` on an index as LLVM 3.9 to 18 write it.
@vtable = linkonce_odr unnamed_addr constant { [3 x ptr], [4 x ptr] } zeroinitializer, align 8
@first = constant ptr getelementptr inbounds ({ [3 x ptr], [4 x ptr] }, ptr @vtable, i32 0, inrange i32 1, i32 3)

define void @construct(ptr %self) {
  store ptr getelementptr inbounds ({ [3 x ptr], [4 x ptr] }, ptr @vtable, i64 0, inrange i32 0, i64 2), ptr %self, align 8
  ret void
}
