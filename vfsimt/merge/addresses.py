"""Persistent addresses that functions return, as pointers or in any other form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.simt.persistent import PersistentAddresses

if TYPE_CHECKING:
    from collections.abc import Callable

    from vfsimt.simt.census import Function
    from vfsimt.simt.promotion import PromotedFlow


class ReturnedAddresses(PersistentAddresses):
    """The persistent addresses of a function, with those that calls of functions of the module return.

    Args:
        function: the function.
        flow: its data flow.
        held: values that hold such addresses, as keys of `local_name`.
        is_returned: whether a call of the function, by its index, returns an address made from a value that it gets.
    """

    def __init__(
        self,
        function: Function,
        flow: PromotedFlow,
        held: frozenset[str],
        is_returned: Callable[[Function, int, str], bool],
    ) -> None:
        super().__init__(function, flow, held)
        self._caller = function
        self._is_returned = is_returned

    def gives_address(self, index: int, name: str) -> bool:
        """Whether a statement that uses an address may give one."""
        return super().gives_address(index, name) or self._is_returned(self._caller, index, name)
