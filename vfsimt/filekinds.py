"""What a file is by its contents, where it is not what a command wants: each kind with the one right help.

Nothing here decides whether a file is LLVM IR: a text is asked for its kind only when it has been found to be none.

Sources of the first bytes: LLVM's "Bitcode File Format", the System V ABI's ELF header, ar(5), Apple's
`mach-o/loader.h` and `mach-o/fat.h`, Microsoft's "PE Format", the WebAssembly core specification (5.5.16), RFC 1952,
bzip2's and xz's file formats, RFC 8878, PKWARE's APPNOTE, the Unicode standard's byte order marks, MLIR's "Bytecode
Format", the SPIR-V specification (2.3), LLVM's `OffloadBinary.h` and "clang-offload-bundler", clang's `ASTWriter.cpp`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, cast

if TYPE_CHECKING:
    import mmap

FileBytes: TypeAlias = "bytes | mmap.mmap"
"""The bytes of a file, read or mapped."""

BITCODE_MAGIC = b"BC\xc0\xde"
WRAPPER_MAGIC = b"\xde\xc0\x17\x0b"
"""0x0B17C0DE, little-endian: the header that Apple's and other toolchains put before bitcode."""

_COMPILED_FROM = "give the IR that it was compiled from"
_CLANG = "clang -S -emit-llvm writes IR text, clang -c -emit-llvm bitcode"
_DEVICE_OBJECT = "name the object that the device compiler wrote"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileKind:
    """A kind of file.

    Attributes:
        what: with its article: "an ar archive".
        as_module: what to do where LLVM IR is wanted.
        as_object: what to do where a device object is wanted.
    """

    what: str
    as_module: str
    as_object: str = _DEVICE_OBJECT


_ELF = FileKind(what="an ELF object", as_module=f"{_COMPILED_FROM}; objects go to check, patch and inspect")
_MACH_O = FileKind(what="a Mach-O file", as_module=_COMPILED_FROM)
_COFF = FileKind(what="a COFF object", as_module=_COMPILED_FROM)
_GZIP = FileKind(what="gzip data", as_module="unpack it first (gunzip)", as_object="unpack it first")
_XZ = FileKind(what="xz data", as_module="unpack it first (unxz)", as_object="unpack it first")
_ZSTD = FileKind(what="zstd data", as_module="unpack it first (unzstd)", as_object="unpack it first")
_BZIP2 = FileKind(what="bzip2 data", as_module="unpack it first (bunzip2)", as_object="unpack it first")
_ZIP = FileKind(what="a zip archive", as_module="unpack it first", as_object="unpack it first")
_UTF_16 = FileKind(what="UTF-16 text", as_module="save it as UTF-8")
_ARCHIVE = FileKind(
    what="an ar archive",
    as_module="take its members out (llvm-ar x) and give each module; llvm-link makes one module of several",
    as_object="extract its members (ar x) and name one object",
)
_THIN_ARCHIVE = FileKind(
    what="a thin ar archive",
    as_module="give the files that it lists (llvm-ar t) one by one",
    as_object="name one of the objects that it lists (ar t)",
)
BITCODE = FileKind(
    what="LLVM bitcode", as_module="give it to a command that reads IR", as_object="compile it to an object first"
)
_WRAPPED_BITCODE = FileKind(what="wrapped LLVM bitcode", as_module=BITCODE.as_module, as_object=BITCODE.as_object)
_BUNDLE = FileKind(
    what="an offload bundle",
    as_module="take the device's module out (clang-offload-bundler --unbundle)",
    as_object="take the device's object out (clang-offload-bundler --unbundle)",
)
_OFFLOAD_BINARY = FileKind(
    what="an offload binary",
    as_module="take the device's module out (clang-offload-packager)",
    as_object="take the device's object out (clang-offload-packager)",
)
_AST = FileKind(what="a precompiled header or module of clang", as_module=f"compile its source: {_CLANG}")
_MLIR_TRANSLATION = "translate it: mlir-translate --mlir-to-llvmir takes the LLVM dialect"
_MLIR_BYTECODE = FileKind(what="MLIR bytecode", as_module=_MLIR_TRANSLATION)
_SPIRV = FileKind(what="a SPIR-V module", as_module="translate it: llvm-spirv -r writes bitcode")

