; ModuleID = 'kernel.c'
source_filename = "kernel.c"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.launch = type { [3 x i32], [3 x i32], [3 x i32], i32 }
%struct.buffer = type { ptr, i64 }

@bias = weak dso_local local_unnamed_addr global float 5.000000e-01, align 4
@depth = dso_local local_unnamed_addr global i32 0, align 4

; Function Attrs: nounwind
define dso_local void @rows_packet_batch(ptr nocapture noundef readonly %args, ptr noundef %ret, ptr nocapture noundef %l, i32 noundef %packet_count) local_unnamed_addr #0 !dbg !7 {
entry:
  %cmp20 = icmp sgt i32 %packet_count, 1, !dbg !10
  br i1 %cmp20, label %for.body.lr.ph, label %for.end, !dbg !11

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 3
  br label %for.body, !dbg !11

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %add21 = phi i32 [ 1, %for.body.lr.ph ], [ %add, %for.body ]
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef %l, i32 noundef 8) #5, !dbg !12
  %0 = load i32, ptr %thread_index, align 4, !dbg !13, !tbaa !14
  %add1 = add i32 %0, 8, !dbg !13
  store i32 %add1, ptr %thread_index, align 4, !dbg !13, !tbaa !14
  %add = add nuw nsw i32 %add21, 1, !dbg !19
  %exitcond.not = icmp eq i32 %add, %packet_count, !dbg !10
  br i1 %exitcond.not, label %for.end.loopexit, label %for.body, !dbg !11, !llvm.loop !20

for.end.loopexit:                                 ; preds = %for.body
  %1 = add i32 %packet_count, -1, !dbg !11
  br label %for.end, !dbg !24

for.end:                                          ; preds = %for.end.loopexit, %entry
  %packet.0.lcssa = phi i32 [ 0, %entry ], [ %1, %for.end.loopexit ], !dbg !25
  %cmp2 = icmp slt i32 %packet.0.lcssa, %packet_count, !dbg !24
  br i1 %cmp2, label %if.then, label %if.end6, !dbg !26

if.then:                                          ; preds = %for.end
  %dispatch_size = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 1, !dbg !27
  %2 = load i32, ptr %dispatch_size, align 4, !dbg !28, !tbaa !29
  %thread_index3 = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 3, !dbg !30
  %3 = load i32, ptr %thread_index3, align 4, !dbg !30, !tbaa !14
  %sub = sub i32 %2, %3, !dbg !31
  %.sub = tail call i32 @llvm.umin.i32(i32 %sub, i32 8)
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef %l, i32 noundef %.sub) #5, !dbg !25
  br label %if.end6, !dbg !32

if.end6:                                          ; preds = %if.then, %for.end
  ret void, !dbg !32
}

; Function Attrs: noinline nounwind
define internal fastcc void @rows(ptr noalias nocapture noundef readonly %args, ptr noundef readnone %ret, ptr nocapture noundef readonly %l, i32 noundef %active_lane_count) unnamed_addr #1 !dbg !33 {
entry:
  %cmp19 = icmp sgt i32 %active_lane_count, 0, !dbg !34
  br i1 %cmp19, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !35

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 3
  %0 = load ptr, ptr %args, align 8, !tbaa !36
  %arrayidx4 = getelementptr inbounds %struct.buffer, ptr %args, i64 1
  br label %for.body, !dbg !35

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %tobool8.not = icmp eq ptr %ret, null, !dbg !40
  br i1 %tobool8.not, label %if.end11, label %if.then9, !dbg !40

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %lane.020 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end ]
  %1 = load i32, ptr %thread_index, align 4, !dbg !41, !tbaa !14
  %add = add i32 %1, %lane.020, !dbg !42
  %idxprom = zext i32 %add to i64, !dbg !43
  %arrayidx1 = getelementptr inbounds float, ptr %0, i64 %idxprom, !dbg !43
  %2 = load float, ptr %arrayidx1, align 4, !dbg !43, !tbaa !44
  %cmp2 = fcmp olt float %2, 0.000000e+00, !dbg !46
  br i1 %cmp2, label %if.then, label %if.end, !dbg !47, !prof !48

if.then:                                          ; preds = %for.body
  %call = tail call float @weight_of(i32 noundef %add) #6, !dbg !49
  br label %if.end, !dbg !50

if.end:                                           ; preds = %if.then, %for.body
  %x.0 = phi float [ %call, %if.then ], [ %2, %for.body ], !dbg !51
  %3 = load float, ptr @bias, align 4, !dbg !52, !tbaa !44
  %4 = tail call float @llvm.fmuladd.f32(float %x.0, float %x.0, float %3), !dbg !53
  %5 = load ptr, ptr %arrayidx4, align 8, !dbg !54, !tbaa !36
  %arrayidx7 = getelementptr inbounds float, ptr %5, i64 %idxprom, !dbg !55
  store float %4, ptr %arrayidx7, align 4, !dbg !56, !tbaa !44
  %inc = add nuw nsw i32 %lane.020, 1, !dbg !57
  %exitcond.not = icmp eq i32 %inc, %active_lane_count, !dbg !34
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !35, !llvm.loop !58

