"""Typed pointers, as LLVM 14 and older write them, read by an LLVM that has opaque ones only."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vfsimt.errors import InputError
from vfsimt.ir.oracle import check_module
from vfsimt.ir.shadow import make_shadow
from vfsimt.ir.typed_pointers import with_opaque_pointers

CASES = Path(__file__).parent / "typed_pointers"


@pytest.mark.parametrize(
    ("typed", "opaque"),
    [
        ("i1* %p", "ptr %p"),
        ("%a* %p", "ptr %p"),
        ("{}* %p", "ptr %p"),
        ("load i32, i32* %p, align 4", "load i32, ptr  %p, align 4"),
        ("i8 addrspace(1)* %p", "ptr addrspace(1) %p"),
        ("i8 addrspace(3)* addrspace(1)** %p", "ptr".ljust(31) + " %p"),
        ("i8* addrspace(1)* %p", "ptr addrspace(1)  %p"),
        ('%"a } b*"*, i32*', "ptr".ljust(10) + ", ptr "),
        ("void (i8*, i32 (...)**)* @f", "ptr".ljust(25) + "@f"),
        ("i8* (i8*)* (float)* @f", "ptr".ljust(20) + "@f"),
        ("{ i8*, i32 } (i32)* @f", "ptr".ljust(20) + "@f"),
        ("{ i8*, i32 } %x", "{ ptr, i32 } %x"),
        ("<4 x i8*> %v, [2 x i8**] %w", "<4 x ptr> %v, [2 x ptr ] %w"),
        ("call i32 (i8*, ...) @printf(i8* %s)", "call i32 (ptr, ...) @printf(ptr %s)"),
        ('c"i8* x" ; i8*', 'c"i8* x" ; i8*'),
        ("i32 /* i8* */ * %p", "ptr".ljust(16) + "%p"),
        ("i32\n* %p", "ptr\n  %p"),
        ("i32 addrspace(1)\r\n* %p", "ptr addrspace(1)\r\n  %p"),
    ],
)
def test_each_pointer_type_becomes_an_opaque_one_in_its_place(typed: str, opaque: str) -> None:
    assert len(typed) == len(opaque), "the case itself is wrong"
    assert with_opaque_pointers(typed) == opaque


def test_a_module_with_opaque_pointers_stays_as_it_is() -> None:
    text = 'define ptr @f(ptr %p) { ret ptr %p }\n!0 = !{!"int *", !"operator*"}\n'
    assert with_opaque_pointers(text) is text


def test_stars_without_a_type_are_left_to_llvms_parser() -> None:
    with pytest.raises(InputError, match="VF106"):
        check_module("define void @f() {\n  * ret void\n}\n")
    assert with_opaque_pointers("* ** (*) <*> ]*") == "* ** (*) <*> ]*"


@pytest.mark.parametrize("path", sorted(CASES.glob("*.ll")), ids=lambda path: path.stem)
def test_llvm_accepts_what_older_compilers_write(path: Path) -> None:
    """LLVM's own parser and verifier are the judge; the text that they see has the lines of the file."""
    text = path.read_text(encoding="utf-8")
    shadow = make_shadow(text)
    assert [len(line) for line in shadow.split("\n")] == [len(line) for line in text.split("\n")]
    check_module(text, path.name)


def test_places_are_those_of_the_typed_text() -> None:
    text = "define i32 @f(i32** %p) {\n  %q = load i32*, i32** %p\n  %x = load i32, i32* %r\n  ret i32 %x\n}\n"
    with pytest.raises(InputError, match=r"use of undefined value '%r'") as caught:
        check_module(text, "k.ll")
    assert "k.ll:3:23" in str(caught.value)


def test_the_verifiers_instructions_are_found_in_the_typed_text() -> None:
    code = ("br label %b", "b:", "store i32 1, i32* %q, align 4", "  %q = alloca i32, align 4", "ret void")
    text = "\n".join(("define void @f(i32* %p) {", *code, "}"))
    with pytest.raises(InputError, match="VF107") as caught:
        check_module(text, "k.ll")
    assert "k.ll:5:3" in str(caught.value)


# A random type, spelled with typed pointers and with opaque ones; the latter padded to the length of the former.
Spelled = tuple[str, str]


def _pointer_to(pointee: Spelled, space: str) -> Spelled:
    typed = f"{pointee[0]}{space}*"
    return typed, f"ptr{space}".ljust(len(typed))


def _group(left: str, right: str, parts: list[Spelled], result: Spelled = ("", "")) -> Spelled:
    typed, opaque = (f"{result[i]}{left}{', '.join(part[i] for part in parts)}{right}" for i in (0, 1))
    return typed, opaque


_SCALARS = st.sampled_from(["i1", "i8", "i64", "float", "%t", "%0", '%"a*, b)"', "%struct.x-y"]).map(lambda s: (s, s))


def _array(part: Spelled) -> Spelled:
    return _group("[7 x ", "]", [part])


def _struct(parts: list[Spelled], packed: bool) -> Spelled:
    return _group("<{ ", " }>", parts) if packed else _group("{ ", " }", parts)


def _function(result: Spelled, parts: list[Spelled]) -> Spelled:
    return _group(" (", ")", parts, result)


def _larger(types: st.SearchStrategy[Spelled]) -> st.SearchStrategy[Spelled]:
    return st.one_of(
        st.builds(_pointer_to, types, st.sampled_from(["", " addrspace(1)", " addrspace(64)"])),
        st.builds(_array, types),
        st.builds(_struct, st.lists(types, min_size=1, max_size=3), st.booleans()),
        st.builds(_function, types, st.lists(types, max_size=3)),
    )


@given(st.lists(st.recursive(_SCALARS, _larger, max_leaves=12), min_size=1, max_size=4))
def test_random_types_become_what_their_outermost_pointers_say(types: list[Spelled]) -> None:
    typed = " %x, ".join(spelled[0] for spelled in types) + " %x, i8* %end"
    opaque = " %x, ".join(spelled[1] for spelled in types) + " %x, ptr %end"
    assert with_opaque_pointers(typed) == opaque
