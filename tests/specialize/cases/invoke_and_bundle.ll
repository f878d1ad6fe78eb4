define void @rows(ptr %p, i32 %active_lanes) personality ptr @personality {
  ret void
}

define void @batch(ptr %p) personality ptr @personality {
  invoke fastcc void @other(ptr %p, i32 8)
          to label %next unwind label %pad

next:
  invoke void @rows(ptr align 4 %p, i32 8) [ "x"(i32 8) ]
          to label %done unwind label %pad

pad:
  %e = landingpad { ptr, i32 }
          cleanup
  resume { ptr, i32 } %e

done:
  ret void
}

declare void @other(ptr, i32)

declare i32 @personality(...)
