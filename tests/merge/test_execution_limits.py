"""What execution on the host cannot tell: what depends on addresses, and what takes too long."""

from __future__ import annotations

import pytest

import vfsimt

from .test_execution import OF_THE_MODULE, SLOT, executed, module, run_again

# Nine parameters more give the merged function another frame, and lie where the callers' code is another one.
ADDRESSES = {
    "of its stack": "  %a = alloca i32\n  store i32 %n, ptr %a\n  store ptr %a, ptr %p\n",
    "low bits of its stack": (
        "  %a = alloca i32\n  store i32 %n, ptr %a\n  %i = ptrtoint ptr %a to i64\n  %j = and i64 %i, 255\n"
        "  store i64 %j, ptr %p\n"
    ),
    "low bits of code": ("  %i = ptrtoint ptr @helper to i64\n  %j = and i64 %i, 255\n  store i64 %j, ptr %p\n"),
}


@pytest.mark.parametrize("name", ADDRESSES)
def test_what_depends_on_addresses_is_no_difference(name: str) -> None:
    stores = "".join(
        f"  %q{{0}}{slot} = getelementptr i32, ptr %p, i64 {8 + slot}\n  store i32 {{0}}{slot}, ptr %q{{0}}{slot}\n"
        for slot in range(9)
    )
    bodies = [f"{ADDRESSES[name]}{stores.replace('{0}', str(number))}  ret void\n" for number in (1, 2)]
    execution = executed(module(bodies, OF_THE_MODULE))
    assert [(len(item.constants), item.argument_sets) for item in execution] == [(9, ())] * 2
    assert {item.reason for item in execution} == {"the original does not give one result on equal memory"}


def test_after_some_minutes_in_all_no_function_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = "  store i32 %n, ptr %p\n  br label %again\nagain:\n  br label %again\n"
    monkeypatch.setattr("vfsimt.jit.hostpair._CALLS_SECONDS", 0.2)
    text = module([endless] * 2 + [SLOT.format(0)] * 2)
    result = vfsimt.merge(text)
    first, second = run_again(text, result.text, result.report.survivors, seconds=0.3)
    assert "does not end" in first.reason
    assert (second.argument_sets, second.reason) == ((), "the calls of others took 0.2 s together")
