; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
  %one = insertelement <8 x i32> poison, i32 %active_lanes, i64 0
  %all = shufflevector <8 x i32> %one, <8 x i32> poison, <8 x i32> zeroinitializer
  %mask = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %all
  %any = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %mask)
  %v = zext i1 %any to i32
  ret i32 %v
}

define internal i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed) {
  %one = insertelement <8 x i32> poison, i32 8, i64 0
  %all = shufflevector <8 x i32> %one, <8 x i32> poison, <8 x i32> zeroinitializer
  %mask = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %all
  %any = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %mask)
  %v = zext i1 %any to i32
  ret i32 %v
}

declare i1 @llvm.vector.reduce.or.v8i1(<8 x i1>)

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
