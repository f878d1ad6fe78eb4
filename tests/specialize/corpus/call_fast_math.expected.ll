; dialects: 15 19 22
; options: 
; runs: yes

define internal float @rows(float %x, i32 %active_lanes) {
  %f = uitofp i32 %active_lanes to float
  %g = fadd float %f, %x
  ret float %g
}

define internal float @rows.full_packet(float %x) {
  %f = uitofp i32 8 to float
  %g = fadd float %f, %x
  ret float %g
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %x = uitofp i32 %seed to float
  %f = call nnan ninf float @rows.full_packet(float %x)
  %r = fptoui float %f to i32
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %f = call nnan ninf float @rows(float 1.000000e+00, i32 %lanes)
  %r = fptoui float %f to i32
  ret i32 %r
}
