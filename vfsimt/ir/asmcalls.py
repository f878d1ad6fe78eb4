"""The inline assembly of a module's functions, and what each template defines."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.assembly import asm_definitions, asm_syntax, macro_names
from vfsimt.ir.calls import read_call
from vfsimt.ir.lexer import TokenKind, significant_tokens
from vfsimt.ir.lexicon import CALL_OPCODES, decode_name
from vfsimt.ir.nodes import EntityKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.ir.assembly import AsmDefinition, AsmSyntax
    from vfsimt.ir.lexer import Token
    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.view import ModuleView

_WORD = "asm"
_MACRO_SOURCES = (".macro", ".include", ".altmacro")


class InlineAssembly:
    """What the inline assembly of a module's functions defines; nothing is read before it is asked for."""

    def __init__(self, view: ModuleView) -> None:
        self._view = view
        self._found: dict[int, tuple[AsmDefinition, ...]] = {}

    def definitions(self, entity: Entity) -> tuple[AsmDefinition, ...]:
        """What the assembly in a definition's body defines, in the order of the text."""
        found = self._found.get(entity.start)
        if found is None:
            found = self._found[entity.start] = tuple(
                definition
                for template in self._templates(entity)
                for definition in asm_definitions(template.text, template.start, self._syntax, self._macros)
            )
        return found

    def _templates(self, entity: Entity) -> Iterator[Token]:
        """The template of each call of inline assembly in a body."""
        view = self._view
        if not view.body_mentions(entity, _WORD):
            return
        text = view.module.text
        for statement in view.body(entity).with_opcode(*CALL_OPCODES):
            if text.find(_WORD, statement.start, statement.end) < 0:
                continue
            call = read_call(view.module, statement)
            if call.is_inline_asm:
                tokens = significant_tokens(text, call.callee.start, call.callee.end)
                yield next(token for token in tokens if token.kind is TokenKind.STRING)

    @cached_property
    def _syntax(self) -> AsmSyntax:
        return asm_syntax(self._view.triple)

    @cached_property
    def _macros(self) -> frozenset[str] | None:
        """The macros that the module's assembly defines; None where a file that it includes may define any."""
        view = self._view
        if not any(map(view.mentions, _MACRO_SOURCES)):
            return frozenset()
        texts = [decode_name(token.text) for token in self._all_templates()]
        if any(".include" in text for text in texts):
            return None
        return frozenset(name for text in texts for name in macro_names(text))

    def _all_templates(self) -> Iterator[Token]:
        module = self._view.module
        for entity in module.of_kind(EntityKind.MODULE_ASM):
            tokens = significant_tokens(module.text, entity.start, entity.end)
            yield from (token for token in tokens if token.kind is TokenKind.STRING)
        for entity in module.of_kind(EntityKind.DEFINITION):
            yield from self._templates(entity)
