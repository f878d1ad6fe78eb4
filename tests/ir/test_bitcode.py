"""Bitcode in and out: what LLVM itself reads, prints and writes is the answer; what it does not read gets a code."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vfsimt
from tests.ir.bitcode_files import KERNEL, WRITTEN_BY_CLANG, binding, bitcode, printed, with_producer, wrapped
from vfsimt.errors import RefusedError, VfsimtError
from vfsimt.ir.bitcode import print_bitcode, write_bitcode
from vfsimt.ir.bitstream import read_outline
from vfsimt.ir.conventions import NAMES_OF_CONVENTIONS
from vfsimt.ir.module_text import read_module
from vfsimt.jit.engine import compile_module
from vfsimt.simt.convention import SimtConvention
from vfsimt.source import decode_source

ROOT = Path(__file__).parents[2]
LOOPED = sorted(path.name for path in WRITTEN_BY_CLANG.glob("*.bc"))


def codes(data: bytes) -> list[str]:
    with pytest.raises(VfsimtError) as caught:
        read_module(data, "k.bc")
    assert all(finding.help for finding in caught.value.findings)
    return [finding.code for finding in caught.value.findings]


def test_bitcode_is_the_text_that_llvm_prints() -> None:
    data = bitcode(KERNEL)
    module = read_module(data, "k.bc")
    assert module.text == printed(KERNEL)
    assert (module.name, module.text_name, module.bitcode) == ("k.bc", "k.bc (as text)", data)
    assert read_module(data, "k.bc", text_name="kept.ll").text_name == "kept.ll"


@pytest.mark.parametrize("padding", [0, 4, 100])
def test_a_wrapper_is_seen_through(padding: int) -> None:
    assert read_module(wrapped(bitcode(KERNEL), padding=padding)).text == printed(KERNEL)


@pytest.mark.parametrize("name", LOOPED)
def test_bitcode_of_other_compilers(name: str) -> None:
    data = (WRITTEN_BY_CLANG / name).read_bytes()
    assert len(data) < 4096
    text = read_module(data, name).text
    with binding.parse_assembly(text, binding.create_context()) as module:
        module.verify()
        assert sorted(item.name for item in module.functions) == ["batch", "rows"]
    assert "@rows(ptr" in text, "LLVM brings typed pointers up to date"


def test_names_and_strings_that_are_not_utf8_survive() -> None:
    text = decode_source(b'@"n\xff\xc3" = constant [3 x i8] c"\xe9\x00\xff"\nmodule asm "\xe9"\n')
    assert read_module(bitcode(text)).text == printed(text)
    again = write_bitcode(text, "k.ll", subject="the result")
    assert print_bitcode(again, "k.bc") == print_bitcode(bitcode(text.replace("\0", r"\00")), "k.bc")


def test_nul_in_a_string_is_written_as_it_is() -> None:
    """The answer is the escapes that LLVM prints for the bytes themselves."""
    data = write_bitcode('@s = constant [4 x i8] c"\\\0a\0"\n; \0\n', "k.ll", subject="the result")
    assert '@s = constant [4 x i8] c"\\\\\\00a\\00"' in print_bitcode(data, "k.bc")


def test_every_module_of_the_tests_is_written_as_llvm_writes_it() -> None:
    """The text is what LLVM reads back from what was written: for a sample of the corpora, every fourth file."""
    paths = [*sorted(ROOT.glob("tests/specialize/c*/*.ll"))[::4], ROOT / "examples" / "device_simt.ll"]
    for path in paths:
        text = decode_source(path.read_bytes())
        data = write_bitcode(text, path.name, subject="the result", simt_cc=1023)
        assert print_bitcode(data, path.name) == printed(text.replace("simt_entry", "cc 1023")), path


def test_the_vendor_convention_is_written_as_its_number() -> None:
    text = 'declare simt_entry void @"simt_entry"() ; simt_entry\n'
    data = write_bitcode(text, "k.ll", subject="the result", simt_cc=42)
    assert "declare cc42 void @simt_entry()" in print_bitcode(data, "k.bc")
    with pytest.raises(RefusedError) as caught:
        write_bitcode(text, "k.ll", subject="the result")
    (finding,) = caught.value.findings
    assert (finding.code, str(finding.place)) == ("VF125", "k.ll:1:9")
    assert "--simt-cc" in finding.help


def test_only_the_keyword_needs_a_number() -> None:
    text = 'declare void @"simt_entry"() ; simt_entry\n@s = constant [10 x i8] c"simt_entry"\n'
    assert print_bitcode(write_bitcode(text, "k.ll", subject="the result"), "k.bc") == printed(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("define void @f() {\n  ret i9\n}\n", "VF106"),
        ("@a = global i8 0 ; \ud800\n", "VF110"),
        ('@"a\0b" = global i8 0\n', "VF106"),
        ("@x = global " + "{" * 1_000_000, "VF114"),
    ],
)
def test_what_cannot_be_written_has_a_code(text: str, code: str) -> None:
    with pytest.raises(VfsimtError) as caught:
        write_bitcode(text, "k.ll", subject="the result")
    assert [finding.code for finding in caught.value.findings] == [code]


def test_conventions_that_llvm_prints_by_name_count_by_number() -> None:
    text = "".join(f"declare cc {number} void @f{number}()\n" for number in range(1, 1024))
    words = [line.split()[1] for line in printed(text).splitlines() if line.startswith("declare")]
    found = {number: word for number, word in enumerate(words, start=1) if word != f"cc{number}"}
    assert found == NAMES_OF_CONVENTIONS
    for number, word in enumerate(words, start=1):
        assert SimtConvention(number=number).is_spelled(word)
        assert SimtConvention(number=number).may_occur_in(f"declare {word} void @f()")
        assert not SimtConvention(number=number % 1023 + 1).is_spelled(word)


WHOLE = bitcode(KERNEL)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (WHOLE[:-4], "VF123"),
        (WHOLE[: len(WHOLE) // 2], "VF123"),
        (wrapped(WHOLE, size=len(WHOLE) + 64), "VF123"),
        (wrapped(WHOLE)[:12], "VF123"),
        (wrapped(b""), "VF121"),
        (WHOLE[:4], "VF121"),
        (WHOLE[:4] + bytes(64), "VF121"),
        (WHOLE + WHOLE[4:], "VF124"),
        (b"", "VF120"),
        (b" \n\t", "VF120"),
    ],
)
def test_what_is_no_module_has_a_code(data: bytes, code: str) -> None:
    assert codes(data) == [code]


def test_bitcode_of_a_newer_llvm_says_so() -> None:
    """The producer of a later version, and a record that LLVM does not take."""
    version = binding.llvm_version_info
    newer = with_producer(WHOLE, f"LLVM{version[0] + 1}.{version[1]}.{version[2]}")
    assert read_outline(newer).producer == f"LLVM{version[0] + 1}.{version[1]}.{version[2]}"
    assert read_module(newer).text == printed(KERNEL), "what LLVM can read is read, whoever wrote it"
    damaged = _first_that_llvm_rejects(newer)
    with pytest.raises(VfsimtError) as caught:
        read_module(damaged, "k.bc")
    (finding,) = caught.value.findings
    assert finding.code == "VF122"
    assert f"LLVM {version[0]} cannot read this bitcode of LLVM{version[0] + 1}." in finding.message


def _first_that_llvm_rejects(data: bytes) -> bytes:
    """The bitcode with a byte inverted, the first for which LLVM has a message and does not end the process."""
    for position in range(100, len(data)):
        damaged = data[:position] + bytes([data[position] ^ 0xFF]) + data[position + 1 :]
        try:
            print_bitcode(damaged, "k.bc")
        except VfsimtError as error:
            if error.findings[0].code in ("VF121", "VF122"):
                return damaged
    raise AssertionError("LLVM takes everything")


def test_debug_info_that_llvm_drops_is_said() -> None:
    """Without its version LLVM strips debug info and warns; the flag's name is written as bytes."""
    text = f"""{KERNEL}
!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!2}}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1)
!1 = !DIFile(filename: "k.c", directory: "")
!2 = !{{i32 2, !"Debug Info Version", i32 3}}
"""
    data = bitcode(text)
    assert "DICompileUnit" in read_module(data).text
    assert codes(data.replace(b"Debug Info Version", b"Debug Info Wersion")) == ["VF108"]


