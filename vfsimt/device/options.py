"""How a device kernel is executed."""

from __future__ import annotations

from dataclasses import dataclass

UB_BYTES = 248 * 1024
"""The on-chip buffer of a block: what is usable at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceRequest:
    """Which thread is followed.

    Attributes:
        block: the number of its block.
        thread: its x, y and z.
        limit: instructions that are recorded at most.
    """

    block: int = 0
    thread: tuple[int, int, int] = (0, 0, 0)
    limit: int = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceOptions:
    """How a device kernel is executed.

    Attributes:
        kernel: its name, where the module has several.
        grid: blocks.
        outputs: indexes of arrays whose contents count as not written yet.
        sanitizer: check each access to memory, and races.
        counts: count what each function does; warps then run in lockstep, block by block.
        trace: the thread to follow, if any.
        lockstep: run the lanes of a warp block by block, as `counts` does.
        workers: CPU threads.
        ub_bytes: of the on-chip buffer.
        timeout: seconds to compile and to run; only where the run is isolated.
        opt: level of LLVM's pass pipeline, 0 to 3.
        isolated: run in a process of its own; else a crash or a loop without end takes the caller along.
        simt_convention: N of `cc N`, which some compilers write for `simt_entry`.
        name: what findings call the module.
    """

    kernel: str | None = None
    grid: int = 1
    outputs: tuple[int, ...] = ()
    sanitizer: bool = True
    counts: bool = False
    trace: TraceRequest | None = None
    lockstep: bool = False
    workers: int = 1
    ub_bytes: int = UB_BYTES
    timeout: float = 60.0
    opt: int = 3
    isolated: bool = True
    simt_convention: int | None = None
    name: str = "<string>"
