; ModuleID = 'rmsnorm_packet_local_copied_n250_w8'
source_filename = "rmsnorm_packet_local_copied_n250_w8"

define internal void @rmsnorm_rows(ptr noalias readonly %argument_buffer, ptr %return_lanes, ptr noalias nonnull readonly %launch_config, i32 %active_lane_count) {
entry:
  %.spill = alloca <8 x i1>, align 1
  %.spill1 = alloca i64, align 8
  %tile_snapshot.private = alloca [32 x <8 x float>], align 32
  %.spill2 = alloca { <8 x ptr>, <8 x i64> }, align 64
  %.spill3 = alloca { <8 x ptr>, <8 x i64> }, align 64
  %.spill4 = alloca <8 x float>, align 32
  %.spill5 = alloca { <8 x ptr>, <8 x i64> }, align 64
  %.slot = alloca i64, align 8
  %.spill6 = alloca <8 x float>, align 32
  %.spill7 = alloca <8 x float>, align 32
  %.spill8 = alloca <8 x float>, align 32
  %.spill9 = alloca <8 x float>, align 32
  %.slot10 = alloca i64, align 8
  %.spill14 = alloca <8 x float>, align 32
  %.slot15 = alloca i64, align 8
  %0 = insertelement <8 x i32> poison, i32 %active_lane_count, i64 0
  %1 = shufflevector <8 x i32> %0, <8 x i32> poison, <8 x i32> zeroinitializer
  %active.mask = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %1
  %2 = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %active.mask)
  br i1 %2, label %packet.body, label %packet.exit

packet.body:                                      ; preds = %entry
  %block.id = load i32, ptr %launch_config, align 4
  %3 = getelementptr inbounds i8, ptr %launch_config, i64 24
  %block.size = load i32, ptr %3, align 4
  %4 = getelementptr inbounds i8, ptr %launch_config, i64 36
  %thread.index = load i32, ptr %4, align 4
  store <8 x i1> %active.mask, ptr %.spill, align 1
  %5 = zext i32 %block.id to i64
  %6 = zext i32 %block.size to i64
  %7 = zext i32 %thread.index to i64
  %8 = mul i64 %5, %6
  %packet.start = add i64 %8, %7
  %packet.row = lshr i64 %packet.start, 3
  store i64 %packet.row, ptr %.spill1, align 8
  %9 = load ptr, ptr %argument_buffer, align 16
  %10 = getelementptr inbounds i8, ptr %argument_buffer, i64 8
  %11 = load i64, ptr %10, align 8
  %12 = insertelement <8 x ptr> poison, ptr %9, i64 0
  %13 = shufflevector <8 x ptr> %12, <8 x ptr> poison, <8 x i32> zeroinitializer
  %14 = insertvalue { <8 x ptr>, <8 x i64> } poison, <8 x ptr> %13, 0
  %15 = insertelement <8 x i64> poison, i64 %11, i64 0
  %16 = shufflevector <8 x i64> %15, <8 x i64> poison, <8 x i32> zeroinitializer
  %17 = insertvalue { <8 x ptr>, <8 x i64> } %14, <8 x i64> %16, 1
  store { <8 x ptr>, <8 x i64> } %17, ptr %.spill2, align 64
  %18 = getelementptr inbounds i8, ptr %argument_buffer, i64 16
  %19 = load ptr, ptr %18, align 16
  %20 = getelementptr inbounds i8, ptr %18, i64 8
  %21 = load i64, ptr %20, align 8
  %22 = insertelement <8 x ptr> poison, ptr %19, i64 0
  %23 = shufflevector <8 x ptr> %22, <8 x ptr> poison, <8 x i32> zeroinitializer
  %24 = insertvalue { <8 x ptr>, <8 x i64> } poison, <8 x ptr> %23, 0
  %25 = insertelement <8 x i64> poison, i64 %21, i64 0
  %26 = shufflevector <8 x i64> %25, <8 x i64> poison, <8 x i32> zeroinitializer
  %27 = insertvalue { <8 x ptr>, <8 x i64> } %24, <8 x i64> %26, 1
  store { <8 x ptr>, <8 x i64> } %27, ptr %.spill3, align 64
  %28 = getelementptr inbounds i8, ptr %argument_buffer, i64 32
  %29 = load float, ptr %28, align 16
  %30 = insertelement <8 x float> poison, float %29, i64 0
  %31 = shufflevector <8 x float> %30, <8 x float> poison, <8 x i32> zeroinitializer
  store <8 x float> %31, ptr %.spill4, align 32
  %32 = getelementptr inbounds i8, ptr %argument_buffer, i64 48
  %33 = load ptr, ptr %32, align 16
  %34 = getelementptr inbounds i8, ptr %32, i64 8
  %35 = load i64, ptr %34, align 8
  %36 = insertelement <8 x ptr> poison, ptr %33, i64 0
  %37 = shufflevector <8 x ptr> %36, <8 x ptr> poison, <8 x i32> zeroinitializer
  %38 = insertvalue { <8 x ptr>, <8 x i64> } poison, <8 x ptr> %37, 0
  %39 = insertelement <8 x i64> poison, i64 %35, i64 0
  %40 = shufflevector <8 x i64> %39, <8 x i64> poison, <8 x i32> zeroinitializer
  %41 = insertvalue { <8 x ptr>, <8 x i64> } %38, <8 x i64> %40, 1
  store { <8 x ptr>, <8 x i64> } %41, ptr %.spill5, align 64
  store i64 0, ptr %.slot, align 8
  br label %tile.test

