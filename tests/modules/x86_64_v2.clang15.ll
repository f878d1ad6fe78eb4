; ModuleID = 'kernel.c'
source_filename = "kernel.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.launch = type { [3 x i32], [3 x i32], [3 x i32], i32 }
%struct.buffer = type { ptr, i64 }

@bias = weak hidden local_unnamed_addr global float 5.000000e-01, align 4
@depth = hidden thread_local local_unnamed_addr global i32 0, align 4

; Function Attrs: nounwind
define hidden void @rows_packet_batch(ptr nocapture noundef readonly %args, ptr noundef %ret, ptr nocapture noundef %l, i32 noundef %packet_count) local_unnamed_addr #0 {
entry:
  %cmp20 = icmp sgt i32 %packet_count, 1
  br i1 %cmp20, label %for.body.lr.ph, label %for.end

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 3
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %add21 = phi i32 [ 1, %for.body.lr.ph ], [ %add, %for.body ]
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef %l, i32 noundef 8) #5
  %0 = load i32, ptr %thread_index, align 4, !tbaa !3
  %add1 = add i32 %0, 8
  store i32 %add1, ptr %thread_index, align 4, !tbaa !3
  %add = add nuw nsw i32 %add21, 1
  %exitcond.not = icmp eq i32 %add, %packet_count
  br i1 %exitcond.not, label %for.end.loopexit, label %for.body, !llvm.loop !8

for.end.loopexit:                                 ; preds = %for.body
  %1 = add i32 %packet_count, -1
  br label %for.end

for.end:                                          ; preds = %for.end.loopexit, %entry
  %packet.0.lcssa = phi i32 [ 0, %entry ], [ %1, %for.end.loopexit ]
  %cmp2 = icmp slt i32 %packet.0.lcssa, %packet_count
  br i1 %cmp2, label %if.then, label %if.end6

if.then:                                          ; preds = %for.end
  %dispatch_size = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 1
  %2 = load i32, ptr %dispatch_size, align 4, !tbaa !10
  %thread_index3 = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 3
  %3 = load i32, ptr %thread_index3, align 4, !tbaa !3
  %sub = sub i32 %2, %3
  %4 = tail call i32 @llvm.umin.i32(i32 %sub, i32 8)
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef nonnull %l, i32 noundef %4) #5
  br label %if.end6

if.end6:                                          ; preds = %if.then, %for.end
  ret void
}

; Function Attrs: noinline nounwind
define internal fastcc void @rows(ptr noalias nocapture noundef readonly %args, ptr noundef readnone %ret, ptr nocapture noundef readonly %l, i32 noundef %active_lane_count) unnamed_addr #1 {
entry:
  %cmp19 = icmp sgt i32 %active_lane_count, 0
  br i1 %cmp19, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 3
  %0 = load ptr, ptr %args, align 8, !tbaa !11
  %arrayidx4 = getelementptr inbounds %struct.buffer, ptr %args, i64 1
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %tobool8.not = icmp eq ptr %ret, null
  br i1 %tobool8.not, label %if.end11, label %if.then9

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %lane.020 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end ]
  %1 = load i32, ptr %thread_index, align 4, !tbaa !3
  %add = add i32 %1, %lane.020
  %idxprom = zext i32 %add to i64
  %arrayidx1 = getelementptr inbounds float, ptr %0, i64 %idxprom
  %2 = load float, ptr %arrayidx1, align 4, !tbaa !15
  %cmp2 = fcmp olt float %2, 0.000000e+00
  br i1 %cmp2, label %if.then, label %if.end, !prof !17

if.then:                                          ; preds = %for.body
  %call = tail call float @weight_of(i32 noundef %add) #6
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %x.0 = phi float [ %call, %if.then ], [ %2, %for.body ]
  %3 = load float, ptr @bias, align 4, !tbaa !15
  %4 = tail call float @llvm.fmuladd.f32(float %x.0, float %x.0, float %3)
  %5 = load ptr, ptr %arrayidx4, align 8, !tbaa !11
  %arrayidx7 = getelementptr inbounds float, ptr %5, i64 %idxprom
  store float %4, ptr %arrayidx7, align 4, !tbaa !15
  %inc = add nuw nsw i32 %lane.020, 1
  %exitcond.not = icmp eq i32 %inc, %active_lane_count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !18

if.then9:                                         ; preds = %for.cond.cleanup
  %6 = load i32, ptr @depth, align 4, !tbaa !10
  %inc10 = add nsw i32 %6, 1
  store i32 %inc10, ptr @depth, align 4, !tbaa !10
  br label %if.end11

if.end11:                                         ; preds = %if.then9, %for.cond.cleanup
  ret void
}

declare float @weight_of(i32 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.umin.i32(i32, i32) #4

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64-v2" "target-features"="+crc32,+cx16,+cx8,+fxsr,+mmx,+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+x87" }
attributes #1 = { noinline nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64-v2" "target-features"="+crc32,+cx16,+cx8,+fxsr,+mmx,+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+x87" }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64-v2" "target-features"="+crc32,+cx16,+cx8,+fxsr,+mmx,+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+x87" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind readnone speculatable willreturn }
attributes #4 = { nocallback nofree nosync nounwind readnone speculatable willreturn }
attributes #5 = { nobuiltin "no-builtins" }
attributes #6 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1}
!llvm.ident = !{!2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{!"clang version 15.0.6"}
!3 = !{!4, !7, i64 36}
!4 = !{!"", !5, i64 0, !5, i64 12, !5, i64 24, !7, i64 36}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
!7 = !{!"int", !5, i64 0}
!8 = distinct !{!8, !9}
!9 = !{!"llvm.loop.mustprogress"}
!10 = !{!7, !7, i64 0}
!11 = !{!12, !13, i64 0}
!12 = !{!"", !13, i64 0, !14, i64 8}
!13 = !{!"any pointer", !5, i64 0}
!14 = !{!"long long", !5, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !5, i64 0}
!17 = !{!"branch_weights", i32 1, i32 2000}
!18 = distinct !{!18, !9}
