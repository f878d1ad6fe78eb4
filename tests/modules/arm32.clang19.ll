; ModuleID = 'kernel.c'
source_filename = "kernel.c"
target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "armv7-unknown-linux-gnueabihf"

@bias = weak dso_local local_unnamed_addr global float 5.000000e-01, align 4
@depth = dso_local thread_local local_unnamed_addr global i32 0, align 4

; Function Attrs: nounwind
define dso_local void @rows_packet_batch(ptr nocapture noundef readonly %args, ptr noundef %ret, ptr nocapture noundef %l, i32 noundef %packet_count) local_unnamed_addr #0 {
entry:
  %cmp20 = icmp sgt i32 %packet_count, 1
  br i1 %cmp20, label %for.body.lr.ph, label %for.end

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds i8, ptr %l, i32 36
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %add21 = phi i32 [ 1, %for.body.lr.ph ], [ %add, %for.body ]
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef %l, i32 noundef 8) #5
  %0 = load i32, ptr %thread_index, align 4, !tbaa !5
  %add1 = add i32 %0, 8
  store i32 %add1, ptr %thread_index, align 4, !tbaa !5
  %add = add nuw nsw i32 %add21, 1
  %exitcond.not = icmp eq i32 %add, %packet_count
  br i1 %exitcond.not, label %if.then, label %for.body, !llvm.loop !10

for.end:                                          ; preds = %entry
  %cmp2 = icmp eq i32 %packet_count, 1
  br i1 %cmp2, label %if.then, label %if.end6

if.then:                                          ; preds = %for.body, %for.end
  %dispatch_size = getelementptr inbounds i8, ptr %l, i32 12
  %1 = load i32, ptr %dispatch_size, align 4, !tbaa !12
  %thread_index3 = getelementptr inbounds i8, ptr %l, i32 36
  %2 = load i32, ptr %thread_index3, align 4, !tbaa !5
  %sub = sub i32 %1, %2
  %.sub = tail call i32 @llvm.umin.i32(i32 %sub, i32 8)
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef nonnull %l, i32 noundef %.sub) #5
  br label %if.end6

if.end6:                                          ; preds = %if.then, %for.end
  ret void
}

; Function Attrs: noinline nounwind
define internal fastcc void @rows(ptr noalias nocapture noundef readonly %args, ptr noundef readnone %ret, ptr nocapture noundef readonly %l, i32 noundef %active_lane_count) unnamed_addr #1 {
entry:
  %cmp17 = icmp sgt i32 %active_lane_count, 0
  br i1 %cmp17, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds i8, ptr %l, i32 36
  %0 = load ptr, ptr %args, align 8, !tbaa !13
  %arrayidx3 = getelementptr inbounds i8, ptr %args, i32 16
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %tobool6.not = icmp eq ptr %ret, null
  br i1 %tobool6.not, label %if.end9, label %if.then7

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %lane.018 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end ]
  %1 = load i32, ptr %thread_index, align 4, !tbaa !5
  %add = add i32 %1, %lane.018
  %arrayidx1 = getelementptr inbounds float, ptr %0, i32 %add
  %2 = load float, ptr %arrayidx1, align 4, !tbaa !17
  %cmp2 = fcmp olt float %2, 0.000000e+00
  br i1 %cmp2, label %if.then, label %if.end, !prof !19

if.then:                                          ; preds = %for.body
  %call = tail call float @weight_of(i32 noundef %add) #6
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %x.0 = phi float [ %call, %if.then ], [ %2, %for.body ]
  %3 = load float, ptr @bias, align 4, !tbaa !17
  %4 = tail call float @llvm.fmuladd.f32(float %x.0, float %x.0, float %3)
  %5 = load ptr, ptr %arrayidx3, align 8, !tbaa !13
  %arrayidx5 = getelementptr inbounds float, ptr %5, i32 %add
  store float %4, ptr %arrayidx5, align 4, !tbaa !17
  %inc = add nuw nsw i32 %lane.018, 1
  %exitcond.not = icmp eq i32 %inc, %active_lane_count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !20

if.then7:                                         ; preds = %for.cond.cleanup
  %6 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @depth)
  %7 = load i32, ptr %6, align 4, !tbaa !12
  %inc8 = add nsw i32 %7, 1
  store i32 %inc8, ptr %6, align 4, !tbaa !12
  br label %if.end9

if.end9:                                          ; preds = %if.then7, %for.cond.cleanup
  ret void
}

declare float @weight_of(i32 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #4

attributes #0 = { nounwind "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic" "target-features"="+armv7-a,+d32,+dsp,+fp64,+neon,+vfp2,+vfp2sp,+vfp3,+vfp3d16,+vfp3d16sp,+vfp3sp,-aes,-fp-armv8,-fp-armv8d16,-fp-armv8d16sp,-fp-armv8sp,-fp16,-fp16fml,-fullfp16,-sha2,-thumb-mode,-vfp4,-vfp4d16,-vfp4d16sp,-vfp4sp" }
attributes #1 = { noinline nounwind "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic" "target-features"="+armv7-a,+d32,+dsp,+fp64,+neon,+vfp2,+vfp2sp,+vfp3,+vfp3d16,+vfp3d16sp,+vfp3sp,-aes,-fp-armv8,-fp-armv8d16,-fp-armv8d16sp,-fp-armv8sp,-fp16,-fp16fml,-fullfp16,-sha2,-thumb-mode,-vfp4,-vfp4d16,-vfp4d16sp,-vfp4sp" }
attributes #2 = { "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic" "target-features"="+armv7-a,+d32,+dsp,+fp64,+neon,+vfp2,+vfp2sp,+vfp3,+vfp3d16,+vfp3d16sp,+vfp3sp,-aes,-fp-armv8,-fp-armv8d16,-fp-armv8d16sp,-fp-armv8sp,-fp16,-fp16fml,-fullfp16,-sha2,-thumb-mode,-vfp4,-vfp4d16,-vfp4d16sp,-vfp4sp" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nobuiltin "no-builtins" }
attributes #6 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"min_enum_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"PIE Level", i32 2}
!4 = !{!"clang version 19.1.7"}
!5 = !{!6, !9, i64 36}
!6 = !{!"", !7, i64 0, !7, i64 12, !7, i64 24, !9, i64 36}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!"int", !7, i64 0}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.mustprogress"}
!12 = !{!9, !9, i64 0}
!13 = !{!14, !15, i64 0}
!14 = !{!"", !15, i64 0, !16, i64 8}
!15 = !{!"any pointer", !7, i64 0}
!16 = !{!"long long", !7, i64 0}
!17 = !{!18, !18, i64 0}
!18 = !{!"float", !7, i64 0}
!19 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!20 = distinct !{!20, !11}
