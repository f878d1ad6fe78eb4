define internal void @rows(ptr nocapture readonly %p, ptr nocapture writeonly %q, i32 %active_lanes) {
  %v = insertelement <4 x i32> poison, i32 %active_lanes, i64 0
  %s = shufflevector <4 x i32> %v, <4 x i32> poison, <4 x i32> zeroinitializer
  %m = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %s
  %x = call <4 x float> @llvm.masked.load.v4f32.p0(ptr %p, i32 4, <4 x i1> %m, <4 x float> <float 1.0, float 1.0, float 1.0, float 1.0>)
  call void @llvm.masked.store.v4f32.p0(<4 x float> %x, ptr %q, i32 4, <4 x i1> %m)
  ret void
}

define internal void @rows.full_packet(ptr nocapture readonly %p, ptr nocapture writeonly %q) {
  %v = insertelement <4 x i32> poison, i32 4, i64 0
  %s = shufflevector <4 x i32> %v, <4 x i32> poison, <4 x i32> zeroinitializer
  %m = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %s
  %x = call <4 x float> @llvm.masked.load.v4f32.p0(ptr %p, i32 4, <4 x i1> %m, <4 x float> <float 1.0, float 1.0, float 1.0, float 1.0>)
  call void @llvm.masked.store.v4f32.p0(<4 x float> %x, ptr %q, i32 4, <4 x i1> %m)
  ret void
}

define void @batch(ptr %p, ptr %q, i32 %n) {
  call void @rows.full_packet(ptr nocapture %p, ptr %q)
  call void @rows(ptr nocapture %p, ptr %q, i32 %n)
  ret void
}

declare <4 x float> @llvm.masked.load.v4f32.p0(ptr nocapture, i32 immarg, <4 x i1>, <4 x float>)

declare void @llvm.masked.store.v4f32.p0(<4 x float>, ptr nocapture, i32 immarg, <4 x i1>)
