"""Which values a statement, an initializer or a header mentions, with constants taken apart."""

from __future__ import annotations

import struct
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from vfsimt.ir.lexer import CLOSERS, Token, TokenKind
from vfsimt.ir.lexicon import (
    BINARY_OPCODES,
    CONSTANT_EXPRESSION_FLAGS,
    OPCODES,
    decode_name,
    encode_name,
    is_integer_type,
    starts_type,
    value_number,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

Key: TypeAlias = tuple[str, ...]
"""A value: `("@", name)`, `("%", function, name)`, `("data", type, value)` or `("constant", text)`."""

_BY_GLOBAL = frozenset(("dso_local_equivalent", "no_cfi"))
_EXPRESSIONS = OPCODES | {"splat", "ptrauth", "blockaddress"}
_DATA_WORDS = frozenset("true false null undef poison zeroinitializer none".split())
# Brackets of these statements outside parentheses are lists, not constants.
_LISTED = frozenset("phi switch indirectbr catchswitch catchpad cleanuppad callbr".split())
_HEAD_TYPED = BINARY_OPCODES | frozenset(("icmp", "fcmp"))
_ZERO = frozenset(("zeroinitializer", "null", "false"))
_ANY = "any"
_DEEPEST = 16
"""How deep constants are taken apart; what lies deeper counts for the constant around it."""


class MentionKind(Enum):
    """What a mention of a value is."""

    VALUE = "a value without operands"
    CONSTANT = "a constant that is one however often it is written"
    FOLDED = "an expression that LLVM may fold, or make more than once"
    METADATA = "metadata: what it holds is not used"


class Mention(NamedTuple):
    """A value that is mentioned.

    Attributes:
        key: the value; empty for metadata.
        kind: what it is.
        start, end: indexes of the tokens that hold its operands.
        function: whose local values these are.
    """

    key: Key
    kind: MentionKind
    start: int
    end: int
    function: str


def local_key(function: str, spelling: str) -> Key:
    """The key of a local value by its spelling; `%"1"` is a name, `%1` a number."""
    is_number = value_number(spelling[1:]) is not None
    return ("%", function, str(int(spelling[1:])) if is_number else '"' + decode_name(spelling[1:]))


class ConstantReader:
    """Reads the values that tokens mention, outermost ones first.

    Args:
        tokens: significant tokens of a statement, an initializer, a header, or a value with its type.
        function: decoded name of the function whose local values occur.
        opcode: of the statement; empty for anything else.
    """

    def __init__(self, tokens: list[Token], function: str, opcode: str) -> None:
        self._tokens = tokens
        self._function = function
        self._opcode = opcode
        self._closing, self._opening, self._depth = _pair_brackets(tokens)

    def mentions(self) -> Iterator[Mention]:
        """The values that are mentioned, in order, without what they are made of."""
        if self._opcode == "alloca" and not self._has_size():
            yield self._value(("data", "i32", "1"), self._function)  # LLVM's default number of elements
        yield from self._read(0, len(self._tokens), self._function)

    def operands(self, mention: Mention) -> Iterator[Mention]:
        """What a mention is made of."""
        return self._read(mention.start, mention.end, mention.function)

    def _read(self, start: int, end: int, function: str) -> Iterator[Mention]:
        index = start
        while index < end:
            found, index = self._at(index, (start, end), function)
            if found is not None:
                yield found

    def _at(self, index: int, limits: tuple[int, int], function: str) -> tuple[Mention | None, int]:
        """The mention that begins at a token, if one does, and the index of the token to go on with."""
        start, end = limits
        token = self._tokens[index]
        text, following = token.text, self._text(index + 1)
        if token.kind is TokenKind.GLOBAL:
            return self._value(("@", decode_name(text[1:])), function), index + 1
        if token.kind is TokenKind.LOCAL:
            is_result = index == 0 and following == "="
            return None if is_result else self._value(local_key(function, text), function), index + 1
        if token.kind is TokenKind.METADATA:
            return _metadata(index + 1, self._after(index + 1) if following in ("{", "(") else index + 1, function)
        if token.kind is TokenKind.HASH and text.startswith("#dbg_"):
            return _metadata(index + 1, end, function)
        if text == "metadata":
            return _metadata(index + 1, self._operand_end(index + 1, end), function)
        if text in _BY_GLOBAL and self._kind(index + 1) is TokenKind.GLOBAL:
            # Of a symbol that comes later LLVM makes it at the end of the module, another time.
            key = ("constant", text, decode_name(following[1:]))
            return Mention(key, MentionKind.FOLDED, index + 1, index + 2, function), index + 2
        is_shallow = self._depth[index] <= _DEEPEST
        if is_shallow and token.kind is TokenKind.WORD and text in _EXPRESSIONS:
            opening = self._expression_opening(index)
            return (None, index + 1) if opening is None else self._expression((index, opening), start, function)
        if is_shallow and text in ("[", "{", "<") and self._is_aggregate(index, start):
            return self._aggregate(index, start, function)
        if _is_data(token) and following != "x":
            kind = self._type_of(index, start)
            return self._value(("data", kind, _data_value(kind, text)), function) if kind else None, index + 1
        return None, index + 1

    @staticmethod
    def _value(key: Key, function: str) -> Mention:
        return Mention(key, MentionKind.VALUE, 0, 0, function)

    def _expression(self, places: tuple[int, int], start: int, function: str) -> tuple[Mention, int]:
        index, opening = places
        closing = self._after(opening) - 1
        word = self._tokens[index].text
        kind = self._type_before(index, start) if word == "splat" else ""
        key = ("constant", kind, self._spelled(index, closing + 1))
        if word == "blockaddress" and self._kind(opening + 1) is TokenKind.GLOBAL:
            function = decode_name(self._tokens[opening + 1].text[1:])
            return Mention(key, MentionKind.CONSTANT, opening + 1, closing, function), closing + 1
        is_kept = kind.startswith("<") if word == "splat" else self._is_kept(word, opening + 1, closing)
        sort = MentionKind.CONSTANT if is_kept and "vscale" not in kind else MentionKind.FOLDED
        return Mention(key, sort, opening + 1, closing, function), closing + 1

    def _is_kept(self, word: str, start: int, end: int) -> bool:
        """Whether LLVM keeps an expression as it is: an address or a cast of a global value."""
        operands = self._split(start, end)
        if word in ("ptrtoint", "ptrtoaddr", "addrspacecast"):
            return start + 2 < end and any(
                self._kind(index) is TokenKind.GLOBAL and self._text(index + 1) == "to" for index in range(start, end)
            )
        if word != "getelementptr" or len(operands) < 3:
            return False
        base, indexes = operands[1], operands[2:]
        is_global = self._kind(base[1] - 1) is TokenKind.GLOBAL and self._text(base[0]) == "ptr"
        last = [self._tokens[stop - 1] for _, stop in indexes]
        are_numbers = all(token.kind is TokenKind.NUMBER for token in last)
        return is_global and are_numbers and any(token.text.strip("-0") for token in last)

    def _aggregate(self, index: int, start: int, function: str) -> tuple[Mention, int]:
        after = self._after(index)
        kind = self._type_before(index, start)
        key = ("constant", kind, self._spelled(index, after))
        if not any(token.kind is TokenKind.GLOBAL for token in self._tokens[index:after]):
            key = ("data", kind, _ANY)
        elif kind.startswith("<") and not kind.startswith("< {"):
            elements = {self._spelled(*element) for element in self._split(index + 1, after - 1)}
            if len(elements) == 1:  # the same constant as a splat
                key = ("constant", kind, f"splat ( {elements.pop()} )")
        return Mention(key, MentionKind.CONSTANT, index + 1, after - 1, function), after

    def _is_aggregate(self, index: int, start: int) -> bool:
        """Whether a bracket opens a constant: then its type stands before it."""
        if self._opcode in _LISTED and self._depth[index] == 0:
            return False
        inner = self._tokens[index + 1] if index + 1 < len(self._tokens) else None
        if index <= start or (inner is not None and inner.kind is TokenKind.STRING and not _is_c_string(inner)):
            return False
        before = self._tokens[index - 1]
        is_packed = before.text == "<" and self._tokens[index].text == "{"
        return not is_packed and (before.text in ("]", "}", ">") or before.kind is TokenKind.LOCAL)

    def _type_of(self, index: int, start: int) -> str:
        """The type of a constant without operands; empty where the token is no value, as an alignment."""
        before = self._text(index - 1) if index > start else ""
        if before in ("align", "cc", "=", "("):
            return ""
        kind = self._type_before(index, start)
        is_second = before == "," and self._opcode in _HEAD_TYPED
        is_incoming = before == "[" and self._opcode == "phi"
        return self._head_type() if not kind and (is_second or is_incoming) else kind

    def _type_before(self, index: int, start: int) -> str:
        """The last type before a token in its operand; empty where there is none."""
        position = index - 1
        while position >= start:
            token = self._tokens[position]
            opening = self._opening.get(position)
            if token.text == ")" and opening is not None:
                position = opening - 1
            elif opening is not None:
                return self._spelled(opening, position + 1)
            elif token.text in (",", "=") or token.text in CLOSERS:
                return ""
            elif self._is_type(token):
                return self._type_at(position)
            else:
                position -= 1
        return ""

    @staticmethod
    def _is_type(token: Token) -> bool:
        return token.kind is TokenKind.LOCAL or (token.kind is TokenKind.WORD and starts_type(token.text))

    def _type_at(self, index: int) -> str:
        has_space = self._text(index + 1) == "addrspace"
        return self._spelled(index, self._after(index + 2) if has_space else index + 1)

    def _head_type(self) -> str:
        """The first type after the statement's opcode."""
        position = next((index for index, token in enumerate(self._tokens) if token.text == self._opcode), -1)
        for index in range(position + 1, len(self._tokens)):
            if self._tokens[index].text in ("[", "{", "<"):
                return self._spelled(index, self._after(index))
            if self._is_type(self._tokens[index]):
                return self._type_at(index)
        return ""

    def _has_size(self) -> bool:
        """Whether an alloca says how many elements: an integer type right after a comma outside brackets."""
        return any(
            token.text == "," and depth == 0 and is_integer_type(self._text(index + 1))
            for index, (token, depth) in enumerate(zip(self._tokens, self._depth, strict=True))
        )

    def _expression_opening(self, index: int) -> int | None:
        position = index + 1
        while self._text(position) in CONSTANT_EXPRESSION_FLAGS:
            position += 1
            if self._text(position - 1) == "inrange" and self._kind(position + 1) is TokenKind.NUMBER:
                position = self._after(position)
        return position if self._text(position) == "(" else None

    def _split(self, start: int, end: int) -> list[tuple[int, int]]:
        """The ranges between the commas of a list."""
        found: list[tuple[int, int]] = []
        first = index = start
        while index < end:
            if self._tokens[index].text == ",":
                found.append((first, index))
                first = index + 1
            index = self._after(index) if self._tokens[index].text in CLOSERS else index + 1
        return [*found, (first, end)]

    def _operand_end(self, index: int, end: int) -> int:
        while index < end and self._tokens[index].text not in (",", ")", "]"):
            index = self._after(index) if self._tokens[index].text in CLOSERS else index + 1
        return min(index, end)

    def _after(self, index: int) -> int:
        """The index after the bracket that closes the one at `index`."""
        return self._closing.get(index, len(self._tokens) - 1) + 1

    def _text(self, index: int) -> str:
        return self._tokens[index].text if index < len(self._tokens) else ""

    def _kind(self, index: int) -> TokenKind | None:
        return self._tokens[index].kind if index < len(self._tokens) else None

    def _spelled(self, start: int, end: int) -> str:
        """Tokens in one spelling, with single spaces."""
        return " ".join(_plain(token) for token in self._tokens[start:end])


def _pair_brackets(tokens: list[Token]) -> tuple[dict[int, int], dict[int, int], list[int]]:
    """The closing bracket of each opening one, the other way round, and how deep each token lies."""
    closing: dict[int, int] = {}
    depths: list[int] = []
    stack: list[int] = []
    for index, token in enumerate(tokens):
        if stack and token.kind is TokenKind.PUNCTUATION and token.text == CLOSERS[tokens[stack[-1]].text]:
            closing[stack.pop()] = index
        depths.append(len(stack))
        if token.text in CLOSERS:
            stack.append(index)
    return closing, {last: first for first, last in closing.items()}, depths


def _plain(token: Token) -> str:
    if token.kind in (TokenKind.GLOBAL, TokenKind.LOCAL):
        return token.text[0] + encode_name(decode_name(token.text[1:])) if token.text[1] == '"' else token.text
    if token.kind is TokenKind.NUMBER and token.text.lstrip("-+").isdigit():
        return token.text.lstrip("+").lstrip("0") or "0"
    return token.text


def _metadata(start: int, end: int, function: str) -> tuple[Mention | None, int]:
    if start >= end:
        return None, max(start, end)
    return Mention((), MentionKind.METADATA, start, end, function), end


def _is_data(token: Token) -> bool:
    return token.kind is TokenKind.NUMBER or token.text in _DATA_WORDS or _is_c_string(token)


def _is_c_string(token: Token) -> bool:
    return token.kind is TokenKind.STRING and token.text.startswith("c")


def _data_value(kind: str, text: str) -> str:
    """A constant without operands in one spelling; vectors and aggregates of one type are not told apart."""
    if kind[:1] in ("[", "{", "<", "%", ""):
        return _ANY
    if text in ("undef", "poison", "none"):
        return text
    if is_integer_type(kind):
        return _integer(kind, text)
    if kind in ("half", "bfloat", "float", "double"):
        return _float_bits(kind, text)
    return "null" if text in _ZERO else _ANY


def _integer(kind: str, text: str) -> str:
    if text in _ZERO:
        return "0"
    if text == "true":
        return "1"
    digits = text.lstrip("us")
    try:
        value = int(digits, 16 if digits.startswith("0x") else 10)
    except ValueError:  # more digits than Python reads
        return digits
    return str(value % (1 << int(kind[1:])))


def _float_bits(kind: str, text: str) -> str:
    """The bits of a float as a double: `0xH` and `0xR` hold those of half and bfloat, `0x` of a double (LangRef)."""
    if text in _ZERO:
        return _hexadecimal(0.0)
    try:
        if text.startswith("0xH"):
            return _hexadecimal(struct.unpack("<e", struct.pack("<H", int(text[3:], 16)))[0])
        if text.startswith("0xR"):
            return _hexadecimal(struct.unpack("<f", struct.pack("<I", int(text[3:], 16) << 16))[0])
        return f"{int(text, 16):016x}" if text.startswith("0x") else _hexadecimal(float(text))
    except (ValueError, struct.error):
        return f"{kind} {text}"


def _hexadecimal(value: float) -> str:
    return struct.pack(">d", value).hex()
