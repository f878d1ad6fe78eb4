"""The batch entry of a standalone packet entry, run on ORC and compared with a reference in numpy."""

from __future__ import annotations

import ctypes
import math
import re
from contextlib import contextmanager
from itertools import chain, product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ir.llvm import accept
from tests.specialize.commands import exit_status
from tests.specialize.orc import compiled, function
from vfsimt.launch import LaunchLayout
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import SpecializeRefusedError, specialize

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path

    from numpy.typing import NDArray

CAPACITY = 4096
MOST = 2**32 - 1
FROM_ORIGINAL, FROM_CLONE = 1000, 2000
PARAMETERS = "ptr noalias readonly %argument_buffer, ptr %return_lanes, ptr noalias nonnull readonly %launch_config"
ENTRY = f"""\
@count = global i64 0
@starts = global [{CAPACITY} x i32] zeroinitializer
@lanes = global [{CAPACITY} x i32] zeroinitializer
@origins = global [{CAPACITY} x i32] zeroinitializer

define void @rows({PARAMETERS}, i32 %active_lane_count) noinline {{
  %n = load i64, ptr @count
  %next = add i64 %n, 1
  store i64 %next, ptr @count
  %slot = urem i64 %n, {CAPACITY}
  %field = getelementptr i8, ptr %launch_config, i64 36
  %start = load i32, ptr %field
  %a = getelementptr i32, ptr @starts, i64 %slot
  store i32 %start, ptr %a
  %b = getelementptr i32, ptr @lanes, i64 %slot
  store i32 %active_lane_count, ptr %b
  %c = getelementptr i32, ptr @origins, i64 %slot
  store i32 {FROM_ORIGINAL}, ptr %c
  ret void
}}
"""


def wrapped(width: int, layout: LaunchLayout | None = None, text: str = ENTRY) -> str:
    options = SpecializeOptions(wrap=True, width=width)
    if layout is not None:
        options = SpecializeOptions(wrap=True, width=width, launch_layout=layout)
    result = specialize(text, options)
    accept(result.text)
    return result.text


Axes = int | tuple[int, int, int]


def axes(given: Axes, other: int) -> tuple[int, int, int]:
    """All three axes of a field; of one number the others are `other`."""
    return (given, other, other) if isinstance(given, int) else given


@contextmanager
def batch(width: int) -> Generator[Callable[..., tuple[int, NDArray[np.int64]]]]:
    """Runs `@rows.packet_batch`: how many packets, and start, lanes and body of each (the last `CAPACITY` of them)."""
    text = wrapped(width)
    clone = re.search(r"define internal void @rows\.full_packet\(.*?\n\}", text, re.DOTALL)
    assert clone is not None
    text = text.replace(clone[0], clone[0].replace(f"i32 {FROM_ORIGINAL}", f"i32 {FROM_CLONE}"))
    with compiled(text, "rows.packet_batch", "count", "starts", "lanes", "origins") as address:
        entry = function(address["rows.packet_batch"], *[ctypes.c_void_p] * 3, ctypes.c_uint32)
        length = ctypes.c_int64.from_address(address["count"])
        columns = [(ctypes.c_uint32 * CAPACITY).from_address(address[name]) for name in ("starts", "lanes", "origins")]

        def run(*, block: Axes, dispatch: Axes, size: Axes, thread: int, packets: int) -> tuple[int, NDArray[np.int64]]:
            record = np.zeros(36, dtype="<u4")
            record[:10] = *axes(block, 0), *axes(dispatch, 1), *axes(size, 1), thread
            length.value = 0
            entry(None, None, record.ctypes.data, packets)
            kept = min(length.value, CAPACITY)
            return length.value, np.array([list(column[:kept]) for column in columns], dtype=np.int64)

        yield run


