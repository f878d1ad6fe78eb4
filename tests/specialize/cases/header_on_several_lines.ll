define internal
  void @rows(
    ptr %p, ; the lanes follow
    i32 %active_lanes
  )
  nounwind
{
  store i32 %active_lanes, ptr %p, align 4
  ret void
}

define void @batch(ptr %p) {
  call void @rows(
    ptr %p,
    i32 8
  )
  ret void
}