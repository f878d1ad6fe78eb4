define i32 @m(ptr %"a b", i32 %"n;") {
"b l":
  br label %"x \22"

"x \22":
  %"r r" = call i32 @rows(ptr %"a b", i32 %"n;")
  br label %"y;"

"y;": ; preds = %"x \22"
  %q = phi i32 [ %"r r", %"x \22" ]
  ret i32 %q
}
