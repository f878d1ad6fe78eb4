"""What a kernel may import: a short list of libc and libm functions, and nothing that happens to be loaded."""

from __future__ import annotations

import ctypes
from functools import lru_cache

_MEMORY = ("memcpy", "memmove", "memset", "memcmp", "bcmp")
_MATH = (
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "copysign", "cos", "cosh", "erf",
    "erfc", "exp", "exp2", "expm1", "fabs", "floor", "fma", "fmax", "fmin", "fmod", "frexp", "hypot", "ldexp",
    "lgamma", "log", "log10", "log1p", "log2", "modf", "nearbyint", "pow", "remainder", "rint", "round", "roundeven",
    "sin", "sincos", "sinh", "sqrt", "tan", "tanh", "tgamma", "trunc",
)  # fmt: skip

ALLOWED = frozenset((*_MEMORY, *_MATH, *(f"{name}f" for name in _MATH)))
"""The names that resolve, if the C library has them (docs/packet-abi.md, "Measuring rules")."""


@lru_cache(maxsize=256)
def address_of(symbol: str) -> int | None:
    """The address of an allowed symbol; None when it is not on the list, or not in the C library."""
    if symbol not in ALLOWED:
        return None
    for library in _libraries():
        try:
            function = library[symbol]
        except AttributeError:
            continue
        return ctypes.cast(function, ctypes.c_void_p).value
    return None


@lru_cache(maxsize=1)
def _libraries() -> tuple[ctypes.CDLL, ...]:
    # `ctypes.util.find_library` starts a compiler or ldconfig to find what these names say at once.
    candidates = (_open_library(name) for name in ("libm.so.6", "libc.so.6", None))
    return tuple(library for library in candidates if library is not None)


def _open_library(name: str | None) -> ctypes.CDLL | None:
    """A shared library by name, or the process itself; None on a system that names it otherwise."""
    try:
        return ctypes.CDLL(name)
    except OSError:
        return None
