"""What is said of a target sequence that is not the documented one: the word, its address, and what is wrong with it.

The first word of the caller is a NOP, so its sequence lies at 0x4 ... 0x18 and the VF_SIMT at 0x1c.
"""

from __future__ import annotations

import pytest
from device_cases import SUFFIX, one_call, one_call_manifest

from vfsimt import RefusedError, check_object
from vfsimt.patch.testing import NOP_WORD, DeviceFunction, SimtCall

F = "f" + SUFFIX
FROM_X7 = "and the VF_SIMT takes its target from X7"


def message(call: SimtCall, caller: DeviceFunction | None = None) -> str:
    with pytest.raises(RefusedError) as caught:
        check_object(one_call(call, caller=caller), one_call_manifest())
    (finding,) = caught.value.findings
    assert finding.code == "VF504"
    return finding.message.removeprefix("unsupported target sequence before a VF_SIMT of k: ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({0: NOP_WORD}, "the word 41400000 at 0x4 (-24) is no 'MOV Xp, PC'"),
        ({1: 0x07510000 | 7 << 17}, "the word 075f0000 at 0x8 (-20) is no 'MOVI Xt, #imm16'"),
        ({1: 0x07000008 | 9 << 17}, f"the MOVI (07120008) at 0x8 (-20) writes X9, {FROM_X7}"),
        ({3: 0x07810000 | 9 << 17}, f"the MOVK (07930000) at 0x10 (-12) writes X9, {FROM_X7}"),
        ({4: NOP_WORD}, "the word 41400000 at 0x14 (-8) is no 'SHLI Xt, Xt, #2'"),
        ({5: 1 | 7 << 17 | 7 << 12 | 9 << 7}, "the ADD (000e7481) at 0x18 (-4) adds X7 and X9, not X7 and X6"),
    ],
)  # fmt: skip
def test_the_word_that_differs_is_named(words: dict[int, int], said: str) -> None:
    assert message(SimtCall(target=F, words=words)) == said


def test_a_base_that_is_overwritten_is_called_so() -> None:
    said = message(SimtCall(target=F, target_register=6, pc_register=6))
    assert said == (
        "'MOV X6, PC' (020c0880) at 0x4 (-24) puts the base into X6, which is the target register too: "
        "the sequence overwrites its own base before ADD reads it"
    )


def test_a_sequence_that_starts_before_its_caller() -> None:
    site = SimtCall(target=F)
    caller = DeviceFunction(name="k", body=(site, NOP_WORD), value=8, size=28)
    assert message(site, caller) == "it has 4 words before it, and the sequence takes 6"
