"""The arguments of a kernel: checked against its parameters, and in the form in which they are handed over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from vfsimt.device.access import GLOBAL_SPACE
from vfsimt.device.reasons import DeviceReason
from vfsimt.diagnostics import Finding
from vfsimt.errors import UsageError
from vfsimt.ir.types import TypeKind, read_type_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.device.routines import Routine
    from vfsimt.diagnostics import TextPlace

_INTEGERS = {1: "bool", 8: "int8", 16: "int16", 32: "int32", 64: "int64"}
_FLOATS = {"half": "float16", "float": "float32", "double": "float64"}
_KINDS = frozenset("biuf")


def pack_arguments(kernel: Routine, arguments: Sequence[Any], outputs: frozenset[int]) -> tuple[Any, ...]:
    """The arguments as the run takes them: contiguous arrays for pointers to global memory, bytes for values.

    Raises:
        UsageError: VF905, one finding for each argument that does not fit.
    """
    module = kernel.function.module
    parameters = kernel.function.header.parameters
    if len(arguments) != len(parameters):
        listed = ", ".join(kind for kind, _ in kernel.parameters)
        message = f"@{kernel.name} takes {len(parameters)} arguments ({listed}), not {len(arguments)}"
        place = module.source.span_place(kernel.function.header.name_span)
        raise UsageError([_bad(message, place)])
    findings: list[Finding] = []
    packed: list[Any] = []
    for index, ((kind, _), parameter, value) in enumerate(zip(kernel.parameters, parameters, arguments, strict=True)):
        found = _packed(kind, value)
        if isinstance(found, str):
            place = module.source.span_place(parameter.span)
            findings.append(_bad(f"argument {index} for {kind} {found}", place))
        packed.append(found)
    for index in sorted(outputs):
        if not 0 <= index < len(packed) or not isinstance(packed[index], np.ndarray):
            place = module.source.span_place(kernel.function.header.name_span)
            findings.append(_bad(f"argument {index} is no array, and no output", place))
    if findings:
        raise UsageError(findings)
    return tuple(packed)


def _bad(message: str, place: TextPlace) -> Finding:
    help_line = "give one argument for each parameter: an array for ptr addrspace(1), numbers for the others"
    return Finding(reason=DeviceReason.BAD_ARGUMENT, message=message, place=place, help=help_line)


def _packed(kind: str, value: Any) -> Any:
    """The array or the bytes; what is wrong, as text, where it does not fit."""
    found = read_type_text(kind)
    if found.kind is TypeKind.POINTER and found.space == GLOBAL_SPACE:
        return _packed_array(value)
    if _is_array(value):
        return "is an array"
    if found.kind is TypeKind.POINTER:
        return _packed_number("int64", value)
    if found.kind is TypeKind.INTEGER:
        return _packed_number(_INTEGERS[found.bits], value)
    if found.text == "bfloat":
        bits = int.from_bytes(np.float32(value).tobytes(), "little")
        rounded = bits + 0x7FFF + (bits >> 16 & 1)
        return (rounded >> 16 & 0xFFFF).to_bytes(2, "little")
    return np.dtype(_FLOATS[found.text]).type(value).tobytes() if _is_number(value) else _no_number(value)


def _packed_array(value: Any) -> Any:
    if not _is_array(value):
        return f"is a {type(value).__name__}, not an array"
    if value.dtype.kind not in _KINDS or not value.dtype.isnative:
        return f"has the dtype {value.dtype}"
    return np.ascontiguousarray(value)


def _is_array(value: object) -> bool:
    return isinstance(value, np.ndarray)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float, np.bool_, np.integer, np.floating))


def _no_number(value: Any) -> str:
    return f"is a {type(value).__name__}, not a number"


def _packed_number(dtype: str, value: Any) -> Any:
    if not _is_number(value):
        return _no_number(value)
    if value != int(value):
        return f"is {value}, not a whole number"
    bits = np.dtype(dtype).itemsize * 8
    number = int(value)
    if dtype == "bool" and number in (0, 1):
        return bytes([number])
    if dtype == "bool" or not -(1 << bits - 1) <= number < 1 << bits:
        return f"is {number}, which does not fit"
    return (number & ((1 << bits) - 1)).to_bytes(bits // 8, "little")
