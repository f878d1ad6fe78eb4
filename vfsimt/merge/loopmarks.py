"""Hints on loops: a node for each loop, attached to its latches, that keeps what other hints say.

Sources: LLVM Language Reference, "'llvm.loop'", "'llvm.loop.unroll'", "Metadata". A loop has a node only if all its
latches have the same one, and it begins with itself. Node numbers have 32 bits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.edits import Edit, apply_edits, insertion
from vfsimt.ir.grammar import span as make_span
from vfsimt.ir.lexer import CLOSERS, TokenKind, significant_tokens
from vfsimt.ir.lexicon import decode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.merge.freenumbers import FreeNumbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.diagnostics import Span
    from vfsimt.ir.lexer import Token
    from vfsimt.ir.nodes import Statement
    from vfsimt.ir.parser import Module
    from vfsimt.merge.loopshape import LoopShape

_LOOP_KIND = "llvm.loop"
_UNROLL = "llvm.loop.unroll."
_JAM = "llvm.loop.unroll_and_jam."
_NOT_CONTRARY = (_UNROLL + "runtime.disable", _UNROLL + "followup", _JAM + "disable", _JAM + "followup")
"""Bans that agree with every decision, and hints for the loops that unrolling leaves."""


class _Attachment(NamedTuple):
    """A `!llvm.loop` attachment: the number of its node (None for one written in place), and the node's span."""

    number: int | None
    node: Span


@dataclass(slots=True)
class _Group:
    """The latches of loops that have one node: a loop, and those that share a latch with it or with one another."""

    hint: str
    latches: dict[int, Statement]


