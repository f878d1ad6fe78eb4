r"""The words of LLVM IR: how names are spelled, which words are opcodes, conventions, linkages.

Sources: LLVM Language Reference, sections "Identifiers", "Linkage Types", "Calling Conventions", "Runtime
Preemption Specifiers", "Visibility Styles", "DLL Storage Classes" and "Instruction Reference"; the lexer's rule
that a `"` always ends a string, since a quote inside one is written `\22`.
"""

from __future__ import annotations

import re

BARE_NAME = r"[-a-zA-Z$._0-9]+"
QUOTED_NAME = r'"[^"]*"'
NAME = rf"(?:{BARE_NAME}|{QUOTED_NAME})"
LINE_COMMENT = r";[^\r\n]*"
BLOCK_COMMENT = r"/\*[^*]*(?:\*(?!/)[^*]*)*\*/"
TRIVIA = rf"(?:[ \t\r\n\0]|{LINE_COMMENT}(?![^\r\n])|{BLOCK_COMMENT})*"
"""White space and comments; matches in one way only, so that an expression around it can fail in linear time."""
SKIPPED = rf'"[^"]*"?|{LINE_COMMENT}|/\*(?:[\s\S]*?\*/|[\s\S]*)'
"""A string or a comment, to its end or to the end of the text where it has none."""

VENDOR_SIMT_CONVENTION = "simt_entry"
"""Calling-convention keyword of the vendor's fork; stock LLVM prints the same convention as `cc N`."""

TERMINATORS = frozenset(
    "ret br switch indirectbr invoke callbr resume unreachable cleanupret catchret catchswitch".split()
)
VOID_OPCODES = frozenset("ret br switch indirectbr resume unreachable cleanupret catchret store fence".split())
"""Opcodes that never have a result; calls, invokes and callbrs have none when their type is void."""

BINARY_OPCODES = frozenset("add fadd sub fsub mul fmul udiv sdiv fdiv urem srem frem shl lshr ashr and or xor".split())
CAST_OPCODES = frozenset(
    "trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr bitcast"
    " addrspacecast".split()
)
OPCODES = (
    TERMINATORS
    | VOID_OPCODES
    | BINARY_OPCODES
    | CAST_OPCODES
    | frozenset(
        "fneg extractelement insertelement shufflevector extractvalue insertvalue alloca load cmpxchg atomicrmw"
        " getelementptr icmp fcmp phi select freeze call va_arg landingpad catchpad cleanuppad".split()
    )
)
TAIL_KINDS = frozenset(("tail", "musttail", "notail"))
CALL_OPCODES = frozenset(("call", "invoke", "callbr"))

CONSTANT_EXPRESSION_FLAGS = frozenset(
    "inbounds nusw nuw nsw exact nneg disjoint samesign inrange eq ne ugt uge ult ule sgt sge slt sle oeq ogt oge"
    " olt ole one ord ueq une uno true false".split()
)
VALUE_WORDS = OPCODES | frozenset(
    "true false null undef poison zeroinitializer none splat asm blockaddress dso_local_equivalent no_cfi"
    " ptrauth".split()
)
"""Words with which a value can begin; any other word after an argument's type is an attribute."""

SIMPLE_CONSTANTS = frozenset("true false null undef poison zeroinitializer none".split())
"""Constants of one word: a parenthesis after one is not theirs."""

LINKAGES = frozenset(
    "private internal available_externally linkonce weak common appending extern_weak linkonce_odr weak_odr"
    " external".split()
)
PREEMPTION_SPECIFIERS = frozenset(("dso_local", "dso_preemptable"))
VISIBILITY_STYLES = frozenset(("default", "hidden", "protected"))
DLL_STORAGE_CLASSES = frozenset(("dllimport", "dllexport"))
NAMED_CONVENTIONS = frozenset(
    ("ptx_kernel", "ptx_device", "spir_kernel", "spir_func", "amdgpu_kernel", "amdgpu_vs", "amdgpu_ls",
     "amdgpu_hs", "amdgpu_es", "amdgpu_gs", "amdgpu_ps", "amdgpu_cs", "amdgpu_cs_chain",
     "amdgpu_cs_chain_preserve", "amdgpu_gfx", "amdgpu_gfx_whole_wave", "aarch64_vector_pcs",
     "aarch64_sve_vector_pcs", "aarch64_sme_preservemost_from_x0", "aarch64_sme_preservemost_from_x1",
     "aarch64_sme_preservemost_from_x2",
     VENDOR_SIMT_CONVENTION)
)  # fmt: skip
PRIMITIVE_TYPES = frozenset(
    "void half bfloat float double fp128 x86_fp80 ppc_fp128 x86_mmx x86_amx label metadata token ptr opaque".split()
)
FAST_MATH_FLAGS = frozenset("nnan ninf nsz arcp contract afn reassoc fast".split())

