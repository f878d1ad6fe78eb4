"""What the debug info of merged clones says of a variable whose value is another one in each clone.

Debug info does not decide whether clones are merged. The merged function keeps that of its first clone; where this
gives a variable a constant, the record gets the parameter that stands for the constant now. Where there is none, or the
records of the clones differ in another way (in a local, in the expression), it gets `poison`: "optimised out" (LLVM,
"Source Level Debugging"), and not a value that is wrong for the other clones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.errors import InputError
from vfsimt.ir.edits import Edit
from vfsimt.ir.grammar import read_argument_type, token_span
from vfsimt.ir.grammar import span as make_span
from vfsimt.ir.lexer import CLOSERS, TokenCursor, TokenKind, significant_tokens
from vfsimt.ir.lexicon import is_integer_type
from vfsimt.ir.reasons import IRReason
from vfsimt.simt.constants import function_tokens
from vfsimt.simt.cut import debug_records, without_comment_text
from vfsimt.simt.dataflow import local_name, parameter_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vfsimt.diagnostics import Span
    from vfsimt.ir.lexer import Token
    from vfsimt.simt.census import Function
    from vfsimt.simt.clones import CloneGroup

    Operands = list[list[Token]]

_CONSTANT_TYPES = frozenset(("half", "bfloat", "float", "double"))
_NO_VALUE = frozenset(("poison", "undef"))
_ADDRESS_OF_ASSIGNMENT = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class _Record:
    """A record of debug info.

    Attributes:
        tokens: all, in order.
        constant: the token of the constant that it gives to a variable, and its type; None where it gives none.
        values: where the values stand that it gives, and the address of an assignment.
    """

    tokens: tuple[Token, ...]
    constant: tuple[Token, str] | None
    values: tuple[Span, ...]

    def spelled(self, locals_: Mapping[str, str] | None = None) -> list[str]:
        """What must agree in all clones: not the constant, nor numbers of metadata, nor names of locals."""
        return [self._spelled(token, locals_) for token in self.tokens]

    def _spelled(self, token: Token, locals_: Mapping[str, str] | None) -> str:
        if self.constant is not None and token == self.constant[0]:
            return "#"
        if token.kind is TokenKind.METADATA and token.text[1:].isdigit():
            return "!"
        if token.kind is not TokenKind.LOCAL:
            return token.text
        name = local_name(token.text)
        return name if locals_ is None else locals_.get(name, "")

    @property
    def has_number(self) -> bool:
        """Whether it computes with a number, which may be another one in another clone."""
        return self.constant is not None or any(token.kind is TokenKind.NUMBER for token in self.tokens)


def debug_value_edits(group: CloneGroup, names: Sequence[str]) -> Iterator[Edit]:
    """The edits of the first clone's records.

    Args:
        group: the clones.
        names: of its parameters, with the sigil.
    """
    first, *others = (_records(function) for function in group.members)
    if not first:
        return
    parameters = {(item.type, item.values): name for item, name in zip(group.parameters, names, strict=True)}
    are_aligned = all(len(other) == len(first) for other in others)
    renamed = [_local_names(group.members[0], member) for member in group.members[1:]] if are_aligned else []
    for index, record in enumerate(first):
        column = [other[index] for other in others] if are_aligned else []
        if not are_aligned:
            is_known = not record.has_number
        else:
            pairs = zip(column, renamed, strict=True)
            is_known = all(record.spelled(locals_) == other.spelled() for other, locals_ in pairs)
        if not is_known:
            yield from (Edit(span=value, text="poison") for value in record.values)
        elif record.constant is not None and are_aligned:
            values = tuple(item.constant[0].text for item in (record, *column) if item.constant is not None)
            if len(set(values)) > 1:
                text = parameters.get((record.constant[1], values), "poison")
                yield Edit(span=token_span(record.constant[0]), text=text)


def _local_names(first: Function, other: Function) -> dict[str, str]:
    """The locals of a clone by those of the first one."""
    headers = zip(first.header.parameters, other.header.parameters, strict=True)
    found = {parameter_name(one): parameter_name(two) for one, two in headers}
    for one, two in zip(function_tokens(first), function_tokens(other), strict=True):
        if one.kind is TokenKind.LOCAL:
            found[local_name(one.text)] = local_name(two.text)
    return found


def _records(function: Function) -> list[_Record]:
    """The records of debug info in a body."""
    body, text = function.entity.body, function.module.text
    assert body is not None
    if text.find("dbg", body.start, body.end) < 0:
        return []
    offset = body.start
    code = without_comment_text("\n" + text[body.start + 1 : body.end - 1])
    return [_record(function, offset + start, offset + end) for start, end in debug_records(code)]


def _record(function: Function, start: int, end: int) -> _Record:
    tokens = significant_tokens(function.module.text, start, end)
    operands = _operands(tokens)
    kind = tokens[0].text if tokens[0].kind is TokenKind.HASH else next(t.text for t in tokens if t.text[0] == "@")
    chosen = (0, _ADDRESS_OF_ASSIGNMENT) if kind.endswith("assign") else (0,)
    values = [value for index in chosen if index < len(operands) for value in _values(function, operands[index])]
    return _Record(tokens=tuple(tokens), constant=_constant(operands[0]), values=tuple(values))


def _operands(tokens: Sequence[Token]) -> Operands:
    """The operands in the first brackets, each without the word `metadata`."""
    found: Operands = [[]]
    depth = 0
    for token in tokens:
        depth -= token.text in CLOSERS.values()
        if depth == 0 and token.text == ")":
            break
        if depth == 1 and token.text == ",":
            found.append([])
        elif depth and (depth > 1 or token.text != "metadata"):
            found[-1].append(token)
        depth += token.text in CLOSERS
    return found


def _constant(operand: Sequence[Token]) -> tuple[Token, str] | None:
    if len(operand) != 2:
        return None
    kind, value = operand[0].text, operand[1]
    is_scalar = is_integer_type(kind) or kind in _CONSTANT_TYPES
    is_literal = value.kind is TokenKind.NUMBER or value.text in ("true", "false")
    return (value, kind) if is_scalar and is_literal else None


def _values(function: Function, operand: list[Token]) -> Iterator[Span]:
    """Where the values of an operand stand: after their types, in a list of arguments each."""
    if not operand:
        return
    if operand[0].text == "!DIArgList":
        for item in _operands(operand):
            yield from _values(function, item)
    elif operand[0].kind is not TokenKind.METADATA:
        cursor = TokenCursor(function.module.source, operand, IRReason.MALFORMED_STATEMENT, operand[-1].end)
        try:
            _ = read_argument_type(cursor)
        except InputError:
            return  # no value with a type before it
        if not cursor.at_end and cursor.peek().text not in _NO_VALUE:
            yield make_span(cursor.peek().start, operand[-1].end)