tile.test:                                        ; preds = %tile.body, %packet.body
  %42 = load i64, ptr %.slot, align 8
  %43 = icmp ult i64 %42, 28
  br i1 %43, label %tile.body, label %tile.exit

tile.body:                                        ; preds = %tile.test
  %44 = load i64, ptr %.slot, align 8
  %45 = load <8 x i1>, ptr %.spill, align 1
  %46 = load { <8 x ptr>, <8 x i64> }, ptr %.spill2, align 64
  %47 = extractvalue { <8 x ptr>, <8 x i64> } %46, 0
  %48 = extractelement <8 x ptr> %47, i64 0
  %49 = shl i64 %44, 3
  %50 = load i64, ptr %.spill1, align 8
  %51 = mul i64 %50, 250
  %52 = add i64 %51, %49
  %53 = getelementptr float, ptr %48, i64 %52
  %54 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %53, i32 4, <8 x i1> %45, <8 x float> zeroinitializer)
  %55 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 %44
  call void @llvm.masked.store.v8f32.p0(<8 x float> %54, ptr %55, i32 32, <8 x i1> %45)
  %56 = load i64, ptr %.slot, align 8
  %57 = add i64 %56, 1
  %58 = load <8 x i1>, ptr %.spill, align 1
  %59 = load { <8 x ptr>, <8 x i64> }, ptr %.spill2, align 64
  %60 = extractvalue { <8 x ptr>, <8 x i64> } %59, 0
  %61 = extractelement <8 x ptr> %60, i64 0
  %62 = shl i64 %57, 3
  %63 = load i64, ptr %.spill1, align 8
  %64 = mul i64 %63, 250
  %65 = add i64 %64, %62
  %66 = getelementptr float, ptr %61, i64 %65
  %67 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %66, i32 4, <8 x i1> %58, <8 x float> zeroinitializer)
  %68 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 %57
  call void @llvm.masked.store.v8f32.p0(<8 x float> %67, ptr %68, i32 32, <8 x i1> %58)
  %69 = load i64, ptr %.slot, align 8
  %70 = add i64 %69, 2
  %71 = load <8 x i1>, ptr %.spill, align 1
  %72 = load { <8 x ptr>, <8 x i64> }, ptr %.spill2, align 64
  %73 = extractvalue { <8 x ptr>, <8 x i64> } %72, 0
  %74 = extractelement <8 x ptr> %73, i64 0
  %75 = shl i64 %70, 3
  %76 = load i64, ptr %.spill1, align 8
  %77 = mul i64 %76, 250
  %78 = add i64 %77, %75
  %79 = getelementptr float, ptr %74, i64 %78
  %80 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %79, i32 4, <8 x i1> %71, <8 x float> zeroinitializer)
  %81 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 %70
  call void @llvm.masked.store.v8f32.p0(<8 x float> %80, ptr %81, i32 32, <8 x i1> %71)
  %82 = load i64, ptr %.slot, align 8
  %83 = add i64 %82, 3
  %84 = load <8 x i1>, ptr %.spill, align 1
  %85 = load { <8 x ptr>, <8 x i64> }, ptr %.spill2, align 64
  %86 = extractvalue { <8 x ptr>, <8 x i64> } %85, 0
  %87 = extractelement <8 x ptr> %86, i64 0
  %88 = shl i64 %83, 3
  %89 = load i64, ptr %.spill1, align 8
  %90 = mul i64 %89, 250
  %91 = add i64 %90, %88
  %92 = getelementptr float, ptr %87, i64 %91
  %93 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %92, i32 4, <8 x i1> %84, <8 x float> zeroinitializer)
  %94 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 %83
  call void @llvm.masked.store.v8f32.p0(<8 x float> %93, ptr %94, i32 32, <8 x i1> %84)
  %95 = load i64, ptr %.slot, align 8
  %96 = add i64 %95, 4
  store i64 %96, ptr %.slot, align 8
  br label %tile.test

