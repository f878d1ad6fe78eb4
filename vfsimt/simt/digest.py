r"""The digest of a function: equal for two functions only if one could stand for the other in every call.

What does not count: the function's own name (also where it calls itself), names and numbers of values and blocks,
comments, white space, the numbers of metadata nodes and attribute groups (what they hold counts), and debug info.
What counts: everything else of the header (linkage, visibility, comdat, section, attributes, ...) and of the body,
and the module's annotations of the function (`!{ptr @f, ...}`).

A function gets a digest of its own, equal to no other's,

- if its linkage lets another definition take its place at link time (LangRef, "Linkage Types": `linkonce`, `weak`
  and the like, but not their `_odr` forms): nobody knows which body a call reaches;
- if its body uses `blockaddress`: the addresses of two functions' blocks differ.

Renaming is trusted only where every local that occurs is seen to be defined (as a parameter, before a `=`, as a label
at the start of a line, or as the entry block): then the canonical text determines the function. Elsewhere (a value
whose number is not written, labels in odd places, inline metadata nodes with labelled fields) the text as it stands
is digested: such functions are twins only if they are spelled alike.
"""

from __future__ import annotations

import hashlib
import re
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.lexicon import BARE_NAME, BLOCK_COMMENT, LINE_COMMENT, NAME, QUOTED_NAME, decode_name, encode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.simt.attributes import AttributeGroups
from vfsimt.simt.metadata import MetadataCanon, MetadataGraph

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import FunctionHeader
    from vfsimt.ir.parser import Module
    from vfsimt.simt.census import Function

INTERPOSABLE_LINKAGES = frozenset(("linkonce", "weak", "common", "extern_weak", "available_externally"))
"""Linkages whose definition may not be the one that a call reaches."""

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
_SEPARATOR = "\x01"
# Every alternative begins with a literal character, which lets the expression engine skip to the next candidate.
_TOKEN = re.compile(
    rf"(\n[ \t]*(?:{QUOTED_NAME}|{BARE_NAME}):|{_STRING}|%{NAME}|@{NAME}(?:[ \t]*\()?|![0-9]+|\#[0-9]+)", re.ASCII
)
LOCAL_DEFINITION = re.compile(rf"\n[ \t]*(%{NAME})[ \t]*=", re.ASCII)
# A literal where an operand stands, not in a type (`[4 x i8]`, `addrspace(6)`) and not in an alignment.
_CONSTANT = re.compile(
    r"(?<=[ ,(\[<{])(?<!align )(?<!addrspace\()"
    r"(?:-?[0-9]+(?:\.[0-9]*(?:[eE][-+]?[0-9]+)?)?|0x[KMLHR]?[0-9A-Fa-f]+|true|false|zeroinitializer)(?![-\w$.]| x )",
    re.ASCII,
)
_ENTRY_LABEL = re.compile(rf"[ \t\r\n]*({QUOTED_NAME}|{BARE_NAME}):")
_LABELLED_FIELD = re.compile(r"![A-Za-z_]\w*\((?![^():\r\n]*\))")


