; ModuleID = 'rich.cc'
source_filename = "rich.cc"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Scale = type <{ %struct.Base, float, [4 x i8] }>
%struct.Base = type { ptr }

$_Z4rowsILi3EEvPKfPfi = comdat any

$_ZN5ScaleC1Ev = comdat any

$_ZN5ScaleD1Ev = comdat any

$_ZN4BaseC2Ev = comdat any

$_ZN5ScaleD0Ev = comdat any

$_ZNK5Scale3runEPKfPfi = comdat any

$_ZN5ScaleD2Ev = comdat any

$_ZTV5Scale = comdat any

$_ZTT5Scale = comdat any

$_ZTS5Scale = comdat any

$_ZTI5Scale = comdat any

$_ZZ4rowsILi3EEvPKfPfiE5calls = comdat any

@_ZTIi = external constant ptr
@_ZTV5Scale = linkonce_odr dso_local unnamed_addr constant { [8 x ptr] } { [8 x ptr] [ptr null, ptr null, ptr null, ptr null, ptr @_ZTI5Scale, ptr @_ZN5ScaleD1Ev, ptr @_ZN5ScaleD0Ev, ptr @_ZNK5Scale3runEPKfPfi] }, comdat, align 8
@_ZTT5Scale = linkonce_odr dso_local unnamed_addr constant [2 x ptr] [ptr getelementptr inbounds ({ [8 x ptr] }, ptr @_ZTV5Scale, i32 0, inrange i32 0, i32 5), ptr getelementptr inbounds ({ [8 x ptr] }, ptr @_ZTV5Scale, i32 0, inrange i32 0, i32 5)], comdat, align 8
@_ZTVN10__cxxabiv121__vmi_class_type_infoE = external global ptr
@_ZTS5Scale = linkonce_odr dso_local constant [7 x i8] c"5Scale\00", comdat, align 1
@_ZTI4Base = external constant ptr
@_ZTI5Scale = linkonce_odr dso_local constant { ptr, ptr, i32, i32, ptr, i64 } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr @_ZTS5Scale, i32 0, i32 1, ptr @_ZTI4Base, i64 -10237 }, comdat, align 8
@_ZTV4Base = external unnamed_addr constant { [5 x ptr] }, align 8
@_ZZ4rowsILi3EEvPKfPfiE5calls = linkonce_odr dso_local local_unnamed_addr global i32 0, comdat, align 4

; Function Attrs: mustprogress noinline uwtable
define dso_local void @batch(ptr noundef %0, ptr noundef %1, i32 noundef %2) local_unnamed_addr #0 personality ptr @__gxx_personality_v0 {
  %4 = alloca %struct.Scale, align 8
  %5 = sext i32 %2 to i64
  br label %6

6:                                                ; preds = %12, %3
  %7 = phi i64 [ %8, %12 ], [ 0, %3 ]
  %8 = add nuw nsw i64 %7, 4
  %9 = icmp sgt i64 %8, %5
  br i1 %9, label %10, label %12

10:                                               ; preds = %6
  %11 = and i32 %2, 3
  invoke void @_Z4rowsILi3EEvPKfPfi(ptr noundef %0, ptr noundef %1, i32 noundef %11)
          to label %27 unwind label %17

12:                                               ; preds = %6
  %13 = getelementptr inbounds float, ptr %0, i64 %7
  %14 = getelementptr inbounds float, ptr %1, i64 %7
  invoke void @_Z4rowsILi3EEvPKfPfi(ptr noundef %13, ptr noundef %14, i32 noundef 4)
          to label %6 unwind label %15, !llvm.loop !5

15:                                               ; preds = %12
  %16 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTIi
  br label %19

17:                                               ; preds = %10
  %18 = landingpad { ptr, i32 }
          catch ptr @_ZTIi
  br label %19

19:                                               ; preds = %17, %15
  %20 = phi { ptr, i32 } [ %16, %15 ], [ %18, %17 ]
  %21 = extractvalue { ptr, i32 } %20, 1
  %22 = tail call i32 @llvm.eh.typeid.for(ptr nonnull @_ZTIi) #8
  %23 = icmp eq i32 %21, %22
  br i1 %23, label %24, label %38

24:                                               ; preds = %19
  %25 = extractvalue { ptr, i32 } %20, 0
  %26 = tail call ptr @__cxa_begin_catch(ptr %25) #8
  tail call void @llvm.trap()
  unreachable

27:                                               ; preds = %10
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %4) #8
  call void @_ZN5ScaleC1Ev(ptr noundef nonnull align 8 dereferenceable(12) %4) #8
  %28 = load ptr, ptr %4, align 8, !tbaa !8
  %29 = getelementptr i8, ptr %28, i64 -40
  %30 = load i64, ptr %29, align 8
  %31 = getelementptr inbounds i8, ptr %4, i64 %30
  %32 = load ptr, ptr %31, align 8, !tbaa !8
  %33 = getelementptr inbounds ptr, ptr %32, i64 2
  %34 = load ptr, ptr %33, align 8
  invoke void %34(ptr noundef nonnull align 8 dereferenceable(8) %31, ptr noundef %0, ptr noundef %1, i32 noundef %2)
          to label %35 unwind label %36

35:                                               ; preds = %27
  call void @_ZN5ScaleD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %4) #8
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %4) #8
  ret void

36:                                               ; preds = %27
  %37 = landingpad { ptr, i32 }
          cleanup
  call void @_ZN5ScaleD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %4) #8
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %4) #8
  br label %38

