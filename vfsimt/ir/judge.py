"""LLVM as the judge in a process of its own, for text on which its answer may be more than a message.

With debug info LLVM has more ways to say no than its parser's and verifier's messages: it drops debug info that it
finds invalid with a warning on standard error and no failure, it aborts on nodes of a kind that it does not expect, and
it does not end where scopes form a ring. In a process of its own the first is read, and the others are findings too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, ObjectPlace
from vfsimt.errors import InputError
from vfsimt.ir.llvm_process import LLVMProcess, Work, notes_of
from vfsimt.ir.reasons import IRReason
from vfsimt.ir.verdict import VerdictTask

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Self

    from vfsimt.source import TextSource

_DROPPED = re.compile(r"ignoring (?:invalid )?debug info.*", re.IGNORECASE)
_ENDED_HELP = (
    "LLVM does that where the text breaks what it takes for granted: some invalid debug info, alignments that are "
    "no power of two, intrinsics with other types; repair it"
)


class Judge:
    """One check of one module, in a process that is started at once; a context manager.

    Args:
        source: the module.
        subject: what messages call it.
        process: where LLVM works already, for this and other tasks; without one the judge has its own.

    Raises:
        InputError: VF114, no process can be started.
    """

    def __init__(self, source: TextSource, subject: str, process: LLVMProcess | None = None) -> None:
        self._source = source
        self._subject = subject
        self._work = Work(
            name=source.name,
            subject=subject,
            size=len(source.text),
            ended_help=_ENDED_HELP,
            endless_help="a ring of scopes in the debug info does that; compile without it or repair it",
            without_help="--no-check leaves LLVM out",
        )
        self._process = process if process is not None else LLVMProcess()
        self._is_owner = process is None
        self._process.start(self._work)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_owner:
            self._process.close()

    def check(self, at_llvm: Callable[[], None]) -> None:
        """Have LLVM parse and verify the module.

        Args:
            at_llvm: called when there is only to wait.

        Raises:
            InputError: VF106 LLVM's parser rejects it, VF107 its verifier does, VF108 it drops the debug info, VF114 it
                has no answer.
        """
        task = VerdictTask(name=self._source.name, text=self._source.text, subject=self._subject)
        said = self._process.perform(task, self._work, at_llvm).said
        dropped = debug_info_dropped(said, self._source.name, self._subject)
        if dropped is not None:
            raise dropped

    def stop(self) -> None:
        """End the process, from whatever thread; the check is over then."""
        self._process.stop()


def debug_info_dropped(said: tuple[str, ...], name: str, subject: str) -> InputError | None:
    """The error where LLVM's lines say that it drops debug info which it finds invalid.

    Args:
        said: the lines that LLVM printed.
        name: what findings call the module.
        subject: what messages call it.
    """
    if not any(map(_DROPPED.search, said)):
        return None
    reasons = [line for line in said if _DROPPED.search(line) is None]
    finding = Finding(
        reason=IRReason.DEBUG_INFO_DROPPED,
        message=f"LLVM drops the debug info of {subject}" + (f": {reasons[0]}" if reasons else ""),
        place=ObjectPlace(name=name),
        help="the debug info is not valid for LLVM; compile without it or repair it",
        notes=notes_of(reasons[1:]),
    )
    return InputError([finding])