if.then9:                                         ; preds = %for.cond.cleanup
  %6 = load i32, ptr @depth, align 4, !dbg !60, !tbaa !29
  %inc10 = add nsw i32 %6, 1, !dbg !60
  store i32 %inc10, ptr @depth, align 4, !dbg !60, !tbaa !29
  br label %if.end11, !dbg !61

if.end11:                                         ; preds = %if.then9, %for.cond.cleanup
  ret void, !dbg !62
}

declare dso_local float @weight_of(i32 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #4

attributes #0 = { nounwind "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_35" "target-features"="+ptx78,+sm_35" }
attributes #1 = { noinline nounwind "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_35" "target-features"="+ptx78,+sm_35" }
attributes #2 = { "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_35" "target-features"="+ptx78,+sm_35" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nobuiltin "no-builtins" }
attributes #6 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 16.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "kernel.c", directory: "/src")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang version 16.0.6"}
!7 = distinct !DISubprogram(name: "rows_packet_batch", scope: !1, file: !1, line: 19, type: !8, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !9)
!8 = !DISubroutineType(types: !9)
!9 = !{}
!10 = !DILocation(line: 21, column: 21, scope: !7)
!11 = !DILocation(line: 21, column: 3, scope: !7)
!12 = !DILocation(line: 22, column: 5, scope: !7)
!13 = !DILocation(line: 23, column: 21, scope: !7)
!14 = !{!15, !18, i64 36}
!15 = !{!"", !16, i64 0, !16, i64 12, !16, i64 24, !18, i64 36}
!16 = !{!"omnipotent char", !17, i64 0}
!17 = !{!"Simple C/C++ TBAA"}
!18 = !{!"int", !16, i64 0}
!19 = !DILocation(line: 21, column: 17, scope: !7)
!20 = distinct !{!20, !11, !21, !22, !23}
!21 = !DILocation(line: 24, column: 3, scope: !7)
!22 = !{!"llvm.loop.mustprogress"}
!23 = !{!"llvm.loop.unroll.disable"}
!24 = !DILocation(line: 25, column: 14, scope: !7)
!25 = !DILocation(line: 0, scope: !7)
!26 = !DILocation(line: 25, column: 7, scope: !7)
!27 = !DILocation(line: 26, column: 24, scope: !7)
!28 = !DILocation(line: 26, column: 21, scope: !7)
!29 = !{!18, !18, i64 0}
!30 = !DILocation(line: 26, column: 46, scope: !7)
!31 = !DILocation(line: 26, column: 41, scope: !7)
!32 = !DILocation(line: 30, column: 1, scope: !7)
!33 = distinct !DISubprogram(name: "rows", scope: !1, file: !1, line: 10, type: !8, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !9)
!34 = !DILocation(line: 11, column: 27, scope: !33)
!35 = !DILocation(line: 11, column: 3, scope: !33)
!36 = !{!37, !38, i64 0}
!37 = !{!"", !38, i64 0, !39, i64 8}
!38 = !{!"any pointer", !16, i64 0}
!39 = !{!"long long", !16, i64 0}
!40 = !DILocation(line: 17, column: 7, scope: !33)
!41 = !DILocation(line: 12, column: 26, scope: !33)
!42 = !DILocation(line: 12, column: 39, scope: !33)
!43 = !DILocation(line: 13, column: 15, scope: !33)
!44 = !{!45, !45, i64 0}
!45 = !{!"float", !16, i64 0}
!46 = !DILocation(line: 14, column: 28, scope: !33)
!47 = !DILocation(line: 14, column: 9, scope: !33)
!48 = !{!"branch_weights", i32 1, i32 2000}
!49 = !DILocation(line: 14, column: 41, scope: !33)
!50 = !DILocation(line: 14, column: 37, scope: !33)
!51 = !DILocation(line: 0, scope: !33)
!52 = !DILocation(line: 15, column: 36, scope: !33)
!53 = !DILocation(line: 15, column: 34, scope: !33)
!54 = !DILocation(line: 15, column: 13, scope: !33)
!55 = !DILocation(line: 15, column: 5, scope: !33)
!56 = !DILocation(line: 15, column: 26, scope: !33)
!57 = !DILocation(line: 11, column: 52, scope: !33)
!58 = distinct !{!58, !35, !59, !22, !23}
!59 = !DILocation(line: 16, column: 3, scope: !33)
!60 = !DILocation(line: 17, column: 17, scope: !33)
!61 = !DILocation(line: 17, column: 12, scope: !33)
!62 = !DILocation(line: 18, column: 1, scope: !33)
