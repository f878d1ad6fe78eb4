"""TorchInductor's kernel for the same operators: generated for one thread, and its library called directly.

Inductor writes Python that calls one C function for a fused kernel. That function is looked up in the library that
Inductor compiled and loaded, and is called with the same arrays as every other variant, with neither Python nor torch
in between.
"""

from __future__ import annotations

import ctypes
import re
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from vfsimt.errors import RefusedError
from vfsimt.jit.kernels import EPSILON, Operator
from vfsimt.jit.reasons import JitReason, finding

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vfsimt.diagnostics import Finding
    from vfsimt.jit.arguments import Array
    from vfsimt.jit.bench.cases import BuiltinCase

_SOURCE = re.compile(r"cpp_pybinding\((.*?)\'\'\'\)", re.DOTALL)
_KERNEL_CALL = re.compile(r"^\s+(cpp_fused\w*)\(([^()]*)\)\s*$", re.MULTILINE)
_BUFFER = re.compile(r"^\s+(buf\d+) = empty_strided_cpu\w*\(\(([\d, ]*)\)", re.MULTILINE)
_REUSE = re.compile(r"^\s+(buf\d+) = (buf\d+)(?:;|$)", re.MULTILINE)
_VIEW = re.compile(r"^\s+(buf\d+) = reinterpret_tensor\((buf\d+), \([\d, ]*\), \([\d, ]*\), (\d+)\)", re.MULTILINE)
_RESULT = re.compile(r"^\s+return \((?:reinterpret_tensor\()?(buf\d+)\b", re.MULTILINE)
_INPUTS = re.compile(r"^\s+((?:arg\d+_\d+, )*arg\d+_\d+,?) = args$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class InductorKernel:
    """A kernel of Inductor's, bound to arrays.

    Attributes:
        address: of its code.
        arrays: what it is called with, in order, scratch buffers included.
        library: keeps the code loaded.
    """

    address: int
    arrays: tuple[Array, ...]
    library: ctypes.CDLL


def torch_version() -> str:
    """The version of torch.

    Raises:
        RefusedError: VF815, it is not installed.
    """
    if find_spec("torch") is None:
        message = "torch is not installed"
        help_line = 'pip install "vfsimt[bench]", or leave out --vs inductor'
        raise RefusedError([finding(JitReason.MISSING_PACKAGE, message, help_line)])
    return str(import_module("torch").__version__)


def build(case: BuiltinCase, inputs: Sequence[Array], result: Array) -> InductorKernel:
    """Have Inductor compile the operator for these arrays, and find its kernel.

    Raises:
        RefusedError: VF815 torch is missing, VF817 there is not exactly one kernel that can be called.
    """
    torch_version()
    torch: Any = import_module("torch")
    utilities: Any = import_module("torch._inductor.utils")
    configuration: Any = import_module("torch._inductor.config")
    torch.set_num_threads(1)
    torch._dynamo.reset()  # noqa: SLF001  # the same function is compiled for many shapes
    tensors = [torch.from_numpy(array) for array in inputs]
    before = _loaded_libraries()
    with torch.no_grad(), configuration.patch({"cpp.threads": 1, "fx_graph_cache": False}):
        compiled = torch.compile(_function(torch, case), fullgraph=True, dynamic=False)
        try:
            _, codes = utilities.run_and_get_code(compiled, *tensors)
        except Exception as error:
            raise RefusedError([_failed(case, " ".join(str(error).split())[:200])]) from error
    if len(codes) != 1:
        raise RefusedError([_failed(case, f"{len(codes)} graphs instead of one")])
    return _bind(case, str(codes[0]), sorted(_loaded_libraries() - before), inputs, result)


def _bind(case: BuiltinCase, code: str, libraries: list[str], inputs: Sequence[Array], result: Array) -> InductorKernel:
    calls = _KERNEL_CALL.findall(code)
    names = _INPUTS.search(code)
    returned = _RESULT.search(code)
    if len(calls) != 1 or names is None or returned is None:
        raise RefusedError([_failed(case, f"{len(calls)} kernels instead of one")])
    library = _library_of(code, libraries)
    if library is None:
        raise RefusedError([_failed(case, "the library with its kernel was not found")])
    known: dict[str, Array] = dict(zip(re.findall(r"arg\d+_\d+", names[1]), inputs, strict=True))
    for buffer, shape in _BUFFER.findall(code):
        elements = int(np.prod([int(extent) for extent in shape.split(",") if extent.strip()] or [1]))
        known[buffer] = np.empty(elements, dtype=np.float32)
    known[returned[1]] = result
    for buffer, other in _REUSE.findall(code):
        known[buffer] = known[other]
    for buffer, other, offset in _VIEW.findall(code):
        flat: Any = known[other]
        known[buffer] = flat.reshape(-1)[int(offset) :]
    operands = [operand.strip() for operand in calls[0][1].split(",")]
    if not all(operand in known for operand in operands):
        raise RefusedError([_failed(case, f"its call has other operands than arrays: {calls[0][1]}")])
    address = ctypes.cast(library.kernel, ctypes.c_void_p).value
    assert address is not None
    return InductorKernel(address=address, arrays=tuple(known[operand] for operand in operands), library=library)


_known_libraries: dict[str, ctypes.CDLL] = {}


def _library_of(code: str, new_paths: list[str]) -> ctypes.CDLL | None:
    """The library with this code's kernel; Inductor loads none again for a kernel that it has seen in this process."""
    source = _SOURCE.search(code)
    if source is None:
        return None
    for path in new_paths:
        library = ctypes.CDLL(path)
        if hasattr(library, "kernel"):
            _known_libraries[source[1]] = library
    return _known_libraries.get(source[1])


def _loaded_libraries() -> set[str]:
    """Shared libraries of Inductor's that this process has mapped (Linux, proc(5))."""
    maps = Path("/proc/self/maps")
    if not maps.exists():
        return set()
    lines = maps.read_text(encoding="utf-8", errors="replace").splitlines()
    return {line.split(maxsplit=5)[-1] for line in lines if "inductor" in line and line.endswith(".so")}


def _function(torch: Any, case: BuiltinCase) -> Callable[..., Any]:
    """The operator as a torch user writes it."""
    functional = torch.nn.functional
    half = case.spec.columns // 2

    def rmsnorm(x: Any, weight: Any) -> Any:
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + EPSILON) * weight

    def layernorm(x: Any, weight: Any, bias: Any) -> Any:
        return functional.layer_norm(x, x.shape[-1:], weight, bias, EPSILON)

    def softmax(x: Any) -> Any:
        return torch.softmax(x, dim=-1)

    def swiglu(gate: Any, up: Any) -> Any:
        return functional.silu(gate) * up

    def gelu(x: Any, residual: Any) -> Any:
        return functional.gelu(x, approximate="tanh") + residual

    def rope(x: Any, cosine: Any, sine: Any) -> Any:
        left, right = x[:, :half], x[:, half:]
        return torch.cat([left * cosine - right * sine, right * cosine + left * sine], dim=-1)

    functions: dict[Operator, Callable[..., Any]] = {
        Operator.RMSNORM: rmsnorm,
        Operator.LAYERNORM: layernorm,
        Operator.SOFTMAX: softmax,
        Operator.SWIGLU: swiglu,
        Operator.GELU: gelu,
        Operator.ROPE: rope,
    }
    return functions[case.spec.operator]


def _failed(case: BuiltinCase, cause: str) -> Finding:
    help_line = "leave out --vs inductor for this operator and shape"
    return finding(JitReason.BUILD_FAILED, f"TorchInductor's kernel for {case.name}: {cause}", help_line)