tile.exit:                                        ; preds = %tile.test
  %97 = load <8 x i1>, ptr %.spill, align 1
  %98 = load { <8 x ptr>, <8 x i64> }, ptr %.spill2, align 64
  %99 = extractvalue { <8 x ptr>, <8 x i64> } %98, 0
  %100 = extractelement <8 x ptr> %99, i64 0
  %101 = load i64, ptr %.spill1, align 8
  %102 = mul i64 %101, 250
  %103 = add i64 %102, 224
  %104 = getelementptr float, ptr %100, i64 %103
  %105 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %104, i32 4, <8 x i1> %97, <8 x float> zeroinitializer)
  %106 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 28
  call void @llvm.masked.store.v8f32.p0(<8 x float> %105, ptr %106, i32 32, <8 x i1> %97)
  %107 = load <8 x i1>, ptr %.spill, align 1
  %108 = load { <8 x ptr>, <8 x i64> }, ptr %.spill2, align 64
  %109 = extractvalue { <8 x ptr>, <8 x i64> } %108, 0
  %110 = extractelement <8 x ptr> %109, i64 0
  %111 = load i64, ptr %.spill1, align 8
  %112 = mul i64 %111, 250
  %113 = add i64 %112, 232
  %114 = getelementptr float, ptr %110, i64 %113
  %115 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %114, i32 4, <8 x i1> %107, <8 x float> zeroinitializer)
  %116 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 29
  call void @llvm.masked.store.v8f32.p0(<8 x float> %115, ptr %116, i32 32, <8 x i1> %107)
  %117 = load <8 x i1>, ptr %.spill, align 1
  %118 = load { <8 x ptr>, <8 x i64> }, ptr %.spill2, align 64
  %119 = extractvalue { <8 x ptr>, <8 x i64> } %118, 0
  %120 = extractelement <8 x ptr> %119, i64 0
  %121 = load i64, ptr %.spill1, align 8
  %122 = mul i64 %121, 250
  %123 = add i64 %122, 240
  %124 = getelementptr float, ptr %120, i64 %123
  %125 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %124, i32 4, <8 x i1> %117, <8 x float> zeroinitializer)
  %126 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 30
  call void @llvm.masked.store.v8f32.p0(<8 x float> %125, ptr %126, i32 32, <8 x i1> %117)
  %127 = icmp ult <8 x i64> <i64 248, i64 249, i64 250, i64 251, i64 252, i64 253, i64 254, i64 255>, splat (i64 250)
  %128 = load <8 x i1>, ptr %.spill, align 1
  %129 = and <8 x i1> %128, %127
  %130 = load { <8 x ptr>, <8 x i64> }, ptr %.spill2, align 64
  %131 = extractvalue { <8 x ptr>, <8 x i64> } %130, 0
  %132 = load i64, ptr %.spill1, align 8
  %133 = mul i64 %132, 250
  %134 = add i64 %133, 248
  %135 = insertelement <8 x i64> poison, i64 %134, i64 0
  %136 = shufflevector <8 x i64> %135, <8 x i64> poison, <8 x i32> zeroinitializer
  %137 = add <8 x i64> %136, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %138 = getelementptr float, <8 x ptr> %131, <8 x i64> %137
  %139 = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> %138, i32 4, <8 x i1> %129, <8 x float> zeroinitializer)
  %140 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 31
  call void @llvm.masked.store.v8f32.p0(<8 x float> %139, ptr %140, i32 32, <8 x i1> %128)
  store <8 x float> zeroinitializer, ptr %.spill6, align 32
  store <8 x float> zeroinitializer, ptr %.spill7, align 32
  store <8 x float> zeroinitializer, ptr %.spill8, align 32
  store <8 x float> zeroinitializer, ptr %.spill9, align 32
  store i64 0, ptr %.slot10, align 8
  br label %tile.test11

tile.test11:                                      ; preds = %tile.body12, %tile.exit
  %141 = load i64, ptr %.slot10, align 8
  %142 = icmp ult i64 %141, 28
  br i1 %142, label %tile.body12, label %tile.exit13

tile.body12:                                      ; preds = %tile.test11
  %143 = load i64, ptr %.slot10, align 8
  %144 = load <8 x i1>, ptr %.spill, align 1
  %145 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 %143
  %146 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %145, i32 32, <8 x i1> %144, <8 x float> zeroinitializer)
  %147 = load <8 x float>, ptr %.spill6, align 32
  %148 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %146, <8 x float> %146, <8 x float> %147)
  %149 = select <8 x i1> %144, <8 x float> %148, <8 x float> %147
  store <8 x float> %149, ptr %.spill6, align 32
  %150 = load i64, ptr %.slot10, align 8
  %151 = add i64 %150, 1
  %152 = load <8 x i1>, ptr %.spill, align 1
  %153 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 %151
  %154 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %153, i32 32, <8 x i1> %152, <8 x float> zeroinitializer)
  %155 = load <8 x float>, ptr %.spill7, align 32
  %156 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %154, <8 x float> %154, <8 x float> %155)
  %157 = select <8 x i1> %152, <8 x float> %156, <8 x float> %155
  store <8 x float> %157, ptr %.spill7, align 32
  %158 = load i64, ptr %.slot10, align 8
  %159 = add i64 %158, 2
  %160 = load <8 x i1>, ptr %.spill, align 1
  %161 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 %159
  %162 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %161, i32 32, <8 x i1> %160, <8 x float> zeroinitializer)
  %163 = load <8 x float>, ptr %.spill8, align 32
  %164 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %162, <8 x float> %162, <8 x float> %163)
  %165 = select <8 x i1> %160, <8 x float> %164, <8 x float> %163
  store <8 x float> %165, ptr %.spill8, align 32
  %166 = load i64, ptr %.slot10, align 8
  %167 = add i64 %166, 3
  %168 = load <8 x i1>, ptr %.spill, align 1
  %169 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 %167
  %170 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %169, i32 32, <8 x i1> %168, <8 x float> zeroinitializer)
  %171 = load <8 x float>, ptr %.spill9, align 32
  %172 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %170, <8 x float> %170, <8 x float> %171)
  %173 = select <8 x i1> %168, <8 x float> %172, <8 x float> %171
  store <8 x float> %173, ptr %.spill9, align 32
  %174 = load i64, ptr %.slot10, align 8
  %175 = add i64 %174, 4
  store i64 %175, ptr %.slot10, align 8
  br label %tile.test11

