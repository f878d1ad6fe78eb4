; ModuleID = 'kernel.c'
source_filename = "kernel.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.launch = type { [3 x i32], [3 x i32], [3 x i32], i32 }
%struct.buffer = type { ptr, i64 }

@bias = weak dso_local global float 5.000000e-01, align 4, !dbg !0
@depth = dso_local thread_local global i32 0, align 4, !dbg !7

; Function Attrs: noinline nounwind optnone
define dso_local void @rows_packet_batch(ptr noundef %args, ptr noundef %ret, ptr noundef %l, i32 noundef %packet_count) #0 !dbg !17 {
entry:
  %args.addr = alloca ptr, align 8
  %ret.addr = alloca ptr, align 8
  %l.addr = alloca ptr, align 8
  %packet_count.addr = alloca i32, align 4
  %packet = alloca i32, align 4
  %left = alloca i32, align 4
  store ptr %args, ptr %args.addr, align 8
    #dbg_declare(ptr %args.addr, !43, !DIExpression(), !44)
  store ptr %ret, ptr %ret.addr, align 8
    #dbg_declare(ptr %ret.addr, !45, !DIExpression(), !46)
  store ptr %l, ptr %l.addr, align 8
    #dbg_declare(ptr %l.addr, !47, !DIExpression(), !48)
  store i32 %packet_count, ptr %packet_count.addr, align 4
    #dbg_declare(ptr %packet_count.addr, !49, !DIExpression(), !50)
    #dbg_declare(ptr %packet, !51, !DIExpression(), !52)
  store i32 0, ptr %packet, align 4, !dbg !52
  br label %for.cond, !dbg !53

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %packet, align 4, !dbg !54
  %add = add nsw i32 %0, 1, !dbg !57
  %1 = load i32, ptr %packet_count.addr, align 4, !dbg !58
  %cmp = icmp slt i32 %add, %1, !dbg !59
  br i1 %cmp, label %for.body, label %for.end, !dbg !60

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %args.addr, align 8, !dbg !61
  %3 = load ptr, ptr %ret.addr, align 8, !dbg !63
  %4 = load ptr, ptr %l.addr, align 8, !dbg !64
  call void @rows(ptr noundef %2, ptr noundef %3, ptr noundef %4, i32 noundef 8) #3, !dbg !65
  %5 = load ptr, ptr %l.addr, align 8, !dbg !66
  %thread_index = getelementptr inbounds %struct.launch, ptr %5, i32 0, i32 3, !dbg !67
  %6 = load i32, ptr %thread_index, align 4, !dbg !68
  %add1 = add i32 %6, 8, !dbg !68
  store i32 %add1, ptr %thread_index, align 4, !dbg !68
  br label %for.inc, !dbg !69

for.inc:                                          ; preds = %for.body
  %7 = load i32, ptr %packet, align 4, !dbg !70
  %inc = add nsw i32 %7, 1, !dbg !70
  store i32 %inc, ptr %packet, align 4, !dbg !70
  br label %for.cond, !dbg !71, !llvm.loop !72

for.end:                                          ; preds = %for.cond
  %8 = load i32, ptr %packet, align 4, !dbg !75
  %9 = load i32, ptr %packet_count.addr, align 4, !dbg !77
  %cmp2 = icmp slt i32 %8, %9, !dbg !78
  br i1 %cmp2, label %if.then, label %if.end6, !dbg !79

