r"""What an inline assembly template defines in the object file: labels, symbols, macros.

LLVM emits a template once for each copy of the instruction that holds it, so what it defines stands once for each copy
too, and the assembler rejects the second. Sources: LLVM Language Reference, "Asm template argument modifiers" and
"Inline Asm Metadata"; LLVM's `AsmPrinterInlineAsm.cpp` (`$$`, `${:uid}`, `$(a$|b$)`), `AsmLexer.cpp` (comments,
separators) and `MCAsmInfo` of its targets.

A template is read statement by statement. What is not known to define nothing counts as a definition.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_UNIQUE, _OPERAND, _COMMENT = "\ue000", "\ue001", "\ue002"
"""What stands for `${:uid}`, for an operand, and for `${:comment}` in a template that is being read."""

_CHARACTER = re.compile(r"\\(?:\\|[0-9a-fA-F]{2})|[\s\S]")
_SUBSTITUTION = re.compile(r"\$(?:\$|\(|\||\)|\{[^{}]*\}|[0-9]+)")
_LETTER = rf"[A-Za-z_.$@?\\{_UNIQUE}{_OPERAND}\u0080-\ufffd]"
_NAME = rf'(?:"(?:[^"\\]|\\.)*"|[0-9]*{_LETTER}(?:{_LETTER}|[0-9])*|[0-9]+)'
_LABEL = re.compile(rf"({_NAME})[ \t]*:")
_ASSIGNMENT = re.compile(rf"({_NAME})[ \t]*=")
_WORDS = re.compile(rf"({_NAME})[ \t,]*({_NAME})?")
_LEADING = " \t\0"
_LINE_END = re.compile(r"[\r\n]|\Z")
_ALTERNATIVES = ("{", "|", "}")
"""What some front ends leave around the alternatives of two dialects; each part is read as a statement of its own."""
_NAMING_WORDS = frozenset("equ proc macro label .req .unreq".split())
_MACRO = re.compile(r"\.macro[ \t]+([^\s,(;]+)")
_REGISTER_PAIR = re.compile(r"[a-z][0-9]{1,2}:[0-9]", re.ASCII)

DEFINING_DIRECTIVES = frozenset(
    ".set .equ .equiv .eqv .comm .lcomm .tcomm .zerofill .tbss .macro .symver .globl .global .weak .local .hidden"
    " .protected .internal .weakref .type .size .desc .lsym .stabs .thumb_set .alt_entry .private_extern .proc .ent"
    " .weak_definition .weak_reference .weak_def_can_be_hidden .indirect_symbol .no_dead_strip .def .extern .func"
    " .endfunc .end .variant_pcs .variant_cc .localentry .lazy_reference .symbol_resolver .reference .purgem".split()
)
"""Directives that define a symbol or a macro, or say something about one for the whole object file."""

_HARMLESS_DIRECTIVES = frozenset(
    ".byte .2byte .4byte .8byte .short .hword .half .word .long .int .quad .octa .xword .dword .dhword .value .ascii"
    " .asciz .asciiz .string .string8 .string16 .string32 .string64 .base64 .float .double .single .tfloat .float16"
    " .bfloat16 .zero .skip .space .fill .ds .dc .dcb .align .balign .balignw .balignl .p2align .p2alignw .p2alignl"
    " .org .even .nop .nops .uleb128 .sleb128 .dtprelword .gpword .gpdword .reloc .inst .inst.n .inst.w .insn .incbin"
    " .section .pushsection .popsection .previous .subsection .text .data .bss .rodata .const .cstring .literal4"
    " .literal8 .literal16 .tdata .data_region .end_data_region .subsections_via_symbols .linker_option .addrsig"
    " .addrsig_sym .att_syntax .intel_syntax .att_mnemonic .intel_mnemonic .code16 .code16gcc .code32 .code64 .code"
    " .arm .thumb .thumb_func .force_thumb .syntax .cpu .arch .arch_extension .object_arch .fpu .eabi_attribute"
    " .ltorg .pool .fnstart .fnend .cantunwind .personalityindex .handlerdata .save .vsave .setfp .pad .movsp"
    " .unwind_raw .tlsdesccall .option .attribute .machine .machinemode .abiversion .module .abicalls .file .loc"
    " .line .ln .ident .version .title .sbttl .print .warning .err .error .if .ifdef .ifndef .ifnotdef .ifc .ifnc"
    " .ifeqs .ifnes .ifb .ifnb .ifeq .ifne .ifge .ifgt .ifle .iflt .else .elseif .endif .rept .rep .irp .irpc .endr"
    " .endm .endmacro .exitm .altmacro .noaltmacro .bundle_align_mode .bundle_lock .bundle_unlock .lto_discard".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AsmSyntax:
    """How a target's assembler reads statements.

    Attributes:
        comments: characters that begin a comment to the end of the line, besides `#` at the start of a statement, `//`
            and `/* */`, which every target has.
        separators: what ends a statement besides a line end.
        has_equations: instructions are written with `=` (`r0 = add(r1, r2)`), so that it assigns to no symbol.
        is_of_function: labels and declarations belong to the function in which they stand.
    """

    comments: str = ""
    separators: tuple[str, ...] = (";",)
    has_equations: bool = False
    is_of_function: bool = False


class AsmDefinition(NamedTuple):
    """Something that a template defines, or may define: what, in words, and its position in the module."""

    what: str
    position: int


_SEMICOLON_COMMENTS = frozenset(("amdgcn", "r600", "avr", "msp430", "m68k"))
_HASH_COMMENTS = ("i386", "i486", "i586", "i686", "x86", "riscv", "powerpc", "ppc", "mips", "s390x", "systemz",
                  "loongarch", "wasm")  # fmt: skip


def asm_syntax(triple: str) -> AsmSyntax:
    """The syntax of a triple's assembler; without a triple, or for one that is not known, nothing counts as a comment
    that is none on some target, and everything as a separator that is one on some.
    """
    machine = triple.partition("-")[0].lower()
    if machine.startswith("nvptx"):
        return AsmSyntax(is_of_function=True)
    if machine.startswith(("bpf", "hexagon")):
        return AsmSyntax(has_equations=True)
    if machine.startswith(("aarch64", "arm64")):
        is_apple = "-apple-" in triple
        return AsmSyntax(comments=";", separators=("%%",)) if is_apple else AsmSyntax()
    if machine in _SEMICOLON_COMMENTS:
        return AsmSyntax(comments=";", separators=("$", "{") if machine in ("avr", "msp430") else ())
    if machine.startswith(("arm", "thumb")):
        return AsmSyntax(comments="@")
    if machine.startswith(("sparc", "lanai")):
        return AsmSyntax(comments="!")
    return AsmSyntax(comments="#") if machine.startswith(_HASH_COMMENTS) else AsmSyntax(separators=(";", "%%"))


def macro_names(template: str) -> frozenset[str]:
    """The macros that assembly text defines, in lower case."""
    return frozenset(match[1].lower() for match in _MACRO.finditer(template))


def asm_definitions(
    spelling: str, position: int, syntax: AsmSyntax, macros: Collection[str] | None = ()
) -> Iterator[AsmDefinition]:
    """What each copy of a template defines anew, in the order of the text.

    Args:
        spelling: the template as the module spells it, with its quotes.
        position: of its opening quote in the module.
        syntax: of the target's assembler.
        macros: names of macros that the module's assembly defines, in lower case: what they define is not known. None
            where it may define any.
    """
    if syntax.is_of_function:
        return
    for statement in _statements(_Template.read(spelling, position), syntax):
        yield from _defined_by(statement, syntax, macros)


class _Template(NamedTuple):
    """Characters of a template, escapes and operands resolved, and the position of each in the module."""

    text: str
    positions: tuple[int, ...]

    @classmethod
    def read(cls, spelling: str, position: int) -> _Template:
        decoded = [(_decoded(match[0]), position + match.start()) for match in _CHARACTER.finditer(spelling, 1)][:-1]
        raw = "".join(character for character, _ in decoded)
        pieces: list[str] = []
        places: list[int] = []
        done = 0
        for match in _SUBSTITUTION.finditer(raw):
            written = _substituted(match[0])
            pieces += (raw[done : match.start()], written)
            places += (place for _, place in decoded[done : match.start()])
            places += [decoded[match.start()][1]] * len(written)
            done = match.end()
        pieces.append(raw[done:])
        places += (place for _, place in decoded[done:])
        return cls("".join(pieces), (*places, position + len(spelling) - 1))

    def part(self, start: int, end: int) -> _Template:
        return _Template(self.text[start:end], self.positions[start : end + 1])


def _decoded(character: str) -> str:
    if len(character) == 3:
        return chr(int(character[1:], 16))
    return character[-1]


def _substituted(written: str) -> str:
    """What the printer puts in the place of a mark; alternatives end a statement, so that each is read by itself."""
    if written == "$$":
        return "$"
    if written in ("$(", "$|", "$)"):
        return "\n"
    return {"${:uid}": _UNIQUE, "${:comment}": _COMMENT, "${:private}": ".L"}.get(written, _OPERAND)


def _statements(template: _Template, syntax: AsmSyntax) -> Iterator[_Template]:
    """The statements of a template, comments left out."""
    text = template.text
    events = _events(syntax)
    start = position = 0
    kept: list[tuple[int, int]] = []
    while (event := events.search(text, position)) is not None:
        kind = event.lastgroup
        position = event.end()
        is_first = not "".join(text[first:end] for first, end in kept).strip(_LEADING)
        if kind == "hash" and (not is_first or text[start : event.start()].strip(_LEADING)):
            continue
        if kind == "string":
            continue
        kept.append((start, event.start()))
        if kind == "hash":
            line_end = _LINE_END.search(text, position)
            assert line_end is not None, "the end of the text ends a line"
            position = line_end.start()
        start = position
        if kind == "end":
            yield _joined(template, kept)
            kept = []
    yield _joined(template, [*kept, (start, len(text))])


@lru_cache(maxsize=8)
def _events(syntax: AsmSyntax) -> re.Pattern[str]:
    comments = "".join(map(re.escape, syntax.comments))
    begins = rf"//|{_COMMENT}" + (f"|[{comments}]" if comments else "")
    ends = "|".join(map(re.escape, ("\n", "\r", *_ALTERNATIVES, *syntax.separators)))
    return re.compile(
        rf"""(?P<string>"(?:[^"\\]|\\.)*"|'(?:\\.|[^'\r\n])')|(?P<block>/\*[\s\S]*?(?:\*/|\Z))"""
        rf"|(?P<comment>(?:{begins})[^\r\n]*)|(?P<end>{ends})|(?P<hash>\#)"
    )


