; ModuleID = 'rich.cc'
source_filename = "rich.cc"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Scale = type <{ %struct.Base, float, [4 x i8] }>
%struct.Base = type { i32 (...)** }

$_Z4rowsILi3EEvPKfPfi = comdat any

$_ZN5ScaleC1Ev = comdat any

$_ZN5ScaleD1Ev = comdat any

$_ZN4BaseC2Ev = comdat any

$_ZN5ScaleD0Ev = comdat any

$_ZNK5Scale3runEPKfPfi = comdat any

$_ZTv0_n24_N5ScaleD0Ev = comdat any

$_ZTv0_n32_NK5Scale3runEPKfPfi = comdat any

$_ZN5ScaleD2Ev = comdat any

$_ZTv0_n24_N5ScaleD1Ev = comdat any

$_ZTV5Scale = comdat any

$_ZTT5Scale = comdat any

$_ZTS5Scale = comdat any

$_ZTI5Scale = comdat any

$_ZZ4rowsILi3EEvPKfPfiE5calls = comdat any

@_ZTIi = external constant i8*
@_ZTV5Scale = linkonce_odr dso_local unnamed_addr constant { [8 x i8*] } { [8 x i8*] [i8* null, i8* null, i8* null, i8* null, i8* bitcast ({ i8*, i8*, i32, i32, i8*, i64 }* @_ZTI5Scale to i8*), i8* bitcast (void (%struct.Scale*)* @_ZN5ScaleD1Ev to i8*), i8* bitcast (void (%struct.Scale*)* @_ZN5ScaleD0Ev to i8*), i8* bitcast (void (%struct.Scale*, float*, float*, i32)* @_ZNK5Scale3runEPKfPfi to i8*)] }, comdat, align 8
@_ZTT5Scale = linkonce_odr dso_local unnamed_addr constant [2 x i8*] [i8* bitcast (i8** getelementptr inbounds ({ [8 x i8*] }, { [8 x i8*] }* @_ZTV5Scale, i32 0, inrange i32 0, i32 5) to i8*), i8* bitcast (i8** getelementptr inbounds ({ [8 x i8*] }, { [8 x i8*] }* @_ZTV5Scale, i32 0, inrange i32 0, i32 5) to i8*)], comdat, align 8
@_ZTVN10__cxxabiv121__vmi_class_type_infoE = external global i8*
@_ZTS5Scale = linkonce_odr dso_local constant [7 x i8] c"5Scale\00", comdat, align 1
@_ZTI4Base = external constant i8*
@_ZTI5Scale = linkonce_odr dso_local constant { i8*, i8*, i32, i32, i8*, i64 } { i8* bitcast (i8** getelementptr inbounds (i8*, i8** @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2) to i8*), i8* getelementptr inbounds ([7 x i8], [7 x i8]* @_ZTS5Scale, i32 0, i32 0), i32 0, i32 1, i8* bitcast (i8** @_ZTI4Base to i8*), i64 -10237 }, comdat, align 8
@_ZTV4Base = external unnamed_addr constant { [5 x i8*] }, align 8
@_ZZ4rowsILi3EEvPKfPfiE5calls = linkonce_odr dso_local global i32 0, comdat, align 4, !dbg !0

; Function Attrs: mustprogress noinline uwtable
define dso_local void @batch(float* noundef %0, float* noundef %1, i32 noundef %2) #0 personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) !dbg !50 {
  %4 = alloca float*, align 8
  %5 = alloca float*, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i8*, align 8
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca %struct.Scale, align 8
  %12 = alloca %struct.Base*, align 8
  store float* %0, float** %4, align 8
  call void @llvm.dbg.declare(metadata float** %4, metadata !51, metadata !DIExpression()), !dbg !52
  store float* %1, float** %5, align 8
  call void @llvm.dbg.declare(metadata float** %5, metadata !53, metadata !DIExpression()), !dbg !54
  store i32 %2, i32* %6, align 4
  call void @llvm.dbg.declare(metadata i32* %6, metadata !55, metadata !DIExpression()), !dbg !56
  call void @llvm.dbg.declare(metadata i32* %7, metadata !57, metadata !DIExpression()), !dbg !60
  store i32 0, i32* %7, align 4, !dbg !60
  br label %13, !dbg !61

13:                                               ; preds = %28, %3
  %14 = load i32, i32* %7, align 4, !dbg !62
  %15 = add nsw i32 %14, 4, !dbg !64
  %16 = load i32, i32* %6, align 4, !dbg !65
  %17 = icmp sle i32 %15, %16, !dbg !66
  br i1 %17, label %18, label %62, !dbg !67

18:                                               ; preds = %13
  %19 = load float*, float** %4, align 8, !dbg !68
  %20 = load i32, i32* %7, align 4, !dbg !69
  %21 = sext i32 %20 to i64, !dbg !70
  %22 = getelementptr inbounds float, float* %19, i64 %21, !dbg !70
  %23 = load float*, float** %5, align 8, !dbg !71
  %24 = load i32, i32* %7, align 4, !dbg !72
  %25 = sext i32 %24 to i64, !dbg !73
  %26 = getelementptr inbounds float, float* %23, i64 %25, !dbg !73
  invoke void @_Z4rowsILi3EEvPKfPfi(float* noundef %22, float* noundef %26, i32 noundef 4)
          to label %27 unwind label %31, !dbg !74

27:                                               ; preds = %18
  br label %28, !dbg !74

