"""Use-list orders that a rewrite falsifies (LangRef, "Use-list Order Directives").

`uselistorder` has one index for each use of a value that LLVM has read where it stands, and LLVM rejects a module when
the count is wrong. Where a rewrite adds, removes or moves uses of the value, the order is false, and it is dropped: it
has no meaning for the program, only for the order in which LLVM walks the uses. All other orders stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Severity
from vfsimt.ir.body import Body
from vfsimt.ir.constantreader import ConstantReader, Key, Mention, MentionKind, local_key
from vfsimt.ir.edited import edited_module
from vfsimt.ir.edits import Edit, apply_edits
from vfsimt.ir.grammar import span as make_span
from vfsimt.ir.lexer import TokenKind, significant_tokens
from vfsimt.ir.lexicon import decode_name
from vfsimt.ir.nodes import EntityKind, StatementKind
from vfsimt.ir.search import find_words
from vfsimt.ir.valueuses import UseLog, Wanted, entity_identity

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

    from vfsimt.diagnostics import Reason, Span
    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.parser import Module

_KEYWORD = "uselistorder"
_BLOCK_KEYWORD = "uselistorder_bb"


@dataclass(frozen=True, slots=True, kw_only=True)
class UseListOrder:
    """A use-list order.

    Attributes:
        span: from its keyword to its last brace.
        values: the value whose uses it orders, and where LLVM may fold that, also what it may fold it to; empty where
            it is malformed.
        names: decoded names of the global values that it mentions.
        entity: index in the module of the definition in which it stands, or of itself.
        function: decoded name of that definition; None for an order outside of functions.
    """

    span: Span
    values: tuple[Key, ...]
    names: frozenset[str]
    entity: int
    function: str | None


def has_use_list_orders(text: str) -> bool:
    """Whether a text may have use-list orders; a name or a comment may also hold the word."""
    return _KEYWORD in text


def use_list_orders(module: Module) -> list[UseListOrder]:
    """The use-list orders of a module, in order."""
    if not has_use_list_orders(module.text):
        return []
    return [order for index, entity in enumerate(module.entities) for order in _orders_in(module, index, entity)]


def _orders_in(module: Module, index: int, entity: Entity) -> Iterator[UseListOrder]:
    if entity.kind is EntityKind.USE_LIST_ORDER:
        yield _read_order(module, entity.span, index, None)
    elif entity.body is not None:
        function = module.name_of(entity)
        yield from (_read_order(module, span, index, function) for span in orders_in_body(module, entity.body))


def orders_in_body(module: Module, braces: Span) -> list[Span]:
    """The spans of the use-list orders of a body."""
    if not any(find_words(module.text, braces, _KEYWORD)):
        return []
    statements = Body(module, braces).of_kind(StatementKind.USE_LIST_ORDER)
    return [make_span(item.start, item.end) for item in statements]


def _read_order(module: Module, span: Span, index: int, function: str | None) -> UseListOrder:
    tokens = significant_tokens(module.text, span.start, span.end)
    braces = [position for position, token in enumerate(tokens) if token.text == "{"]
    names = [token for token in tokens if token.kind is TokenKind.GLOBAL]
    values: tuple[Key, ...] = ()
    if braces:
        spelled = tokens[1 : braces[-1] - 1]
        if tokens[0].text == _BLOCK_KEYWORD and len(spelled) == 3:
            values = (local_key(decode_name(spelled[0].text[1:]), spelled[2].text),)
        else:
            reader = ConstantReader(spelled, function or "", "")
            values = tuple(_with_folded(reader, list(reader.mentions())[-1:]))
    decoded = frozenset(decode_name(token.text[1:]) for token in names)
    return UseListOrder(span=span, values=values, names=decoded, entity=index, function=function)


def _with_folded(reader: ConstantReader, mentions: Iterable[Mention]) -> Iterator[Key]:
    for mention in mentions:
        yield mention.key
        if mention.kind is MentionKind.FOLDED:
            yield from _with_folded(reader, reader.operands(mention))


def falsified_orders(
    before: Module,
    after: Module,
    *,
    renamed: Mapping[str, str] | None = None,
    origin: Callable[[int], Hashable] | None = None,
) -> list[UseListOrder]:
    """The orders of a module that a rewrite falsifies; those in functions that are gone are none of them.

    Args:
        before: the module.
        after: the module rewritten; it does not matter which orders it has.
        renamed: the new names of functions that got one, by their old names.
        origin: which statement of `before` the one at a position of `after` is, as its position there; where None,
            functions that both have hold the same statements.
    """
    new_names: Mapping[str, str] = {} if renamed is None else renamed
    orders = [
        order
        for order in use_list_orders(before)
        if order.function is None or new_names.get(order.function, order.function) in after.functions
    ]
    if not orders:
        return []
    wanted = _wanted(orders)
    old_names = {new: old for old, new in new_names.items()}
    here = UseLog(before, wanted, {}, None if origin is None else _same_position)
    there = UseLog(after, wanted, old_names, origin)
    ranks = _ranks(before, after, old_names)
    return [
        order
        for order in orders
        if not order.values
        or not order.names <= after.names
        or any(
            [use.user for use in here.uses.get(value, ()) if _is_before(order, use.entity)]
            != [use.user for use in there.uses.get(value, ()) if _is_before(order, ranks[use.entity])]
            for value in order.values
        )
    ]


def falsified_by_edits(module: Module, edits: Iterable[Edit]) -> list[UseListOrder]:
    """The orders of a module that edits falsify; a statement is the same where its first character is."""
    if not has_use_list_orders(module.text):
        return []
    after, source = edited_module(module, edits)
    return falsified_orders(module, after, origin=source.origin)


def _same_position(position: int) -> tuple[int, bool]:
    return position, False


def _is_before(order: UseListOrder, entity: float) -> bool:
    """Whether LLVM has read an entity when it comes to an order; all of a body stands before its orders."""
    return entity < order.entity or (order.function is not None and entity == order.entity)


def _ranks(before: Module, after: Module, old_names: Mapping[str, str]) -> list[float]:
    """For each entity of `after` its index in `before`; new ones come right after the one before them."""
    known = {entity_identity(before, entity, {}): index for index, entity in enumerate(before.entities)}
    ranks: list[float] = []
    for entity in after.entities:
        rank = known.get(entity_identity(after, entity, old_names)) if entity.spelling else None
        last = ranks[-1] if ranks else -1
        ranks.append(rank if rank is not None else last if last % 1 else last + 0.5)
    return ranks


def _wanted(orders: Iterable[UseListOrder]) -> Wanted:
    globals_: set[str] = set()
    locals_: dict[str, set[str]] = {}
    has_constants = False
    for order in orders:
        globals_ |= order.names
        for value in order.values:
            if value[0] == "%":
                locals_.setdefault(value[1], set()).add(value[2])
        has_constants = has_constants or not (order.names or any(value[0] == "%" for value in order.values))
    frozen = {name: frozenset(values) for name, values in locals_.items()}
    return Wanted(globals=frozenset(globals_), locals=frozen, has_constants=has_constants)


def drop_edits(text: str, orders: Iterable[UseListOrder]) -> list[Edit]:
    """The edits that remove use-list orders, each with its line."""
    return [Edit(span=_with_line_end(text, order.span), text="") for order in orders]


def body_without_orders(module: Module, braces: Span) -> str:
    """The text of a body, braces included, without its use-list orders, which mean nothing for what it does."""
    text = braces.slice(module.text)
    orders = orders_in_body(module, braces)
    if not orders:
        return text
    lines = [_with_line_end(module.text, order) for order in orders]
    moved = [make_span(line.start - braces.start, line.end - braces.start) for line in lines]
    return apply_edits(text, [Edit(span=line, text=" ") for line in moved])


def _with_line_end(text: str, order: Span) -> Span:
    """The whole line of an order where it has one to itself; the order alone where it shares it."""
    start, end = order.start, order.end
    while text[start - 1 : start] in (" ", "\t"):
        start -= 1
    while text[end : end + 1] in (" ", "\t", "\r"):
        end += 1
    has_line = text[start - 1 : start] in ("\n", "") and text[end : end + 1] in ("\n", "")
    return make_span(start, min(end + 1, len(text))) if has_line else order


def drop_findings(module: Module, orders: Iterable[UseListOrder], reason: Reason, change: str) -> list[Finding]:
    """A note for each order that is dropped.

    Args:
        module: the module.
        orders: what is dropped.
        reason: the code of the note.
        change: what changes the uses, as in `a clone`.
    """
    return [
        Finding(
            reason=reason,
            severity=Severity.NOTE,
            message=f"this use-list order is dropped: {change} changes the uses of its value, and the order is false",
            place=module.source.span_place(order.span),
            help="nothing to do: an order of uses has no meaning for the program",
        )
        for order in orders
    ]
