"""The core test: 32 threads, 26 words each, with the words written by hand from the specification."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from tests.device.machines import Machine

TEXT = Path(__file__).parents[2].joinpath("examples", "device_kernels", "core.ll").read_text()
ONES = 0xFFFF_FFFF


def expected_words(lane: int) -> list[int]:
    """What thread `lane` of one block of 32 x 1 x 1 threads finds."""
    bit = 1 << lane
    below = bit - 1  # the lanes 0, ..., lane - 1
    return [
        lane, 0, 0,  # get.TID.X/Y/Z
        lane,  # get.laneID: linear index modulo 32
        32, 1, 1,  # get.BLOCK.DIM.X/Y/Z: set by 4295032864 = 1 << 32 | 1 << 16 | 32
        1, 0,  # get.GRID.DIM.X, get.BLOCK.IDX.X: one block, whose number is 0
        bit, below | bit, below, ONES ^ below, ONES ^ below ^ bit,  # get.LANEMASK.EQ/LE/LT/GE/GT
        0,  # vote.all(lane < 16): half of the lanes say no
        1,  # vote.any(lane < 16)
        0,  # vote.uni(lane < 16): not the same everywhere
        0x0000_FFFF,  # vote.ballot(lane < 16)
        3,  # shfl.idx 7939 = 31 << 8 | 3: lane 3
        lane - 2 if lane >= 2 else lane,  # shfl.up 2: lane - 2, its own value below 0
        lane + 2 if lane <= 29 else lane,  # shfl.down 7938 = 31 << 8 | 2: lane + 2, its own value above 31
        lane ^ 1,  # shfl.bfly 7937 = 31 << 8 | 1
        528,  # redux.add.s32(lane + 1): 1 + 2 + ... + 32
        32, 1,  # redux.max.s32, redux.min.s32 of lane + 1
        0x4200_0000,  # redux.add.f32(1.0): 32.0 = 1.0 * 2 ** 5, exponent 127 + 5 in bits 30..23
    ]  # fmt: skip


def test_the_words_by_hand_are_26() -> None:
    assert len(expected_words(0)) == 26
    assert struct.unpack("<I", struct.pack("<f", 32.0)) == (0x4200_0000,)


def test_every_thread_stores_its_26_words(machine: Machine) -> None:
    (words,) = machine(TEXT, [np.zeros((32, 32), np.uint32)], outputs=[0])
    np.testing.assert_array_equal(words[:, :26], [expected_words(lane) for lane in range(32)])