_BARE_IDENTIFIER = re.compile(r"[-a-zA-Z$._][-a-zA-Z$._0-9]*")
_INTEGER_TYPE = re.compile(r"i[0-9]{1,8}")  # LLVM takes widths below 2**23
_NUMBER = re.compile(r"[0-9]{1,10}", re.ASCII)
_NUMBERED = re.compile(rf"([!#]){TRIVIA}0*([0-9]+)", re.ASCII)
_UNUSUAL_STARTS = frozenset("0 \t\r\n\0;/")
_ESCAPE = re.compile(rb"\\(\\|[0-9a-fA-F]{2})")
_UNSAFE_BYTE = re.compile(rb"[^ !#-\[\]-~]")


def may_hold_skipped(text: str) -> bool:
    """Whether a text can hold a string or a comment at all: a quick test before a search with `SKIPPED`."""
    return '"' in text or ";" in text or "/*" in text


def is_calling_convention(word: str) -> bool:
    """Whether a word names a calling convention (`cc` itself stands before a number and counts)."""
    return word in NAMED_CONVENTIONS or (word.endswith("cc") and word.islower()) or word == "cc"


def is_integer_type(word: str) -> bool:
    """Whether a word is an integer type, `i1`, `i32`, ..."""
    return _INTEGER_TYPE.fullmatch(word) is not None


def starts_type(word: str) -> bool:
    """Whether a word (not a bracket) begins a type."""
    return word in PRIMITIVE_TYPES or is_integer_type(word)


def value_number(spelling: str) -> int | None:
    """The number that a spelling without its sigil stands for, as in `%12`; None for a name.

    LLVM takes 32 bits. Longer numbers, which it rejects, count as names here.
    """
    return int(spelling) if _NUMBER.fullmatch(spelling) else None


def plain_number(spelling: str) -> str:
    """A numbered node or group as LLVM prints it: `!007`, and `! 7`, are `!7`; anything else as it is."""
    match = _NUMBERED.fullmatch(spelling) if spelling[1:2] in _UNUSUAL_STARTS else None
    return spelling if match is None else match[1] + match[2]


def decode_name(spelling: str) -> str:
    r"""The name that a spelling without its sigil stands for: quotes removed, `\xx` and `\\` escapes decoded.

    Bytes that are not UTF-8 become surrogates U+DC80 ... U+DCFF.
    """
    if not spelling.startswith('"'):
        return spelling
    if "\\" not in spelling:
        return spelling[1:-1]
    raw = spelling[1:-1].encode("utf-8", "surrogateescape")
    decoded = _ESCAPE.sub(lambda match: _unescape(match[1]), raw)
    return decoded.decode("utf-8", "surrogateescape")


def _unescape(escape: bytes) -> bytes:
    return escape if escape == b"\\" else bytes([int(escape, 16)])


def encode_name(name: str) -> str:
    """Spell a name as LLVM does: bare where the lexer takes it, else quoted with escapes."""
    if _BARE_IDENTIFIER.fullmatch(name):
        return name
    raw = name.encode("utf-8", "surrogateescape")
    quoted = _UNSAFE_BYTE.sub(lambda match: b"\\%02X" % match[0][0], raw)
    return '"' + quoted.decode("ascii") + '"'


def with_suffix(spelling: str, suffix: str) -> str:
    """A name's spelling with a suffix of plain characters, quoted if the original is or must be."""
    if spelling.startswith('"'):
        return spelling[:-1] + suffix + '"'
    return encode_name(spelling + suffix)
