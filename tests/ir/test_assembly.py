"""What a template defines, as the assemblers of LLVM's targets take it.

The answers were had from llc, which was given two functions with each template: it rejects the second definition
("symbol 'x' is already defined"), or accepts both. Directives that may stand twice and speak of a symbol for the whole
object count as definitions all the same.
"""

from __future__ import annotations

import pytest

from vfsimt.ir.assembly import asm_definitions, asm_syntax

X86 = "x86_64-unknown-linux-gnu"


def defined(template: str, triple: str = X86, macros: frozenset[str] | None = frozenset()) -> list[str]:
    found = asm_definitions(f'"{template}"', 0, asm_syntax(triple), macros)
    return [definition.what for definition in found]


@pytest.mark.parametrize(
    ("template", "what"),
    [
        ("here:", "the label 'here'"),
        (" here :", "the label 'here'"),
        (".Lhere:", "the label '.Lhere'"),
        ("${:private}here:", "the label '.Lhere'"),
        ("\\22a b\\22:", "the label '\"a b\"'"),
        ("a$$b:", "the label 'a$b'"),
        ("here$0:", "the label 'here$N'"),
        ("1: nop\\0A\\09here: nop", "the label 'here'"),
        ("nop\\0Dhere:", "the label 'here'"),
        ("1: here: nop", "the label 'here'"),
        ("/* a */here:", "the label 'here'"),
        ("nop # c\\0Ahere:", "the label 'here'"),
        (".section .x;here:", "the label 'here'"),
        ("$(here:$|nop$)", "the label 'here'"),
        ("$(nop$|here:$)", "the label 'here'"),
        ("{nop|here:}", "the label 'here'"),
        ("h$(a$|b$):", "a label or symbol whose name is chosen among alternatives"),
        ("mov $$';', %eax; here:", "the label 'here'"),
        (".set x, 5", "the symbol 'x' (.set)"),
        (".equ x, 5", "the symbol 'x' (.equ)"),
        ("x = 5", "the symbol 'x'"),
        ("x equ 5", "the symbol 'x'"),
        (".comm x,4,4", "the symbol 'x' (.comm)"),
        (".globl x", "the symbol 'x' (.globl)"),
        (".WEAK x", "the symbol 'x' (.weak)"),
        (".symver x, x@V1", "the symbol 'x' (.symver)"),
        (".macro m a\\0Anop\\0A.endm", "the macro 'm'"),
        ("\\\\name", "what '\\name' stands for, which is not known"),
        (".vendor 1", "what the directive .vendor defines, which is not known"),
    ],
)
def test_what_stands_once(template: str, what: str) -> None:
    assert defined(template) == [what]


@pytest.mark.parametrize(
    "template",
    [
        "",
        "nop",
        "1: jmp 1b",
        "here${:uid}: jmp here${:uid}",
        ".globl here${:uid}",
        "nop # c; here:",
        "# here:",
        "nop // here:",
        "/* here: */ nop",
        "${:comment} here:",
        ".ascii \\22a;b:\\22",
        "mov $$0x1, $0",
        "lock; cmpxchg $1, $0",
        "movl $$1, %fs:0x10",
        "vaddps $1, $2, $0 {$3}{z}",
        ". = . + 4",
        ".set noreorder",
        ".cfi_remember_state",
        "661:\\0A\\09nop\\0A662:\\0A.pushsection .x,\\22a\\22\\0A.long 661b - .\\0A.popsection",
    ],
)
def test_what_may_stand_twice(template: str) -> None:
    assert defined(template) == []


@pytest.mark.parametrize(
    ("triple", "template", "is_defined"),
    [
        ("arm-linux-gnueabi", "nop @ c; here:", False),
        ("arm-linux-gnueabi", "nop ; here:", True),
        ("aarch64-linux-gnu", "nop // c; here:", False),
        ("aarch64-linux-gnu", "# c; here:", False),
        ("aarch64-linux-gnu", "mov x0, #1; here:", True),
        ("arm64-apple-macosx14.0.0", "nop ; here:", False),
        ("arm64-apple-macosx14.0.0", "nop %% here:", True),
        ("amdgcn-amd-amdhsa", "s_nop 0 ; here:", False),
        ("amdgcn-amd-amdhsa", "s_nop 0\\0Ahere:", True),
        ("riscv64-unknown-linux-gnu", "nop # c; here:", False),
        ("powerpc64le-unknown-linux-gnu", "nop # c; here:", False),
        ("s390x-linux-gnu", "nopr # c; here:", False),
        ("sparc64-linux-gnu", "nop ! c; here:", False),
        ("wasm32", "nop\\0Ahere:", True),
        ("hexagon", "{ r1:0 = r3:2 }", False),
        ("hexagon", "here: { r0 = r1 }", True),
        ("bpf", "r0 = r1", False),
        ("nvptx64-nvidia-cuda", "{ .reg .b32 t; here: bra here; }", False),
        ("", "nop # c; here:", True),
        ("hiipu64-hisilicon-cce", "nop ; here:", True),
    ],
)
def test_targets_differ_in_comments_and_separators(triple: str, template: str, is_defined: bool) -> None:
    assert bool(defined(template, triple)) == is_defined


def test_macros_may_define_anything() -> None:
    assert defined("spill 1") == []
    assert defined("spill 1", macros=frozenset(("spill",))) == ["what the macro 'spill' defines, which is not known"]
    assert defined("spill 1", macros=None) == ["what the macro 'spill' defines, which is not known"]
    assert defined("1:", macros=None) == []


def test_the_position_is_that_of_the_spelling() -> None:
    spelling = '"nop\\0A\\09/* */ a$$b: ${:uid}c: d:"'
    found = [*asm_definitions(spelling, 100, asm_syntax(X86))]
    assert [spelling[item.position - 100 :][:2] for item in found] == ["a$", "d:"]
