"""What the built-in kernels should compute, in float64 numpy, and arguments to give them.

The oracle knows nothing of packets, slots or masks; it works on whole rows.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from vfsimt.jit.arguments import BufferParameter, Parameter, ValueParameter
from vfsimt.jit.kernels.spec import EPSILON, KernelSpec, Operator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.jit.arguments import Argument, Array

TOLERANCE = 5e-5
"""A result is right within `TOLERANCE + TOLERANCE * abs(expected)` (docs/packet-abi.md, "Measuring rules")."""


def parameters(spec: KernelSpec, rows: int) -> tuple[Parameter, ...]:
    """What the kernel expects of its arguments for a dispatch over `rows` rows."""
    *inputs, result = _shapes(spec, rows)
    known: list[Parameter] = [
        BufferParameter(dtype="float32", elements=math.prod(shape)) if shape else ValueParameter(dtype="float32")
        for shape in inputs
    ]
    return (*known, BufferParameter(dtype="float32", elements=math.prod(result), writable=True))


def _shapes(spec: KernelSpec, rows: int) -> tuple[tuple[int, ...], ...]:
    """Shapes of the arguments in declaration order, the result last; a value has the empty shape."""
    columns = spec.columns
    whole, half, row, value = (rows, columns), (rows, columns // 2), (columns,), ()
    shapes: dict[Operator, tuple[tuple[int, ...], ...]] = {
        Operator.RMSNORM: (whole, row, value, whole),
        Operator.LAYERNORM: (whole, row, row, value, whole),
        Operator.SOFTMAX: (whole, whole),
        Operator.SWIGLU: (whole, whole, whole),
        Operator.GELU: (whole, whole, whole),
        Operator.ROPE: (whole, half, half, whole),
    }
    return shapes[spec.operator]


def example_arguments(spec: KernelSpec, rows: int, *, seed: int = 0) -> list[Argument]:
    """Arguments with random contents, the same for the same seed; the result, always last, holds NaN."""
    random = np.random.default_rng(seed)
    *inputs, result = _shapes(spec, rows)
    arguments: list[Argument] = [
        random.standard_normal(shape, dtype=np.float32) if shape else np.float32(EPSILON) for shape in inputs
    ]
    return [*arguments, np.full(result, np.nan, dtype=np.float32)]


def expected_result(spec: KernelSpec, arguments: Sequence[Argument]) -> Array:
    """The result of a kernel for arguments of the shapes that `example_arguments` gives, in float64."""
    inputs: list[Any] = [np.asarray(value, dtype=np.float64) for value in arguments[:-1]]
    return _FUNCTIONS[spec.operator](*inputs)


def error_ratio(result: Array, expected: Array) -> float:
    """The largest error over the tolerance: at most 1 is right; infinite where the result is no number."""
    if result.size == 0:
        return 0.0
    allowed = TOLERANCE + TOLERANCE * np.abs(expected)
    with np.errstate(invalid="ignore"):
        ratios = np.abs(result.astype(np.float64) - expected) / allowed
    worst = float(np.max(np.where(np.isnan(ratios), np.inf, ratios)))
    return worst if math.isfinite(worst) else math.inf


def _rmsnorm(x: Any, weight: Any, epsilon: Any) -> Array:
    return x / np.sqrt(np.mean(x * x, axis=1, keepdims=True) + epsilon) * weight


def _layernorm(x: Any, weight: Any, bias: Any, epsilon: Any) -> Array:
    centred = x - np.mean(x, axis=1, keepdims=True)
    return centred / np.sqrt(np.mean(centred * centred, axis=1, keepdims=True) + epsilon) * weight + bias


def _softmax(x: Any) -> Array:
    powers = np.exp(x - np.max(x, axis=1, keepdims=True))
    return powers / np.sum(powers, axis=1, keepdims=True)


def _swiglu(gate: Any, up: Any) -> Array:
    return gate / (1.0 + np.exp(-gate)) * up


def _gelu(x: Any, residual: Any) -> Array:
    inner = math.sqrt(2.0 / math.pi) * (x + 0.044715 * x**3)
    return 0.5 * x * (1.0 + np.tanh(inner)) + residual


def _rope(x: Any, cosine: Any, sine: Any) -> Array:
    left, right = np.split(x, 2, axis=1)
    return np.concatenate([left * cosine - right * sine, right * cosine + left * sine], axis=1)


_FUNCTIONS: dict[Operator, Any] = {
    Operator.RMSNORM: _rmsnorm,
    Operator.LAYERNORM: _layernorm,
    Operator.SOFTMAX: _softmax,
    Operator.SWIGLU: _swiglu,
    Operator.GELU: _gelu,
    Operator.ROPE: _rope,
}
