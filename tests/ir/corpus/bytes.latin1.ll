; latin-1: café ÿþ
@x = constant [5 x i8] c"é}€ÿ;"
define void @"été"() { ; µ
  ret void
} ; end