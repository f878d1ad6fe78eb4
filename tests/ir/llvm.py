"""LLVM's word on a text, for tests: whether it is IR at all, and what it says about it."""

from __future__ import annotations

from llvmlite import binding


def accept(text: str | bytes) -> binding.ModuleRef:
    """Parse and verify; raises RuntimeError where LLVM rejects the text. Nothing of vfsimt takes part."""
    source = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
    module: binding.ModuleRef = binding.parse_assembly(_Bytes(source), binding.create_context())  # pyright: ignore[reportUnknownMemberType]
    module.verify()
    return module


class _Bytes:
    """llvmlite asks a text for its encoding; these bytes are one already."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def encode(self, *_: str) -> bytes:
        return self._data
