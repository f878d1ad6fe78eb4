"""Guards: a call with a variable lane count becomes a full call where the count is W, and stays what it is elsewhere.

The call's block is split. All that is added has a name, so that value numbers stay consecutive: where the call's
result is `%7`, the phi that joins both results is `%7`, at the same place in the count.

    %packet.guard0.lanes = freeze i32 %n
    %packet.guard0.is.w8 = icmp eq i32 %packet.guard0.lanes, 8
    br i1 %packet.guard0.is.w8, label %packet.guard0.full.w8, label %packet.guard0.other.w8

`freeze` (LangRef, "freeze" instruction) because a branch on poison is undefined where passing poison is not; an
argument that is `noundef` needs none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.ir.edits import Edit, insertion
from vfsimt.ir.grammar import span as make_span
from vfsimt.ir.lexer import TokenKind, significant_tokens
from vfsimt.ir.lexicon import decode_name
from vfsimt.ir.nodes import StatementKind
from vfsimt.ir.phis import read_phi
from vfsimt.ir.search import local_spellings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vfsimt.diagnostics import Span
    from vfsimt.ir.body import Body
    from vfsimt.ir.cfg import ControlFlow
    from vfsimt.ir.nodes import Block, Call, Entity
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.lanes import PacketEntry
    from vfsimt.specialize.uses import DirectCall

_STEM = "packet.guard"


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardedCall:
    """A call that gets a guard.

    Attributes:
        widths: the packet widths that are tested, ascending.
        stem: beginning of the names of all that is added, as `packet.guard0`.
    """

    entry: PacketEntry
    use: DirectCall
    widths: tuple[int, ...]
    stem: str

    @property
    def join(self) -> str:
        """The block in which the paths meet again."""
        return f"{self.stem}.join"

    def full(self, width: int) -> str:
        """The block of the full call."""
        return f"{self.stem}.full.w{width}"

    def other(self, width: int) -> str:
        """The block that is reached with another lane count."""
        return f"{self.stem}.other.w{width}"

    @property
    def calling_blocks(self) -> tuple[str, ...]:
        """The blocks that hold a call now."""
        return (*(self.full(width) for width in self.widths), self.other(self.widths[-1]))


def free_stems(view: ModuleView, caller: Entity) -> Iterator[str]:
    """Beginnings of names that no local name of a function has."""
    text = view.module.text
    taken = {decode_name(spelling[1:]) for spelling in local_spellings(text, caller.span)}
    taken |= {decode_name(item.result) for item in view.body(caller).of_kind(StatementKind.LABEL)}
    numbers = {name[len(_STEM) :].split(".")[0] for name in taken if name.startswith(_STEM)}
    number = 0
    while True:
        if str(number) not in numbers:
            yield f"{_STEM}{number}"
        number += 1


def guard_edits(view: ModuleView, caller: Entity, guards: list[GuardedCall], flow: ControlFlow) -> list[Edit]:
    """The edits that guard calls of one function, all of its guards together."""
    body = view.body(caller)
    edits: list[Edit] = []
    by_block: dict[int, list[GuardedCall]] = {}
    for guard in guards:
        statement = body.index_at(guard.use.call.span.start)
        by_block.setdefault(flow.block_of(statement), []).append(guard)
        edits += _CallGuard(view, guard).edits()
    entered: dict[int, dict[int, tuple[str, ...]]] = {}
    for block, inside in by_block.items():
        for successor, ends in _new_edges(body, flow, block, inside[-1]):
            entered.setdefault(successor, {})[block] = ends
    for successor, ends_of in entered.items():
        edits += _phi_edits(body, flow, body.blocks[successor], ends_of)
        edits += _comment_edits(body, flow, body.blocks[successor], ends_of)
    return edits


class _CallGuard:
    """Writes the guard of one call."""

    def __init__(self, view: ModuleView, guard: GuardedCall) -> None:
        self._text = view.module.text
        self._guard = guard
        self._call = guard.use.call
        self._newline = view.newline
        self._indent = _indent_of(self._text, self._call.span.start)
        tokens = significant_tokens(self._text, self._call.span.start, self._call.span.end)
        has_result = tokens[0].kind is TokenKind.LOCAL
        self._start = tokens[2].start if has_result else tokens[0].start
        self._has_value = self._call.return_type.slice(self._text) != "void"

    def edits(self) -> list[Edit]:
        call = self._call
        last = self._guard.widths[-1]
        head = self._head() + self._result(self._guard.other(last))
        join = [f"br label %{self._guard.join}"] if call.opcode == "call" else []
        after = [*join, f"{self._guard.join}:", *self._joined()]
        edits = [
            Edit(span=make_span(call.span.start, self._start), text=head),
            insertion(call.span.end, self._lines(after)),
        ]
        target = normal_destination(self._text, call)
        if target is not None:
            edits.append(Edit(span=target, text=f"%{self._guard.join}"))
        return edits

    def _head(self) -> str:
        """All before the original call, which is the last of the new blocks' calls."""
        guard, lanes = self._guard, self._call.arguments[self._guard.entry.lanes.index]
        kind = lanes.type.slice(self._text)
        value = lanes.value.slice(self._text)
        lines: list[str] = []
        if not any(item.slice(self._text) == "noundef" for item in lanes.attributes):
            lines.append(f"%{guard.stem}.lanes = freeze {kind} {value}")
            value = f"%{guard.stem}.lanes"
        for width in guard.widths:
            test = f"%{guard.stem}.is.w{width}"
            lines += [
                f"{test} = icmp eq {kind} {value}, {width}",
                f"br i1 {test}, label %{guard.full(width)}, label %{guard.other(width)}",
                f"{guard.full(width)}:",
                self._result(guard.full(width)) + self._full_call(width),
                *([f"br label %{guard.join}"] if self._call.opcode == "call" else []),
                f"{guard.other(width)}:",
            ]
        return self._lines(lines).removeprefix(self._newline + self._indent) + self._newline + self._indent

    def _full_call(self, width: int) -> str:
        lanes = self._call.arguments[self._guard.entry.lanes.index].value
        target = normal_destination(self._text, self._call)
        pieces = [self._text[self._start : lanes.start], str(width)]
        if target is None:
            return "".join([*pieces, self._text[lanes.end : self._call.span.end]])
        rest = (
            self._text[lanes.end : target.start],
            f"%{self._guard.join}",
            self._text[target.end : self._call.span.end],
        )
        return "".join([*pieces, *rest])

    def _joined(self) -> list[str]:
        """What the join begins with: the phi of the results, and for an invoke the branch that it made itself."""
        lines: list[str] = []
        if self._has_value:
            pairs = (f"[ %{block}.value, %{block} ]" for block in self._guard.calling_blocks)
            kind = self._call.return_type.slice(self._text)
            lines.append(f"{self._text[self._call.span.start : self._start]}phi {kind} {', '.join(pairs)}")
        target = normal_destination(self._text, self._call)
        if target is not None:
            lines.append(f"br label {target.slice(self._text)}")
        return lines

    def _result(self, block: str) -> str:
        return f"%{block}.value = " if self._has_value else ""

    def _lines(self, lines: Iterable[str]) -> str:
        """Lines, each begun with a line end; labels at the margin with an empty line above, as LLVM prints them."""
        newline = self._newline
        return "".join(
            f"{newline}{newline}{line}" if line.endswith(":") else f"{newline}{self._indent}{line}" for line in lines
        )


