; ModuleID = 'kernel.c'
source_filename = "kernel.c"
target datalayout = "E-m:e-i1:8:16-i8:8:16-i64:64-f128:64-v128:64-a:8:16-n32:64"
target triple = "s390x-ibm-linux-gnu"

%struct.buffer = type { float*, i64 }
%struct.launch = type { [3 x i32], [3 x i32], [3 x i32], i32 }

@bias = weak dso_local local_unnamed_addr global float 5.000000e-01, align 4
@depth = dso_local thread_local local_unnamed_addr global i32 0, align 4

; Function Attrs: nounwind
define dso_local void @rows_packet_batch(%struct.buffer* nocapture noundef readonly %args, i8* noundef %ret, %struct.launch* nocapture noundef %l, i32 noundef signext %packet_count) local_unnamed_addr #0 {
entry:
  %cmp22 = icmp sgt i32 %packet_count, 1
  br i1 %cmp22, label %for.body.lr.ph, label %for.end

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds %struct.launch, %struct.launch* %l, i64 0, i32 3
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %add23 = phi i32 [ 1, %for.body.lr.ph ], [ %add, %for.body ]
  tail call fastcc void @rows(%struct.buffer* noundef %args, i8* noundef %ret, %struct.launch* noundef %l, i32 noundef signext 8) #4
  %0 = load i32, i32* %thread_index, align 4, !tbaa !4
  %add1 = add i32 %0, 8
  store i32 %add1, i32* %thread_index, align 4, !tbaa !4
  %add = add nuw nsw i32 %add23, 1
  %exitcond.not = icmp eq i32 %add, %packet_count
  br i1 %exitcond.not, label %for.end.loopexit, label %for.body, !llvm.loop !9

for.end.loopexit:                                 ; preds = %for.body
  %1 = add i32 %packet_count, -1
  br label %for.end

for.end:                                          ; preds = %for.end.loopexit, %entry
  %packet.0.lcssa = phi i32 [ 0, %entry ], [ %1, %for.end.loopexit ]
  %cmp2 = icmp slt i32 %packet.0.lcssa, %packet_count
  br i1 %cmp2, label %if.then, label %if.end6

if.then:                                          ; preds = %for.end
  %arrayidx = getelementptr inbounds %struct.launch, %struct.launch* %l, i64 0, i32 1, i64 0
  %2 = load i32, i32* %arrayidx, align 4, !tbaa !11
  %thread_index3 = getelementptr inbounds %struct.launch, %struct.launch* %l, i64 0, i32 3
  %3 = load i32, i32* %thread_index3, align 4, !tbaa !4
  %sub = sub i32 %2, %3
  %cmp4.inv = icmp ult i32 %sub, 8
  %.sub = select i1 %cmp4.inv, i32 %sub, i32 8
  tail call fastcc void @rows(%struct.buffer* noundef %args, i8* noundef %ret, %struct.launch* noundef nonnull %l, i32 noundef signext %.sub) #4
  br label %if.end6

if.end6:                                          ; preds = %if.then, %for.end
  ret void
}

; Function Attrs: noinline nounwind
define internal fastcc void @rows(%struct.buffer* noalias nocapture noundef readonly %args, i8* noundef readnone %ret, %struct.launch* nocapture noundef readonly %l, i32 noundef signext %active_lane_count) unnamed_addr #1 {
entry:
  %cmp22 = icmp sgt i32 %active_lane_count, 0
  br i1 %cmp22, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds %struct.launch, %struct.launch* %l, i64 0, i32 3
  %data = getelementptr inbounds %struct.buffer, %struct.buffer* %args, i64 0, i32 0
  %0 = load float*, float** %data, align 8, !tbaa !12
  %data5 = getelementptr inbounds %struct.buffer, %struct.buffer* %args, i64 1, i32 0
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %tobool8.not = icmp eq i8* %ret, null
  br i1 %tobool8.not, label %if.end11, label %if.then9

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %lane.023 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end ]
  %1 = load i32, i32* %thread_index, align 4, !tbaa !4
  %add = add i32 %1, %lane.023
  %idxprom = zext i32 %add to i64
  %arrayidx1 = getelementptr inbounds float, float* %0, i64 %idxprom
  %2 = load float, float* %arrayidx1, align 4, !tbaa !16
  %cmp2 = fcmp olt float %2, 0.000000e+00
  br i1 %cmp2, label %if.then, label %if.end, !prof !18

if.then:                                          ; preds = %for.body
  %call = tail call float @weight_of(i32 noundef zeroext %add) #5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %x.0 = phi float [ %call, %if.then ], [ %2, %for.body ]
  %3 = load float, float* @bias, align 4, !tbaa !16
  %4 = tail call float @llvm.fmuladd.f32(float %x.0, float %x.0, float %3)
  %5 = load float*, float** %data5, align 8, !tbaa !12
  %arrayidx7 = getelementptr inbounds float, float* %5, i64 %idxprom
  store float %4, float* %arrayidx7, align 4, !tbaa !16
  %inc = add nuw nsw i32 %lane.023, 1
  %exitcond.not = icmp eq i32 %inc, %active_lane_count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !19

if.then9:                                         ; preds = %for.cond.cleanup
  %6 = load i32, i32* @depth, align 4, !tbaa !11
  %inc10 = add nsw i32 %6, 1
  store i32 %inc10, i32* @depth, align 4, !tbaa !11
  br label %if.end11

if.end11:                                         ; preds = %if.then9, %for.cond.cleanup
  ret void
}

declare float @weight_of(i32 noundef zeroext) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.fmuladd.f32(float, float, float) #3

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="z14" "target-features"="+transactional-execution,+vector,+vector-enhancements-1" }
attributes #1 = { noinline nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="z14" "target-features"="+transactional-execution,+vector,+vector-enhancements-1" }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="z14" "target-features"="+transactional-execution,+vector,+vector-enhancements-1" }
attributes #3 = { mustprogress nofree nosync nounwind readnone speculatable willreturn }
attributes #4 = { nobuiltin "no-builtins" }
attributes #5 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{!"clang version 14.0.6"}
!4 = !{!5, !8, i64 36}
!5 = !{!"", !6, i64 0, !6, i64 12, !6, i64 24, !8, i64 36}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C/C++ TBAA"}
!8 = !{!"int", !6, i64 0}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!8, !8, i64 0}
!12 = !{!13, !14, i64 0}
!13 = !{!"", !14, i64 0, !15, i64 8}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!"long long", !6, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"float", !6, i64 0}
!18 = !{!"branch_weights", i32 1, i32 2000}
!19 = distinct !{!19, !10}
