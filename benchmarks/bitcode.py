"""What bitcode in and out costs beside the text path, against LLVM reading, verifying and writing the same file."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from benchmarks.measure import Ratio, measure, report_line
from benchmarks.modules import many_entries, one_entry_among
from vfsimt.ir.module_text import read_module
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import specialize

if TYPE_CHECKING:
    from collections.abc import Callable

binding: Any = import_module("llvmlite.binding")


def main() -> None:
    """Print the ratios for two modules of about 200,000 lines: what is written is as long as what is read, or twice.

    The time of the text path, `specialize` of the printed text, is taken off before the ratio is made.
    """
    print(
        "bitcode in and out, beyond the text path, ratios to llvmlite's parse_bitcode + verify + as_bitcode of the file"
    )
    _ratio("one entry among 8,700 functions", one_entry_among(8700), goal=3.0)
    _ratio("292 entries, all cloned: twice as long", many_entries(292), goal=3.0)


def _ratio(name: str, text: str, *, goal: float) -> None:
    with binding.parse_assembly(text, binding.create_context()) as module:
        data = bytes(module.as_bitcode())
    printed = read_module(data).text
    options = SpecializeOptions(check=False)
    times = measure(
        {
            "llvm": _llvm(data),
            "text": lambda: specialize(printed, options),
            "bitcode": lambda: specialize(data, options).bitcode(),
        },
        rounds=5,
    )
    rounds = zip(times["bitcode"], times["text"], times["llvm"], strict=True)
    beyond = sorted((bitcode - plain) / llvm for bitcode, plain, llvm in rounds)
    ratio = Ratio(median=beyond[len(beyond) // 2], low=beyond[0], high=beyond[-1])
    size = f"{printed.count(chr(10)):,} lines"
    print(report_line(f"{name} ({size})", ratio, goal))


def _llvm(data: bytes) -> Callable[[], None]:
    def read_verify_write() -> None:
        with binding.parse_bitcode(data, binding.create_context()) as module:
            module.verify()
            module.as_bitcode()

    return read_verify_write


if __name__ == "__main__":
    main()
