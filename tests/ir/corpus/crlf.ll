; CRLF
@x = global i32 0 ; c

define void @f(i1 %c) {
  br i1 %c, label %a, label %b

a:                    ; preds = %0
  unreachable

b:                    ; preds = %0
  ret void
}

!0 = !{}
!1 = !{!0}
