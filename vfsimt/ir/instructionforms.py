"""Instructions that are no calls, read from their tokens: one form for each opcode.

Source: LLVM Language Reference, "Instruction Reference".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.grammar import read_argument_type, read_constant
from vfsimt.ir.instruction import Instruction, Operand
from vfsimt.ir.lexer import TokenCursor, TokenKind, significant_tokens
from vfsimt.ir.lexicon import BINARY_OPCODES, CAST_OPCODES, FAST_MATH_FLAGS
from vfsimt.ir.reasons import IRReason
from vfsimt.ir.types import TypeKind, like_vector, plain_type, read_type_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from vfsimt.ir.nodes import Statement
    from vfsimt.ir.parser import Module

_FLAGS = FAST_MATH_FLAGS | frozenset("nuw nsw exact disjoint nneg samesign inbounds nusw".split())
_VOID = "void"
_ORDERINGS = frozenset("unordered monotonic acquire release acq_rel seq_cst".split())


class Reading:
    """Reads one instruction that is no call."""

    def __init__(self, module: Module, statement: Statement, resolved: Callable[[str], str]) -> None:
        self.text = module.text
        self.statement = statement
        self.resolved = resolved
        tokens = significant_tokens(module.text, statement.start, statement.end)
        self.cursor = TokenCursor(module.source, tokens, IRReason.MALFORMED_STATEMENT, statement.end)

    def read(self) -> Instruction:
        """The whole instruction."""
        cursor, opcode = self.cursor, self.statement.opcode
        if self.statement.result:
            cursor.take()
            cursor.expect("=")
        cursor.expect(opcode)
        if opcode in BINARY_OPCODES or opcode in ("fneg", "freeze", "select"):
            return _of_operands(self)
        if opcode in CAST_OPCODES:
            return _cast(self)
        method = _FORMS.get(opcode)
        if method is None:
            raise cursor.error(f"{opcode} is not read here")
        return method(self)

    # Pieces

    def type(self) -> str:
        """Read a type."""
        found = read_argument_type(self.cursor)
        return plain_type(found.slice(self.text))

    def value(self) -> str:
        """Read a value without its type."""
        return read_constant(self.cursor).slice(self.text)

    def operand(self) -> Operand:
        """Read a type and a value of it."""
        kind = self.type()
        return Operand(kind, self.value())

    def label(self) -> str:
        """Read a block."""
        self.cursor.expect("label")
        return self.cursor.expect_kind(TokenKind.LOCAL, "a block").text[1:]

    def more(self) -> bool:
        """Whether a comma follows that is not that of an attachment; it is read."""
        if self.cursor.peek().text != "," or self.cursor.peek(1).kind is TokenKind.METADATA:
            return False
        self.cursor.take()
        return True

    def flags(self) -> frozenset[str]:
        """Read flags of arithmetic and of getelementptr."""
        found: set[str] = set()
        cursor = self.cursor
        while cursor.peek().text in _FLAGS or cursor.peek().text == "inrange":
            if cursor.take().text == "inrange":
                cursor.skip_group()
            else:
                found.add(cursor.tokens[cursor.index - 1].text)
        return frozenset(found)

    def made(self, kind: str, operands: tuple[Operand, ...] = (), **more: object) -> Instruction:
        """The record of this instruction."""
        statement = self.statement
        return Instruction(
            statement=statement,
            opcode=statement.opcode,
            result=statement.result,
            type=kind,
            operands=operands,
            **more,  # type: ignore[arg-type]
        )


def _of_operands(reading: Reading) -> Instruction:
    """Operands after flags; a binary operation writes its type once."""
    flags = reading.flags()
    operands = [reading.operand()]
    while reading.more():
        if reading.statement.opcode in BINARY_OPCODES:
            operands.append(Operand(operands[0].type, reading.value()))
        else:
            operands.append(reading.operand())
    return reading.made(operands[-1].type, tuple(operands), flags=flags)


def _cast(reading: Reading) -> Instruction:
    flags = reading.flags()
    operand = reading.operand()
    reading.cursor.expect("to")
    return reading.made(reading.type(), (operand,), flags=flags)


def _comparison(reading: Reading) -> Instruction:
    flags = reading.flags()
    predicate = reading.cursor.take().text
    first = reading.operand()
    reading.cursor.expect(",")
    second = Operand(first.type, reading.value())
    kind = like_vector(first.type, "i1")
    return reading.made(kind, (first, second), flags=flags, predicate=predicate)


def _phi(reading: Reading) -> Instruction:
    flags = reading.flags()
    kind = reading.type()
    values: list[Operand] = []
    labels: list[str] = []
    while True:
        reading.cursor.expect("[")
        values.append(Operand(kind, reading.value()))
        reading.cursor.expect(",")
        labels.append(reading.cursor.expect_kind(TokenKind.LOCAL, "a block").text[1:])
        reading.cursor.expect("]")
        if not reading.more():
            break
    return reading.made(kind, tuple(values), labels=tuple(labels), flags=flags)


def _access_words(reading: Reading) -> tuple[bool, bool]:
    atomic = reading.cursor.take_if("atomic")
    return atomic, reading.cursor.take_if("volatile")


def _access_end(reading: Reading) -> tuple[tuple[str, ...], int]:
    """The orderings and the alignment behind the operands of an access."""
    cursor = reading.cursor
    if cursor.take_if("syncscope"):
        cursor.skip_group()
    orderings: list[str] = []
    while cursor.peek().text in _ORDERINGS:
        orderings.append(cursor.take().text)
    alignment = 0
    while reading.more():
        if cursor.take_if("align"):
            alignment = int(cursor.expect_kind(TokenKind.NUMBER, "an alignment").text)
        else:
            cursor.take()
            if cursor.peek().text == "(":
                cursor.skip_group()
    return tuple(orderings), alignment


def _load(reading: Reading) -> Instruction:
    _, volatile = _access_words(reading)
    kind = reading.type()
    reading.cursor.expect(",")
    pointer = reading.operand()
    orderings, alignment = _access_end(reading)
    return reading.made(kind, (pointer,), orderings=orderings, alignment=alignment, volatile=volatile)


def _store(reading: Reading) -> Instruction:
    _, volatile = _access_words(reading)
    value = reading.operand()
    reading.cursor.expect(",")
    pointer = reading.operand()
    orderings, alignment = _access_end(reading)
    return reading.made(_VOID, (value, pointer), orderings=orderings, alignment=alignment, volatile=volatile)


def _atomicrmw(reading: Reading) -> Instruction:
    volatile = reading.cursor.take_if("volatile")
    operation = reading.cursor.take().text
    pointer = reading.operand()
    reading.cursor.expect(",")
    value = reading.operand()
    orderings, alignment = _access_end(reading)
    return reading.made(
        value.type,
        (pointer, value),
        predicate=operation,
        orderings=orderings,
        alignment=alignment,
        volatile=volatile,
    )


def _cmpxchg(reading: Reading) -> Instruction:
    reading.cursor.take_if("weak")
    volatile = reading.cursor.take_if("volatile")
    operands = [reading.operand()]
    for _ in range(2):
        reading.cursor.expect(",")
        operands.append(reading.operand())
    orderings, alignment = _access_end(reading)
    kind = f"{{ {operands[1].type}, i1 }}"
    return reading.made(kind, tuple(operands), orderings=orderings, alignment=alignment, volatile=volatile)


def _fence(reading: Reading) -> Instruction:
    orderings, _ = _access_end(reading)
    return reading.made(_VOID, orderings=orderings)


def _alloca(reading: Reading) -> Instruction:
    cursor = reading.cursor
    cursor.take_if("inalloca")
    cursor.take_if("swifterror")
    allocated = reading.type()
    operands: tuple[Operand, ...] = ()
    alignment, space = 0, ""
    while reading.more():
        if cursor.take_if("align"):
            alignment = int(cursor.take().text)
        elif cursor.peek().text == "addrspace":
            start = cursor.take().start
            space = " " + reading.text[start : cursor.skip_group()[1]]
        else:
            operands = (reading.operand(),)
    return reading.made(plain_type(f"ptr{space}"), operands, source_type=allocated, alignment=alignment)


def _getelementptr(reading: Reading) -> Instruction:
    flags = reading.flags()
    source = reading.type()
    operands: list[Operand] = []
    while reading.more():
        if reading.cursor.take_if("inrange"):
            pass
        operands.append(reading.operand())
    kind = operands[0].type
    vectors = [item.type for item in operands if read_type_text(item.type).kind is TypeKind.VECTOR]
    if vectors and read_type_text(kind).kind is not TypeKind.VECTOR:
        kind = like_vector(vectors[0], kind)
    return reading.made(kind, tuple(operands), flags=flags, source_type=source)


def _extractelement(reading: Reading) -> Instruction:
    operands = _operand_list(reading)
    return reading.made(read_type_text(operands[0].type).parts[0], operands)


def _insertelement(reading: Reading) -> Instruction:
    operands = _operand_list(reading)
    return reading.made(operands[0].type, operands)


def _shufflevector(reading: Reading) -> Instruction:
    operands = _operand_list(reading)
    element = read_type_text(operands[0].type).parts[0]
    return reading.made(like_vector(operands[2].type, element), operands)


def _operand_list(reading: Reading) -> tuple[Operand, ...]:
    operands = [reading.operand()]
    while reading.more():
        operands.append(reading.operand())
    return tuple(operands)


def _numbers(reading: Reading) -> tuple[int, ...]:
    found: list[int] = []
    while reading.more():
        found.append(int(reading.cursor.expect_kind(TokenKind.NUMBER, "an index").text))
    return tuple(found)


def _extractvalue(reading: Reading) -> Instruction:
    aggregate = reading.operand()
    numbers = _numbers(reading)
    kind = aggregate.type
    for number in numbers:
        inner = read_type_text(reading.resolved(kind))
        kind = inner.parts[0] if inner.kind is TypeKind.ARRAY else inner.parts[number]
    return reading.made(kind, (aggregate,), numbers=numbers)


def _insertvalue(reading: Reading) -> Instruction:
    aggregate = reading.operand()
    reading.cursor.expect(",")
    element = reading.operand()
    return reading.made(aggregate.type, (aggregate, element), numbers=_numbers(reading))


def _ret(reading: Reading) -> Instruction:
    if reading.cursor.take_if(_VOID):
        return reading.made(_VOID)
    return reading.made(_VOID, (reading.operand(),))


def _br(reading: Reading) -> Instruction:
    if reading.cursor.peek().text == "label":
        return reading.made(_VOID, labels=(reading.label(),))
    condition = reading.operand()
    labels: list[str] = []
    while reading.more():
        labels.append(reading.label())
    return reading.made(_VOID, (condition,), labels=tuple(labels))


def _switch(reading: Reading) -> Instruction:
    """The default block comes first among the labels, the number last among the operands is that of its case."""
    operands = [reading.operand()]
    reading.cursor.expect(",")
    labels = [reading.label()]
    reading.cursor.expect("[")
    while not reading.cursor.take_if("]"):
        operands.append(reading.operand())
        reading.cursor.expect(",")
        labels.append(reading.label())
    return reading.made(_VOID, tuple(operands), labels=tuple(labels))


def _unreachable(reading: Reading) -> Instruction:
    return reading.made(_VOID)


_FORMS: dict[str, Callable[[Reading], Instruction]] = {
    "icmp": _comparison,
    "fcmp": _comparison,
    "phi": _phi,
    "load": _load,
    "store": _store,
    "atomicrmw": _atomicrmw,
    "cmpxchg": _cmpxchg,
    "fence": _fence,
    "alloca": _alloca,
    "getelementptr": _getelementptr,
    "extractelement": _extractelement,
    "insertelement": _insertelement,
    "shufflevector": _shufflevector,
    "extractvalue": _extractvalue,
    "insertvalue": _insertvalue,
    "ret": _ret,
    "br": _br,
    "switch": _switch,
    "unreachable": _unreachable,
}