tile.exit13:                                      ; preds = %tile.test11
  %176 = load <8 x i1>, ptr %.spill, align 1
  %177 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 28
  %178 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %177, i32 32, <8 x i1> %176, <8 x float> zeroinitializer)
  %179 = load <8 x float>, ptr %.spill6, align 32
  %180 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %178, <8 x float> %178, <8 x float> %179)
  %181 = select <8 x i1> %176, <8 x float> %180, <8 x float> %179
  store <8 x float> %181, ptr %.spill6, align 32
  %182 = load <8 x i1>, ptr %.spill, align 1
  %183 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 29
  %184 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %183, i32 32, <8 x i1> %182, <8 x float> zeroinitializer)
  %185 = load <8 x float>, ptr %.spill7, align 32
  %186 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %184, <8 x float> %184, <8 x float> %185)
  %187 = select <8 x i1> %182, <8 x float> %186, <8 x float> %185
  store <8 x float> %187, ptr %.spill7, align 32
  %188 = load <8 x i1>, ptr %.spill, align 1
  %189 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 30
  %190 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %189, i32 32, <8 x i1> %188, <8 x float> zeroinitializer)
  %191 = load <8 x float>, ptr %.spill8, align 32
  %192 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %190, <8 x float> %190, <8 x float> %191)
  %193 = select <8 x i1> %188, <8 x float> %192, <8 x float> %191
  store <8 x float> %193, ptr %.spill8, align 32
  %194 = icmp ult <8 x i64> <i64 248, i64 249, i64 250, i64 251, i64 252, i64 253, i64 254, i64 255>, splat (i64 250)
  %195 = load <8 x i1>, ptr %.spill, align 1
  %196 = and <8 x i1> %195, %194
  %197 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 31
  %198 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %197, i32 32, <8 x i1> %195, <8 x float> zeroinitializer)
  %199 = load <8 x float>, ptr %.spill6, align 32
  %200 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %198, <8 x float> %198, <8 x float> %199)
  %201 = select <8 x i1> %196, <8 x float> %200, <8 x float> %199
  store <8 x float> %201, ptr %.spill6, align 32
  %202 = load <8 x float>, ptr %.spill6, align 32
  %203 = load <8 x float>, ptr %.spill7, align 32
  %204 = load <8 x float>, ptr %.spill8, align 32
  %205 = load <8 x float>, ptr %.spill9, align 32
  %206 = fadd <8 x float> %202, %203
  %207 = fadd <8 x float> %204, %205
  %208 = fadd <8 x float> %206, %207
  %209 = shufflevector <8 x float> %208, <8 x float> poison, <8 x i32> <i32 4, i32 5, i32 6, i32 7, i32 0, i32 1, i32 2, i32 3>
  %210 = fadd <8 x float> %208, %209
  %211 = shufflevector <8 x float> %210, <8 x float> poison, <8 x i32> <i32 2, i32 3, i32 0, i32 1, i32 6, i32 7, i32 4, i32 5>
  %212 = fadd <8 x float> %210, %211
  %213 = shufflevector <8 x float> %212, <8 x float> poison, <8 x i32> <i32 1, i32 0, i32 3, i32 2, i32 5, i32 4, i32 7, i32 6>
  %214 = fadd <8 x float> %212, %213
  %215 = fmul <8 x float> %214, splat (float 0x3F70624DE0000000)
  %216 = load <8 x float>, ptr %.spill4, align 32
  %217 = fadd <8 x float> %215, %216
  %218 = call <8 x float> @llvm.sqrt.v8f32(<8 x float> %217)
  %219 = fdiv <8 x float> splat (float 1.000000e+00), %218
  store <8 x float> %219, ptr %.spill14, align 32
  store i64 0, ptr %.slot15, align 8
  br label %tile.test16

tile.test16:                                      ; preds = %tile.body17, %tile.exit13
  %220 = load i64, ptr %.slot15, align 8
  %221 = icmp ult i64 %220, 28
  br i1 %221, label %tile.body17, label %tile.exit18

