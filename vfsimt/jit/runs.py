"""What a run of a kernel is asked for, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.jit.driver import EntryKind
from vfsimt.jit.engine import CompileOptions, refuse_contradiction
from vfsimt.jit.launch import Dispatch, DispatchReport
from vfsimt.jit.target import HOST
from vfsimt.jit.validity import flag, instance, member, number, optional, refuse_wrong, string, strings, whole

if TYPE_CHECKING:
    from vfsimt.jit.arguments import Argument
    from vfsimt.jit.compare import Comparison
    from vfsimt.jit.entries import EntryPoint
    from vfsimt.jit.hostform import HostForm
    from vfsimt.jit.machinecode import MachineCode

DEFAULT_TIMEOUT_SECONDS = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOptions:
    """How a kernel is run.

    Attributes:
        entry: the function to call; None for the only outermost one.
        kind: what its last parameter counts, an `EntryKind` or its value; None to tell by that parameter's name.
        lanes_parameters: names of parameters that count lanes, beside those that say so, or indexes from 0.
        width: lanes of a packet, needed for a packet entry only.
        dispatch: threads, block and grain.
        target, opt, retarget, keep_target_attributes: see `CompileOptions`.
        workers: threads that run blocks.
        checked: look at each access of the kernel in a run of its own, and let arrays lie between guard bytes.
        tolerance: for comparisons, the absolute and the relative part.
        timeout: seconds for compiling and running one module, None for no limit.

    Raises:
        UsageError: VF821, an option has a value that means nothing.
    """

    dispatch: Dispatch
    entry: str | None = None
    kind: EntryKind | str | None = None
    lanes_parameters: tuple[str, ...] = ()
    width: int = 0
    target: str = HOST
    opt: int = 3
    retarget: bool = False
    keep_target_attributes: bool = False
    workers: int = 1
    checked: bool = True
    tolerance: float = 5e-5
    timeout: float | None = DEFAULT_TIMEOUT_SECONDS

    def __post_init__(self) -> None:
        refuse_wrong(
            self,
            dispatch=instance(Dispatch, "a Dispatch"),
            entry=optional(string),
            kind=optional(member(EntryKind)),
            lanes_parameters=strings,
            width=whole(0, 1024),
            target=string,
            opt=whole(0, 3),
            retarget=flag,
            keep_target_attributes=flag,
            workers=whole(1, 1024),
            checked=flag,
            tolerance=number(),
            timeout=optional(number(above=0.0)),
        )
        refuse_contradiction(retarget=self.retarget, keep_target_attributes=self.keep_target_attributes)

    @property
    def entry_kind(self) -> EntryKind | None:
        """The kind as an enum member."""
        return None if self.kind is None else EntryKind(self.kind)

    def compile_options(self, name: str, exports: tuple[str, ...] = ()) -> CompileOptions:
        """How a module of this run is compiled; only for a process that may end."""
        return CompileOptions(
            target=self.target,
            opt=self.opt,
            exports=exports,
            retarget=self.retarget,
            keep_target_attributes=self.keep_target_attributes,
            admit_assembly=True,
            name=name,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult:
    """What one module did.

    Attributes:
        entry: what was called.
        target: the CPU it was compiled for, as text.
        code: what its machine code says of that.
        form: what was taken away from the module, so that it could be compiled for this target.
        arguments: after the run.
        report: of the dispatch.
        compile_seconds: wall time of `parse`, `passes`, `codegen`, `link`.
        said: what LLVM printed while it compiled the module.
        unseen: instructions that may access memory and were not checked, each with its place, as lines.
    """

    entry: EntryPoint
    target: str
    code: MachineCode
    form: HostForm
    arguments: tuple[Argument, ...]
    report: DispatchReport
    compile_seconds: dict[str, float]
    said: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOutcome:
    """A run and its comparisons, which are all within the tolerance.

    Attributes:
        result: of the module.
        against: of the second module, if there is one.
        against_comparisons: by argument index, for each array.
        expected_comparisons: by argument index, for each expected array.
    """

    result: RunResult
    against: RunResult | None
    against_comparisons: tuple[tuple[int, Comparison], ...]
    expected_comparisons: tuple[tuple[int, Comparison], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedModule:
    """The text of a module, and what findings call it.

    Raises:
        UsageError: VF821, one of the two is no string.
    """

    name: str
    text: str

    def __post_init__(self) -> None:
        refuse_wrong(self, name=string, text=string)
