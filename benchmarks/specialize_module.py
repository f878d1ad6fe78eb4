"""How fast `specialize` is, against one LLVM parse and verification of the same text through llvmlite."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib import import_module
from typing import TYPE_CHECKING, Any

from benchmarks.measure import measure, paired_ratio, report_line
from benchmarks.modules import many_entries, many_tails, one_entry_among
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import specialize

if TYPE_CHECKING:
    from collections.abc import Callable

binding: Any = import_module("llvmlite.binding")
_UNCHECKED = SpecializeOptions(check=False)
_CHECKED = SpecializeOptions()


def main() -> None:
    """Print the ratios of time, their growth with the text, and the peak of memory."""
    print("specialize, ratios to one llvmlite parse_assembly + verify of the same text")
    _ratios("65 entries", many_entries(), unchecked_limit=2.5, checked_limit=5.0)
    _ratios("1,000 entries, one with a full call", many_tails(), unchecked_limit=2.5, checked_limit=5.0)
    _ratios("one entry among 1,000 functions", one_entry_among(), unchecked_limit=0.8, checked_limit=3.0)
    _growth()
    _memory()
    _start_up()


def _llvm(text: str) -> Callable[[], None]:
    def parse_and_verify() -> None:
        with binding.parse_assembly(text, binding.create_context()) as module:
            module.verify()

    return parse_and_verify


def _ratios(name: str, text: str, *, unchecked_limit: float, checked_limit: float) -> None:
    times = measure(
        {
            "llvm": _llvm(text),
            "unchecked": lambda: specialize(text, _UNCHECKED),
            "checked": lambda: specialize(text, _CHECKED),
        }
    )
    size = f"{text.count(chr(10)):,} lines, {len(text) / 1e6:.1f} MB"
    print(report_line(f"{name} ({size}), --no-check", paired_ratio(times["unchecked"], times["llvm"]), unchecked_limit))
    print(report_line(f"{name}, checked", paired_ratio(times["checked"], times["llvm"]), checked_limit))


def _growth() -> None:
    """Ten times and a hundred times the text: seconds for each megabyte, unchecked, as a ratio to the smallest."""
    texts = {f"{count} entries": many_entries(count) for count in (15, 146, 1460)}
    times = measure({name: (lambda text=text: specialize(text, _UNCHECKED)) for name, text in texts.items()}, rounds=3)
    per_byte = {name: [item / len(texts[name]) for item in seconds] for name, seconds in times.items()}
    first = next(iter(per_byte))
    for name, values in per_byte.items():
        lines = texts[name].count("\n")
        print(report_line(f"time a byte, {name} ({lines:,} lines) / {first}", paired_ratio(values, per_byte[first])))


_PEAK = """
import re, sys
from pathlib import Path
from vfsimt.files import read_file
from vfsimt.source import decode_source
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import specialize
options = SpecializeOptions(check=False)
specialize("define void @f(i32 %active_lanes) { ret void } define void @g() { call void @f(i32 8) ret void }", options)
text = decode_source(read_file(sys.argv[1]))
def peak_bytes():  # of this process; getrusage would count the parent that it was forked from
    return 1024 * int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])
before = peak_bytes()
result = specialize(text, options)
print((peak_bytes() - before) / len(text))
"""


def _memory() -> None:
    with tempfile.NamedTemporaryFile("w", suffix=".ll") as module:
        module.write(many_entries(292))
        module.flush()
        command = [sys.executable, "-c", _PEAK, module.name]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    times = float(done.stdout)
    verdict = "met" if times <= 8 else "MISSED"
    print(f"  peak memory beside the text and LLVM's, 200,000 lines: {times:.1f} times the text   goal 8: {verdict}")


def _start_up() -> None:
    programs = {"version": ["-m", "vfsimt", "--version"], "click": ["-c", "import click"]}
    times = measure({name: (lambda item=item: _run(item)) for name, item in programs.items()}, rounds=15)
    print(
        report_line("vfsimt --version / python -c 'import click'", paired_ratio(times["version"], times["click"]), 1.5)
    )


def _run(arguments: list[str]) -> None:
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True)


if __name__ == "__main__":
    main()
