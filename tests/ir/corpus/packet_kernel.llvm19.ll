; ModuleID = 'softmax'
source_filename = "softmax"

define internal void @softmax(ptr noalias nocapture readonly %args, ptr %ret, ptr noalias nonnull %launch, i32 %active_lane_count) {
entry:
  %.slot9 = alloca [8 x float], align 32
  %0 = insertelement <8 x i32> poison, i32 %active_lane_count, i64 0
  %1 = shufflevector <8 x i32> %0, <8 x i32> poison, <8 x i32> zeroinitializer
  %2 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %1
  %3 = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %2)
  br i1 %3, label %body, label %exit

body:                                             ; preds = %entry
  %tile_snapshot.private2 = insertvalue { <8 x ptr>, <8 x i64> } poison, <8 x ptr> zeroinitializer, 0
  %4 = insertvalue { <8 x ptr>, <8 x i64> } %tile_snapshot.private2, <8 x i64> splat (i64 7), 1
  %5 = extractvalue { <8 x ptr>, <8 x i64> } %4, 0
  %6 = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> %5, i32 4, <8 x i1> %2, <8 x float> zeroinitializer)
  call void @llvm.masked.store.v8f32.p0(<8 x float> %6, ptr %ret, i32 4, <8 x i1> %2)
  br label %exit

exit:                                             ; preds = %body, %entry
  ret void
}

define internal void @softmax.packet_batch(ptr %args, ptr %ret, ptr %launch, i32 %packet_count) {
  store i64 0, ptr %launch, align 8
  call void @softmax(ptr %args, ptr %ret, ptr %launch, i32 8)
  store i64 1, ptr %launch, align 8
  call void @softmax(ptr nonnull %args, ptr %ret, ptr noalias nonnull %launch, i32 noundef 8)
  %packet.tail.lane.count = and i32 %packet_count, 7
  tail call void @softmax(ptr %args, ptr %ret, ptr %launch, i32 %packet.tail.lane.count)
  ret void
}

define void @softmax.block(ptr %args, ptr %ret, ptr %launch) {
  call void @softmax.packet_batch(ptr %args, ptr %ret, ptr %launch, i32 16)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.vector.reduce.or.v8i1(<8 x i1>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr>, i32 immarg, <8 x i1>, <8 x float>) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.masked.store.v8f32.p0(<8 x float>, ptr nocapture, i32 immarg, <8 x i1>) #2

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(read) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