def _joined(template: _Template, ranges: list[tuple[int, int]]) -> _Template:
    """A statement without the comments inside it, each of which is white space."""
    text = " ".join(template.text[start:end] for start, end in ranges)
    positions: list[int] = []
    for start, end in ranges:
        positions += template.positions[start : end + 1]
    return _Template(text, tuple(positions))


def _defined_by(statement: _Template, syntax: AsmSyntax, macros: Collection[str] | None) -> Iterator[AsmDefinition]:
    text = statement.text
    position = len(text) - len(text.lstrip(_LEADING))
    while (label := _LABEL.match(text, position)) is not None:
        if syntax.has_equations and _REGISTER_PAIR.match(text, position) is not None:
            break
        name = label[1]
        if not (name.isascii() and name.isdigit()) and _UNIQUE not in name:
            yield AsmDefinition(f"the label {_shown(name)}", statement.positions[position])
        position = label.end()
        position += len(text[position:]) - len(text[position:].lstrip(_LEADING))
    what = _definition(text, position, syntax, macros)
    if what:
        yield AsmDefinition(what, statement.positions[position])


def _definition(text: str, position: int, syntax: AsmSyntax, macros: Collection[str] | None) -> str:
    """What a statement without its labels defines, in words; empty where that is nothing."""
    if text[position : position + 1] in (":", "=") and not syntax.has_equations:
        return "a label or symbol whose name is chosen among alternatives"
    assigned = None if syntax.has_equations else _ASSIGNMENT.match(text, position)
    if assigned is not None:
        name = assigned[1]
        return "" if name == "." or _UNIQUE in name else f"the symbol {_shown(name)}"
    words = _WORDS.match(text, position)
    if words is None:
        return ""
    first, second = words[1].lower(), words[2] or ""
    if second.lower() in _NAMING_WORDS:
        return f"the symbol {_shown(words[1])}"
    if macros is None or first in macros:
        return f"what the macro {_shown(words[1])} defines, which is not known"
    if first[0] == "\\":
        return f"what {_shown(words[1])} stands for, which is not known"
    return _defined_by_directive(text[words.end() :], first, second) if first[0] == "." else ""


def _defined_by_directive(rest: str, directive: str, name: str) -> str:
    if directive in _HARMLESS_DIRECTIVES or directive.startswith(".cfi_") or _UNIQUE in name:
        return ""
    if directive == ".set" and not rest.strip():
        return ""  # an option of the assembler, as `.set noreorder`
    if directive not in DEFINING_DIRECTIVES:
        return f"what the directive {directive} defines, which is not known"
    if directive == ".macro":
        return f"the macro {_shown(name)}"
    return f"the symbol {_shown(name)} ({directive})" if name else f"a symbol ({directive})"


def _shown(name: str) -> str:
    """A name for a message, operands as a template spells them."""
    return "'" + name.replace(_UNIQUE, "${:uid}").replace(_OPERAND, "$N") + "'"
