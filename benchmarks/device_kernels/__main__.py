"""Writes the kernels into a folder: the bundled sizes, or RMSNorm of any size."""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.device_kernels.normalization import Form, Normalization, normalization
from benchmarks.device_kernels.reductions import argmax, prefix_sums, softmax
from benchmarks.device_kernels.scatter import histogram, transpose


def bundled() -> dict[str, str]:
    """The texts under `examples/device_kernels`, by file name."""
    forms = {
        f"rmsnorm_{form.value}.ll": normalization(Normalization(rows=64, columns=128, threads=64, form=form))
        for form in Form
    }
    return {
        **forms,
        "softmax.ll": softmax(100),
        "histogram.ll": histogram(64),
        "transpose.ll": transpose(64, 96),
        "prefix.ll": prefix_sums(300),
        "argmax.ll": argmax(100),
    }


def main() -> None:
    """Write the bundled kernels, or one RMSNorm kernel of the size that is asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.device_kernels", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rmsnorm", metavar="ROWSxCOLUMNS", help="rows of each block, and columns; e.g. 4096x5120")
    parser.add_argument("--threads", type=int, default=1024, help="of a block")
    parser.add_argument("--unrolled", action="store_true", help="64 sections instead of a loop of 64 calls of one")
    options = parser.parse_args()
    texts = bundled()
    if options.rmsnorm:
        rows, columns = map(int, options.rmsnorm.split("x"))
        form = Form.UNROLLED if options.unrolled else Form.ROLLED
        shape = Normalization(rows=rows, columns=columns, threads=options.threads, form=form)
        texts = {f"rmsnorm_{form.value}.ll": normalization(shape)}
    for name, text in texts.items():
        (options.folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
