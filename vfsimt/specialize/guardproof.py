"""Proves, by reading the prepared text anew, that each guard is what was planned and that phis name their predecessors.

The guard is found by its labels and compared token by token: the test against W, the full call with the constant in
the place of the lane count and nothing else changed, the original call, the join.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.cfg import ControlFlow
from vfsimt.ir.lexer import TokenKind, significant_tokens
from vfsimt.ir.nodes import StatementKind
from vfsimt.ir.phis import read_phi
from vfsimt.specialize.faults import proof_failure
from vfsimt.specialize.guard import normal_destination

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.body import Body
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.guard import GuardedCall


def prove_guards(view: ModuleView, guards: tuple[GuardedCall, ...], output: ModuleView) -> None:
    """Prove that `output` has the planned guards.

    Args:
        view: the input.
        guards: the plan.
        output: the prepared module, read anew.

    Raises:
        ProofError: VF221, with what differs.
    """
    callers = {guard.use.caller.start: guard.use.caller for guard in guards}
    for caller in callers.values():
        prepared = output.module.functions.get(view.header(caller).name)
        if prepared is None or prepared.body is None:
            raise proof_failure(f"@{view.header(caller).name} is not in the prepared module")
        body = output.body(prepared)
        if _phis_agree(view.body(caller)) and not _phis_agree(body):
            raise proof_failure(f"a phi of @{view.header(caller).name} does not name its predecessors")
        labels = {item.result: index for index, item in enumerate(body.statements()) if _is_label(item.kind)}
        for guard in guards:
            if guard.use.caller is caller:
                _prove_guard(view, guard, body, labels)


def _is_label(kind: StatementKind) -> bool:
    return kind is StatementKind.LABEL


def _prove_guard(view: ModuleView, guard: GuardedCall, body: Body, labels: dict[str, int]) -> None:
    expected = _expected_statements(view, guard)
    before_label = next(index for index, words in enumerate(expected) if words == [f"{guard.full(guard.widths[0])}:"])
    first = labels.get(guard.full(guard.widths[0]), 0) - before_label
    found = [_words(body, index) for index in range(max(first, 0), min(first + len(expected), len(body)))]
    if found != expected:
        raise proof_failure(f"the guard {guard.stem} of a call of @{guard.entry.name} is not what was planned")


def _expected_statements(view: ModuleView, guard: GuardedCall) -> list[list[str]]:
    """The tokens of each statement from the first of the guard to the last."""
    text = view.module.text
    call = guard.use.call
    lanes = call.arguments[guard.entry.lanes.index]
    kind, value = _tokens(text, lanes.type), _tokens(text, lanes.value)
    has_value = call.return_type.slice(text) != "void"
    is_invoke = call.opcode == "invoke"
    to_join = [] if is_invoke else [["br", "label", f"%{guard.join}"]]
    expected: list[list[str]] = []
    if "noundef" not in [item.slice(text) for item in lanes.attributes]:
        expected.append([f"%{guard.stem}.lanes", "=", "freeze", *kind, *value])
        value = [f"%{guard.stem}.lanes"]
    for width in guard.widths:
        test, full, other = f"%{guard.stem}.is.w{width}", guard.full(width), guard.other(width)
        expected += [
            [test, "=", "icmp", "eq", *kind, *value, ",", str(width)],
            ["br", "i1", test, ",", "label", f"%{full}", ",", "label", f"%{other}"],
            [f"{full}:"],
            [*([f"%{full}.value", "="] if has_value else []), *_call_tokens(text, guard, str(width))],
            *to_join,
            [f"{other}:"],
        ]
    last = guard.other(guard.widths[-1])
    expected += [[*([f"%{last}.value", "="] if has_value else []), *_call_tokens(text, guard, None)], *to_join]
    expected.append([f"{guard.join}:"])
    if has_value:
        pairs = [["[", f"%{block}.value", ",", f"%{block}", "]", ","] for block in guard.calling_blocks]
        phi = ["phi", *_tokens(text, call.return_type), *[word for pair in pairs for word in pair][:-1]]
        expected.append([*_result_tokens(text, guard), *phi])
    target = normal_destination(text, call)
    if target is not None:
        expected.append(["br", "label", target.slice(text)])
    return expected


def _call_tokens(text: str, guard: GuardedCall, lanes: str | None) -> list[str]:
    """The tokens of a guarded call without its result, with another lane count, and an invoke's way to the join."""
    call = guard.use.call
    target = normal_destination(text, call)
    argument = call.arguments[guard.entry.lanes.index].value
    words: list[str] = []
    for token in significant_tokens(text, call.span.start, call.span.end)[len(_result_tokens(text, guard)) :]:
        if target is not None and token.start == target.start:
            words.append(f"%{guard.join}")
        elif lanes is None or not argument.start <= token.start < argument.end:
            words.append(token.text)
        elif token.start == argument.start:
            words.append(lanes)
    return words


def _result_tokens(text: str, guard: GuardedCall) -> list[str]:
    first = significant_tokens(text, guard.use.call.span.start, guard.use.call.span.end)[0]
    return [first.text, "="] if first.kind is TokenKind.LOCAL else []


def _tokens(text: str, where: Span) -> list[str]:
    return [token.text for token in significant_tokens(text, where.start, where.end)]


def _words(body: Body, index: int) -> list[str]:
    statement = body.statement(index)
    return [token.text for token in significant_tokens(body.module.text, statement.start, statement.end)]


def _phis_agree(body: Body) -> bool:
    """Whether each phi names exactly the predecessors of its block."""
    flow = ControlFlow(body)
    text = body.module.text
    for block, rows in enumerate(body.blocks):
        for index in range(rows.first, rows.end):
            statement = body.statement(index)
            if statement.opcode != "phi":
                continue
            incoming = read_phi(body.module, statement).incoming
            if {flow.block_named(pair.block.slice(text)[1:]) for pair in incoming} != {*flow.predecessors[block]}:
                return False
    return True
