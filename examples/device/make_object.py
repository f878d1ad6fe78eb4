"""Stands in for the device compiler, which not every machine has: writes the object of `../device_simt.ll`.

The object has the fault that `vfsimt patch` repairs: every call of a SIMT function with inline assembly carries the
code size 0xffff. The function bodies are NOPs; their sizes are like those of real ones.

    python make_object.py kernel.o
    python make_object.py --folded folded.o    # as a run that folded softmax_kernel_simt_2 into its twin simt_1
"""

from __future__ import annotations

import sys
from pathlib import Path

from vfsimt.patch.testing import NOP_WORD, DeviceFunction, SimtCall, build_object

SIZES_BYTES = {"softmax_kernel_simt_0": 232, "softmax_kernel_simt_1": 2320, "softmax_kernel_simt_2": 184}
FOLDED_INTO = {"softmax_kernel_simt_2": "softmax_kernel_simt_1"}


def compile_kernel(*, folded: bool = False) -> bytes:
    """The bytes of the object; `folded`: without the function that has a twin, its call at the twin."""
    gone = FOLDED_INTO if folded else {}
    body: list[int | SimtCall] = [NOP_WORD] * 4
    for register, name in enumerate(SIZES_BYTES, 7):
        target = f"{gone.get(name, name)}_simt_entry"
        body += [SimtCall(target=target, size_words=0xFFFF, target_register=register), NOP_WORD]
    callees = [
        DeviceFunction(name=f"{name}_simt_entry", body=(NOP_WORD,) * (size // 4), padding_words=6)
        for name, size in SIZES_BYTES.items()
        if name not in gone
    ]
    return build_object([DeviceFunction(name="softmax_kernel_mix_aiv", body=tuple(body), padding_words=3), *callees])


if __name__ == "__main__":
    Path(sys.argv[-1]).write_bytes(compile_kernel(folded="--folded" in sys.argv[1:-1]))