_SIGNATURES: tuple[tuple[bytes, FileKind], ...] = (
    (BITCODE_MAGIC, BITCODE),
    (WRAPPER_MAGIC, _WRAPPED_BITCODE),
    (b"\x7fELF", _ELF),
    (b"!<arch>\n", _ARCHIVE),
    (b"!<thin>\n", _THIN_ARCHIVE),
    (b"\xcf\xfa\xed\xfe", _MACH_O),
    (b"\xce\xfa\xed\xfe", _MACH_O),
    (b"\xfe\xed\xfa\xcf", _MACH_O),
    (b"\xfe\xed\xfa\xce", _MACH_O),
    (b"\xca\xfe\xba\xbe", FileKind(what="a Mach-O universal binary", as_module=_COMPILED_FROM)),
    (b"\x00asm", FileKind(what="a WebAssembly module", as_module=_COMPILED_FROM)),
    (b"MZ\x90\x00", FileKind(what="a Windows executable", as_module=_COMPILED_FROM)),
    (b"d\x86", _COFF),  # IMAGE_FILE_MACHINE_AMD64
    (b"d\xaa", _COFF),  # IMAGE_FILE_MACHINE_ARM64
    (b"L\x01", _COFF),  # IMAGE_FILE_MACHINE_I386
    (b"\x00\x00\xff\xff", _COFF),  # an import library's member, or /bigobj
    (b"CPCH", _AST),
    (b"ML\xefR", _MLIR_BYTECODE),
    (b"\x03\x02\x23\x07", _SPIRV),
    (b"__CLANG_OFFLOAD_BUNDLE__", _BUNDLE),
    (b"\x10\xff\x10\xad", _OFFLOAD_BINARY),
    (b"\x1f\x8b", _GZIP),
    (b"\xfd7zXZ\x00", _XZ),
    (b"\x28\xb5\x2f\xfd", _ZSTD),
    (b"BZh", _BZIP2),
    (b"PK\x03\x04", _ZIP),
    (b"\xff\xfe", _UTF_16),
    (b"\xfe\xff", _UTF_16),
    (
        b"\xef\xbb\xbf",
        FileKind(what="UTF-8 text with a byte order mark", as_module="remove the mark: LLVM's parser does not take it"),
    ),
)

_EMBEDDED = (
    (b".llvmbc\0", "llvm-objcopy --dump-section=.llvmbc=X.bc takes the bitcode out that it carries"),
    (b"__LLVM\0", "segedit -extract __LLVM __bitcode X.bc takes the bitcode out that it carries"),
)
"""Names of sections in which `-fembed-bitcode` leaves the module, and the tool that takes it out."""


def binary_kind(data: FileBytes) -> FileKind | None:
    """What a file is by its first bytes; None for text, and for anything that has no signature here."""
    kind = next((kind for signature, kind in _SIGNATURES if data[: len(signature)] == signature), None)
    if kind is None:
        return _UTF_16 if _is_utf_16(data) else None
    if kind is _ELF or kind is _MACH_O:
        found = next((how for section, how in _EMBEDDED if data.find(section) >= 0), None)
        return kind if found is None else FileKind(what=kind.what, as_module=found, as_object=kind.as_object)
    return kind


def _is_utf_16(data: FileBytes) -> bool:
    """Whether a file is ASCII in UTF-16 without a mark: every second byte of its beginning is NUL, no other is."""
    start = data[:64]
    halves = (start[::2], start[1::2])
    return len(start) >= 8 and any(not any(one) and all(other) for one, other in (halves, halves[::-1]))


def _source(what: str, as_module: str) -> FileKind:
    return FileKind(what=what, as_module=as_module)


