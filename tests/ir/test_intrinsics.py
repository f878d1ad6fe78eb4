"""Which arguments of intrinsics may vary, as LangRef says."""

from __future__ import annotations

import pytest

from vfsimt.ir.intrinsics import variable_arguments


@pytest.mark.parametrize(
    ("name", "returned", "parameters", "expected"),
    [
        ("@llvm.memset.p0.i64", "void", ("ptr", "i8", "i64", "i1"), (True, True, True, False)),
        ('@"llvm.memset.p0.i64"', "void", ("ptr", "i8", "i64", "i1"), (True, True, True, False)),
        ("@llvm.ctlz.i32", "i32", ("i32", "i1"), (True, False)),
        ("@llvm.prefetch.p0", "void", ("ptr", "i32", "i32", "i32"), (True, False, False, False)),
        ("@llvm.fshl.i8", "i8", ("i8", "i8", "i8"), (True, True, True)),
        ("@llvm.is.constant.i32", "i1", ("i32",), (False,)),  # another answer for a parameter
        ("@llvm.pseudoprobe", "void", ("i64", "i64", "i32", "i64"), (False,) * 4),  # constants for later passes
    ],
)
def test_arguments_that_may_vary(name: str, returned: str, parameters: tuple[str, ...], expected: object) -> None:
    assert variable_arguments(name, returned, parameters) == expected


@pytest.mark.parametrize(
    ("name", "returned", "parameters"),
    [
        ("@llvm.hivm.store.vfsimt.info", "void", ("i64",)),  # the vendor's
        ("@llvm.no.such.thing", "void", ("i32",)),
        ("@llvm.ctlz.i32", "i32", ("i32",)),  # older forms, which LLVM upgrades
        ("@llvm.masked.load.v4i32.p0", "<4 x i32>", ("ptr", "i32", "<4 x i1>", "<4 x i32>")),
        ("@llvm.umin.i32", "i32", ("%named", "i32")),  # a type that is not known here
        ("@llvm.umin.i32", "i32", ("i32*", "i32")),
        ("@llvm.ctlz.i32", "i1", ("token",)),  # LLVM ends its process: no type that an intrinsic can have
        ("@llvm.masked.load", "token", ("metadata",) * 4),
    ],
)
def test_nothing_is_said_of_an_intrinsic_that_llvm_does_not_know(
    name: str, returned: str, parameters: tuple[str, ...]
) -> None:
    assert variable_arguments(name, returned, parameters) is None