28:                                               ; preds = %27
  %29 = load i32, i32* %7, align 4, !dbg !75
  %30 = add nsw i32 %29, 4, !dbg !75
  store i32 %30, i32* %7, align 4, !dbg !75
  br label %13, !dbg !76, !llvm.loop !77

31:                                               ; preds = %62, %18
  %32 = landingpad { i8*, i32 }
          catch i8* bitcast (i8** @_ZTIi to i8*), !dbg !80
  %33 = extractvalue { i8*, i32 } %32, 0, !dbg !80
  store i8* %33, i8** %8, align 8, !dbg !80
  %34 = extractvalue { i8*, i32 } %32, 1, !dbg !80
  store i32 %34, i32* %9, align 4, !dbg !80
  br label %35, !dbg !80

35:                                               ; preds = %31
  %36 = load i32, i32* %9, align 4, !dbg !81
  %37 = call i32 @llvm.eh.typeid.for(i8* bitcast (i8** @_ZTIi to i8*)) #9, !dbg !81
  %38 = icmp eq i32 %36, %37, !dbg !81
  br i1 %38, label %39, label %72, !dbg !81

39:                                               ; preds = %35
  call void @llvm.dbg.declare(metadata i32* %10, metadata !82, metadata !DIExpression()), !dbg !83
  %40 = load i8*, i8** %8, align 8, !dbg !81
  %41 = call i8* @__cxa_begin_catch(i8* %40) #9, !dbg !81
  %42 = bitcast i8* %41 to i32*, !dbg !81
  %43 = load i32, i32* %42, align 4, !dbg !81
  store i32 %43, i32* %10, align 4, !dbg !81
  call void @llvm.trap(), !dbg !84
  call void @__cxa_end_catch() #9, !dbg !86
  br label %44, !dbg !86

44:                                               ; preds = %39, %67
  call void @llvm.dbg.declare(metadata %struct.Scale* %11, metadata !87, metadata !DIExpression()), !dbg !88
  call void @_ZN5ScaleC1Ev(%struct.Scale* noundef nonnull align 8 dereferenceable(12) %11) #9, !dbg !88
  call void @llvm.dbg.declare(metadata %struct.Base** %12, metadata !89, metadata !DIExpression()), !dbg !91
  %45 = bitcast %struct.Scale* %11 to i8**, !dbg !92
  %46 = load i8*, i8** %45, align 8, !dbg !92
  %47 = getelementptr i8, i8* %46, i64 -40, !dbg !92
  %48 = bitcast i8* %47 to i64*, !dbg !92
  %49 = load i64, i64* %48, align 8, !dbg !92
  %50 = bitcast %struct.Scale* %11 to i8*, !dbg !92
  %51 = getelementptr inbounds i8, i8* %50, i64 %49, !dbg !92
  %52 = bitcast i8* %51 to %struct.Base*, !dbg !92
  store %struct.Base* %52, %struct.Base** %12, align 8, !dbg !91
  %53 = load %struct.Base*, %struct.Base** %12, align 8, !dbg !93
  %54 = load float*, float** %4, align 8, !dbg !94
  %55 = load float*, float** %5, align 8, !dbg !95
  %56 = load i32, i32* %6, align 4, !dbg !96
  %57 = bitcast %struct.Base* %53 to void (%struct.Base*, float*, float*, i32)***, !dbg !97
  %58 = load void (%struct.Base*, float*, float*, i32)**, void (%struct.Base*, float*, float*, i32)*** %57, align 8, !dbg !97
  %59 = getelementptr inbounds void (%struct.Base*, float*, float*, i32)*, void (%struct.Base*, float*, float*, i32)** %58, i64 2, !dbg !97
  %60 = load void (%struct.Base*, float*, float*, i32)*, void (%struct.Base*, float*, float*, i32)** %59, align 8, !dbg !97
  invoke void %60(%struct.Base* noundef nonnull align 8 dereferenceable(8) %53, float* noundef %54, float* noundef %55, i32 noundef %56)
          to label %61 unwind label %68, !dbg !97

61:                                               ; preds = %44
  call void @_ZN5ScaleD1Ev(%struct.Scale* noundef nonnull align 8 dereferenceable(12) %11) #9, !dbg !98
  ret void, !dbg !98

62:                                               ; preds = %13
  %63 = load float*, float** %4, align 8, !dbg !99
  %64 = load float*, float** %5, align 8, !dbg !100
  %65 = load i32, i32* %6, align 4, !dbg !101
  %66 = and i32 %65, 3, !dbg !102
  invoke void @_Z4rowsILi3EEvPKfPfi(float* noundef %63, float* noundef %64, i32 noundef %66)
          to label %67 unwind label %31, !dbg !103

67:                                               ; preds = %62
  br label %44, !dbg !81

68:                                               ; preds = %44
  %69 = landingpad { i8*, i32 }
          cleanup, !dbg !98
  %70 = extractvalue { i8*, i32 } %69, 0, !dbg !98
  store i8* %70, i8** %8, align 8, !dbg !98
  %71 = extractvalue { i8*, i32 } %69, 1, !dbg !98
  store i32 %71, i32* %9, align 4, !dbg !98
  call void @_ZN5ScaleD1Ev(%struct.Scale* noundef nonnull align 8 dereferenceable(12) %11) #9, !dbg !98
  br label %72, !dbg !98

