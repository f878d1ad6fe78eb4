"""LLVM as the judge: parses and verifies a shadow copy of a module, and prints nothing.

Loads llvmlite only when a check runs. llvmlite's own `verify()` is not the whole truth: debug info that LLVM finds
invalid is dropped with a warning on standard error and no failure. That warning is caught here and is a failure.
"""

from __future__ import annotations

import re
import threading
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Note, ObjectPlace, TextOffset, TextPlace
from vfsimt.errors import InputError
from vfsimt.ir.lexicon import SKIPPED
from vfsimt.ir.nesting import nesting_is_within
from vfsimt.ir.reasons import IRReason
from vfsimt.ir.recognition import refuse_stray_surrogates
from vfsimt.ir.shadow import ByteFaithfulText, make_shadow
from vfsimt.ir.standard_error import DROPPED_DEBUG_INFO, captured_standard_error
from vfsimt.source import TextSource

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

NESTING_LIMIT = 1000
"""Deepest nesting of brackets that LLVM's recursive parser is trusted with; real modules stay under 20."""

_PARSER_MESSAGE = re.compile(r"<string>:(\d+):(\d+): error: (.*)")
_STACK_BYTES = 16 << 20
_STACK_SIZE_LOCK = threading.Lock()
_PRINTED_LINES = 8
"""Lines of the verifier's message that are looked for in the text; there may be one for each instruction."""
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
            too deep for its recursive parser, VF110 it holds a surrogate that stands for no byte.
    """
    _check(text, name, subject, nesting_is_known, at_llvm=_nothing)


@contextmanager
def checked_beside(
    text: str, name: str = "<string>", *, subject: str = "the module", nesting_is_known: bool = False
) -> Generator[None]:
    """Have LLVM check a module in a thread of its own while the body of the `with` statement runs.

    llvmlite gives up Python's lock while LLVM works, so the two really run at once. LLVM's verdict comes first: if it
    rejects the module, its error is raised, whatever happened in the body.

    Raises:
        InputError: as `check_module`.
    """
    outcome: list[BaseException] = []
    at_llvm = threading.Event()

    def check() -> None:
        try:
            _check(text, name, subject, nesting_is_known, at_llvm=at_llvm.set)
        except BaseException as error:
            outcome.append(error)
        finally:
            at_llvm.set()

    thread = _start_with_a_deep_stack(check)
    # Until it is in LLVM the thread gives Python's lock up often and shortly; it would wait for the body each time.
    at_llvm.wait()
    try:
        yield
    finally:
        thread.join()
        if outcome:
            raise outcome[0]


def judged(
    text: str, name: str, *, subject: str, check: bool, nesting_is_known: bool = False
) -> AbstractContextManager[None]:
    """`checked_beside`, or nothing where the caller wants no check."""
    if not check:
        return nullcontext()
    return checked_beside(text, name, subject=subject, nesting_is_known=nesting_is_known)


def _nothing() -> None:
    """What happens when a check that nobody waits for comes to LLVM."""


def _check(text: str, name: str, subject: str, nesting_is_known: bool, *, at_llvm: Callable[[], None]) -> None:
    """`check_module`; `at_llvm` is called when all is prepared and only LLVM has to work."""
    source = TextSource(name, text)
    refuse_stray_surrogates(text, name)
    _refuse_nul_in_names(source)
    if not nesting_is_known and not nesting_is_within(text, NESTING_LIMIT):
        message = f"{subject} nests brackets deeper than {NESTING_LIMIT}, where LLVM's recursive parser is not safe"
        help_line = "--no-check leaves LLVM out"
        raise _rejected(IRReason.NESTED_TOO_DEEP, message, ObjectPlace(name=name), help_line)
    if not _may_hold_debug_info(text):
        _parse_and_verify(source, subject, at_llvm)
        return
    with captured_standard_error(at_wait=at_llvm) as read_warnings:
        _parse_and_verify(source, subject, at_llvm)
        warnings = read_warnings()
    if DROPPED_DEBUG_INFO.search(warnings) is not None:
        message = f"LLVM drops the debug info of {subject}: {' '.join(warnings.split())[:300]}"
        help_line = "the debug info is not valid for LLVM; compile without it or repair it"
        raise _rejected(IRReason.DEBUG_INFO_DROPPED, message, ObjectPlace(name=name), help_line)


def _may_hold_debug_info(text: str) -> bool:
    """Whether a text can hold debug info at all: its nodes are `!DI...`, all that refers to them has "dbg" in it."""
    return "!" in text and ("dbg" in text or "!DI" in text)


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


def _refuse_nul_in_names(source: TextSource) -> None:
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
            raise _rejected(IRReason.REJECTED_BY_PARSER, message, place, "LLVM's parser rejects it")


def _parse_and_verify(source: TextSource, subject: str, at_llvm: Callable[[], None]) -> None:
    from llvmlite import binding

    context = binding.create_context()
    try:
        shadow = ByteFaithfulText(make_shadow(source.text))
        at_llvm()
        module: binding.ModuleRef = binding.parse_assembly(shadow, context)  # pyright: ignore[reportUnknownMemberType]
    except (RuntimeError, UnicodeDecodeError) as error:
        raise _parser_error(source, _message_of(error), subject) from error
    with module:
        try:
            module.verify()
        except (RuntimeError, UnicodeDecodeError) as error:
            raise _verifier_error(source, _message_of(error), subject) from error


def _message_of(error: RuntimeError | UnicodeDecodeError) -> str:
    """LLVM's message; it quotes the source, and llvmlite fails to decode it where that is not UTF-8."""
    if isinstance(error, UnicodeDecodeError):
        return error.object.decode("utf-8", "surrogateescape")
    return str(error)


