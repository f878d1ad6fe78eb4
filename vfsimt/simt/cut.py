"""A definition cut at its tokens: what the digest and the proof of a merge compare.

The text is that of the header without the names of the function and its parameters, and of the body without comments,
debug info and the label of its entry.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property, lru_cache
from itertools import count
from typing import TYPE_CHECKING

from vfsimt.ir.lexicon import BARE_NAME, BLOCK_COMMENT, LINE_COMMENT, NAME, QUOTED_NAME, decode_name, encode_name
from vfsimt.ir.uselists import body_without_orders

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import FunctionHeader
    from vfsimt.simt.census import Function

MARK = "\x01"
"""Stands in a skeleton where a token was."""

_STRING = r'"[^"]*"'
_GROUP = r'\((?:[^()\n"]|\([^()\n"]*\))*\)'
_DEBUG_SUFFIX = r"(?:,[ ]*!dbg[ ]+![0-9]+)?"
_COMMENT = re.compile(rf"{_STRING}|{LINE_COMMENT}|{BLOCK_COMMENT}")
_LINE_COMMENT = re.compile(LINE_COMMENT)
_DEBUG = re.compile(
    rf"{_STRING}|(?:,[ ]*)?!dbg[ ]+![0-9]+(?![0-9])"
    rf"|\n[ ]*(?:#dbg_[a-z_]+[ ]*|(?:tail[ ]+)?call[ ]+void[ ]+@llvm\.dbg\.[a-z.]+){_GROUP}{_DEBUG_SUFFIX}(?=[ ]*\n)",
    re.ASCII,
)
# Every alternative begins with a literal character, which lets the expression engine skip to the next candidate.
_TOKEN = re.compile(
    rf"(%{NAME}|\n[ \t]*(?:{QUOTED_NAME}|{BARE_NAME}):|{_STRING}|@{NAME}(?:[ \t]*\()?|![0-9]+|\#[0-9]+)", re.ASCII
)
_LOCAL = re.compile(rf"%{NAME}", re.ASCII)
_ENTRY_LABEL = re.compile(rf"[ \t\r\n]*({QUOTED_NAME}|{BARE_NAME}):")
_LABELLED_FIELD = re.compile(r"![A-Za-z_]\w*\((?![^():\r\n]*\))")


class FunctionCut:
    r"""A definition cut at its tokens.

    Tokens are locals (`%x`), labels at the start of a line (`\nx:`), strings, names of global values (`@f`, with the
    parenthesis if one follows), metadata numbers (`!0`) and attribute groups (`#0`). Locals and labels are spelled in
    one way: quotes only where a name looks like a number.

    Attributes:
        skeleton: the text between the tokens with single spaces, and a mark for each token.
        parameters: the parameters as locals, also where their names are not written.
        entry: the entry block as a local.
        numbers: the parameters, the entry and the tokens, numbered from 0 in the order of their first occurrence.
        indices: the number of each token: equal for two cuts only if their tokens map one to one.
        others: the distinct tokens that are no locals, in order.
        is_regular: no construct occurs that this reading could take for another.
    """

    def __init__(self, function: Function, comdat_kinds: Mapping[str, str], values: tuple[str, ...] = ()) -> None:
        header = function.header
        assert function.entity.body is not None
        body = body_without_orders(function.module, function.entity.body)[1:-1]
        kept = header.parameters[: len(header.parameters) - len(values)]
        if values:
            body = _with_values(body, _spelled_names(function, len(kept)), values)
        head = _without_names(function, len(kept), comdat_kinds)
        self.parameters = tuple(f"%{item.number}" if item.name is None else _named_local(item.name) for item in kept)
        body = without_comments("\n" + body)
        label = _ENTRY_LABEL.match(body)
        if label is not None:
            self.entry = _plain_local(f"%{label[1]}")
            body = body[label.end() :]
        else:
            numbers = [item.number for item in kept if item.number is not None]
            self.entry = f"%{max(numbers, default=-1) + 1}"
        whole = f"{without_comments(head)}\n{{\n{body}"
        self.is_regular = MARK not in whole and _LABELLED_FIELD.search(body) is None
        pieces = _TOKEN.split(whole)
        self.skeleton = _single_spaced(MARK.join(pieces[0::2]))
        tokens = pieces[1::2]
        self._number(tokens)
        unusual = _unusual_tokens(self.numbers if '"' in whole else self.others)
        if unusual:
            self._number([unusual.get(token, token) for token in tokens])

    def _number(self, tokens: Iterable[str]) -> None:
        numbers: defaultdict[str, int] = defaultdict(count().__next__)
        for local in (*self.parameters, self.entry):
            _ = numbers[local]
        self.indices = list(map(numbers.__getitem__, tokens))
        numbers.default_factory = None
        self.numbers: Mapping[str, int] = numbers
        self.others = [token for token in numbers if token[0] != "%"]

    @cached_property
    def tokens(self) -> list[str]:
        """The tokens, in order."""
        return list(map(list(self.numbers).__getitem__, self.indices))

    @cached_property
    def label_numbers(self) -> list[int]:
        """The number of the local that each of the other tokens defines; -1 for no label, and one that nothing uses."""
        return [self.numbers.get(label_local(token), -1) if token[0] == "\n" else -1 for token in self.others]

    @cached_property
    def defined(self) -> frozenset[str]:
        """The locals that are seen to be defined: parameters, the entry, labels, and what stands before a `=`."""
        following = self.skeleton.split(MARK)[1:]
        found = {
            token
            for token, after in zip(self.tokens, following, strict=True)
            if token[0] == "%" and after.startswith("=")
        }
        found.update(label_local(token) for token in self.tokens if token[0] == "\n")
        return frozenset(found.union(self.parameters, (self.entry,)))


def _spelled_names(function: Function, kept: int) -> list[str]:
    """The names of the parameters after the first ones, as written."""
    names = [parameter.name_span for parameter in function.header.parameters[kept:]]
    return [name.slice(function.module.text) for name in names if name is not None]


def _with_values(body: str, names: list[str], values: tuple[str, ...]) -> str:
    """A body with values in place of locals, all in one pass."""
    given = dict(zip(names, values, strict=True))
    return _LOCAL.sub(lambda match: given.get(match[0], match[0]), body)


def label_local(token: str) -> str:
    """The local that a label's token defines."""
    return f"%{token[1:-1]}"


