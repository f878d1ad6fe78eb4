"""Says what a file is when it is not LLVM IR text."""

from __future__ import annotations

import re

from vfsimt.diagnostics import Finding, ObjectPlace
from vfsimt.errors import InputError
from vfsimt.ir.reasons import IRReason
from vfsimt.source import decode_source

# First bytes of the files that engineers mix up with textual IR; sources: LLVM's "Bitcode File Format", the System V
# ABI's ELF header, ar(5), RFC 1952, PKWARE's APPNOTE, the Unicode standard's byte order marks.
_MAGIC_NUMBERS: tuple[tuple[bytes, str, str], ...] = (
    (b"BC\xc0\xde", "LLVM bitcode", "turn it into text with llvm-dis"),
    (b"\xde\xc0\x17\x0b", "wrapped LLVM bitcode", "turn it into text with llvm-dis"),
    (b"\x7fELF", "an ELF object", "give the IR text that it was compiled from; objects go to check, patch and inspect"),
    (b"!<arch>\n", "an ar archive", "give the IR text of one module"),
    (b"\x1f\x8b", "gzip-compressed", "decompress it first"),
    (b"PK\x03\x04", "a zip archive", "unpack it first"),
    (b"\xff\xfe", "UTF-16 text", "save it as UTF-8"),
    (b"\xfe\xff", "UTF-16 text", "save it as UTF-8"),
    (b"\xef\xbb\xbf", "UTF-8 text with a byte order mark", "remove the mark: LLVM's parser does not take it"),
)

_STRAY_SURROGATE = re.compile("[\ud800-\udc7f\udd00-\udfff]")


def decode_ir(data: bytes, name: str) -> str:
    """Decode the bytes of a textual module; see `vfsimt.source.decode_source`.

    Raises:
        InputError: VF110, the bytes are those of another kind of file.
    """
    for magic, kind, help_line in _MAGIC_NUMBERS:
        if data.startswith(magic):
            raise not_ir(name, f"this is {kind}, not LLVM IR text", help_line)
    return decode_source(data)


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
    """The error for a file that is not LLVM IR text."""
    place = ObjectPlace(name=name)
    return InputError([Finding(reason=IRReason.NOT_IR, message=message, place=place, help=help_line)])