72:                                               ; preds = %68, %35
  %73 = load i8*, i8** %8, align 8, !dbg !81
  %74 = load i32, i32* %9, align 4, !dbg !81
  %75 = insertvalue { i8*, i32 } undef, i8* %73, 0, !dbg !81
  %76 = insertvalue { i8*, i32 } %75, i32 %74, 1, !dbg !81
  resume { i8*, i32 } %76, !dbg !81
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z4rowsILi3EEvPKfPfi(float* noundef %0, float* noundef %1, i32 noundef %2) #0 comdat !dbg !2 {
  %4 = alloca float*, align 8
  %5 = alloca float*, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store float* %0, float** %4, align 8
  call void @llvm.dbg.declare(metadata float** %4, metadata !104, metadata !DIExpression()), !dbg !105
  store float* %1, float** %5, align 8
  call void @llvm.dbg.declare(metadata float** %5, metadata !106, metadata !DIExpression()), !dbg !107
  store i32 %2, i32* %6, align 4
  call void @llvm.dbg.declare(metadata i32* %6, metadata !108, metadata !DIExpression()), !dbg !109
  %8 = load i32, i32* @_ZZ4rowsILi3EEvPKfPfiE5calls, align 4, !dbg !110
  %9 = add nsw i32 %8, 1, !dbg !110
  store i32 %9, i32* @_ZZ4rowsILi3EEvPKfPfiE5calls, align 4, !dbg !110
  call void @llvm.dbg.declare(metadata i32* %7, metadata !111, metadata !DIExpression()), !dbg !113
  store i32 0, i32* %7, align 4, !dbg !113
  br label %10, !dbg !114

10:                                               ; preds = %25, %3
  %11 = load i32, i32* %7, align 4, !dbg !115
  %12 = load i32, i32* %6, align 4, !dbg !117
  %13 = icmp slt i32 %11, %12, !dbg !118
  br i1 %13, label %14, label %28, !dbg !119

14:                                               ; preds = %10
  %15 = load float*, float** %4, align 8, !dbg !120
  %16 = load i32, i32* %7, align 4, !dbg !121
  %17 = sext i32 %16 to i64, !dbg !120
  %18 = getelementptr inbounds float, float* %15, i64 %17, !dbg !120
  %19 = load float, float* %18, align 4, !dbg !120
  %20 = fmul float %19, 3.000000e+00, !dbg !122
  %21 = load float*, float** %5, align 8, !dbg !123
  %22 = load i32, i32* %7, align 4, !dbg !124
  %23 = sext i32 %22 to i64, !dbg !123
  %24 = getelementptr inbounds float, float* %21, i64 %23, !dbg !123
  store float %20, float* %24, align 4, !dbg !125
  br label %25, !dbg !123

25:                                               ; preds = %14
  %26 = load i32, i32* %7, align 4, !dbg !126
  %27 = add nsw i32 %26, 1, !dbg !126
  store i32 %27, i32* %7, align 4, !dbg !126
  br label %10, !dbg !127, !llvm.loop !128

28:                                               ; preds = %10
  %29 = load i32, i32* %6, align 4, !dbg !130
  %30 = icmp slt i32 %29, 0, !dbg !132
  br i1 %30, label %31, label %35, !dbg !133

31:                                               ; preds = %28
  %32 = call i8* @__cxa_allocate_exception(i64 4) #9, !dbg !134
  %33 = bitcast i8* %32 to i32*, !dbg !134
  %34 = load i32, i32* %6, align 4, !dbg !135
  store i32 %34, i32* %33, align 16, !dbg !134
  call void @__cxa_throw(i8* %32, i8* bitcast (i8** @_ZTIi to i8*), i8* null) #10, !dbg !134
  unreachable, !dbg !134

35:                                               ; preds = %28
  ret void, !dbg !136
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: nounwind readnone
declare i32 @llvm.eh.typeid.for(i8*) #2

declare i8* @__cxa_begin_catch(i8*)

; Function Attrs: cold noreturn nounwind
declare void @llvm.trap() #3

