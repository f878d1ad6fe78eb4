"""The quick reader of headers has the answer of the exact one, or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from vfsimt.errors import InputError
from vfsimt.ir.function import read_any_header
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.parser import parse_module
from vfsimt.ir.plain_headers import read_plain_header
from vfsimt.source import decode_source

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("examples/**/*.ll"), *ROOT.glob("tests/**/*.ll")])

PLAIN = [
    "define void @f() {}",
    "define internal i32 @f.g(ptr noalias readonly %p, i32 %n) #0 {}",
    "define linkonce_odr double @f(float %0, half %1, i1 zeroext %2) noinline nounwind #12\n{}",
    "define linkonce_odr simt_entry void @f(ptr addrspace(6) noalias %p, ptr addrspace(1) %0, i32 %n) noinline {}",
]
NOT_PLAIN = [
    "define void @f(ptr) {}",
    "define void @f(ptr %p, ...) {}",
    "define void @f(ptr align 8 %p) {}",
    "define dso_local void @f(ptr %p) {}",
    'define void @"f"(ptr %p) {}',
    'define void @f(ptr %"p") {}',
    "define void @f(ptr %p,) {}",
    'define void @f(ptr %p) section "s" {}',
    "define void @f(ptr %p) !dbg !1 {}",
    "define void @f(<8 x i32> %p) {}",
    "define cc 42 void @f(ptr %p) {}",
    "define void @f(ptr addrspace(6)) {}",
    "define  void @f(ptr %p) {}",
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_both_readers_agree_on_every_file(path: Path) -> None:
    try:
        module = parse_module(decode_source(path.read_bytes()))
    except InputError:
        return
    for entity in module.of_kind(EntityKind.DEFINITION, EntityKind.DECLARATION):
        quick = read_plain_header(module.text, entity)
        assert quick is None or quick == read_any_header(module, entity)


@pytest.mark.parametrize("text", PLAIN)
def test_plain_headers_are_read(text: str) -> None:
    module = parse_module(text)
    assert read_plain_header(text, module.entities[0]) == read_any_header(module, module.entities[0])


@pytest.mark.parametrize("text", NOT_PLAIN)
def test_other_headers_are_left_to_the_exact_reader(text: str) -> None:
    assert read_plain_header(text, parse_module(text).entities[0]) is None