def _parser_error(source: TextSource, message: str, subject: str) -> InputError:
    match = _PARSER_MESSAGE.search(message)
    if match is None:
        text = " ".join(message.split())
        place: TextPlace | ObjectPlace = ObjectPlace(name=source.name)
    else:
        text = match[3]
        place = source.place(source.offset_of(int(match[1]), _code_point_column(source, int(match[1]), int(match[2]))))
    help_line = f"repair {subject} there; where a fork's keywords are the cause, --no-check leaves LLVM out"
    return _rejected(IRReason.REJECTED_BY_PARSER, f"LLVM: {text}", place, help_line)


def _code_point_column(source: TextSource, line: int, byte_column: int) -> int:
    """LLVM counts columns in bytes, vfsimt in code points."""
    raw = source.line_text(line).encode("utf-8", "surrogateescape")
    return len(raw[: byte_column - 1].decode("utf-8", "surrogateescape")) + 1


def _verifier_error(source: TextSource, message: str, subject: str) -> InputError:
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    text = lines[0] if lines else "the verifier gave no reason"
    notes = tuple(Note(message=line) for line in lines[1:5])
    help_line = f"LLVM's verifier rejects {subject}; the lines below its message are LLVM's own"
    place = _find_printed_line(source, lines[1:])
    finding = Finding(
        reason=IRReason.REJECTED_BY_VERIFIER, message=f"LLVM: {text}", place=place, help=help_line, notes=notes
    )
    return InputError([finding])


def _find_printed_line(source: TextSource, printed: list[str]) -> TextPlace | ObjectPlace:
    """The place of an instruction that the verifier prints, if exactly one line of the source reads like it."""
    for line in printed[:_PRINTED_LINES]:
        pattern = re.compile(r"\s+".join(map(re.escape, line.split())))
        found = [match.start() for match, _ in zip(pattern.finditer(source.text), range(2), strict=False)]
        if len(found) == 1:
            return source.place(TextOffset(found[0]))
    return ObjectPlace(name=source.name)


def _rejected(reason: IRReason, message: str, place: TextPlace | ObjectPlace, help_line: str) -> InputError:
    return InputError([Finding(reason=reason, message=message, place=place, help=help_line)])
