"""What a file is called that is no module: by its first bytes, or, where a text is no module, by what it shows."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vfsimt.errors import InputError
from vfsimt.filekinds import binary_kind, text_kind
from vfsimt.ir.module_text import read_module
from vfsimt.ir.reading import parse_ir

C_HELP = "clang -S -emit-llvm"


def refusal(data: bytes) -> tuple[str, str, str]:
    """Code, message and help for an input that is no module."""
    with pytest.raises(InputError) as caught:
        module = read_module(data, "input")
        parse_ir(module.text, module.text_name)
    (finding,) = caught.value.findings
    return finding.code, finding.message, finding.help


@pytest.mark.parametrize(
    ("data", "what", "how"),
    [
        (b"\x7fELF\x02\x01\x01" + bytes(64), "an ELF object", "compiled from"),
        (b"\x7fELF\x02\x01\x01" + bytes(64) + b".llvmbc\0.text\0", "an ELF object", "--dump-section=.llvmbc"),
        (struct.pack("<I", 0xFEEDFACF) + bytes(64), "a Mach-O file", "compiled from"),
        (struct.pack("<I", 0xFEEDFACF) + b"__LLVM\0\0__bitcode", "a Mach-O file", "segedit"),
        (struct.pack(">I", 0xCAFEBABE) + bytes(64), "a Mach-O universal binary", "compiled from"),
        (struct.pack("<H", 0x8664) + bytes(64), "a COFF object", "compiled from"),
        (struct.pack("<H", 0xAA64) + bytes(64), "a COFF object", "compiled from"),
        (b"MZ\x90\0" + bytes(64), "a Windows executable", "compiled from"),
        (b"\0asm\x01\0\0\0", "a WebAssembly module", "compiled from"),
        (b"!<arch>\nk.o/", "an ar archive", "llvm-ar x"),
        (b"!<thin>\n//", "a thin ar archive", "llvm-ar t"),
        (b"\x1f\x8b\x08\0", "gzip data", "gunzip"),
        (b"\xfd7zXZ\0\0", "xz data", "unxz"),
        (b"\x28\xb5\x2f\xfd\0", "zstd data", "unzstd"),
        (b"BZh91AY", "bzip2 data", "bunzip2"),
        (b"PK\x03\x04", "a zip archive", "unpack"),
        ("\ufeffdefine void @f()".encode("utf-16"), "UTF-16 text", "UTF-8"),
        ("define void @f() { ret void }".encode("utf-16-le"), "UTF-16 text", "UTF-8"),
        ("define void @f() { ret void }".encode("utf-16-be"), "UTF-16 text", "UTF-8"),
        (b"\xef\xbb\xbfdefine void @f()", "UTF-8 text with a byte order mark", "remove the mark"),
        (b"CPCH\x01", "a precompiled header or module of clang", C_HELP),
        (b"ML\xefR\x01", "MLIR bytecode", "mlir-translate"),
        (struct.pack("<I", 0x07230203) + bytes(16), "a SPIR-V module", "llvm-spirv -r"),
        (b"__CLANG_OFFLOAD_BUNDLE__\x02", "an offload bundle", "clang-offload-bundler"),
        (b"\x10\xff\x10\xad\x01", "an offload binary", "clang-offload-packager"),
        (b"#include <math.h>\nfloat f(float x) { return sinf(x); }\n", "C or C++ source", C_HELP),
        (b"/* a { */\nint x = 3;\nvoid g(void) { x++; }\n", "C or C++ source", C_HELP),
        (b"namespace a { template <class T> T f(T x) { return x; } }\n", "C or C++ source", C_HELP),
        (b'int main(void) {\n  puts("unbalanced {");\n', "C or C++ source", C_HELP),
        (b"__global__ void k(float *x) { x[threadIdx.x] *= 2; }\n", "CUDA or HIP source", "--cuda-device-only"),
        (b'pub extern "C" fn f(x: i32) -> i32 { x + 1 }\n', "Rust source", "--emit=llvm-ir"),
        (b"import triton\n@triton.jit\ndef k(x): pass\n", "Python source", "its compiler writes"),
        (b"module attributes {a.b = 1} {\n  func.func @f() { return }\n}\n", "MLIR", "mlir-translate"),
        (b"#map = affine_map<(d0) -> (d0)>\nfunc.func @f() { return }\n", "MLIR", "mlir-translate"),
        (
            b"--- |\n  define void @f() {\n    ret void\n  }\n...\n---\nname: f\n",
            "LLVM machine IR",
            "instruction selection",
        ),
        (b"//\n.version 6.0\n.target sm_60\n.visible .func g() { ret; }\n", "PTX assembly", "compiled from"),
        (b'\t.text\n\t.file\t"k.c"\n\t.globl\tf\nf:\n\tretq\n', "assembly", "compiled from"),
        (b"; SPIR-V\n; Version: 1.0\nOpCapability Shader\n", "SPIR-V assembly", "spirv-as"),
        (b'{"schema": "vfsimt.manifest/1", "module": {}}', "a manifest (vfsimt.manifest/1)", "made from"),
        (b'{"schema": "vfsimt.report/1"}', "a report of vfsimt (vfsimt.report/1)", "made from"),
        (b'["a", {"b": 1}]\n', "JSON", "name the module"),
    ],
)
def test_an_input_is_called_what_it_is(data: bytes, what: str, how: str) -> None:
    code, message, help_line = refusal(data)
    assert (code, message) == ("VF110", f"this is {what}, not LLVM IR")
    assert how in help_line


@pytest.mark.parametrize(
    "text",
    [
        "; #include <math.h>\ndefine void @f() {\n  ret void\n}\n",
        "/*\n#include <math.h>\nint main(void) { return 0; }\n*/\ndefine void @f() {\n  ret void\n}\n",
        'module asm ".text"\nmodule asm "int x = 3;"\n',
        '@s = constant [13 x i8] c"\n#define A B\n"\n',
        "; {\n",
        '; .globl f\n!0 = !{!"\nnamespace a\n"}\n',
    ],
)
def test_what_llvm_reads_is_read_whatever_it_looks_like(text: str) -> None:
    from tests.ir.bitcode_files import bitcode

    bitcode(text)  # LLVM takes it
    module = read_module(text.encode(), "input")
    parse_ir(module.text, module.text_name)
    assert module.text == text


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b'target triple = "x"\n#include <a.h>\n}\n', "VF103"),
        (b"define void @f() {\n#if 0\n", "VF103"),
        (b"declare void @g(ptr)\nvoid (i8*)* null, }\n", "VF103"),
    ],
)
def test_damaged_ir_stays_damaged_ir(data: bytes, code: str) -> None:
    assert refusal(data)[0] == code


@given(st.binary(max_size=200))
def test_any_bytes_have_a_kind_or_none(data: bytes) -> None:
    kind = binary_kind(data) or text_kind(data.decode("latin-1"))
    assert kind is None or (kind.what and kind.as_module and kind.as_object)
