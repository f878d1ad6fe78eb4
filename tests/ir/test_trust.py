"""What ends LLVM goes to a process of its own, and becomes a finding; plain code stays in this process."""

from __future__ import annotations

from pathlib import Path

import pytest

from vfsimt.errors import InputError
from vfsimt.ir import trust
from vfsimt.ir.oracle import check_module
from vfsimt.ir.trust import is_trusted

EXAMPLE = Path(__file__).parents[2] / "examples" / "rmsnorm_w8.ll"


def in_body(statement: str, rest: str = "") -> str:
    return f"define i32 @f(ptr %p, i32 %n) {{\n  {statement}\n  ret i32 0\n}}\n{rest}"


def intrinsic(call: str, declaration: str) -> str:
    return in_body(call, f"declare {declaration}\n")


LOAD = "<4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)"
STORE = "void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)"
ENDS_LLVM = {
    "alignment of a masked load": intrinsic(
        "%x = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 3, <4 x i1> undef, <4 x i32> undef)", LOAD
    ),
    "alignment of a masked store": intrinsic(
        "call void @llvm.masked.store.v4i32.p0(<4 x i32> undef, ptr %p, i32 zeroinitializer, <4 x i1> undef)", STORE
    ),
    "masked load of another type": intrinsic(
        "%x = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 4, <4 x i1> undef, <3 x i32> undef)", LOAD
    ),
    "alignment of memset": intrinsic(
        "call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 8, i32 3, i1 false)",
        "void @llvm.memset.p0.i64(ptr, i8, i64, i32, i1)",
    ),
    "ctlz of an older LLVM": intrinsic("%x = call i32 @llvm.ctlz.i32(i16 7)", "i32 @llvm.ctlz.i32(i32)"),
    "result of an intrinsic": intrinsic(
        "%x = call { i32, i1 } @llvm.trunc.isVoid(float 0.0)", "float @llvm.trunc.isVoid(float)"
    ),
    "quoted name": intrinsic(
        '%x = call <4 x i32> @"llvm.masked.load.v4i32.p0"(ptr %p, i32 3, <4 x i1> undef, <4 x i32> undef)', LOAD
    ),
    "cmpxchg of an odd size": in_body("%x = cmpxchg ptr %p, x86_fp80 undef, x86_fp80 undef seq_cst seq_cst"),
    "atomic load without a fixed size": in_body("%x = load atomic <vscale x 1 x i8>, ptr %p seq_cst, align 8"),
    "target type": '@g = external global target("riscv.vector.tuple", i8, 2)\n',
    "null of a type without one": "@g = global x86_amx zeroinitializer\n",
    "null of metadata": "@g = global metadata zeroinitializer\n",
    "large vector": in_body("%x = alloca <4294967295 x i8388607>"),
    "large vector, apart": in_body("%x = alloca < ; a comment\n 4294967295 x i8388607>"),
    "initializes": "declare void @f(ptr initializes((0, 499999999999999999999)))\n",
    "allocsize": "declare ptr @f(i32, i32) allocsize(0, 4294967295)\n",
    "block address in another": "@g = constant ptr blockaddress(blockaddress(@f, %x), %y)\n",
    "flags of a phi": in_body("%x = phi fast i32 [ %n, %0 ], [ %y, %z ]"),
    "result of a landing pad": in_body("landingpad\n  %x = add i32 %n, 1"),
}  # fmt: skip


@pytest.mark.parametrize("kind", ENDS_LLVM)
def test_what_ends_llvm_is_a_finding(kind: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert not is_trusted(ENDS_LLVM[kind])
    with pytest.raises(InputError) as caught:
        check_module(ENDS_LLVM[kind])
    (finding,) = caught.value.findings
    assert finding.code == "VF114"
    assert all(note.message for note in finding.notes)
    assert capfd.readouterr() == ("", "")


PLAIN = {
    "a bundled kernel": EXAMPLE.read_text(encoding="utf-8"),
    "masked load": intrinsic(
        "%x = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 4, <4 x i1> undef, <4 x i32> undef)", LOAD
    ),
    "masked store under a constant": intrinsic(
        "call void @llvm.masked.store.v4i32.p0(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %p, i32 16, "
        "<4 x i1> <i1 true, i1 true, i1 true, i1 false>)",
        STORE,
    ),
    "masked load of LLVM 22": intrinsic(
        "%x = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 4 %p, <4 x i1> undef, <4 x i32> undef)",
        "<4 x i32> @llvm.masked.load.v4i32.p0(ptr, <4 x i1>, <4 x i32>)",
    ),
    "fast arithmetic": in_body("%x = fmul fast float 1.0, 2.0"),
    "processor": 'define void @f() #0 {\n  ret void\n}\nattributes #0 = { "target-cpu"="cortex-a72" }\n',
    "rejected": in_body("%x = add i32 %n, %none"),
}


@pytest.mark.parametrize("kind", PLAIN)
def test_plain_code_is_judged_here(kind: str) -> None:
    assert is_trusted(PLAIN[kind])


@pytest.mark.parametrize(
    ("change", "to"),
    [("i32 4, <4", "i32 3, <4"), ("undef, <4 x i32>", "undef, <3 x i32>"), ("x i1> undef", "x i8> undef"),
     ("call <4", "call <8"), ("i32 4, <4", "i32 zeroinitializer, <4"), ("i32 4, <4", "i32 8589934592000, <4"),
     (".p0(ptr %p", ".p0(i64 1"), ("\n  ret", "\n  !x\n  ret"), ("masked.load", "masked.loads")],
)  # fmt: skip
def test_one_change_and_it_is_not_plain(change: str, to: str) -> None:
    text = PLAIN["masked load"]
    assert text.count(change) >= 1
    assert not is_trusted(text.replace(change, to, 1))


def test_large_text_is_not_looked_at() -> None:
    text = f"; {'x' * trust.LARGEST}\n"
    assert (is_trusted(text), is_trusted(text[2:8])) == (False, True)