def normal_destination(text: str, call: Call) -> Span | None:
    """The block to which an invoke returns, with its sigil; None for a call."""
    if call.opcode != "invoke":
        return None
    tokens = significant_tokens(text, call.argument_list.end, call.span.end)
    for index, token in enumerate(tokens):
        if token.text == "to" and tokens[index + 1].text == "label":
            return make_span(tokens[index + 2].start, tokens[index + 2].end)
    return None


def _indent_of(text: str, position: int) -> str:
    start = text.rfind("\n", 0, position) + 1
    lead = text[start:position]
    return lead if not lead.strip() else "  "


def _new_edges(body: Body, flow: ControlFlow, block: int, last: GuardedCall) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The successors of a split block, each with the blocks from which it is reached now.

    Args:
        body: of the caller.
        flow: its control flow.
        block: the block that was split.
        last: its last guard.
    """
    text = body.module.text
    call = last.use.call
    target = normal_destination(text, call)
    returns_to = None if target is None else flow.block_named(target.slice(text)[1:])
    for successor in flow.successors[block]:
        # Whether this edge leaves from the guarded call itself: the unwind edge of a guarded invoke.
        unwinds = target is not None and successor != returns_to
        yield successor, last.calling_blocks if unwinds else (last.join,)


def _phi_edits(body: Body, flow: ControlFlow, rows: Block, ends_of: dict[int, tuple[str, ...]]) -> Iterator[Edit]:
    """Phis after split blocks name the blocks in which these end now.

    Args:
        body: of the caller.
        flow: its control flow.
        rows: a block that split blocks lead to.
        ends_of: for each split block that leads here, the blocks in which it ends now.
    """
    text = body.module.text
    for index in range(rows.first, rows.end):
        statement = body.statement(index)
        if statement.kind is StatementKind.DEBUG_RECORD:
            continue
        if statement.opcode != "phi":
            return
        for pair in read_phi(body.module, statement).incoming:
            ends = _ends_of(flow, pair.block.slice(text), ends_of)
            if ends:
                value = text[pair.span.start : pair.block.start]
                rest = text[pair.block.end : pair.span.end]
                yield Edit(span=pair.span, text=", ".join(f"{value}%{end}{rest}" for end in ends))


def _comment_edits(body: Body, flow: ControlFlow, rows: Block, ends_of: dict[int, tuple[str, ...]]) -> Iterator[Edit]:
    """The comment that lists predecessors names the blocks in which split blocks end now; see `_phi_edits`."""
    text = body.module.text
    if rows.label is None:
        return
    start = rows.label.end + 1
    end = text.find("\n", start)
    comment = text[start:end].lstrip(" \t")
    if not comment.startswith("; preds = "):
        return
    offset = end - len(comment)
    tokens = significant_tokens(text, offset + 1, end)
    for token in tokens:
        ends = _ends_of(flow, token.text, ends_of) if token.kind is TokenKind.LOCAL else ()
        if ends:
            yield Edit(span=make_span(token.start, token.end), text=", ".join(f"%{item}" for item in ends))


def _ends_of(flow: ControlFlow, label: str, ends_of: dict[int, tuple[str, ...]]) -> tuple[str, ...]:
    block = flow.block_named(label[1:])
    return () if block is None else ends_of.get(block, ())
