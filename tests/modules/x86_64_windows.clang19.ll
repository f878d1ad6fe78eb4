; ModuleID = 'kernel.c'
source_filename = "kernel.c"
target datalayout = "e-m:w-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-windows-msvc19.33.0"

@bias = weak dso_local local_unnamed_addr global float 5.000000e-01, align 4, !dbg !0
@depth = dso_local thread_local local_unnamed_addr global i32 0, align 4, !dbg !7

; Function Attrs: nounwind
define dso_local void @rows_packet_batch(ptr nocapture noundef readonly %args, ptr noundef %ret, ptr nocapture noundef %l, i32 noundef %packet_count) local_unnamed_addr #0 !dbg !17 {
entry:
    #dbg_value(i32 %packet_count, !43, !DIExpression(), !51)
    #dbg_value(ptr %l, !44, !DIExpression(), !51)
    #dbg_value(ptr %ret, !45, !DIExpression(), !51)
    #dbg_value(ptr %args, !46, !DIExpression(), !51)
    #dbg_value(i32 0, !47, !DIExpression(), !51)
  %cmp20 = icmp sgt i32 %packet_count, 1, !dbg !52
  br i1 %cmp20, label %for.body.lr.ph, label %for.end, !dbg !52

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds i8, ptr %l, i64 36
  br label %for.body, !dbg !52

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %add21 = phi i32 [ 1, %for.body.lr.ph ], [ %add, %for.body ]
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef %l, i32 noundef 8) #5, !dbg !54
  %0 = load i32, ptr %thread_index, align 4, !dbg !57
  %add1 = add i32 %0, 8, !dbg !57
  store i32 %add1, ptr %thread_index, align 4, !dbg !57
    #dbg_value(i32 %add21, !47, !DIExpression(), !51)
  %add = add nuw nsw i32 %add21, 1, !dbg !52
  %exitcond.not = icmp eq i32 %add, %packet_count, !dbg !52
  br i1 %exitcond.not, label %if.then, label %for.body, !dbg !52, !llvm.loop !58

for.end:                                          ; preds = %entry
  %cmp2 = icmp eq i32 %packet_count, 1, !dbg !61
  br i1 %cmp2, label %if.then, label %if.end6, !dbg !61

if.then:                                          ; preds = %for.body, %for.end
  %dispatch_size = getelementptr inbounds i8, ptr %l, i64 12, !dbg !62
  %1 = load i32, ptr %dispatch_size, align 4, !dbg !62
  %thread_index3 = getelementptr inbounds i8, ptr %l, i64 36, !dbg !62
  %2 = load i32, ptr %thread_index3, align 4, !dbg !62
  %sub = sub i32 %1, %2, !dbg !62
    #dbg_value(i32 %sub, !48, !DIExpression(), !63)
  %.sub = tail call i32 @llvm.umin.i32(i32 %sub, i32 8), !dbg !64
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef nonnull %l, i32 noundef %.sub) #5, !dbg !64
  br label %if.end6, !dbg !66

if.end6:                                          ; preds = %if.then, %for.end
  ret void, !dbg !66
}

; Function Attrs: noinline nounwind
define internal fastcc void @rows(ptr noalias nocapture noundef readonly %args, ptr noundef readnone %ret, ptr nocapture noundef readonly %l, i32 noundef %active_lane_count) unnamed_addr #1 !dbg !67 {
entry:
    #dbg_value(i32 %active_lane_count, !74, !DIExpression(), !84)
    #dbg_value(ptr %l, !75, !DIExpression(), !84)
    #dbg_value(ptr %ret, !76, !DIExpression(), !84)
    #dbg_value(ptr %args, !77, !DIExpression(), !84)
    #dbg_value(i32 0, !78, !DIExpression(), !85)
  %cmp18 = icmp sgt i32 %active_lane_count, 0, !dbg !86
  br i1 %cmp18, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !86

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds i8, ptr %l, i64 36
  %0 = load ptr, ptr %args, align 8
  %arrayidx3 = getelementptr inbounds i8, ptr %args, i64 16
  br label %for.body, !dbg !86

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %tobool7.not = icmp eq ptr %ret, null, !dbg !87
  br i1 %tobool7.not, label %if.end10, label %if.then8, !dbg !87

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %lane.019 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end ]
    #dbg_value(i32 %lane.019, !78, !DIExpression(), !85)
  %1 = load i32, ptr %thread_index, align 4, !dbg !88
  %add = add i32 %1, %lane.019, !dbg !88
    #dbg_value(i32 %add, !80, !DIExpression(), !89)
  %idxprom = zext i32 %add to i64, !dbg !90
  %arrayidx1 = getelementptr inbounds float, ptr %0, i64 %idxprom, !dbg !90
  %2 = load float, ptr %arrayidx1, align 4, !dbg !90
    #dbg_value(float %2, !83, !DIExpression(), !89)
  %cmp2 = fcmp olt float %2, 0.000000e+00, !dbg !91
  br i1 %cmp2, label %if.then, label %if.end, !dbg !91, !prof !92

