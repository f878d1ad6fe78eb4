"""Use-list orders that a clone falsifies.

`uselistorder` lists one index for each use of a value, and LLVM rejects the module when the count is wrong (LangRef,
"Use-list Order Directives"). A clone adds uses of constants, globals and functions, so the orders of those are
dropped: they carry no meaning, only the order in which LLVM walks uses. Orders of local values stay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Severity
from vfsimt.ir.edits import Edit
from vfsimt.ir.grammar import span as make_span
from vfsimt.ir.lexer import TokenKind, significant_tokens
from vfsimt.ir.search import find_words
from vfsimt.specialize.reasons import SpecializeReason

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.view import ModuleView


def dropped_use_list_orders(view: ModuleView) -> list[Span]:
    """The spans of all use-list orders of values that are not local to a function."""
    text = view.module.text
    found: list[Span] = []
    for position in find_words(text, make_span(0, len(text)), "uselistorder"):
        entity = view.entity_at(position)
        if entity is None:
            continue
        order = entity.span
        if entity.body is not None:
            statement = view.body(entity).statement(view.body(entity).index_at(position))
            order = make_span(statement.start, statement.end)
        if not _is_of_local(text, order):
            found.append(order)
    return found


def _is_of_local(text: str, order: Span) -> bool:
    """Whether an order speaks of a local value: the token before `, {` is its value."""
    tokens = significant_tokens(text, order.start, order.end)
    braces = [index for index, token in enumerate(tokens) if token.text == "{"]
    return bool(braces) and tokens[braces[-1] - 2].kind is TokenKind.LOCAL


def drop_edits(text: str, orders: list[Span]) -> list[Edit]:
    """The edits that remove use-list orders, each with its line end."""
    return [Edit(span=_with_line_end(text, order), text="") for order in orders]


def _with_line_end(text: str, order: Span) -> Span:
    """The whole line of an order where it has one to itself; the order alone where it shares it."""
    start, end = order.start, order.end
    while text[start - 1 : start] in (" ", "\t"):
        start -= 1
    while text[end : end + 1] in (" ", "\t", "\r"):
        end += 1
    has_line = text[start - 1 : start] in ("\n", "") and text[end : end + 1] in ("\n", "")
    return make_span(start, min(end + 1, len(text))) if has_line else order


def drop_findings(view: ModuleView, orders: list[Span]) -> list[Finding]:
    """A note for each order that is dropped."""
    return [
        Finding(
            reason=SpecializeReason.USE_LIST_ORDER,
            severity=Severity.NOTE,
            message="this use-list order is dropped: a clone adds uses, and LLVM would reject the old count",
            place=view.module.source.span_place(order),
            help="nothing to do: an order of uses has no meaning for the program",
        )
        for order in orders
    ]