def reference(width: int, *, block: Axes, dispatch: Axes, size: Axes, thread: int, packets: int) -> NDArray[np.int64]:
    """Start, lanes and body of each packet, thread by thread: those that exist, each run of them cut into packets."""
    sizes, blocks, ends = axes(size, 1), axes(block, 0), axes(dispatch, 1)
    threads = [item for item in range(thread, thread + packets * width) if item < math.prod(sizes)]
    strides = (1, sizes[0], sizes[0] * sizes[1])
    exists = [
        all(blocks[axis] * sizes[axis] + item // strides[axis] % sizes[axis] < ends[axis] for axis in range(3))
        for item in threads
    ]
    starts: list[int] = []
    counts: list[int] = []
    previous = -1
    for item in (item for item, found in zip(threads, exists, strict=True) if found):
        if starts and item == previous + 1 and counts[-1] < width:
            counts[-1] += 1
        else:
            starts.append(item)
            counts.append(1)
        previous = item
    origins = [FROM_CLONE if count == width else FROM_ORIGINAL for count in counts]
    return np.array([starts, counts, origins], dtype=np.int64)


@pytest.mark.parametrize("width", [2, 4, 8, 16])
def test_every_residue_and_start(width: int) -> None:
    with batch(width) as run:
        for size in range(2 * width + 2):
            for thread in range(width + 2):
                for packets in (0, 1, 2, 3):
                    case = {"block": 0, "dispatch": 1000, "size": size, "thread": thread, "packets": packets}
                    count, found = run(**case)
                    wanted = reference(width, **case)
                    assert count == wanted.shape[1], case
                    np.testing.assert_array_equal(found, wanted, err_msg=str(case))


@pytest.mark.parametrize("width", [2, 8, 16])
def test_the_last_block_is_clipped_to_the_dispatch(width: int) -> None:
    with batch(width) as run:
        for dispatch in range(60, 101):
            for block in (1, 2, 3, 4):
                case = {"block": block, "dispatch": dispatch, "size": 30, "thread": 0, "packets": 30}
                count, found = run(**case)
                wanted = reference(width, **case)
                assert count == wanted.shape[1], case
                np.testing.assert_array_equal(found, wanted, err_msg=str(case))


def test_random_ranges() -> None:
    with batch(8) as run:

        @settings(max_examples=300, deadline=None)
        @given(st.integers(0, 50), st.integers(0, 5000), st.integers(0, 300), st.integers(0, 320), st.integers(0, 80))
        def check(block: int, dispatch: int, size: int, thread: int, packets: int) -> None:
            case = {"block": block, "dispatch": dispatch, "size": size, "thread": thread, "packets": packets}
            count, found = run(**case)
            np.testing.assert_array_equal(found, reference(8, **case))
            assert count == found.shape[1]

        check()


@pytest.mark.parametrize("width", [2, 8])
def test_planes_and_rows(width: int) -> None:
    """Every residue of blocks of three axes, also of the last blocks, which the dispatch cuts along any of them."""
    sizes = ((5, 3, 2), (8, 2, 2), (1, 4, 5), (3, 1, 7), (4, 4, 1), (3, 0, 2))
    ranges = ((0, 40), (0, 2), (3, 3), (width + 1, 1))
    with batch(width) as run:
        for size, last in product(sizes, product((0, 1), (0, 1), (0, 1))):
            for cut in product(range(3), repeat=3):
                ends = [max(0, (last[axis] + 1) * size[axis] - cut[axis]) for axis in range(3)]
                dispatch = (ends[0], ends[1], ends[2])
                for thread, packets in ranges:
                    count, found = run(block=last, dispatch=dispatch, size=size, thread=thread, packets=packets)
                    wanted = reference(width, block=last, dispatch=dispatch, size=size, thread=thread, packets=packets)
                    assert count == wanted.shape[1], (last, dispatch, size, thread, packets)
                    np.testing.assert_array_equal(found, wanted)


def test_random_blocks_of_three_axes() -> None:
    place, extent, end = (st.integers(0, most) for most in (3, 9, 30))
    with batch(4) as run:

        @settings(max_examples=300, deadline=None)
        @given(
            st.tuples(place, place, place),
            st.tuples(end, end, end),
            st.tuples(extent, extent, extent),
            st.integers(0, 200),
            st.integers(0, 60),
        )
        def check(block: Axes, dispatch: Axes, size: Axes, thread: int, packets: int) -> None:
            count, found = run(block=block, dispatch=dispatch, size=size, thread=thread, packets=packets)
            wanted = reference(4, block=block, dispatch=dispatch, size=size, thread=thread, packets=packets)
            np.testing.assert_array_equal(found, wanted)
            assert count == found.shape[1]

        check()


def test_blocks_of_three_axes_near_the_ends_of_32_bits() -> None:
    """No thread from 2**32 on exists: the index has no more bits."""
    with batch(8) as run:
        for size in ((MOST, MOST, MOST), (2**16, 2**16, 1), (2**16, 2**16, 2), (1, MOST, 2), (2, 1, MOST)):
            dispatch = (MOST, MOST, MOST)
            count, found = run(block=0, dispatch=dispatch, size=size, thread=MOST - 19, packets=MOST)
            assert count == 3, size
            assert [int(item) for item in found[1]] == [8, 8, 4], size
            assert [int(item) for item in found[0]] == [MOST - 19, MOST - 11, MOST - 3], size
        assert run(block=MOST, dispatch=MOST, size=(MOST, MOST, MOST), thread=0, packets=1)[0] == 0


EXTREMES = [0, 1, 7, 8, 2**31 - 1, 2**31, MOST - 9, MOST - 8, MOST - 1, MOST]


def test_nothing_wraps_near_the_ends_of_32_bits() -> None:
    """Exact integers say how many lanes there are; only ranges of few packets are run."""
    ran = 0
    with batch(8) as run:
        for block in EXTREMES:
            for dispatch in EXTREMES:
                for size in EXTREMES:
                    for thread in EXTREMES:
                        for packets in (0, 1, 2, MOST):
                            end = min(thread + 8 * packets, size, max(0, dispatch - block * size))
                            lanes = max(0, end - thread)
                            if lanes > 100:
                                continue
                            case = {"block": block, "dispatch": dispatch, "size": size, "thread": thread}
                            count, found = run(**case, packets=packets)
                            assert count == -(-lanes // 8), case
                            assert int(found[1].sum()) == lanes, case
                            assert [int(start) for start in found[0]] == list(range(thread, thread + lanes, 8)), case
                            ran += lanes > 0
    assert ran > 100


def test_all_threads_of_32_bits_in_one_batch() -> None:
    """2**32 - 1 threads: as many packets, and the last ones have the right lanes and starts."""
    with batch(16) as run:
        count, found = run(block=0, dispatch=MOST, size=MOST, thread=0, packets=2**28)
    assert count == 2**28
    order = np.argsort(found[0])
    packets = np.arange(2**28 - CAPACITY, 2**28)
    np.testing.assert_array_equal(found[0][order], 16 * packets)
    np.testing.assert_array_equal(found[1][order], np.where(packets == 2**28 - 1, 15, 16))


def test_another_layout_of_the_record() -> None:
    layout = LaunchLayout(block_id=4, dispatch_size=20, block_size=58, thread_index=90, record_bytes=160)
    text = wrapped(8, layout)
    loads = re.findall(r"getelementptr i8, ptr %launch_config, i64 (\d+)\n  \S+ = load i32, ptr \S+, align (\d)", text)
    fields = [((4 + axis, 4), (20 + axis, 4), (58 + axis, 2)) for axis in (0, 4, 8)]
    assert [tuple(map(int, item)) for item in loads] == [*chain(*fields), (90, 2)]
    assert len(re.findall(r"store i32 \S+, ptr %thread\.index\.pointer, align 2", text)) == 2


def test_the_record_is_not_readonly_and_other_attributes_stay() -> None:
    text = wrapped(8)
    head = re.search(r"define .*@rows\.packet_batch\((.*)\)", text)
    assert head is not None
    assert head[1] == f"{PARAMETERS.replace(' readonly %launch', ' %launch')}, i32 %packet_count"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("define void @", "define void @"),
        ("define internal void @", "define void @"),
        ("define private void @", "define void @"),
        ("define linkonce_odr void @", "define weak_odr void @"),
        ("define weak_odr hidden void @", "define weak_odr hidden void @"),
        ("define dso_local fastcc void @", "define dso_local fastcc void @"),
        ("define simt_entry void @", "define simt_entry void @"),
    ],
)
def test_linkage_and_convention(before: str, after: str) -> None:
    result = specialize(ENTRY.replace("define void @", before), SpecializeOptions(wrap=True, width=4))
    assert f"{after}rows.packet_batch(" in result.text
    convention = before.removesuffix("void @").split()[-1]
    full = "call simt_entry" if convention == "simt_entry" else "call fastcc" if convention == "fastcc" else "call"
    assert f"{full} void @rows.full_packet(" in result.text
    assert f"{full} void @rows(" in result.text