declare void @__cxa_end_catch()

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ScaleC1Ev(%struct.Scale* noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #4 comdat align 2 !dbg !137 {
  %2 = alloca %struct.Scale*, align 8
  store %struct.Scale* %0, %struct.Scale** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Scale** %2, metadata !142, metadata !DIExpression()), !dbg !144
  %3 = load %struct.Scale*, %struct.Scale** %2, align 8
  %4 = bitcast %struct.Scale* %3 to %struct.Base*, !dbg !145
  call void @_ZN4BaseC2Ev(%struct.Base* noundef nonnull align 8 dereferenceable(8) %4) #9, !dbg !145
  %5 = bitcast %struct.Scale* %3 to i32 (...)***, !dbg !145
  store i32 (...)** bitcast (i8** getelementptr inbounds ({ [8 x i8*] }, { [8 x i8*] }* @_ZTV5Scale, i32 0, inrange i32 0, i32 5) to i32 (...)**), i32 (...)*** %5, align 8, !dbg !145
  %6 = bitcast %struct.Scale* %3 to i32 (...)***, !dbg !145
  store i32 (...)** bitcast (i8** getelementptr inbounds ({ [8 x i8*] }, { [8 x i8*] }* @_ZTV5Scale, i32 0, inrange i32 0, i32 5) to i32 (...)**), i32 (...)*** %6, align 8, !dbg !145
  %7 = getelementptr inbounds %struct.Scale, %struct.Scale* %3, i32 0, i32 1, !dbg !146
  store float 2.000000e+00, float* %7, align 8, !dbg !146
  ret void, !dbg !145
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ScaleD1Ev(%struct.Scale* noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #4 comdat align 2 !dbg !147 {
  %2 = alloca %struct.Scale*, align 8
  store %struct.Scale* %0, %struct.Scale** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Scale** %2, metadata !149, metadata !DIExpression()), !dbg !150
  %3 = load %struct.Scale*, %struct.Scale** %2, align 8
  call void @_ZN5ScaleD2Ev(%struct.Scale* noundef nonnull align 8 dereferenceable(12) %3, i8** noundef getelementptr inbounds ([2 x i8*], [2 x i8*]* @_ZTT5Scale, i64 0, i64 0)) #9, !dbg !151
  %4 = bitcast %struct.Scale* %3 to %struct.Base*, !dbg !151
  call void @_ZN4BaseD2Ev(%struct.Base* noundef nonnull align 8 dereferenceable(8) %4) #9, !dbg !151
  ret void, !dbg !151
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BaseC2Ev(%struct.Base* noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #4 comdat align 2 !dbg !152 {
  %2 = alloca %struct.Base*, align 8
  store %struct.Base* %0, %struct.Base** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Base** %2, metadata !154, metadata !DIExpression()), !dbg !156
  %3 = load %struct.Base*, %struct.Base** %2, align 8
  %4 = bitcast %struct.Base* %3 to i32 (...)***, !dbg !157
  store i32 (...)** bitcast (i8** getelementptr inbounds ({ [5 x i8*] }, { [5 x i8*] }* @_ZTV4Base, i32 0, inrange i32 0, i32 2) to i32 (...)**), i32 (...)*** %4, align 8, !dbg !157
  ret void, !dbg !157
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ScaleD0Ev(%struct.Scale* noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #4 comdat align 2 !dbg !158 {
  %2 = alloca %struct.Scale*, align 8
  store %struct.Scale* %0, %struct.Scale** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Scale** %2, metadata !159, metadata !DIExpression()), !dbg !160
  %3 = load %struct.Scale*, %struct.Scale** %2, align 8
  call void @_ZN5ScaleD1Ev(%struct.Scale* noundef nonnull align 8 dereferenceable(12) %3) #9, !dbg !161
  %4 = bitcast %struct.Scale* %3 to i8*, !dbg !161
  call void @_ZdlPv(i8* noundef %4) #11, !dbg !161
  ret void, !dbg !161
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZNK5Scale3runEPKfPfi(%struct.Scale* noundef nonnull align 8 dereferenceable(12) %0, float* noundef %1, float* noundef %2, i32 noundef %3) unnamed_addr #5 comdat align 2 !dbg !162 {
  %5 = alloca %struct.Scale*, align 8
  %6 = alloca float*, align 8
  %7 = alloca float*, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  store %struct.Scale* %0, %struct.Scale** %5, align 8
  call void @llvm.dbg.declare(metadata %struct.Scale** %5, metadata !163, metadata !DIExpression()), !dbg !165
  store float* %1, float** %6, align 8
  call void @llvm.dbg.declare(metadata float** %6, metadata !166, metadata !DIExpression()), !dbg !167
  store float* %2, float** %7, align 8
  call void @llvm.dbg.declare(metadata float** %7, metadata !168, metadata !DIExpression()), !dbg !169
  store i32 %3, i32* %8, align 4
  call void @llvm.dbg.declare(metadata i32* %8, metadata !170, metadata !DIExpression()), !dbg !171
  %10 = load %struct.Scale*, %struct.Scale** %5, align 8
  call void @llvm.dbg.declare(metadata i32* %9, metadata !172, metadata !DIExpression()), !dbg !174
  store i32 0, i32* %9, align 4, !dbg !174
  br label %11, !dbg !175

11:                                               ; preds = %28, %4
  %12 = load i32, i32* %9, align 4, !dbg !176
  %13 = load i32, i32* %8, align 4, !dbg !178
  %14 = icmp slt i32 %12, %13, !dbg !179
  br i1 %14, label %15, label %31, !dbg !180

15:                                               ; preds = %11
  %16 = load float*, float** %6, align 8, !dbg !181
  %17 = load i32, i32* %9, align 4, !dbg !182
  %18 = sext i32 %17 to i64, !dbg !181
  %19 = getelementptr inbounds float, float* %16, i64 %18, !dbg !181
  %20 = load float, float* %19, align 4, !dbg !181
  %21 = getelementptr inbounds %struct.Scale, %struct.Scale* %10, i32 0, i32 1, !dbg !183
  %22 = load float, float* %21, align 8, !dbg !183
  %23 = fmul float %20, %22, !dbg !184
  %24 = load float*, float** %7, align 8, !dbg !185
  %25 = load i32, i32* %9, align 4, !dbg !186
  %26 = sext i32 %25 to i64, !dbg !185
  %27 = getelementptr inbounds float, float* %24, i64 %26, !dbg !185
  store float %23, float* %27, align 4, !dbg !187
  br label %28, !dbg !185

28:                                               ; preds = %15
  %29 = load i32, i32* %9, align 4, !dbg !188
  %30 = add nsw i32 %29, 1, !dbg !188
  store i32 %30, i32* %9, align 4, !dbg !188
  br label %11, !dbg !189, !llvm.loop !190