if.then:                                          ; preds = %for.end
    #dbg_declare(ptr %left, !80, !DIExpression(), !82)
  %10 = load ptr, ptr %l.addr, align 8, !dbg !83
  %dispatch_size = getelementptr inbounds %struct.launch, ptr %10, i32 0, i32 1, !dbg !84
  %arrayidx = getelementptr inbounds [3 x i32], ptr %dispatch_size, i64 0, i64 0, !dbg !83
  %11 = load i32, ptr %arrayidx, align 4, !dbg !83
  %12 = load ptr, ptr %l.addr, align 8, !dbg !85
  %thread_index3 = getelementptr inbounds %struct.launch, ptr %12, i32 0, i32 3, !dbg !86
  %13 = load i32, ptr %thread_index3, align 4, !dbg !86
  %sub = sub i32 %11, %13, !dbg !87
  store i32 %sub, ptr %left, align 4, !dbg !82
  %14 = load i32, ptr %left, align 4, !dbg !88
  %cmp4 = icmp uge i32 %14, 8, !dbg !90
  br i1 %cmp4, label %if.then5, label %if.else, !dbg !91

if.then5:                                         ; preds = %if.then
  %15 = load ptr, ptr %args.addr, align 8, !dbg !92
  %16 = load ptr, ptr %ret.addr, align 8, !dbg !93
  %17 = load ptr, ptr %l.addr, align 8, !dbg !94
  call void @rows(ptr noundef %15, ptr noundef %16, ptr noundef %17, i32 noundef 8) #3, !dbg !95
  br label %if.end, !dbg !95

if.else:                                          ; preds = %if.then
  %18 = load ptr, ptr %args.addr, align 8, !dbg !96
  %19 = load ptr, ptr %ret.addr, align 8, !dbg !97
  %20 = load ptr, ptr %l.addr, align 8, !dbg !98
  %21 = load i32, ptr %left, align 4, !dbg !99
  call void @rows(ptr noundef %18, ptr noundef %19, ptr noundef %20, i32 noundef %21) #3, !dbg !100
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then5
  br label %if.end6, !dbg !101

if.end6:                                          ; preds = %if.end, %for.end
  ret void, !dbg !102
}

; Function Attrs: noinline nounwind optnone
define internal void @rows(ptr noalias noundef %args, ptr noundef %ret, ptr noundef %l, i32 noundef %active_lane_count) #0 !dbg !103 {
entry:
  %args.addr = alloca ptr, align 8
  %ret.addr = alloca ptr, align 8
  %l.addr = alloca ptr, align 8
  %active_lane_count.addr = alloca i32, align 4
  %lane = alloca i32, align 4
  %thread = alloca i32, align 4
  %x = alloca float, align 4
  store ptr %args, ptr %args.addr, align 8
    #dbg_declare(ptr %args.addr, !109, !DIExpression(), !110)
  store ptr %ret, ptr %ret.addr, align 8
    #dbg_declare(ptr %ret.addr, !111, !DIExpression(), !112)
  store ptr %l, ptr %l.addr, align 8
    #dbg_declare(ptr %l.addr, !113, !DIExpression(), !114)
  store i32 %active_lane_count, ptr %active_lane_count.addr, align 4
    #dbg_declare(ptr %active_lane_count.addr, !115, !DIExpression(), !116)
    #dbg_declare(ptr %lane, !117, !DIExpression(), !119)
  store i32 0, ptr %lane, align 4, !dbg !119
  br label %for.cond, !dbg !120

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %lane, align 4, !dbg !121
  %1 = load i32, ptr %active_lane_count.addr, align 4, !dbg !123
  %cmp = icmp slt i32 %0, %1, !dbg !124
  br i1 %cmp, label %for.body, label %for.end, !dbg !125