tile.body17:                                      ; preds = %tile.test16
  %222 = load i64, ptr %.slot15, align 8
  %223 = load <8 x i1>, ptr %.spill, align 1
  %224 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 %222
  %225 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %224, i32 32, <8 x i1> %223, <8 x float> zeroinitializer)
  %226 = load <8 x float>, ptr %.spill14, align 32
  %227 = fmul <8 x float> %225, %226
  %228 = load { <8 x ptr>, <8 x i64> }, ptr %.spill3, align 64
  %229 = extractvalue { <8 x ptr>, <8 x i64> } %228, 0
  %230 = extractelement <8 x ptr> %229, i64 0
  %231 = shl i64 %222, 3
  %232 = getelementptr float, ptr %230, i64 %231
  %233 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %232, i32 4, <8 x i1> %223, <8 x float> zeroinitializer)
  %234 = fmul <8 x float> %227, %233
  %235 = load { <8 x ptr>, <8 x i64> }, ptr %.spill5, align 64
  %236 = extractvalue { <8 x ptr>, <8 x i64> } %235, 0
  %237 = extractelement <8 x ptr> %236, i64 0
  %238 = shl i64 %222, 3
  %239 = load i64, ptr %.spill1, align 8
  %240 = mul i64 %239, 250
  %241 = add i64 %240, %238
  %242 = getelementptr float, ptr %237, i64 %241
  call void @llvm.masked.store.v8f32.p0(<8 x float> %234, ptr %242, i32 4, <8 x i1> %223)
  %243 = load i64, ptr %.slot15, align 8
  %244 = add i64 %243, 1
  %245 = load <8 x i1>, ptr %.spill, align 1
  %246 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 %244
  %247 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %246, i32 32, <8 x i1> %245, <8 x float> zeroinitializer)
  %248 = load <8 x float>, ptr %.spill14, align 32
  %249 = fmul <8 x float> %247, %248
  %250 = load { <8 x ptr>, <8 x i64> }, ptr %.spill3, align 64
  %251 = extractvalue { <8 x ptr>, <8 x i64> } %250, 0
  %252 = extractelement <8 x ptr> %251, i64 0
  %253 = shl i64 %244, 3
  %254 = getelementptr float, ptr %252, i64 %253
  %255 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %254, i32 4, <8 x i1> %245, <8 x float> zeroinitializer)
  %256 = fmul <8 x float> %249, %255
  %257 = load { <8 x ptr>, <8 x i64> }, ptr %.spill5, align 64
  %258 = extractvalue { <8 x ptr>, <8 x i64> } %257, 0
  %259 = extractelement <8 x ptr> %258, i64 0
  %260 = shl i64 %244, 3
  %261 = load i64, ptr %.spill1, align 8
  %262 = mul i64 %261, 250
  %263 = add i64 %262, %260
  %264 = getelementptr float, ptr %259, i64 %263
  call void @llvm.masked.store.v8f32.p0(<8 x float> %256, ptr %264, i32 4, <8 x i1> %245)
  %265 = load i64, ptr %.slot15, align 8
  %266 = add i64 %265, 2
  %267 = load <8 x i1>, ptr %.spill, align 1
  %268 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 %266
  %269 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %268, i32 32, <8 x i1> %267, <8 x float> zeroinitializer)
  %270 = load <8 x float>, ptr %.spill14, align 32
  %271 = fmul <8 x float> %269, %270
  %272 = load { <8 x ptr>, <8 x i64> }, ptr %.spill3, align 64
  %273 = extractvalue { <8 x ptr>, <8 x i64> } %272, 0
  %274 = extractelement <8 x ptr> %273, i64 0
  %275 = shl i64 %266, 3
  %276 = getelementptr float, ptr %274, i64 %275
  %277 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %276, i32 4, <8 x i1> %267, <8 x float> zeroinitializer)
  %278 = fmul <8 x float> %271, %277
  %279 = load { <8 x ptr>, <8 x i64> }, ptr %.spill5, align 64
  %280 = extractvalue { <8 x ptr>, <8 x i64> } %279, 0
  %281 = extractelement <8 x ptr> %280, i64 0
  %282 = shl i64 %266, 3
  %283 = load i64, ptr %.spill1, align 8
  %284 = mul i64 %283, 250
  %285 = add i64 %284, %282
  %286 = getelementptr float, ptr %281, i64 %285
  call void @llvm.masked.store.v8f32.p0(<8 x float> %278, ptr %286, i32 4, <8 x i1> %267)
  %287 = load i64, ptr %.slot15, align 8
  %288 = add i64 %287, 3
  %289 = load <8 x i1>, ptr %.spill, align 1
  %290 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 %288
  %291 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %290, i32 32, <8 x i1> %289, <8 x float> zeroinitializer)
  %292 = load <8 x float>, ptr %.spill14, align 32
  %293 = fmul <8 x float> %291, %292
  %294 = load { <8 x ptr>, <8 x i64> }, ptr %.spill3, align 64
  %295 = extractvalue { <8 x ptr>, <8 x i64> } %294, 0
  %296 = extractelement <8 x ptr> %295, i64 0
  %297 = shl i64 %288, 3
  %298 = getelementptr float, ptr %296, i64 %297
  %299 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %298, i32 4, <8 x i1> %289, <8 x float> zeroinitializer)
  %300 = fmul <8 x float> %293, %299
  %301 = load { <8 x ptr>, <8 x i64> }, ptr %.spill5, align 64
  %302 = extractvalue { <8 x ptr>, <8 x i64> } %301, 0
  %303 = extractelement <8 x ptr> %302, i64 0
  %304 = shl i64 %288, 3
  %305 = load i64, ptr %.spill1, align 8
  %306 = mul i64 %305, 250
  %307 = add i64 %306, %304
  %308 = getelementptr float, ptr %303, i64 %307
  call void @llvm.masked.store.v8f32.p0(<8 x float> %300, ptr %308, i32 4, <8 x i1> %289)
  %309 = load i64, ptr %.slot15, align 8
  %310 = add i64 %309, 4
  store i64 %310, ptr %.slot15, align 8
  br label %tile.test16

