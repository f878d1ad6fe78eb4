"""A module as every command and function takes it: a text with its names, printed by LLVM where the input is bitcode.

The one place where bytes become the text of a module: no command can forget bitcode, or call an object damaged IR.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TypeAlias

from vfsimt.ir.bitstream import is_bitcode
from vfsimt.ir.reasons import IRReason
from vfsimt.ir.recognition import decode_ir, refused_input
from vfsimt.source import encode_source


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleText:
    """The text of a module, and what it is called.

    Attributes:
        name: the file, as the user called it: reports and manifests name the module so.
        text: LLVM IR; bytes that are not UTF-8 as surrogates U+DC80 ... U+DCFF.
        text_name: what findings call the text into which they point: `name`, and for bitcode the file that keeps its
            text, or `kernel.bc (as text)`.
        bitcode: the file's bytes where it is bitcode, from which LLVM printed the text; None for text.
    """

    name: str
    text: str
    text_name: str
    bitcode: bytes | None = None

    @property
    def sha256(self) -> str:
        """The digest of the file's bytes, in hexadecimal: of the bitcode, where it is that."""
        data = encode_source(self.text) if self.bitcode is None else self.bitcode
        return hashlib.sha256(data).hexdigest()


ModuleInput: TypeAlias = "str | bytes | ModuleText"
"""A module: its text, the bytes of a file with text or bitcode, or what `read_module` made of them."""


def read_module(module: ModuleInput, name: str = "<string>", *, text_name: str | None = None) -> ModuleText:
    """Make a text with names of a module; a `ModuleText` stays what it is.

    Args:
        module: LLVM IR as text, or the bytes of a file: text in UTF-8, bitcode, or bitcode in a wrapper.
        name: what the module is called.
        text_name: the file in which the caller keeps the text of bitcode, for findings; not used for text.

    Raises:
        InputError: VF110 the bytes are those of another kind of file, VF120 there is nothing in them; of bitcode VF108
            LLVM drops the debug info, VF114 LLVM ends or does not come to an end, VF121 ... VF124 LLVM does not read
            it, VF126 LLVM cannot print it.
        TypeError: it is none of these three.
    """
    if isinstance(module, ModuleText):
        return module
    if isinstance(module, bytes) and is_bitcode(module):
        from vfsimt.ir.bitcode import print_bitcode

        shown = text_name if text_name is not None else f"{name} (as text)"
        return ModuleText(name=name, text=print_bitcode(module, name), text_name=shown, bitcode=module)
    text = decode_ir(module, name) if isinstance(module, bytes) else _string(module)
    if not text or text.isspace():
        message = "this input is white space only" if text else "this input is empty"
        help_line = "the program that should have written a module may have failed"
        raise refused_input(IRReason.EMPTY_INPUT, name, message, help_line)
    return ModuleText(name=name, text=text, text_name=name)


def bitcode_of(text: str, given: ModuleText, *, simt_cc: int | None = None) -> bytes:
    """A result as bitcode; a result that is the text of bitcode is that bitcode, byte for byte.

    Args:
        text: the result, made from `given`.
        given: the input.
        simt_cc: N of the `cc N` that the vendor's convention becomes; None where the text does not spell it.

    Raises:
        RefusedError: VF125, the vendor's convention is spelled and has no number.
        InputError: VF106 LLVM's parser rejects the text, VF108 it drops the debug info, VF114 LLVM ends or does not
            come to an end.
    """
    if given.bitcode is not None and text == given.text:
        return given.bitcode
    from vfsimt.ir.bitcode import refuse_vendor_convention, write_bitcode

    if simt_cc is None:
        refuse_vendor_convention(given.text, given.text_name)
    return write_bitcode(text, given.text_name, subject="the result", simt_cc=simt_cc)


def _string(module: object) -> str:
    if not isinstance(module, str):
        raise TypeError(f"a module is a str, bytes or a ModuleText, not {type(module).__name__}")
    return module
