"""LLVM as the judge: parses and verifies a shadow copy of a module, and prints nothing.

llvmlite's own `verify()` is not the whole truth: debug info that LLVM finds invalid is dropped with a warning on
standard error and no failure, or ends the process; so does much else, already in LLVM's parser. Only plain and small
text is judged in this process, and only where no other is at hand.
"""

from __future__ import annotations

import re
import threading
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.diagnostics import ObjectPlace, TextOffset
from vfsimt.ir.lexicon import SKIPPED
from vfsimt.ir.nesting import nesting_is_within
from vfsimt.ir.reasons import IRReason
from vfsimt.ir.recognition import refuse_stray_surrogates
from vfsimt.ir.trust import is_trusted
from vfsimt.ir.verdict import parse_and_verify, rejected
from vfsimt.source import TextSource

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from vfsimt.ir.judge import Judge
    from vfsimt.ir.llvm_process import LLVMProcess

NESTING_LIMIT = 1000
"""Deepest nesting of brackets that LLVM's recursive parser is trusted with; real modules stay under 20."""

_STACK_BYTES = 16 << 20
_STACK_SIZE_LOCK = threading.Lock()
_STRING_OR_COMMENT = re.compile(SKIPPED)
_SIGILS = ("@", "%", "$")


def check_module(
    text: str, name: str = "<string>", *, subject: str = "the module", nesting_is_known: bool = False
) -> None:
    """Have LLVM parse and verify a module.

    Args:
        text: LLVM IR, stock or with the vendor's keyword.
        name: what findings call the text.
        subject: what messages call it: "the input", "the result".
        nesting_is_known: the text is made of checked text, and nests no deeper; it is not measured again.

    Raises:
        InputError: VF106 LLVM's parser rejects it, VF107 its verifier does, VF108 it drops the debug info, VF109 nested
            too deep for its recursive parser, VF110 it holds a surrogate that stands for no byte, VF114 LLVM aborts on
            it or does not end.
    """
    source = TextSource(name, text)
    _check(source, subject, _judge_apart(source, subject), nesting_is_known, at_llvm=_nothing)


@contextmanager
def checked_beside(
    text: str,
    name: str = "<string>",
    *,
    subject: str = "the module",
    nesting_is_known: bool = False,
    process: LLVMProcess | None = None,
) -> Generator[None]:
    """Have LLVM check a module in a thread of its own while the body of the `with` statement runs.

    llvmlite gives up Python's lock while LLVM works, so the two really run at once. LLVM's verdict comes first: if it
    rejects the module, its error is raised, whatever happened in the body.

    Args:
        text: as of `check_module`.
        name: as of `check_module`.
        subject: as of `check_module`.
        nesting_is_known: as of `check_module`.
        process: where LLVM works if it is not to work here; the check is made there too if it is started.

    Raises:
        InputError: as `check_module`.
    """
    source = TextSource(name, text)
    outcome: list[BaseException] = []
    at_llvm = threading.Event()
    judge = _judge_apart(source, subject, process)

    def check() -> None:
        try:
            _check(source, subject, judge, nesting_is_known, at_llvm=at_llvm.set)
        except BaseException as error:
            outcome.append(error)
        finally:
            at_llvm.set()

    thread = _start_with_a_deep_stack(check)
    with _stopped_by_interrupts(judge):
        # Until it is in LLVM the thread gives Python's lock up often and shortly; it would wait for the body each time.
        at_llvm.wait()
        try:
            yield
        except Exception:
            thread.join()
            if not outcome:
                raise
        thread.join()
    if outcome:
        raise outcome[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Oracle:
    """LLVM as the judge of one run, of its input and of its result.

    Attributes:
        name: what findings call the texts.
        is_asked: whether the caller wants a check at all.
        process: where LLVM works if it is not to work here; all checks of the run are made there if it is started.
    """

    name: str
    is_asked: bool
    process: LLVMProcess

    def judging(self, text: str, subject: str, *, nesting_is_known: bool = False) -> AbstractContextManager[None]:
        """`checked_beside`, or nothing where the caller wants no check."""
        if not self.is_asked:
            return nullcontext()
        return checked_beside(text, self.name, subject=subject, nesting_is_known=nesting_is_known, process=self.process)


def _nothing() -> None:
    """What happens when a check that nobody waits for comes to LLVM."""


def _judge_apart(source: TextSource, subject: str, process: LLVMProcess | None = None) -> Judge | None:
    """LLVM in a process of its own, where there is one already, or where its answer may be more than a message."""
    from vfsimt.ir.llvm_process import is_at_hand

    is_ready = is_at_hand() or (process is not None and process.is_started)
    if not is_ready and is_trusted(source.text):
        return None
    from vfsimt.ir.judge import Judge

    return Judge(source, subject, process)


@contextmanager
def _stopped_by_interrupts(judge: Judge | None) -> Generator[None]:
    try:
        yield
    except KeyboardInterrupt:
        if judge is not None:
            judge.stop()
        raise


def _check(
    source: TextSource, subject: str, judge: Judge | None, nesting_is_known: bool, *, at_llvm: Callable[[], None]
) -> None:
    """`check_module`; `at_llvm` is called when all is prepared and only LLVM has to work."""
    with nullcontext() if judge is None else judge:
        refuse_stray_surrogates(source.text, source.name)
        refuse_nul_in_names(source)
        if not nesting_is_known and not nesting_is_within(source.text, NESTING_LIMIT):
            message = f"{subject} nests brackets deeper than {NESTING_LIMIT}, where LLVM's recursive parser is not safe"
            help_line = "--no-check leaves LLVM out"
            raise rejected(IRReason.NESTED_TOO_DEEP, message, ObjectPlace(name=source.name), help_line)
        if judge is None:
            parse_and_verify(source, subject, at_llvm)
        else:
            judge.check(at_llvm)


def _start_with_a_deep_stack(target: Callable[[], None]) -> threading.Thread:
    """Start a thread in which LLVM's recursive parser has as much room as in a main thread, on every system."""
    thread = threading.Thread(target=target, name="vfsimt-llvm")
    with _STACK_SIZE_LOCK:
        before = threading.stack_size(_STACK_BYTES)
        try:
            thread.start()
        finally:
            threading.stack_size(before)
    return thread


def refuse_nul_in_names(source: TextSource) -> None:
    """LLVM takes a NUL in a string but not in a name; llvmlite cannot pass one on, so it is looked for here."""
    if "\0" not in source.text:
        return
    for match in _STRING_OR_COMMENT.finditer(source.text):
        start, end = match.span()
        is_name = match[0][0] == '"' and (
            source.text[start - 1 : start] in _SIGILS or source.text[end : end + 1] == ":"
        )
        if is_name and "\0" in match[0]:
            place = source.place(TextOffset(start + match[0].index("\0")))
            message = "a NUL character is not allowed in a name"
            raise rejected(IRReason.REJECTED_BY_PARSER, message, place, "LLVM's parser rejects it")