tile.exit18:                                      ; preds = %tile.test16
  %311 = load <8 x i1>, ptr %.spill, align 1
  %312 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 28
  %313 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %312, i32 32, <8 x i1> %311, <8 x float> zeroinitializer)
  %314 = load <8 x float>, ptr %.spill14, align 32
  %315 = fmul <8 x float> %313, %314
  %316 = load { <8 x ptr>, <8 x i64> }, ptr %.spill3, align 64
  %317 = extractvalue { <8 x ptr>, <8 x i64> } %316, 0
  %318 = extractelement <8 x ptr> %317, i64 0
  %319 = getelementptr float, ptr %318, i64 224
  %320 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %319, i32 4, <8 x i1> %311, <8 x float> zeroinitializer)
  %321 = fmul <8 x float> %315, %320
  %322 = load { <8 x ptr>, <8 x i64> }, ptr %.spill5, align 64
  %323 = extractvalue { <8 x ptr>, <8 x i64> } %322, 0
  %324 = extractelement <8 x ptr> %323, i64 0
  %325 = load i64, ptr %.spill1, align 8
  %326 = mul i64 %325, 250
  %327 = add i64 %326, 224
  %328 = getelementptr float, ptr %324, i64 %327
  call void @llvm.masked.store.v8f32.p0(<8 x float> %321, ptr %328, i32 4, <8 x i1> %311)
  %329 = load <8 x i1>, ptr %.spill, align 1
  %330 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 29
  %331 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %330, i32 32, <8 x i1> %329, <8 x float> zeroinitializer)
  %332 = load <8 x float>, ptr %.spill14, align 32
  %333 = fmul <8 x float> %331, %332
  %334 = load { <8 x ptr>, <8 x i64> }, ptr %.spill3, align 64
  %335 = extractvalue { <8 x ptr>, <8 x i64> } %334, 0
  %336 = extractelement <8 x ptr> %335, i64 0
  %337 = getelementptr float, ptr %336, i64 232
  %338 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %337, i32 4, <8 x i1> %329, <8 x float> zeroinitializer)
  %339 = fmul <8 x float> %333, %338
  %340 = load { <8 x ptr>, <8 x i64> }, ptr %.spill5, align 64
  %341 = extractvalue { <8 x ptr>, <8 x i64> } %340, 0
  %342 = extractelement <8 x ptr> %341, i64 0
  %343 = load i64, ptr %.spill1, align 8
  %344 = mul i64 %343, 250
  %345 = add i64 %344, 232
  %346 = getelementptr float, ptr %342, i64 %345
  call void @llvm.masked.store.v8f32.p0(<8 x float> %339, ptr %346, i32 4, <8 x i1> %329)
  %347 = load <8 x i1>, ptr %.spill, align 1
  %348 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 30
  %349 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %348, i32 32, <8 x i1> %347, <8 x float> zeroinitializer)
  %350 = load <8 x float>, ptr %.spill14, align 32
  %351 = fmul <8 x float> %349, %350
  %352 = load { <8 x ptr>, <8 x i64> }, ptr %.spill3, align 64
  %353 = extractvalue { <8 x ptr>, <8 x i64> } %352, 0
  %354 = extractelement <8 x ptr> %353, i64 0
  %355 = getelementptr float, ptr %354, i64 240
  %356 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %355, i32 4, <8 x i1> %347, <8 x float> zeroinitializer)
  %357 = fmul <8 x float> %351, %356
  %358 = load { <8 x ptr>, <8 x i64> }, ptr %.spill5, align 64
  %359 = extractvalue { <8 x ptr>, <8 x i64> } %358, 0
  %360 = extractelement <8 x ptr> %359, i64 0
  %361 = load i64, ptr %.spill1, align 8
  %362 = mul i64 %361, 250
  %363 = add i64 %362, 240
  %364 = getelementptr float, ptr %360, i64 %363
  call void @llvm.masked.store.v8f32.p0(<8 x float> %357, ptr %364, i32 4, <8 x i1> %347)
  %365 = icmp ult <8 x i64> <i64 248, i64 249, i64 250, i64 251, i64 252, i64 253, i64 254, i64 255>, splat (i64 250)
  %366 = load <8 x i1>, ptr %.spill, align 1
  %367 = and <8 x i1> %366, %365
  %368 = getelementptr inbounds <8 x float>, ptr %tile_snapshot.private, i64 31
  %369 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %368, i32 32, <8 x i1> %366, <8 x float> zeroinitializer)
  %370 = load <8 x float>, ptr %.spill14, align 32
  %371 = fmul <8 x float> %369, %370
  %372 = load { <8 x ptr>, <8 x i64> }, ptr %.spill3, align 64
  %373 = extractvalue { <8 x ptr>, <8 x i64> } %372, 0
  %374 = add <8 x i64> splat (i64 248), <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %375 = getelementptr float, <8 x ptr> %373, <8 x i64> %374
  %376 = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> %375, i32 4, <8 x i1> %367, <8 x float> zeroinitializer)
  %377 = fmul <8 x float> %371, %376
  %378 = load { <8 x ptr>, <8 x i64> }, ptr %.spill5, align 64
  %379 = extractvalue { <8 x ptr>, <8 x i64> } %378, 0
  %380 = load i64, ptr %.spill1, align 8
  %381 = mul i64 %380, 250
  %382 = add i64 %381, 248
  %383 = insertelement <8 x i64> poison, i64 %382, i64 0
  %384 = shufflevector <8 x i64> %383, <8 x i64> poison, <8 x i32> zeroinitializer
  %385 = add <8 x i64> %384, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %386 = getelementptr float, <8 x ptr> %379, <8 x i64> %385
  call void @llvm.masked.scatter.v8f32.v8p0(<8 x float> %377, <8 x ptr> %386, i32 4, <8 x i1> %367)
  br label %packet.exit

