"""Modules for the tests: kernels with families of SIMT functions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def undigested(text: str) -> str:
    """A text, or a name, with the names of merged functions as they would be without their digests."""
    return re.sub(r"\.merged\.[0-9a-f]{8}(?![0-9a-f])", ".merged", text)


def undigested_names(survivors: Mapping[str, str]) -> dict[str, str]:
    """Survivors by the functions that are gone, with names without digests."""
    return {name: undigested(survivor) for name, survivor in survivors.items()}


def kernel(calls: list[str], *, name: str = "k") -> str:
    """A kernel with some calls, each after its launch record."""
    body = "".join(f"  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)\n  {call}\n" for call in calls)
    return f"define void @{name}(ptr %p, i32 %n) {{\nentry:\n{body}  ret void\n}}\n\n"


def simt(name: str, body: str, *, linkage: str = "linkonce_odr", tail: str = "#0") -> str:
    """A SIMT function `(ptr %p, i32 %n)`."""
    return f"define {linkage} simt_entry void @{name}(ptr %p, i32 %n) {tail} {{\n{body}}}\n\n"


HEAD = "declare void @llvm.hivm.store.vfsimt.info(i64)\n\n"
TAIL = 'attributes #0 = { noinline nounwind "simt-max-threads"="128" }\n'


def long_body(suffix: str, pairs: int, last: int) -> str:
    """A body of many lines that depends on `last`."""
    lines = [f"entry{suffix}:\n"]
    value = "%n"
    for index in range(pairs):
        lines.append(f"  %a{index}{suffix} = add i32 {value}, {index}\n")
        lines.append(f"  %b{index}{suffix} = xor i32 %a{index}{suffix}, 21\n")
        value = f"%b{index}{suffix}"
    lines.append(f"  %c{suffix} = mul i32 {value}, {last}\n  store i32 %c{suffix}, ptr %p, align 4\n  ret void\n")
    return "".join(lines)


def failing_module(clones: int = 65, pairs: int = 40) -> str:
    """The field's failure: single-call `linkonce_odr` functions, all but the last of them twins."""
    calls = [f"call simt_entry void @k_simt_{index}(ptr %p, i32 {index})" for index in range(clones)]
    functions = [
        simt(f"k_simt_{index}", long_body(f".i{index}" if index else "", pairs, 8 if index == clones - 1 else 7))
        for index in range(clones)
    ]
    return HEAD + kernel(calls) + "".join(functions) + TAIL
