"""Random packet functions: the clone computes what LLVM's own inlining of the entry with W computes, bit for bit."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.specialize.cloneexecution import inlined_full_call, run
from tests.specialize.packetprograms import BUFFER_WORDS, PacketProgram, write_program
from vfsimt.specialize.options import WIDTHS, SpecializeOptions
from vfsimt.specialize.pipeline import specialize

if TYPE_CHECKING:
    import random

LONG_EXAMPLES = int(os.environ.get("VFSIMT_DIFFERENTIAL_EXAMPLES", "2500"))
"""Byte strings in the long run; each makes a function for each of the four widths."""


def options_of(program: PacketProgram) -> SpecializeOptions:
    # A switch in a loop may look like a state machine, which is a matter of policy.
    admit = ("state-machine",)
    if program.lanes_have_name:
        return SpecializeOptions(admit=admit)
    return SpecializeOptions(entries=("rows",), lanes_parameters=(str(program.lanes_index),), admit=admit)


def compare(data: bytes, width: int, memory: random.Random) -> None:
    program = write_program(data, width)
    words = [memory.getrandbits(32) for _ in range(2 * BUFFER_WORDS)]
    seed = memory.getrandbits(32)
    options = options_of(program)
    result = specialize(program.text, options).text
    assert "@rows.full_packet(" in result.partition("define i32 @full(")[2].partition("}")[0]
    assert specialize(result, options).text == result
    reference = run(inlined_full_call(program.text), words, seed, inline=True)
    assert run(result, words, seed) == reference
    if seed % 4 == 0:
        lanes = memory.randrange(width)
        assert run(result, words, seed, lanes) == run(program.text, words, seed, lanes)


SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large)
PROGRAMS = st.binary(max_size=400) | st.binary(min_size=100, max_size=400)


@given(PROGRAMS, st.sampled_from(WIDTHS), st.randoms(use_true_random=False))
@settings(max_examples=250, deadline=None, derandomize=True, suppress_health_check=SLOW)
def test_clone_computes_what_the_inlined_entry_computes(data: bytes, width: int, memory: random.Random) -> None:
    compare(data, width, memory)


@pytest.mark.long
@given(PROGRAMS, st.randoms(use_true_random=False))
@settings(max_examples=LONG_EXAMPLES, deadline=None, suppress_health_check=SLOW)
def test_ten_thousand_functions(data: bytes, memory: random.Random) -> None:
    for width in WIDTHS:
        compare(data, width, memory)
