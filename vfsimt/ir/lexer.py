"""Tokens of LLVM IR text, and brackets that match.

The lexer is lossless: the tokens of any text, joined, are that text. It is meant for the parts of a module that
are looked at closely (a function's header, one statement); `vfsimt.ir.parser` finds those parts without tokens.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.diagnostics import Finding, TextOffset
from vfsimt.errors import InputError
from vfsimt.ir.lexicon import BARE_NAME, LINE_COMMENT, NAME, QUOTED_NAME

if TYPE_CHECKING:
    from vfsimt.diagnostics import Reason
    from vfsimt.source import TextSource


class TokenKind(Enum):
    """What a token is; the values are the group names of the lexer's pattern."""

    SPACE = "space"
    COMMENT = "comment"
    LABEL = "label"
    STRING = "string"
    GLOBAL = "global"
    LOCAL = "local"
    COMDAT = "comdat"
    METADATA = "metadata"
    HASH = "hash"
    SUMMARY = "summary"
    NUMBER = "number"
    WORD = "word"
    PUNCTUATION = "punctuation"


class Token(NamedTuple):
    """One token: `text` is the source between `start` and `end`."""

    kind: TokenKind
    start: int
    end: int
    text: str


# A label is a whole run of name characters: looking behind keeps a long run without a colon from being read again and
# again. `i32` and the `cc` of `cc10` end where LLVM's lexer ends them, whatever follows.
_SPACE_OR_COMMENT = rf"""
      (?P<space>[ \t\r\n\0]+)
    | (?P<comment>{LINE_COMMENT}|/\*(?:[\s\S]*?\*/|[\s\S]*))
    """
_SIGNIFICANT = rf"""
      (?P<label>(?:{QUOTED_NAME}|(?<![-a-zA-Z$._0-9]){BARE_NAME}):)
    | (?P<string>c?{QUOTED_NAME})
    | (?P<global>@{NAME})
    | (?P<local>%{NAME})
    | (?P<comdat>\${NAME})
    | (?P<metadata>![-a-zA-Z$._0-9\\]*)
    | (?P<hash>\#(?:[0-9]+|[a-z_]+))
    | (?P<summary>\^[0-9]+)
    | (?P<number>[us]?0x[KMLHR]?[0-9A-Fa-f]+|[-+]?[0-9]+(?:\.[0-9]*(?:[eE][-+]?[0-9]+)?)?)
    | (?P<word>i[0-9]+|cc(?=[0-9])|[a-zA-Z_][a-zA-Z0-9_.]*)
    | (?P<punctuation>\.\.\.|[\s\S])
    """
_TOKEN = re.compile(f"{_SPACE_OR_COMMENT}|{_SIGNIFICANT}", re.VERBOSE)
_NAMED_GROUP = re.compile(r"\(\?P<\w+>")
_TEXT = re.compile(
    f"{_NAMED_GROUP.sub('(?:', _SPACE_OR_COMMENT)}|({_NAMED_GROUP.sub('(?:', _SIGNIFICANT)})", re.VERBOSE
)
_KINDS = {kind.value: kind for kind in TokenKind}
_TRIVIA = (TokenKind.SPACE, TokenKind.COMMENT)
CLOSERS = {"(": ")", "[": "]", "{": "}", "<": ">"}


def tokenize(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """All tokens of `text[start:end]`, trivia included; positions are those of the whole text."""
    stop = len(text) if end is None else end
    return [
        Token(_KINDS[match.lastgroup or ""], match.start(), match.end(), match[0])
        for match in _TOKEN.finditer(text, start, stop)
    ]


def significant_tokens(text: str, start: int, end: int) -> list[Token]:
    """The tokens of `text[start:end]` without white space and comments."""
    return [token for token in tokenize(text, start, end) if token.kind not in _TRIVIA]


def token_texts(text: str) -> list[str]:
    """The texts of the tokens of a text without white space and comments: at a tenth of the cost of the tokens."""
    return [*filter(None, _TEXT.findall(text))]


def token_kind(text: str) -> TokenKind:
    """The kind of a token by its text alone."""
    match = _TOKEN.match(text)
    return _KINDS[(match.lastgroup if match is not None else None) or ""]


class TokenCursor:
    """Reads a list of significant tokens; every failure is a coded error with a place.

    Args:
        source: the whole text, for places.
        tokens: what to read.
        reason: the code of a failure here.
        end: position for "something is missing at the end".
    """

    def __init__(self, source: TextSource, tokens: list[Token], reason: Reason, end: int) -> None:
        self.source = source
        self.tokens = tokens
        self.index = 0
        self._reason = reason
        self._end = Token(TokenKind.PUNCTUATION, end, end, "")

    @property
    def at_end(self) -> bool:
        """Whether every token has been read."""
        return self.index >= len(self.tokens)

    def peek(self, ahead: int = 0) -> Token:
        """The next token, or an empty one at the end."""
        index = self.index + ahead
        return self.tokens[index] if index < len(self.tokens) else self._end

    def take(self) -> Token:
        """Read the next token; at the end, an empty one."""
        token = self.peek()
        self.index += 1
        return token

    def take_if(self, text: str) -> bool:
        """Read the next token if it is `text`."""
        if self.peek().text != text:
            return False
        self.index += 1
        return True

    def expect(self, text: str) -> Token:
        """Read the next token, which must be `text`."""
        token = self.peek()
        if token.text != text:
            raise self.error(f"expected {text!r}", token)
        return self.take()

    def expect_kind(self, kind: TokenKind, what: str) -> Token:
        """Read the next token, which must be of a kind."""
        token = self.peek()
        if token.kind is not kind:
            raise self.error(f"expected {what}", token)
        return self.take()

    def last_end(self) -> int:
        """End of the token that was read last."""
        return self.tokens[self.index - 1].end if self.index else self._end.start

    def skip_group(self) -> tuple[int, int]:
        """Read a bracketed group, however deep, from its opening token; returns its positions with the brackets.

        `<{` and `}>` need no care: each bracket of them is a token of its own.
        """
        opening = self.peek()
        expected: list[str] = []
        while not self.at_end:
            token = self.take()
            closer = CLOSERS.get(token.text)
            if closer is not None:
                expected.append(closer)
            elif token.kind is TokenKind.PUNCTUATION and expected and token.text == expected[-1]:
                expected.pop()
                if not expected:
                    return opening.start, token.end
            elif token.kind is TokenKind.PUNCTUATION and token.text in ")]}>":
                raise self.error(f"expected {expected[-1]!r}" if expected else "nothing to close here", token)
        raise self.error("this bracket is not closed", opening)

    def error(self, message: str, token: Token | None = None) -> InputError:
        """An error at a token, or at the next one."""
        at = token if token is not None else self.peek()
        start = TextOffset(at.start)
        place = self.source.place(start, TextOffset(max(at.end, at.start + 1)))
        help_line = "LLVM's parser rejects this too; look at how the text was produced"
        return InputError([Finding(reason=self._reason, message=message, place=place, help=help_line)])
