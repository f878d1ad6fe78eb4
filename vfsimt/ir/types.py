"""Types of LLVM IR, read from their text: elements, fields, widths.

Source: LLVM Language Reference, "Type System".
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from vfsimt.ir.lexer import CLOSERS, TokenKind, significant_tokens
from vfsimt.ir.lexicon import is_integer_type

_SPACE = re.compile(r"\s+")
_ADDRESS_SPACE = re.compile(r"ptr(?: addrspace ?\( ?([0-9]+) ?\))?")
_FLOAT_BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "fp128": 128, "x86_fp80": 80, "ppc_fp128": 128}
_POINTER_BITS = 64


class TypeKind(Enum):
    """What a type is."""

    INTEGER = "integer"
    FLOAT = "floating point"
    POINTER = "pointer"
    VECTOR = "vector"
    ARRAY = "array"
    STRUCT = "struct"
    NAMED = "named"
    OTHER = "other"


class Type(NamedTuple):
    """A type.

    Attributes:
        text: as written, with single spaces.
        bits: of an integer, a float, a pointer or a vector of these, as it is stored; 0 for others.
        length: elements of a vector or an array.
        parts: the element type, or those of the fields, as texts.
        space: address space of a pointer.
        scalable: a vector of `vscale` times `length` elements.
    """

    kind: TypeKind
    text: str
    bits: int = 0
    length: int = 0
    parts: tuple[str, ...] = ()
    space: int = 0
    scalable: bool = False


@lru_cache(maxsize=4096)
def plain_type(text: str) -> str:
    """A type's text with single spaces and no comment."""
    if ";" in text or "/*" in text:
        text = " ".join(token.text for token in significant_tokens(text, 0, len(text)))
    single = _SPACE.sub(" ", text.strip())
    return re.sub(r" ?addrspace ?\( ?([0-9]+) ?\)", r" addrspace(\1)", single)


@lru_cache(maxsize=4096)
def read_type_text(text: str) -> Type:
    """A type by its text; what is none of the known kinds is `OTHER`."""
    text = plain_type(text)
    if is_integer_type(text):
        return Type(TypeKind.INTEGER, text, int(text[1:]))
    if text in _FLOAT_BITS:
        return Type(TypeKind.FLOAT, text, _FLOAT_BITS[text])
    pointer = _ADDRESS_SPACE.fullmatch(text)
    if pointer is not None:
        return Type(TypeKind.POINTER, text, _POINTER_BITS, space=int(pointer[1] or 0))
    if text.startswith("%"):
        return Type(TypeKind.NAMED, text)
    if text.startswith(("{", "<{", "< {")):
        return Type(TypeKind.STRUCT, text, parts=_fields(text))
    if text.startswith(("<", "[")):
        return _read_sequence(text)
    return Type(TypeKind.OTHER, text)


def _read_sequence(text: str) -> Type:
    tokens = significant_tokens(text, 0, len(text))[1:-1]
    scalable = tokens[0].text == "vscale"
    tokens = tokens[2:] if scalable else tokens
    element = text[tokens[2].start : tokens[-1].end]
    count = int(tokens[0].text)
    if text[0] == "[":
        return Type(TypeKind.ARRAY, text, length=count, parts=(element,))
    bits = read_type_text(element).bits * count
    return Type(TypeKind.VECTOR, text, bits, count, (element,), scalable=scalable)


def _fields(text: str) -> tuple[str, ...]:
    tokens = significant_tokens(text, 0, len(text))
    inner = tokens[2:-2] if tokens[0].text == "<" else tokens[1:-1]
    fields: list[str] = []
    depth, start = 0, 0
    for index, token in enumerate(inner):
        if token.kind is TokenKind.PUNCTUATION:
            depth += (token.text in CLOSERS) - (token.text in CLOSERS.values())
        if token.text == "," and depth == 0:
            fields.append(text[inner[start].start : inner[index - 1].end])
            start = index + 1
    return (*fields, text[inner[start].start : inner[-1].end]) if inner else ()


def scalar_of(text: str) -> Type:
    """The type of an element of a vector; any other type itself."""
    kind = read_type_text(text)
    return read_type_text(kind.parts[0]) if kind.kind is TypeKind.VECTOR else kind


def like_vector(shape: str, element: str) -> str:
    """A vector of `element` with as many elements as the type `shape` has; `element` itself where that is no vector."""
    kind = read_type_text(shape)
    if kind.kind is not TypeKind.VECTOR:
        return element
    return f"<{'vscale x ' if kind.scalable else ''}{kind.length} x {element}>"
