"""LLVM reads bitcode and prints it, and writes a text as bitcode; both in a process of its own.

Loads llvmlite only when a task is performed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from vfsimt.counting import counted
from vfsimt.diagnostics import Finding, Note, ObjectPlace
from vfsimt.errors import InputError
from vfsimt.ir.bitstream import read_outline
from vfsimt.ir.reasons import IRReason
from vfsimt.ir.shadow import ByteFaithfulText
from vfsimt.ir.verdict import message_of, parser_error
from vfsimt.source import TextSource

if TYPE_CHECKING:
    from collections.abc import Callable

    from vfsimt.ir.bitstream import BitcodeOutline

_LLVM_PRODUCER = re.compile(r"LLVM([0-9]+)\.")
_PRODUCER_NOTE = re.compile(r"\s*\(Producer: .*")
_UNPRINTABLE = re.compile(rb'["\\\x00-\x1f\x7f]')
"""What LLVM's printer writes into the string of a triple or a layout as it is, where its parser takes it otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintTask:
    """Print the module in a bitcode file; `name` is what findings call the file."""

    name: str
    data: bytes

    def perform(self, _progress: Callable[[str], None], /) -> bytes:
        """The text as LLVM prints it.

        Raises:
            InputError: VF121 ... VF124, LLVM does not read the file; VF126, what it prints would not be the module.
        """
        binding: Any = import_module("llvmlite.binding")
        context = binding.create_context()
        try:
            module = binding.parse_bitcode(self.data, context)
        except (RuntimeError, UnicodeDecodeError) as error:
            raise self._unread(message_of(error), int(binding.llvm_version_info[0])) from error
        with module:
            for what, attribute in (("target triple", "triple"), ("data layout", "data_layout")):
                if _UNPRINTABLE.search(_as_bytes(lambda name=attribute: getattr(module, name))):
                    raise self._unprintable(what)
            return _as_bytes(lambda: str(module))

    def _unread(self, message: str, version: int) -> InputError:
        """Why LLVM does not read the file, as the outermost layer and LLVM's own words tell it."""
        outline = read_outline(self.data)
        said = _PRODUCER_NOTE.sub("", " ".join(message.split()).removeprefix("LLVM bitcode parsing error "))
        by = f" of {outline.producer}" if outline.producer else ""
        if outline.missing_bytes:
            lacking = counted(outline.missing_bytes, "byte")
            message = f"this bitcode{by} is cut: at least {lacking} at its end {_are(outline.missing_bytes)} missing"
            return self._error(IRReason.BITCODE_CUT, message, "copy it, or make it, again", said)
        if outline.modules > 1:
            message = f"this bitcode{by} holds {outline.modules} modules"
            help_line = (
                "give one: llvm-modextract -n 0 takes the first out; clang -fsplit-lto-unit is what writes several"
            )
            return self._error(IRReason.SEVERAL_MODULES, message, help_line)
        if not outline.modules:
            message = f"this bitcode{by} holds no module"
            help_line = "give the bitcode of a module; a summary or a symbol table alone is none"
            return self._error(IRReason.BITCODE_REJECTED, message, help_line, said)
        if _is_newer(outline, version):
            message = f"LLVM {version} cannot read this bitcode{by}: {said}"
            help_line = "have the compiler that wrote it write text: with -S, or with the llvm-dis beside it"
            return self._error(IRReason.BITCODE_NEWER, message, help_line)
        message = f"LLVM {version} rejects this bitcode{by}: {said}"
        help_line = "it is damaged, or a fork's own; make it again, or have its compiler's llvm-dis write text"
        return self._error(IRReason.BITCODE_REJECTED, message, help_line)

    def _unprintable(self, what: str) -> InputError:
        message = f"the {what} of this bitcode holds a character that LLVM prints and does not read back"
        return self._error(IRReason.BITCODE_NOT_PRINTED, message, f"repair the {what}: no target has such a one")

    def _error(self, reason: IRReason, message: str, help_line: str, said: str = "") -> InputError:
        notes = (Note(message=f"LLVM: {said}"),) if said else ()
        place = ObjectPlace(name=self.name)
        return InputError([Finding(reason=reason, message=message, place=place, help=help_line, notes=notes)])


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteTask:
    """Write a text as bitcode.

    Attributes:
        name: what findings call the text.
        text: as stock LLVM reads it, and with the same lines and columns as the user's.
        subject: what messages call it.
    """

    name: str
    text: str
    subject: str

    def perform(self, _progress: Callable[[str], None], /) -> bytes:
        """The bitcode.

        Raises:
            InputError: VF106, LLVM's parser rejects the text.
        """
        binding: Any = import_module("llvmlite.binding")
        context = binding.create_context()
        try:
            module = binding.parse_assembly(ByteFaithfulText(self.text), context)
        except (RuntimeError, UnicodeDecodeError) as error:
            raise parser_error(TextSource(self.name, self.text), message_of(error), self.subject) from error
        with module:
            return bytes(module.as_bitcode())


def _as_bytes(said: Callable[[], str]) -> bytes:
    """The bytes of a string of LLVM's: llvmlite decodes it as UTF-8, which what LLVM does not escape need not be."""
    try:
        return said().encode("utf-8")
    except UnicodeDecodeError as error:
        return error.object


def _is_newer(outline: BitcodeOutline, version: int) -> bool:
    match = _LLVM_PRODUCER.match(outline.producer)
    return bool(outline.epoch) or (match is not None and int(match[1]) > version)


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