for.body:                                         ; preds = %for.cond
    #dbg_declare(ptr %thread, !126, !DIExpression(), !128)
  %2 = load ptr, ptr %l.addr, align 8, !dbg !129
  %thread_index = getelementptr inbounds %struct.launch, ptr %2, i32 0, i32 3, !dbg !130
  %3 = load i32, ptr %thread_index, align 4, !dbg !130
  %4 = load i32, ptr %lane, align 4, !dbg !131
  %add = add i32 %3, %4, !dbg !132
  store i32 %add, ptr %thread, align 4, !dbg !128
    #dbg_declare(ptr %x, !133, !DIExpression(), !134)
  %5 = load ptr, ptr %args.addr, align 8, !dbg !135
  %arrayidx = getelementptr inbounds %struct.buffer, ptr %5, i64 0, !dbg !135
  %data = getelementptr inbounds %struct.buffer, ptr %arrayidx, i32 0, i32 0, !dbg !136
  %6 = load ptr, ptr %data, align 8, !dbg !136
  %7 = load i32, ptr %thread, align 4, !dbg !137
  %idxprom = zext i32 %7 to i64, !dbg !135
  %arrayidx1 = getelementptr inbounds float, ptr %6, i64 %idxprom, !dbg !135
  %8 = load float, ptr %arrayidx1, align 4, !dbg !135
  store float %8, ptr %x, align 4, !dbg !134
  %9 = load float, ptr %x, align 4, !dbg !138
  %cmp2 = fcmp olt float %9, 0.000000e+00, !dbg !140
  %conv = zext i1 %cmp2 to i32, !dbg !140
  %conv3 = sext i32 %conv to i64, !dbg !138
  %tobool = icmp ne i64 %conv3, 0, !dbg !141
  br i1 %tobool, label %if.then, label %if.end, !dbg !142

if.then:                                          ; preds = %for.body
  %10 = load i32, ptr %thread, align 4, !dbg !143
  %call = call float @weight_of(i32 noundef %10) #3, !dbg !144
  store float %call, ptr %x, align 4, !dbg !145
  br label %if.end, !dbg !146

if.end:                                           ; preds = %if.then, %for.body
  %11 = load float, ptr %x, align 4, !dbg !147
  %12 = load float, ptr %x, align 4, !dbg !148
  %13 = load float, ptr @bias, align 4, !dbg !149
  %14 = call float @llvm.fmuladd.f32(float %11, float %12, float %13), !dbg !150
  %15 = load ptr, ptr %args.addr, align 8, !dbg !151
  %arrayidx4 = getelementptr inbounds %struct.buffer, ptr %15, i64 1, !dbg !151
  %data5 = getelementptr inbounds %struct.buffer, ptr %arrayidx4, i32 0, i32 0, !dbg !152
  %16 = load ptr, ptr %data5, align 8, !dbg !152
  %17 = load i32, ptr %thread, align 4, !dbg !153
  %idxprom6 = zext i32 %17 to i64, !dbg !151
  %arrayidx7 = getelementptr inbounds float, ptr %16, i64 %idxprom6, !dbg !151
  store float %14, ptr %arrayidx7, align 4, !dbg !154
  br label %for.inc, !dbg !155

for.inc:                                          ; preds = %if.end
  %18 = load i32, ptr %lane, align 4, !dbg !156
  %inc = add nsw i32 %18, 1, !dbg !156
  store i32 %inc, ptr %lane, align 4, !dbg !156
  br label %for.cond, !dbg !157, !llvm.loop !158

for.end:                                          ; preds = %for.cond
  %19 = load ptr, ptr %ret.addr, align 8, !dbg !160
  %tobool8 = icmp ne ptr %19, null, !dbg !160
  br i1 %tobool8, label %if.then9, label %if.end11, !dbg !162

if.then9:                                         ; preds = %for.end
  %20 = call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @depth), !dbg !163
  %21 = load i32, ptr %20, align 4, !dbg !164
  %inc10 = add nsw i32 %21, 1, !dbg !164
  store i32 %inc10, ptr %20, align 4, !dbg !164
  br label %if.end11, !dbg !163

if.end11:                                         ; preds = %if.then9, %for.end
  ret void, !dbg !165
}

declare float @weight_of(i32 noundef) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #2

