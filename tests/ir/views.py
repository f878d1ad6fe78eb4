"""What a test asks of the IR layer, as plain strings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.body import Body
from vfsimt.ir.calls import read_call
from vfsimt.ir.function import read_header
from vfsimt.ir.parser import Module, parse_module

from .llvm import accept

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Call, FunctionHeader


def parse(text: str, *, real: bool = True) -> Module:
    """Parse a text that LLVM accepts (`real`) and check that nothing of it is lost."""
    if real:
        accept(text)
    module = parse_module(text)
    assert "".join(module.pieces()) == text
    return module


def entities(module: Module) -> list[tuple[str, str]]:
    """Kind and text of each entity."""
    return [(entity.kind.value, entity.span.slice(module.text)) for entity in module.entities]


def header_of(module: Module, name: str = "f") -> FunctionHeader:
    return read_header(module, module.functions[name])


def body_of(module: Module, name: str = "f") -> Body:
    entity = module.functions[name]
    assert entity.body is not None
    return Body(module, entity.body, lambda: read_header(module, entity).parameters)


def statements(module: Module, name: str = "f") -> list[str]:
    """The text of each statement of a function."""
    return [module.text[item.start : item.end] for item in body_of(module, name).statements()]


def calls(module: Module, name: str = "f") -> list[Call]:
    """The calls, invokes and callbrs of a function."""
    return [read_call(module, item) for item in body_of(module, name).with_opcode("call", "invoke", "callbr")]


def text_of(module: Module, span: Span | None) -> str | None:
    return None if span is None else span.slice(module.text)


def texts_of(module: Module, spans: Iterable[Span]) -> list[str]:
    return [span.slice(module.text) for span in spans]
