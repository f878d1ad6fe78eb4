r"""Finds the top-level entities of a module, exactly and without a token list.

LLVM IR does not care for lines, so the scanner does not either. It jumps from one event to the next with one
compiled expression: strings, comments, braces, and the starts of entities. Three facts make that exact:

- a quote inside a string is written `\22`, so the next `"` always ends a string (LLVM's lexer);
- outside braces `name =` occurs only where an entity begins;
- a definition's body is its last group of braces: types and constants in the header stand before it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Span, TextOffset
from vfsimt.errors import InputError
from vfsimt.ir.lexicon import NAME, SKIPPED, TRIVIA, decode_name, value_number
from vfsimt.ir.nodes import Entity, EntityKind
from vfsimt.ir.reasons import IRReason
from vfsimt.ir.recognition import refuse_stray_surrogates
from vfsimt.source import TextSource

if TYPE_CHECKING:
    from collections.abc import Iterator

_KEYWORD_KINDS: dict[str, EntityKind] = {
    "define": EntityKind.DEFINITION,
    "declare": EntityKind.DECLARATION,
    "asm": EntityKind.MODULE_ASM,
    "triple": EntityKind.TARGET_TRIPLE,
    "datalayout": EntityKind.DATA_LAYOUT,
    "source_filename": EntityKind.SOURCE_FILENAME,
    "attributes": EntityKind.ATTRIBUTES,
    "uselistorder": EntityKind.USE_LIST_ORDER,
    "uselistorder_bb": EntityKind.USE_LIST_ORDER,
}
_KEYWORDS = (
    rf"(?:define|declare|module(?![-\w$.]){TRIVIA}asm|target(?![-\w$.]){TRIVIA}(?:triple|datalayout)|source_filename"
    rf"|attributes(?={TRIVIA}\#)|uselistorder_bb|uselistorder)(?![-\w$.:])"
)
# Every alternative begins with a literal character: the expression engine then skips to the next candidate by a
# character table, which is several times faster than trying each position.
_TOP_EVENT = re.compile(
    "|".join(
        [
            SKIPPED,
            r"\{|\}",
            *(rf"{sigil}{NAME}{TRIVIA}=" for sigil in ("@", "%", r"\^", r"\$(?<![-\w$.]\$)")),
            rf"!(?:[-a-zA-Z$._0-9\\]+|{TRIVIA}[0-9]+){TRIVIA}=",
            *(rf"{before}{_KEYWORDS}" for before in (r"\n", " ", r"\t", r"\r", r"\0", r"\)", r"\]", ">")),
        ]
    ),
    re.ASCII,
)
_ASSIGNED_NAME = re.compile(rf"[@%$^]{NAME}|![-a-zA-Z$._0-9\\]+")
_NUMBER_APART = re.compile(rf"!{TRIVIA}([0-9]+)")
_BRACE_IN_COMMENT = re.compile(r";[^\r\n{}]*[{}]")
_BRACE_EVENT = re.compile(rf"{SKIPPED}|\{{|\}}")
_KEYWORD = re.compile(_KEYWORDS, re.ASCII)
_LAST_WORD = re.compile(r"[a-z_]+\Z")
_SOLID = re.compile(r"[^ \t\r\n\0]")
_GLOBAL_KIND = re.compile(rf"{SKIPPED}|(?<![-\w$.@%])(alias|ifunc|global|constant)(?![-\w$.])", re.ASCII)
_NAME_EVENT = re.compile(rf"@{NAME}|{SKIPPED}")
_TRIVIA = re.compile(TRIVIA)
_LIST_OPENING = re.compile(rf"{TRIVIA}\(")
# Numbered metadata, one node a line: modules with debug info consist of it. Without strings or groups inside groups
# a line of this form holds nothing that could start another entity.
_PLAIN = r'[^"\r\n;/={}()]*(?:"[^"\r\n]*"[^"\r\n;/={}()]*)*'
_METADATA_RUN = re.compile(
    rf"(?:![0-9]+ = (?:distinct )?!(?:[A-Za-z]+\({_PLAIN}\)|\{{{_PLAIN}\}})\r?\n(?=![0-9]+ = )){{1,1000}}"
)
_METADATA_LINE = re.compile(r"(![0-9]+) = [^\r\n]*")
_ASSIGNED_KINDS = {
    "%": EntityKind.TYPE,
    "$": EntityKind.COMDAT,
    "^": EntityKind.SUMMARY,
    "@": EntityKind.GLOBAL,
}


@dataclass(frozen=True)
class Module:
    """A parsed module: its source and its entities in order; what lies between them is trivia."""

    source: TextSource
    entities: tuple[Entity, ...]

    @property
    def text(self) -> str:
        """The text of the module."""
        return self.source.text

    @cached_property
    def functions(self) -> dict[str, Entity]:
        """Definitions and declarations by decoded name.

        Raises:
            InputError: VF104, two of them have one name, which LLVM rejects too; or the number of one is the name of
                another, which are two functions for LLVM.
        """
        functions = [entity for entity in self.entities if entity.kind in _FUNCTIONS]
        found: dict[str, Entity] = {}
        repeated = [entity for entity in functions if found.setdefault(self.name_of(entity), entity) is not entity]
        if repeated:
            raise InputError([self._repeated(entity, found[self.name_of(entity)]) for entity in repeated])
        return found

    def _repeated(self, entity: Entity, first: Entity) -> Finding:
        message = f"{entity.spelling} is defined or declared twice"
        help_line = "a module has each function once: leave out the declaration, or rename one of the two"
        if entity.spelling[1:].isdigit() != first.spelling[1:].isdigit():
            message = f"{first.spelling} and {entity.spelling} are two functions, which vfsimt does not tell apart"
            help_line = "give the one that has a number a name, or the other one another name"
        return Finding(
            reason=IRReason.MALFORMED_FUNCTION,
            message=message,
            place=self.source.place(entity.span.start),
            help=help_line,
        )

    @cached_property
    def names(self) -> frozenset[str]:
        """The decoded names of all global values: functions, variables, aliases, ifuncs."""
        values = (entity for entity in self.entities if entity.kind in _GLOBAL_VALUES)
        return frozenset(self.name_of(entity) for entity in values)

    @cached_property
    def type_names(self) -> frozenset[tuple[bool, str]]:
        """The named and numbered types, which share the sigil `%` with locals: whether a name, and it decoded."""
        spellings = (entity.spelling[1:] for entity in self.of_kind(EntityKind.TYPE))
        return frozenset((value_number(spelling) is None, decode_name(spelling)) for spelling in spellings)

    def name_of(self, entity: Entity) -> str:
        """The decoded name of an entity that has one, without its sigil; else an empty string."""
        return decode_name(entity.spelling[1:])

    def of_kind(self, *kinds: EntityKind) -> Iterator[Entity]:
        """The entities of the given kinds, in order."""
        return (entity for entity in self.entities if entity.kind in kinds)

    def pieces(self) -> Iterator[str]:
        """Trivia and entities in turn; joined they are the text."""
        position = 0
        for entity in self.entities:
            yield self.text[position : entity.span.start]
            yield entity.span.slice(self.text)
            position = entity.span.end
        yield self.text[position:]


_FUNCTIONS = frozenset((EntityKind.DEFINITION, EntityKind.DECLARATION))
_GLOBAL_VALUES = _FUNCTIONS | {EntityKind.GLOBAL, EntityKind.ALIAS, EntityKind.IFUNC}


def parse_module(text: str, name: str = "<string>") -> Module:
    """Split a text into top-level entities.

    Args:
        text: LLVM IR; bytes that are not UTF-8 as surrogates (`vfsimt.source.decode_source`).
        name: what findings call the text.

    Raises:
        InputError: VF101 a string without end, VF102 a block comment without end, VF103 braces that do not match,
            VF104 a definition without a name or a body, VF110 a surrogate that stands for no byte.
    """
    refuse_stray_surrogates(text, name)
    source = TextSource(name, text)
    return Module(source=source, entities=tuple(_EntityScanner(source).scan()))


class _EntityScanner:
    """Walks over the events at brace depth 0 and cuts the text into entities."""

    def __init__(self, source: TextSource) -> None:
        self._source = source
        self._text = source.text
        self._entities: list[Entity] = []
        self._comments: list[tuple[int, int]] = []
        self._start = 0
        self._keyword = ""
        self._spelling = ""
        self._group: Span | None = None

    def scan(self) -> list[Entity]:
        text = self._text
        position = self._keyword_at(0)
        while (event := _TOP_EVENT.search(text, position)) is not None:
            first = text[event.start()]
            position = event.end()
            if first == ";" or (first == "/" and self._closed_comment(event)):
                self._comments.append((event.start(), event.end()))
            elif first == '"':
                self._check_string(event)
            elif first == "{":
                position = self._skip_braces(event.start())
                self._group = _span(event.start(), position)
            elif first == "}":
                raise self._error(IRReason.UNBALANCED_BRACE, "this brace closes nothing", event.start())
            elif event[0].endswith("="):
                position = self._open_assigned(event)
            else:
                self._open(event.start() + 1, event[0][1:], "")
            if first in '"{/':
                position = self._keyword_at(position)
        self._close(len(text))
        return self._entities

    def _keyword_at(self, position: int) -> int:
        """Open an entity whose keyword stands right at a position, without white space before it."""
        keyword = _KEYWORD.match(self._text, position)
        if keyword is None:
            return position
        self._open(position, keyword[0], "")
        return keyword.end()

    def _open_assigned(self, event: re.Match[str]) -> int:
        """Open an entity that assigns to a name, after a run of metadata lines if one starts here."""
        start = event.start()
        name = _ASSIGNED_NAME.match(self._text, start)
        if name is None:  # `! 0 =`: white space and comments are allowed between the mark and a number
            number = _NUMBER_APART.match(event[0])
            assert number is not None
            self._open(start, "", f"!{number[1]}")
            return event.end()
        if name[0][0] != "!" or _METADATA_RUN.match(self._text, start) is None:
            self._open(start, "", name[0])
            return event.end()
        self._close(start)
        while (run := _METADATA_RUN.match(self._text, start)) is not None:
            self._entities += [
                Entity(EntityKind.NUMBERED_METADATA, line.start(), line.end(), line[1])
                for line in _METADATA_LINE.finditer(self._text, start, run.end())
            ]
            start = run.end()
        self._start = start
        self._keyword = self._spelling = ""
        self._group = None
        self._comments.clear()
        return start

    def _open(self, start: int, keyword: str, spelling: str) -> None:
        self._close(start)
        self._start = start
        self._keyword = keyword
        self._spelling = spelling
        self._group = None
        self._comments.clear()

    def _close(self, limit: int) -> None:
        """End the current entity at its last solid character before `limit`; text before the first is opaque."""
        start = self._first_solid(limit)
        if start < 0:
            return
        end = self._last_solid_end(limit)
        kind = self._kind(start, end)
        spelling = self._function_spelling(start, end) if kind in _FUNCTIONS else self._spelling
        if kind is not EntityKind.DEFINITION:
            self._entities.append(Entity(kind, start, end, spelling))
            return
        body = self._group
        if body is None:
            raise self._error(IRReason.MALFORMED_FUNCTION, "this definition has no body", start)
        self._entities.append(Entity(kind, start, body.end, spelling, body))
        if body.end != end:
            self._entities.append(Entity(EntityKind.OPAQUE, _trivia_end(self._text, body.end), end))

    def _kind(self, start: int, end: int) -> EntityKind:
        if self._keyword:
            word = _LAST_WORD.search(self._keyword)
            assert word is not None
            return _KEYWORD_KINDS[word[0]]
        if not self._spelling:
            return EntityKind.OPAQUE
        sigil = self._spelling[0]
        if sigil == "!":
            return EntityKind.NUMBERED_METADATA if self._spelling[1:].isdigit() else EntityKind.NAMED_METADATA
        if sigil == "@":
            return self._global_kind(start + len(self._spelling), end)
        return _ASSIGNED_KINDS[sigil]

    def _global_kind(self, start: int, end: int) -> EntityKind:
        words = (match[1] for match in _GLOBAL_KIND.finditer(self._text, start, end) if match[1])
        return {"alias": EntityKind.ALIAS, "ifunc": EntityKind.IFUNC}.get(next(words, ""), EntityKind.GLOBAL)

    def _function_spelling(self, start: int, end: int) -> str:
        """The first `@name` before a parenthesis: attributes and types before it name no global value."""
        for event in _NAME_EVENT.finditer(self._text, start, end):
            if event[0][0] == "@" and _LIST_OPENING.match(self._text, event.end(), end) is not None:
                return event[0]
        message = "this function has no name, or no parameter list after it"
        raise self._error(IRReason.MALFORMED_FUNCTION, message, start)

    def _first_solid(self, limit: int) -> int:
        if self._keyword or self._spelling:
            return self._start
        position = self._start
        comments = dict(self._comments)
        while (match := _SOLID.search(self._text, position, limit)) is not None:
            if match.start() not in comments:
                return match.start()
            position = comments[match.start()]
        return -1

    def _last_solid_end(self, limit: int) -> int:
        text = self._text
        end = limit
        while True:
            while end > self._start and text[end - 1] in " \t\r\n\0":
                end -= 1
            if not self._comments or self._comments[-1][1] < end:  # the comment may end in white space
                return end
            end = self._comments.pop()[0]

    def _skip_braces(self, opening: int) -> int:
        """The position after the brace that closes the one at `opening`; iterative, so any depth will do."""
        end = _plain_body_end(self._text, opening)
        if end:
            return end
        depth = 0
        for event in _BRACE_EVENT.finditer(self._text, opening):
            first = self._text[event.start()]
            if first == "{":
                depth += 1
            elif first == "}":
                depth -= 1
                if depth == 0:
                    return event.end()
            elif first == '"':
                self._check_string(event)
            elif first == "/":
                self._closed_comment(event)
        raise self._error(IRReason.UNBALANCED_BRACE, "this brace is not closed", opening)

    def _check_string(self, event: re.Match[str]) -> None:
        if len(event[0]) < 2 or not event[0].endswith('"'):
            raise self._error(IRReason.UNTERMINATED_STRING, "this string does not end", event.start())

    def _closed_comment(self, event: re.Match[str]) -> bool:
        if len(event[0]) < 4 or not event[0].endswith("*/"):
            raise self._error(IRReason.UNTERMINATED_COMMENT, "this comment does not end", event.start())
        return True

    def _error(self, reason: IRReason, message: str, start: int) -> InputError:
        place = self._source.place(TextOffset(start))
        help_line = "the file may be cut off or damaged: make it again"
        return InputError([Finding(reason=reason, message=message, place=place, help=help_line)])


def _plain_body_end(text: str, opening: int) -> int:
    """The position after the brace that closes the one at `opening`, where searches for single characters can tell.

    That is: up to the first brace at the start of a line there is no string, no block comment, no brace in a comment,
    and the braces before it are balanced at each point. 0 where that is not so.
    """
    candidate = text.find("\n}", opening)
    if candidate < 0 or text.find('"', opening, candidate) >= 0 or text.find("/*", opening, candidate) >= 0:
        return 0
    if _BRACE_IN_COMMENT.search(text, opening, candidate) is not None:
        return 0
    depth = 1
    closing = text.find("}", opening + 1)
    position = text.find("{", opening + 1, candidate)
    while position >= 0:
        while closing < position:
            depth -= 1
            if depth == 0:
                return 0
            closing = text.find("}", closing + 1)
        depth += 1
        position = text.find("{", position + 1, candidate)
    while closing <= candidate:
        depth -= 1
        if depth == 0:
            return 0
        closing = text.find("}", closing + 1)
    return candidate + 2 if depth == 1 else 0


def _trivia_end(text: str, position: int) -> int:
    match = _TRIVIA.match(text, position)
    assert match is not None
    return match.end()


def _span(start: int, end: int) -> Span:
    return Span(start=TextOffset(start), end=TextOffset(end))
