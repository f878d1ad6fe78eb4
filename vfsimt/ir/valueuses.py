"""Who uses which value, in the order in which LLVM meets the uses when it reads a module.

A use-list order speaks of the uses that LLVM has met where the order stands. So that an order can be judged after a
rewrite, every use has an identity: the statement or the constant that makes it. Two facts of LLVM's constants count:

- equal constants are one, so a constant uses its operands once, from where it is first written;
- an expression that LLVM folds while it reads (a `getelementptr` by zero, a cast to the same type) is no constant of
  its own. Where that cannot be excluded, each mention counts as a use of the operands: a use too many never hides
  that one is gone.

Metadata holds values without using them (LangRef, "Metadata"), but a constant that is written there exists.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from vfsimt.ir.body import Body
from vfsimt.ir.constantreader import ConstantReader, Key, Mention, MentionKind, local_key
from vfsimt.ir.lexer import significant_tokens
from vfsimt.ir.lexicon import NAME, decode_name
from vfsimt.ir.nodes import EntityKind, StatementKind

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

    from vfsimt.ir.lexer import Token
    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.parser import Module

User: TypeAlias = "Hashable"
"""A statement, an initializer or a header; or a constant, known by what first wrote it."""

_FUNCTIONS = (EntityKind.DEFINITION, EntityKind.DECLARATION)
_USERS = frozenset((*_FUNCTIONS, EntityKind.GLOBAL, EntityKind.ALIAS, EntityKind.IFUNC, EntityKind.NUMBERED_METADATA))
_REFERENCE = re.compile(rf"[@%]{NAME}", re.ASCII)
_HEADER = -1
_CONSTANT = "a constant first written by"


class Use(NamedTuple):
    """A use: who makes it, and the index of the entity where it begins to exist."""

    user: User
    entity: int


class Wanted(NamedTuple):
    """The values whose uses are asked for.

    Attributes:
        globals: decoded names of global values among them or inside them.
        locals: names of local values, as in their keys, by the decoded name of their function.
        has_constants: a constant without a global value is among them; then every statement has to be read.
    """

    globals: frozenset[str]
    locals: Mapping[str, frozenset[str]]
    has_constants: bool


def entity_identity(module: Module, entity: Entity, renamed: Mapping[str, str]) -> tuple[str, str]:
    """What an entity is before and after a rewrite: its sort and its name, the old one where it got a new one."""
    if entity.kind in _FUNCTIONS:
        name = module.name_of(entity)
        return ("@", renamed.get(name, name))
    return (entity.spelling[:1], module.name_of(entity)) if entity.spelling else (entity.kind.value, "")


class UseLog:
    """The uses of the values that are wanted, each list in the order of LLVM's reader.

    Args:
        module: the module.
        wanted: which values.
        renamed: old names of functions by their new ones.
        origin: identity of the statement at a position; its number in the body where None.
    """

    def __init__(
        self,
        module: Module,
        wanted: Wanted,
        renamed: Mapping[str, str],
        origin: Callable[[int], Hashable] | None = None,
    ) -> None:
        self._module = module
        self._wanted = wanted
        self._renamed = renamed
        self._origin = origin
        self._constants: set[Key] = set()
        self.uses: dict[Key, list[Use]] = {}
        for index, entity in enumerate(module.entities):
            if entity.kind in _USERS:
                self._read_entity(index, entity)

    def _read_entity(self, index: int, entity: Entity) -> None:
        identity = entity_identity(self._module, entity, self._renamed)
        function = identity[1] if entity.kind in _FUNCTIONS else ""
        is_metadata = entity.kind is EntityKind.NUMBERED_METADATA
        limit = entity.end if entity.body is None else entity.body.start
        if self._is_relevant(entity.start, limit, ""):
            tokens = significant_tokens(self._module.text, entity.start, limit)
            self._log(tokens, function, "", Use((identity, _HEADER), index), is_metadata=is_metadata)
        if entity.body is not None:
            for number, position, opcode, tokens in self._statements(entity, function):
                statement = number if self._origin is None else self._origin(position)
                self._log(tokens, function, opcode, Use((identity, statement), index), is_metadata=False)

    def _statements(self, entity: Entity, function: str) -> Iterator[tuple[int, int, str, list[Token]]]:
        """The statements that may use a wanted value: number, position, opcode and tokens; orders are not numbered."""
        assert entity.body is not None
        if not self._is_relevant(entity.body.start, entity.body.end, function):
            return
        body = Body(self._module, entity.body)
        number = 0
        for statement in body.statements():
            if statement.kind is StatementKind.USE_LIST_ORDER:
                continue
            if statement.kind is not StatementKind.LABEL and self._is_relevant(
                statement.start, statement.end, function
            ):
                tokens = significant_tokens(self._module.text, statement.start, statement.end)
                yield number, statement.start, statement.opcode, tokens
            number += 1

    def _is_relevant(self, start: int, end: int, function: str) -> bool:
        """Whether a wanted value may be mentioned in a range; names in comments and strings count too."""
        if self._wanted.has_constants:
            return True
        names, locals_ = self._wanted.globals, self._wanted.locals.get(function, frozenset[str]())
        text = self._module.text
        has_blocks = bool(self._wanted.locals) and text.find("blockaddress", start, end) >= 0
        if has_blocks:
            return True
        if not names and not locals_:
            return False
        for match in _REFERENCE.finditer(text, start, end):
            spelling = match[0]
            if spelling[0] == "@" and names and decode_name(spelling[1:]) in names:
                return True
            if spelling[0] == "%" and locals_ and local_key(function, spelling)[2] in locals_:
                return True
        return False

    def _log(self, tokens: list[Token], function: str, opcode: str, use: Use, *, is_metadata: bool) -> None:
        reader = ConstantReader(tokens, function, opcode)
        if is_metadata:
            self._create(reader, reader.mentions(), use)
        else:
            self._add(reader, reader.mentions(), use)

    def _add(self, reader: ConstantReader, mentions: Iterable[Mention], use: Use) -> None:
        """Log mentions as uses, and what they are made of as uses by them."""
        for mention in mentions:
            if mention.kind is MentionKind.METADATA:
                self._create(reader, reader.operands(mention), use)
            else:
                self.uses.setdefault(mention.key, []).append(use)
                self._add_operands(reader, mention, use)

    def _create(self, reader: ConstantReader, mentions: Iterable[Mention], use: Use) -> None:
        """Read what is written in metadata: no use, but the constants exist from here on."""
        for mention in mentions:
            if mention.kind is MentionKind.METADATA:
                self._create(reader, reader.operands(mention), use)
            else:
                self._add_operands(reader, mention, use)

    def _add_operands(self, reader: ConstantReader, mention: Mention, use: Use) -> None:
        if mention.kind is MentionKind.VALUE:
            return
        if mention.kind is MentionKind.CONSTANT:
            if mention.key in self._constants:
                return
            self._constants.add(mention.key)
            use = Use((_CONSTANT, use.user), use.entity)
        self._add(reader, reader.operands(mention), use)
