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


class Judge:
    """One check of one module, in a process that is started or taken up again at once; a context manager.

    Raises:
        InputError: VF114, no process can be started.
    """

    def __init__(self, source: TextSource, subject: str) -> None:
        self._source = source
        self._subject = subject
        self._process = LLVMProcess(
            Work(
                name=source.name,
                subject=subject,
                size=len(source.text),
                ended_help="LLVM does that on some invalid debug info, and on alignments that are no power of two; "
                "repair them",
                endless_help="a ring of scopes in the debug info does that; compile without it or repair it",
                without_help="--no-check leaves LLVM out",
            )
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.__exit__()

    def check(self, at_llvm: Callable[[], None]) -> None:
        """Have LLVM parse and verify the module.

        Args:
            at_llvm: called when there is only to wait.

        Raises:
            InputError: VF106 LLVM's parser rejects it, VF107 its verifier does, VF108 it drops the debug info, VF114 it
                has no answer.
        """
        task = VerdictTask(name=self._source.name, text=self._source.text, subject=self._subject)
        said = self._process.perform(task, at_llvm).said
        if any(map(_DROPPED.search, said)):
            raise self._dropped(said)

    def stop(self) -> None:
        """End the process, from whatever thread; the check is over then."""
        self._process.stop()

    def _dropped(self, said: tuple[str, ...]) -> InputError:
        reasons = [line for line in said if _DROPPED.search(line) is None]
        message = f"LLVM drops the debug info of {self._subject}" + (f": {reasons[0]}" if reasons else "")
        finding = Finding(
            reason=IRReason.DEBUG_INFO_DROPPED,
            message=message,
            place=ObjectPlace(name=self._source.name),
            help="the debug info is not valid for LLVM; compile without it or repair it",
            notes=notes_of(reasons[1:]),
        )
        return InputError([finding])
