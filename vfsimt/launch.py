"""The layout of the launch record and of the argument buffer, as values (docs/packet-abi.md)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchLayout:
    """Byte offsets of the launch record's fields, its size and alignment, and the argument buffer's alignment.

    Fields named `u32 x 3` are three little-endian words; the others are one word or one pointer.

    Attributes:
        block_id: u32 x 3.
        dispatch_size: u32 x 3, logical threads.
        block_size: u32 x 3, threads.
        thread_index: u32, the first linear thread of a packet inside its block.
        kernel_id: u32.
        grid_size: u32 x 3, blocks.
        debug_context, print_callback, assert_fail_callback: pointers, null when unused.
        private_workspace: pointer to the thread's own block.
        record_bytes: size of the record.
        record_alignment: of the record, in bytes.
        argument_alignment: each argument starts at the next multiple, in bytes.
        workspace_alignment: of the private workspace, in bytes.
    """

    block_id: int = 0
    dispatch_size: int = 12
    block_size: int = 24
    thread_index: int = 36
    kernel_id: int = 40
    grid_size: int = 44
    debug_context: int = 56
    print_callback: int = 64
    assert_fail_callback: int = 72
    private_workspace: int = 136
    record_bytes: int = 144
    record_alignment: int = 16
    argument_alignment: int = 16
    workspace_alignment: int = 64

    def __post_init__(self) -> None:
        words = (self.block_id, self.dispatch_size, self.block_size, self.grid_size)
        pointers = (self.debug_context, self.print_callback, self.assert_fail_callback, self.private_workspace)
        ends = [offset + 12 for offset in words] + [offset + 8 for offset in pointers]
        ends += [self.thread_index + 4, self.kernel_id + 4]
        if min(*words, *pointers, self.thread_index, self.kernel_id) < 0 or max(ends) > self.record_bytes:
            raise ValueError("a field of the launch record lies outside of it")


PACKET_LAUNCH = LaunchLayout()
"""The record of docs/packet-abi.md."""
