"""What is this file? Names a file that is not an ELF64 little-endian relocatable object, by its first bytes."""

from __future__ import annotations

import re
import struct
from typing import Final, NoReturn, TypeAlias

from vfsimt.diagnostics import FileOffset, Finding, ObjectPlace
from vfsimt.errors import InputError
from vfsimt.filekinds import FileBytes, FileKind, binary_kind, text_kind
from vfsimt.patch.reasons import ObjectReason

ObjectBytes: TypeAlias = FileBytes
"""The bytes of a file, read or mapped."""

DEVICE_MACHINE: Final = 0x1029
"""`e_machine` of a vector-core object."""

ELF_MAGIC: Final = b"\x7fELF"
_HEADER_BYTES: Final = 64
_DEVICE_ELF64: Final = ELF_MAGIC + b"\x02\x01\x01"
_MACHINE_OFFSET: Final = 18
_MACHINE_NAMES: Final = {3: "x86", 40: "ARM", 62: "x86-64", 183: "AArch64", 243: "RISC-V", DEVICE_MACHINE: "HiIPU"}
_TYPE_NAMES: Final = {
    0: "an ELF file of no type (ET_NONE)",
    2: "a linked executable (ET_EXEC)",
    3: "a linked shared object or executable (ET_DYN)",
    4: "a core dump (ET_CORE)",
}
_DEVICE_OBJECT: Final = "name the object that the device compiler wrote"
_TEXT_WINDOW_BYTES: Final = 4096
_MODULE_COMMENT: Final = b"; ModuleID"
_LEADING_COMMENTS: Final = re.compile(rb"(?:[ \t\r]*(?:;[^\n]*)?\n)*")
_IR_MARKS: Final = (
    b"source_filename",
    b"target triple",
    b"target datalayout",
    b"define ",
    b"declare ",
    b"attributes #",
)
_SIGILS: Final = (b"@", b"%", b"$", b"!")


def machine_name(machine: int) -> str:
    """A machine for a person: `x86-64 (62)`, `machine 4242` where it has no name here."""
    known = _MACHINE_NAMES.get(machine)
    return f"{known} ({machine:#x})" if known else f"machine {machine:#x}"


def looks_like_ir(data: ObjectBytes) -> bool:
    """Whether the first lines of a file, after comments however long, are LLVM IR text."""
    comments = _LEADING_COMMENTS.match(data)
    assert comments is not None, "the pattern matches nothing at all, too"
    window = data[comments.end() : comments.end() + _TEXT_WINDOW_BYTES]
    if b"\0" in window:
        return False
    return data[: len(_MODULE_COMMENT)] == _MODULE_COMMENT or any(
        line.startswith(_IR_MARKS) or (line.startswith(_SIGILS) and b" = " in line) for line in window.split(b"\n")
    )


def is_text(data: ObjectBytes) -> bool:
    """Whether a file begins as text that a person can read."""
    window = data[:_TEXT_WINDOW_BYTES]
    try:
        text = window.decode("utf-8", "strict" if len(data) <= len(window) else "ignore")
    except UnicodeDecodeError:
        return False
    return bool(text) and all(character.isprintable() or character in "\t\r\n\f" for character in text)


def refuse_other_files(data: ObjectBytes, name: str) -> None:
    """Raise unless the file starts as an ELF64 little-endian `ET_REL` object; the message says what it is.

    Raises:
        InputError: VF401 no ELF object, VF402 linked or no type, VF403 32-bit or big-endian, VF404 a host
            program around a device object, VF405 the file ends inside its header.
    """
    if data[: len(ELF_MAGIC)] != ELF_MAGIC:
        what, help_line = _describe(data)
        _refuse(ObjectReason.NOT_AN_OBJECT, f"this is {what}, not an ELF object", help_line, name)
    if len(data) < _HEADER_BYTES:
        message = f"the file ends inside its ELF header: {len(data)} of {_HEADER_BYTES} bytes"
        _refuse(ObjectReason.CORRUPT_HEADER, message, "compile it again; it was cut off", name)
    help_line = "name the ELF64 little-endian object that the device compiler wrote"
    if data[4] != 2:
        kind = "a 32-bit ELF file" if data[4] == 1 else f"an ELF file of unknown class {data[4]}"
        _refuse(ObjectReason.UNSUPPORTED_LAYOUT, f"this is {kind}; only ELF64 is read", help_line, name)
    if data[5] != 1:
        kind = "a big-endian ELF file" if data[5] == 2 else f"an ELF file of unknown byte order {data[5]}"
        _refuse(ObjectReason.UNSUPPORTED_LAYOUT, f"this is {kind}; only little-endian is read", help_line, name)
    kind, machine = struct.unpack_from("<HH", data, 16)
    if kind != 1:
        refuse_embedded(data, machine, name)
        what = _TYPE_NAMES.get(kind, f"an ELF file of unknown type {kind:#x}")
        message = f"this is {what} for {machine_name(machine)}, not a relocatable object (ET_REL)"
        _refuse(ObjectReason.NOT_RELOCATABLE, message, "name the object as the compiler wrote it, before linking", name)


def refuse_embedded(data: ObjectBytes, machine: int, name: str) -> None:
    """Raise if an ELF file of another machine carries a device ELF file inside.

    Raises:
        InputError: VF404, with the offset of the device file.
    """
    if machine == DEVICE_MACHINE:
        return
    at = find_embedded_device(data)
    if at is None:
        return
    message = f"this is an ELF file for {machine_name(machine)} that embeds a device binary at file offset {at:#x}"
    finding = Finding(
        reason=ObjectReason.EMBEDDED_DEVICE_BINARY,
        message=message,
        place=ObjectPlace(name=name, file_offset=FileOffset(at)),
        help="name the device object itself; stop the build before it is embedded, or cut the section out with objcopy",
    )
    raise InputError([finding])


def find_embedded_device(data: ObjectBytes) -> int | None:
    """File offset of the first ELF header for the device machine past the start of the file, or None."""
    at = data.find(_DEVICE_ELF64, 1)
    while at != -1:
        if data[at + _MACHINE_OFFSET : at + _MACHINE_OFFSET + 2] == DEVICE_MACHINE.to_bytes(2, "little"):
            return at
        at = data.find(_DEVICE_ELF64, at + 1)
    return None


def _describe(data: ObjectBytes) -> tuple[str, str]:
    if not data:
        return "an empty file", "compile the module again; the compiler wrote nothing"
    kind = binary_kind(data)
    if kind is None and looks_like_ir(data):
        kind = FileKind(what="LLVM IR text", as_module="", as_object="compile it to an object first")
    if kind is None and is_text(data):
        kind = text_kind(data[:].decode("utf-8", "replace"))
        return ("text", _DEVICE_OBJECT) if kind is None else (kind.what, kind.as_object)
    return ("binary data of an unknown kind", _DEVICE_OBJECT) if kind is None else (kind.what, kind.as_object)


def _refuse(reason: ObjectReason, message: str, help_line: str, name: str) -> NoReturn:
    raise InputError([Finding(reason=reason, message=message, place=ObjectPlace(name=name), help=help_line)])
