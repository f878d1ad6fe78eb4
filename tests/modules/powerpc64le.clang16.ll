; ModuleID = 'kernel.c'
source_filename = "kernel.c"
target datalayout = "e-m:e-i64:64-n32:64-S128-v256:256:256-v512:512:512"
target triple = "powerpc64le-unknown-linux-gnu"

%struct.launch = type { [3 x i32], [3 x i32], [3 x i32], i32 }
%struct.buffer = type { ptr, i64 }

@bias = weak dso_local local_unnamed_addr global float 5.000000e-01, align 4
@depth = dso_local thread_local global i32 0, align 4

; Function Attrs: nounwind
define dso_local void @rows_packet_batch(ptr nocapture noundef readonly %args, ptr noundef %ret, ptr nocapture noundef %l, i32 noundef signext %packet_count) local_unnamed_addr #0 {
entry:
  %cmp20 = icmp sgt i32 %packet_count, 1
  br i1 %cmp20, label %for.body.lr.ph, label %for.end

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 3
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %add21 = phi i32 [ 1, %for.body.lr.ph ], [ %add, %for.body ]
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef %l, i32 noundef signext 8) #5
  %0 = load i32, ptr %thread_index, align 4, !tbaa !4
  %add1 = add i32 %0, 8
  store i32 %add1, ptr %thread_index, align 4, !tbaa !4
  %add = add nuw nsw i32 %add21, 1
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
  %dispatch_size = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 1
  %2 = load i32, ptr %dispatch_size, align 4, !tbaa !11
  %thread_index3 = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 3
  %3 = load i32, ptr %thread_index3, align 4, !tbaa !4
  %sub = sub i32 %2, %3
  %.sub = tail call i32 @llvm.umin.i32(i32 %sub, i32 8)
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef nonnull %l, i32 noundef signext %.sub) #5
  br label %if.end6

if.end6:                                          ; preds = %if.then, %for.end
  ret void
}

; Function Attrs: noinline nounwind
define internal fastcc void @rows(ptr noalias nocapture noundef readonly %args, ptr noundef readnone %ret, ptr nocapture noundef readonly %l, i32 noundef signext %active_lane_count) unnamed_addr #1 {
entry:
  %cmp19 = icmp sgt i32 %active_lane_count, 0
  br i1 %cmp19, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 3
  %0 = load ptr, ptr %args, align 8, !tbaa !12
  %arrayidx4 = getelementptr inbounds %struct.buffer, ptr %args, i64 1
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %tobool8.not = icmp eq ptr %ret, null
  br i1 %tobool8.not, label %if.end11, label %if.then9

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %lane.020 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end ]
  %1 = load i32, ptr %thread_index, align 4, !tbaa !4
  %add = add i32 %1, %lane.020
  %idxprom = zext i32 %add to i64
  %arrayidx1 = getelementptr inbounds float, ptr %0, i64 %idxprom
  %2 = load float, ptr %arrayidx1, align 4, !tbaa !16
  %cmp2 = fcmp olt float %2, 0.000000e+00
  br i1 %cmp2, label %if.then, label %if.end, !prof !18

if.then:                                          ; preds = %for.body
  %call = tail call float @weight_of(i32 noundef zeroext %add) #6
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %x.0 = phi float [ %call, %if.then ], [ %2, %for.body ]
  %3 = load float, ptr @bias, align 4, !tbaa !16
  %4 = tail call float @llvm.fmuladd.f32(float %x.0, float %x.0, float %3)
  %5 = load ptr, ptr %arrayidx4, align 8, !tbaa !12
  %arrayidx7 = getelementptr inbounds float, ptr %5, i64 %idxprom
  store float %4, ptr %arrayidx7, align 4, !tbaa !16
  %inc = add nuw nsw i32 %lane.020, 1
  %exitcond.not = icmp eq i32 %inc, %active_lane_count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !19

if.then9:                                         ; preds = %for.cond.cleanup
  %6 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @depth)
  %7 = load i32, ptr %6, align 4, !tbaa !11
  %inc10 = add nsw i32 %7, 1
  store i32 %inc10, ptr %6, align 4, !tbaa !11
  br label %if.end11

if.end11:                                         ; preds = %if.then9, %for.cond.cleanup
  ret void
}

declare float @weight_of(i32 noundef zeroext) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #4

attributes #0 = { nounwind "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="pwr9" "target-features"="+altivec,+bpermd,+crbits,+crypto,+direct-move,+extdiv,+htm,+isa-v206-instructions,+isa-v207-instructions,+isa-v30-instructions,+power8-vector,+power9-vector,+quadword-atomics,+vsx,-privileged,-rop-protect,-spe" }
attributes #1 = { noinline nounwind "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="pwr9" "target-features"="+altivec,+bpermd,+crbits,+crypto,+direct-move,+extdiv,+htm,+isa-v206-instructions,+isa-v207-instructions,+isa-v30-instructions,+power8-vector,+power9-vector,+quadword-atomics,+vsx,-privileged,-rop-protect,-spe" }
attributes #2 = { "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="pwr9" "target-features"="+altivec,+bpermd,+crbits,+crypto,+direct-move,+extdiv,+htm,+isa-v206-instructions,+isa-v207-instructions,+isa-v30-instructions,+power8-vector,+power9-vector,+quadword-atomics,+vsx,-privileged,-rop-protect,-spe" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nobuiltin "no-builtins" }
attributes #6 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{!"clang version 16.0.6"}
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
