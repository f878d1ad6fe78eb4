"""LLVM's word on a text, for tests: whether it is IR at all, and what it says about it."""

from __future__ import annotations

from llvmlite import binding


def accept(text: str | bytes) -> binding.ModuleRef:
    """Parse and verify; raises RuntimeError where LLVM rejects the text. Nothing of vfsimt takes part."""
    source = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
    module: binding.ModuleRef = binding.parse_assembly(_Bytes(source), binding.create_context())  # pyright: ignore[reportUnknownMemberType]
    module.verify()
    return module


def argument_counts(text: str | bytes) -> dict[str, int]:
    """The functions of a module and how many parameters each has."""
    functions = accept(text).functions
    return {str(item.name): len(list(item.arguments)) for item in functions}  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]


class _Bytes:
    """llvmlite asks a text for its encoding; these bytes are one already."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def encode(self, *_: str) -> bytes:
        return self._data
