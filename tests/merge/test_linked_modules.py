"""Modules that are merged apart and linked: functions of one name are one function."""

from __future__ import annotations

import pytest

import vfsimt

from .host import linked, run
from .made import HEAD, TAIL, kernel, simt

BODY = "  %x = mul i32 %n, {0}\n  %y = add i32 %x, {1}\n  store i32 %y, ptr %p\n  ret void\n"


def module(name: str, clones: dict[str, tuple[int, int]]) -> str:
    """A kernel that calls the clones in the reverse order, so that the result is that of the first."""
    calls = [f"call simt_entry void @{clone}(ptr %p, i32 %n)" for clone in reversed(clones)]
    functions = [simt(clone, BODY.format(*constants)) for clone, constants in clones.items()]
    return HEAD + kernel(calls, name=name) + "".join(functions) + TAIL


def merged(text: str) -> vfsimt.MergeResult:
    result = vfsimt.merge(text, vfsimt.MergeOptions(parametrize=True))
    assert len(result.report.groups) == 1
    return result


@pytest.mark.parametrize("other", [(4, 9), (5, 9), (5, 5), (7, 1)])
def test_merges_of_one_function_with_different_clones_do_not_mix(other: tuple[int, int]) -> None:
    """Both modules have the `linkonce_odr` function `f`; each has another clone of it."""
    texts = [module("k", {"f": (4, 1), "g": (7, 1)}), module("k2", {"f": (4, 1), "h": other})]
    results = [merged(text).text for text in texts]
    for name in ("k", "k2"):
        assert run(linked(*results), name=name) == run(linked(*texts), name=name)
        assert run(linked(*reversed(results)), name=name) == run(linked(*texts), name=name)


def test_merges_that_make_the_same_function_share_its_name() -> None:
    first = merged(module("k", {"f": (4, 1), "g": (7, 1)}))
    second = merged(module("k2", {"f": (4, 1), "h": (9, 1), "i": (8, 1)}).replace("%x", "%z").replace("#0", "#3"))
    assert first.report.groups[0].survivor == second.report.groups[0].survivor
    name = first.report.groups[0].survivor
    assert linked(first.text, second.text).count(f"@{name}(ptr %p, i32 %n, i32 %constant.0)") == 1
