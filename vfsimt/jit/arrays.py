"""Arguments as text: array files, values with their type, and arrays that are made on the spot."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from vfsimt.diagnostics import ObjectPlace
from vfsimt.errors import InputError, UsageError
from vfsimt.files import read_file
from vfsimt.jit.reasons import JitReason, finding

if TYPE_CHECKING:
    from vfsimt.jit.arguments import Argument, Array

DTYPES = {
    "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64",
    "u8": "uint8", "u16": "uint16", "u32": "uint32", "u64": "uint64",
    "f16": "float16", "f32": "float32", "f64": "float64", "bool": "bool",
}  # fmt: skip

_TYPE = "|".join(DTYPES)
_VALUE = re.compile(rf"({_TYPE}):(\S+)\Z")
_MADE = re.compile(rf"(zeros|ones|random):({_TYPE}):(\d+(?:x\d+)*)(?::(\d+))?\Z")
_OUTPUT = re.compile(rf"(.+?)=({_TYPE}):(\d+(?:x\d+)*)\Z")
_ELEMENT_LIMIT = 1 << 32


def read_argument(text: str) -> Argument:
    """An argument as the command line spells it.

    `x.npy` is a file, `-` the same on standard input; `f32:1e-5` a value; `zeros:f32:64x256`, `ones:...` and
    `random:f32:64x256:7` (a seed) are arrays made on the spot.

    Raises:
        InputError: VF001 or VF814, the file cannot be read or is malformed.
        UsageError: VF808, the text means nothing.
    """
    value = _VALUE.match(text)
    if value is not None:
        return _read_value(text, value[1], value[2])
    made = _MADE.match(text)
    if made is not None:
        return _make_array(made[1], DTYPES[made[2]], read_shape(made[3]), int(made[4] or 0))
    if re.match(r"(?:zeros|ones|random):", text):
        raise UsageError([_meaningless(text, "write zeros:f32:64x256, or random:f32:64x256:SEED")])
    return read_array(text)


def read_array(path: str) -> Array:
    """An array from an `.npy` file, C-contiguous and in native byte order.

    Raises:
        InputError: VF001 it cannot be read, VF814 it is no array file, or holds Python objects.
    """
    data = read_file(path)
    try:
        array: Any = np.load(io.BytesIO(data), allow_pickle=False)
        if _is_archive(array):
            raise TypeError("an archive of several arrays")
        return np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("="))
    except (ValueError, EOFError, OSError, TypeError, MemoryError, SyntaxError, OverflowError, KeyError) as error:
        cause = " ".join(str(error).split())[:200] or type(error).__name__
        message = f"not an array file: {cause}"
        help_line = "give a file that numpy.save wrote, without Python objects"
        place = ObjectPlace(name=path)
        raise InputError([finding(JitReason.BAD_ARRAY_FILE, message, help_line, place=place)]) from error


def _is_archive(loaded: Any) -> bool:
    return not isinstance(loaded, np.ndarray)


def array_file(array: Array) -> bytes:
    """The bytes of an `.npy` file."""
    stream = io.BytesIO()
    np.save(stream, array, allow_pickle=False)
    return stream.getvalue()


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputSpec:
    """An output as the command line spells it: `y.npy`, or `y.npy=f32:64x256`.

    Attributes:
        path: where the array is written.
        dtype, shape: of the array, which starts as zeros; None for those of the first array argument.
    """

    path: str
    dtype: str | None
    shape: tuple[int, ...] | None


def read_output(text: str) -> OutputSpec:
    """An output specification.

    Raises:
        UsageError: VF808, the shape is not possible.
    """
    match = _OUTPUT.match(text)
    if match is None:
        return OutputSpec(path=text, dtype=None, shape=None)
    return OutputSpec(path=match[1], dtype=DTYPES[match[2]], shape=read_shape(match[3]))


def read_shape(text: str) -> tuple[int, ...]:
    """A shape as `64x256`.

    Raises:
        UsageError: VF808, more than 2**32 elements.
    """
    shape = tuple(int(part) for part in text.split("x"))
    elements = 1
    for extent in shape:
        elements *= extent
    if elements > _ELEMENT_LIMIT or len(shape) > 16:
        raise UsageError([_meaningless(text, "an array has at most 2**32 elements in 16 dimensions")])
    return shape


def _make_array(how: str, dtype: str, shape: tuple[int, ...], seed: int) -> Array:
    if how != "random":
        return np.zeros(shape, dtype=dtype) if how == "zeros" else np.ones(shape, dtype=dtype)
    random = np.random.default_rng(seed)
    if np.dtype(dtype).kind == "f":
        return random.standard_normal(shape).astype(dtype)
    limits = (0, 2) if dtype == "bool" else (0, 100)
    return random.integers(*limits, size=shape).astype(dtype)


def _read_value(text: str, name: str, value: str) -> Argument:
    try:
        kind: Any = np.dtype(DTYPES[name]).type
        if name == "bool":
            return kind({"0": False, "1": True, "false": False, "true": True}[value.lower()])
        number: Any = float(value) if name.startswith("f") else int(value, 0)
        with np.errstate(over="ignore"):
            return kind(number)
    except (ValueError, KeyError, OverflowError) as error:
        raise UsageError([_meaningless(text, f"{value} is no {DTYPES[name]}")]) from error


def _meaningless(text: str, help_line: str) -> Any:
    return finding(JitReason.BAD_ARGUMENT, f"the argument {text!r} has no meaning", help_line)