attributes #0 = { noinline nounwind optnone "frame-pointer"="all" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nobuiltin "no-builtins" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!10, !11, !12, !13, !14, !15}
!llvm.ident = !{!16}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "bias", scope: !2, file: !3, line: 4, type: !9, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang version 19.1.7", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !6, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "kernel.c", directory: "/src", checksumkind: CSK_MD5, checksum: "8f849e5c04e8514f8e84b04eefe4efff")
!4 = !{!5}
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{!0, !7}
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(name: "depth", scope: !2, file: !3, line: 5, type: !5, isLocal: false, isDefinition: true)
!9 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}
!12 = !{i32 1, !"wchar_size", i32 4}
!13 = !{i32 8, !"PIC Level", i32 2}
!14 = !{i32 7, !"PIE Level", i32 2}
!15 = !{i32 7, !"frame-pointer", i32 2}
!16 = !{!"clang version 19.1.7"}
!17 = distinct !DISubprogram(name: "rows_packet_batch", scope: !3, file: !3, line: 15, type: !18, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !42)
!18 = !DISubroutineType(types: !19)
!19 = !{null, !20, !29, !30, !5}
!20 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !21, size: 64)
!21 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !22)
!22 = !DIDerivedType(tag: DW_TAG_typedef, name: "buffer", file: !3, line: 2, baseType: !23)
!23 = distinct !DICompositeType(tag: DW_TAG_structure_type, file: !3, line: 2, size: 128, elements: !24)
!24 = !{!25, !27}
!25 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !23, file: !3, line: 2, baseType: !26, size: 64)
!26 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!27 = !DIDerivedType(tag: DW_TAG_member, name: "size", scope: !23, file: !3, line: 2, baseType: !28, size: 64, offset: 64)
!28 = !DIBasicType(name: "unsigned long long", size: 64, encoding: DW_ATE_unsigned)
!29 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!30 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !31, size: 64)
!31 = !DIDerivedType(tag: DW_TAG_typedef, name: "launch", file: !3, line: 1, baseType: !32)
!32 = distinct !DICompositeType(tag: DW_TAG_structure_type, file: !3, line: 1, size: 320, elements: !33)
!33 = !{!34, !39, !40, !41}
!34 = !DIDerivedType(tag: DW_TAG_member, name: "block_id", scope: !32, file: !3, line: 1, baseType: !35, size: 96)
!35 = !DICompositeType(tag: DW_TAG_array_type, baseType: !36, size: 96, elements: !37)
!36 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!37 = !{!38}
!38 = !DISubrange(count: 3)
!39 = !DIDerivedType(tag: DW_TAG_member, name: "dispatch_size", scope: !32, file: !3, line: 1, baseType: !35, size: 96, offset: 96)
!40 = !DIDerivedType(tag: DW_TAG_member, name: "block_size", scope: !32, file: !3, line: 1, baseType: !35, size: 96, offset: 192)
!41 = !DIDerivedType(tag: DW_TAG_member, name: "thread_index", scope: !32, file: !3, line: 1, baseType: !36, size: 32, offset: 288)
!42 = !{}
!43 = !DILocalVariable(name: "args", arg: 1, scope: !17, file: !3, line: 15, type: !20)
!44 = !DILocation(line: 15, column: 38, scope: !17)
!45 = !DILocalVariable(name: "ret", arg: 2, scope: !17, file: !3, line: 15, type: !29)
!46 = !DILocation(line: 15, column: 50, scope: !17)
!47 = !DILocalVariable(name: "l", arg: 3, scope: !17, file: !3, line: 15, type: !30)
!48 = !DILocation(line: 15, column: 63, scope: !17)
!49 = !DILocalVariable(name: "packet_count", arg: 4, scope: !17, file: !3, line: 15, type: !5)
!50 = !DILocation(line: 15, column: 70, scope: !17)
!51 = !DILocalVariable(name: "packet", scope: !17, file: !3, line: 16, type: !5)
!52 = !DILocation(line: 16, column: 7, scope: !17)
!53 = !DILocation(line: 17, column: 3, scope: !17)
!54 = !DILocation(line: 17, column: 10, scope: !55)
!55 = distinct !DILexicalBlock(scope: !56, file: !3, line: 17, column: 3)
!56 = distinct !DILexicalBlock(scope: !17, file: !3, line: 17, column: 3)
!57 = !DILocation(line: 17, column: 17, scope: !55)
!58 = !DILocation(line: 17, column: 23, scope: !55)
!59 = !DILocation(line: 17, column: 21, scope: !55)
!60 = !DILocation(line: 17, column: 3, scope: !56)
!61 = !DILocation(line: 18, column: 10, scope: !62)
!62 = distinct !DILexicalBlock(scope: !55, file: !3, line: 17, column: 47)
!63 = !DILocation(line: 18, column: 16, scope: !62)
!64 = !DILocation(line: 18, column: 21, scope: !62)
!65 = !DILocation(line: 18, column: 5, scope: !62)
!66 = !DILocation(line: 19, column: 5, scope: !62)
!67 = !DILocation(line: 19, column: 8, scope: !62)
!68 = !DILocation(line: 19, column: 21, scope: !62)
!69 = !DILocation(line: 20, column: 3, scope: !62)
!70 = !DILocation(line: 17, column: 43, scope: !55)
!71 = !DILocation(line: 17, column: 3, scope: !55)
!72 = distinct !{!72, !60, !73, !74}
!73 = !DILocation(line: 20, column: 3, scope: !56)
!74 = !{!"llvm.loop.mustprogress"}
!75 = !DILocation(line: 21, column: 7, scope: !76)
!76 = distinct !DILexicalBlock(scope: !17, file: !3, line: 21, column: 7)
!77 = !DILocation(line: 21, column: 16, scope: !76)
!78 = !DILocation(line: 21, column: 14, scope: !76)
!79 = !DILocation(line: 21, column: 7, scope: !17)
!80 = !DILocalVariable(name: "left", scope: !81, file: !3, line: 22, type: !36)
!81 = distinct !DILexicalBlock(scope: !76, file: !3, line: 21, column: 30)
!82 = !DILocation(line: 22, column: 14, scope: !81)
!83 = !DILocation(line: 22, column: 21, scope: !81)
!84 = !DILocation(line: 22, column: 24, scope: !81)
!85 = !DILocation(line: 22, column: 43, scope: !81)
!86 = !DILocation(line: 22, column: 46, scope: !81)
!87 = !DILocation(line: 22, column: 41, scope: !81)
!88 = !DILocation(line: 23, column: 9, scope: !89)
!89 = distinct !DILexicalBlock(scope: !81, file: !3, line: 23, column: 9)
!90 = !DILocation(line: 23, column: 14, scope: !89)
!91 = !DILocation(line: 23, column: 9, scope: !81)
!92 = !DILocation(line: 23, column: 25, scope: !89)
!93 = !DILocation(line: 23, column: 31, scope: !89)
!94 = !DILocation(line: 23, column: 36, scope: !89)
!95 = !DILocation(line: 23, column: 20, scope: !89)
!96 = !DILocation(line: 24, column: 15, scope: !89)
!97 = !DILocation(line: 24, column: 21, scope: !89)
!98 = !DILocation(line: 24, column: 26, scope: !89)
!99 = !DILocation(line: 24, column: 34, scope: !89)
!100 = !DILocation(line: 24, column: 10, scope: !89)
!101 = !DILocation(line: 25, column: 3, scope: !81)
!102 = !DILocation(line: 26, column: 1, scope: !17)
!103 = distinct !DISubprogram(name: "rows", scope: !3, file: !3, line: 6, type: !104, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !42)
!104 = !DISubroutineType(types: !105)
!105 = !{null, !106, !29, !107, !5}
!106 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !20)
!107 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !108, size: 64)
!108 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !31)
!109 = !DILocalVariable(name: "args", arg: 1, scope: !103, file: !3, line: 6, type: !106)
!110 = !DILocation(line: 6, column: 67, scope: !103)
!111 = !DILocalVariable(name: "ret", arg: 2, scope: !103, file: !3, line: 6, type: !29)
!112 = !DILocation(line: 6, column: 79, scope: !103)
!113 = !DILocalVariable(name: "l", arg: 3, scope: !103, file: !3, line: 6, type: !107)
!114 = !DILocation(line: 6, column: 98, scope: !103)
!115 = !DILocalVariable(name: "active_lane_count", arg: 4, scope: !103, file: !3, line: 6, type: !5)
!116 = !DILocation(line: 6, column: 105, scope: !103)
!117 = !DILocalVariable(name: "lane", scope: !118, file: !3, line: 7, type: !5)
!118 = distinct !DILexicalBlock(scope: !103, file: !3, line: 7, column: 3)
!119 = !DILocation(line: 7, column: 12, scope: !118)
!120 = !DILocation(line: 7, column: 8, scope: !118)
!121 = !DILocation(line: 7, column: 22, scope: !122)
!122 = distinct !DILexicalBlock(scope: !118, file: !3, line: 7, column: 3)
!123 = !DILocation(line: 7, column: 29, scope: !122)
!124 = !DILocation(line: 7, column: 27, scope: !122)
!125 = !DILocation(line: 7, column: 3, scope: !118)
!126 = !DILocalVariable(name: "thread", scope: !127, file: !3, line: 8, type: !36)
!127 = distinct !DILexicalBlock(scope: !122, file: !3, line: 7, column: 56)
!128 = !DILocation(line: 8, column: 14, scope: !127)
!129 = !DILocation(line: 8, column: 23, scope: !127)
!130 = !DILocation(line: 8, column: 26, scope: !127)
!131 = !DILocation(line: 8, column: 41, scope: !127)
!132 = !DILocation(line: 8, column: 39, scope: !127)
!133 = !DILocalVariable(name: "x", scope: !127, file: !3, line: 9, type: !9)
!134 = !DILocation(line: 9, column: 11, scope: !127)
!135 = !DILocation(line: 9, column: 15, scope: !127)
!136 = !DILocation(line: 9, column: 23, scope: !127)
!137 = !DILocation(line: 9, column: 28, scope: !127)
!138 = !DILocation(line: 10, column: 26, scope: !139)
!139 = distinct !DILexicalBlock(scope: !127, file: !3, line: 10, column: 9)
!140 = !DILocation(line: 10, column: 28, scope: !139)
!141 = !DILocation(line: 10, column: 9, scope: !139)
!142 = !DILocation(line: 10, column: 9, scope: !127)
!143 = !DILocation(line: 10, column: 51, scope: !139)
!144 = !DILocation(line: 10, column: 41, scope: !139)
!145 = !DILocation(line: 10, column: 39, scope: !139)
!146 = !DILocation(line: 10, column: 37, scope: !139)
!147 = !DILocation(line: 11, column: 28, scope: !127)
!148 = !DILocation(line: 11, column: 32, scope: !127)
!149 = !DILocation(line: 11, column: 36, scope: !127)
!150 = !DILocation(line: 11, column: 34, scope: !127)
!151 = !DILocation(line: 11, column: 5, scope: !127)
!152 = !DILocation(line: 11, column: 13, scope: !127)
!153 = !DILocation(line: 11, column: 18, scope: !127)
!154 = !DILocation(line: 11, column: 26, scope: !127)
!155 = !DILocation(line: 12, column: 3, scope: !127)
!156 = !DILocation(line: 7, column: 52, scope: !122)
!157 = !DILocation(line: 7, column: 3, scope: !122)
!158 = distinct !{!158, !125, !159, !74}
!159 = !DILocation(line: 12, column: 3, scope: !118)
!160 = !DILocation(line: 13, column: 7, scope: !161)
!161 = distinct !DILexicalBlock(scope: !103, file: !3, line: 13, column: 7)
!162 = !DILocation(line: 13, column: 7, scope: !103)
!163 = !DILocation(line: 13, column: 12, scope: !161)
!164 = !DILocation(line: 13, column: 17, scope: !161)
!165 = !DILocation(line: 14, column: 1, scope: !103)
