"""A module without findings, and changes of it; LLVM accepts each of them."""

from __future__ import annotations

import vfsimt
from vfsimt.diagnostics import TextPlace
from vfsimt.ir.oracle import check_module

RECORD = "  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)\n"
"""z = 1, y = 1, x = 128: the value of the specification."""

CLEAN = """declare void @llvm.hivm.store.vfsimt.info(i64)

define weak_odr simt_entry void @first(ptr addrspace(6) %p, i32 %n) #0 {
  store i32 %n, ptr addrspace(6) %p, align 4
  ret void
}

define linkonce_odr simt_entry void @second(ptr addrspace(6) %p) #0 {
  %v = load i32, ptr addrspace(6) %p, align 4
  ret void
}

define void @k(i32 %n, ptr %f, i1 %c) {
entry:
  %slots = alloca [4 x i32], align 4, addrspace(6), !pto.persistent !0
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  %slot = getelementptr inbounds [4 x i32], ptr addrspace(6) %slots, i32 0, i32 1
  br i1 %c, label %left, label %right

left:
  call simt_entry void @first(ptr addrspace(6) %slot, i32 %n)
  br label %right

right:
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @second(ptr addrspace(6) %slot)
  call simt_entry void @second(ptr addrspace(6) %slot)
  ret void
}

attributes #0 = { noinline "simt-max-threads"="128" "simt-max-registers"="128" }

!0 = !{}
"""


def changed(*changes: tuple[str, str]) -> str:
    """The clean module after some replacements, each of the first place that fits."""
    text = CLEAN
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    check_module(text)
    return text


def codes(text: str, *, select: tuple[str, ...] = (), ignore: tuple[str, ...] = ()) -> list[str]:
    """The codes that are found, in reading order."""
    options = vfsimt.LintOptions(name="k.ll", select=select, ignore=ignore)
    return [finding.code for finding in vfsimt.lint(text, options)]


def marked(place: object) -> str:
    """What the caret underlines."""
    assert isinstance(place, TextPlace)
    start = place.excerpt_column - 1
    return place.excerpt[start : start + place.width]


def kernel(body: str, *, callee: str = "declare", extra: str = "") -> str:
    """A module with one kernel of some statements, which may call @simt, built for 128 threads."""
    header = "simt_entry void @simt(ptr) #0" if callee == "declare" else "weak_odr simt_entry void @simt(ptr %p) #0"
    rest = "" if callee == "declare" else " {\n  ret void\n}"
    text = (
        "declare void @llvm.hivm.store.vfsimt.info(i64)\n"
        f"{callee} {header}{rest}\n{extra}"
        f"define void @k(ptr %p, i64 %n, i1 %c) {{\nentry:\n{body}  ret void\n}}\n"
        'attributes #0 = { noinline "simt-max-threads"="128" }\n!0 = !{}\n'
    )
    check_module(text)
    return text


CALL = "  call simt_entry void @simt(ptr %p)\n"


def record(value: str | int) -> str:
    """A store of launch dimensions."""
    return f"  call void @llvm.hivm.store.vfsimt.info(i64 {value})\n"


def packed(x: int, y: int = 1, z: int = 1) -> int:
    """The i64 of a launch record."""
    return z << 32 | y << 16 | x


def family(count: int, constant: bool = False) -> str:
    """A kernel and some clones with one call each, twins unless they differ in a constant."""
    parts = ["define void @k(ptr %p) {\n  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)\n"]
    parts += [f"  call simt_entry void @f{index}(ptr %p)\n" for index in range(count)]
    parts.append("  ret void\n}\n\n")
    for index in range(count):
        value = index if constant else 7
        parts.append(
            f"define linkonce_odr simt_entry void @f{index}(ptr %p{index}) noinline {{\n"
            f"  store i32 {value}, ptr %p{index}, align 4\n  ret void\n}}\n\n"
        )
    return "declare void @llvm.hivm.store.vfsimt.info(i64)\n\n" + "".join(parts)
