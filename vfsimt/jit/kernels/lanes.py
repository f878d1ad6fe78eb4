"""Vectors of one packet: arithmetic, masks, private slots and memory, in the spelling of LLVM 20.

The masked intrinsics carry their alignment as an `i32 immarg` operand, the form that LLVM 22 upgrades when it parses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.jit.kernels.spec import ELEMENT_BYTES
from vfsimt.jit.kernels.text import float_literal

if TYPE_CHECKING:
    from vfsimt.jit.kernels.text import FunctionText

_BASE = "nocallback nofree nosync nounwind"
_PURE = f"{_BASE} speculatable willreturn memory(none)"


class Lanes:
    """Writes W-wide instructions into a function; values are names, types are fixed by the method."""

    def __init__(self, function: FunctionText, width: int) -> None:
        self.function = function
        self.width = width
        self.floats = f"<{width} x float>"
        self.masks = f"<{width} x i1>"
        self.words = f"<{width} x i32>"
        self.longs = f"<{width} x i64>"
        self.pointers = f"<{width} x ptr>"
        self.vector_bytes = width * ELEMENT_BYTES

    # -- constants -------------------------------------------------------------------------------------------------

    def constant(self, value: float) -> str:
        """The same float in every lane."""
        return "zeroinitializer" if value == 0.0 else f"splat (float {float_literal(value)})"

    def word(self, value: int) -> str:
        """The same i32 in every lane."""
        return f"splat (i32 {value})" if value else "zeroinitializer"

    def lane_numbers(self, kind: str, first: int = 0) -> str:
        """`first`, `first` + 1, ... as a constant vector of `kind` (`i32` or `i64`)."""
        return "<" + ", ".join(f"{kind} {first + lane}" for lane in range(self.width)) + ">"

    def splat(self, kind: str, scalar: str) -> str:
        """A scalar of type `kind` in every lane."""
        if scalar.isdigit():
            return f"splat ({kind} {scalar})" if int(scalar) else "zeroinitializer"
        vector = f"<{self.width} x {kind}>"
        first = self.function.value(f"insertelement {vector} poison, {kind} {scalar}, i64 0")
        return self.function.value(
            f"shufflevector {vector} {first}, {vector} poison, <{self.width} x i32> zeroinitializer"
        )

    # -- arithmetic ------------------------------------------------------------------------------------------------

    def binary(self, operation: str, first: str, second: str) -> str:
        """`fadd`, `fsub`, `fmul` or `fdiv`; no fast-math flag, so that a clone gives the same bits."""
        return self.function.value(f"{operation} {self.floats} {first}, {second}")

    def multiply_add(self, first: str, second: str, addend: str) -> str:
        """`first * second + addend`, fused where the target fuses."""
        kind = self.floats
        return self.function.call(
            f"llvm.fmuladd.v{self.width}f32",
            kind,
            f"{kind} {first}, {kind} {second}, {kind} {addend}",
            parameters=f"{kind}, {kind}, {kind}",
            attributes=_PURE,
        )

    def unary(self, name: str, operand: str) -> str:
        """A unary float intrinsic, as `sqrt`."""
        return self.function.call(
            f"llvm.{name}.v{self.width}f32",
            self.floats,
            f"{self.floats} {operand}",
            parameters=self.floats,
            attributes=_PURE,
        )

    def pick(self, mask: str, then: str, other: str) -> str:
        """`then` in the lanes of the mask, `other` elsewhere."""
        return self.function.value(f"select {self.masks} {mask}, {self.floats} {then}, {self.floats} {other}")

    def greater(self, first: str, second: str) -> str:
        """The larger of two floats, lane by lane; no NaN is expected."""
        mask = self.function.value(f"fcmp ogt {self.floats} {first}, {second}")
        return self.pick(mask, first, second)

    def any_of(self, mask: str) -> str:
        """Whether any lane of the mask is set, as an i1."""
        return self.function.call(
            f"llvm.vector.reduce.or.v{self.width}i1",
            "i1",
            f"{self.masks} {mask}",
            parameters=self.masks,
            attributes=_PURE,
        )

    def across(self, operation: str, vector: str) -> str:
        """Combine all lanes by a tree of shuffles; the result stands in every lane. `operation`: `fadd` or `max`."""
        step = self.width // 2
        while step:
            order = ", ".join(f"i32 {lane ^ step}" for lane in range(self.width))
            partner = self.function.value(
                f"shufflevector {self.floats} {vector}, {self.floats} poison, <{self.width} x i32> <{order}>"
            )
            vector = self.greater(vector, partner) if operation == "max" else self.binary(operation, vector, partner)
            step //= 2
        return vector

    # -- stack slots -----------------------------------------------------------------------------------------------

    def spill(self, kind: str, value: str, alignment: int) -> str:
        """Keep a value in a stack slot across blocks; the slot's pointer."""
        slot = self.function.slot(".spill", kind, alignment)
        self.function.effect(f"store {kind} {value}, ptr {slot}, align {alignment}")
        return slot

    def reload(self, kind: str, slot: str, alignment: int) -> str:
        """Read a stack slot."""
        return self.function.value(f"load {kind}, ptr {slot}, align {alignment}")

    # -- memory ----------------------------------------------------------------------------------------------------

    def masked_load(self, pointer: str, mask: str, alignment: int = ELEMENT_BYTES) -> str:
        """W consecutive floats; zero in the lanes that the mask leaves out."""
        return self.function.call(
            f"llvm.masked.load.v{self.width}f32.p0",
            self.floats,
            f"ptr {pointer}, i32 {alignment}, {self.masks} {mask}, {self.floats} zeroinitializer",
            parameters=f"ptr nocapture, i32 immarg, {self.masks}, {self.floats}",
            attributes=f"{_BASE} willreturn memory(argmem: read)",
        )

    def masked_store(self, value: str, pointer: str, mask: str, alignment: int = ELEMENT_BYTES) -> None:
        """W consecutive floats, in the lanes of the mask."""
        self.function.call_void(
            f"llvm.masked.store.v{self.width}f32.p0",
            f"{self.floats} {value}, ptr {pointer}, i32 {alignment}, {self.masks} {mask}",
            parameters=f"{self.floats}, ptr nocapture, i32 immarg, {self.masks}",
            attributes=f"{_BASE} willreturn memory(argmem: write)",
        )

    def gather(self, pointers: str, mask: str) -> str:
        """One float of each lane's own address; zero in the lanes that the mask leaves out."""
        return self.function.call(
            f"llvm.masked.gather.v{self.width}f32.v{self.width}p0",
            self.floats,
            f"{self.pointers} {pointers}, i32 {ELEMENT_BYTES}, {self.masks} {mask}, {self.floats} zeroinitializer",
            parameters=f"{self.pointers}, i32 immarg, {self.masks}, {self.floats}",
            attributes=f"{_BASE} willreturn memory(read)",
        )

    def scatter(self, value: str, pointers: str, mask: str) -> None:
        """One float to each lane's own address, in the lanes of the mask."""
        self.function.call_void(
            f"llvm.masked.scatter.v{self.width}f32.v{self.width}p0",
            f"{self.floats} {value}, {self.pointers} {pointers}, i32 {ELEMENT_BYTES}, {self.masks} {mask}",
            parameters=f"{self.floats}, {self.pointers}, i32 immarg, {self.masks}",
            attributes=f"{_BASE} willreturn memory(write)",
        )