if.then:                                          ; preds = %for.body
  %call = tail call float @weight_of(i32 noundef %add) #6, !dbg !93
    #dbg_value(float %call, !83, !DIExpression(), !89)
  br label %if.end, !dbg !93

if.end:                                           ; preds = %if.then, %for.body
  %x.0 = phi float [ %call, %if.then ], [ %2, %for.body ], !dbg !89
    #dbg_value(float %x.0, !83, !DIExpression(), !89)
  %3 = load float, ptr @bias, align 4, !dbg !95
  %4 = tail call float @llvm.fmuladd.f32(float %x.0, float %x.0, float %3), !dbg !95
  %5 = load ptr, ptr %arrayidx3, align 8, !dbg !95
  %arrayidx6 = getelementptr inbounds float, ptr %5, i64 %idxprom, !dbg !95
  store float %4, ptr %arrayidx6, align 4, !dbg !95
  %inc = add nuw nsw i32 %lane.019, 1, !dbg !96
    #dbg_value(i32 %inc, !78, !DIExpression(), !85)
  %exitcond.not = icmp eq i32 %inc, %active_lane_count, !dbg !86
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !86, !llvm.loop !97

if.then8:                                         ; preds = %for.cond.cleanup
  %6 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @depth), !dbg !99
  %7 = load i32, ptr %6, align 4, !dbg !99
  %inc9 = add nsw i32 %7, 1, !dbg !99
  store i32 %inc9, ptr %6, align 4, !dbg !99
  br label %if.end10, !dbg !99

if.end10:                                         ; preds = %if.then8, %for.cond.cleanup
  ret void, !dbg !101
}

