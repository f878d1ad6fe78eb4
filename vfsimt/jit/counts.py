"""Static counts of machine code: what a clone changes can be read without running it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_STACK_OPERAND = re.compile(r"\[(?:rsp|rbp|esp|ebp)\b|\[(?:sp|x29)\b")
_VECTOR_REGISTER = re.compile(r"\b(?:[xyz]mm\d+|[vq]\d+\.\w+)\b")
_X86_VECTOR = re.compile(r"\b([xyz]mm)\d+")
_ARM_VECTOR = re.compile(r"\b(?:q(?:[12]?\d|3[01])\b|v\d+\.(?P<lanes>\d*)(?P<lane>[bhsdq])|(?P<scalable>z\d+)\.)")
_X86_BITS = {"xmm": 128, "ymm": 256, "zmm": 512}
_ARM_LANE_BITS = {"b": 8, "h": 16, "s": 32, "d": 64, "q": 128}
_MASKED_OPERAND = re.compile(r"\{k[1-7]\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticCounts:
    """Counts over the instructions of one function, whether or not they run.

    Attributes:
        code_bytes: size of the function.
        instructions: all of them.
        branches: jumps, conditional and not; calls and returns are none.
        calls: call instructions.
        stack_loads, stack_stores: instructions that read or write through the stack or frame pointer.
        vector: instructions with a vector register as an operand.
        masked: vector instructions under a mask register (AVX-512).
        unknown_bytes: bytes that the disassembler does not know.
    """

    code_bytes: int = 0
    instructions: int = 0
    branches: int = 0
    calls: int = 0
    stack_loads: int = 0
    stack_stores: int = 0
    vector: int = 0
    masked: int = 0
    unknown_bytes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorWidth:
    """The widest vector registers that machine code names.

    Attributes:
        registers: `xmm`, `ymm` or `zmm` of x86, `v` or `z` (scalable) of AArch64; empty where the code names none.
        bits: of one of them as it is used; 0 where there are none, or where they are scalable.
    """

    registers: str = ""
    bits: int = 0

    def __str__(self) -> str:
        if not self.registers:
            return "no vectors"
        return f"{self.bits}-bit vectors ({self.registers})" if self.bits else f"scalable vectors ({self.registers})"


def widest_vector(codes: Iterable[bytes], architecture: str) -> VectorWidth:
    """The widest vector registers in some functions, scalar code in them included: `addss` works in an `xmm`.

    Args:
        codes: the bytes of each function.
        architecture: `x86_64`, `aarch64` or `arm64`.

    Raises:
        ValueError: another architecture.
    """
    reader = _reader(architecture)
    found = {operands for code in codes for operands in _operands(reader, code)}
    widths = _x86_widths if architecture == "x86_64" else _arm_widths
    ranked = [(not bits, bits, registers) for operands in found for registers, bits in widths(operands)]
    if not ranked:
        return VectorWidth()
    _, bits, registers = max(ranked)
    return VectorWidth(registers=registers, bits=bits)


def _operands(reader: Any, code: bytes) -> Iterator[str]:
    position = 0
    while position < len(code):
        for address, size, _, operands in reader.disasm_lite(code[position:], position):
            position = address + size
            yield operands
        position += 1


def _x86_widths(operands: str) -> Iterator[tuple[str, int]]:
    for registers in _X86_VECTOR.findall(operands):
        yield registers, _X86_BITS[registers]


def _arm_widths(operands: str) -> Iterator[tuple[str, int]]:
    for match in _ARM_VECTOR.finditer(operands):
        if match["scalable"]:
            yield "z", 0
        else:
            lanes = match["lanes"]
            yield "v", int(lanes) * _ARM_LANE_BITS[match["lane"]] if lanes else 128


def count_instructions(code: bytes, architecture: str) -> StaticCounts:
    """Count the instructions of a function.

    Args:
        code: its bytes.
        architecture: `x86_64`, `aarch64` or `arm64`.

    Raises:
        ValueError: another architecture.
    """
    totals = dict.fromkeys(StaticCounts.__dataclass_fields__, 0)
    totals["code_bytes"] = len(code)
    known = 0
    for mnemonic, operands, size, group in _disassemble(code, architecture):
        known += size
        totals["instructions"] += 1
        totals["branches"] += group == "jump"
        totals["calls"] += group == "call"
        totals["vector"] += _VECTOR_REGISTER.search(operands) is not None
        totals["masked"] += _MASKED_OPERAND.search(operands) is not None
        if _STACK_OPERAND.search(operands) and not mnemonic.startswith("lea"):
            totals["stack_stores" if _writes_memory(mnemonic, operands, architecture) else "stack_loads"] += 1
    totals["unknown_bytes"] = len(code) - known
    return StaticCounts(**totals)


def disassemble(code: bytes, architecture: str) -> tuple[str, ...]:
    """One line for each instruction, in Intel syntax on x86."""
    return tuple(f"{mnemonic} {operands}".rstrip() for mnemonic, operands, _, _ in _disassemble(code, architecture))


def _writes_memory(mnemonic: str, operands: str, architecture: str) -> bool:
    if architecture != "x86_64":
        return mnemonic.startswith("st")
    destination = operands.partition(",")[0]
    return "[" in destination and not mnemonic.startswith(("cmp", "test", "vucomi", "ucomi", "call", "jmp", "push"))


def _disassemble(code: bytes, architecture: str) -> Iterator[tuple[str, str, int, str]]:
    """Mnemonic, operands, size in bytes and group (`jump`, `call` or empty); unknown bytes are stepped over."""
    capstone = _capstone()
    reader = _reader(architecture)
    position = 0
    while position < len(code):
        for instruction in reader.disasm(code[position:], position):
            position = instruction.address + instruction.size
            group = ""
            if instruction.group(capstone.CS_GRP_JUMP):
                group = "jump"
            elif instruction.group(capstone.CS_GRP_CALL):
                group = "call"
            yield instruction.mnemonic, instruction.op_str, instruction.size, group
        position += 1  # past the byte at which the disassembler stopped, or past the end


@lru_cache(maxsize=1)
def _capstone() -> Any:
    return import_module("capstone")


@lru_cache(maxsize=4)
def _reader(architecture: str) -> Any:
    capstone = _capstone()
    modes = {
        "x86_64": (capstone.CS_ARCH_X86, capstone.CS_MODE_64),
        "aarch64": (capstone.CS_ARCH_ARM64, capstone.CS_MODE_ARM),
        "arm64": (capstone.CS_ARCH_ARM64, capstone.CS_MODE_ARM),
    }
    if architecture not in modes:
        raise ValueError(f"no disassembler for {architecture}")
    reader: Any = capstone.Cs(*modes[architecture])
    reader.detail = True
    return reader
