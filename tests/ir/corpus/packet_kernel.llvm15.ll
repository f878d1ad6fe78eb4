; ModuleID = 'rows'
source_filename = "rows"

%launch_record = type { i64, i64, <8 x i8*> }

@lanes = private unnamed_addr constant <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, align 32

define internal void @rows(i8* noalias nocapture readonly %args, i8* nocapture %ret, i8* noalias nonnull %launch, i32 %active_lane_count) {
  %1 = insertelement <8 x i32> undef, i32 %active_lane_count, i32 0
  %2 = shufflevector <8 x i32> %1, <8 x i32> undef, <8 x i32> zeroinitializer
  %3 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %2
  %4 = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %3)
  br i1 %4, label %5, label %12

5:                                                ; preds = %0
  %6 = bitcast i8* %args to float**
  %7 = load float*, float** %6, align 8
  %.spill12 = getelementptr inbounds float, float* %7, <8 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %8 = call <8 x float> @llvm.masked.gather.v8f32.v8p0f32(<8 x float*> %.spill12, i32 4, <8 x i1> %3, <8 x float> zeroinitializer)
  %9 = fmul fast <8 x float> %8, <float 0x3FF0000000000000, float 2.000000e+00, float 0x7FF8000000000000, float 0xFFF0000000000000, float 1.0, float 1.0, float 1.0, float 1.0>
  %10 = bitcast i8* %ret to float*
  %11 = getelementptr inbounds float, float* %10, <8 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  call void @llvm.masked.scatter.v8f32.v8p0f32(<8 x float> %9, <8 x float*> %11, i32 4, <8 x i1> %3)
  br label %12

12:                                               ; preds = %5, %0
  ret void
}

define internal void @rows.packet_batch(i8* %args, i8* %ret, i8* %launch, i32 %packet_count) {
  %packet.batch.empty = icmp eq i32 %packet_count, 0
  br i1 %packet.batch.empty, label %packet.batch.done, label %packet.batch.partial.full.loop

packet.batch.partial.full.loop:                   ; preds = %packet.batch.partial.full.loop, %0
  %packet.index = phi i32 [ 0, %0 ], [ %packet.index.next, %packet.batch.partial.full.loop ]
  call void @rows(i8* %args, i8* %ret, i8* %launch, i32 8)
  %packet.index.next = add nuw nsw i32 %packet.index, 1
  %packet.more = icmp ult i32 %packet.index.next, %packet_count
  br i1 %packet.more, label %packet.batch.partial.full.loop, label %packet.batch.done

packet.batch.done:                                ; preds = %packet.batch.partial.full.loop, %0
  %packet.tail.lane.count = and i32 %packet_count, 7
  call void @rows(i8* %args, i8* %ret, i8* %launch, i32 %packet.tail.lane.count)
  ret void
}

; Function Attrs: nofree nosync nounwind readnone willreturn
declare i1 @llvm.vector.reduce.or.v8i1(<8 x i1>) #0

; Function Attrs: nofree nosync nounwind readonly willreturn
declare <8 x float> @llvm.masked.gather.v8f32.v8p0f32(<8 x float*>, i32 immarg, <8 x i1>, <8 x float>) #1

declare void @llvm.masked.scatter.v8f32.v8p0f32(<8 x float>, <8 x float*>, i32 immarg, <8 x i1>)

attributes #0 = { nofree nosync nounwind readnone willreturn }
attributes #1 = { nofree nosync nounwind readonly willreturn }