packet.exit:                                      ; preds = %tile.exit18, %entry
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.vector.reduce.or.v8i1(<8 x i1>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <8 x float> @llvm.masked.load.v8f32.p0(ptr nocapture, i32 immarg, <8 x i1>, <8 x float>) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.masked.store.v8f32.p0(<8 x float>, ptr nocapture, i32 immarg, <8 x i1>) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr>, i32 immarg, <8 x i1>, <8 x float>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x float> @llvm.fmuladd.v8f32(<8 x float>, <8 x float>, <8 x float>) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x float> @llvm.sqrt.v8f32(<8 x float>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.masked.scatter.v8f32.v8p0(<8 x float>, <8 x ptr>, i32 immarg, <8 x i1>) #4

define internal void @rmsnorm_rows.packet_batch(ptr noalias readonly %argument_buffer, ptr %return_lanes, ptr noalias nonnull %launch_config, i32 %packet_count) {
entry:
  %packet.batch.remaining.slot = alloca i64, align 8
  %packet.batch.position.slot = alloca i32, align 4
  %0 = getelementptr inbounds i8, ptr %launch_config, i64 36
  %packet.thread.base = load i32, ptr %0, align 4
  %block.id = load i32, ptr %launch_config, align 4
  %1 = getelementptr inbounds i8, ptr %launch_config, i64 24
  %block.size = load i32, ptr %1, align 4
  %2 = getelementptr inbounds i8, ptr %launch_config, i64 12
  %dispatch.size = load i32, ptr %2, align 4
  %3 = zext i32 %packet.thread.base to i64
  %4 = zext i32 %block.id to i64
  %5 = zext i32 %block.size to i64
  %6 = zext i32 %dispatch.size to i64
  %7 = mul i64 %4, %5
  %8 = add i64 %7, %3
  %9 = zext i32 %packet_count to i64
  %packet.batch.lanes = shl i64 %9, 3
  %10 = icmp ugt i64 %5, %3
  %11 = sub i64 %5, %3
  %12 = select i1 %10, i64 %11, i64 0
  %13 = icmp ult i64 %packet.batch.lanes, %12
  %packet.batch.lanes1 = select i1 %13, i64 %packet.batch.lanes, i64 %12
  %14 = icmp ugt i64 %6, %8
  %15 = sub i64 %6, %8
  %16 = select i1 %14, i64 %15, i64 0
  %17 = icmp ult i64 %packet.batch.lanes1, %16
  %packet.batch.lanes2 = select i1 %17, i64 %packet.batch.lanes1, i64 %16
  %packet.full.count = lshr i64 %packet.batch.lanes2, 3
  store i64 %packet.full.count, ptr %packet.batch.remaining.slot, align 8
  store i32 %packet.thread.base, ptr %packet.batch.position.slot, align 4
  br label %packet.batch.full.chunk.test

packet.batch.full.chunk.test:                     ; preds = %packet.batch.full.chunk, %entry
  %18 = load i64, ptr %packet.batch.remaining.slot, align 8
  %19 = icmp uge i64 %18, 16
  br i1 %19, label %packet.batch.full.chunk, label %packet.batch.partial.full.test

packet.batch.full.chunk:                          ; preds = %packet.batch.full.chunk.test
  %20 = load i32, ptr %packet.batch.position.slot, align 4
  store i32 %20, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %21 = add i32 %20, 8
  store i32 %21, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %22 = add i32 %20, 16
  store i32 %22, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %23 = add i32 %20, 24
  store i32 %23, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %24 = add i32 %20, 32
  store i32 %24, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %25 = add i32 %20, 40
  store i32 %25, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %26 = add i32 %20, 48
  store i32 %26, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %27 = add i32 %20, 56
  store i32 %27, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %28 = add i32 %20, 64
  store i32 %28, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %29 = add i32 %20, 72
  store i32 %29, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %30 = add i32 %20, 80
  store i32 %30, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %31 = add i32 %20, 88
  store i32 %31, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %32 = add i32 %20, 96
  store i32 %32, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %33 = add i32 %20, 104
  store i32 %33, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %34 = add i32 %20, 112
  store i32 %34, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %35 = add i32 %20, 120
  store i32 %35, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %36 = add i32 %20, 128
  store i32 %36, ptr %packet.batch.position.slot, align 4
  %37 = load i64, ptr %packet.batch.remaining.slot, align 8
  %38 = sub i64 %37, 16
  store i64 %38, ptr %packet.batch.remaining.slot, align 8
  br label %packet.batch.full.chunk.test

packet.batch.partial.full.test:                   ; preds = %packet.batch.partial.full.loop, %packet.batch.full.chunk.test
  %39 = load i64, ptr %packet.batch.remaining.slot, align 8
  %40 = icmp uge i64 %39, 1
  br i1 %40, label %packet.batch.partial.full.loop, label %packet.batch.tail.test

packet.batch.partial.full.loop:                   ; preds = %packet.batch.partial.full.test
  %41 = load i32, ptr %packet.batch.position.slot, align 4
  store i32 %41, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)
  %42 = add i32 %41, 8
  store i32 %42, ptr %packet.batch.position.slot, align 4
  %43 = load i64, ptr %packet.batch.remaining.slot, align 8
  %44 = sub i64 %43, 1
  store i64 %44, ptr %packet.batch.remaining.slot, align 8
  br label %packet.batch.partial.full.test

packet.batch.tail.test:                           ; preds = %packet.batch.partial.full.test
  %45 = and i64 %packet.batch.lanes2, 7
  %packet.tail.lane.count = trunc i64 %45 to i32
  %46 = icmp ne i32 %packet.tail.lane.count, 0
  br i1 %46, label %packet.batch.tail, label %packet.batch.exit

packet.batch.tail:                                ; preds = %packet.batch.tail.test
  %47 = load i32, ptr %packet.batch.position.slot, align 4
  store i32 %47, ptr %0, align 4
  call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 %packet.tail.lane.count)
  br label %packet.batch.exit

packet.batch.exit:                                ; preds = %packet.batch.tail, %packet.batch.tail.test
  ret void
}

