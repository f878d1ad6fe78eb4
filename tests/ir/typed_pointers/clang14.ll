; The forms of clang 14: pointers to functions, to pointers and to address spaces, virtual tables, calls through casts,
; variadic callees, intrinsics with typed names, comments and strings with stars.
source_filename = "forms.cc"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.list = type { %struct.list*, i32 (...)**, [2 x i8*]*, void (%struct.list*, ...)* }
%"struct.a*b" = type { i8 }
%opaque = type opaque

@text = private unnamed_addr constant [6 x i8] c"int *\00", align 1
@vtable = linkonce_odr unnamed_addr constant { [3 x i8*] } { [3 x i8*] [i8* null, i8* bitcast ({ i8*, i8* }* @info to i8*), i8* bitcast (i32 (%struct.list*, i32)* @method to i8*)] }, align 8
@info = linkonce_odr constant { i8*, i8* } { i8* bitcast (i8** getelementptr inbounds (i8*, i8** @outer, i64 2) to i8*), i8* getelementptr inbounds ([6 x i8], [6 x i8]* @text, i32 0, i32 0) }
@outer = external global i8*
@shared = internal addrspace(3) global [32 x float] undef, align 4
@vtables = linkonce_odr unnamed_addr constant [1 x i8*] [i8* bitcast (i8** getelementptr inbounds ({ [3 x i8*] }, { [3 x i8*] }* @vtable, i32 0, inrange i32 0, i32 2) to i8*)]
@alias = alias i32 (%struct.list*, i32), i32 (%struct.list*, i32)* @method
@llvm.used = appending global [1 x i8*] [i8* bitcast ([6 x i8]* @text to i8*)], section "llvm.metadata"

define linkonce_odr i32 @method(%struct.list* noundef nonnull align 8 dereferenceable(32) %self, i32 noundef %n) unnamed_addr align 2 {
entry:
  %local = alloca %"struct.a*b"*, align 8
  %bytes = bitcast %"struct.a*b"** %local to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %bytes)
  %slot = getelementptr inbounds %struct.list, %struct.list* %self, i64 0, i32 1
  %table = bitcast i32 (...)*** %slot to i32 (%struct.list*, i32)***
  %methods = load i32 (%struct.list*, i32)**, i32 (%struct.list*, i32)*** %table, align 8
  %f = load i32 (%struct.list*, i32)*, i32 (%struct.list*, i32)** %methods, align 8
  %r = call i32 %f(%struct.list* %self, i32 %n) ; i32*
  %p = call i32 (i8*, ...) @printf(i8* getelementptr inbounds ([6 x i8], [6 x i8]* @text, i64 0, i64 0), i32 %r)
  %s = load float, float* addrspacecast (float addrspace(3)* getelementptr inbounds ([32 x float], [32 x float] addrspace(3)* @shared, i64 0, i64 1) to float*), align 4
  %g = call i32 bitcast (i32 (%struct.list*, i32)* @method to i32 (i8*)*)(i8* %bytes)
  call void asm sideeffect "", "r,~{memory}"(%opaque* null)
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %bytes)
  ret i32 %g
}

define void @vectors(<8 x float*> %addresses, <8 x i1> %mask, <8 x float>* %to, float* %one) {
  %v = call <8 x float> @llvm.masked.gather.v8f32.v8p0f32(<8 x float*> %addresses, i32 4, <8 x i1> %mask, <8 x float> undef)
  call void @llvm.masked.store.v8f32.p0v8f32(<8 x float> %v, <8 x float>* %to, i32 4, <8 x i1> %mask)
  store float 1.0, float* %one
  ret void
}

define i8* (i8*)* @returns_a_pointer_to_a_function() {
  ret i8* (i8*)* null
}

declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
declare i32 @printf(i8*, ...)
declare <8 x float> @llvm.masked.gather.v8f32.v8p0f32(<8 x float*>, i32 immarg, <8 x i1>, <8 x float>)
declare void @llvm.masked.store.v8f32.p0v8f32(<8 x float>, <8 x float>*, i32 immarg, <8 x i1>)

!0 = !{i8* getelementptr inbounds ([6 x i8], [6 x i8]* @text, i64 0, i64 0), !"float*"}
!named = !{!0}