def test_attributes_of_the_function_that_hold_for_a_loop_around_it() -> None:
    text = ENTRY.replace("noinline {", 'noinline #0 "a"="b" {') + (
        'attributes #0 = { nounwind memory(argmem: read) alwaysinline uwtable(sync) "target-cpu"="haswell" '
        '"target-features"="+avx2,+fma" "flag" }\n'
    ).replace(" alwaysinline", "")
    result = specialize(text, SpecializeOptions(wrap=True, width=4)).text
    accept(result)
    head = re.search(r"@rows\.packet_batch\(.*i32 %packet_count\) (.*) \{", result)
    assert head is not None
    assert head[1] == 'nounwind uwtable(sync) "target-cpu"="haswell" "target-features"="+avx2,+fma" "flag" "a"="b"'


@pytest.mark.parametrize("kind", ["i8", "i16", "i64", "i128"])
def test_other_types_of_the_lane_count(kind: str) -> None:
    text = f"define void @rows(ptr %a, ptr %b, ptr %c, {kind} zeroext %active_lanes) {{\n  ret void\n}}\n"
    assert f"{kind} zeroext %tail.lane" in wrapped(8, text=text)


def test_address_spaces_and_older_pointers() -> None:
    text = "define void @rows(ptr %a, ptr addrspace(6) %b, ptr addrspace(1) %c, i32 %active_lanes) {\n  ret void\n}\n"
    assert "load i32, ptr addrspace(1) %block.id.x.pointer, align 4" in wrapped(8, text=text)
    old = "define void @rows(i8* %a, i8* %b, %launch addrspace(1)* %c, i32 %active_lanes) {\n  ret void\n}\n"
    result = specialize(old, SpecializeOptions(wrap=True, width=8, check=False)).text
    assert "%block.id.x.record = bitcast %launch addrspace(1)* %launch_config to i8 addrspace(1)*" in result
    assert "%block.id.x.field = getelementptr i8, i8 addrspace(1)* %block.id.x.record, i64 0" in result
    assert "%block.id.x.value = load i32, i32 addrspace(1)* %block.id.x.pointer, align 4" in result
    assert re.search(r"\bptr\b", result) is None


