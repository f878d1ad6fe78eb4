"""Options of the Python API: the command line's spellings are taken, and what means nothing is refused with a code."""

from __future__ import annotations

from typing import Any, cast

import pytest

import vfsimt

MODULE = """\
define void @k(ptr %p) {
  call simt_entry void @a(ptr %p)
  ret void
}

define linkonce_odr simt_entry void @a(ptr %p) noinline {
  ret void
}
"""


@pytest.mark.parametrize("pin", list(vfsimt.Pin))
def test_a_pin_is_spelled_as_on_the_command_line_too(pin: vfsimt.Pin) -> None:
    by_value = vfsimt.merge(MODULE, vfsimt.MergeOptions(pin=pin.value))
    assert ("define weak_odr" in by_value.text) == (pin is vfsimt.Pin.WEAK_ODR)
    assert ("@llvm.compiler.used" in by_value.text) == (pin is vfsimt.Pin.USED)
    assert by_value == vfsimt.merge(MODULE, vfsimt.MergeOptions(pin=pin))
    assert by_value.report.as_object()["pinned"] == [{"function": "a", "pin": pin.value, "noinline_added": False}]


@pytest.mark.parametrize("options", [{"pin": "weak_odr"}, {"pin": ""}, {"max_unroll": 0}, {"max_unroll": -1}])
def test_merge_options_that_mean_nothing(options: dict[str, Any]) -> None:
    with pytest.raises(vfsimt.UsageError) as caught:
        vfsimt.MergeOptions(**options)
    (finding,) = caught.value.findings
    assert (finding.code, caught.value.exit_status) == ("VF712", 2)
    assert repr(next(iter(options.values()))) in finding.message


@pytest.mark.parametrize("mode", ["force", "", "AUTO"])
def test_patch_options_that_mean_nothing(mode: str) -> None:
    with pytest.raises(vfsimt.UsageError) as caught:
        vfsimt.PatchOptions(mode=mode)
    (finding,) = caught.value.findings
    assert (finding.code, caught.value.exit_status) == ("VF599", 2)
    assert finding.message == f"mode is {mode!r}; it must be one of 'auto', 'verify', 'off'"


def letter_by_letter(option: str) -> object:
    """What a careless caller does: one string where a tuple of strings belongs."""
    given = cast("Any", {option: "VF601"})
    if option in ("select", "ignore"):
        return vfsimt.lint(MODULE, vfsimt.LintOptions(**given))
    return vfsimt.SpecializeOptions(**given)


@pytest.mark.parametrize(
    ("option", "code"),
    [
        ("select", "VF699"),
        ("ignore", "VF699"),
        ("entries", "VF224"),
        ("lanes_parameters", "VF224"),
        ("admit", "VF224"),
    ],
)
def test_one_string_is_not_taken_letter_by_letter(option: str, code: str) -> None:
    with pytest.raises(vfsimt.UsageError) as caught:
        letter_by_letter(option)
    (finding,) = caught.value.findings
    assert finding.code == code
    assert finding.message == f"{option} is the string 'VF601'; give a tuple: ('VF601',)"
