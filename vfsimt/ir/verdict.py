"""LLVM parses and verifies a shadow copy of a module; what it says becomes a finding with a place in the user's file.

Loads llvmlite only when a check runs.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Note, ObjectPlace, TextOffset, TextPlace
from vfsimt.errors import InputError
from vfsimt.ir.reasons import IRReason
from vfsimt.ir.shadow import ByteFaithfulText, make_shadow
from vfsimt.source import TextSource

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from llvmlite import binding

_PARSER_MESSAGE = re.compile(r"<string>:(\d+):(\d+): error: (.*)")
_PRINTED_LINES = 8
"""Lines of the verifier's message that are looked for in the text; there may be one for each instruction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictTask:
    """`parse_and_verify` for another process."""

    name: str
    text: str
    subject: str

    def perform(self, _progress: Callable[[str], None], /) -> None:
        """Judge the text; raises as `parse_and_verify`."""
        parse_and_verify(TextSource(self.name, self.text), self.subject, lambda: None)


def parse_and_verify(source: TextSource, subject: str, at_llvm: Callable[[], None]) -> None:
    """Have LLVM judge a module in this process.

    Args:
        source: the text, without NUL characters in names, nested no deeper than LLVM's parser can go.
        subject: what messages call it.
        at_llvm: called when all is prepared and only LLVM has to work.

    Raises:
        InputError: VF106 LLVM's parser rejects it, VF107 its verifier does.
    """
    with verified_module(source, subject, at_llvm):
        pass


@contextmanager
def verified_module(
    source: TextSource, subject: str, at_llvm: Callable[[], None] = lambda: None
) -> Generator[binding.ModuleRef]:
    """LLVM's module of a text, in a context of its own, that LLVM's verifier takes; both end with the `with` block.

    Args, Raises: as of `parse_and_verify`.
    """
    from llvmlite import binding

    context = binding.create_context()
    try:
        shadow = ByteFaithfulText(make_shadow(source.text))
        at_llvm()
        module: binding.ModuleRef = binding.parse_assembly(shadow, context)  # pyright: ignore[reportUnknownMemberType]
    except (RuntimeError, UnicodeDecodeError) as error:
        raise parser_error(source, message_of(error), subject) from error
    with module:
        try:
            module.verify()
        except (RuntimeError, UnicodeDecodeError) as error:
            raise _verifier_error(source, shadow, message_of(error), subject) from error
        yield module


def message_of(error: RuntimeError | UnicodeDecodeError) -> str:
    """LLVM's message; it quotes the source, and llvmlite fails to decode it where that is not UTF-8."""
    if isinstance(error, UnicodeDecodeError):
        return error.object.decode("utf-8", "surrogateescape")
    return str(error)


def parser_error(source: TextSource, message: str, subject: str) -> InputError:
    """What LLVM's parser says about a text, with its place in the text."""
    match = _PARSER_MESSAGE.search(message)
    if match is None:
        text = " ".join(message.split())
        place: TextPlace | ObjectPlace = ObjectPlace(name=source.name)
    else:
        text = match[3]
        place = source.place(source.offset_of(int(match[1]), _code_point_column(source, int(match[1]), int(match[2]))))
    help_line = f"repair {subject} there; where a fork's keywords are the cause, --no-check leaves LLVM out"
    return rejected(IRReason.REJECTED_BY_PARSER, f"LLVM: {text}", place, help_line)


def _code_point_column(source: TextSource, line: int, byte_column: int) -> int:
    """LLVM counts columns in bytes, vfsimt in code points."""
    raw = source.line_text(line).encode("utf-8", "surrogateescape")
    return len(raw[: byte_column - 1].decode("utf-8", "surrogateescape")) + 1


def _verifier_error(source: TextSource, shadow: str, message: str, subject: str) -> InputError:
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    text = lines[0] if lines else "the verifier gave no reason"
    notes = tuple(Note(message=line) for line in lines[1:5])
    help_line = f"LLVM's verifier rejects {subject}; the lines below its message are LLVM's own"
    place = _find_printed_line(source, shadow, lines[1:])
    finding = Finding(
        reason=IRReason.REJECTED_BY_VERIFIER, message=f"LLVM: {text}", place=place, help=help_line, notes=notes
    )
    return InputError([finding])


def _find_printed_line(source: TextSource, shadow: str, printed: list[str]) -> TextPlace | ObjectPlace:
    """The place of an instruction that the verifier prints, if exactly one line that it read is like it."""
    for line in printed[:_PRINTED_LINES]:
        pattern = re.compile(r"\s+".join(map(re.escape, line.split())))
        found = [match.start() for match, _ in zip(pattern.finditer(shadow), range(2), strict=False)]
        if len(found) == 1:
            return source.place(TextOffset(found[0]))
    return ObjectPlace(name=source.name)


def rejected(reason: IRReason, message: str, place: TextPlace | ObjectPlace, help_line: str) -> InputError:
    """One finding as the error that it is."""
    return InputError([Finding(reason=reason, message=message, place=place, help=help_line)])
