"""Instructions that only compute: from the values of the operands to the value of the result."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, cast, overload

from tests.device.interpreter import floats, integers
from tests.device.interpreter.addresses import element_address, signed
from tests.device.interpreter.faults import undefined
from tests.device.interpreter.types import (
    POISON,
    Float,
    Integer,
    Pointer,
    Sequence,
    Type,
    Value,
    byte_count,
    from_bytes,
    to_bytes,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Sequence as Many

    from tests.device.interpreter.module import Instruction


def compute(instruction: Instruction, values: Many[Value]) -> Value:
    """The result of an instruction that has no effect but its result.

    Raises:
        FaultError: the result is not defined, or the instruction is not known.
    """
    operation = _OPERATIONS.get(instruction.opcode)
    if operation is None:
        raise undefined(f"instruction {instruction.opcode}")
    return operation(instruction, values)


@overload
def lanewise(type_: Type, function: Callable[[Any], Value], a: Value, /) -> Value: ...
@overload
def lanewise(type_: Type, function: Callable[[Any, Any], Value], a: Value, b: Value, /) -> Value: ...
@overload
def lanewise(type_: Type, function: Callable[[Any, Any, Any], Value], a: Value, b: Value, c: Value, /) -> Value: ...
def lanewise(type_: Type, function: Any, /, *values: Value) -> Value:
    """A function of scalars for each element of vectors, or once; poison in, poison out."""
    if not isinstance(type_, Sequence):
        return POISON if any(value is POISON for value in values) else function(*values)
    assert type_.is_vector
    many: Any = lanewise
    return tuple(many(type_.element, function, *row) for row in zip(*values, strict=True))


def scalar_of(type_: Type) -> Type:
    return type_.element if isinstance(type_, Sequence) and type_.is_vector else type_


def bits_of(type_: Type) -> int:
    scalar = scalar_of(type_)
    if isinstance(scalar, Pointer):
        return 64
    assert isinstance(scalar, Integer), scalar
    return scalar.bits


def float_of(type_: Type) -> str:
    scalar = scalar_of(type_)
    assert isinstance(scalar, Float), scalar
    return scalar.name


def _binary(instruction: Instruction, values: Many[Value]) -> Value:
    opcode, type_, flags = instruction.opcode, instruction.type, instruction.flags
    if isinstance(scalar_of(type_), Float):
        name = float_of(type_)
        return lanewise(type_, lambda a, b: floats.binary(opcode, name, a, b), values[0], values[1])
    if opcode in ("udiv", "sdiv", "urem", "srem") and values[1] is POISON:
        raise undefined("a division by poison")
    bits = bits_of(type_)
    return lanewise(type_, lambda a, b: integers.binary(opcode, bits, flags, a, b), values[0], values[1])


def _icmp(instruction: Instruction, values: Many[Value]) -> Value:
    bits = bits_of(instruction.operands[0].type)
    return lanewise(
        instruction.type,
        lambda a, b: integers.compare(instruction.predicate, bits, instruction.flags, a, b),
        values[0],
        values[1],
    )


def _fcmp(instruction: Instruction, values: Many[Value]) -> Value:
    return lanewise(instruction.type, lambda a, b: floats.compare(instruction.predicate, a, b), values[0], values[1])


def _fneg(instruction: Instruction, values: Many[Value]) -> Value:
    return lanewise(instruction.type, lambda a: -a, values[0])


def _freeze(instruction: Instruction, values: Many[Value]) -> Value:
    if _has_poison(values[0]):
        raise undefined("what freeze makes of poison")
    return values[0]


def _has_poison(value: Value) -> bool:
    return any(map(_has_poison, cast("tuple[Value, ...]", value))) if isinstance(value, tuple) else value is POISON


def _select(instruction: Instruction, values: Many[Value]) -> Value:
    condition, first, second = values
    if not isinstance(condition, tuple):
        return POISON if condition is POISON else (first if condition else second)
    bits = cast("tuple[Value, ...]", condition)
    return tuple(POISON if bit is POISON else (a if bit else b) for bit, a, b in zip(bits, first, second, strict=True))


def _cast(instruction: Instruction, values: Many[Value]) -> Value:
    source = instruction.element
    assert source is not None
    if instruction.opcode == "bitcast":
        return _bitcast(source, instruction.type, values[0])
    if instruction.opcode == "addrspacecast":
        raise undefined("addrspacecast")
    to_scalar = _CASTS[instruction.opcode]
    flags = instruction.flags
    return lanewise(instruction.type, lambda a: to_scalar(source, instruction.type, flags, a), values[0])


def _bitcast(source: Type, target: Type, value: Value) -> Value:
    if value is POISON:
        return POISON
    if isinstance(value, tuple) and all(part is POISON for part in cast("tuple[Value, ...]", value)):
        return POISON
    if byte_count(source) != byte_count(target):
        raise undefined("a bitcast of vectors of bits")
    return from_bytes(target, to_bytes(source, value))


def _zero_extend(source: Type, target: Type, flags: frozenset[str], a: int) -> Value:
    return POISON if "nneg" in flags and a >> (bits_of(source) - 1) else a


def _sign_extend(source: Type, target: Type, flags: frozenset[str], a: int) -> Value:
    return signed(a, bits_of(source)) % (1 << bits_of(target))


def _unsigned_to_float(source: Type, target: Type, flags: frozenset[str], a: int) -> Value:
    if "nneg" in flags and a >> (bits_of(source) - 1):
        return POISON
    return floats.nearest(float_of(target), Fraction(a))


def _signed_to_float(source: Type, target: Type, flags: frozenset[str], a: int) -> Value:
    return floats.nearest(float_of(target), Fraction(signed(a, bits_of(source))))


def _float_to_float(source: Type, target: Type, flags: frozenset[str], a: Any) -> Value:
    return floats.to_type(float_of(target), a)


_CASTS: Final[dict[str, Callable[[Type, Type, frozenset[str], Any], Value]]] = {
    "trunc": lambda source, target, flags, a: integers.truncate(bits_of(target), flags, bits_of(source), a),
    "zext": _zero_extend,
    "sext": _sign_extend,
    "fptrunc": _float_to_float,
    "fpext": _float_to_float,
    "fptoui": lambda source, target, flags, a: floats.to_integer(a, bits_of(target), is_signed=False),
    "fptosi": lambda source, target, flags, a: floats.to_integer(a, bits_of(target), is_signed=True),
    "uitofp": _unsigned_to_float,
    "sitofp": _signed_to_float,
    "ptrtoint": lambda source, target, flags, a: a % (1 << bits_of(target)),
    "inttoptr": lambda source, target, flags, a: a,
}


def _element_pointer(instruction: Instruction, values: Many[Value]) -> Value:
    assert instruction.element is not None
    types = [operand.type for operand in instruction.operands[1:]]
    return element_address(values[0], instruction.element, list(zip(types, values[1:], strict=True)))


def _extract_value(instruction: Instruction, values: Many[Value]) -> Value:
    value = values[0]
    for index in instruction.indices:
        value = value[index]
    return value


def _insert_value(instruction: Instruction, values: Many[Value]) -> Value:
    return _replaced(values[0], instruction.indices, values[1])


def _replaced(aggregate: Value, indices: tuple[int, ...], value: Value) -> Value:
    if not indices:
        return value
    first, *rest = indices
    inner = _replaced(aggregate[first], tuple(rest), value)
    return (*aggregate[:first], inner, *aggregate[first + 1 :])


def _extract_element(instruction: Instruction, values: Many[Value]) -> Value:
    vector, index = values
    return vector[index] if index is not POISON and index < len(vector) else POISON


def _insert_element(instruction: Instruction, values: Many[Value]) -> Value:
    vector, value, index = values
    if index is POISON or index >= len(vector):
        return (POISON,) * len(vector)
    return _replaced(vector, (index,), value)


def _shuffle_vector(instruction: Instruction, values: Many[Value]) -> Value:
    first, second, mask = values
    both = (*first, *second)
    return tuple(POISON if index is POISON else both[index] for index in mask)


_OPERATIONS: Final[dict[str, Callable[[Instruction, Many[Value]], Value]]] = {
    **dict.fromkeys(
        "add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem".split(), _binary
    ),
    **dict.fromkeys(
        "trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint inttoptr bitcast addrspacecast".split(),
        _cast,
    ),
    "icmp": _icmp,
    "fcmp": _fcmp,
    "fneg": _fneg,
    "freeze": _freeze,
    "select": _select,
    "getelementptr": _element_pointer,
    "extractvalue": _extract_value,
    "insertvalue": _insert_value,
    "extractelement": _extract_element,
    "insertelement": _insert_element,
    "shufflevector": _shuffle_vector,
}
