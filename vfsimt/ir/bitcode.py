"""Bitcode in and out: LLVM prints what it reads, and writes what a text says; its end and its words are findings."""

from __future__ import annotations

import re

from vfsimt.diagnostics import Finding, TextOffset
from vfsimt.errors import RefusedError
from vfsimt.ir.bitcode_tasks import PrintTask, WriteTask
from vfsimt.ir.bitstream import read_outline
from vfsimt.ir.judge import debug_info_dropped
from vfsimt.ir.lexicon import SKIPPED, VENDOR_SIMT_CONVENTION
from vfsimt.ir.llvm_process import Work, perform_apart
from vfsimt.ir.oracle import refuse_nul_in_names
from vfsimt.ir.reasons import IRReason
from vfsimt.ir.recognition import refuse_stray_surrogates
from vfsimt.ir.shadow import first_vendor_convention, make_stock_text
from vfsimt.source import TextSource, decode_source

_UNNAMED_CONVENTION = 0
"""For a text without the vendor's keyword: no place is left for a number."""
_STRING = re.compile(SKIPPED)
_NUL_IN_STRING = re.compile(r"(\\\\|\\[0-9A-Fa-f]{2})|(\\)?\0")


def print_bitcode(data: bytes, name: str) -> str:
    """The text of a module, as LLVM prints it after it has read the bitcode and brought it up to date.

    Args:
        data: the bitcode, bare or in a wrapper.
        name: what findings call the file.

    Raises:
        InputError: VF108 LLVM drops the debug info, VF114 it ends or does not come to an end, VF121 ... VF124 it does
            not read the file, VF126 what it would print is not the module.
    """
    producer = read_outline(data).producer or "its compiler"
    help_line = f"it is damaged, or {producer} writes what this LLVM does not know; have that llvm-dis write text"
    work = Work(
        name=name,
        subject="the bitcode",
        size=len(data),
        doing="read",
        ended_help=help_line,
        endless_help=help_line,
    )
    answer = perform_apart(PrintTask(name=name, data=data), work)
    dropped = debug_info_dropped(answer.said, name, "the bitcode")
    if dropped is not None:
        raise dropped
    return decode_source(answer.value)


def write_bitcode(text: str, name: str, *, subject: str, simt_cc: int | None = None) -> bytes:
    """A module as bitcode of this LLVM: types of pointers and comments are not kept, nor the order of uses.

    Args:
        text: LLVM IR.
        name: what findings call it.
        subject: what messages call it: "the result".
        simt_cc: N of the `cc N` that the vendor's convention becomes.

    Raises:
        RefusedError: VF125, the vendor's convention is spelled and has no number.
        InputError: VF106 LLVM's parser rejects the text, VF108 it drops the debug info, VF110 a surrogate that stands
            for no byte, VF114 LLVM ends, as where brackets nest too deep for it, or does not come to an end.
    """
    refuse_stray_surrogates(text, name)
    refuse_nul_in_names(TextSource(name, text))
    if simt_cc is None:
        refuse_vendor_convention(text, name)
    spelled = make_stock_text(text, _UNNAMED_CONVENTION if simt_cc is None else simt_cc)
    if "\0" in spelled:
        spelled = _STRING.sub(_with_escaped_nul, spelled)
    work = Work(
        name=name,
        subject=subject,
        size=len(text),
        doing="wrote",
        ended_help="LLVM does that on what its verifier rejects, and on deep nesting; repair the input, or write text",
        endless_help="a ring of scopes in the debug info does that; compile without it or repair it",
    )
    answer = perform_apart(WriteTask(name=name, text=spelled, subject=subject), work)
    dropped = debug_info_dropped(answer.said, name, subject)
    if dropped is not None:
        raise dropped
    assert isinstance(answer.value, bytes)
    return answer.value


def refuse_vendor_convention(text: str, name: str) -> None:
    """Refuse a text in which the vendor's convention is spelled, at its first place: bitcode needs its number.

    Raises:
        RefusedError: VF125.
    """
    position = first_vendor_convention(text)
    if position is None:
        return
    end = TextOffset(position + len(VENDOR_SIMT_CONVENTION))
    finding = Finding(
        reason=IRReason.NO_BITCODE_SPELLING,
        message=f"bitcode has no {VENDOR_SIMT_CONVENTION!r}: a calling convention is a number there",
        place=TextSource(name, text).place(TextOffset(position), end),
        help="give the number that the vendor's compiler has for it with --simt-cc N, or write the result as text",
    )
    raise RefusedError([finding])


def _with_escaped_nul(match: re.Match[str]) -> str:
    """A string whose NUL characters are escapes, a comment without them: LLVM gets the text up to the first NUL."""
    if "\0" not in match[0]:
        return match[0]
    if match[0][0] != '"':
        return match[0].replace("\0", " ")
    return _NUL_IN_STRING.sub(lambda found: found[1] or (r"\5C\00" if found[2] else r"\00"), match[0])