@pytest.mark.parametrize("options", [{}, {"guard": True}, {"noinline": True}, {"guard": True, "noinline": True}])
def test_a_second_run_changes_nothing(options: dict[str, bool]) -> None:
    first = SpecializeOptions(wrap=True, width=8, **options)  # type: ignore[arg-type]
    text = specialize(ENTRY, first).text
    assert specialize(text, first).text == text
    assert specialize(text, SpecializeOptions(**options)).text == text  # type: ignore[arg-type]
    crlf = specialize(ENTRY.replace("\n", "\r\n"), first).text
    assert crlf == text.replace("\n", "\r\n")


def test_an_entry_with_a_caller_is_not_wrapped() -> None:
    text = ENTRY + "define void @b(ptr %p) {\n  call void @rows(ptr %p, ptr %p, ptr %p, i32 8)\n  ret void\n}\n"
    assert "packet_batch" not in specialize(text, SpecializeOptions(wrap=True, width=8)).text


def test_an_entry_whose_address_is_taken_is_wrapped() -> None:
    text = ENTRY + "@table = global ptr @rows\n"
    assert "@rows.packet_batch" in specialize(text, SpecializeOptions(wrap=True, width=8)).text


def refusal(text: str, width: int | None = 8, *, check: bool = True) -> tuple[str, str]:
    with pytest.raises(SpecializeRefusedError) as refused:
        specialize(text, SpecializeOptions(wrap=True, width=width, check=check, require=True))
    (finding,) = refused.value.findings
    return finding.code, finding.message


def test_the_width_must_be_told() -> None:
    assert refusal(ENTRY, None)[0] == "VF234"


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("void @rows(ptr %a, ptr %b, i32 %active_lanes)", "three pointers"),
        ("void @rows(ptr %a, ptr %b, i32 %active_lanes, ptr %c)", "three pointers"),
        ("void @rows(ptr %a, ptr %b, ptr %c, ptr %d, i32 %active_lanes)", "three pointers"),
        ("void @rows(ptr %a, i64 %b, ptr %c, i32 %active_lanes)", "parameter 1 is no pointer"),
        ("void @rows(ptr %a, ptr byval(i32) %b, ptr %c, i32 %active_lanes)", "parameter 1 is byval"),
        ("void @rows(ptr inreg %a, ptr %b, ptr %c, i32 %active_lanes)", "parameter 0 is inreg"),
        ("void @rows(ptr %a, ptr %b, ptr %c, i3 %active_lanes)", "does not hold 8"),
        ("available_externally void @rows(ptr %a, ptr %b, ptr %c, i32 %active_lanes)", "another module"),
        ("internal void @rows(ptr %a, ptr %b, ptr %c, i32 %active_lanes) comdat", "comdat"),
    ],
)
def test_other_signatures_are_refused(header: str, why: str) -> None:
    code, message = refusal(f"$rows = comdat any\ndefine {header} {{\n  ret void\n}}\n")
    assert code == "VF233"
    assert why in message


def test_a_result_is_refused() -> None:
    text = "define i32 @rows(ptr %a, ptr %b, ptr %c, i32 %active_lanes) {\n  ret i32 1\n}\n"
    assert refusal(text) == ("VF233", "@rows gets no batch entry: it returns i32")


def test_taken_names_are_refused() -> None:
    assert refusal(ENTRY + "declare void @rows.packet_batch()\n")[0] == "VF217"
    assert refusal(ENTRY + "declare void @rows.full_packet()\n")[0] == "VF217"


def test_the_command_says_what_was_added(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ll"
    path.write_text(ENTRY)
    assert exit_status("specialize", str(path), "--wrap", "--width", "8", "-o", str(tmp_path / "b.ll")) == 0
    assert "added: @rows.packet_batch" in capsys.readouterr().err
    assert (tmp_path / "b.ll").read_text() == wrapped(8)
    assert exit_status("specialize", str(path), "--wrap", "--dry-run", "--require") == 1
    assert "--wrap --width" in capsys.readouterr().err
