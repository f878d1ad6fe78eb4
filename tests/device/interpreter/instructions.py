"""One instruction, read from the line on which LLVM prints it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tests.device.interpreter.constants import operand, operand_of
from tests.device.interpreter.faults import undefined
from tests.device.interpreter.module import Instruction, Module, Operand
from tests.device.interpreter.tokens import Words, unquoted
from tests.device.interpreter.types import VOID, Integer, Pointer, Sequence, Struct, Type

if TYPE_CHECKING:
    from collections.abc import Callable

CALL_CONVENTION: Final = "cc1023"
"""What stands for `simt_entry` in the text that LLVM parses."""
ATTRIBUTES: Final = re.compile(
    r"noundef|readonly|readnone|writeonly|noalias|nonnull|nocapture|captures|nofree|align|dereferenceable|signext|zeroext"
    r'|inreg|returned|immarg|range|nofpclass|initializes|nest|"[^"]*"'
)
_FLAGS: Final = (
    "nuw nsw exact disjoint nneg samesign inbounds nusw fast nnan ninf nsz arcp contract afn reassoc volatile"
)
_BINARY: Final = frozenset("add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem".split())
_CASTS: Final = frozenset(
    "trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint inttoptr bitcast addrspacecast".split()
)


def read_instruction(line: str, module: Module) -> Instruction:
    """Reads one instruction; what stands behind it (metadata, groups of attributes) is left aside."""
    words = Words(line, module.types)
    result = ""
    if words.next.startswith("%"):
        result = unquoted(words.take())
        words.expect("=")
    tail = words.flags("tail musttail notail")
    opcode = words.take()
    start = Instruction(text=line.strip(), opcode=opcode, result=result, type=VOID, flags=tail)
    flags = words.flags(_FLAGS)
    return _reader(opcode)(replace(start, flags=flags), words, module)


def _reader(opcode: str) -> Callable[[Instruction, Words, Module], Instruction]:
    if opcode in _BINARY:
        return _binary
    if opcode in _CASTS:
        return _cast
    if opcode not in _READERS:
        raise undefined(f"instruction {opcode}")
    return _READERS[opcode]


def _listed(words: Words, module: Module) -> tuple[Operand, ...]:
    """Typed operands with commas between them; `, !name` and `, align` end the list."""
    found = [operand(words, module)]
    while words.next == ",":
        if not _begins_type(words):
            break
        words.take()
        found.append(operand(words, module))
    return tuple(found)


def _begins_type(words: Words) -> bool:
    following = words.peek(1)
    return following not in ("align", "addrspace") and not following.startswith("!")


def _binary(start: Instruction, words: Words, module: Module) -> Instruction:
    first = operand(words, module)
    words.expect(",")
    return replace(start, type=first.type, operands=(first, operand_of(first.type, words, module)))


def _unary(start: Instruction, words: Words, module: Module) -> Instruction:
    only = operand(words, module)
    return replace(start, type=only.type, operands=(only,))


def _compare(start: Instruction, words: Words, module: Module) -> Instruction:
    predicate = words.take()
    first = operand(words, module)
    words.expect(",")
    bit: Type = Integer(1)
    if isinstance(first.type, Sequence):
        bit = Sequence(first.type.count, bit, is_vector=True)
    second = operand_of(first.type, words, module)
    return replace(start, type=bit, operands=(first, second), predicate=predicate)


def _cast(start: Instruction, words: Words, module: Module) -> Instruction:
    only = operand(words, module)
    words.expect("to")
    return replace(start, type=words.type(), operands=(only,), element=only.type)


def _select(start: Instruction, words: Words, module: Module) -> Instruction:
    operands = _listed(words, module)
    return replace(start, type=operands[1].type, operands=operands)


def _load(start: Instruction, words: Words, module: Module) -> Instruction:
    type_ = words.type()
    words.expect(",")
    return replace(start, type=type_, operands=_listed(words, module), align=_align(words))


def _store(start: Instruction, words: Words, module: Module) -> Instruction:
    operands = _listed(words, module)
    return replace(start, operands=operands, align=_align(words))


def _align(words: Words) -> int:
    return int(words.take()) if words.accept(",", "align") else 1


def _alloca(start: Instruction, words: Words, module: Module) -> Instruction:
    element = words.type()
    count: tuple[Operand, ...] = ()
    if words.next == "," and _begins_type(words):
        words.take()
        count = (operand(words, module),)
    align = _align(words)
    space = 0
    if words.accept(",", "addrspace", "("):
        space = int(words.take())
    return replace(start, type=Pointer(space), element=element, operands=count, align=align, space=space)


def _element_pointer(start: Instruction, words: Words, module: Module) -> Instruction:
    element = words.type()
    words.expect(",")
    operands = _listed(words, module)
    return replace(start, type=operands[0].type, element=element, operands=operands)


def _call(start: Instruction, words: Words, module: Module) -> Instruction:
    is_simt = False
    while words.next == CALL_CONVENTION or ATTRIBUTES.fullmatch(words.next):
        is_simt = is_simt or words.next == CALL_CONVENTION
        words.take()
        words.skip_brackets()
    type_ = words.type()
    words.skip_brackets()  # the type of a variadic function
    opcode = "call"
    if words.accept("asm"):
        opcode = "asm"
        words.flags("sideeffect alignstack inteldialect")
        if words.take() != '""':
            raise undefined("inline assembly with instructions")
        words.expect(",")
    callee = words.take()
    words.expect("(")
    arguments: list[Operand] = []
    while not words.accept(")"):
        arguments.append(_argument(words, module))
        words.accept(",")
    name = callee.strip('"') if opcode == "asm" else unquoted(callee)
    return replace(start, opcode=opcode, type=type_, operands=tuple(arguments), callee=name, is_simt=is_simt)


def _argument(words: Words, module: Module) -> Operand:
    if words.accept("metadata"):
        while words.next not in (",", ")"):
            words.take()
            words.skip_brackets()
        return Operand(type=VOID)
    type_ = words.type()
    while ATTRIBUTES.fullmatch(words.next):
        words.take()
        words.skip_brackets()
        if words.next.isdigit() and words.peek(1) not in (",", ")"):
            words.take()  # align 4
    return operand_of(type_, words, module)


def _label(words: Words) -> str:
    words.expect("label")
    return unquoted(words.take())


def _branch(start: Instruction, words: Words, module: Module) -> Instruction:
    if words.next == "label":
        return replace(start, labels=(_label(words),))
    condition = operand(words, module)
    words.expect(",")
    first = _label(words)
    words.expect(",")
    return replace(start, operands=(condition,), labels=(first, _label(words)))


def _switch(start: Instruction, words: Words, module: Module) -> Instruction:
    value = operand(words, module)
    words.expect(",")
    labels = [_label(words)]
    cases: list[int] = []
    words.expect("[")
    while not words.accept("]"):
        cases.append(operand(words, module).value)
        words.expect(",")
        labels.append(_label(words))
    return replace(start, operands=(value,), labels=tuple(labels), cases=tuple(cases))


def _return(start: Instruction, words: Words, module: Module) -> Instruction:
    if words.accept("void"):
        return start
    only = operand(words, module)
    return replace(start, type=only.type, operands=(only,))


def _phi(start: Instruction, words: Words, module: Module) -> Instruction:
    type_ = words.type()
    operands: list[Operand] = []
    labels: list[str] = []
    while words.accept("["):
        operands.append(operand_of(type_, words, module))
        words.expect(",")
        labels.append(unquoted(words.take()))
        words.expect("]")
        words.accept(",")
    return replace(start, type=type_, operands=tuple(operands), labels=tuple(labels))


def _extract_value(start: Instruction, words: Words, module: Module) -> Instruction:
    aggregate = operand(words, module)
    indices = _indices(words)
    type_ = aggregate.type
    for index in indices:
        type_ = type_.members[index] if isinstance(type_, Struct) else _element(type_)
    return replace(start, type=type_, operands=(aggregate,), indices=indices)


def _element(type_: Type) -> Type:
    assert isinstance(type_, Sequence)
    return type_.element


def _insert_value(start: Instruction, words: Words, module: Module) -> Instruction:
    first = operand(words, module)
    words.expect(",")
    operands = (first, operand(words, module))
    return replace(start, type=first.type, operands=operands, indices=_indices(words))


def _indices(words: Words) -> tuple[int, ...]:
    found: list[int] = []
    while words.next == "," and words.peek(1).isdigit():
        words.take()
        found.append(int(words.take()))
    return tuple(found)


def _extract_element(start: Instruction, words: Words, module: Module) -> Instruction:
    operands = _listed(words, module)
    return replace(start, type=_element(operands[0].type), operands=operands)


def _insert_element(start: Instruction, words: Words, module: Module) -> Instruction:
    operands = _listed(words, module)
    return replace(start, type=operands[0].type, operands=operands)


def _shuffle_vector(start: Instruction, words: Words, module: Module) -> Instruction:
    operands = _listed(words, module)
    mask = operands[2].type
    assert isinstance(mask, Sequence)
    return replace(start, type=Sequence(mask.count, _element(operands[0].type), is_vector=True), operands=operands)


def _atomic(start: Instruction, words: Words, module: Module) -> Instruction:
    predicate = "" if start.opcode == "cmpxchg" else words.take()
    operands = _listed(words, module)
    value = operands[1].type
    type_ = Struct((value, Integer(1)), packed=False) if start.opcode == "cmpxchg" else value
    while words.next not in (",", ""):
        words.take()  # the orderings
    return replace(start, type=type_, operands=operands, predicate=predicate, align=_align(words))


def _nothing(start: Instruction, words: Words, module: Module) -> Instruction:
    return start


_READERS: Final[dict[str, Callable[[Instruction, Words, Module], Instruction]]] = {
    "fneg": _unary,
    "freeze": _unary,
    "icmp": _compare,
    "fcmp": _compare,
    "select": _select,
    "load": _load,
    "store": _store,
    "alloca": _alloca,
    "getelementptr": _element_pointer,
    "call": _call,
    "br": _branch,
    "switch": _switch,
    "ret": _return,
    "phi": _phi,
    "extractvalue": _extract_value,
    "insertvalue": _insert_value,
    "extractelement": _extract_element,
    "insertelement": _insert_element,
    "shufflevector": _shuffle_vector,
    "atomicrmw": _atomic,
    "cmpxchg": _atomic,
    "unreachable": _nothing,
    "fence": _nothing,
}
