"""Constants and operands, read from the words of a line."""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING

import numpy as np

from tests.device.interpreter.addresses import element_address
from tests.device.interpreter.faults import undefined
from tests.device.interpreter.module import Module, Operand
from tests.device.interpreter.tokens import Words, unquoted
from tests.device.interpreter.types import FLOATS, POISON, Float, Integer, Sequence, Struct, Type, Value, spread

if TYPE_CHECKING:
    from collections.abc import Callable

_BRACKETS = {"[": "]", "<": ">", "{": "}"}


def operand(words: Words, module: Module) -> Operand:
    """A type and a value after it."""
    return operand_of(words.type(), words, module)


def operand_of(type_: Type, words: Words, module: Module) -> Operand:
    """A value of a type that is already read."""
    if words.next.startswith("%"):
        return Operand(type=type_, name=unquoted(words.take()))
    return Operand(type=type_, value=constant(type_, words, module))


def constant(type_: Type, words: Words, module: Module) -> Value:
    word = words.take()
    if word in ("poison", "undef"):
        return spread(type_, POISON)
    if word in ("zeroinitializer", "null"):
        return spread(type_, 0)
    if word in ("true", "false"):
        return int(word == "true")
    if word.startswith("@"):
        return module.globals[unquoted(word)].address
    if word == "splat":
        return _splat(type_, words, module)
    if word in _EXPRESSIONS:
        return _EXPRESSIONS[word](words, module)
    if word.startswith('c"'):
        return tuple(ord(char) for char in unquoted(word[1:]))
    if isinstance(type_, Integer):
        return int(word) % (1 << type_.bits)
    if isinstance(type_, Float):
        return _float(type_.name, word)
    if isinstance(type_, (Sequence, Struct)) and word in _BRACKETS:
        return _list(words, module, word)
    raise undefined(f"{words.text!r}: constant {word!r}")


def _list(words: Words, module: Module, open_: str) -> Value:
    packed = open_ == "<" and words.accept("{")
    values: list[Value] = []
    while not words.accept("}" if packed else _BRACKETS[open_]):
        values.append(constant(words.type(), words, module))
        words.accept(",")
    if packed:
        words.expect(">")
    return tuple(values)


def _splat(type_: Type, words: Words, module: Module) -> Value:
    assert isinstance(type_, Sequence)
    words.expect("(")
    value = constant(words.type(), words, module)
    words.expect(")")
    return (value,) * type_.count


def _float(name: str, word: str) -> Value:
    """A decimal number, `0x` and the bits of a double, `0xH` those of a half, `0xR` those of a bfloat (LangRef)."""
    found = re.fullmatch(r"0x([HR]?)([0-9A-Fa-f]+)", word)
    if found is None:
        return FLOATS[name](float(word))
    digits = int(found[2], 16)
    if found[1] == "H":
        return np.frombuffer(struct.pack("<H", digits), np.float16)[0]
    if found[1] == "R":
        return np.frombuffer(struct.pack("<I", digits << 16), np.float32)[0]
    return FLOATS[name](np.frombuffer(struct.pack("<Q", digits), np.float64)[0])


def _element_pointer(words: Words, module: Module) -> Value:
    words.flags("inbounds nuw nusw")
    if words.next == "inrange":
        words.take()
        words.skip_brackets()
    words.expect("(")
    element = words.type()
    words.expect(",")
    base = operand(words, module)
    steps: list[tuple[Type, int]] = []
    while words.accept(","):
        step = operand(words, module)
        steps.append((step.type, step.value))
    words.expect(")")
    return element_address(base.value, element, steps)


def _between_pointer_and_integer(words: Words, module: Module) -> Value:
    words.expect("(")
    value = operand(words, module).value
    words.expect("to")
    type_ = words.type()
    words.expect(")")
    return value % (1 << (type_.bits if isinstance(type_, Integer) else 64))


_EXPRESSIONS: dict[str, Callable[[Words, Module], Value]] = {
    "getelementptr": _element_pointer,
    "inttoptr": _between_pointer_and_integer,
    "ptrtoint": _between_pointer_and_integer,
}
