"""How fast `manifest`, `lint` and `merge` are on an unrolled device module, against one LLVM parse of the same text."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import vfsimt
from benchmarks.measure import measure, paired_ratio, report_line
from vfsimt.ir.shadow import ByteFaithfulText, make_shadow

binding: Any = import_module("llvmlite.binding")
_CLONES = 65
_STEPS = 70
_GROWTH = 4


def main() -> None:
    """Print the ratios of time for 65 clones in 37,000 lines, and the growth with the text."""
    text = unrolled_module(_CLONES)
    size = f"{text.count(chr(10)):,} lines, {len(text) / 1e6:.1f} MB"
    print(f"an unrolled section, {_CLONES} SIMT functions ({size}), ratios to one llvmlite parse_assembly")
    shadow = ByteFaithfulText(make_shadow(text))
    times = measure(
        {
            "llvm": lambda: binding.parse_assembly(shadow, binding.create_context()),
            "manifest": lambda: vfsimt.build_manifest(text),
            "lint": lambda: vfsimt.lint(text),
            "merge": lambda: vfsimt.merge(text),
        }
    )
    for name, limit in (("manifest", 2.0), ("lint", None), ("merge", 3.0)):
        print(report_line(name, paired_ratio(times[name], times["llvm"]), limit))
    larger = unrolled_module(_CLONES * _GROWTH)
    growth = measure({"once": lambda: vfsimt.merge(text), "larger": lambda: vfsimt.merge(larger)}, rounds=3)
    ratio = paired_ratio(growth["larger"], growth["once"])
    print(report_line(f"merge of {_GROWTH} times the text", ratio, 1.5 * _GROWTH))


def unrolled_module(clones: int) -> str:
    """A kernel and single-call SIMT functions, all but the last of them twins under other names of locals."""
    calls = "".join(f"  call simt_entry void @k_simt_{index}(ptr addrspace(1) %a, i32 7)\n" for index in range(clones))
    kernel = f"define void @k_mix_aiv(ptr addrspace(1) %a) {{\nentry:\n{calls}  ret void\n}}\n\n"
    return kernel + "".join(_clone(index, f".i{index}", index == clones - 1) for index in range(clones))


def _clone(index: int, tail: str, is_last: bool) -> str:
    lines = [
        f"define linkonce_odr simt_entry void @k_simt_{index}(ptr addrspace(1) %a{tail}, i32 %n{tail}) noinline {{"
    ]
    lines.append(f"entry{tail}:")
    value = f"%n{tail}"
    for step in range(_STEPS):
        name = f"{step}{tail}"
        lines += [
            f"  %p{name} = getelementptr inbounds float, ptr addrspace(1) %a{tail}, i32 {value}",
            f"  %v{name} = load float, ptr addrspace(1) %p{name}, align 4",
            f"  %f{name} = fmul fast float %v{name}, 0x3FF0000000000000",
            f"  %g{name} = fadd float %f{name}, %v{name}",
            f"  store float %g{name}, ptr addrspace(1) %p{name}, align 4",
            f"  %c{name} = icmp slt i32 {value}, {100 + step + is_last}",
            f"  %s{name} = select i1 %c{name}, i32 {value}, i32 {step}",
            f"  %q{name} = add nsw i32 %s{name}, 1",
        ]
        value = f"%q{name}"
    return "\n".join([*lines, "  ret void", "}", "", ""])
