"""Lifetime, symbols, imports and refusals of compiled modules."""

from __future__ import annotations

import ctypes
import math
import threading
import time
from pathlib import Path

import pytest

from vfsimt import InputError, RefusedError, UsageError, VfsimtError
from vfsimt.jit import llvm
from vfsimt.jit.counts import count_instructions, disassemble
from vfsimt.jit.engine import CompileOptions, Engine, compile_module
from vfsimt.jit.objectfile import read_symbols
from vfsimt.jit.target import resolve_target

DOUBLE = "define float @double(float %x) {\n  %y = fadd float %x, %x\n  ret float %y\n}\n"
USES_LIBM = """
declare float @expf(float)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define float @use(float %x, ptr %to, ptr %from, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %n, i1 false)
  %y = call float @expf(float %x)
  ret float %y
}
"""


def codes(error: VfsimtError) -> list[str]:
    return [finding.code for finding in error.findings]


def call_float(address: int, value: float) -> float:
    return ctypes.CFUNCTYPE(ctypes.c_float, ctypes.c_float)(address)(value)


@pytest.mark.parametrize("opt", [0, 1, 2, 3])
@pytest.mark.parametrize("target", ["host", "generic"])
def test_a_function_computes_what_its_text_says(opt: int, target: str) -> None:
    if target == "generic" and llvm.host_triple().startswith("x86_64"):
        target = "x86-64"
    with compile_module(DOUBLE, CompileOptions(target=target, opt=opt)) as module:
        assert module.functions == ("double",)
        assert call_float(module.address("double"), 21.0) == 42.0
        assert set(module.seconds) == {"parse", "passes", "codegen", "link"}


def test_libc_and_libm_resolve() -> None:
    with compile_module(USES_LIBM) as module:
        source, target = ctypes.create_string_buffer(b"abc"), ctypes.create_string_buffer(4)
        signature = ctypes.CFUNCTYPE(ctypes.c_float, ctypes.c_float, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)
        value = signature(module.address("use"))(1.0, ctypes.addressof(target), ctypes.addressof(source), 3)
        assert value == pytest.approx(math.e)
        assert target.value == b"abc"


def test_every_other_import_is_listed_and_refused() -> None:
    text = (
        "declare i32 @getpid()\ndeclare void @no_such()\ndeclare float @expf(float)\n"
        "define void @f() {\n  %p = call i32 @getpid()\n  call void @no_such()\n"
        "  %e = call float @expf(float 1.0)\n  ret void\n}\n"
    )
    with pytest.raises(RefusedError) as caught:
        compile_module(text)
    assert codes(caught.value) == ["VF804", "VF804"]
    assert "getpid" in caught.value.findings[0].message
    assert "no_such" in caught.value.findings[1].message


def test_an_unknown_and_an_internal_function_are_refused() -> None:
    text = DOUBLE + "define internal void @hidden() noinline {\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n"
    with compile_module(text) as module:
        for name, word in (("nothing", "no function"), ("hidden", "internal")):
            with pytest.raises(UsageError, match=word) as caught:
                module.address(name)
            assert codes(caught.value) == ["VF805"]
    with compile_module(text, CompileOptions(exports=("hidden",))) as module:
        assert module.address("hidden")
    with pytest.raises(RefusedError) as refused:
        compile_module(text, CompileOptions(exports=("nothing",)))
    assert codes(refused.value) == ["VF805"]


def test_use_after_close() -> None:
    module = compile_module(DOUBLE)
    module.close()
    module.close()
    assert module.engine.closed
    for use in (lambda: module.address("double"), lambda: module.engine.add(DOUBLE, library="more")):
        with pytest.raises(UsageError) as caught:
            use()
        assert codes(caught.value) == ["VF806"]


def test_close_waits_for_a_running_call() -> None:
    engine = Engine()
    order: list[str] = []
    entered = threading.Event()

    def call() -> None:
        with engine.running():
            entered.set()
            time.sleep(0.05)
            order.append("called")

    thread = threading.Thread(target=call)
    thread.start()
    entered.wait()
    engine.close()
    order.append("closed")
    thread.join()
    assert order == ["called", "closed"]


def test_a_library_name_is_used_once() -> None:
    with Engine() as engine:
        first = engine.add(DOUBLE, library="a")
        second = engine.add(DOUBLE.replace("fadd", "fsub"), library="b")
        assert call_float(first.address("double"), 2.0) == 4.0
        assert call_float(second.address("double"), 2.0) == 0.0
        with pytest.raises(UsageError) as caught:
            engine.add(DOUBLE, library="a")
        assert codes(caught.value) == ["VF807"]


def test_a_module_that_llvm_rejects() -> None:
    with pytest.raises(InputError) as caught:
        compile_module("define void @f() {\n  ret i32 0\n}\n", CompileOptions(name="k.ll"))
    assert str(caught.value.findings[0].place) == "k.ll:2:7"