define void @rmsnorm_rows.packet_batch.blocks(ptr noalias readonly %argument_buffer, ptr %return_lanes, ptr noalias nonnull %launch_config, i32 %block_count) {
entry:
  %block.slot = alloca i32, align 4
  %0 = getelementptr inbounds i8, ptr %launch_config, i64 24
  %block.size = load i32, ptr %0, align 4
  store i32 0, ptr %block.slot, align 4
  br label %block.test

block.test:                                       ; preds = %block.next, %entry
  %1 = load i32, ptr %block.slot, align 4
  %2 = icmp ult i32 %1, %block_count
  br i1 %2, label %block.body, label %block.exit

block.body:                                       ; preds = %block.test
  %3 = getelementptr inbounds i8, ptr %launch_config, i64 36
  store i32 0, ptr %3, align 4
  %4 = icmp eq i32 %block.size, 32
  br i1 %4, label %block.packets.4, label %block.packets.other

block.packets.4:                                  ; preds = %block.body
  call void @rmsnorm_rows.packet_batch(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 4)
  br label %block.next

block.packets.other:                              ; preds = %block.body
  %5 = icmp eq i32 %block.size, 128
  br i1 %5, label %block.packets.16, label %block.packets.other1

block.packets.16:                                 ; preds = %block.packets.other
  call void @rmsnorm_rows.packet_batch(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 16)
  br label %block.next

block.packets.other1:                             ; preds = %block.packets.other
  %6 = add i32 %block.size, 7
  %block.packet.count = lshr i32 %6, 3
  call void @rmsnorm_rows.packet_batch(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 %block.packet.count)
  br label %block.next

block.next:                                       ; preds = %block.packets.other1, %block.packets.16, %block.packets.4
  %7 = load i32, ptr %launch_config, align 4
  %8 = add i32 %7, 1
  store i32 %8, ptr %launch_config, align 4
  %9 = load i32, ptr %block.slot, align 4
  %10 = add i32 %9, 1
  store i32 %10, ptr %block.slot, align 4
  br label %block.test

block.exit:                                       ; preds = %block.test
  ret void
}

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(read) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(write) }