declare dso_local float @weight_of(i32 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #4

attributes #0 = { nounwind "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noinline nounwind "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nobuiltin "no-builtins" }
attributes #6 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!10, !11, !12, !13, !14, !15}
!llvm.ident = !{!16}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "bias", scope: !2, file: !3, line: 4, type: !9, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !6, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "kernel.c", directory: "/src", checksumkind: CSK_MD5, checksum: "8f849e5c04e8514f8e84b04eefe4efff")
!4 = !{!5}
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{!0, !7}
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(name: "depth", scope: !2, file: !3, line: 5, type: !5, isLocal: false, isDefinition: true)
!9 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!10 = !{i32 2, !"CodeView", i32 1}
!11 = !{i32 2, !"Debug Info Version", i32 3}
!12 = !{i32 1, !"wchar_size", i32 2}
!13 = !{i32 8, !"PIC Level", i32 2}
!14 = !{i32 1, !"MaxTLSAlign", i32 65536}
!15 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!16 = !{!"clang version 19.1.7"}
!17 = distinct !DISubprogram(name: "rows_packet_batch", scope: !3, file: !3, line: 15, type: !18, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !42)
!18 = !DISubroutineType(types: !19)
!19 = !{null, !20, !29, !30, !5}
!20 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !21, size: 64)
!21 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !22)
!22 = !DIDerivedType(tag: DW_TAG_typedef, name: "buffer", file: !3, line: 2, baseType: !23)
!23 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "buffer", file: !3, line: 2, size: 128, elements: !24)
!24 = !{!25, !27}
!25 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !23, file: !3, line: 2, baseType: !26, size: 64)
!26 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!27 = !DIDerivedType(tag: DW_TAG_member, name: "size", scope: !23, file: !3, line: 2, baseType: !28, size: 64, offset: 64)
!28 = !DIBasicType(name: "unsigned long long", size: 64, encoding: DW_ATE_unsigned)
!29 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!30 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !31, size: 64)
!31 = !DIDerivedType(tag: DW_TAG_typedef, name: "launch", file: !3, line: 1, baseType: !32)
!32 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "launch", file: !3, line: 1, size: 320, elements: !33)
!33 = !{!34, !39, !40, !41}
!34 = !DIDerivedType(tag: DW_TAG_member, name: "block_id", scope: !32, file: !3, line: 1, baseType: !35, size: 96)
!35 = !DICompositeType(tag: DW_TAG_array_type, baseType: !36, size: 96, elements: !37)
!36 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!37 = !{!38}
!38 = !DISubrange(count: 3)
!39 = !DIDerivedType(tag: DW_TAG_member, name: "dispatch_size", scope: !32, file: !3, line: 1, baseType: !35, size: 96, offset: 96)
!40 = !DIDerivedType(tag: DW_TAG_member, name: "block_size", scope: !32, file: !3, line: 1, baseType: !35, size: 96, offset: 192)
!41 = !DIDerivedType(tag: DW_TAG_member, name: "thread_index", scope: !32, file: !3, line: 1, baseType: !36, size: 32, offset: 288)
!42 = !{!43, !44, !45, !46, !47, !48}
!43 = !DILocalVariable(name: "packet_count", arg: 4, scope: !17, file: !3, line: 15, type: !5)
!44 = !DILocalVariable(name: "l", arg: 3, scope: !17, file: !3, line: 15, type: !30)
!45 = !DILocalVariable(name: "ret", arg: 2, scope: !17, file: !3, line: 15, type: !29)
!46 = !DILocalVariable(name: "args", arg: 1, scope: !17, file: !3, line: 15, type: !20)
!47 = !DILocalVariable(name: "packet", scope: !17, file: !3, line: 16, type: !5)
!48 = !DILocalVariable(name: "left", scope: !49, file: !3, line: 22, type: !36)
!49 = distinct !DILexicalBlock(scope: !50, file: !3, line: 21)
!50 = distinct !DILexicalBlock(scope: !17, file: !3, line: 21)
!51 = !DILocation(line: 0, scope: !17)
!52 = !DILocation(line: 17, scope: !53)
!53 = distinct !DILexicalBlock(scope: !17, file: !3, line: 17)
!54 = !DILocation(line: 18, scope: !55)
!55 = distinct !DILexicalBlock(scope: !56, file: !3, line: 17)
!56 = distinct !DILexicalBlock(scope: !53, file: !3, line: 17)
!57 = !DILocation(line: 19, scope: !55)
!58 = distinct !{!58, !52, !59, !60}
!59 = !DILocation(line: 20, scope: !53)
!60 = !{!"llvm.loop.mustprogress"}
!61 = !DILocation(line: 21, scope: !17)
!62 = !DILocation(line: 22, scope: !49)
!63 = !DILocation(line: 0, scope: !49)
!64 = !DILocation(line: 0, scope: !65)
!65 = distinct !DILexicalBlock(scope: !49, file: !3, line: 23)
!66 = !DILocation(line: 26, scope: !17)
!67 = distinct !DISubprogram(name: "rows", scope: !3, file: !3, line: 6, type: !68, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !73)
!68 = !DISubroutineType(types: !69)
!69 = !{null, !70, !29, !71, !5}
!70 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !20)
!71 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !72, size: 64)
!72 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !31)
!73 = !{!74, !75, !76, !77, !78, !80, !83}
!74 = !DILocalVariable(name: "active_lane_count", arg: 4, scope: !67, file: !3, line: 6, type: !5)
!75 = !DILocalVariable(name: "l", arg: 3, scope: !67, file: !3, line: 6, type: !71)
!76 = !DILocalVariable(name: "ret", arg: 2, scope: !67, file: !3, line: 6, type: !29)
!77 = !DILocalVariable(name: "args", arg: 1, scope: !67, file: !3, line: 6, type: !70)
!78 = !DILocalVariable(name: "lane", scope: !79, file: !3, line: 7, type: !5)
!79 = distinct !DILexicalBlock(scope: !67, file: !3, line: 7)
!80 = !DILocalVariable(name: "thread", scope: !81, file: !3, line: 8, type: !36)
!81 = distinct !DILexicalBlock(scope: !82, file: !3, line: 7)
!82 = distinct !DILexicalBlock(scope: !79, file: !3, line: 7)
!83 = !DILocalVariable(name: "x", scope: !81, file: !3, line: 9, type: !9)
!84 = !DILocation(line: 0, scope: !67)
!85 = !DILocation(line: 0, scope: !79)
!86 = !DILocation(line: 7, scope: !79)
!87 = !DILocation(line: 13, scope: !67)
!88 = !DILocation(line: 8, scope: !81)
!89 = !DILocation(line: 0, scope: !81)
!90 = !DILocation(line: 9, scope: !81)
!91 = !DILocation(line: 10, scope: !81)
!92 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!93 = !DILocation(line: 10, scope: !94)
!94 = distinct !DILexicalBlock(scope: !81, file: !3, line: 10)
!95 = !DILocation(line: 11, scope: !81)
!96 = !DILocation(line: 7, scope: !82)
!97 = distinct !{!97, !86, !98, !60}
!98 = !DILocation(line: 12, scope: !79)
!99 = !DILocation(line: 13, scope: !100)
!100 = distinct !DILexicalBlock(scope: !67, file: !3, line: 13)
!101 = !DILocation(line: 14, scope: !67)
