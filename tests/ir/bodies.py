"""Random function bodies that are LLVM IR, with the place of each statement known from how they were made.

A body is a list of statements, a statement a list of tokens. Between two tokens stands any white space, any comment,
or nothing where LLVM's lexer still tells them apart; so one statement may spread over lines and one line may hold
many. What the splitter must find is written down while the text is put together.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hypothesis import strategies as st

from vfsimt.ir.nodes import Statement, StatementKind

PRELUDE = """\
@g = external global i32
declare void @h(ptr, i32)
declare i32 @k(i32)
declare void @va(ptr, ...)
declare i32 @__gxx(...)
"""
HEADER = "define void @f(ptr %p, i32 %n, <2 x i32> %v, float %x) personality ptr @__gxx {"

_VALUES = """
%R = add nsw i32 %n , 5
add i32 %n , 1
store i32 %n , ptr %p , align 4
store i64 ptrtoint ( ptr @g to i64 ) , ptr %p
store i32 0 , ptr %p , !nontemporal !0
store <2 x i32> < i32 1 , i32 trunc ( i64 ptrtoint ( ptr @g to i64 ) to i32 ) > , ptr %p
%R = getelementptr inbounds { i32 , [ 2 x i8 ] } , ptr %p , i64 0 , i32 1
%R = select i1 true , ptr %p , ptr getelementptr inbounds ( i32 , ptr @g , i64 1 )
call void @h ( ptr %p , i32 4 )
tail call fastcc void @h ( ptr %p , i32 %n )
%R = notail call i32 @k ( i32 noundef range(i32 0, 9) %n ) nounwind
call void ( ptr , ... ) @va ( ptr nonnull align 8 %p , i32 8 ) [ "deopt" ( i32 4 , ptr %p ) ]
call void asm sideeffect "nop ; ret void } %y = add {" , "" ( )
call void asm sideeffect "two\nlines: %z = call void @h()" , "r,~{memory}" ( i32 %n )
%R = atomicrmw volatile add ptr %p , i32 1 syncscope("agent") seq_cst
%R = atomicrmw xchg ptr %p , i32 %n monotonic
%R = cmpxchg ptr %p , i32 1 , i32 2 acq_rel monotonic
fence seq_cst
%R = extractvalue { i32 , [ 2 x i32 ] } { i32 1 , [ 2 x i32 ] [ i32 2 , i32 3 ] } , 1 , 0
%R = icmp eq <2 x i32> %v , zeroinitializer
%R = shufflevector <2 x i32> %v , <2 x i32> poison , <2 x i32> zeroinitializer
%R = fadd nnan float %x , 0x3FF0000000000000
%R = alloca i32
%R = alloca { ptr , i32 }
%R = load volatile i32 , ptr %p , align 4
%R = freeze i32 %n
%R = va_arg ptr %p , i32
"""
_TERMINATORS = """
ret void
unreachable
br label %B
br i1 true , label %B , label %B
switch i32 %n , label %B [ i32 0 , label %B i32 1 , label %B ]
switch i32 %n , label %B [ ]
indirectbr ptr %p , [ label %B , label %B ]
"""
_OPCODE = re.compile(r"(?:%R = )?(?:(?:tail|notail) )?([a-z_]+)")
_TOKEN = re.compile(r'c?"[^"]*"|[a-z]+\([^)]*\)|[^ \n]+')
_BETWEEN_TOKENS = (" ", "  ", "\n    ", "\r\n", "\t", " ; ret void\n", " ;\r", " /* b: */ ", "", "\n", '; "\n')
_BETWEEN_STATEMENTS = (
    "\n  ",
    "\n",
    "\n\n\n  ",
    "\r\n  ",
    " ",
    " ; preds = %b0, %b1\n  ",
    "",
    "\t",
    "\n; %y = add\n  ",
    " \n ",
)


@dataclass(frozen=True)
class MadeBody:
    """A module with one function `f`, and the statements of its body."""

    text: str
    statements: tuple[Statement, ...]


@st.composite
def made_bodies(draw: st.DrawFn) -> MadeBody:
    """Bodies of one to five blocks; mostly as printed, with something odd here and there."""
    oddity = draw(st.sampled_from((0, 0, 1, 4, 12)))
    between_tokens = st.sampled_from((" ",) * 12 + _BETWEEN_TOKENS[: 1 + oddity * 2])
    between_statements = st.sampled_from(("\n  ",) * 6 + _BETWEEN_STATEMENTS[: 1 + oddity * 2])
    labels = [_spell_label(draw, index) for index in range(draw(st.integers(1, 5)))]
    writer = _Writer(PRELUDE + HEADER)
    for index, label in enumerate(labels):
        writer.gap(draw(st.sampled_from(("\n", "\n\n"))) if oddity < 12 else draw(between_statements))
        writer.label(label)
        lines = draw(st.lists(st.sampled_from(_lines(_VALUES)), max_size=5))
        for line in [*lines, draw(st.sampled_from(_lines(_TERMINATORS)))]:
            writer.gap(draw(between_statements))
            targets = [draw(st.sampled_from(labels[1:] or ["other:"])) for _ in range(line.count("%B"))]
            writer.statement(line, f"%r{index}.{len(writer.statements)}", targets, lambda: draw(between_tokens))
    if len(labels) == 1:
        writer.gap("\n")
        writer.label("other:")
        writer.gap("\n  ")
        writer.statement("ret void", "", [], lambda: " ")
    writer.gap(draw(between_statements))
    return MadeBody(text=writer.text + "}\n!0 = !{ i32 1 }\n", statements=tuple(writer.statements))


def _lines(text: str) -> list[str]:
    return text.replace("two\nlines", "two\\nlines").split("\n")[1:-1]


def _spell_label(draw: st.DrawFn, index: int) -> str:
    return draw(st.sampled_from((f"b{index}:", f"b.{index}-$:", f'"b {index}":', f'"b: {index} = ;":')))


class _Writer:
    """Puts a text together and notes where its statements are."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.statements: list[Statement] = []

    def gap(self, text: str) -> None:
        self.text += text

    def label(self, label: str) -> None:
        self._separate(label)
        start = len(self.text)
        self.text += label
        self.statements.append(Statement(StatementKind.LABEL, "", label[:-1], start, len(self.text)))

    def statement(self, line: str, result: str, targets: list[str], gap: object) -> None:
        assert callable(gap)
        opcode = _OPCODE.match(line)
        assert opcode is not None
        pending = list(targets)
        start = -1
        for token in _TOKEN.findall(line.replace("%R", result)):
            spelled = "%" + pending.pop()[:-1] if token == "%B" else token.replace("\\n", "\n")
            if start >= 0:
                self.text += str(gap())
            self._separate(spelled)
            start = len(self.text) if start < 0 else start
            self.text += spelled
        has_result = line.startswith("%R")
        self.statements.append(
            Statement(StatementKind.INSTRUCTION, opcode[1], result if has_result else "", start, len(self.text))
        )

    def _separate(self, token: str) -> None:
        """Put a space where LLVM's lexer would read the token together with what stands before it."""
        before = re.search(r"[-\w$.\"@%!#+^]+\Z", self.text)
        if before is None:
            return
        is_label = token.endswith(":") and not token.startswith('"')
        is_number = re.fullmatch(r"[0-9]+|i[0-9]+", before[0]) is not None
        if token[0] in "%,()[]{}<>=" or (token[0] == "@" and not before[0].endswith('"')):
            return
        if before[0].endswith('"') or (is_number and token[0].isalpha() and token[0] not in "xe" and not is_label):
            return
        self.text += " "