31:                                               ; preds = %11
  ret void, !dbg !192
}

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPv(i8* noundef) #6

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n24_N5ScaleD0Ev(%struct.Scale* noundef %0) unnamed_addr #4 comdat align 2 !dbg !193 {
  %2 = alloca %struct.Scale*, align 8
  store %struct.Scale* %0, %struct.Scale** %2, align 8
  %3 = load %struct.Scale*, %struct.Scale** %2, align 8, !dbg !195
  %4 = bitcast %struct.Scale* %3 to i8*, !dbg !195
  %5 = bitcast i8* %4 to i8**, !dbg !195
  %6 = load i8*, i8** %5, align 8, !dbg !195
  %7 = getelementptr inbounds i8, i8* %6, i64 -24, !dbg !195
  %8 = bitcast i8* %7 to i64*, !dbg !195
  %9 = load i64, i64* %8, align 8, !dbg !195
  %10 = getelementptr inbounds i8, i8* %4, i64 %9, !dbg !195
  %11 = bitcast i8* %10 to %struct.Scale*, !dbg !195
  tail call void @_ZN5ScaleD0Ev(%struct.Scale* noundef nonnull align 8 dereferenceable(12) %11) #9, !dbg !195
  ret void, !dbg !195
}

; Function Attrs: noinline uwtable
define linkonce_odr dso_local void @_ZTv0_n32_NK5Scale3runEPKfPfi(%struct.Scale* noundef %0, float* noundef %1, float* noundef %2, i32 noundef %3) unnamed_addr #7 comdat align 2 !dbg !196 {
  %5 = alloca %struct.Scale*, align 8
  %6 = alloca float*, align 8
  %7 = alloca float*, align 8
  %8 = alloca i32, align 4
  store %struct.Scale* %0, %struct.Scale** %5, align 8
  store float* %1, float** %6, align 8
  store float* %2, float** %7, align 8
  store i32 %3, i32* %8, align 4
  %9 = load %struct.Scale*, %struct.Scale** %5, align 8, !dbg !197
  %10 = bitcast %struct.Scale* %9 to i8*, !dbg !197
  %11 = bitcast i8* %10 to i8**, !dbg !197
  %12 = load i8*, i8** %11, align 8, !dbg !197
  %13 = getelementptr inbounds i8, i8* %12, i64 -32, !dbg !197
  %14 = bitcast i8* %13 to i64*, !dbg !197
  %15 = load i64, i64* %14, align 8, !dbg !197
  %16 = getelementptr inbounds i8, i8* %10, i64 %15, !dbg !197
  %17 = bitcast i8* %16 to %struct.Scale*, !dbg !197
  %18 = load float*, float** %6, align 8, !dbg !197
  %19 = load float*, float** %7, align 8, !dbg !197
  %20 = load i32, i32* %8, align 4, !dbg !197
  tail call void @_ZNK5Scale3runEPKfPfi(%struct.Scale* noundef nonnull align 8 dereferenceable(12) %17, float* noundef %18, float* noundef %19, i32 noundef %20), !dbg !197
  ret void, !dbg !197
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ScaleD2Ev(%struct.Scale* noundef nonnull align 8 dereferenceable(12) %0, i8** noundef %1) unnamed_addr #4 comdat align 2 !dbg !198 {
  %3 = alloca %struct.Scale*, align 8
  %4 = alloca i8**, align 8
  store %struct.Scale* %0, %struct.Scale** %3, align 8
  call void @llvm.dbg.declare(metadata %struct.Scale** %3, metadata !199, metadata !DIExpression()), !dbg !200
  store i8** %1, i8*** %4, align 8
  call void @llvm.dbg.declare(metadata i8*** %4, metadata !201, metadata !DIExpression()), !dbg !200
  %5 = load %struct.Scale*, %struct.Scale** %3, align 8
  %6 = load i8**, i8*** %4, align 8
  ret void, !dbg !204
}

; Function Attrs: nounwind
declare void @_ZN4BaseD2Ev(%struct.Base* noundef nonnull align 8 dereferenceable(8)) unnamed_addr #8

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n24_N5ScaleD1Ev(%struct.Scale* noundef %0) unnamed_addr #4 comdat align 2 !dbg !205 {
  %2 = alloca %struct.Scale*, align 8
  store %struct.Scale* %0, %struct.Scale** %2, align 8
  %3 = load %struct.Scale*, %struct.Scale** %2, align 8, !dbg !206
  %4 = bitcast %struct.Scale* %3 to i8*, !dbg !206
  %5 = bitcast i8* %4 to i8**, !dbg !206
  %6 = load i8*, i8** %5, align 8, !dbg !206
  %7 = getelementptr inbounds i8, i8* %6, i64 -24, !dbg !206
  %8 = bitcast i8* %7 to i64*, !dbg !206
  %9 = load i64, i64* %8, align 8, !dbg !206
  %10 = getelementptr inbounds i8, i8* %4, i64 %9, !dbg !206
  %11 = bitcast i8* %10 to %struct.Scale*, !dbg !206
  tail call void @_ZN5ScaleD1Ev(%struct.Scale* noundef nonnull align 8 dereferenceable(12) %11) #9, !dbg !206
  ret void, !dbg !206
}

declare i8* @__cxa_allocate_exception(i64)

declare void @__cxa_throw(i8*, i8*, i8*)

attributes #0 = { mustprogress noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { nounwind readnone }
attributes #3 = { cold noreturn nounwind }
attributes #4 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nobuiltin nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { nounwind }
attributes #10 = { noreturn }
attributes #11 = { builtin nounwind }

