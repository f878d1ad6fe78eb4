"""Says what an input is when it is not LLVM IR."""

from __future__ import annotations

import re

from vfsimt.diagnostics import Finding, ObjectPlace
from vfsimt.errors import InputError
from vfsimt.filekinds import binary_kind, text_kind
from vfsimt.ir.reasons import IRReason
from vfsimt.source import decode_source

_SIGN_OF_IR = re.compile(
    r"^(?:(?:define|declare)\b[^\n]*@|target (?:triple|datalayout) = |source_filename = |; ModuleID = )", re.MULTILINE
)
"""A line of LLVM IR and of no other language: a text that has one is damaged IR, whatever else is in it."""
_STRAY_SURROGATE = re.compile("[\ud800-\udc7f\udd00-\udfff]")


def decode_ir(data: bytes, name: str) -> str:
    """Decode the bytes of a textual module; see `vfsimt.source.decode_source`.

    Raises:
        InputError: VF110, the bytes are those of another kind of file.
    """
    kind = binary_kind(data)
    if kind is not None:
        raise not_ir(name, f"this is {kind.what}, not LLVM IR", kind.as_module)
    return decode_source(data)


def other_text(text: str, name: str) -> InputError | None:
    """The error for a text that is no module and shows signs of another language; None where it shows none.

    To be asked about a text that has been found to be no module only: signs are no proof.
    """
    kind = None if _SIGN_OF_IR.search(text) else text_kind(text)
    return None if kind is None else not_ir(name, f"this is {kind.what}, not LLVM IR", kind.as_module)


def refuse_stray_surrogates(text: str, name: str) -> None:
    """Refuse a text that is not the decoding of any bytes: only U+DC80 ... U+DCFF stand for a byte that is not UTF-8.

    Raises:
        InputError: VF110.
    """
    stray = None if text.isascii() else _STRAY_SURROGATE.search(text)
    if stray is not None:
        message = f"this text holds the surrogate U+{ord(stray[0]):04X}, which is no character and stands for no byte"
        raise not_ir(name, message, "decode the bytes with vfsimt.source.decode_source")


def not_ir(name: str, message: str, help_line: str) -> InputError:
    """The error for a file that is not LLVM IR."""
    return refused_input(IRReason.NOT_IR, name, message, help_line)


def refused_input(reason: IRReason, name: str, message: str, help_line: str) -> InputError:
    """The error about a whole input."""
    return InputError([Finding(reason=reason, message=message, place=ObjectPlace(name=name), help=help_line)])
