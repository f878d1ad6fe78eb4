"""Block addresses: `blockaddress(@function, %block)`, with any white space and comments in it.

Source: LLVM Language Reference, "Addresses of Basic Blocks".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from vfsimt.ir.lexicon import NAME, SKIPPED, TRIVIA

BLOCK_ADDRESS = re.compile(
    rf"{SKIPPED}|(?<![-\w$.@%!#])blockaddress{TRIVIA}\({TRIVIA}(?P<function>@{NAME}){TRIVIA},{TRIVIA}(?P<block>%{NAME})",
    re.ASCII,
)
"""A block address, with both names and their sigils as groups; or a string or comment, without groups."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockAddresses:
    """Where a text names functions (position of the `@`) and blocks (position of the `%`) in block addresses."""

    functions: frozenset[int] = frozenset()
    blocks: frozenset[int] = frozenset()


def block_addresses(text: str) -> BlockAddresses:
    """The block addresses of a text; strings and comments do not count."""
    if "blockaddress" not in text:
        return BlockAddresses()
    found = [match for match in BLOCK_ADDRESS.finditer(text) if match["function"] is not None]
    return BlockAddresses(
        functions=frozenset(match.start("function") for match in found),
        blocks=frozenset(match.start("block") for match in found),
    )