def test_what_the_verifier_says_when_llvm_ends_is_a_note() -> None:
    """With debug info LLVM verifies the module while it reads, and ends its process; the flag says there is some."""
    text = """declare ptr @llvm.threadlocal.address.p0(ptr)
define ptr @f() {
  %p = call ptr @llvm.threadlocal.address.p0(ptr null)
  ret ptr %p
}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Wersion", i32 3}
"""
    with pytest.raises(VfsimtError) as caught:
        read_module(bitcode(text).replace(b"Debug Info Wersion", b"Debug Info Version"), "k.bc")
    (finding,) = caught.value.findings
    assert finding.code == "VF114"
    assert "llvm.threadlocal.address first argument must be a GlobalValue" in finding.notes[0].message


@pytest.mark.parametrize("character", ['"', "\\", "\n"])
def test_a_triple_that_llvm_does_not_print_back_is_refused(character: str) -> None:
    with binding.parse_assembly("", binding.create_context()) as module:
        module.triple = f"x86_64{character}-linux"
        assert codes(module.as_bitcode()) == ["VF126"]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_damaged_bitcode_ends_in_a_module_or_a_code(data: st.DataObject) -> None:
    damaged = bytearray(WHOLE)
    for _ in range(data.draw(st.integers(1, 3))):
        damaged[data.draw(st.integers(4, len(WHOLE) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    end = data.draw(st.one_of(st.just(len(WHOLE)), st.integers(4, len(WHOLE))))
    try:
        module = read_module(bytes(damaged[:end]), "k.bc")
    except VfsimtError as error:
        assert all(finding.code[:3] == "VF1" for finding in error.findings)
    else:
        assert isinstance(module.text, str)


@settings(max_examples=200)
@given(st.binary(max_size=80), st.sampled_from([b"BC\xc0\xde", b"\xde\xc0\x17\x0b", WHOLE[:40], WHOLE[:80]]))
def test_the_outline_of_any_bytes_is_read(tail: bytes, head: bytes) -> None:
    outline = read_outline(head + tail)
    assert outline.modules >= 0
    assert outline.missing_bytes >= 0


@pytest.mark.parametrize(
    ("name", "producer"), list(zip(LOOPED, ["LLVM14.0.6", "LLVM16.0.6", "LLVM19.1.7"], strict=True))
)
def test_the_outline_names_the_producer(name: str, producer: str) -> None:
    outline = read_outline((WRITTEN_BY_CLANG / name).read_bytes())
    assert (outline.producer, outline.epoch, outline.modules, outline.missing_bytes) == (producer, 0, 1, 0)


def test_functions_take_bytes_and_what_was_read_once() -> None:
    """Each function says of bitcode, of its text and of what `read_module` made of it the same."""
    data = bitcode(KERNEL)
    module = vfsimt.read_module(data, "k.bc")
    forms = (data, module, module.text, module.text.encode())
    options = vfsimt.SpecializeOptions(name="k.bc")
    assert len({vfsimt.specialize(form, options).text for form in forms}) == 1
    assert len({vfsimt.merge(form, vfsimt.MergeOptions(name="k.bc")).text for form in forms}) == 1
    assert {vfsimt.lint(form) for form in forms} == {()}
    digests = [vfsimt.build_manifest(form).module.sha256 for form in forms]
    expected = [hashlib.sha256(data).hexdigest()] * 2 + [hashlib.sha256(module.text.encode()).hexdigest()] * 2
    assert digests == expected
    result = vfsimt.specialize(data, options)
    assert result.manifest.module.sha256 == hashlib.sha256(result.text.encode()).hexdigest()
    assert result.manifest.of_file("d/o.bc", result.bitcode()).module == replace(
        result.manifest.module, name="o.bc", sha256=hashlib.sha256(result.bitcode()).hexdigest()
    )
    with compile_module(data) as compiled:
        assert compiled.functions == ("batch",)
    with pytest.raises(TypeError):
        read_module(cast("str", bytearray(data)))