@pytest.mark.parametrize("target", ["no-such-cpu", "host,+no-such-feature", "host,avx2", "", "--help"])
def test_an_unknown_target(target: str) -> None:
    with pytest.raises(UsageError) as caught:
        resolve_target(target)
    assert codes(caught.value) == ["VF801"]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ('target triple = "nvptx64-nvidia-cuda"\n', "VF802", "k.ll:1:1"),
        ("declare i64 @llvm.hivm.GET.BLOCK.IDX()\n", "VF802", "k.ll:1:13"),
        ("declare simt_entry void @f()\n", "VF802", "k.ll:1:9"),
        ('define void @f() {\n  call void asm sideeffect "", "={TPER4}"()\n  ret void\n}\n', "VF802", "k.ll:2:13"),
        ('define void @f() {\n  call void asm sideeffect "nop", ""()\n  ret void\n}\n', "VF803", "k.ll:2:13"),
        ('module asm ".globl x"\n', "VF803", "k.ll:1:1"),
    ],
)
def test_what_would_end_the_process_is_refused_with_its_place(text: str, code: str, place: str) -> None:
    with pytest.raises(RefusedError) as caught:
        compile_module(text, CompileOptions(name="k.ll"))
    assert codes(caught.value) == [code]
    assert str(caught.value.findings[0].place) == place


def test_assembly_is_admitted_on_request() -> None:
    text = 'define void @f() {\n  call void asm sideeffect "nop", "~{memory}"()\n  ret void\n}\n'
    with compile_module(text, CompileOptions(admit_assembly=True)) as module:
        ctypes.CFUNCTYPE(None)(module.address("f"))()


def test_words_that_only_look_dangerous_pass() -> None:
    text = '; simt_entry asm llvm.hivm.x\n@"asm" = constant i32 1\n' + DOUBLE
    compile_module(text).close()


def test_symbols_and_counts_of_the_object() -> None:
    text = """
declare float @expf(float)
define float @leaf(<8 x float> %v, i1 %c, float %z) noinline {
  br i1 %c, label %a, label %b
a:
  %x = extractelement <8 x float> %v, i64 3
  ret float %x
b:
  %y = call float @expf(float %z)
  ret float %y
}
"""
    with compile_module(text) as module:
        symbols = {symbol.name: symbol for symbol in module.symbols}
        assert symbols["leaf"].is_function
        assert symbols["leaf"].size == len(symbols["leaf"].code) > 0
        assert not symbols["expf"].is_defined
        counts = module.static_counts()["leaf"]
        assert counts.code_bytes == symbols["leaf"].size
        assert counts.unknown_bytes == 0
        assert counts.branches >= 1
        assert counts.vector >= 1


def test_counts_of_known_instructions() -> None:
    # push rbp; mov rbp, rsp; mov [rsp-8], eax; mov eax, [rbp-8]; vaddps zmm0{k1}, zmm1, zmm2; call +0; jne +0; ret
    code = bytes.fromhex("55 4889e5 894424f8 8b45f8 62f1744958c2 e800000000 7500 c3")
    counts = count_instructions(code, "x86_64")
    assert (counts.instructions, counts.branches, counts.calls) == (8, 1, 1)
    assert (counts.stack_loads, counts.stack_stores, counts.vector, counts.masked) == (1, 1, 1, 1)
    assert count_instructions(b"\x06\x90", "x86_64").unknown_bytes == 1
    assert disassemble(b"\x90\xc3", "x86_64") == ("nop", "ret")
    with pytest.raises(ValueError, match="riscv"):
        count_instructions(b"", "riscv64")


@pytest.mark.parametrize("data", [b"", b"\x7fELF", b"MZ" * 100, b"\x7fELF\x02\x01" + bytes(20)])
def test_what_is_no_object(data: bytes) -> None:
    with pytest.raises(ValueError, match="object"):
        read_symbols(data)


def test_a_thousand_rounds_do_not_grow() -> None:
    statm = Path("/proc/self/statm")
    if not statm.exists():
        pytest.skip("no /proc")

    def resident_kilobytes() -> int:
        return int(statm.read_text(encoding="ascii").split()[1]) * 4

    options = CompileOptions(opt=1)
    for _ in range(100):
        compile_module(DOUBLE, options).close()
    before = resident_kilobytes()
    for _ in range(1000):
        compile_module(DOUBLE, options).close()
    assert resident_kilobytes() - before < 2000


def test_a_copy_has_variables_of_its_own() -> None:
    text = """
@count = internal global i32 0
define i32 @next() {
  %old = load i32, ptr @count
  %new = add i32 %old, 1
  store i32 %new, ptr @count
  ret i32 %new
}
"""
    with Engine() as engine:
        first = engine.add(text, library="first")
        copy = engine.add_copy(first, library="copy")
        functions = [ctypes.CFUNCTYPE(ctypes.c_int32)(module.address("next")) for module in (first, first, copy)]
        assert [function() for function in functions] == [1, 2, 1]
        with pytest.raises(UsageError) as caught:
            engine.add_copy(first, library="copy")
        assert [finding.code for finding in caught.value.findings] == ["VF807"]
    with pytest.raises(UsageError) as caught:
        engine.add_copy(first, library="late")
    assert [finding.code for finding in caught.value.findings] == ["VF806"]
