"""Many modules, each read, specialised and written in a process of its own; what fails for one loses no other."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, ObjectPlace
from vfsimt.errors import VfsimtError
from vfsimt.ir.module_file import ModuleForm, read_module_file
from vfsimt.specialize.difference import describe_edits
from vfsimt.specialize.pipeline import SpecializeRefusedError, specialize
from vfsimt.specialize.reasons import SpecializeReason
from vfsimt.specialize.results import write_result
from vfsimt.staging import discard_staged
from vfsimt.termination import Terminated, raised_terminations

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from vfsimt.specialize.options import SpecializeOptions
    from vfsimt.specialize.report import SpecializeReport

EXIT_INTERNAL = 70


@dataclass(frozen=True, slots=True, kw_only=True)
class FileJob:
    """One module to work on.

    Attributes:
        module: path of the input.
        output, manifest: paths to write; None writes nothing.
        options: of the run.
        form: of the output.
        kept_text: where the text of bitcode is written, if it is to be kept.
        wants_difference: whether to describe what was changed.
    """

    module: str
    output: str | None
    manifest: str | None
    options: SpecializeOptions
    form: ModuleForm = ModuleForm.TEXT
    kept_text: str | None = None
    wants_difference: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FileOutcome:
    """What became of one module.

    Attributes:
        exit_status: that of the command for this file alone (docs/command-line.md): 0, 1, 3, or 70.
        report: what was done, also where the module was refused; None where it could not be read.
        findings: why it failed; empty at status 0.
        is_changed: whether the result differs from the input.
        difference: what was changed, if it was asked for.
        internal_error: an unexpected failure of vfsimt, one line.
    """

    module: str
    output: str | None
    exit_status: int = 0
    report: SpecializeReport | None = None
    findings: tuple[Finding, ...] = ()
    is_changed: bool = False
    difference: str = ""
    internal_error: str = ""

    def as_object(self) -> dict[str, object]:
        """The outcome as a JSON object, keys in a fixed order."""
        return {
            "module": self.module,
            "output": self.output if self.exit_status == 0 else None,
            "exit_status": self.exit_status,
            "changed": self.is_changed,
            "findings": [finding.as_object() for finding in self.findings],
            "internal_error": self.internal_error,
            "report": None if self.report is None else self.report.as_object(),
        }


def specialize_files(jobs: tuple[FileJob, ...], processes: int) -> Iterator[FileOutcome]:
    """Work on files, in up to `processes` processes at a time; outcomes come as they are ready, one for each job.

    A process that dies takes no other file with it: the files that it left are tried again, each alone.
    """
    if not jobs:
        return
    left: list[FileJob] = []
    with _processes(min(processes, len(jobs))) as pool:
        try:
            with _interrupts_held():
                running = {pool.submit(_work, job): job for job in jobs}
            for future in as_completed(running):
                if isinstance(future.exception(), BrokenProcessPool):
                    left.append(running[future])
                else:
                    yield future.result()
        except BaseException as error:
            pool.shutdown(wait=False, cancel_futures=True)
            if isinstance(error, Terminated):
                for process in active_children():
                    process.terminate()
            raise
    for job in left:
        yield _alone(job)


def specialize_file(job: FileJob) -> FileOutcome:
    """Read, specialise and write one module; every failure is an outcome."""
    try:
        module = read_module_file(job.module, job.kept_text)
        result = specialize(module, job.options)
        write_result(result, job.module, job.output, job.manifest, job.form)
    except SpecializeRefusedError as error:
        return _failed(job, error, error.report)
    except VfsimtError as error:
        return _failed(job, error, None)
    except Exception as error:
        first_line = (str(error).splitlines() or [""])[0]
        message = f"{type(error).__name__}: {first_line}"
        return FileOutcome(module=job.module, output=job.output, exit_status=EXIT_INTERNAL, internal_error=message)
    return FileOutcome(
        module=job.module,
        output=job.output,
        report=result.report,
        is_changed=bool(result.edits),
        difference=describe_edits(module.text, result.edits, module.text_name) if job.wants_difference else "",
    )


def _processes(count: int) -> ProcessPoolExecutor:
    # Not forked: a process that has threads (a progress display) or a loaded LLVM is not safely copied.
    return ProcessPoolExecutor(max_workers=count, mp_context=get_context("spawn"), initializer=_leave_interrupts)


def _work(job: FileJob) -> FileOutcome:
    """`specialize_file` in a process of the pool: one that is told to end removes what it has staged."""
    try:
        with raised_terminations():
            return specialize_file(job)
    except Terminated as end:
        discard_staged()
        os._exit(end.status)


def _leave_interrupts() -> None:
    """Leave Ctrl-C to the parent, which takes the work away; a child would only print its traceback."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_held() -> Generator[None]:
    """Hold Ctrl-C back while processes start: they inherit that, and are not hit before `_leave_interrupts` runs."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _alone(job: FileJob) -> FileOutcome:
    """Work on a file whose process, or a process beside it, has died."""
    with _processes(1) as pool:
        try:
            with _interrupts_held():
                future = pool.submit(_work, job)
            return future.result()
        except BrokenProcessPool:
            finding = Finding(
                reason=SpecializeReason.WORKER_DIED,
                message="the process that worked on this file ended without an answer",
                place=ObjectPlace(name=job.module),
                help="try it alone; it may need more memory than there is, or crash LLVM, which --no-check leaves out",
            )
            return FileOutcome(module=job.module, output=job.output, exit_status=EXIT_INTERNAL, findings=(finding,))


def _failed(job: FileJob, error: VfsimtError, report: SpecializeReport | None) -> FileOutcome:
    return FileOutcome(
        module=job.module,
        output=job.output,
        exit_status=error.exit_status,
        report=report,
        findings=error.findings,
    )