class FunctionDigester:
    """Digests functions of one module; what the module holds for all of them is read once."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.groups = AttributeGroups(module)
        self.metadata = MetadataGraph(module)

    @cached_property
    def type_names(self) -> frozenset[str | tuple[str]]:
        """The keys of the module's named and numbered types, which share the sigil `%` with locals."""
        return frozenset(_local_key(entity.spelling) for entity in self.module.of_kind(EntityKind.TYPE))

    @cached_property
    def comdat_kinds(self) -> dict[str, str]:
        """The selection kind of each comdat, by decoded name."""
        text = self.module.text
        return {
            self.module.name_of(entity): text[entity.span.start + len(entity.spelling) : entity.span.end]
            for entity in self.module.of_kind(EntityKind.COMDAT)
        }

    def digest(self, function: Function) -> str:
        """The digest of a definition, SHA-256 in hexadecimal."""
        return _hashed(self._parts(function))

    def shape(self, function: Function) -> str:
        """A digest that is the same for bodies that differ in constants only, whatever their linkage allows."""
        _, *facts, text = self._parts(function)
        return _hashed((*facts, _CONSTANT.sub("#", text)))

    def _parts(self, function: Function) -> tuple[str, ...]:
        """What is digested: who may share the digest, how locals are named, facts, and at the end the text."""
        header = function.header
        assert function.entity.body is not None
        body = function.entity.body
        text = self.module.text[body.start + 1 : body.end - 1]
        is_unique = function.linkage in INTERPOSABLE_LINKAGES or "blockaddress" in text
        identity = f"only {header.name}" if is_unique else "any"
        head = self._header_text(header)
        renaming = _Renaming(self, header, without_comments(head), without_comments("\n" + text))
        canonical = renaming.canonical()
        if canonical is not None:
            return (identity, "renamed", *canonical)
        annotations = MetadataCanon(self.metadata, header.name)
        facts = [*annotations.annotations(), "metadata", *annotations.contents()]
        return (identity, "as written", *facts, head, header.parameter_list.slice(self.module.text), text)

    def _header_text(self, header: FunctionHeader) -> str:
        """The header without the names of the function and of its parameters, its comdat spelled out."""
        cuts: list[tuple[Span, str]] = [(header.name_span, "@")]
        cuts += [(parameter.name_span, "") for parameter in header.parameters if parameter.name_span is not None]
        comdat = header.clauses.get("comdat")
        if comdat is not None:
            cuts.append((comdat, self.comdat_text(comdat, header.name)))
        pieces: list[str] = []
        position: int = header.span.start
        for span, replacement in sorted(cuts, key=lambda cut: cut[0].start):
            pieces += (self.module.text[position : span.start], replacement)
            position = span.end
        pieces.append(self.module.text[position : header.span.end])
        return "".join(pieces)

    def comdat_text(self, clause: Span, own_name: str) -> str:
        """`comdat` of the function's own name without that name, with the comdat's kind, which must agree too."""
        spelled = clause.slice(self.module.text)
        sigil = spelled.find("$")
        name = decode_name(spelled[sigil + 1 : spelled.rindex(")")].strip()) if sigil >= 0 else own_name
        shown = "own" if name == own_name else f"({encode_name(name)})"
        return f"comdat {shown} {self.comdat_kinds.get(name, '')}"


def without_comments(text: str) -> str:
    """Text without comments and debug info: every statement in it is as it was."""
    if ";" in text or "/*" in text:
        is_plain = '"' not in text and "/*" not in text
        text = _LINE_COMMENT.sub("", text) if is_plain else _COMMENT.sub(_string_or_space, text)
    if "dbg" in text:
        text = _DEBUG.sub(_string_or_nothing, text)
    return text


def _string_or_space(match: re.Match[str]) -> str:
    return match[0] if match[0].startswith('"') else " "


def _string_or_nothing(match: re.Match[str]) -> str:
    return match[0] if match[0].startswith('"') else ""


def _local_key(spelling: str) -> str | tuple[str]:
    """What a local's or type's spelling (with its sigil) means: equal for `%x` and `%"x"`, not for `%0` and `%"0"`."""
    return _name_key(decode_name(spelling[1:])) if spelling.startswith('%"') else spelling


def _name_key(name: str) -> str | tuple[str]:
    """The key of a local that has a name, also where that name looks like a number."""
    return (name,) if name.isdigit() else f"%{name}"