_CUDA = _source("CUDA or HIP source", "compile it: clang -S -emit-llvm --cuda-device-only writes the device's IR")
_C = _source("C or C++ source", f"compile it: {_CLANG}")
_RUST = _source("Rust source", "compile it: rustc --emit=llvm-ir writes IR text")
_PYTHON = _source("Python source", "give the IR that its compiler writes")
_MLIR = _source("MLIR", _MLIR_TRANSLATION)
_MACHINE_IR = _source("LLVM machine IR", "give the IR from before instruction selection, llc's input")
_PTX = _source("PTX assembly", f"{_COMPILED_FROM}: {_CLANG}")
_ASSEMBLY = _source("assembly", f"{_COMPILED_FROM}: {_CLANG}")
_SPIRV_TEXT = _source("SPIR-V assembly", "assemble it with spirv-as and translate it: llvm-spirv -r writes bitcode")
_JSON = _source("JSON", "name the module of which it speaks")
_C_TYPE = r"(?:void|char|short|int|long|float|double|unsigned|signed|bool|size_t|auto|u?int(?:8|16|32|64)_t)"

_MLIR_SIGN = (
    r"^\s*(?:(?:builtin\.)?module\b(?!\s+asm)[^\n]*\{|(?:func|llvm|gpu|spirv|emitc|hivm|triton|tt)\.\w+\b"
    r"|#[\w.]+ = (?:#|affine_|loc\(|dense))"
)
_C_SIGN = (
    r"^\s*(?:#\s*(?:include|define|undef|pragma|if|ifdef|ifndef)\b|extern\s+\"C\"|template\s*<|namespace\s+\w+"
    r"|using\s+[\w:]+|typedef\s|(?:struct|class|enum|union)\s+\w+\s*[{;:]"
    rf"|(?:(?:static|inline|extern|const|constexpr|__\w+)\s+)*{_C_TYPE}\b[ \t\w:<>,*&]{{1,120}}[(\[;=])"
)
_RUST_SIGN = r"^\s*(?:pub(?:\([^)]*\))?\s+)?(?:unsafe\s+)?(?:extern\s+\"\w+\"\s+)?fn\s+\w+|^#!?\[\w+|^use\s+\w+::"
_PYTHON_SIGN = r"^(?:import\s+\w+|from\s+[\w.]+\s+import\s|(?:async )?def\s+\w+\(|class\s+\w+.*:$)"
_ASSEMBLY_SIGN = (
    r"^\s*\.(?:text|data|globl|global|file|section|type|p2align|align|ident|arch|cpu|syntax|intel_syntax|set"
    r"|build_version|amdgcn_target|option|attribute)\b"
)
_TEXT_SIGNS: tuple[tuple[re.Pattern[str], FileKind], ...] = tuple(
    (re.compile(pattern, re.MULTILINE | re.ASCII), kind)
    for pattern, kind in (
        (r"\A\s*---(?: \|)?[ \t]*$", _MACHINE_IR),
        (r"^\s*\.version\s+[0-9]+\.[0-9]+\s*^\s*\.target\s+sm_", _PTX),
        (r"^\s*(?:; SPIR-V|OpCapability\s)", _SPIRV_TEXT),
        (_MLIR_SIGN, _MLIR),
        (r"^\s*(?:__global__|__device__|extern\s+\"C\"\s+__global__)\s", _CUDA),
        (_C_SIGN, _C),
        (_RUST_SIGN, _RUST),
        (_PYTHON_SIGN, _PYTHON),
        (_ASSEMBLY_SIGN, _ASSEMBLY),
    )
)
"""Signs of other languages, in the order in which they are asked."""

_SEARCHED = 1 << 16
"""Characters at the beginning of a text in which signs are looked for."""


def text_kind(text: str) -> FileKind | None:
    """What a text is that is not LLVM IR; None where it shows no sign of a language known here."""
    if text.lstrip()[:1] in ("{", "["):
        try:
            return _json_kind(json.loads(text))
        except (ValueError, RecursionError):
            pass
    beginning = text[:_SEARCHED]
    return next((kind for pattern, kind in _TEXT_SIGNS if pattern.search(beginning)), None)


def _json_kind(document: object) -> FileKind:
    schema = str(cast("dict[str, object]", document).get("schema")) if isinstance(document, dict) else ""
    if not schema.startswith("vfsimt."):
        return _JSON
    kind = "a manifest" if schema.startswith("vfsimt.manifest/") else "a report of vfsimt"
    return FileKind(what=f"{kind} ({schema})", as_module="name the module that it was made from")
