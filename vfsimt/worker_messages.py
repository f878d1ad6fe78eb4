"""What the worker process and its caller say to one another.

Not in `vfsimt.worker`, which runs as `__main__`: a pickle names classes by their module.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

LENGTH_BYTES = 8
"""Each frame starts with its length, little-endian."""


class MessageKind(Enum):
    """What a message is."""

    PROGRESS = "progress"
    RESULT = "result"
    REFUSAL = "refusal"
    FAILURE = "failure"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message from the worker: a progress value, a result, an error of vfsimt, or the text of any other failure."""

    kind: MessageKind
    value: Any


class Task(Protocol):
    """Something the worker can do: a record that can be pickled."""

    def perform(self, progress: Callable[[str], None], /) -> object:
        """Do it; `progress` takes the name of each phase."""
        ...