class _Renaming:
    """The canonical form of one function; each distinct token is looked at once.

    Args:
        digester: the module's shared facts.
        header: of the function.
        head, body: its text without comments and debug info.
    """

    def __init__(self, digester: FunctionDigester, header: FunctionHeader, head: str, body: str) -> None:
        self._digester = digester
        self._own_name = header.name
        self._metadata = MetadataCanon(digester.metadata, header.name)
        self._meanings: dict[str, int] = {}
        self._locals: dict[str | tuple[str], int] = {}
        self._defined: set[str | tuple[str]] = set()
        self._used_types: set[str | tuple[str]] = set()
        self._is_trusted = True
        self._head = head
        self._body = body
        self._define_parameters(header)

    def _define_parameters(self, header: FunctionHeader) -> None:
        for parameter in header.parameters:
            name = parameter.name
            self._define(f"%{parameter.number}" if name is None else _name_key(name))
        label = _ENTRY_LABEL.match(self._body)
        if label is not None:
            self._define(_local_key(f"%{label[1]}"))
            self._body = self._body[label.end() :]
        else:
            numbers = [parameter.number for parameter in header.parameters if parameter.number is not None]
            self._define(f"%{max(numbers, default=-1) + 1}")

    def canonical(self) -> tuple[str, ...] | None:
        """The canonical form, its text without tokens at the end; None where renaming cannot be trusted."""
        text = f"{self._head}\n{{\n{self._body}"
        if _SEPARATOR in text or _LABELLED_FIELD.search(self._body) is not None:
            return None
        self._defined.update(map(_local_key, LOCAL_DEFINITION.findall(text)))
        pieces = _TOKEN.split(text)
        tokens = pieces[1::2]
        identities = self._identities(tokens)
        if not self._is_trusted or not self._defined.issuperset(self._locals):
            return None
        if self._used_types and not self._used_types.isdisjoint(self._defined):
            return None
        skeleton = single_spaced(_SEPARATOR.join(pieces[0::2]))
        order = " ".join([identities[token] for token in tokens])
        annotations = self._metadata.annotations()
        facts = ("tokens", *self._meanings, "annotations", *annotations, "metadata", *self._metadata.contents())
        return (order, *facts, skeleton)

    def _identities(self, tokens: list[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        numbers, type_names = self._locals, self._digester.type_names
        for token in dict.fromkeys(tokens):
            if token[0] == "%" and token[1] != '"' and token not in type_names:  # nearly all tokens
                found[token] = f"%{numbers.setdefault(token, len(numbers))}"
            else:
                found[token] = self._identity(token)
        return found

    def _identity(self, token: str) -> str:
        """`%N` for a local, else the number of the token's meaning, where equal meanings have one number."""
        first = token[0]
        if first == "%":
            return self._local(token)
        if first == "\n":
            key = _local_key("%" + token[1:-1].lstrip(" \t"))
            self._defined.add(key)
            return f"{self._number(key)}:"
        if first == '"':
            # The definitions were found by their lines; a string with a line of its own could look like one.
            self._is_trusted = self._is_trusted and "\n" not in token
            meaning = token
        elif first == "@":
            meaning = self._global(token)
        elif first == "!":
            meaning = f"!{self._metadata.number(token)}"
        else:
            meaning = " ".join(self._digester.groups.groups.get(token, (token,)))
        return str(self._meanings.setdefault(meaning, len(self._meanings)))

    def _local(self, token: str) -> str:
        key = _local_key(token)
        if key in self._digester.type_names:
            self._used_types.add(key)
            return str(self._meanings.setdefault(f"type {key}", len(self._meanings)))
        return f"%{self._number(key)}"

    def _global(self, token: str) -> str:
        name = token.rstrip("( \t")
        called = "(" if len(name) < len(token) else ""
        decoded = decode_name(name[1:])
        if called and decoded == self._own_name:
            return "@("
        return f"@{encode_name(decoded)}{called}" if name.startswith('@"') else f"{name}{called}"

    def _define(self, key: str | tuple[str]) -> None:
        self._defined.add(key)
        self._number(key)

    def _number(self, key: str | tuple[str]) -> int:
        return self._locals.setdefault(key, len(self._locals))


def _hashed(parts: tuple[str, ...]) -> str:
    """The hash of several texts, each with its length before it, so that no two lists give the same."""
    framed = "".join(f"{len(part)} {part}\n" for part in parts)
    return hashlib.sha256(framed.encode("utf-8", "surrogateescape")).hexdigest()


def single_spaced(text: str) -> str:
    """White space as LLVM's lexer takes it, each run as one space."""
    for space in "\n\t\r":
        text = text.replace(space, " ")
    while "  " in text:
        text = text.replace("  ", " ")
    return text.strip(" ")