def _unusual_tokens(tokens: Iterable[str]) -> dict[str, str]:
    """The locals and labels among some tokens that may be spelled in more than one way, with the one that counts."""
    unusual: dict[str, str] = {}
    for token in tokens:
        if token[0] == "\n" and token[1] in '" \t':
            unusual[token] = _plain_label(token)
        elif token[0] == "%" and token[1] == '"':
            unusual[token] = _plain_local(token)
    return unusual


def _plain_label(token: str) -> str:
    local = _plain_local("%" + token[1:-1].lstrip(" \t"))
    return f"\n{local[1:]}:"


def _plain_local(spelling: str) -> str:
    return _named_local(decode_name(spelling[1:])) if spelling.startswith('%"') else spelling


def _named_local(name: str) -> str:
    """A local that has a name, also where that name looks like a number."""
    return f'%"{name}"' if name.isdigit() else f"%{name}"


def plain_type(spelling: str) -> str:
    """A named or numbered type, which shares the sigil of locals, in their spelling."""
    return _plain_local(spelling)


def _without_names(function: Function, kept: int, comdat_kinds: Mapping[str, str]) -> str:
    """The header without its names, its comdat spelled out, only with its first parameters."""
    header, text = function.header, function.module.text
    cuts: list[tuple[int, int, str]] = [(header.name_span.start, header.name_span.end, "@")]
    names = [parameter.name_span for parameter in header.parameters[:kept] if parameter.name_span is not None]
    cuts += [(name.start, name.end, "") for name in names]
    if kept < len(header.parameters):
        start = header.parameters[kept - 1].span.end if kept else header.parameter_list.start + 1
        cuts.append((start, header.parameters[-1].span.end, ""))
    comdat = header.clauses.get("comdat")
    if comdat is not None:
        cuts.append((comdat.start, comdat.end, _comdat_text(function, comdat, header, comdat_kinds)))
    pieces: list[str] = []
    position: int = header.span.start
    for start, end, replacement in sorted(cuts):
        pieces += (text[position:start], replacement)
        position = end
    pieces.append(text[position : header.span.end])
    return "".join(pieces)


def _comdat_text(function: Function, clause: Span, header: FunctionHeader, kinds: Mapping[str, str]) -> str:
    """A comdat of the function's own name without that name; with the comdat's kind, which must agree too."""
    spelled = clause.slice(function.module.text)
    sigil = spelled.find("$")
    name = decode_name(spelled[sigil + 1 : spelled.rindex(")")].strip()) if sigil >= 0 else header.name
    shown = "own" if name == header.name else f"({encode_name(name)})"
    return f"comdat {shown} {kinds.get(name, '')}"


def without_comments(text: str) -> str:
    """Text without comments and debug info: every statement in it is as it was."""
    if ";" in text or "/*" in text:
        is_plain = '"' not in text and "/*" not in text
        text = _LINE_COMMENT.sub("", text) if is_plain else _COMMENT.sub(_string_or_space, text)
    if "!" in text and "dbg" in text:  # debug info always refers to metadata
        text = _DEBUG.sub(_string_or_nothing, text)
    return text


def without_debug_info(text: str) -> str:
    """Text with comments and debug info blanked out, so that every position in it stays.

    What `without_comments` leaves stays here too. Records of debug info begin after a line feed: a body's first one
    is found only where that is part of the text.
    """
    text = without_comment_text(text)
    return _DEBUG.sub(_string_or_blanks, text) if "!" in text and "dbg" in text else text


def debug_records(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of the records of debug info that do not count in a text whose comments are blanked out."""
    return (match.span() for match in _DEBUG.finditer(text) if match[0].startswith("\n"))


def without_comment_text(text: str) -> str:
    """Text with comments blanked out."""
    return _COMMENT.sub(_string_or_blanks, text) if ";" in text or "/*" in text else text


def _string_or_blanks(match: re.Match[str]) -> str:
    if match[0].startswith('"'):
        return match[0]
    return "\n" + " " * (len(match[0]) - 1) if match[0].startswith("\n") else " " * len(match[0])


def _string_or_space(match: re.Match[str]) -> str:
    return match[0] if match[0].startswith('"') else " "


def _string_or_nothing(match: re.Match[str]) -> str:
    return match[0] if match[0].startswith('"') else ""


@lru_cache(maxsize=4)  # clones, which stand beside one another, have one text between their tokens
def _single_spaced(text: str) -> str:
    """White space as LLVM's lexer takes it: each run as one space, none beside a mark."""
    for space in "\n\t\r":
        text = text.replace(space, " ")
    while "  " in text:
        text = text.replace("  ", " ")
    return text.replace(f" {MARK}", MARK).replace(f"{MARK} ", MARK).strip(" ")
