"""What is in a module: entities by kind, and a row for each function. For people and for bug reports."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.ir.calls import read_call
from vfsimt.ir.lexicon import CALL_OPCODES
from vfsimt.ir.module_text import read_module
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.reading import parse_ir
from vfsimt.ir.view import ModuleView
from vfsimt.source import encode_source

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.module_text import ModuleInput
    from vfsimt.ir.nodes import Entity, FunctionHeader

INVENTORY_SCHEMA = "vfsimt.module/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionRow:
    """One function.

    Attributes:
        name: decoded.
        line: of the `define` or `declare`, from 1.
        linkage, convention: as written; empty where nothing is.
        parameters: each as written, without the attributes: `i32 %active_lanes`.
        blocks, instructions: of a definition, before optimisation; 0 for a declaration.
        calls: direct calls that the function makes, by callee and count, in the order of the first.
        called: direct calls that the module makes of it.
        inline_asm: calls of inline assembly that it makes.
    """

    name: str
    is_definition: bool
    line: int
    linkage: str
    convention: str
    parameters: tuple[str, ...]
    blocks: int
    instructions: int
    calls: tuple[tuple[str, int], ...]
    called: int
    inline_asm: int

    def as_object(self) -> dict[str, object]:
        """The row as a JSON object."""
        return {
            "name": self.name,
            "definition": self.is_definition,
            "line": self.line,
            "linkage": self.linkage,
            "convention": self.convention,
            "parameters": list(self.parameters),
            "blocks": self.blocks,
            "instructions": self.instructions,
            "calls": dict(self.calls),
            "called": self.called,
            "inline_asm": self.inline_asm,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Inventory:
    """A whole module.

    Attributes:
        name: of the file.
        form: `text` or `bitcode`.
        size_bytes: of the file.
        lines: of its text, as those of the functions.
        entities: how many of each kind, in the order of their first.
    """

    name: str
    form: str
    size_bytes: int
    lines: int
    entities: tuple[tuple[str, int], ...]
    functions: tuple[FunctionRow, ...]

    def as_object(self) -> dict[str, object]:
        """The inventory as a JSON object, keys in a fixed order."""
        return {
            "schema": INVENTORY_SCHEMA,
            "name": self.name,
            "form": self.form,
            "size_bytes": self.size_bytes,
            "lines": self.lines,
            "entities": dict(self.entities),
            "functions": [row.as_object() for row in self.functions],
        }


def take_inventory(module: ModuleInput, name: str = "<string>") -> Inventory:
    """List what is in a module.

    Raises:
        InputError: VF101 ... VF105, VF110 or VF120, the text is not LLVM IR; what `read_module` raises for bitcode.
    """
    given = read_module(module, name)
    text = given.text
    view = ModuleView(parse_ir(text, given.text_name))
    made = [_Calls(view, entity) for entity in view.module.of_kind(EntityKind.DEFINITION, EntityKind.DECLARATION)]
    called = Counter[str]()
    for calls in made:
        called.update(calls.callees)
    return Inventory(
        name=given.name,
        form="text" if given.bitcode is None else "bitcode",
        size_bytes=len(encode_source(text) if given.bitcode is None else given.bitcode),
        lines=text.count("\n") + (not text.endswith("\n") and bool(text)),
        entities=tuple(Counter(entity.kind.value for entity in view.module.entities).items()),
        functions=tuple(_row(view, calls, called) for calls in made),
    )


class _Calls:
    """The calls that one function makes."""

    def __init__(self, view: ModuleView, entity: Entity) -> None:
        self.entity = entity
        self.callees = Counter[str]()
        self.inline_asm = 0
        if entity.body is None:
            return
        for statement in view.body(entity).with_opcode(*CALL_OPCODES):
            call = read_call(view.module, statement)
            if call.callee_name is not None:
                self.callees[call.callee_name] += 1
            self.inline_asm += call.is_inline_asm


def _row(view: ModuleView, calls: _Calls, called: Counter[str]) -> FunctionRow:
    entity = calls.entity
    header = view.header(entity)
    body = view.body(entity) if entity.body is not None else None
    return FunctionRow(
        name=header.name,
        is_definition=body is not None,
        line=view.module.source.line_and_column(entity.span.start)[0],
        linkage=_written(view, header.linkage),
        convention=_written(view, header.calling_convention),
        parameters=_parameters(view, header),
        blocks=len(body.blocks) if body is not None else 0,
        instructions=body.instruction_count if body is not None else 0,
        calls=tuple(calls.callees.items()),
        called=called[header.name],
        inline_asm=calls.inline_asm,
    )


def _written(view: ModuleView, span: Span | None) -> str:
    return "" if span is None else " ".join(span.slice(view.module.text).split())


def _parameters(view: ModuleView, header: FunctionHeader) -> tuple[str, ...]:
    shown = [
        " ".join(filter(None, (_written(view, item.type), _written(view, item.name_span))))
        for item in header.parameters
    ]
    return (*shown, "...") if header.is_variadic else tuple(shown)
