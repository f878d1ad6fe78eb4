define dso_local hidden void @"my rows\22"(ptr %"a b", i32 %"active_lanes") section "x }" {
"bl ock":
  store i32 %active_lanes, ptr %"a b", align 4 ; %active_lanes stays in a comment
  call void asm sideeffect "# %active_lanes", "r"(i32 %"active_lanes")
  ret void
}

define internal void @"my rows\22.full_packet"(ptr %"a b") section "x }" {
"bl ock":
  store i32 8, ptr %"a b", align 4 ; %active_lanes stays in a comment
  call void asm sideeffect "# %active_lanes", "r"(i32 8)
  ret void
}

define void @batch(ptr %p) {
  call void @"my rows\22.full_packet"(ptr %p)
  ret void
}
