"""Which text LLVM may read in this process, because nothing in it is known to end the process or to make LLVM print.

LLVM asserts where its parser and its upgrade of older forms take something for granted (`AutoUpgrade.cpp`,
`LLParser.cpp`), before its verifier looks at the text. What is trusted is plain code: what else there is, metadata
first of all, goes to a process of its own, which costs some 60 milliseconds once.
"""

from __future__ import annotations

import re

_NEVER = (
    "!",  # debug info, module flags and other metadata, which LLVM upgrades or drops
    "landingpad",  # of a type that no value can have
    "cmpxchg",  # the alignment is worked out of the type's size
    "atomic",
    "vscale",  # sizes that are not fixed, where LLVM takes them for fixed
    "x86_amx",
    "metadata",  # a zeroinitializer of a type that has none
    "token",
    "initializes(",  # numbers of more than 64 bits
    "allocsize",  # its numbers have a value that means something else
    "blockaddress",  # in another one, or of what is no function
    '@"',  # a quoted name may be that of an intrinsic
)
_ODD_FORMS = (re.compile(r"target\s*\("), re.compile(r"\}\s*@llvm\."))
"""Types that belong to a target, and intrinsics that are called with a structure for their result."""
_FLAGS = ("fast", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc")
_FLAGGED = tuple(re.compile(rf"{opcode}\s+(?:{'|'.join(_FLAGS)})\b") for opcode in ("phi", "select", "call"))
"""Flags of floating-point arithmetic on other types: LLVM deletes what its message does not need any more too early."""

_AS_ZEROS = bytes.maketrans(b"123456789", b"000000000")
_SPACE = b" \t\r\n\0"
_LARGE_INTEGER = b"i0000"
_LARGE_VECTORS = (b"<00000", b"<;")
"""Integers of 1,000 bits or more, in text with zeros for digits, and vectors of 10,000 elements or more, in text
without space besides: constants of such types take LLVM gigabytes, and their alignments overflow."""

_INTRINSIC = re.compile(r"@llvm\.[-\w$.]*")
_PLAIN_INTRINSIC = re.compile(
    r"@llvm\.(?:hivm\.|vector\.reduce\.|[su](?:min|max|add\.sat|sub\.sat)\."
    r"|(?:fmuladd|fma|sqrt|fabs|exp|exp2|log|log2|log10|pow|sin|cos|floor|ceil|trunc|rint|nearbyint|round|roundeven"
    r"|minnum|maxnum|minimum|maximum|copysign|abs|ctpop|bswap|bitreverse|fshl|fshr)\.)"
)
"""Intrinsics that LLVM takes as they are written, so that its verifier is the first to look at them."""

_MASKED = re.compile(r"@llvm\.masked\.(load|store|gather|scatter)\.")
_VALUE = r"(?: <[^<>]*>|[^,<>()]*)"
_POINTER = r"ptr(?: addrspace\([0-9]{1,8}\))?"
_ADDRESS = rf"{_POINTER}[^,()]*"
_ADDRESSES = rf"<(?P=lanes) x {_POINTER}>{_VALUE}"
_ALIGNMENT = r"(?:i32(?: (?P<alignment>\w+))?, )?"
_LOADED = r"(?P<type><(?P<lanes>[0-9]+) x \w+>) @llvm\.masked"
_STORED = rf"\((?P<type><(?P<lanes>[0-9]+) x \w+>){_VALUE}, "
_REST = rf"{_ALIGNMENT}<(?P=lanes) x i1>{_VALUE}"
_MASKED_FORMS = {
    "load": re.compile(rf"{_LOADED}\.load\.[\w.]+\({_POINTER}[^,()]*, {_REST}, (?P=type){_VALUE}\)"),
    "gather": re.compile(
        rf"{_LOADED}\.gather\.[\w.]+\(<(?P=lanes) x {_POINTER}>{_VALUE}, {_REST}, (?P=type){_VALUE}\)"
    ),
    "store": re.compile(rf"void @llvm\.masked\.store\.[\w.]+{_STORED}{_POINTER}[^,()]*, {_REST}\)"),
    "scatter": re.compile(rf"void @llvm\.masked\.scatter\.[\w.]+{_STORED}<(?P=lanes) x {_POINTER}>{_VALUE}, {_REST}\)"),
}
"""Masked accesses of matching types, declared or called, on one line; the alignment is an operand up to LLVM 21."""


LARGEST = 1 << 17
"""Characters of a text that is looked at; of a larger one LLVM has more work than the start of a process is."""


def is_trusted(text: str) -> bool:
    """Whether LLVM can be given a text in this process: it is plain code, without anything that can end LLVM."""
    return (
        len(text) <= LARGEST
        and not any(word in text for word in _NEVER)
        and not any(form.search(text) for form in _ODD_FORMS)
        and not _has_misplaced_flags(text)
        and not _has_large_types(text)
        and _has_plain_intrinsics(text)
    )


def _has_misplaced_flags(text: str) -> bool:
    return any(flag in text for flag in _FLAGS) and any(pattern.search(text) for pattern in _FLAGGED)


def _has_large_types(text: str) -> bool:
    digits = text.encode("utf-8", "surrogatepass").translate(_AS_ZEROS)
    if _LARGE_INTEGER in digits:
        return True
    dense = digits.translate(None, _SPACE)
    return any(large in dense for large in _LARGE_VECTORS)


def _has_plain_intrinsics(text: str) -> bool:
    others = [name for name in set(_INTRINSIC.findall(text)) if _PLAIN_INTRINSIC.match(name) is None]
    return all(map(_MASKED.match, others)) and (
        not others or all(_is_plain_access(text, match) for match in _MASKED.finditer(text))
    )


def _is_plain_access(text: str, name: re.Match[str]) -> bool:
    """Whether a masked access has the types that its name stands for, and an alignment that is one."""
    end = text.find("\n", name.end())
    line = text[text.rfind("\n", 0, name.start()) + 1 : end if end >= 0 else len(text)]
    form = _MASKED_FORMS[name[1]].search(line)
    return form is not None and _is_alignment(form["alignment"])


def _is_alignment(spelling: str | None) -> bool:
    """Whether it is a power of two that LLVM has; None and `immarg` stand in declarations."""
    if spelling in (None, "immarg"):
        return True
    return spelling.isdecimal() and spelling.isascii() and len(spelling) <= 10 and int(spelling).bit_count() == 1