38:                                               ; preds = %36, %19
  %39 = phi { ptr, i32 } [ %37, %36 ], [ %20, %19 ]
  resume { ptr, i32 } %39
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z4rowsILi3EEvPKfPfi(ptr noundef %0, ptr noundef %1, i32 noundef %2) local_unnamed_addr #0 comdat {
  %4 = load i32, ptr @_ZZ4rowsILi3EEvPKfPfiE5calls, align 4, !tbaa !11
  %5 = add nsw i32 %4, 1
  store i32 %5, ptr @_ZZ4rowsILi3EEvPKfPfiE5calls, align 4, !tbaa !11
  %6 = icmp sgt i32 %2, 0
  br i1 %6, label %7, label %9

7:                                                ; preds = %3
  %8 = zext i32 %2 to i64
  br label %11

9:                                                ; preds = %11, %3
  %10 = icmp slt i32 %2, 0
  br i1 %10, label %19, label %21

11:                                               ; preds = %7, %11
  %12 = phi i64 [ 0, %7 ], [ %17, %11 ]
  %13 = getelementptr inbounds float, ptr %0, i64 %12
  %14 = load float, ptr %13, align 4, !tbaa !14
  %15 = fmul float %14, 3.000000e+00
  %16 = getelementptr inbounds float, ptr %1, i64 %12
  store float %15, ptr %16, align 4, !tbaa !14
  %17 = add nuw nsw i64 %12, 1
  %18 = icmp eq i64 %17, %8
  br i1 %18, label %9, label %11, !llvm.loop !16

19:                                               ; preds = %9
  %20 = tail call ptr @__cxa_allocate_exception(i64 4) #8
  store i32 %2, ptr %20, align 16, !tbaa !11
  tail call void @__cxa_throw(ptr nonnull %20, ptr nonnull @_ZTIi, ptr null) #9
  unreachable

21:                                               ; preds = %9
  ret void
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree nosync nounwind memory(none)
declare i32 @llvm.eh.typeid.for(ptr) #2

declare ptr @__cxa_begin_catch(ptr) local_unnamed_addr

; Function Attrs: cold noreturn nounwind
declare void @llvm.trap() #3

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ScaleC1Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #4 comdat align 2 {
  tail call void @_ZN4BaseC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %0) #8
  store ptr getelementptr inbounds ({ [8 x ptr] }, ptr @_ZTV5Scale, i64 0, inrange i32 0, i64 5), ptr %0, align 8, !tbaa !8
  %2 = getelementptr inbounds %struct.Scale, ptr %0, i64 0, i32 1
  store float 2.000000e+00, ptr %2, align 8, !tbaa !17
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ScaleD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #4 comdat align 2 {
  tail call void @_ZN5ScaleD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0, ptr noundef nonnull @_ZTT5Scale) #8
  tail call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %0) #8
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BaseC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #4 comdat align 2 {
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTV4Base, i64 0, inrange i32 0, i64 2), ptr %0, align 8, !tbaa !8
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ScaleD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #4 comdat align 2 {
  tail call void @_ZN5ScaleD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) #8
  tail call void @_ZdlPv(ptr noundef %0) #10
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZNK5Scale3runEPKfPfi(ptr noundef nonnull align 8 dereferenceable(12) %0, ptr noundef %1, ptr noundef %2, i32 noundef %3) unnamed_addr #5 comdat align 2 {
  %5 = icmp sgt i32 %3, 0
  br i1 %5, label %6, label %9

6:                                                ; preds = %4
  %7 = getelementptr inbounds %struct.Scale, ptr %0, i64 0, i32 1
  %8 = zext i32 %3 to i64
  br label %10

9:                                                ; preds = %10, %4
  ret void

10:                                               ; preds = %6, %10
  %11 = phi i64 [ 0, %6 ], [ %17, %10 ]
  %12 = getelementptr inbounds float, ptr %1, i64 %11
  %13 = load float, ptr %12, align 4, !tbaa !14
  %14 = load float, ptr %7, align 8, !tbaa !17
  %15 = fmul float %13, %14
  %16 = getelementptr inbounds float, ptr %2, i64 %11
  store float %15, ptr %16, align 4, !tbaa !14
  %17 = add nuw nsw i64 %11, 1
  %18 = icmp eq i64 %17, %8
  br i1 %18, label %9, label %10, !llvm.loop !19
}

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPv(ptr noundef) local_unnamed_addr #6

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ScaleD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0, ptr noundef %1) unnamed_addr #4 comdat align 2 {
  ret void
}

; Function Attrs: nounwind
declare void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(8)) unnamed_addr #7

declare ptr @__cxa_allocate_exception(i64) local_unnamed_addr

declare void @__cxa_throw(ptr, ptr, ptr) local_unnamed_addr

attributes #0 = { mustprogress noinline uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nosync nounwind memory(none) }
attributes #3 = { cold noreturn nounwind }
attributes #4 = { noinline nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress noinline nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nobuiltin nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nounwind }
attributes #9 = { noreturn }
attributes #10 = { builtin nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"clang version 16.0.6"}
!5 = distinct !{!5, !6, !7}
!6 = !{!"llvm.loop.mustprogress"}
!7 = !{!"llvm.loop.unroll.disable"}
!8 = !{!9, !9, i64 0}
!9 = !{!"vtable pointer", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = !{!12, !12, i64 0}
!12 = !{!"int", !13, i64 0}
!13 = !{!"omnipotent char", !10, i64 0}
!14 = !{!15, !15, i64 0}
!15 = !{!"float", !13, i64 0}
!16 = distinct !{!16, !6, !7}
!17 = !{!18, !15, i64 8}
!18 = !{!"_ZTS5Scale", !15, i64 8}
!19 = distinct !{!19, !6, !7}