!llvm.dbg.cu = !{!11}
!llvm.module.flags = !{!42, !43, !44, !45, !46, !47, !48}
!llvm.ident = !{!49}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "calls", scope: !2, file: !3, line: 10, type: !10, isLocal: false, isDefinition: true)
!2 = distinct !DISubprogram(name: "rows<3>", linkageName: "_Z4rowsILi3EEvPKfPfi", scope: !3, file: !3, line: 9, type: !4, scopeLine: 9, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, templateParams: !40, retainedNodes: !39)
!3 = !DIFile(filename: "rich.cc", directory: "/src", checksumkind: CSK_MD5, checksum: "bdf91f7b98c4ce3d84cf70cc8923866b")
!4 = !DISubroutineType(types: !5)
!5 = !{null, !6, !9, !10}
!6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
!7 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !8)
!8 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64)
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!11 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang version 14.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !12, globals: !38, splitDebugInlining: false, nameTableKind: None)
!12 = !{!13, !16}
!13 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Scale", file: !3, line: 3, size: 128, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !14, vtableHolder: !16, identifier: "_ZTS5Scale")
!14 = !{!15, !32, !33}
!15 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !13, baseType: !16, offset: 40, flags: DIFlagVirtual, extraData: i32 0)
!16 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Base", file: !3, line: 2, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !17, vtableHolder: !16)
!17 = !{!18, !23, !27}
!18 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$Base", scope: !3, file: !3, baseType: !19, size: 64, flags: DIFlagArtificial)
!19 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !20, size: 64)
!20 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "__vtbl_ptr_type", baseType: !21, size: 64)
!21 = !DISubroutineType(types: !22)
!22 = !{!10}
!23 = !DISubprogram(name: "~Base", scope: !16, file: !3, line: 2, type: !24, scopeLine: 2, containingType: !16, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual)
!24 = !DISubroutineType(types: !25)
!25 = !{null, !26}
!26 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!27 = !DISubprogram(name: "run", linkageName: "_ZNK4Base3runEPKfPfi", scope: !16, file: !3, line: 2, type: !28, scopeLine: 2, containingType: !16, virtualIndex: 2, flags: DIFlagPrototyped, spFlags: DISPFlagPureVirtual)
!28 = !DISubroutineType(types: !29)
!29 = !{null, !30, !6, !9, !10}
!30 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !31, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!31 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !16)
!32 = !DIDerivedType(tag: DW_TAG_member, name: "factor", scope: !13, file: !3, line: 4, baseType: !8, size: 32, offset: 64)
!33 = !DISubprogram(name: "run", linkageName: "_ZNK5Scale3runEPKfPfi", scope: !13, file: !3, line: 5, type: !34, scopeLine: 5, containingType: !13, virtualIndex: 2, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual)
!34 = !DISubroutineType(types: !35)
!35 = !{null, !36, !6, !9, !10}
!36 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !37, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!37 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !13)
!38 = !{!0}
!39 = !{}
!40 = !{!41}
!41 = !DITemplateValueParameter(name: "N", type: !10, value: i32 3)
!42 = !{i32 7, !"Dwarf Version", i32 5}
!43 = !{i32 2, !"Debug Info Version", i32 3}
!44 = !{i32 1, !"wchar_size", i32 4}
!45 = !{i32 7, !"PIC Level", i32 2}
!46 = !{i32 7, !"PIE Level", i32 2}
!47 = !{i32 7, !"uwtable", i32 1}
!48 = !{i32 7, !"frame-pointer", i32 2}
!49 = !{!"clang version 14.0.6"}
!50 = distinct !DISubprogram(name: "batch", scope: !3, file: !3, line: 15, type: !4, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, retainedNodes: !39)
!51 = !DILocalVariable(name: "in", arg: 1, scope: !50, file: !3, line: 15, type: !6)
!52 = !DILocation(line: 15, column: 36, scope: !50)
!53 = !DILocalVariable(name: "out", arg: 2, scope: !50, file: !3, line: 15, type: !9)
!54 = !DILocation(line: 15, column: 47, scope: !50)
!55 = !DILocalVariable(name: "count", arg: 3, scope: !50, file: !3, line: 15, type: !10)
!56 = !DILocation(line: 15, column: 56, scope: !50)
!57 = !DILocalVariable(name: "i", scope: !58, file: !3, line: 17, type: !10)
!58 = distinct !DILexicalBlock(scope: !59, file: !3, line: 17, column: 5)
!59 = distinct !DILexicalBlock(scope: !50, file: !3, line: 16, column: 7)
!60 = !DILocation(line: 17, column: 14, scope: !58)
!61 = !DILocation(line: 17, column: 10, scope: !58)
!62 = !DILocation(line: 17, column: 21, scope: !63)
!63 = distinct !DILexicalBlock(scope: !58, file: !3, line: 17, column: 5)
!64 = !DILocation(line: 17, column: 23, scope: !63)
!65 = !DILocation(line: 17, column: 30, scope: !63)
!66 = !DILocation(line: 17, column: 27, scope: !63)
!67 = !DILocation(line: 17, column: 5, scope: !58)
!68 = !DILocation(line: 17, column: 53, scope: !63)
!69 = !DILocation(line: 17, column: 58, scope: !63)
!70 = !DILocation(line: 17, column: 56, scope: !63)
!71 = !DILocation(line: 17, column: 61, scope: !63)
!72 = !DILocation(line: 17, column: 67, scope: !63)
!73 = !DILocation(line: 17, column: 65, scope: !63)
!74 = !DILocation(line: 17, column: 45, scope: !63)
!75 = !DILocation(line: 17, column: 39, scope: !63)
!76 = !DILocation(line: 17, column: 5, scope: !63)
!77 = distinct !{!77, !67, !78, !79}
!78 = !DILocation(line: 17, column: 71, scope: !58)
!79 = !{!"llvm.loop.mustprogress"}
!80 = !DILocation(line: 23, column: 1, scope: !63)
!81 = !DILocation(line: 19, column: 3, scope: !59)
!82 = !DILocalVariable(scope: !50, file: !3, line: 19, type: !10)
!83 = !DILocation(line: 19, column: 15, scope: !50)
!84 = !DILocation(line: 19, column: 19, scope: !85)
!85 = distinct !DILexicalBlock(scope: !50, file: !3, line: 19, column: 17)
!86 = !DILocation(line: 19, column: 37, scope: !85)
!87 = !DILocalVariable(name: "scale", scope: !50, file: !3, line: 20, type: !13)
!88 = !DILocation(line: 20, column: 9, scope: !50)
!89 = !DILocalVariable(name: "base", scope: !50, file: !3, line: 21, type: !90)
!90 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !31, size: 64)
!91 = !DILocation(line: 21, column: 15, scope: !50)
!92 = !DILocation(line: 21, column: 22, scope: !50)
!93 = !DILocation(line: 22, column: 3, scope: !50)
!94 = !DILocation(line: 22, column: 12, scope: !50)
!95 = !DILocation(line: 22, column: 16, scope: !50)
!96 = !DILocation(line: 22, column: 21, scope: !50)
!97 = !DILocation(line: 22, column: 8, scope: !50)
!98 = !DILocation(line: 23, column: 1, scope: !50)
!99 = !DILocation(line: 18, column: 13, scope: !59)
!100 = !DILocation(line: 18, column: 17, scope: !59)
!101 = !DILocation(line: 18, column: 22, scope: !59)
!102 = !DILocation(line: 18, column: 28, scope: !59)
!103 = !DILocation(line: 18, column: 5, scope: !59)
!104 = !DILocalVariable(name: "in", arg: 1, scope: !2, file: !3, line: 9, type: !6)
!105 = !DILocation(line: 9, column: 48, scope: !2)
!106 = !DILocalVariable(name: "out", arg: 2, scope: !2, file: !3, line: 9, type: !9)
!107 = !DILocation(line: 9, column: 59, scope: !2)
!108 = !DILocalVariable(name: "active_lane_count", arg: 3, scope: !2, file: !3, line: 9, type: !10)
!109 = !DILocation(line: 9, column: 68, scope: !2)
!110 = !DILocation(line: 11, column: 3, scope: !2)
!111 = !DILocalVariable(name: "i", scope: !112, file: !3, line: 12, type: !10)
!112 = distinct !DILexicalBlock(scope: !2, file: !3, line: 12, column: 3)
!113 = !DILocation(line: 12, column: 12, scope: !112)
!114 = !DILocation(line: 12, column: 8, scope: !112)
!115 = !DILocation(line: 12, column: 19, scope: !116)
!116 = distinct !DILexicalBlock(scope: !112, file: !3, line: 12, column: 3)
!117 = !DILocation(line: 12, column: 23, scope: !116)
!118 = !DILocation(line: 12, column: 21, scope: !116)
!119 = !DILocation(line: 12, column: 3, scope: !112)
!120 = !DILocation(line: 12, column: 56, scope: !116)
!121 = !DILocation(line: 12, column: 59, scope: !116)
!122 = !DILocation(line: 12, column: 62, scope: !116)
!123 = !DILocation(line: 12, column: 47, scope: !116)
!124 = !DILocation(line: 12, column: 51, scope: !116)
!125 = !DILocation(line: 12, column: 54, scope: !116)
!126 = !DILocation(line: 12, column: 42, scope: !116)
!127 = !DILocation(line: 12, column: 3, scope: !116)
!128 = distinct !{!128, !119, !129, !79}
!129 = !DILocation(line: 12, column: 64, scope: !112)
!130 = !DILocation(line: 13, column: 7, scope: !131)
!131 = distinct !DILexicalBlock(scope: !2, file: !3, line: 13, column: 7)
!132 = !DILocation(line: 13, column: 25, scope: !131)
!133 = !DILocation(line: 13, column: 7, scope: !2)
!134 = !DILocation(line: 13, column: 30, scope: !131)
!135 = !DILocation(line: 13, column: 36, scope: !131)
!136 = !DILocation(line: 14, column: 1, scope: !2)
!137 = distinct !DISubprogram(name: "Scale", linkageName: "_ZN5ScaleC1Ev", scope: !13, file: !3, line: 3, type: !138, scopeLine: 3, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, declaration: !141, retainedNodes: !39)
!138 = !DISubroutineType(types: !139)
!139 = !{null, !140}
!140 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !13, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!141 = !DISubprogram(name: "Scale", scope: !13, type: !138, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: 0)
!142 = !DILocalVariable(name: "this", arg: 1, scope: !137, type: !143, flags: DIFlagArtificial | DIFlagObjectPointer)
!143 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !13, size: 64)
!144 = !DILocation(line: 0, scope: !137)
!145 = !DILocation(line: 3, column: 8, scope: !137)
!146 = !DILocation(line: 4, column: 9, scope: !137)
!147 = distinct !DISubprogram(name: "~Scale", linkageName: "_ZN5ScaleD1Ev", scope: !13, file: !3, line: 3, type: !138, scopeLine: 3, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, declaration: !148, retainedNodes: !39)
!148 = !DISubprogram(name: "~Scale", scope: !13, type: !138, containingType: !13, virtualIndex: 0, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagVirtual)
!149 = !DILocalVariable(name: "this", arg: 1, scope: !147, type: !143, flags: DIFlagArtificial | DIFlagObjectPointer)
!150 = !DILocation(line: 0, scope: !147)
!151 = !DILocation(line: 3, column: 8, scope: !147)
!152 = distinct !DISubprogram(name: "Base", linkageName: "_ZN4BaseC2Ev", scope: !16, file: !3, line: 2, type: !24, scopeLine: 2, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, declaration: !153, retainedNodes: !39)
!153 = !DISubprogram(name: "Base", scope: !16, type: !24, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: 0)
!154 = !DILocalVariable(name: "this", arg: 1, scope: !152, type: !155, flags: DIFlagArtificial | DIFlagObjectPointer)
!155 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 64)
!156 = !DILocation(line: 0, scope: !152)
!157 = !DILocation(line: 2, column: 8, scope: !152)
!158 = distinct !DISubprogram(name: "~Scale", linkageName: "_ZN5ScaleD0Ev", scope: !13, file: !3, line: 3, type: !138, scopeLine: 3, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, declaration: !148, retainedNodes: !39)
!159 = !DILocalVariable(name: "this", arg: 1, scope: !158, type: !143, flags: DIFlagArtificial | DIFlagObjectPointer)
!160 = !DILocation(line: 0, scope: !158)
!161 = !DILocation(line: 3, column: 8, scope: !158)
!162 = distinct !DISubprogram(name: "run", linkageName: "_ZNK5Scale3runEPKfPfi", scope: !13, file: !3, line: 5, type: !34, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, declaration: !33, retainedNodes: !39)
!163 = !DILocalVariable(name: "this", arg: 1, scope: !162, type: !164, flags: DIFlagArtificial | DIFlagObjectPointer)
!164 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !37, size: 64)
!165 = !DILocation(line: 0, scope: !162)
!166 = !DILocalVariable(name: "in", arg: 2, scope: !162, file: !3, line: 5, type: !6)
!167 = !DILocation(line: 5, column: 25, scope: !162)
!168 = !DILocalVariable(name: "out", arg: 3, scope: !162, file: !3, line: 5, type: !9)
!169 = !DILocation(line: 5, column: 36, scope: !162)
!170 = !DILocalVariable(name: "active_lane_count", arg: 4, scope: !162, file: !3, line: 5, type: !10)
!171 = !DILocation(line: 5, column: 45, scope: !162)
!172 = !DILocalVariable(name: "i", scope: !173, file: !3, line: 6, type: !10)
!173 = distinct !DILexicalBlock(scope: !162, file: !3, line: 6, column: 5)
!174 = !DILocation(line: 6, column: 14, scope: !173)
!175 = !DILocation(line: 6, column: 10, scope: !173)
!176 = !DILocation(line: 6, column: 21, scope: !177)
!177 = distinct !DILexicalBlock(scope: !173, file: !3, line: 6, column: 5)
!178 = !DILocation(line: 6, column: 25, scope: !177)
!179 = !DILocation(line: 6, column: 23, scope: !177)
!180 = !DILocation(line: 6, column: 5, scope: !173)
!181 = !DILocation(line: 6, column: 58, scope: !177)
!182 = !DILocation(line: 6, column: 61, scope: !177)
!183 = !DILocation(line: 6, column: 66, scope: !177)
!184 = !DILocation(line: 6, column: 64, scope: !177)
!185 = !DILocation(line: 6, column: 49, scope: !177)
!186 = !DILocation(line: 6, column: 53, scope: !177)
!187 = !DILocation(line: 6, column: 56, scope: !177)
!188 = !DILocation(line: 6, column: 44, scope: !177)
!189 = !DILocation(line: 6, column: 5, scope: !177)
!190 = distinct !{!190, !180, !191, !79}
!191 = !DILocation(line: 6, column: 66, scope: !173)
!192 = !DILocation(line: 7, column: 3, scope: !162)
!193 = distinct !DISubprogram(linkageName: "_ZTv0_n24_N5ScaleD0Ev", scope: !3, file: !3, line: 3, type: !194, flags: DIFlagArtificial | DIFlagThunk, spFlags: DISPFlagDefinition, unit: !11, retainedNodes: !39)
!194 = !DISubroutineType(types: !39)
!195 = !DILocation(line: 0, scope: !193)
!196 = distinct !DISubprogram(linkageName: "_ZTv0_n32_NK5Scale3runEPKfPfi", scope: !3, file: !3, line: 5, type: !194, flags: DIFlagArtificial | DIFlagThunk, spFlags: DISPFlagDefinition, unit: !11, retainedNodes: !39)
!197 = !DILocation(line: 0, scope: !196)
!198 = distinct !DISubprogram(name: "~Scale", linkageName: "_ZN5ScaleD2Ev", scope: !13, file: !3, line: 3, type: !138, scopeLine: 3, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, declaration: !148, retainedNodes: !39)
!199 = !DILocalVariable(name: "this", arg: 1, scope: !198, type: !143, flags: DIFlagArtificial | DIFlagObjectPointer)
!200 = !DILocation(line: 0, scope: !198)
!201 = !DILocalVariable(name: "vtt", arg: 2, scope: !198, type: !202, flags: DIFlagArtificial)
!202 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !203, size: 64)
!203 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!204 = !DILocation(line: 3, column: 8, scope: !198)
!205 = distinct !DISubprogram(linkageName: "_ZTv0_n24_N5ScaleD1Ev", scope: !3, file: !3, line: 3, type: !194, flags: DIFlagArtificial | DIFlagThunk, spFlags: DISPFlagDefinition, unit: !11, retainedNodes: !39)
!206 = !DILocation(line: 0, scope: !205)