class LoopMarker:
    """Collects the hints on loops, and makes the edits and the metadata nodes that they need."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._hints: dict[str, int] = {}
        self._nodes_added: dict[int, str] = {}
        self._group_of: dict[int, _Group] = {}

    def mark(self, shape: LoopShape, hint: str) -> None:
        """Put a hint on every latch of a loop; loops that share a latch must get the same hint."""
        body = shape.flow.body
        branches = [body.statement(body.blocks[latch].end - 1) for latch in shape.latches]
        group = _Group(hint, {branch.start: branch for branch in branches})
        sharing = {id(known): known for known in map(self._group_of.get, list(group.latches)) if known is not None}
        for known in sharing.values():
            group.latches |= known.latches
        self._group_of.update(dict.fromkeys(group.latches, group))

    def _edits_for(self, group: _Group) -> list[Edit]:
        """The edits for one group; none where all its latches have the hint already."""
        hint, branches = group.hint, [group.latches[start] for start in sorted(group.latches)]
        attached = [self._attachment(branch) for branch in branches]
        numbers = {None if item is None else item.number for item in attached}
        old = next(iter(numbers)) if len(numbers) == 1 else None
        operands = [] if old is None else self._operands(old)
        names = [self._hint_name(operand) for operand in operands]
        if hint in names and all(name == hint or not _is_contrary(name) for name in names):
            return []
        kept = [operand for operand, name in zip(operands, names, strict=True) if not _is_contrary(name)]
        node = self._free.take()
        self._nodes_added[node] = ""  # before that of the hint
        content = ", ".join([f"!{node}", *kept, f"!{self._hint_node(hint)}"])
        self._nodes_added[node] = f"distinct !{{{content}}}"
        return [_attachment_edit(branch, item, node) for branch, item in zip(branches, attached, strict=True)]

    def text(self) -> str:
        """The module with all edits."""
        text = self._module.text
        groups = {id(group): group for group in self._group_of.values()}
        edits = [edit for group in groups.values() for edit in self._edits_for(group)]
        if not edits:
            return text
        newline = "\r\n" if "\r\n" in text else "\n"
        lead = "" if text.endswith("\n") else newline
        lines = (f"!{number} = {content}{newline}" for number, content in self._nodes_added.items())
        return apply_edits(text, [*edits, insertion(len(text), lead + "".join(lines))])

    @cached_property
    def _free(self) -> FreeNumbers:
        return FreeNumbers(self._module.text)

    @cached_property
    def _nodes(self) -> dict[int, Span]:
        """The numbered nodes; LLVM reads a number with zeros before it as the same number."""
        return {int(entity.spelling[1:]): entity.span for entity in self._module.of_kind(EntityKind.NUMBERED_METADATA)}

    def _hint_node(self, hint: str) -> int:
        if hint not in self._hints:
            self._hints[hint] = self._free.take()
            self._nodes_added[self._hints[hint]] = f'!{{!"{hint}"}}'
        return self._hints[hint]

    def _attachment(self, branch: Statement) -> _Attachment | None:
        """The last `!llvm.loop` of a branch, which is the one that counts."""
        tokens = significant_tokens(self._module.text, branch.start, branch.end)
        found: _Attachment | None = None
        for at, token in enumerate(tokens):
            if token.kind is TokenKind.METADATA and _kind_of(token) == _LOOP_KIND:
                end = _node_end(tokens, at + 1)
                node = make_span(tokens[at + 1].start, tokens[end - 1].end)
                found = _Attachment(_number_of(tokens[at + 1 : end]), node)
        return found

    def _operands(self, number: int) -> list[str]:
        """What a loop's node lists after itself, as written; nothing where it is no loop's node."""
        node = self._nodes.get(number)
        tokens = [] if node is None else significant_tokens(self._module.text, node.start, node.end)
        opening = next((at for at, token in enumerate(tokens) if token.text == "{"), len(tokens))
        items = _split(tokens[opening + 1 : -1])
        if not items or _number_of(items[0]) != number:
            return []
        return [self._module.text[item[0].start : item[-1].end] for item in items[1:]]

    def _hint_name(self, operand: str) -> str:
        """The name of a hint, of its own node or written in place; empty for what is no hint."""
        tokens = significant_tokens(operand, 0, len(operand))
        number = _number_of(tokens)
        if number is not None:
            node = self._nodes.get(number)
            tokens = [] if node is None else significant_tokens(self._module.text, node.start, node.end)
        opening = next((at for at, token in enumerate(tokens) if token.text == "{"), len(tokens))
        string = next((token for token in tokens[opening + 1 : opening + 3] if token.kind is TokenKind.STRING), None)
        return "" if string is None else decode_name(string.text)


def _is_contrary(name: str) -> bool:
    """Whether a hint speaks of unrolling otherwise than each decision does."""
    return name.startswith((_UNROLL, _JAM)) and not name.startswith(_NOT_CONTRARY)


def _kind_of(token: Token) -> str:
    return decode_name(f'"{token.text[1:]}"') if "\\" in token.text else token.text[1:]


def _node_end(tokens: Sequence[Token], start: int) -> int:
    """The end of a node that begins with `!`: a number, or a group in braces."""
    if tokens[start].text != "!":
        return start + 1
    if tokens[start + 1].text != "{":
        return start + 2
    depth, at = 0, start + 1
    while at < len(tokens):
        depth += (tokens[at].text in CLOSERS) - (tokens[at].text in CLOSERS.values())
        at += 1
        if depth == 0:
            break
    return at


def _number_of(tokens: Sequence[Token]) -> int | None:
    """The number of a reference `!N`, which may have blanks and comments inside; None for anything else."""
    digits = "".join(token.text for token in tokens)[1:]
    return int(digits) if digits.isdigit() and len(digits) <= 40 and tokens[0].text.startswith("!") else None


def _split(tokens: Sequence[Token]) -> list[list[Token]]:
    """The items between the commas that are in no bracket."""
    found: list[list[Token]] = [[]] if tokens else []
    depth = 0
    for token in tokens:
        if token.kind is TokenKind.PUNCTUATION:
            depth += (token.text in CLOSERS) - (token.text in CLOSERS.values())
        if token.text == "," and depth == 0:
            found.append([])
        else:
            found[-1].append(token)
    return found


def _attachment_edit(branch: Statement, attachment: _Attachment | None, node: int) -> Edit:
    if attachment is not None:
        return Edit(span=attachment.node, text=f"!{node}")
    return insertion(branch.end, f", !llvm.loop !{node}")
