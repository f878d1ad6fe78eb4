"""The two ways in which the proof of a merge pairs locals agree, and no single changed token gets past them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vfsimt
from vfsimt.ir.lexer import TokenKind, significant_tokens
from vfsimt.ir.parser import parse_module
from vfsimt.merge.proof import MergeProof, MergeProofError
from vfsimt.simt.census import SimtCensus
from vfsimt.simt.convention import SimtConvention

from .made import HEAD, TAIL, kernel, simt

CALLS = ["call simt_entry void @a(ptr %p, i32 1)", "call simt_entry void @b(ptr %p, i32 2)"]
LOOP = """entry:
  %g = getelementptr i32, ptr %p, i32 %n
  %t = getelementptr %box, ptr %g, i32 0, i32 1
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %head ]
  %v = load i32, ptr %t, align 4, !tbaa !0
  %w = call i32 @llvm.umin.i32(i32 %v, i32 %i)
  store i32 %w, ptr %g, align 4
  %j = add nuw i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %head, label %done
done:
  store i32 %j, ptr %p, align 4
  ret void
"""
EXTRA = """declare i32 @llvm.umin.i32(i32, i32)
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2}
!2 = !{!"root"}
"""


def renamed(body: str) -> str:
    """The body with other names of locals and labels."""
    named = re.sub(r"%(?!box|p\b|n\b)(\w+)", r"%x.\1", body)
    return re.sub(r"^(\w+):", r"x.\1:", named, flags=re.MULTILINE)


ORIGINAL = (
    "%box = type { i32, i32 }\n" + HEAD + kernel(CALLS) + simt("a", LOOP) + simt("b", renamed(LOOP)) + TAIL + EXTRA
)
RESULT = vfsimt.merge(ORIGINAL)


def prove(original: str, text: str, *, by_number: bool = True) -> None:
    proof = MergeProof(SimtCensus(parse_module(original), SimtConvention()), parse_module(text), {"b": "a"})
    if not by_number:
        proof._paired_by_number = lambda *_: None  # type: ignore[method-assign,assignment]
    proof.check()


def is_proved(original: str, text: str, *, by_number: bool = True) -> bool:
    try:
        prove(original, text, by_number=by_number)
    except MergeProofError:
        return False
    return True


def changed(text: str, rename: dict[str, str]) -> str:
    return re.sub(r"(?<=%)[\w.]+|^[\w.]+(?=:)", lambda match: rename.get(match[0], match[0]), text, flags=re.MULTILINE)


@pytest.mark.parametrize("by_number", [True, False])
def test_both_ways_prove_a_right_result(by_number: bool) -> None:
    assert RESULT.report.survivors == {"b": "a"}
    prove(ORIGINAL, RESULT.text, by_number=by_number)


WORDS = {TokenKind.LOCAL: ["%p", "%n", "%g", "%t", "%i", "%j", "%c", "%head", "%done", "%box", "%new"]}


def single_changes() -> list[str]:
    """The result with one token of the survivor's body in another's place."""
    start = RESULT.text.index("{", RESULT.text.index("@a(ptr %p, i32 %n)")) + 1
    end = RESULT.text.index("\n}", start)
    texts: list[str] = []
    for token in significant_tokens(RESULT.text, start, end):
        if token.kind is TokenKind.LOCAL:
            options = WORDS[TokenKind.LOCAL]
        elif token.kind is TokenKind.NUMBER:
            options = ["7"]
        elif token.kind is TokenKind.LABEL:
            options = ["other:", "p:", "i:"]
        else:
            options = ["nsw", "i64", "@b"]
        texts += [
            RESULT.text[: token.start] + option + RESULT.text[token.end :] for option in options if option != token.text
        ]
    return texts


@pytest.mark.parametrize("by_number", [True, False])
def test_no_changed_token_is_proved(by_number: bool) -> None:
    texts = single_changes()
    proved = [text for text in texts if is_proved(ORIGINAL, text, by_number=by_number)]
    assert len(texts) > 500
    assert proved == []


CASES = {
    "a type that is a local on the other side": (
        "  %box.p = getelementptr %box, ptr %p, i32 %n\n  store i32 1, ptr %box.p\n  ret void\n",
        "  %box.p = getelementptr %bag, ptr %p, i32 %n\n  store i32 1, ptr %box.p\n  ret void\n",
    ),
    "two locals on one side, one on the other": (
        "  %x = add i32 %n, 1\n  %y = add i32 %n, 1\n  store i32 %x, ptr %p\n  store i32 %y, ptr %p\n  ret void\n",
        "  %x = add i32 %n, 1\n  %y = add i32 %n, 1\n  store i32 %x, ptr %p\n  store i32 %x, ptr %p\n  ret void\n",
    ),
    "labels that change places": (
        "  br label %x\nx:\n  br label %y\ny:\n  ret void\n",
        "  br label %x\ny:\n  br label %x\nx:\n  ret void\n",
    ),
    "the entry as a target": (
        "e:\n  br label %x\nx:\n  %v = phi i32 [ 1, %e ], [ 2, %x ]\n  br label %x\n",
        "e:\n  br label %x\nx:\n  %v = phi i32 [ 1, %x ], [ 2, %e ]\n  br label %x\n",
    ),
    "the parameters in the other order": (
        "  %q = ptrtoint ptr %p to i32\n  %s = sub i32 %q, %n\n  store i32 %s, ptr %p\n  ret void\n",
        "  %q = ptrtoint ptr %p to i32\n  %s = sub i32 %n, %q\n  store i32 %s, ptr %p\n  ret void\n",
    ),
}


@pytest.mark.parametrize("by_number", [True, False])
@pytest.mark.parametrize("name", CASES)
def test_functions_that_differ_are_not_proved(name: str, by_number: bool) -> None:
    types = "%box = type { i32, i32 }\n%bag = type { i32, [9 x i32] }\n"
    survivor, other = CASES[name]
    for first, second in ((survivor, other), (other, survivor)):
        original = HEAD + types + kernel(CALLS) + simt("a", first) + simt("b", second) + TAIL
        text = HEAD + types + kernel([call.replace("@b", "@a") for call in CALLS]) + simt("a", first) + TAIL
        assert not is_proved(original, text, by_number=by_number)
        same = original.replace(simt("b", second), simt("b", first))
        assert is_proved(same, text, by_number=by_number)


LOCALS = ["entry", "head", "done", "g", "t", "i", "v", "w", "j", "c"]


NAMES = st.sampled_from([*LOCALS, "p", "n", "box", "0", "new.1", "new"])


@given(st.lists(NAMES, min_size=10, max_size=10, unique=True) | st.lists(NAMES, min_size=10, max_size=10))
def test_both_ways_agree_on_any_renaming(names: list[str]) -> None:
    """A twin with other names is proved where these are one to one, and clear of parameters and types."""
    rename = dict(zip(LOCALS, names, strict=True))
    original = ORIGINAL.replace(renamed(LOOP), changed(LOOP, rename))
    is_one_to_one = len(set(names)) == len(names) and not {"p", "n", "box"} & set(names)
    for by_number in (True, False):
        assert is_proved(original, RESULT.text, by_number=by_number) == is_one_to_one
