"""Executes a device kernel: read, admit, write the host text, compile and run, say what was found."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from vfsimt.device.addresses import Addresses
from vfsimt.device.arguments import pack_arguments
from vfsimt.device.decoding import Decoder
from vfsimt.device.execution import Execution
from vfsimt.device.hostmodule import make_host_module
from vfsimt.device.options import DeviceOptions
from vfsimt.device.process import run_apart
from vfsimt.device.program import ProgramReader
from vfsimt.device.reasons import DeviceReason
from vfsimt.device.results import DeviceResult
from vfsimt.device.screening import admit
from vfsimt.device.writing import Instrumentation
from vfsimt.diagnostics import Finding, ObjectPlace
from vfsimt.errors import RefusedError, UsageError
from vfsimt.ir.module_text import read_module
from vfsimt.ir.oracle import check_module
from vfsimt.ir.reading import parse_ir
from vfsimt.simt.convention import SimtConvention

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.device.hostmodule import HostModule
    from vfsimt.ir.module_text import ModuleInput


def run_device(module: ModuleInput, *, arguments: Sequence[Any] = (), **options: Any) -> DeviceResult:
    """Execute the device kernel of a module on this machine.

    Args:
        module: LLVM IR with the kernel and its SIMT functions, as text or as the bytes of a file, bitcode too.
        arguments: one for each parameter of the kernel: an array for a pointer to global memory (it is copied), a
            number for an integer, a float, or an address in the on-chip buffer.
        options: the fields of `DeviceOptions`.

    Raises:
        InputError: the module is not LLVM IR, or LLVM rejects it.
        UsageError: VF905, arguments do not fit.
        RefusedError: VF901 to VF904, VF907: before anything runs; VF918 the time was over, VF919 the process ended.
    """
    return execute(module, arguments, DeviceOptions(**options))


def execute(module: ModuleInput, arguments: Sequence[Any], options: DeviceOptions) -> DeviceResult:
    """`run_device` with a record of options."""
    _refuse_bad_options(options)
    started = time.perf_counter()
    given = read_module(module, options.name)
    check_module(given.text, given.text_name, subject="the module")
    parsed = parse_ir(given.text, given.text_name)
    program = ProgramReader(parsed, SimtConvention(number=options.simt_convention)).read(options.kernel)
    admit(program)
    packed = pack_arguments(program.kernel, arguments, frozenset(options.outputs))
    instrumentation = Instrumentation(
        sanitizer=options.sanitizer,
        counts=options.counts,
        trace=options.trace is not None,
        lockstep=options.lockstep or options.counts,
    )
    host = make_host_module(program, instrumentation)
    task = _task(host, packed, options)
    read = time.perf_counter() - started
    raw = run_apart(task, options) if options.isolated else task.perform(_silent)
    decoder = Decoder(program, host, Addresses(raw.bases).describe)
    if raw.stuck:
        raise RefusedError([_stuck(decoder, block, site, options) for block, site in raw.stuck])
    return DeviceResult(
        kernel=program.kernel.name,
        arguments=tuple(raw.arrays.get(index, value) for index, value in enumerate(arguments)),
        findings=decoder.findings(raw.findings),
        counts=decoder.counts(raw.counters) if options.counts else (),
        trace=decoder.trace(raw),
        trace_steps=raw.trace_steps,
        seconds={"read": read, **raw.seconds},
    )


def _silent(_: str) -> None:
    """Nobody wants to know how far a run in this process is."""


def _refuse_bad_options(options: DeviceOptions) -> None:
    problems: list[str] = []
    if options.grid < 1:
        problems.append(f"a grid has at least one block, not {options.grid}")
    if options.workers < 1:
        problems.append(f"at least one CPU thread works, not {options.workers}")
    if not 0 < options.ub_bytes <= 1 << 30:
        problems.append(f"the on-chip buffer has 1 to 2**30 bytes, not {options.ub_bytes}")
    if problems:
        help_line = "see `vfsimt run --help`"
        raise UsageError([Finding(reason=DeviceReason.BAD_ARGUMENT, message=item, help=help_line) for item in problems])


def _task(host: HostModule, packed: tuple[Any, ...], options: DeviceOptions) -> Execution:
    trace = options.trace
    return Execution(
        text=host.text,
        exports=host.exports,
        name=options.name,
        arguments=packed,
        unwritten=frozenset(options.outputs),
        constant=frozenset(),
        sites=len(host.sites.found),
        functions=len(host.counted),
        has_registers=host.has_registers,
        grid=options.grid,
        sanitizer=options.sanitizer,
        ub_bytes=options.ub_bytes,
        workers=min(options.workers, options.grid),
        opt=options.opt,
        deadline=options.timeout if options.isolated else None,
        trace=None if trace is None else (trace.block, trace.thread, trace.limit),
    )


def _stuck(decoder: Decoder, block: int, site: int, options: DeviceOptions) -> Finding:
    message = f"block {block} still runs after {options.timeout:g} seconds"
    place = decoder.place(site)
    help_line = "a loop may not end for these arguments, or threads wait for one another in it; or give a longer time"
    return Finding(
        reason=DeviceReason.TIMED_OUT,
        message=message + ("" if place is None else ", in the part that begins here"),
        place=place or ObjectPlace(name=options.name),
        help=help_line,
    )
