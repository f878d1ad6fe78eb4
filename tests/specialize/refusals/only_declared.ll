; code: VF202
; place: 4:14
; options: entry=rows
declare void @rows(ptr, i32)
